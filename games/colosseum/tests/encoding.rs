//! The laws of encodings, for all seat counts and options.

use harena_colosseum::{Colosseum, Options};
use harena_core::Seats;
use harena_core::conformance::{encodings, observations_distinguish_positions};

fn keeps_the_laws(options: &Options) {
    for seats in 3..=5 {
        encodings::<Colosseum>(options, Seats::new(seats).expect("a table"), 0..8);
    }
}

#[test]
fn the_basic_game_is_encoded() {
    keeps_the_laws(&Options::default());
}

#[test]
fn options_are_encoded() {
    keeps_the_laws(&Options {
        intense_auctions: true,
        proposals: 3,
        investments: 4,
        last_seat_starts: true,
        content: None,
    });
}

#[test]
fn neighbours_differ() {
    for seats in 3..=5 {
        let pairs = observations_distinguish_positions::<Colosseum>(
            &Options::default(),
            Seats::new(seats).expect("a table"),
            60,
        );
        assert!(pairs > 1000, "only {pairs} pairs");
    }
}
