//! `harena simulate`.

use serde_json::Value;

use crate::common::{contains, err, file, files, fine, folder, harena, json, refused, text, weak};

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

#[test]
fn the_json_report_is_complete() {
    for game in ["colossal-arena", "titan-arena"] {
        for seats in ["2", "3", "4", "5"] {
            let report = json(&["simulate", game, "--seats", seats, "--games", "200", "--seed", "7", "--json"]);
            for key in [
                "game",
                "rules_version",
                "options",
                "seats",
                "players",
                "games",
                "seed",
                "decisions",
                "seconds",
                "games_per_second",
                "decisions_per_second",
                "mean_decisions",
                "wins_by_seat",
                "shared",
                "drawn",
                "winning_scores",
                "score_histogram",
                "unfinished",
            ] {
                assert!(!report[key].is_null(), "{key} is missing");
            }
            assert_eq!(report["unfinished"], 0);
            let wins = report["wins_by_seat"].as_array().expect("a list");
            assert_eq!(wins.iter().map(number).sum::<u64>(), 200);
        }
    }
}

/// The reference games are not in the list of games, but can be simulated.
#[test]
fn reference_games_are_simulated() {
    for game in ["connect-four", "leduc-poker", "goofspiel"] {
        let report =
            json(&["simulate", game, "--seats", "2", "--players", "search:20it,random", "--games", "20", "--json"]);
        assert_eq!((&report["game"], &report["unfinished"]), (&Value::from(game), &Value::from(0)));
    }
    assert!(!fine(&harena(&["games"])).contains("goofspiel"));
}

/// Without --seats there are as many seats as the game allows, at most four. A draw is a shared first place.
#[test]
fn the_default_number_of_seats() {
    for (game, seats) in [("colosseum", 4), ("dragonic-tide", 2), ("colossi", 4)] {
        assert_eq!(json(&["simulate", game, "--games", "20", "--json"])["seats"], seats);
    }
    let pack = file("draws", "short.toml", "name = 'short'\n[limits]\nround_limit = 1\n");
    let args = ["simulate", "dragonic-tide", "--games", "300", "--content", &pack];
    let report = json(&[&args[..], &["--json"]].concat());
    let drawn = number(&report["drawn"]);
    let wins: Vec<u64> = report["wins_by_seat"].as_array().expect("a list").iter().map(number).collect();
    assert!(drawn > 200, "most duels of one round are drawn, but only {drawn} of 300 are");
    assert_eq!((wins[0] + wins[1], number(&report["shared"])), (300 + drawn, drawn));
    // The text lists draws separately.
    let said = fine(&harena(&args));
    let own = |seat: usize| format!("{} wins", wins[seat] - drawn);
    contains(&said, &[&own(0), &own(1), &format!("{drawn} drawn")]);
    assert!(!said.contains("several winners"), "{said}");
}

/// The message appears once, on the standard error.
#[test]
fn solving_is_announced() {
    let pack = weak("announced", 1, 3);
    let said = |players: &str| {
        let args = ["simulate", "dragonic-tide", "--games", "8", "--content", &pack, "--json", "--players", players];
        let output = harena(&args);
        serde_json::from_str::<Value>(&fine(&output)).expect("one JSON object");
        err(&output)
    };
    assert_eq!(said("solved,random").matches("solving tables").count(), 1);
    assert_eq!(said("greedy,random"), "");
}

#[test]
fn scores_are_described() {
    let args = ["simulate", "titan-arena", "--seats", "3", "--games", "300", "-o", "campaign=true"];
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!(report["options"], serde_json::json!({ "campaign": true }));
    assert_eq!(report["rules_version"], 2);
    let scores = &report["winning_scores"];
    let places: Vec<u64> = ["min", "p10", "median", "p90", "max"].iter().map(|key| number(&scores[key])).collect();
    assert!(places.is_sorted() && places[0] < places[4], "{places:?}");
    let mean = scores["mean"].as_f64().expect("a number");
    assert!(mean > places[1] as f64 && mean < places[3] as f64, "{mean}");
    let bins = report["score_histogram"].as_array().expect("a list");
    assert_eq!(bins.iter().map(|bin| number(&bin[1])).sum::<u64>(), 900, "each seat of each game");
    assert!(bins.windows(2).all(|two| number(&two[1][0]) == number(&two[0][0]) + 5), "{bins:?}");
    let line = format!("winning scores {} to {}:", places[0], places[4]);
    contains(&fine(&harena(&args)), &[&line, &format!("median {}", places[2])]);
    let none = json(&["simulate", "titan-arena", "--games", "0", "--json"]);
    assert_eq!((&none["winning_scores"], &none["score_histogram"]), (&Value::Null, &serde_json::json!([])));
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let wins = |threads: &str, seed: &str| {
        let args = ["simulate", "titan-arena", "--seats", "3", "--players", "greedy,random,random", "--games", "97"];
        let report = json(&[&args[..], &["--seed", seed, "--threads", threads, "--json"]].concat());
        (report["wins_by_seat"].clone(), report["decisions"].clone())
    };
    assert_eq!(wins("1", "7"), wins("2", "7"));
    assert_eq!(wins("1", "7"), wins("5", "7"));
    assert_ne!(wins("1", "7"), wins("1", "8"));
}

/// Writing records does not change the games, and the records replay to the same wins.
#[test]
fn every_game_can_be_recorded() {
    for game in ["colossal-arena", "titan-arena"] {
        let records = folder(&format!("records-{game}")).join("new");
        let args = ["simulate", game, "--seats", "3", "--players", "greedy,random,random", "--games", "12", "--json"];
        let plain = json(&args);
        let recorded = json(&[&args[..], &["--records", text(&records)]].concat());
        for key in ["wins_by_seat", "decisions", "mean_score_by_seat", "winning_scores", "score_histogram"] {
            assert_eq!(plain[key], recorded[key], "{key}");
        }
        let mut wins = [0; 3];
        for file in files(&records) {
            let replay = json(&["replay", text(&file), "--json"]);
            assert_eq!(replay["names"], serde_json::json!(["greedy", "random", "random"]));
            let standing = replay["standing"].as_array().expect("the game is over");
            let winner = standing.iter().position(|place| place["rank"] == 1).expect("a winner");
            wins[winner] += 1;
        }
        assert_eq!(serde_json::json!(wins), plain["wins_by_seat"]);
        assert_eq!(files(&records).len(), 12);
        refused(&[&args[..], &["--records", text(&records)]].concat(), "is not empty");
    }
}

#[test]
fn greedy_beats_random() {
    for game in ["colossal-arena", "titan-arena"] {
        let report =
            json(&["simulate", game, "--seats", "2", "--players", "greedy,random", "--games", "300", "--json"]);
        let wins = number(&report["wins_by_seat"][0]);
        assert!(wins > 225, "greedy won {wins} of 300 in {game}");
    }
}
