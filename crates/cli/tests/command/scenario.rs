//! `harena scenario`.

use crate::common::{contains, err, file, harena, out};

const GOOD: &str = "game = \"colossal-arena\"\nshows = \"A card fights.\"\nrules = [\"CA-3.3\"]\n[position]\nturn = \"a\"\nhand.a = [\"troll 7\", \"...\"]\n[[steps]]\na = [\"bet troll\", \"play troll 7\"]\n[after]\nvalue.troll = 7\n";

#[test]
fn a_wrong_scenario_fails_with_the_difference() {
    assert!(harena(&["scenario", &file("scenario-1", "s.toml", GOOD)]).status.success());
    let wrong = GOOD.replace("value.troll = 7", "value.troll = 8\nbacker.troll = \"b\"");
    let output = harena(&["scenario", &file("scenario-2", "s.toml", &wrong)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("after.value.troll: expected 8, found 7"), "{}", out(&output));
    assert!(out(&output).contains("after.backer.troll: expected \"b\", found \"a\""), "{}", out(&output));
    let illegal = GOOD.replace("bet troll", "reveal");
    let output = harena(&["scenario", &file("scenario-3", "s.toml", &illegal)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("CA-5.11"), "{}", out(&output));
    let unknown = GOOD.replace("turn = ", "tern = ");
    let output = harena(&["scenario", &file("scenario-4", "s.toml", &unknown)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("position.tern"), "{}", out(&output));
    // A misspelt name with an empty expectation must not pass.
    for misspelt in ["hand.q = []", "pile.\"hydar/1\" = []", "backer.trol = \"none\"", "secret = {}", "view.a.dekk = 3"]
    {
        let wrong = GOOD.replace("value.troll = 7", misspelt);
        let output = harena(&["scenario", &file("scenario-6", "s.toml", &wrong)]);
        assert_eq!(output.status.code(), Some(2), "{misspelt}: {}", out(&output));
    }
    let broken = GOOD.replace("[after]", "[after");
    let output = harena(&["scenario", &file("scenario-5", "s.toml", &broken)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("line 9"), "{}", out(&output));
}

/// An invalid file does not stop the others.
#[test]
fn every_file_is_reported() {
    let good = file("several-1", "good.toml", GOOD);
    let wrong = file("several-2", "wrong.toml", &GOOD.replace("value.troll = 7", "value.troll = 8"));
    let broken = file("several-3", "broken.toml", "game = ");
    let chess = file("several-4", "chess.toml", "game = \"chess\"");
    let args = ["scenario", &good, "/no/such/file.toml", &broken, &wrong, &chess];
    let output = harena(&args);
    assert_eq!(output.status.code(), Some(2));
    let missing = "/no/such/file.toml: cannot be run\n  cannot read it";
    contains(&out(&output), &[missing, "broken.toml: cannot be run", "wrong.toml: does not hold", "no game \"chess\""]);
    contains(&out(&output), &["1 passed, 4 failed"]);
    assert!(err(&output).contains("3 scenarios cannot be run"), "{}", err(&output));
    assert_eq!(harena(&["scenario", &good, &wrong]).status.code(), Some(1));

    let output = harena(&[&args[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let list = report["scenarios"].as_array().expect("a list");
    let broken: Vec<bool> = list.iter().map(|one| one["broken"].as_bool().expect("a truth")).collect();
    assert_eq!(broken, [false, true, true, false, true]);
    assert_eq!(list[0]["rules"], serde_json::json!(["CA-3.3"]));
    assert_eq!((&report["passed"], &report["failed"]), (&1.into(), &4.into()));
}
