//! The order of the latest turns in positions set up by hand (CA-23.4, TA-R62).

use harena_arena::{Arena, Titan};
use harena_core::scenario::{Scenario, ScenarioError, run};

fn at(position: &str, expected: &str) -> Result<Vec<String>, ScenarioError> {
    let text = format!("game = \"titan-arena\"\nseats = 4\n[position]\n{position}\n[after]\n{expected}");
    run::<Arena<Titan>>(&Scenario::parse(&text).expect("a scenario"))
}

#[track_caller]
fn is(position: &str, expected: &str) {
    let differences = at(position, expected).expect("a position that makes sense");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn all_seats_have_had_a_turn_by_default() {
    is("turn = \"b\"", r#"latest-turns = ["b", "a", "d", "c"]"#);
    is("turn = \"b\"\nphase = \"over\"", r#"latest-turns = ["b", "a", "d", "c"]"#);
    // Before a poll or a bid the turn has not begun.
    is("turn = \"b\"\nphase = \"poll\"\ndeck = 0", r#"latest-turns = ["a", "d", "c", "b"]"#);
    is("turn = \"b\"\nphase = \"bid\"\nstalemated = true", r#"latest-turns = ["a", "d", "c", "b"]"#);
    is("phase = \"bid\"", "latest-turns = []\nlast-turn = \"none\"");
}

#[test]
fn the_order_can_be_set() {
    is("turn = \"b\"\nlast-turn = \"b\"", r#"latest-turns = ["b", "a", "d", "c"]"#);
    is("turn = \"b\"\nphase = \"over\"\nlast-turn = \"d\"", r#"latest-turns = ["d", "c", "b", "a"]"#);
    is("turn = \"b\"\nlatest-turns = [\"b\", \"d\", \"a\", \"c\"]", r#"latest-turns = ["b", "d", "a", "c"]"#);
    // The turn in progress is always the most recent one.
    is("turn = \"b\"\nlatest-turns = [\"d\", \"a\", \"b\", \"c\"]", r#"latest-turns = ["b", "d", "a", "c"]"#);
    is("turn = \"b\"\nlatest-turns = []", "latest-turns = [\"b\"]\nlast-turn = \"b\"");
    is("turn = \"b\"\nlast-turn = \"d\"", r#"latest-turns = ["b", "d", "c", "a"]"#);
}

#[test]
fn impossible_orders_are_refused() {
    let refused = |position: &str, place: &str| {
        let error = at(position, "round = 1").expect_err("a position that cannot be").to_string();
        assert!(error.starts_with(&format!("position.{place}:")), "{error}");
    };
    refused("latest-turns = [\"a\", \"b\", \"a\"]", "latest-turns");
    refused("latest-turns = [\"a\", \"e\"]", "latest-turns");
    refused("latest-turns = \"a\"", "latest-turns");
    refused("latest-turns = [\"a\", \"b\"]\nlast-turn = \"b\"", "last-turn");
    refused("latest-turns = [\"a\", \"b\"]\nlast-turn = \"none\"", "last-turn");
}

/// In this list the order matters.
#[test]
fn another_order_is_a_difference() {
    let differences =
        at("turn = \"b\"", r#"latest-turns = ["b", "c", "d", "a"]"#).expect("a position that makes sense");
    assert!(differences[0].starts_with("after.latest-turns"), "{differences:?}");
}
