//! `harena rules`, and `rule` during a game.

use crate::common::{command, contains, fine, harena, json, refused, typing};

fn ids(args: &[&str]) -> Vec<String> {
    let found = json(&[&["rules"], args, &["--json"]].concat());
    let rules = found["rules"].as_array().expect("a list");
    rules.iter().map(|rule| rule["id"].as_str().expect("an id").to_string()).collect()
}

#[test]
fn rules_are_found_by_id_section_and_words() {
    assert_eq!(ids(&["colossal-arena", "ca-9.1"]), ["CA-9.1"]);
    assert_eq!(ids(&["titan-arena", "TA-24"]).len(), 6);
    // Parts of rules and questions, case-insensitive; a rule is shown with its parts.
    for query in ["DT-7.7a", "dt-7.7A"] {
        assert_eq!(ids(&["dragonic-tide", query]), ["DT-7.7a"]);
    }
    assert_eq!(ids(&["dragonic-tide", "dt-8.1"]), ["DT-8.1", "DT-8.1a", "DT-8.1b"]);
    assert_eq!(ids(&["dragonic-tide", "DT-q001"]), ["DT-Q001"]);
    refused(&["rules", "dragonic-tide", "dt-8.1C"], "8.1c; the ids go from DT-1.1 to DT-Q013");
    assert!(ids(&["titan-arena", "stalemate"]).contains(&"TA-24.1".to_string()));
    // All words, in any order, in one argument or several.
    let both = ids(&["titan-arena", "stake", "ducats"]);
    assert!(both.contains(&"TA-7.2".to_string()), "{both:?}");
    assert!(both.len() < ids(&["titan-arena", "stake"]).len());
    assert_eq!(both, ids(&["titan-arena", "ducats stake"]));
    refused(&["rules", "titan-arena", "stake", "xylophone"], "no rule mentions \"stake\" and \"xylophone\"");
}

/// No Markdown marks, tables in columns or row by row, nothing wider than the terminal.
#[test]
fn rules_are_printed_as_plain_text() {
    contains(&fine(&harena(&["rules", "colossal-arena", "CA-5.5"])), &["Row  Value of a bet", "1    4 gold"]);
    for width in ["40", "60", "80", "120"] {
        for &game in harena_catalog::KEYS {
            let output = command(&["rules", game]).env("COLUMNS", width).output().expect("harena runs");
            let text = fine(&output);
            assert!(!text.contains(['*', '`']) && !text.contains("| "), "{game}");
            let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
            assert!(widest <= width.parse().expect("a number"), "{game}: {widest} in {width}");
        }
    }
}

/// `rule` during a game finds the same rules, and its help mentions rules of that game.
#[test]
fn rules_are_found_during_a_game() {
    let input = "rule TA-9\nrule backer ducats\nrule\nrule ta-99\nhelp\nquit\n";
    let text = fine(&typing(&["play", "titan-arena", "--seed", "9"], input));
    contains(&text, &["TA-9.1  ", "TA-9.4  ", "TA-7.2  ", "\"rule TA-9\"", "99; the ids go from", "rule TA-9.1"]);
    assert!(!text.contains("CA-"), "{text}");
}
