//! The words fit the messages, in every language.

use harena_dragonic_tide::DragonicTide;

#[test]
fn the_words_fit_the_messages() {
    assert_eq!(harena_core::words::problems::<DragonicTide>(), Vec::<String>::new());
}
