//! `harena play`: a game in the terminal.

use crate::common::{contains, fine, folder, harena, json, refused, text, typing, typing_at};

/// A whole game, always with the first choice, and with the other commands in between.
#[test]
fn a_game_is_played_saved_resumed_and_replayed() {
    let save = folder("play").join("game.hrec");
    let save = text(&save);
    let begin = ["play", "colossal-arena", "--players", "human,greedy,random", "--seed", "3", "--save", save];
    let input =
        "help\ntable\nbet nobody\nreveal\n999\nrule CA-5.3\nrule CA-9\nrule backer\nlog\nlog 1\n1\nundo\n1\nquit\n";
    let said = fine(&typing(&begin, input));
    contains(&said, &["Your hand:", "or do not bet.", "Not allowed", "CA-5.11", "Choose a number", "Taken back"]);
    contains(&said, &["CA-9.1", "--resume", "the star marks the backer"]);
    let said = fine(&typing(&["play", "colossal-arena", "--resume", save], &"1\n".repeat(400)));
    contains(&said, &["Replay this game"]);
    let replay = json(&["replay", save, "--json"]);
    assert!(replay["standing"].is_array());
    let seen = fine(&harena(&["replay", save, "--as", "b", "--board"]));
    contains(&seen, &["A drew a card", "A was dealt 8 cards"]);
    refused(&["replay", save, "--as", "e"], "--as");
}

/// At the end every seat has its letter, its name, its score and the bets that paid.
#[test]
fn the_end_shows_the_scores() {
    for (game, save) in [("colossal-arena", "end-colossal"), ("titan-arena", "end-titan")] {
        let file = folder(save).join("game.hrec");
        let args = ["play", game, "--players", "human,greedy,greedy", "--seed", "5", "--save", text(&file)];
        let said = fine(&typing(&args, &"1\n".repeat(2000)));
        let standing = json(&["replay", text(&file), "--json"])["standing"].clone();
        for (place, who) in standing.as_array().expect("the game is over").iter().zip(["A You", "B greedy", "C greedy"])
        {
            let line = said.lines().find(|line| line.starts_with(&format!("{}. {who}", place["rank"])));
            let line = line.unwrap_or_else(|| panic!("{who} is missing in:\n{said}"));
            let (_, paid) = line.split_once(&format!(" {} ", place["score"])).expect("the score");
            assert!(paid.contains('/') || paid.contains("secret") || paid.contains("no bet paid"), "{line}");
        }
    }
}

/// A tie that the rules decide is reported; the computer players have unique names.
#[test]
fn a_decided_tie_is_reported() {
    let records = folder("ties").join("games");
    fine(&harena(&["simulate", "titan-arena", "--games", "40", "--records", text(&records)]));
    let mut ties = 0;
    for file in crate::common::files(&records) {
        let standing = json(&["replay", text(&file), "--json"])["standing"].clone();
        let scores: Vec<i64> =
            standing.as_array().expect("over").iter().map(|place| place["score"].as_i64().expect("a number")).collect();
        let mut sorted = scores.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let said = fine(&harena(&["replay", text(&file)])).replace('\n', " ");
        if sorted.len() < scores.len() {
            ties += 1;
            contains(&said, &["each: the most recent turn decides (TA-22.4)", "random "]);
        } else {
            assert!(!said.contains("the most recent turn decides"), "{said}");
        }
    }
    assert!(ties > 0);
}

/// The game is saved at the end of the input; also at the question which game to play, the end of the input is no error.
#[test]
fn the_end_of_the_input_loses_nothing() {
    let folder = folder("input");
    let save = folder.join("game.hrec");
    fine(&typing(&["play", "titan-arena", "--players", "human,human", "--save", text(&save)], ""));
    assert!(std::fs::read_to_string(&save).expect("saved").starts_with("harena record 1"));
    fine(&typing_at(&folder, &["play"], ""));
    let other = folder.join("other.hrec");
    contains(
        &fine(&typing_at(&folder, &["play", "--save", text(&other)], "x\n2\nquit\n")),
        &["Type a number from 1", "Titan: The Arena  round 1"],
    );
}

/// At one keyboard, cards are shown only after Enter, and a player may quit instead.
#[test]
fn two_people_share_a_keyboard() {
    let save = folder("hotseat").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,human", "--seed", "1", "--save", text(&save)];
    let said = fine(&typing(&args, "\n1\n1\n\n1\nquit\n"));
    assert_eq!(said.matches("Press Enter when only you can see").count(), 2, "{said}");
    for input in ["quit\n", ""] {
        let save = folder("hotseat-quit").join("game.hrec");
        let args = ["play", "colossal-arena", "--players", "human,human", "--seed", "1", "--save", text(&save)];
        let said = fine(&typing(&args, input));
        contains(&said, &["Saved."]);
        assert!(!said.contains("Your hand"), "{said}");
    }
}

/// A person sees all events since they last looked, not only those since the previous person looked.
#[test]
fn everyone_sees_all_events() {
    let save = folder("events").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,greedy,human", "--seed", "1", "--save", text(&save)];
    // Each person presses Enter, declines to bet and plays a card; powers are declined with the last choice.
    let said = fine(&typing(&args, &"\nno bet\n1\n".repeat(40)));
    let looks: Vec<&str> = said.split("Press Enter when only you can see").skip(1).collect();
    assert!(looks.len() >= 4, "{said}");
    for again in &looks[2..4] {
        // Between two looks of the same person seat B has had a turn.
        let log = again.split("Colossal Arena  round").next().expect("a log");
        assert!(log.contains("\n  B "), "{again}");
    }
}

/// Abbreviated actions are accepted.
#[test]
fn short_input_is_understood() {
    let save = folder("short").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,random", "--seed", "2", "--save", text(&save)];
    let first = fine(&typing(&args, ""));
    let hand = first.split("Your hand:").nth(1).expect("a hand").split_whitespace().collect::<Vec<_>>().join(" ");
    let card = hand.split(' ').take(2).collect::<Vec<_>>().join(" ");
    std::fs::remove_file(&save).expect("written");
    let said = fine(&typing(&args, &format!("no\n{card}\nlog\n")));
    contains(&said, &["A did not bet", &format!("A played {}", harena_core::touch::capital(&card))]);
}

/// Spectators take one line each, not one for each creature.
#[test]
fn spectators_are_listed_compactly() {
    let save = folder("compact").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,random", "--seed", "9", "--save", text(&save)];
    let mut command = crate::common::command(&args);
    command.env("COLUMNS", "140");
    let said = fine(&crate::common::type_into(command, &"no\n1\n".repeat(20)));
    let line = said.lines().find(|line| line.starts_with("  play s")).expect("a spectator in the hand");
    assert!(line.split_whitespace().count() > 15, "{line}");
}

/// The value of the own open bets, without and with the secret bet.
#[test]
fn the_value_of_own_bets_is_shown() {
    let save = folder("prospects").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,random", "--seed", "2", "--save", text(&save)];
    let first = fine(&typing(&args, ""));
    let secret = first.lines().find_map(|line| line.split_once("secret  ")).expect("secret bets are listed").1;
    let number = secret.split_whitespace().next().expect("a number");
    std::fs::remove_file(&save).expect("written");
    let said = fine(&typing(&args, &format!("{number}\n")));
    contains(&said, &["open bets worth 0, 5 with your secret bet ("]);
}

/// Titan has no bets in the last round, and the help says so.
#[test]
fn the_last_round_of_titan_has_no_bets() {
    let save = folder("titan-last").join("game.hrec");
    let args = ["play", "titan-arena", "--players", "greedy,greedy,greedy", "--seed", "5", "--save", text(&save)];
    let said = fine(&typing(&args, ""));
    contains(&said, &["no bets"]);
    assert!(!said.contains("bets 0"), "{said}");
    let help = fine(&typing(&["play", "titan-arena", "--seed", "5"], "help\nquit\n"));
    contains(&help.replace('\n', " "), &["4, 3, 2 and 1, depending on the round", "Round 5 allows no wagers"]);
    let other = fine(&typing(&["play", "colossal-arena", "--seed", "5"], "help\nquit\n"));
    contains(&other.replace('\n', " "), &["4, 3, 2, 1 and 0, depending on the round"]);
}

/// Colosseum to its end; a person is asked in every trading phase and may propose anything (CO-8.1).
#[test]
fn colosseum_is_played_to_the_end() {
    let save = folder("colosseum").join("game.hrec");
    let args = [
        "play",
        "colosseum",
        "--players",
        "human,greedy,greedy",
        "--seed",
        "8",
        "--save",
        text(&save),
        "--color",
        "never",
    ];
    // In turn 1: an investment, an auction and a trade in notation; the rest is the last choice of each list.
    let mut input = String::from("build loge\nopen 1 at 8\n");
    input += &"drop\nfinish\nskip\nno investment\npass\nno request\nrefuse\n1\n".repeat(300);
    let said = fine(&typing(&args, &input));
    contains(
        &said,
        &["Programs for sale", "A built the Loge", "A opened market 1", "The best shows:", "Replay this game"],
    );
    assert_eq!(said.matches("A finished trading").count(), 5, "{said}");
}

/// Colossi to its end, in the Quick Game: a person prepares, fights and sees who wins (CX-10.1).
#[test]
fn colossi_is_played_to_the_end() {
    let save = folder("colossi").join("game.hrec");
    let args = ["play", "colossi", "-o", "target-wins=2", "--players", "human,greedy,greedy", "--seed", "8"];
    let args = [&args[..], &["--save", text(&save), "--color", "never"]].concat();
    let said = fine(&typing(&args, &"pass\ndone\n1\n".repeat(600)));
    contains(&said, &["A prepared", "began a Skirmish", "won the game", "Replay this game"]);
}
