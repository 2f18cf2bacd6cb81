//! The command as people and programs call it: output, errors, exit codes.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn harena(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harena")).args(args).stdin(Stdio::null()).output().expect("harena runs")
}

/// Runs with something typed at the keyboard.
fn typing(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_harena"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("harena runs");
    // The game may be over before everything is read.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("harena ends")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    let output = harena(args);
    assert!(output.status.success(), "{args:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A folder for one test, emptied first.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn file(folder: &str, name: &str, text: &str) -> String {
    let path = self::folder(folder).join(name);
    std::fs::write(&path, text).expect("can write");
    path.to_str().expect("UTF-8").to_string()
}

/// Refused with exit code 2, a word about what is wrong, and no panic.
fn refused(args: &[&str], word: &str) {
    let output = harena(args);
    let text = err(&output);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
    assert!(text.contains(word), "{args:?} says {text:?}, not {word:?}");
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn games_lists_seats_and_variants() {
    let games = json(&["games", "--json"]);
    let games = games["games"].as_array().expect("a list");
    let keys: Vec<_> = games.iter().map(|game| game["key"].as_str().expect("a key")).collect();
    assert_eq!(keys, ["colossal-arena", "titan-arena"]);
    for game in games {
        assert_eq!(game["seats"], serde_json::json!([2, 3, 4, 5]));
        assert!(!game["variants"].as_array().expect("a list").is_empty());
    }
}

#[test]
fn simulate_says_what_a_program_wants_to_know() {
    for game in ["colossal-arena", "titan-arena"] {
        for seats in ["2", "3", "4", "5"] {
            let report = json(&["simulate", game, "--seats", seats, "--games", "200", "--seed", "7", "--json"]);
            for key in [
                "game",
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
                "unfinished",
            ] {
                assert!(!report[key].is_null(), "{key} is missing");
            }
            assert_eq!(report["unfinished"], 0);
            let wins = report["wins_by_seat"].as_array().expect("a list");
            assert_eq!(wins.iter().map(|n| n.as_u64().expect("a number")).sum::<u64>(), 200);
        }
    }
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

#[test]
fn greedy_beats_random() {
    for game in ["colossal-arena", "titan-arena"] {
        let report =
            json(&["simulate", game, "--seats", "2", "--players", "greedy,random", "--games", "300", "--json"]);
        let wins = report["wins_by_seat"][0].as_u64().expect("a number");
        assert!(wins > 225, "greedy won {wins} of 300 in {game}");
    }
}

#[test]
fn wrong_usage_is_exit_code_2_with_a_word() {
    refused(&["simulate", "chess"], "there is no game \"chess\"");
    refused(&["play", "chess"], "colossal-arena");
    refused(&["simulate", "colossal-arena", "--seats", "6"], "2 to 5");
    refused(&["simulate", "colossal-arena", "--seats", "0"], "2 to 5");
    refused(&["simulate", "colossal-arena", "--players", "clever"], "there is no player \"clever\"");
    refused(&["simulate", "colossal-arena", "--players", "random,random"], "4 seats");
    refused(&["simulate", "colossal-arena", "-o", "campaign=true"], "campaign");
    refused(&["simulate", "titan-arena", "-o", "colour=red"], "campaign");
    refused(&["simulate", "colossal-arena", "-o", "creatures=troll,wyrm"], "eight");
    refused(&["simulate", "colossal-arena", "--threads", "0"], "threads");
    refused(&["simulate", "colossal-arena", "--games", "many"], "many");
    refused(&["play", "colossal-arena", "--players", "human"], "2 to 5");
    refused(&["play", "colossal-arena", "--resume", "/no/such/file"], "cannot read");
    refused(&["replay", "/no/such/file"], "cannot read");
    refused(&["scenario", "/no/such/file"], "cannot read");
    refused(&["rules", "colossal-arena", "ca-99.9"], "there is no rule");
    refused(&["rules", "chess"], "there is no game");
    refused(&["bench", "chess"], "there is no game");
    refused(&["fly"], "fly");
    refused(&[], "Usage");
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["games", "play", "simulate", "replay", "scenario", "rules", "bench"] {
        let output = harena(&[command, "--help"]);
        assert!(output.status.success());
        assert!(out(&output).contains("Example:"), "{command} has no example");
    }
}

#[test]
fn rules_are_found_by_id_section_and_word() {
    let one = json(&["rules", "colossal-arena", "ca-9.1", "--json"]);
    assert_eq!(one["rules"][0]["id"], "CA-9.1");
    let section = json(&["rules", "titan-arena", "TA-24", "--json"]);
    assert_eq!(section["rules"].as_array().expect("a list").len(), 6);
    assert!(out(&harena(&["rules", "titan-arena", "stalemate"])).contains("TA-24.1"));
}

const RECORD: &str =
    "harena record 1\ngame colossal-arena\nrules 1\noptions {}\nseats 2\nchance xoshiro256++\nseed 7\n\n";

#[test]
fn broken_records_name_line_and_column() {
    refused(&["replay", &file("broken-1", "a.hrec", "nonsense")], "line 1, column 1");
    refused(&["replay", &file("broken-2", "a.hrec", &RECORD.replace("seats 2", "seats two"))], "line 5, column 7");
    refused(&["replay", &file("broken-3", "a.hrec", &RECORD.replace("colossal-arena", "chess"))], "there is no game");
    refused(&["replay", &file("broken-4", "a.hrec", &RECORD.replace("rules 1", "rules 9"))], "version 9");
    refused(&["replay", &file("broken-5", "a.hrec", &RECORD.replace("seats 2", "seats 1"))], "2 to 5");
    refused(&["replay", &file("broken-6", "a.hrec", &RECORD.replace("{}", "{\"a\":1}"))], "options");
    let path = folder("broken-7").join("bytes.hrec");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("can write");
    refused(&["replay", path.to_str().expect("UTF-8")], "cannot read");
}

#[test]
fn an_illegal_action_in_a_record_names_line_and_rule() {
    let first = |action: &str| {
        // Whoever begins, one of the two seats is told that it is not its turn.
        let text = format!("{RECORD}a {action}\nb {action}\n");
        harena(&["replay", &file(&format!("illegal-{}", action.len()), "a.hrec", &text)])
    };
    let output = first("pass");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("line 9") && err(&output).contains("CA-4."), "{}", err(&output));
    let output = first("dance wildly");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("dance"), "{}", err(&output));
}

#[test]
fn a_wrong_scenario_fails_and_says_what_differed() {
    let good = "game = \"colossal-arena\"\n[position]\nturn = \"a\"\nhand.a = [\"troll 7\", \"...\"]\n[[steps]]\na = [\"bet troll\", \"play troll 7\"]\n[after]\nvalue.troll = 7\n";
    assert!(harena(&["scenario", &file("scenario-1", "s.toml", good)]).status.success());
    let wrong = good.replace("value.troll = 7", "value.troll = 8\nbacker.troll = \"b\"");
    let output = harena(&["scenario", &file("scenario-2", "s.toml", &wrong)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("after.value.troll: expected 8, found 7"), "{}", out(&output));
    assert!(out(&output).contains("after.backer.troll: expected \"b\", found \"a\""), "{}", out(&output));
    let illegal = good.replace("bet troll", "reveal");
    let output = harena(&["scenario", &file("scenario-3", "s.toml", &illegal)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("CA-5.11"), "{}", out(&output));
    let unknown = good.replace("turn = ", "tern = ");
    let output = harena(&["scenario", &file("scenario-4", "s.toml", &unknown)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("position.tern"), "{}", out(&output));
    // A misspelt name must not hold just because nothing is expected of it.
    for misspelt in ["hand.q = []", "pile.\"hydar/1\" = []", "backer.trol = \"none\"", "secret = {}", "view.a.dekk = 3"]
    {
        let wrong = good.replace("value.troll = 7", misspelt);
        let output = harena(&["scenario", &file("scenario-6", "s.toml", &wrong)]);
        assert_eq!(output.status.code(), Some(2), "{misspelt}: {}", out(&output));
    }
    let broken = good.replace("[after]", "[after");
    let output = harena(&["scenario", &file("scenario-5", "s.toml", &broken)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("line 7"), "{}", out(&output));
}

/// A whole game at the keyboard, always the first choice, with the other commands in between.
#[test]
fn a_game_is_played_saved_resumed_and_replayed() {
    let save = folder("play").join("game.hrec");
    let save = save.to_str().expect("UTF-8");
    let begin = ["play", "colossal-arena", "--players", "human,greedy,random", "--seed", "3", "--save", save];
    let output =
        typing(&begin, "help\ntable\nbet nobody\nreveal\n999\nrule CA-5.3\nrule backer\nlog\n1\nundo\n1\nquit\n");
    let text = out(&output);
    assert!(output.status.success(), "{}", err(&output));
    for word in ["Your hand:", "Place a bet?", "Not allowed", "CA-5.11", "Choose a number", "Taken back", "--resume"] {
        assert!(text.contains(word), "{word:?} is missing in {text}");
    }
    let output = typing(&["play", "colossal-arena", "--resume", save], &"1\n".repeat(400));
    assert!(output.status.success(), "{}", err(&output));
    assert!(out(&output).contains("Look at it again"), "{}", out(&output));
    let replay = json(&["replay", save, "--json"]);
    assert!(replay["standing"].is_array());
    let seen = out(&harena(&["replay", save, "--as", "b", "--board"]));
    assert!(seen.contains("A draws a card") && seen.contains("A is dealt 8 cards"), "{seen}");
    refused(&["replay", save, "--as", "e"], "--as");
}

/// The end of the input saves the game instead of losing it; so does asking which game.
#[test]
fn the_end_of_the_input_loses_nothing() {
    let save = folder("input").join("game.hrec");
    let save = save.to_str().expect("UTF-8");
    let output = typing(&["play", "titan-arena", "--players", "human,human", "--save", save], "");
    assert!(output.status.success(), "{}", err(&output));
    assert!(std::fs::read_to_string(save).expect("saved").starts_with("harena record 1"));
    assert!(typing(&["play"], "").status.success());
    assert!(out(&typing(&["play", "--save", save], "2\nquit\n")).contains("Titan: The Arena"));
}

/// Around one keyboard nobody sees the other's cards without pressing Enter.
#[test]
fn two_people_share_a_keyboard() {
    let save = folder("hotseat").join("game.hrec");
    let args =
        ["play", "colossal-arena", "--players", "human,human", "--seed", "1", "--save", save.to_str().expect("UTF-8")];
    let text = out(&typing(&args, "\n1\n1\n\n1\nquit\n"));
    assert_eq!(text.matches("Press Enter when only you can see").count(), 2, "{text}");
}
