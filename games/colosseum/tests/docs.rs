//! What is written about views is what programs get.

use harena_colosseum::Colosseum;
use harena_testing::views_are_described;

#[test]
fn every_field_of_a_view_is_described() {
    let page = include_str!("../scenarios/README.md");
    views_are_described::<Colosseum>(
        page,
        &["view.b", "b", "[\"horse\", 2]", "\"none\"", "answer", "counter", "pick", "\"0 coins\"", "request"],
        20,
    );
}
