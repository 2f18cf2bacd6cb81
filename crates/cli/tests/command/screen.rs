//! Output fits the terminal.

use crate::common::{command, contains, fine, folder, text, type_into};

/// Whole games, with help and log, at every width: no line is wider than the terminal, except for the command to paste
/// at the end.
#[test]
fn nothing_is_wider_than_the_terminal() {
    let five = "human,greedy,random,greedy,random";
    for (game, option, players) in [
        ("colossal-arena", "stalemate=true", five),
        ("titan-arena", "campaign=true", five),
        ("dragonic-tide", "characters=free", "human,human"),
    ] {
        for width in [40, 60, 80, 120] {
            for seed in ["1", "2"] {
                let save = folder(&format!("width-{game}-{width}-{seed}")).join("game.hrec");
                let args = ["play", game, "--players", players, "--seed", seed, "-o", option, "--save", text(&save)];
                let mut command = command(&args);
                command.env("COLUMNS", width.to_string());
                let input = format!("help\nnonsense {}\n{}log\n", "x".repeat(200), "2\n1\n3\n".repeat(900));
                let said = fine(&type_into(command, &input));
                contains(&said, &["Replay this game"]);
                for line in said.lines().filter(|line| !line.starts_with("  harena replay ")) {
                    assert!(line.chars().count() <= width, "{game}, {width}: {line:?}");
                }
            }
        }
    }
}

/// The minimum width, and the default.
#[test]
fn the_width_has_limits_and_a_default() {
    let widest = |columns: Option<&str>| {
        let mut command = command(&["rules", "titan-arena", "TA-5"]);
        columns.map(|columns| command.env("COLUMNS", columns));
        let said = fine(&command.output().expect("harena runs"));
        said.lines().map(|line| line.chars().count()).max().expect("lines")
    };
    assert!((30..=40).contains(&widest(Some("7"))));
    assert!((70..=80).contains(&widest(None)) && widest(Some("nonsense")) <= 80);
}

/// There is always a blank between the last round and the stakes.
#[test]
fn columns_are_apart() {
    for width in ["60", "100"] {
        let save = folder(&format!("apart-{width}")).join("game.hrec");
        let args =
            ["play", "colossal-arena", "--players", "human,random,random,random,random", "--seed", "4", "--save"];
        let mut command = command(&[&args[..], &[text(&save)]].concat());
        command.env("COLUMNS", width);
        let said = fine(&type_into(command, &"2\n1\n3\n".repeat(400)));
        let is_row = |line: &&str| line.contains('●') && line.contains('★');
        for line in said.lines().filter(is_row) {
            let (_, stakes) = line.rsplit_once('●').expect("a bet");
            assert!(stakes[1..].starts_with(' ') || stakes[1..].is_empty(), "{line:?}");
        }
        assert!(said.lines().any(|line| is_row(&line)));
    }
}

/// Which creatures have no card yet, and which is the lowest.
#[test]
fn the_state_of_the_round_is_shown() {
    let save = folder("round").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,random", "--seed", "4", "--save", text(&save)];
    let said = fine(&crate::common::typing(&args, &"2\n1\n".repeat(60)));
    contains(&said, &["No creature has a card in this round yet.", "No card yet: ", "Lowest so far: "]);
}
