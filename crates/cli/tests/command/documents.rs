//! The examples in the documentation work.

use crate::common::{contains, file, fine, harena, json, typing};

/// The pack of docs/content.md is valid, and so is its line in a record.
#[test]
fn the_pack_in_the_documentation_is_valid() {
    let document = include_str!("../../../../docs/content.md");
    let (_, rest) = document.split_once("```toml\n").expect("there is an example");
    let (example, rest) = rest.split_once("```").expect("it ends");
    let pack = file("documents-pack", "pack.toml", example);
    contains(
        &fine(&harena(&["content", "dragonic-tide", "--content", &pack])),
        &["‡ round_limit", "10 from the pack \"harder strikes\" (‡)"],
    );
    fine(&harena(&["simulate", "dragonic-tide", "--players", "greedy", "--games", "20", "--content", &pack]));
    let options = rest.lines().find(|line| line.starts_with("options {")).expect("the line of a record");
    let record =
        format!("harena record 1\ngame dragonic-tide\nrules 1\n{options}\nseats 2\nchance xoshiro256++\nseed 7\n\n");
    let record = file("documents-record", "pack.hrec", &record);
    assert_eq!(json(&["replay", &record, "--json"])["view"]["round_limit"], 40);
}

/// The example of docs/records.md can be replayed and resumed.
#[test]
fn the_record_in_the_documentation_replays() {
    let document = include_str!("../../../../docs/records.md");
    let (_, rest) = document.split_once("```\n").expect("there is an example");
    let (example, _) = rest.split_once("```").expect("it ends");
    let file = file("documents", "example.hrec", example);
    let replay = json(&["replay", &file, "--json"]);
    assert_eq!(replay["names"], serde_json::json!(["Ann", "greedy", "greedy"]));
    assert_eq!(replay["actions"].as_array().expect("a list").len(), 8);
    contains(&fine(&harena(&["replay", &file, "--board"])), &["A played Cyclops 0", "B's hand:"]);
    contains(&fine(&typing(&["play", "--resume", &file], "quit\n")), &["Ann", "Saved."]);
}

/// The file of values in docs/dragonic-tide-solved.md can be read.
#[test]
fn the_values_in_the_documentation_can_be_read() {
    let document = include_str!("../../../../docs/dragonic-tide-solved.md");
    let (_, rest) = document.split_once("```json\n").expect("there is an example");
    let (example, _) = rest.split_once("```").expect("it ends");
    let values = file("documents-values", "values.json", example);
    let report = json(&["balance", "dragonic-tide", "--from", &values, "--json"]);
    assert_eq!((&report["solved"], &report["checked"], &report["round_limit"]), (&1.into(), &1.into(), &60.into()));
}

/// The file of docs/tournaments.md can be resumed.
#[test]
fn the_tournament_in_the_documentation_resumes() {
    let document = include_str!("../../../../docs/tournaments.md");
    let (_, rest) = document.split_once("```json\n").expect("there is an example");
    let (example, _) = rest.split_once("```").expect("it ends");
    let saved = file("documents-tournament", "games.json", example);
    let args =
        ["tournament", "titan-arena", "--players", "random,greedy", "--seed", "7", "--games", "4", "--out", &saved];
    contains(&fine(&harena(&args)), &["2 of 4 games are already in", "1 greedy"]);
}
