//! Dragonic Tide in the terminal: a duel with simultaneous secret choices.

use crate::common::{command, contains, fine, folder, harena, json, text, type_into, typing};

/// A whole duel with abbreviated actions, against the default opponent.
#[test]
fn a_duel_is_played_to_the_end() {
    let save = folder("duel").join("game.hrec");
    let begin = ["play", "dragonic-tide", "--seed", "3", "--save", text(&save)];
    let input = "help\n1\nblessing\nrule DT-7.7A\ntable\nfly\ndice 9/9/9\nlun\n";
    let said = fine(&typing(&begin, input));
    contains(
        &said,
        &[
            "choosing characters",
            "Choose one of your three characters, in secret.",
            "Choose your OVERDRIVE card, in secret.",
        ],
    );
    contains(&said, &["Round 1: place a card face down.", "STR beats DEX beats INT beats STR", "DT-7.7a", "rule aura"]);
    contains(&said, &["\"fly\" is nothing that can be done", "dice are written STR/DEX/INT", "A placed Lunge"]);
    contains(&said, &["›A You", "B medium", "OVERDRIVE Blessing (hidden), stage 1: LONG, INT 2+"]);
    let said = fine(&typing(&["play", "--resume", text(&save)], &"3\n1\nshock\n2\nmodern\n".repeat(200)));
    contains(&said, &["won the duel", "health left of", "Replay this game"]);
    let replay = json(&["replay", text(&save), "--json"]);
    assert_eq!((&replay["names"], &replay["seats"]), (&serde_json::json!(["You", "medium"]), &2.into()));
    assert!(replay["standing"].is_array());
    contains(
        &fine(&harena(&["replay", text(&save), "--board", "--as", "b"])),
        &["B chose ", "A placed a card", "of 60 · over"],
    );
}

/// At one keyboard, the second person sees that the first has chosen, but not what (DT-11.3, DT-11.5).
#[test]
fn a_secret_choice_is_not_shown() {
    let save = folder("secret").join("game.hrec");
    let args = ["play", "dragonic-tide", "--players", "human,human", "--seed", "4", "--save", text(&save)];
    let said = fine(&typing(&args, "\n1\n\n2\n\nblessing\n\ntyranny\n\nlunge\n\nlog\ntable\n"));
    let looks: Vec<&str> = said.split("it is your turn").skip(1).collect();
    assert_eq!(looks.len(), 6, "the choices alternate: {said}");
    let [draft, overdrive, card] = [1, 3, 5].map(|index| looks[index]);
    // Every line about a secret choice of A hides the choice.
    let says_only = |seen: &str, begins: &str, line: &str| {
        contains(seen, &[line]);
        assert_eq!(seen.matches(begins).count(), seen.matches(line).count(), "{seen}");
    };
    says_only(draft, "A chose ", "A chose a character in secret");
    says_only(overdrive, "A chose ", "A chose an OVERDRIVE card in secret");
    says_only(card, "A placed ", "A placed a card");
    contains(card, &["OVERDRIVE ?"]);
    assert!(!card.contains("lies face down"), "{card}");
}

/// A player who has seen the card of the other cannot take back only their own: both choose again.
#[test]
fn undo_takes_back_simultaneous_choices_together() {
    let saved = |folder_name: &str, players: &str, input: &str| {
        let save = folder(folder_name).join("game.hrec");
        let args = ["play", "dragonic-tide", "--players", players, "--seed", "5", "-o", "characters=random"];
        let said = fine(&typing(&[&args[..], &["--save", text(&save)]].concat(), input));
        let record = std::fs::read_to_string(&save).expect("saved");
        let actions: Vec<String> = record.split_once("\n\n").expect("headers").1.lines().map(String::from).collect();
        (said, actions)
    };
    let picks = "\ntyranny\n\nprodigy\n";
    // Before the second has chosen: the first choice is taken back, still hidden.
    let (said, actions) = saved("undo-1", "human,human", &format!("{picks}\nlunge\n\nundo\n"));
    assert_eq!(actions, ["a overdrive tyranny", "b overdrive prodigy"]);
    assert!(!said.rsplit("it is your turn").nth(1).expect("the look of B").contains("A places"), "{said}");
    // After both were revealed.
    let (_, actions) = saved("undo-2", "human,human", &format!("{picks}\nadvance\n\nretreat\n\nundo\n"));
    assert_eq!(actions, ["a overdrive tyranny", "b overdrive prodigy"]);
    // Also against a computer player in the first seat.
    let (_, actions) = saved("undo-3", "greedy,human", "tyranny\nretreat\nundo\n");
    let own = |action: &&String| action.starts_with("b place");
    assert_eq!(actions.iter().filter(own).count(), 0, "{actions:?}");
}

/// A draw is reported with its rule.
#[test]
fn a_draw_is_reported() {
    let pack = crate::common::file("drawn", "short.toml", "name = 'short'\n[limits]\nround_limit = 1\n");
    let save = folder("drawn-game").join("game.hrec");
    let args = ["play", "dragonic-tide", "--players", "human,human", "--seed", "4", "--content", &pack, "--save"];
    let said = fine(&typing(&[&args[..], &[text(&save)]].concat(), "\n1\n\n1\n\n1\n\n1\n\nretreat\n\nretreat\n"));
    contains(
        &said,
        &[
            "the duel is drawn",
            "share first place: neither player was defeated",
            "(DT-10.4)",
            "1. A You 1",
            "1. B You 2",
        ],
    );
}

/// Without a terminal the board is drawn without colours.
#[test]
fn the_field_is_drawn_at_every_width() {
    for (width, beside) in [("40", false), ("80", false), ("120", true)] {
        let save = folder(&format!("field-{width}")).join("game.hrec");
        let args = ["play", "dragonic-tide", "--seed", "4", "-o", "characters=random", "--save", text(&save)];
        let mut command = command(&args);
        command.env("COLUMNS", width);
        let said = fine(&type_into(command, "tyranny\n"));
        contains(&said, &["/|──", "──|\\", "┌STR┐ ┌DEX┐ ┌INT┐", "MIDDLE", "modern-cast", "████"]);
        assert!(!said.contains('\u{1b}'), "{said}");
        assert_eq!(said.lines().any(|line| line.contains("/|──") && line.contains("category")), beside, "{said}");
    }
}
