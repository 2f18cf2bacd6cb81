//! The laws of every game, tested on the reference games with all their options.

use harena_core::conformance::{encodings, laws_of_play, stress_all};
use harena_core::{Encoded, Fuzzed, Seats};
use harena_reference::goofspiel::{Options, PointsOrder, ReturnsType};
use harena_reference::{ConnectFour, Goofspiel, Leduc, leduc};

fn keeps_the_laws<G: Encoded>(options: &G::Options, seats: usize, games: u64) {
    let seats = Seats::new(seats).expect("a table");
    for seed in 0..games {
        laws_of_play::<G>(options, seats, seed, |_, _, _| {});
    }
    encodings::<G>(options, seats, 0..games);
}

#[test]
fn connect_four_keeps_the_laws() {
    keeps_the_laws::<ConnectFour>(&Default::default(), 2, 60);
}

#[test]
fn leduc_keeps_the_laws() {
    for seats in 2..=5 {
        keeps_the_laws::<Leduc>(&Default::default(), seats, 200);
        for (suit_isomorphism, action_mapping) in [(true, false), (false, true), (true, true)] {
            keeps_the_laws::<Leduc>(&leduc::Options { suit_isomorphism, action_mapping }, seats, 100);
        }
    }
}

#[test]
fn goofspiel_keeps_the_laws() {
    for seats in 2..=5 {
        keeps_the_laws::<Goofspiel>(&Options::default(), seats, 20);
    }
    let orders = [PointsOrder::Random, PointsOrder::Descending, PointsOrder::Ascending];
    let returns = [ReturnsType::WinLoss, ReturnsType::PointDifference, ReturnsType::TotalPoints];
    for (points_order, returns_type) in orders.into_iter().zip(returns) {
        for (num_cards, num_turns) in [(1, None), (4, Some(2)), (7, None), (16, None), (13, Some(5))] {
            let options = Options { num_cards, num_turns, points_order, returns_type, imp_info: false };
            keeps_the_laws::<Goofspiel>(&options, 3, 10);
            keeps_the_laws::<Goofspiel>(&Options { imp_info: true, ..options }, 2, 40);
        }
    }
}

fn survives_arbitrary_actions<G: Fuzzed>(games: u64) {
    let tally = stress_all::<G>(0..games);
    println!("{tally:#?}");
    assert!(tally.unreached().next().is_none(), "{tally:#?}");
}

#[test]
fn all_games_survive_arbitrary_actions() {
    survives_arbitrary_actions::<ConnectFour>(2000);
    survives_arbitrary_actions::<Leduc>(4000);
    survives_arbitrary_actions::<Goofspiel>(2000);
}
