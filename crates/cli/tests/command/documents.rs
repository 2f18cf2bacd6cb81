//! What the documents show is real.

use crate::common::{contains, file, fine, harena, json, typing};

/// The example of docs/records.md replays, and one can go on with it.
#[test]
fn the_record_in_the_documents_replays() {
    let document = include_str!("../../../../docs/records.md");
    let (_, rest) = document.split_once("```\n").expect("there is an example");
    let (example, _) = rest.split_once("```").expect("it ends");
    let file = file("documents", "example.hrec", example);
    let replay = json(&["replay", &file, "--json"]);
    assert_eq!(replay["names"], serde_json::json!(["Ann", "greedy", "greedy"]));
    assert_eq!(replay["actions"].as_array().expect("a list").len(), 8);
    contains(&fine(&harena(&["replay", &file, "--board"])), &["A plays cyclops 0", "Hand of B:"]);
    contains(&fine(&typing(&["play", "--resume", &file], "quit\n")), &["Ann", "Saved."]);
}
