use harena_catalog::find;
use serde_json::{Value, json};

use super::*;

/// A person who leaves while clocks are paused has the full time to come back once they run again.
#[test]
fn absence_counts_after_a_pause() {
    let person = |name: &str| json!({ "kind": "person", "user": name.repeat(16), "name": name });
    let setup = json!({
        "game": "dragonic-tide", "rules": find("dragonic-tide").unwrap().meta().rules_version, "options": {},
        "seats": [person("a"), person("b")], "public": true, "clock": { "kind": "none" }, "away_seconds": 10,
        "hints": false, "take_backs": true, "host": "a".repeat(16),
    });
    let row = TableRow {
        id: TableId::stored("gggggggggggg".to_string()),
        setup: setup.to_string(),
        seed: format!("chacha20 {}", "0".repeat(64)),
        invite: "x".to_string(),
        created: 0,
        phase: "waiting".to_string(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row).unwrap();
    table.apply_new(1_000, TableEvent::Made).unwrap();
    assert_eq!(table.phase(), Phase::Playing);
    for seat in table.seats.iter() {
        table.apply_new(1_000, TableEvent::Back { seat, process: "here".to_string() }).unwrap();
    }
    assert_eq!(table.deadline(), None);
    table.apply_new(110_000, TableEvent::Interrupted { since: 100_000, until: 140_000 }).unwrap();
    table.apply_new(110_000, TableEvent::Away { seat: Seat::new(0) }).unwrap();
    assert_eq!(table.deadline(), Some(150_000));
}

/// A timed table during a game, with both people connected.
fn timed(clock: Value, away: Option<u32>) -> TableState {
    let person = |name: &str| json!({ "kind": "person", "user": name.repeat(16), "name": name });
    let setup = json!({
        "game": "dragonic-tide", "rules": find("dragonic-tide").unwrap().meta().rules_version, "options": {},
        "seats": [person("a"), person("b")], "public": true, "clock": clock, "away_seconds": away,
        "hints": false, "take_backs": true, "host": "a".repeat(16),
    });
    let row = TableRow {
        id: TableId::stored("gggggggggggg".to_string()),
        setup: setup.to_string(),
        seed: format!("chacha20 {}", "0".repeat(64)),
        invite: "x".to_string(),
        created: 0,
        phase: "waiting".to_string(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row).unwrap();
    table.apply_new(1_000, TableEvent::Made).unwrap();
    for seat in table.seats.iter() {
        table.apply_new(1_000, TableEvent::Back { seat, process: "here".to_string() }).unwrap();
    }
    table
}

/// Gaps may be found in any order and may overlap: each moment is credited once.
#[test]
fn overlapping_gaps_are_credited_once() {
    let clocks = [
        (json!({ "kind": "game", "seconds": 60, "increment": 0 }), None),
        (json!({ "kind": "move", "seconds": 60 }), None),
        (json!({ "kind": "none" }), Some(60)),
    ];
    for (clock, away) in clocks {
        let mut table = timed(clock.clone(), away);
        if away.is_some() {
            table.apply_new(1_000, TableEvent::Away { seat: Seat::new(0) }).unwrap();
        }
        let before = table.deadline().unwrap();
        assert_eq!(before, 61_000, "{clock}");
        for (since, until) in [(30_000, 40_000), (2_000, 12_000), (35_000, 37_000), (10_000, 32_000), (39_000, 41_000)]
        {
            while let Some(event) = table.interruption(since, until) {
                table.apply_new(50_000, event).unwrap();
            }
        }
        // Together the gaps last from 2,000 to 41,000.
        assert_eq!(table.deadline(), Some(before + 39_000), "{clock}");
        assert_eq!(table.interruption(2_000, 41_000), None);
        // The stored events give the same.
        let mut again = timed(clock.clone(), away);
        for step in table.steps.iter().skip(3) {
            again.apply_new(step.at, step.stored.event.clone()).unwrap();
        }
        assert_eq!(again.deadline(), table.deadline());
    }
}

/// An action that the rules refuse changes nothing: the next action gets its number and time.
#[test]
fn an_illegal_action_changes_nothing() {
    let mut table = timed(json!({ "kind": "none" }), None);
    let seat = table.game().unwrap().to_act().first().unwrap();
    let legal = table.game().unwrap().legal(seat)[0].clone();
    let act = |action: &str| TableEvent::Act { seat, action: action.to_string() };
    let before = (table.version(), table.at(), table.steps.len(), table.deadline(), table.jobs());
    for refused in ["place advance", "no such action"] {
        let error = table.apply_new(9_000, act(refused)).unwrap_err();
        assert!(matches!(error, LoadError::Illegal(_)), "{error:?}");
        assert_eq!((table.version(), table.at(), table.steps.len(), table.deadline(), table.jobs()), before);
    }
    table.apply_new(2_000, act(&legal)).unwrap();
    assert_eq!((table.version(), table.at()), (before.0 + 1, 2_000));
}

/// Entries of earlier versions have this name.
#[test]
fn the_stored_name_of_a_field_stays() {
    let event = TableEvent::RulesChanged { version: 2, continues: true };
    let stored = serde_json::to_value(&event).unwrap();
    assert_eq!(stored["goes_on"], true);
    assert!(matches!(serde_json::from_value(stored), Ok(TableEvent::RulesChanged { version: 2, continues: true })));
}

/// A corrected rule does not change how a game ended whose loser has resigned or run out of time: the scores of the moment
/// are stored.
#[test]
fn a_forfeited_game_keeps_its_standing() {
    let seat = Seat::new(0);
    for event in [TableEvent::Resign { seat }, TableEvent::TimeUp { seat }] {
        let mut table = timed(json!({ "kind": "move", "seconds": 60 }), None);
        table.apply_new(99_000, event).unwrap();
        let standing = |table: &TableState| json!(table.ending.as_ref().and_then(|ended| ended.standing));
        let now = standing(&table);
        assert_eq!((now[0]["rank"].as_u64(), now[1]["rank"].as_u64()), (Some(2), Some(1)));
        // Under other rules the scores were others.
        let mut then = now.clone();
        then[1]["score"] = json!(77);
        let load = |rules: u32, body: &dyn Fn(&StoredEvent) -> Value| {
            let mut setup = serde_json::to_value(&table.setup).unwrap();
            setup["rules"] = json!(rules);
            let row = TableRow {
                id: table.id.clone(),
                setup: setup.to_string(),
                seed: format!("chacha20 {}", "0".repeat(64)),
                invite: "x".to_string(),
                created: 0,
                phase: "over".to_string(),
                summary: json!({ "standing": then }).to_string(),
            };
            let mut again = TableState::new(&row).unwrap();
            for step in &table.steps {
                let body = body(&step.stored).to_string();
                again.apply(&Entry { sequence: step.version, at: step.at, body }).unwrap();
            }
            again.compare_with(&row).unwrap();
            standing(&again)
        };
        let stored = |step: &StoredEvent| {
            let mut body = serde_json::to_value(step).unwrap();
            if let Some(over) = body.get_mut("over") {
                *over = then.clone();
            }
            body
        };
        assert_eq!(load(table.rules, &stored), then);
        // Earlier versions stored it in the summary only.
        let not_stored = |step: &StoredEvent| {
            let mut body = serde_json::to_value(step).unwrap();
            body.as_object_mut().unwrap().remove("over");
            body
        };
        assert_eq!(load(table.rules, &not_stored), now, "the rules are the same");
        assert_eq!(load(table.rules - 1, &not_stored), then);
    }
}
