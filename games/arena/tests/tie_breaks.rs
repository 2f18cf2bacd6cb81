//! How a tie for the victory was broken, in words, with the quantities that decided.

use harena_arena::{ColossalArena, TitanArena};
use harena_core::Standing;
use harena_core::message::Messages as _;
use harena_core::scenario::{Scenario, after};
use harena_core::touch::Names;
use harena_core::words::Reader;

fn decided<G: harena_core::scenario::ScenarioGame + harena_core::message::Messages>(
    scenario: &str,
) -> (Option<Standing>, Option<String>) {
    let scenario = Scenario::parse(scenario).expect("a scenario");
    let game = after::<G>(&scenario, usize::MAX).expect("legal actions");
    let names = ["Ann", "Bob", "Cid", "Dan"].map(String::from);
    let words = game.decided_by().map(|message| message.render("en", Reader { names: Names(&names), you: None }));
    (game.standing(), words)
}

/// CA-23.4
#[test]
fn the_most_recent_turn_decides() {
    let scenario = include_str!("../scenarios/colossal-arena/rule-23-4-tie-after-a-stalemate.toml");
    let (_, words) = decided::<ColossalArena>(scenario);
    assert_eq!(words.as_deref(), Some("4–4–4–4: Ann took a turn more recently than Bob, Cid and Dan"));
}

/// TA-22.4, TA-R62
#[test]
fn whoever_played_last_is_ahead() {
    let scenario = include_str!("../scenarios/titan-arena/r62-last-turn-wins-the-tie.toml");
    let (_, words) = decided::<TitanArena>(scenario);
    assert_eq!(words.as_deref(), Some("4–4–4–4: Cid took a turn more recently than Ann, Bob and Dan"));
}

#[test]
fn nothing_is_said_during_the_game_and_without_a_tie() {
    let scenario = include_str!("../scenarios/titan-arena/r62-last-turn-wins-the-tie.toml");
    let open = after::<TitanArena>(&Scenario::parse(scenario).expect("a scenario"), 0).expect("a position");
    assert_eq!(open.decided_by(), None);
    let ahead = scenario.replace("bets.c = [\"unicorn/1\"]", "bets.c = [\"unicorn/1\", \"titan/3\"]");
    let ahead = ahead.split("[after]").next().expect("the steps");
    let (standing, words) = decided::<TitanArena>(ahead);
    assert!(standing.is_some() && words.is_none(), "{words:?}");
}
