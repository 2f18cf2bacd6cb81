//! Colossi in the terminal.

use crate::common::{command, contains, fine, folder, text, type_into, typing};

/// Whole games, with help and log, at every width: no line is wider than the terminal, except for the command to paste.
#[test]
fn nothing_is_wider_than_the_terminal() {
    for (width, seed) in [(40, "1"), (80, "2"), (120, "3")] {
        let save = folder(&format!("colossi-width-{width}")).join("game.hrec");
        let name = "Bartholomew the Very Long";
        let args = ["play", "colossi", "--players", "human,random,greedy,random", "--seed", seed, "--name", name];
        let mut command = command(&[&args[..], &["--save", text(&save)]].concat());
        command.env("COLUMNS", width.to_string());
        let said = fine(&type_into(command, &format!("help\nnonsense\n{}log\n", "2\n1\n3\n".repeat(900))));
        contains(&said, &["Replay this game", "is no action", "Your hand", "The cards of a deck"]);
        for line in said.lines().filter(|line| !line.starts_with("  harena replay ")) {
            // The input is not echoed, so the prompt and the next output share a line.
            let line = line.trim_start_matches("> ");
            assert!(line.chars().count() <= width, "{width}: {line:?}");
        }
    }
}

/// Abbreviated actions are accepted, and illegal ones are refused.
#[test]
fn short_input_is_understood() {
    let save = folder("colossi-short").join("game.hrec");
    let args = ["play", "colossi", "--players", "human,greedy", "--seed", "5", "--save", text(&save)];
    let first = fine(&typing(&args, ""));
    let stem = first.lines().find_map(|line| line.strip_prefix("  prepare ")).expect("a card to prepare");
    let card = stem.split(" at ").next().expect("a card").trim();
    std::fs::remove_file(&save).expect("written");
    let said = fine(&typing(&args, &format!("fight left\n{card} middle\n")));
    contains(&said, &["Not allowed"]);
    contains(&said.to_lowercase(), &[&format!("a prepared {card} in the middle")]);
}

/// At one keyboard, a player does not see the prepared cards and the hand of the other, only their number (CX-11.1,
/// CX-11.4).
#[test]
fn a_prepared_card_is_not_shown() {
    let save = folder("colossi-secret").join("game.hrec");
    let args = ["play", "colossi", "--players", "human,human", "--seed", "7", "--save", text(&save)];
    let said = fine(&typing(&args, "\n2\n\ntable\nlog\n"));
    let looks: Vec<&str> = said.split("it is your turn").skip(1).collect();
    let [one, other] = [looks[0], looks[1]];
    let (first, second) = if one.contains("›A") { ("A", "B") } else { ("B", "A") };
    contains(other, &[&format!("{first} prepared a card"), &format!("{first} drew a card"), &format!("{first}1")]);
    let hands = other.lines().filter(|line| line.starts_with(&format!("  {second} drew")));
    assert!(hands.count() > 0 && !other.contains(&format!("{first}'s hand")), "{other}");
    assert_eq!(other.matches("yours:").count(), 0, "{other}");
}
