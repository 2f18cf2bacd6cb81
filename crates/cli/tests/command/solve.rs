//! `harena solve`, with characters of low health, so that solving is fast.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::common::{command, contains, err, files, fine, folder, harena, json, refused, text, weak};

fn solve<'a>(more: &[&'a str], pack: &'a str) -> Vec<&'a str> {
    [&["solve", "dragonic-tide", "--content", pack], more].concat()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn entries(report: &Value) -> &[Value] {
    report["entries"].as_array().expect("a list")
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("it is there")).expect("JSON")
}

/// Both sides of a duel have the same value, and the value is within the bounds of the check.
#[test]
fn one_setting_is_solved_and_checked() {
    let pack = weak("solve-one", 1, 3);
    let one = solve(&["--pair", "gaw,dorothy", "--overdrive", "tyranny,prodigy"], &pack);
    let said = fine(&harena(&one));
    contains(&said, &["with the pack \"weak 1\"", "after 3 rounds is a draw, half a win for both (DT-10.4)"]);
    contains(&said, &["Gaw with Tyranny against Dorothy with Prodigy: 0.", "positions, ", "solved in", "thread"]);
    contains(&said, &["guarantee Gaw at least 0.", "exploitability 0.0", "optimal play has 0"]);
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");

    let report = json(&[&one[..], &["--json", "--threads", "1"]].concat());
    assert_eq!((&report["game"], &report["content"]), (&"dragonic-tide".into(), &"weak 1".into()));
    assert_eq!(report["round_limit"], 3);
    assert_eq!(report["fingerprint"].as_str().map(str::len), Some(16));
    let [entry] = entries(&report) else { panic!("one entry, not {report}") };
    assert_eq!(entry["characters"], serde_json::json!(["gaw", "dorothy"]));
    assert_eq!(entry["overdrives"], serde_json::json!(["tyranny", "prodigy"]));
    let [low, value, high] = ["low", "value", "high"].map(|key| number(&entry[key]));
    assert!(low <= value + 1e-6 && value <= high + 1e-6 && high - low < 1e-3, "{entry}");
    assert!(number(&entry["positions"]) > 1000.0, "{entry}");

    let other = json(&solve(&["--pair", "Dorothy, Gaw", "--overdrive", "prodigy,tyranny", "--json"], &pack));
    assert!((number(&entries(&other)[0]["value"]) + value - 1.0).abs() < 2e-6, "{other}");
}

#[test]
fn a_pairing_ends_in_the_game_of_picks() {
    let pack = weak("solve-pair", 1, 3);
    let said = fine(&harena(&solve(&["--pair", "gaw,dorothy"], &pack)));
    let lines: Vec<&str> =
        said.lines().filter(|line| line.starts_with("Gaw ") && line.contains(" – Dorothy ")).collect();
    assert_eq!(lines.len(), 16, "{said}");
    contains(
        &said,
        &["value positions seconds", "16 settings in", "Gaw (rows) against Dorothy (columns), by OVERDRIVE card"],
    );
    contains(&said, &["Optimal picks when both pick in secret (DT-2.6); value 0."]);
    assert!(!said.contains("xploit"), "only with --check: {said}");
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");

    // The values of both sides add up to 1.
    let worth = |said: &str| -> f64 {
        let (_, rest) = said.split_once("; value ").expect("the value is printed");
        rest[..6].parse().expect("a number")
    };
    let other = fine(&harena(&solve(&["--pair", "dorothy,gaw"], &pack)));
    assert!((worth(&said) + worth(&other) - 1.0).abs() < 2e-4, "{said}{other}");

    let report = json(&solve(&["--pair", "gaw,dorothy", "--check", "--json"], &pack));
    assert_eq!(entries(&report).len(), 16);
    assert!(entries(&report).iter().all(|entry| entry["low"].is_number() && entry["high"].is_number()), "{report}");
    let said = fine(&harena(&solve(&["--pair", "gaw,dorothy", "--check"], &pack)));
    contains(&said, &["seconds exploitable", "Checked: exploitability at most 0.0"]);
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
}

/// Settings in the file are not solved again, unless they have to be checked and are not.
#[test]
fn a_run_solves_only_missing_settings() {
    let pack = weak("solve-resume", 1, 3);
    let out = folder("solve-resumed").join("values.json");
    let one = solve(&["--pair", "gaw,dorothy", "--overdrive", "tyranny,prodigy", "--out", text(&out)], &pack);
    contains(&fine(&harena(&one)), &["1 value in", "values.json"]);
    contains(&fine(&harena(&one)), &["This setting is already in", "0.", "at least"]);
    let pair = solve(&["--pair", "gaw,dorothy", "--out", text(&out)], &pack);
    contains(&fine(&harena(&pair)), &["1 of 16 settings are already in", "15 settings in", "16 values in"]);
    let full = read(&out);
    assert_eq!(entries(&full).len(), 16);
    let first = |key: &str| entries(&full)[0][key].clone();
    assert_eq!(first("characters"), serde_json::json!(["dorothy", "gaw"]), "the order of the rules");
    assert_eq!(first("overdrives"), serde_json::json!(["tyranny", "tyranny"]));
    let lines = std::fs::read_to_string(&out).expect("it is there");
    assert_eq!(lines.lines().filter(|line| line.contains("\"overdrives\"")).count(), 16, "an entry is a line");

    // Some are removed and solved again; a wrong one stays, since it is not recomputed.
    let mut part = full.clone();
    let list = part["entries"].as_array_mut().expect("a list");
    list.retain(|entry| entry["overdrives"][0] != "blessing");
    list[0]["value"] = 0.123.into();
    std::fs::write(&out, part.to_string()).expect("can write");
    contains(&fine(&harena(&pair)), &["12 of 16 settings are already in", "4 settings in", "0.8770"]);
    let mut restored = read(&out);
    assert_eq!(restored["entries"][0]["value"], 0.123);
    restored["entries"][0]["value"] = first("value");
    assert_eq!(restored, full, "in the same order, with the same values");

    contains(&fine(&harena(&pair)), &["16 of 16 settings are already in", "by OVERDRIVE card"]);
    let checked = fine(&harena(&[&pair[..], &["--check"]].concat()));
    contains(&checked, &["1 of 16 settings are already in", "15 settings in", "exploitability at most"]);
    assert!(entries(&read(&out)).iter().all(|entry| entry["low"].is_number()));
    assert_eq!(files(out.parent().expect("a folder")).len(), 1, "nothing else is left there");
}

#[test]
fn values_of_other_content_are_never_mixed_in() {
    let pack = weak("solve-other", 1, 3);
    let out = folder("solve-others").join("values.json");
    let run = |pack: &str, word: &str| {
        let setting = ["--pair", "gaw,dorothy", "--overdrive", "tyranny,prodigy", "--out", text(&out)];
        refused(&solve(&setting, pack), word)
    };
    fine(&harena(&solve(&["--pair", "gaw,dorothy", "--overdrive", "tyranny,tyranny", "--out", text(&out)], &pack)));
    let before = read(&out);
    let other = weak("solve-another", 2, 3);
    let said = run(&other, "has values for other numbers: the numbers of the pack \"weak 1\" (fingerprint");
    contains(&said, &["this run uses the numbers of the pack \"weak 2\"", "Choose another file"]);
    // The name does not matter, the numbers do: here the number of rounds differs.
    let longer = weak("solve-longer", 1, 4);
    run(&longer, "has values for other numbers");
    assert_eq!(read(&out), before);

    for (content, word) in [("{", "is not a file of solved values"), ("[1, 2]", "is not a file of solved values")] {
        std::fs::write(&out, content).expect("can write");
        run(&pack, word);
        assert_eq!(std::fs::read_to_string(&out).expect("it is there"), content, "it is left alone");
    }
    let mut wrong = before.clone();
    wrong["entries"][0]["value"] = 7.into();
    std::fs::write(&out, wrong.to_string()).expect("can write");
    run(&pack, "entry 1 of 1: a value is between 0 and 1, not 7");
    let missing = folder("solve-nowhere").join("no").join("values.json");
    let args = ["--pair", "gaw,dorothy", "--out", text(&missing)];
    refused(&solve(&args, &pack), "cannot save to");
    let folder = folder("solve-folder");
    refused(&solve(&["--pair", "gaw,dorothy", "--out", text(&folder)], &pack), "cannot read");
}

/// A killed run leaves a valid file with the finished settings.
#[test]
fn a_killed_run_leaves_a_valid_file() {
    let pack = weak("solve-killed", 2, 20);
    let out = folder("solve-kill").join("values.json");
    let args = solve(&["--all", "--threads", "1", "--out", text(&out)], &pack);
    let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("harena runs");
    let count = || std::fs::read_to_string(&out).unwrap_or_default().matches("overdrives").count();
    let begun = std::time::Instant::now();
    while count() == 0 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let found = entries(&read(&out)).len();
    assert!((1..240).contains(&found), "{found} entries");
    let said = fine(&harena(&["balance", "dragonic-tide", "--from", text(&out)]));
    contains(&said, &[&format!("{found} of 240 solved settings"), &format!("{} of 240 settings are not", 240 - found)]);
}

#[test]
fn a_closed_pipe_ends_the_work() {
    let pack = weak("solve-pipe", 1, 3);
    let mut command = command(&solve(&["--pair", "gaw,dorothy"], &pack));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("harena runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("harena ends");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn wrong_usage_is_refused() {
    let wrong = |more: &[&str], word: &str| refused(&[&["solve", "dragonic-tide"], more].concat(), word);
    refused(&["solve", "chess"], "there is no game \"chess\"");
    refused(&["solve", "colosseum", "--all"], "colosseum cannot be solved; dragonic-tide is the only game");
    let said = wrong(&[], "say what to solve: --pair gaw,dorothy");
    contains(&said, &["--overdrive", "--all for all 240"]);
    wrong(&["--pair", "gaw"], "--pair takes two characters, separated by a comma, such as gaw,dorothy; not \"gaw\"");
    wrong(&["--pair", "gaw,dorothy,elaine"], "takes two characters");
    wrong(&["--pair", "gaw,merlin"], "--pair: there is no character \"merlin\"; there are lucent, terrence");
    wrong(&["--pair", "gaw,gaw"], "gaw cannot play against gaw");
    wrong(&["--pair", "gaw,dorothy", "--overdrive", "tyranny"], "--overdrive takes two OVERDRIVE cards");
    wrong(&["--pair", "gaw,dorothy", "--overdrive", "tyranny,lunge"], "--overdrive: there is no");
    wrong(&["--overdrive", "tyranny,prodigy"], "--pair");
    wrong(&["--all", "--pair", "gaw,dorothy"], "cannot be used with");
    wrong(&["--all", "--threads", "0"], "the number of threads must be from 1 to 1024");
    wrong(&["--all", "--threads", "-1"], "expected a whole number from 0");
    wrong(&["--all", "--content", "/no/such/file"], "cannot read /no/such/file");
    contains(&fine(&harena(&["solve", "--help"])), &["60 in the built-in content", "half a win for both", "six times"]);
}
