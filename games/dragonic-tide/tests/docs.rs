//! What is written about views is what programs get.

use harena_dragonic_tide::DragonicTide;
use harena_testing::views_are_described;

#[test]
fn every_field_of_a_view_is_described() {
    let page = include_str!("../scenarios/README.md");
    views_are_described::<DragonicTide>(page, &["view.b", "b", "\"none\"", "core::message"], 20);
}
