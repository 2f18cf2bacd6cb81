//! The laws of encodings on both arena games, with all seat counts and options.

use harena_arena::{Arena, Colossal, Edition, Options, Titan};
use harena_core::Seats;
use harena_core::conformance::{encodings, observations_distinguish_positions};

fn keeps_the_laws<E: Edition>(options: &Options, games: u64) {
    for seats in 2..=5 {
        encodings::<Arena<E>>(options, Seats::new(seats).expect("a table"), 0..games);
    }
}

#[test]
fn colossal_arena_is_encoded() {
    keeps_the_laws::<Colossal>(&Options::default(), 10);
    keeps_the_laws::<Colossal>(&Options { discard_reach: true, stalemate: true, ..Options::default() }, 6);
}

#[test]
fn titan_arena_is_encoded() {
    keeps_the_laws::<Titan>(&Options::default(), 10);
    keeps_the_laws::<Titan>(&Options { campaign: true, ..Options::default() }, 2);
}

#[test]
fn neighbours_differ() {
    for seats in 2..=5 {
        let seats = Seats::new(seats).expect("a table");
        let colossal = observations_distinguish_positions::<Arena<Colossal>>(&Options::default(), seats, 60);
        let titan = observations_distinguish_positions::<Arena<Titan>>(&Options::default(), seats, 60);
        assert!(colossal > 300 && titan > 300, "only {colossal} and {titan} pairs");
    }
}
