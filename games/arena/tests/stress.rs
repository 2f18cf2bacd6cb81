//! Random play of whatever `check` accepts, with books kept from the events and audited after every step; see
//! `harena_core::conformance::stress`.

use harena_arena::{Arena, Colossal, Edition, Titan};
use harena_core::conformance::stress_all;

/// Branches that need thousands of games; scenarios show them.
const VERY_RARE: [&str; 4] = [
    "cyclops: the same hand twice",
    "end: deadlock",
    "end: turns decide a tie for first otherwise than seats",
    "stalemate: no former round, but a deck",
];

fn stands_the_stress<E: Edition>(games: u64) {
    let tally = stress_all::<Arena<E>>(0..games);
    println!("{tally:#?}");
    let unreached: Vec<_> = tally.unreached().filter(|name| !VERY_RARE.contains(name)).collect();
    assert!(unreached.is_empty(), "never reached: {unreached:#?}");
    assert!(tally.accepted > tally.decisions / 2, "hardly anything that was drawn is legal");
}

#[test]
fn colossal_arena_stands_the_stress() {
    stands_the_stress::<Colossal>(2000);
}

#[test]
fn titan_arena_stands_the_stress() {
    stands_the_stress::<Titan>(1500);
}

/// For long runs: `HARENA_GAMES=1000000..1001000 cargo test -p harena-arena --test stress -- --ignored --nocapture`
fn stands_long_stress<E: Edition>() {
    let games = std::env::var("HARENA_GAMES").unwrap_or_else(|_| "1000000..1001000".into());
    let (first, end) = games.split_once("..").expect("two numbers");
    let tally = stress_all::<Arena<E>>(first.parse().expect("a number")..end.parse().expect("a number"));
    println!("{}: {} decisions in {} games", E::META.key, tally.decisions, tally.games);
}

#[test]
#[ignore = "takes minutes"]
fn colossal_arena_stands_long_stress() {
    stands_long_stress::<Colossal>();
}

#[test]
#[ignore = "takes minutes"]
fn titan_arena_stands_long_stress() {
    stands_long_stress::<Titan>();
}
