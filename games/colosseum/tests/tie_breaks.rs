//! How a tie for the victory was broken, in words, with the quantities that decided.

use harena_colosseum::Colosseum;
use harena_core::message::Messages as _;
use harena_core::scenario::{Scenario, after};
use harena_core::touch::Names;
use harena_core::words::Reader;

fn decided(scenario: &str) -> Option<String> {
    let scenario = Scenario::parse(scenario).expect("a scenario");
    let game = after::<Colosseum>(&scenario, usize::MAX).expect("legal actions");
    let names = ["Ann", "Bob", "Cid", "Dan"].map(String::from);
    game.decided_by().map(|message| message.render("en", Reader { names: Names(&names), you: None }))
}

/// CO-11.2
#[test]
fn coins_decide_then_stars() {
    let by_coins = decided(include_str!("../scenarios/rule-11-2-coins-decide.toml"));
    assert_eq!(by_coins.as_deref(), Some("88–88: Ann had more coins (Ann 41 and Bob 40)"));
    let by_stars = decided(include_str!("../scenarios/t64-stars-decide.toml"));
    assert_eq!(by_stars.as_deref(), Some("88–88, with equally many coins: Bob had more stars (Bob 2 and Ann 1)"));
    assert_eq!(decided(include_str!("../scenarios/rule-11-2-shared-by-three.toml")), None, "nothing decides");
}
