//! The laws of every game, on both arena games, with all seat counts and options.

use harena_arena::{Arena, ColossalArena, Edition, Options, TitanArena};
use harena_core::conformance::{laws, spliced_positions};
use harena_core::{Chance as _, FastRng, Seats};

const GAMES: u64 = 40;

fn random_games<E: Edition>(options: &Options, seats: usize) {
    let seats = Seats::new(seats).expect("a table that exists");
    for seed in 0..GAMES {
        laws::<Arena<E>>(options, seats, seed);
    }
}

#[test]
fn colossal_arena_keeps_the_laws() {
    for seats in 2..=5 {
        random_games::<harena_arena::Colossal>(&Options::default(), seats);
    }
}

#[test]
fn titan_arena_keeps_the_laws() {
    for seats in 2..=5 {
        random_games::<harena_arena::Titan>(&Options::default(), seats);
    }
}

/// CA-R4, CA-R28: both switches on.
#[test]
fn colossal_arena_with_its_options_keeps_the_laws() {
    let options = Options { discard_reach: true, stalemate: true, ..Options::default() };
    for seats in 2..=5 {
        random_games::<harena_arena::Colossal>(&options, seats);
    }
}

/// Several games are scored together (TA-23.1, TA-23.2).
#[test]
fn a_campaign_keeps_the_laws() {
    let options = Options { campaign: true, ..Options::default() };
    for seed in 0..4 {
        laws::<TitanArena>(&options, Seats::new(3).expect("three"), seed);
    }
}

/// Positions that cannot occur in play are refused with a message, or can be played.
#[test]
fn spliced_positions_are_refused_or_playable() {
    let all = Options { discard_reach: true, stalemate: true, ..Options::default() };
    for seats in 2..=5 {
        let seats = Seats::new(seats).expect("a table");
        assert!(spliced_positions::<ColossalArena>(&Options::default(), seats, 1500) > 50);
        assert!(spliced_positions::<ColossalArena>(&all, seats, 500) > 20);
        assert!(spliced_positions::<TitanArena>(&Options::default(), seats, 1500) > 50);
    }
}

/// Any eight creatures make a game (CA-2.2, CA-R3).
#[test]
fn any_eight_creatures_keep_the_laws() {
    let mut chance = FastRng::new(3);
    for seed in 0..GAMES {
        let mut codes: [u8; 12] = std::array::from_fn(|code| code as u8);
        chance.shuffle("test", &mut codes);
        let creatures = codes[..8].iter().map(|&code| harena_arena::Creature::ALL[code as usize]);
        let options = Options { creatures: creatures.collect(), ..Options::default() };
        laws::<ColossalArena>(&options, Seats::new(3).expect("three"), seed);
    }
}
