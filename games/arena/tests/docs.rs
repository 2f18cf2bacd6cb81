//! The documentation of views and positions matches the code.

use harena_arena::{ColossalArena, Position, TitanArena};
use harena_testing::{keys_are_listed, views_are_described};

const PAGE: &str = include_str!("../../../docs/scenarios.md");
const BESIDES: [&str; 4] = ["view.b", "b", "\"none\"", "table"];

#[test]
fn every_field_of_a_view_is_described() {
    views_are_described::<ColossalArena>(PAGE, &BESIDES, 20);
    views_are_described::<TitanArena>(PAGE, &BESIDES, 20);
}

#[test]
fn every_key_of_a_position_is_described() {
    keys_are_listed::<Position>("../../docs/scenarios.md");
}
