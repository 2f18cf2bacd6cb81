//! The documentation of views and positions matches the code.

use harena_colosseum::{Colosseum, Position};
use harena_testing::{keys_are_listed, views_are_described};

#[test]
fn every_field_of_a_view_is_described() {
    let page = include_str!("../scenarios/README.md");
    views_are_described::<Colosseum>(
        page,
        &["view.b", "b", "[\"horse\", 2]", "\"none\"", "answer", "counter", "pick", "\"0 coins\"", "request"],
        20,
    );
}

#[test]
fn every_key_of_a_position_is_described() {
    keys_are_listed::<Position>("scenarios/README.md");
}
