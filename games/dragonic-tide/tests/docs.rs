//! The documentation of views and positions matches the code.

use harena_dragonic_tide::{DragonicTide, Position};
use harena_testing::{keys_are_listed, views_are_described};

#[test]
fn every_field_of_a_view_is_described() {
    let page = include_str!("../scenarios/README.md");
    views_are_described::<DragonicTide>(page, &["view.b", "b", "\"none\"", "core::message"], 20);
}

#[test]
fn every_key_of_a_position_is_described() {
    keys_are_listed::<Position>("scenarios/README.md");
}
