use harena_catalog::{ActionRef, find};
use serde_json::{Value, json};

use super::*;
use crate::ids::UserId;
use crate::protocol::Command;
use crate::table::decide::{Actor, Decision};

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

/// A running table of one person and computer players on the other seats.
fn alone(game: &str, seats: usize, seed: u8) -> TableState {
    let mut players = vec![json!({ "kind": "person", "user": "a".repeat(16), "name": "a" })];
    players.resize_with(seats, || json!({ "kind": "bot", "level": "greedy", "name": "" }));
    let setup = json!({
        "game": game, "rules": find(game).unwrap().meta().rules_version, "options": {}, "seats": players,
        "public": true, "clock": { "kind": "move", "seconds": 60 }, "away_seconds": null, "hints": false,
        "take_backs": true, "host": "a".repeat(16),
    });
    let row = TableRow {
        id: TableId::stored("gggggggggggg".to_string()),
        setup: setup.to_string(),
        seed: format!("chacha20 {}", format!("{seed:02x}").repeat(32)),
        invite: "x".to_string(),
        created: 0,
        phase: "waiting".to_string(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row).unwrap();
    table.apply_new(1_000, TableEvent::Made).unwrap();
    table.apply_new(1_000, TableEvent::Back { seat: Seat::new(0), process: "here".to_string() }).unwrap();
    table
}

/// Plays one of the legal actions of a seat to act.
fn play_one(table: &mut TableState, random: usize) {
    let seat = table.game().unwrap().to_act().first().unwrap();
    let legal = table.game().unwrap().legal(seat);
    let action = legal[random % legal.len()].clone();
    table.apply_new(1_000, TableEvent::Act { seat, action }).unwrap();
}

/// A person who gives up against computer players is last; the others are in the order of their scores.
#[test]
fn a_person_who_gives_up_alone_is_last() {
    let seat = Seat::new(0);
    for (event, reason) in
        [(TableEvent::Resign { seat }, EndReason::Resigned), (TableEvent::TimeUp { seat }, EndReason::Time)]
    {
        let mut table = alone("colosseum", 4, 1);
        let scores =
            |table: &TableState| table.seats.iter().map(|of| table.game().unwrap().score(of)).collect::<Vec<_>>();
        // Until the person is ahead of somebody, and no two computer players have the same score.
        let mut random = 0;
        let decided = |table: &TableState| {
            let scores = scores(table);
            let mut others = scores[1..].to_vec();
            others.sort_unstable();
            others.dedup();
            others.len() == 3 && scores[0] > others[0]
        };
        while !decided(&table) {
            if table.phase() == Phase::Over || random % 4_000 == 3_999 {
                table = alone("colosseum", 4, (random / 100) as u8);
            }
            random += 1;
            play_one(&mut table, random * random);
        }
        let scores = scores(&table);
        table.apply_new(99_000, event).unwrap();
        let ending = |table: &TableState| table.ending.as_ref().map(|ended| (ended.reason, ended.standing));
        let (ended, standing) = ending(&table).unwrap();
        let standing = standing.expect("a standing");
        assert_eq!((table.phase(), ended, standing.rank(seat)), (Phase::Over, reason, 4));
        for one in table.seats.iter() {
            assert_eq!(standing.score(one), scores[one.index()]);
            for other in table.seats.iter().filter(|other| *other != seat && one != seat) {
                assert_eq!(standing.rank(one) < standing.rank(other), standing.score(one) > standing.score(other));
            }
        }
        // It is the same when it is read again. In earlier versions such a game had no result, and it gets none later.
        let load = |keep: bool| {
            let mut again = alone("colosseum", 4, 1);
            again.seed = table.seed;
            for step in &table.steps[2..] {
                let result =
                    EventResult { over: step.stored.result.over.filter(|_| keep), ..step.stored.result.clone() };
                again.apply_stored(step.at, StoredEvent { event: step.stored.event.clone(), result }).unwrap();
            }
            ending(&again).unwrap()
        };
        assert_eq!(load(true), (reason, Some(standing)));
        assert_eq!(load(false), (EndReason::Abandoned, None));
    }
}

/// A game of two that ends on time has the scores of the moment.
#[test]
fn a_game_lost_on_time_has_the_scores_of_the_moment() {
    for event in [|seat| TableEvent::TimeUp { seat }, |seat| TableEvent::Resign { seat }] {
        let mut table = timed(json!({ "kind": "move", "seconds": 60 }), None);
        let scores =
            |table: &TableState| table.seats.iter().map(|of| table.game().unwrap().score(of)).collect::<Vec<_>>();
        let begun = scores(&table);
        let mut random = 1;
        while scores(&table) == begun {
            random += 1;
            play_one(&mut table, random);
        }
        let now = scores(&table);
        let seat = Seat::new(usize::from(now[1] > now[0]));
        table.apply_new(99_000, event(seat)).unwrap();
        let standing = table.ending.as_ref().and_then(|ended| ended.standing).expect("a standing");
        assert_eq!(table.seats.iter().map(|of| standing.score(of)).collect::<Vec<_>>(), now);
        assert_eq!(
            table.seats.iter().map(|of| standing.rank(of) == 1).collect::<Vec<_>>(),
            [seat != Seat::new(0), seat != Seat::new(1)]
        );
    }
}

/// What is taken back is a choice. Before a forced action nothing else could be played.
#[test]
fn a_choice_is_taken_back_and_not_a_forced_action() {
    let seat = Seat::new(0);
    let actor = Actor { user: UserId::stored("a".repeat(16)), name: "a".to_string() };
    let mut cases = 0;
    for (game, seats) in [("colosseum", 3), ("colossi", 2), ("colossal-arena", 3), ("dragonic-tide", 2)] {
        for seed in 0..4 {
            let mut table = alone(game, seats, seed);
            for random in 1..200 {
                if table.phase() == Phase::Over {
                    break;
                }
                let before = table.game().unwrap();
                let forced = before.to_act().contains(seat) && before.forced_action().is_some_and(|(by, _)| by == seat);
                let number = before.actions_played();
                play_one(&mut table, random * random + usize::from(seed));
                if !forced || table.phase() == Phase::Over {
                    continue;
                }
                let Ok(Decision::Event(event)) = table.decide(&actor, &Command::OfferTakeBack, 0) else { continue };
                let TableEvent::TakeBack { to, .. } = event else { panic!("{event:?}") };
                assert!(to < number, "{game}: {to} of {number}");
                cases += 1;
                let mut again = table.game().unwrap().back_to(to).unwrap();
                assert!(again.to_act().contains(seat) && again.forced_action().is_none(), "{game}");
                assert!(again.legal(seat).len() > 1, "{game}: a choice is open");
                // The next actions lead to the same position.
                for index in to..table.game().unwrap().actions_played() {
                    let (by, action) = table.game().unwrap().action(index).unwrap();
                    again.play_action(by, ActionRef::Notation(&action)).unwrap();
                }
                if cases % 8 == 0 {
                    table.apply_new(1_000, event).unwrap();
                    assert_eq!(table.game().unwrap().actions_played(), to);
                    assert!(table.players[0].decision_version.is_some());
                }
            }
        }
    }
    assert!(cases > 20, "{cases}");
}
