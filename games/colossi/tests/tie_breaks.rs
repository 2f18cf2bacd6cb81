//! How a tie for the victory was broken, in words, with the quantities that decided.

use harena_colossi::Colossi;
use harena_core::message::Messages as _;
use harena_core::scenario::{Scenario, after};
use harena_core::touch::Names;
use harena_core::words::Reader;
use harena_core::{FastRng, Game as _};

const BY_CARDS: &str = include_str!("../scenarios/t80-tie-by-cards.toml");
const BY_ORDER: &str = include_str!("../scenarios/t81-tie-b-and-c.toml");

/// The same scenario, in which the winner of the Skirmish wins the game.
fn last_skirmish(scenario: &str, winner: char) -> String {
    let (position, rest) = scenario.split_once("[chance]").expect("chance");
    let (_, steps) = rest.split_once("[[steps]]").expect("steps");
    let steps = steps.split("[after]").next().expect("the steps");
    format!("{position}trophies = {{ {winner} = [\"badlands\", \"zenith\"] }}\n[[steps]]{steps}")
}

fn decided(scenario: &str) -> Option<String> {
    let scenario = Scenario::parse(scenario).expect("a scenario");
    let game = after::<Colossi>(&scenario, usize::MAX).expect("legal actions");
    let names = ["Ann", "Bob", "Cid", "Dan"].map(String::from);
    game.decided_by().map(|message| message.render("en", Reader { names: Names(&names), you: None }))
}

/// CX-8.6
#[test]
fn cards_in_play_decide_the_last_skirmish() {
    let words = decided(&last_skirmish(BY_CARDS, 'b'));
    assert_eq!(words.as_deref(), Some("The last Skirmish, 12–12: Bob had more cards in play (Bob 3 and Ann 2)"));
    assert_eq!(decided(BY_CARDS), None, "the game continues");
}

/// CX-8.7
#[test]
fn then_the_order_of_players_decides() {
    let words = decided(&last_skirmish(BY_ORDER, 'c'));
    let expected =
        "The last Skirmish, 6–6 with 1 card in play each: Cid came first, anticlockwise from the Initiator, Bob";
    assert_eq!(words.as_deref(), Some(expected));
}

/// The log names what decides every tied Skirmish.
#[test]
fn the_log_names_what_decides() {
    let logged = |scenario: &str| -> Vec<String> {
        let scenario = Scenario::parse(scenario).expect("a scenario");
        let mut game = after::<Colossi>(&scenario, 1).expect("legal actions");
        let seat = game.to_act().first().expect("a seat is asked");
        let mut events = Vec::new();
        let action = "move bluff to left".parse().expect("notation");
        game.play(seat, action, &mut FastRng::new(1), &mut events);
        events.iter().map(|event| Colossi::event(event).to_string()).filter(|line| line.starts_with("Power")).collect()
    };
    assert_eq!(logged(BY_CARDS), ["Power: a 12 and b 12; a tie, so cards in play decide: a 2 and b 3"]);
    assert_eq!(
        logged(BY_ORDER),
        ["Power: a 0, b 6, c 6 and d 0; a tie, with 1 card in play each, so the order of players decides"]
    );
}
