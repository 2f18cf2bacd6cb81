//! The laws of encodings on the duel, with every method of choosing characters.

use harena_core::Seats;
use harena_core::conformance::{encodings, observations_distinguish_positions};
use harena_dragonic_tide::{DragonicTide, Method, Options};

#[test]
fn the_duel_is_encoded() {
    for characters in [Method::Random, Method::RandomDraft, Method::Free] {
        let options = Options { characters, ..Options::default() };
        encodings::<DragonicTide>(&options, Seats::new(2).expect("two"), 0..150);
    }
}

#[test]
fn neighbours_differ() {
    let pairs =
        observations_distinguish_positions::<DragonicTide>(&Options::default(), Seats::new(2).expect("two"), 300);
    assert!(pairs > 1000, "only {pairs} pairs");
}
