//! The laws that every game keeps, for all seat counts and options.

use harena_colosseum::{Colosseum, Options};
use harena_core::Seats;
use harena_core::conformance::{laws, spliced_positions};

const GAMES: u64 = 12;

fn random_games(options: &Options) {
    for seats in 3..=5 {
        for seed in 0..GAMES {
            laws::<Colosseum>(options, Seats::new(seats).expect("a table"), seed);
        }
    }
}

#[test]
fn the_basic_game_keeps_the_laws() {
    random_games(&Options::default());
}

/// The variant with intense auctions (CO-7).
#[test]
fn intense_auctions_keep_the_laws() {
    random_games(&Options { intense_auctions: true, ..Options::default() });
}

/// Positions that are spliced from others are refused with a message, or can be played.
#[test]
fn spliced_positions_are_refused_or_playable() {
    for intense_auctions in [false, true] {
        let options = Options { intense_auctions, ..Options::default() };
        for seats in 3..=5 {
            assert!(spliced_positions::<Colosseum>(&options, Seats::new(seats).expect("a table"), 800) > 30);
        }
    }
}

/// The limits of offers and investments, and the first starting player, as options (CO-R7, CO-R8, CO-R28).
#[test]
fn other_limits_keep_the_laws() {
    random_games(&Options {
        intense_auctions: true,
        proposals: 3,
        investments: 4,
        last_seat_starts: true,
        content: None,
    });
}
