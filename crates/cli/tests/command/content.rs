//! `harena content`, and content packs in other commands.

use serde_json::Value;

use crate::common::{command, contains, file, fine, folder, harena, json, refused, text, typing};

const PACK: &str =
    "name = 'trial'\nsource = 'our own'\n[limits]\nround_limit = 30\n[[skill]]\nkey = 'lunge'\npower = 4\n";

#[test]
fn every_value_has_a_source() {
    let report = json(&["content", "dragonic-tide", "--json"]);
    assert_eq!((&report["game"], &report["pack"]), (&"dragonic-tide".into(), &Value::Null));
    let facts = report["facts"].as_array().expect("a list");
    let find = |facts: &[Value], entry: &str, field: &str| {
        let fact = facts.iter().find(|fact| fact["entry"] == entry && fact["field"] == field).expect("it is there");
        (fact["value"].clone(), fact["source"].clone())
    };
    assert_eq!(find(facts, "skill lunge", "power"), (3.into(), "reconstructed".into()));
    assert_eq!(find(facts, "character gaw", "hp"), (12.into(), "rulebook".into()));

    let said = fine(&harena(&["content", "dragonic-tide"]));
    contains(&said, &["skill lunge", "† power", "as printed", "reconstructed (†)"]);
    let line = |start: &str| said.lines().find(|line| line.trim_start().starts_with(start)).expect("it is there");
    assert!(!line("hp").contains('†') && !said.contains('‡'), "{said}");
    contains(line(&format!("{} values: ", facts.len())), &["reconstructed"]);

    let pack = file("content", "trial.toml", PACK);
    let report = json(&["content", "dragonic-tide", "--content", &pack, "--json"]);
    assert_eq!(report["pack"], "trial");
    let facts = report["facts"].as_array().expect("a list");
    assert_eq!(find(facts, "skill lunge", "power"), (4.into(), "pack trial".into()));
    let said = fine(&harena(&["content", "dragonic-tide", "--content", &pack]));
    contains(&said, &["with the pack \"trial\"", "‡ power", "2 from the pack \"trial\" (‡)"]);
    refused(&["content", "chess"], "there is no game");
}

#[test]
fn the_list_fits_the_terminal() {
    for width in [40, 80] {
        let output = command(&["content", "dragonic-tide"]).env("COLUMNS", width.to_string()).output();
        let said = fine(&output.expect("harena runs"));
        assert!(said.lines().all(|line| line.chars().count() <= width), "{said}");
    }
}

/// The record contains the whole pack: no other file is needed to replay or resume it.
#[test]
fn a_duel_with_a_pack_is_saved_and_replayed() {
    let pack = file("packed", "trial.toml", PACK);
    let save = folder("packed-game").join("game.hrec");
    let args = ["play", "dragonic-tide", "--seed", "3", "--content", &pack, "--save", text(&save)];
    let said = fine(&typing(&args, "1\n1\n"));
    contains(&said, &["round 1 of 30", "content pack \"trial\""]);
    std::fs::remove_file(&pack).expect("it was there");
    contains(&fine(&typing(&["play", "--resume", text(&save)], &"3\n1\n".repeat(200))), &["Replay this game"]);
    contains(&fine(&harena(&["replay", text(&save), "--board"])), &["content pack \"trial\""]);
    let replay = json(&["replay", text(&save), "--json"]);
    assert_eq!(replay["view"]["content"], "trial");
    assert_eq!(replay["options"]["content"]["skill"][0]["power"], 4);

    let pack = file("packed", "trial.toml", PACK);
    let records = folder("packed-series").join("new");
    let report =
        json(&["simulate", "dragonic-tide", "--games", "3", "--content", &pack, "--records", text(&records), "--json"]);
    assert_eq!(report["options"]["content"]["name"], "trial");
    for record in crate::common::files(&records) {
        assert_eq!(json(&["replay", text(&record), "--json"])["view"]["round_limit"], 30);
    }
}

/// A game with little content.
#[test]
fn the_arena_is_played_with_a_pack() {
    let said = fine(&harena(&["content", "titan-arena"]));
    contains(&said, &["4, 3, 2, 1", "Snatch Away", "Serpent", "as printed"]);
    let pack = file("arena", "stakes.toml", "name = 'high stakes'\n[bets]\nvalues = [9, 7, 5, 3, 1]\ntokens = 3\n");
    let said = fine(&harena(&["content", "colossal-arena", "--content", &pack]));
    contains(&said, &["9, 7, 5, 3, 1", "2 from the pack \"high stakes\" (‡)"]);
    let said = fine(&typing(&["play", "colossal-arena", "--seed", "3", "--content", &pack], "quit\n"));
    contains(&said, &["content pack \"high stakes\"", "bets 9", "●●●"]);
    assert!(!said.contains("●●●●"), "{said}");
    let wrong = file("arena", "wrong.toml", "name = 'x'\n[bets]\ntokens = 99\n");
    refused(&["play", "colossal-arena", "--content", &wrong], "wrong.toml, line 3: bets: tokens: 1 to 8, not 99");
}

/// The same in Colossi, where packs change cards, Items and Environments.
#[test]
fn colossi_is_played_with_a_pack() {
    let pack = "name = 'trial'\n[handbuilding]\nneeded = 6\n[[item]]\nkey = 'oil'\ncost = 2\n";
    let pack = file("colossi-pack", "trial.toml", pack);
    let said = fine(&harena(&["content", "colossi", "--content", &pack]));
    contains(&said, &["with the pack \"trial\"", "‡ needed", "2 from the pack \"trial\" (‡)"]);
    let save = folder("colossi-packed").join("game.hrec");
    let args = ["play", "colossi", "--seed", "3", "--content", &pack, "--save", text(&save)];
    contains(&fine(&typing(&args, "1\n")), &["content pack \"trial\"", "prepared 0/6"]);
    let replay = json(&["replay", text(&save), "--json"]);
    assert_eq!(
        (&replay["view"]["content"], &replay["options"]["content"]["item"][0]["cost"]),
        (&"trial".into(), &2.into())
    );
    let wrong = file("colossi-pack", "wrong.toml", "name = 'x'\n[[item]]\nkey = 'oil'\ncost = 9\n");
    refused(&["play", "colossi", "--content", &wrong], "wrong.toml, line 4: item \"oil\": cost: 0 to 5, not 9");
}

/// Content that breaks an invariant of the game is refused with the line, in every game that takes packs.
#[test]
fn a_wrong_pack_is_refused_with_the_line() {
    for (game, pack, why) in [
        (
            "colossal-arena",
            "name = 'x'\n[bets]\nvalues = [\n  4,\n  3,\n  99,\n  1,\n  0,\n]\n",
            "line 6: bets: values 3",
        ),
        ("titan-arena", "name = 'x'\n\n[hand]\ncapacity = 8\npenalty = 9\n", "line 5: hand: penalty"),
        ("titan-arena", "name = 'x'\n[hand]\ncapacity = 'many'\n", "line 3: invalid type"),
        ("colosseum", "name = 'x'\n[[program]]\nnumber = 30\nmissing = [45, 45]\n", "line 4: program 30: missing"),
        ("colosseum", "name = 'x'\n[tokens.green]\nhorse = 5\njoker = 1\n", "line 4: tokens: green: joker"),
        ("dragonic-tide", "name = 'x'\n[[character]]\nkey = 'gaw'\nhp = 0\n", "line 4: character \"gaw\": hp"),
        ("colossi", "name = 'x'\n\n[[card]]\nkey = 'flame'\ntype = 'water'\n", "line 5: card \"flame\": type cannot"),
    ] {
        let pack = file("wrong-line", "wrong.toml", pack);
        refused(&["content", game, "--content", &pack], &format!("wrong.toml, {why}"));
    }
}

#[test]
fn a_wrong_pack_is_refused() {
    let simulate = |content: &str, word: &str| {
        let pack = file("wrong-pack", "wrong.toml", content);
        let text = refused(&["simulate", "dragonic-tide", "--games", "1", "--content", &pack], word);
        assert!(text.contains("wrong.toml"), "{text}");
        refused(&["content", "dragonic-tide", "--content", &pack], word);
        refused(&["play", "dragonic-tide", "--content", &pack], word);
    };
    simulate("name = 'x'\n\n[[skill]\n", "line 3");
    simulate(
        "name = 'x'\n[[skill]]\nkey = 'lunge'\npower = 99\n",
        "wrong.toml, line 4: skill \"lunge\": power: 0 to 20, not 99",
    );
    simulate("[[skill]]\nkey = 'lunge'\npower = 3\n", "a pack begins with its name");
    simulate("name = 'x'\n[[skill]]\nkey = 'lung'\n", "there is none; there are advance");
    simulate("name = 'x'\n[[overdrive]]\nkey = 'tyranny'\nrange = 'long'\n", "range cannot be replaced");
    simulate("name = 'x'\nnumber = nan\n", "wrong.toml");
    simulate("name = 'x'\nday = 2024-01-01\n", "wrong.toml");
    simulate("\u{1b}", "line 1");
    refused(&["simulate", "dragonic-tide", "--content", "/no/such/file"], "cannot read /no/such/file");
    let pack = file("wrong-game", "good.toml", PACK);
    refused(
        &["simulate", "connect-four", "--content", &pack],
        "connect-four takes no content packs; these games do: colossal-arena, titan-arena, colosseum, dragonic-tide",
    );
    refused(&["content", "titan-arena", "--content", &pack], "good.toml, line 3: unknown field `limits`");
    refused(&["simulate", "dragonic-tide", "-o", "content=x"], "--content FILE");
    refused(&["simulate", "dragonic-tide", "-o", "content=x", "--content", &pack], "--content FILE");
    refused(&["simulate", "connect-four", "-o", "content=x"], "has no option content");
    refused(&["simulate", "colosseum", "--content", &pack], "good.toml, line 3: limits: there is no such part");
}

/// In a game with names in its log, the log uses the names of the pack, also in a replay.
#[test]
fn a_pack_renames_programs() {
    let pack = file(
        "renamed",
        "trial.toml",
        "name = 'trial'\n[game]\ncoins = 90\n[[program]]\nnumber = 11\nname = 'Sea Wrath'\n",
    );
    let save = folder("renamed-game").join("game.hrec");
    let args = ["play", "colosseum", "--players", "human,greedy,greedy", "--seed", "8", "--content", &pack];
    let said = fine(&typing(&[&args[..], &["--save", text(&save)]].concat(), "buy program 11\n"));
    contains(&said, &["content pack \"trial\"", "A bought Sea Wrath (program 11)"]);
    let replay = json(&["replay", text(&save), "--json"]);
    assert_eq!(replay["view"]["content"], "trial");
}
