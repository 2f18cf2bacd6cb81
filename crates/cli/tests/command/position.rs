//! `harena position`.

use serde_json::Value;

use crate::common::{err, file, fine, folder, harena, out, text};

const SCENARIO: &str = "game = \"colossal-arena\"\nseats = 2\n[position]\nhand.a = [\"troll 7\", \"...\"]\n[[steps]]\na = [\"bet troll\", \"play troll 7\"]\n";

fn json(args: &[&str]) -> Value {
    let output = harena(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", err(&output));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// Also after some of its actions; missing values are filled in.
#[test]
fn the_position_of_a_scenario() {
    let name = file("position-1", "s.toml", SCENARIO);
    let begun = json(&["position", &name]);
    assert_eq!((&begun["game"], &begun["seats"]), (&"colossal-arena".into(), &2.into()));
    assert_eq!(begun["position"]["hand"]["a"].as_array().map(Vec::len), Some(8));
    assert_eq!(begun["position"]["named"], Value::Null);
    let later = json(&["position", &name, "--until", "1"]);
    assert_eq!(later["position"]["phase"], "play");
    assert_eq!(later["position"]["bets"]["a"], serde_json::json!(["troll/1"]));
}

/// The output is a scenario that starts from this position.
#[test]
fn the_position_of_a_record_is_a_scenario() {
    for &game in harena_catalog::KEYS {
        let records = folder(&format!("position-{game}")).join("games");
        fine(&harena(&["simulate", game, "--games", "1", "--records", text(&records)]));
        let name = text(&records.join(format!("{game}-1-000000.hrec"))).to_string();
        let output = harena(&["position", &name, "--until", "5"]);
        assert!(output.status.success(), "{}", err(&output));
        let again = file(&format!("position-{game}-again"), "s.toml", &out(&output));
        assert_eq!(json(&["position", &again])["position"], json(&["position", &name, "--until", "5"])["position"]);
        assert!(harena(&["scenario", &again]).status.success());
    }
}

#[test]
fn invalid_files_are_refused() {
    let unknown = file("position-2", "s.toml", &SCENARIO.replace("hand.a", "hamd.a"));
    let output = harena(&["position", &unknown]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("position.hamd: unknown key; did you mean hand?"), "{}", err(&output));
    assert_eq!(harena(&["position", &file("position-3", "x.hrec", "chess")]).status.code(), Some(2));
}
