//! `harena balance` from games between computer players.

use serde_json::{Value, json};

use crate::balance::is_well_formed;
use crate::common::{command, contains, err, fine, folder, harena, json as report, refused, text, weak};

fn sections(report: &Value) -> &Vec<Value> {
    report["sections"].as_array().expect("a list")
}

#[test]
fn every_game_has_a_json_report() {
    for &game in harena_catalog::KEYS {
        let report = report(&["balance", game, "--players", "random", "--games", "30", "--seed", "7", "--json"]);
        assert_eq!((&report["game"], &report["games"], &report["seed"]), (&json!(game), &json!(30), &json!(7)));
        let rules = harena_catalog::find(game).expect("a game").meta().rules_version;
        assert_eq!((&report["unfinished"], &report["rules_version"]), (&json!(0), &json!(rules)));
        assert_eq!(report["players"][0], "random");
        let names: Vec<&str> =
            sections(&report).iter().map(|section| section["key"].as_str().expect("a key")).collect();
        assert_eq!((names[0], names.contains(&"games"), names.len() > 6), ("seats", true, true), "{names:?}");
        for section in sections(&report) {
            let columns = section["columns"].as_array().expect("a list").len();
            for row in section["rows"].as_array().expect("a list") {
                assert_eq!(row["measures"].as_array().map(Vec::len), Some(columns), "{row}");
                for measure in row["measures"].as_array().expect("a list") {
                    let keys: Vec<&String> = measure.as_object().expect("an object").keys().collect();
                    assert_eq!(keys, ["value", "low", "high", "n"]);
                }
            }
        }
    }
}

/// What the text report of a game mentions besides the common sections.
fn words(game: &str) -> &'static [&'static str] {
    match game {
        "colossal-arena" => &[
            "Creatures",
            "troll",
            "bettors win",
            "Powers",
            "Bets by round",
            "secret",
            "Order of play",
            "by the daimon",
        ],
        "titan-arena" => &["The first turn", "warlock", "Leads and comebacks", "How games end"],
        "colosseum" => &[
            "Programs",
            "5 Naumachia",
            "Assets",
            "gladiator",
            "Auctions by turn",
            "no season ticket",
            "for moving nobles",
        ],
        "dragonic-tide" => &["Pairings", "Lucent – Gaw", "Tyranny", "chosen if dealt", "Length of duels", "twin-edge"],
        "colossi" => &["Environments", "glass river", "Cards", "inferno", "Items", "ebenezer", "Length of games"],
        _ => &[],
    }
}

#[test]
fn every_game_has_a_text_report() {
    for &game in harena_catalog::KEYS {
        let said = fine(&harena(&["balance", game, "--players", "random", "--games", "25"]));
        contains(
            &said,
            &["25 games of random, seed 1", "What stands out", "Seats", "Length and margin", "95% interval"],
        );
        contains(&said, words(game));
    }
}

/// Except in Dragonic Tide, which is solved.
#[test]
fn the_default_player_is_greedy() {
    let said = fine(&harena(&["balance", "colossi", "--seats", "2", "--games", "10"]));
    contains(&said, &["Colossi with 2 seats: 10 games of greedy, seed 1", "a greedy", "b greedy"]);
    let mixed =
        fine(&harena(&["balance", "titan-arena", "--seats", "2", "--players", "greedy,random", "--games", "10"]));
    contains(&mixed, &["10 games of greedy, random", "The seats have different players"]);
    contains(&fine(&harena(&["balance", "dragonic-tide"])), &["solved settings"]);
}

#[test]
fn tables_fit_the_terminal() {
    for (game, width) in [("colosseum", 40), ("colosseum", 80), ("colossi", 60), ("colossal-arena", 120)] {
        let mut command = command(&["balance", game, "--players", "random", "--games", "20"]);
        let said = fine(&command.env("COLUMNS", width.to_string()).output().expect("harena runs"));
        let longest = said.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest <= width, "{longest} > {width} in {game}:\n{said}");
    }
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    for game in ["colossal-arena", "colosseum", "dragonic-tide"] {
        let on = |threads: &str, seed: &str| {
            let args = ["balance", game, "--players", "random", "--games", "41", "--json"];
            report(&[&args[..], &["--threads", threads, "--seed", seed]].concat())
        };
        assert_eq!(on("1", "7"), on("2", "7"));
        assert_ne!(on("1", "7"), on("1", "8"));
    }
}

/// The same seed gives the same games as a simulation.
#[test]
fn the_games_are_those_of_simulate() {
    let args = ["colosseum", "--seats", "3", "--players", "random", "--games", "60", "--seed", "5", "--json"];
    let simulated = report(&[&["simulate"], &args[..]].concat());
    let balance = report(&[&["balance"], &args[..]].concat());
    let scores =
        sections(&balance)[0]["rows"].as_array().expect("a list").iter().map(|row| &row["measures"][1]["value"]);
    for (score, simulated) in scores.zip(simulated["mean_score_by_seat"].as_array().expect("a list")) {
        let [score, simulated] = [score, simulated].map(|number| number.as_f64().expect("a number"));
        assert!((score - simulated).abs() < 1e-5, "{score} {simulated}");
    }
}

#[test]
fn the_chart_is_well_formed() {
    let folder = folder("balance-plots");
    for &game in harena_catalog::KEYS {
        let file = folder.join(format!("{game}.svg"));
        let args = ["balance", game, "--players", "random", "--games", "20", "--plot", text(&file)];
        contains(&fine(&harena(&args)), &["Chart in", ".svg"]);
        let drawn = std::fs::read_to_string(&file).expect("it is there");
        is_well_formed(&drawn);
        contains(&drawn, &["balance in 20 games", "prefers-color-scheme: dark", "<circle", "Length and margin"]);
        assert!(!drawn.contains("<script") && !drawn.contains("href"), "no scripts and no links");
        // A second run overwrites the file, also with --json.
        report(&[&args[..], &["--json"]].concat());
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), drawn);
    }
}

#[test]
fn options_and_packs_are_used() {
    let campaign =
        report(&["balance", "titan-arena", "-o", "campaign=true", "--games", "9", "--players", "random", "--json"]);
    assert_eq!(campaign["options"], json!({ "campaign": true }));
    let creatures = sections(&campaign).iter().find(|section| section["key"] == "creatures").expect("it is there");
    assert_eq!(creatures["rows"][0]["measures"][0]["n"], 27, "three games each");
    let pack = weak("balance-pack", 1, 3);
    let args = ["balance", "dragonic-tide", "--players", "solved", "--games", "6", "--content", &pack, "--json"];
    let output = harena(&args);
    let played: Value = serde_json::from_str(&fine(&output)).expect("one JSON object");
    assert_eq!(played["games"], 6);
    assert_eq!(err(&output).matches("solving tables").count(), 1);
}

#[test]
fn wrong_usage_is_refused() {
    let balance = |args: &[&str], word: &str| refused(&[&["balance"], args].concat(), word);
    balance(&["chess"], "there is no game \"chess\"");
    balance(&["colossal-arena", "--players", "clever"], "there is no player \"clever\"");
    balance(&["colossal-arena", "--seats", "6"], "2 to 5");
    balance(&["colossal-arena", "--players", "random,random"], "4 seats");
    balance(&["colossal-arena", "--threads", "0"], "threads");
    balance(&["colossal-arena", "--games", "-1"], "expected a whole number from 0");
    balance(&["colossal-arena", "-o", "campaign=true"], "it has creatures");
    balance(&["colossal-arena", "-o", "creatures=troll"], "name exactly 8");
    balance(&["colosseum", "--games", "1", "--plot", "/no/such/folder/x.svg"], "cannot save to /no/such/folder/x.svg");
    balance(&["dragonic-tide", "--games", "10"], "choose players");
    balance(&["dragonic-tide", "--plot", "x.svg"], "choose players");
    balance(&["dragonic-tide", "--players", "greedy", "--svg", "x.svg"], "leave out --players");
    let none = fine(&harena(&["balance", "colossi", "--games", "0"]));
    contains(&none, &["0 games", "There are no games to report on."]);
}
