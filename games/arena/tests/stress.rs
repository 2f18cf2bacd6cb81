//! Random play of everything that `check` accepts, with the model checked after every step; see
//! `harena_core::conformance::stress`.

use harena_arena::{Arena, Colossal, Edition, Titan};
use harena_core::conformance::stress_all;

/// Branches that need thousands of games; scenarios cover them.
const VERY_RARE: [&str; 4] = [
    "cyclops: the same hand twice",
    "end: deadlock",
    "end: turns decide a tie for first otherwise than seats",
    "stalemate: no former round, but a deck",
];

fn passes_the_stress_test<E: Edition>(games: u64) {
    let tally = stress_all::<Arena<E>>(0..games);
    println!("{tally:#?}");
    let unreached: Vec<_> = tally.unreached().filter(|name| !VERY_RARE.contains(name)).collect();
    assert!(unreached.is_empty(), "never reached: {unreached:#?}");
    assert!(tally.accepted > tally.decisions / 2, "most drawn actions are illegal");
}

#[test]
fn colossal_arena_passes_the_stress_test() {
    passes_the_stress_test::<Colossal>(2000);
}

#[test]
fn titan_arena_passes_the_stress_test() {
    passes_the_stress_test::<Titan>(1500);
}

/// For long runs: `HARENA_GAMES=1000000..1001000 cargo test -p harena-arena --test stress -- --ignored --nocapture`
fn passes_a_long_stress_test<E: Edition>() {
    let games = std::env::var("HARENA_GAMES").unwrap_or_else(|_| "1000000..1001000".into());
    let (first, end) = games.split_once("..").expect("two numbers");
    let tally = stress_all::<Arena<E>>(first.parse().expect("a number")..end.parse().expect("a number"));
    println!("{}: {} decisions in {} games", E::META.key, tally.decisions, tally.games);
}

#[test]
#[ignore = "takes minutes"]
fn colossal_arena_passes_a_long_stress_test() {
    passes_a_long_stress_test::<Colossal>();
}

#[test]
#[ignore = "takes minutes"]
fn titan_arena_passes_a_long_stress_test() {
    passes_a_long_stress_test::<Titan>();
}
