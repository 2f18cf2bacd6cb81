//! Wrong usage gives exit code 2 and a helpful message.

use crate::common::{contains, fine, harena, refused};

#[test]
fn wrong_usage_is_exit_code_2_with_a_message() {
    refused(&["simulate", "chess"], "there is no game \"chess\"");
    refused(&["play", "chess"], "colossal-arena");
    refused(&["simulate", "colossal-arena", "--seats", "6"], "2 to 5");
    refused(&["simulate", "colossal-arena", "--seats", "0"], "2 to 5");
    refused(&["simulate", "colossal-arena", "--players", "clever"], "there is no player \"clever\"");
    refused(&["simulate", "colossal-arena", "--players", "random,random"], "4 seats");
    refused(&["simulate", "colossal-arena", "--threads", "0"], "threads");
    refused(&["simulate", "colossal-arena", "--games", "many"], "many");
    refused(&["play", "colossal-arena", "--players", "human"], "2 to 5");
    refused(
        &["play", "colossal-arena", "--players", "human,clever"],
        "a player is human or a computer player: there is no player",
    );
    refused(&["replay", "/no/such/file"], "cannot read");
    refused(&["rules", "colossal-arena", "ca-99.9"], "there is no rule");
    refused(&["rules", "chess"], "there is no game");
    refused(&["bench", "chess"], "there is no game");
    refused(&["simulate", "dragonic-tide", "--seats", "3"], "Dragonic Tide is played by 2 seats, not by 3");
    refused(&["play", "dragonic-tide", "--players", "human,greedy,greedy"], "played by 2 seats");
    refused(&["simulate", "dragonic-tide", "-o", "characters=dice"], "characters is random-draft, random or free");
    refused(&["fly"], "fly");
    refused(&[], "Usage");
}

#[test]
fn negative_numbers_are_parsed_and_refused() {
    for args in [
        &["play", "colossal-arena", "--seed", "-1"][..],
        &["simulate", "titan-arena", "--seed", "-1"],
        &["simulate", "titan-arena", "--games", "-1"],
        &["simulate", "titan-arena", "--seats", "-1"],
        &["simulate", "titan-arena", "--threads", "-1"],
        &["replay", "game.hrec", "--until", "-1"],
        &["bench", "--seats", "-1"],
    ] {
        let text = refused(args, "expected a whole number from 0");
        assert!(text.contains("'-1'"), "{text}");
    }
    refused(&["bench", "--seconds", "0"], "more than 0");
    refused(&["bench", "--seconds", "-2"], "more than 0");
}

#[test]
fn options_are_checked_against_the_game() {
    let simulate = |game: &str, option: &str, word: &str| refused(&["simulate", game, "-o", option], word);
    simulate("titan-arena", "creatures=troll", "titan-arena has no option creatures; it has campaign");
    simulate("colossal-arena", "campaign=true", "it has creatures, discard-reach, stalemate");
    simulate("titan-arena", "colour=red", "it has campaign");
    simulate("colossal-arena", "stalemate=1", "stalemate is true or false, not \"1\"");
    simulate("colossal-arena", "stalemate=yes", "stalemate is true or false, not \"yes\"");
    simulate("colossal-arena", "stalemate", "KEY=VALUE");
    // One name is a list of one; the number is checked.
    simulate("colossal-arena", "creatures=troll", "name exactly 8");
    simulate("colossal-arena", "creatures=troll,wyrm", "name exactly 8");
    simulate("colossal-arena", "creatures=trol,wyrm", "creatures: there is no creature \"trol\"; did you mean troll");
    refused(&["simulate", "titan-arena", "-o", "campaign=true", "-o", "campaign=false"], "twice");
}

#[test]
fn invalid_names_are_refused() {
    for name in ["greedy", " ", "Ann\u{1b}[2J", "Ann\nBob"] {
        refused(&["play", "colossal-arena", "--name", name], "cannot be used as a name");
    }
}

#[test]
fn options_of_a_resumed_game_cannot_be_changed() {
    for more in [
        ["--players", "human,greedy"],
        ["-o", "stalemate=true"],
        ["--seed", "3"],
        ["--name", "Ann"],
        ["--content", "x"],
    ] {
        refused(&["play", "colossal-arena", "--resume", "x.hrec", more[0], more[1]], "cannot be used with");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "games",
        "play",
        "simulate",
        "tournament",
        "replay",
        "scenario",
        "rules",
        "content",
        "solve",
        "balance",
        "bench",
    ] {
        contains(&fine(&harena(&[command, "--help"])), &["Example:"]);
    }
}

/// The table of the benchmark fits a terminal.
#[test]
fn the_bench_table_fits_80_columns() {
    let text = fine(&harena(&["bench", "titan-arena", "--seats", "2", "--seconds", "0.01"]));
    contains(&text, &["games/s", "imagine", "titan-arena"]);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}
