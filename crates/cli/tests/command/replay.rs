//! `harena replay`.

use serde_json::Value;

use crate::common::{RECORD, contains, err, file, fine, folder, harena, json, out, refused, text};

/// A finished game by computer players.
fn finished(name: &str) -> String {
    let records = folder(name).join("games");
    fine(&harena(&["simulate", "titan-arena", "--seats", "3", "--games", "1", "--records", text(&records)]));
    text(&records.join("titan-arena-1-000000.hrec")).to_string()
}

#[test]
fn broken_records_name_file_line_and_column() {
    let refused = |folder: &str, content: &str, word: &str| {
        let file = file(folder, "a.hrec", content);
        let text = refused(&["replay", &file], word);
        assert!(text.contains("a.hrec"), "{text}");
        let resumed = crate::common::refused(&["play", "--resume", &file], word);
        assert!(resumed.contains("a.hrec"), "{resumed}");
    };
    refused("broken-1", "nonsense", "line 1, column 1");
    refused("broken-2", &RECORD.replace("seats 2", "seats two"), "line 5, column 7");
    refused("broken-3", &RECORD.replace("colossal-arena", "chess"), "line 2, game: there is no game \"chess\"");
    refused("broken-4", &RECORD.replace("rules 2", "rules 9"), "line 3, rules: this record was played under version 9");
    refused("broken-5", &RECORD.replace("seats 2", "seats 1"), "line 5, seats: Colossal Arena is played by 2 to 5");
    refused("broken-6", &RECORD.replace("{}", "{\"a\":1}"), "line 4, options: colossal-arena has no option a; it has");
    refused(
        "broken-7",
        &RECORD.replace("{}", "{\"stalemate\":1}"),
        "line 4, options: stalemate is true or false, not 1",
    );
    refused("broken-8", &RECORD.replace("{}", "[]"), "line 4, options: options must be one JSON object");
    refused(
        "broken-9",
        &RECORD.replace("{}", "{\"creatures\":[\"troll\"]}"),
        "line 4, options: creatures: name exactly 8",
    );
    let path = folder("broken-10").join("bytes.hrec");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("can write");
    crate::common::refused(&["replay", text(&path)], "cannot read");
}

#[test]
fn an_illegal_action_in_a_record_names_file_line_and_rule() {
    let first = |action: &str| {
        // Whichever seat begins, the action of the other is out of turn.
        let text = format!("{RECORD}a {action}\nb {action}\n");
        harena(&["replay", &file(&format!("illegal-{}", action.len()), "a.hrec", &text)])
    };
    let output = first("pass");
    assert_eq!(output.status.code(), Some(1));
    contains(&err(&output), &["a.hrec", "line 9", "CA-4."]);
    let output = first("dance wildly");
    assert_eq!(output.status.code(), Some(1));
    contains(&err(&output), &["a.hrec", "dance"]);
}

/// During the bids for the first turn no seat is marked as having the turn (TA-2.4).
#[test]
fn opening_bids_are_outside_of_turns() {
    let start = RECORD.replace("colossal-arena", "titan-arena");
    let bidding = file("replay-bidding", "a.hrec", &start);
    let said = fine(&harena(&["replay", &bidding, "--board"]));
    assert!(said.contains("Titan: The Arena") && !said.contains("(turn)"), "{said}");
    let begun = file("replay-begun", "a.hrec", &format!("{start}a bid 10\n"));
    contains(&fine(&harena(&["replay", &begun, "--board"])), &["(turn)"]);
}

#[test]
fn json_contains_everything_that_the_viewer_may_know() {
    let file = finished("replay-json");
    let all = json(&["replay", &file, "--json"]);
    let start = all["start_events"].as_array().expect("a list");
    assert_eq!(start[0]["event"], "game-begins");
    assert!(start.iter().any(|event| event["event"] == "dealt" && event["cards"].is_array()));
    assert_eq!((&all["rules"], &all["options"]), (&2.into(), &serde_json::json!({})));
    assert_eq!(all["chance"], "xoshiro256++");
    assert!(all["seed"].is_string());
    let actions = all["actions"].as_array().expect("a list");
    assert!(actions.iter().all(|action| action["action"].is_string()));

    // In the middle of the game a seat knows its own actions and hand, and no seed.
    let seat = json(&["replay", &file, "--json", "--as", "b", "--until", "20"]);
    assert_eq!(seat["seed"], Value::Null);
    for action in seat["actions"].as_array().expect("a list") {
        assert_eq!(action["action"].is_string(), action["seat"] == "b", "{action}");
    }
    let dealt = |of: &str| {
        let start = seat["start_events"].as_array().expect("a list");
        start.iter().find(|event| event["event"] == "dealt" && event["seat"] == of).expect("dealt")["cards"].clone()
    };
    assert!(dealt("b").is_array() && dealt("a").is_number());
    assert!(json(&["replay", &file, "--json", "--until", "20"])["seed"].is_string());
    assert!(json(&["replay", &file, "--json", "--as", "table"])["seed"].is_string(), "the game is over");
}

#[test]
fn the_board_shows_what_the_viewer_may_see() {
    let file = finished("replay-board");
    let all = fine(&harena(&["replay", &file, "--board", "--until", "20"]));
    contains(&all, &["A's hand:", "B's hand:", "C's hand:"]);
    let seat = fine(&harena(&["replay", &file, "--board", "--as", "b", "--until", "20"]));
    contains(&seat, &["Your hand:", "A was dealt 8 cards"]);
    assert!(!seat.contains("'s hand"), "{seat}");
    let table = fine(&harena(&["replay", &file, "--board", "--as", "spectator", "--until", "20"]));
    assert!(!table.contains("hand:"), "{table}");
    let output = harena(&["replay", &file]);
    contains(&out(&output), &[" was eliminated with ", "; the next lowest value was ", "1. "]);
    refused(&["replay", &file, "--as", "e"], "--as");
}

/// Most games are not affected by a correction of the rules.
#[test]
fn records_of_older_rules_are_replayed_if_the_rules_allow_it() {
    let whole = std::fs::read_to_string(finished("older")).expect("a record");
    let older = whole.replace("\nrules 2\n", "\nrules 1\n");
    assert_ne!(older, whole);
    let (whole, older) = (file("older-whole", "a.hrec", &whole), file("older-old", "a.hrec", &older));
    let (now, then) = (fine(&harena(&["replay", &whole])), harena(&["replay", &older]));
    assert_eq!(fine(&then), now);
    let warning =
        "line 3, rules: played under version 1 of the rules of Titan: The Arena; version 2 allows all its actions";
    contains(&err(&then), &[warning]);
    let report = json(&["replay", &older, "--json"]);
    assert_eq!((&report["rules"], &report["replayed_by_rules"]), (&Value::from(1), &Value::from(2)));
    // Played before TA-22.4 was corrected: a tie is decided differently today.
    let parts = include_str!("../../../server/tests/it/rules/titan-arena-parts.hrec");
    let text = refused(
        &["replay", &file("older-parts", "a.hrec", parts)],
        "line 3, rules: this record was played under version 1",
    );
    contains(&text, &["under version 2, which this program plays, it does not hold: line"]);
}
