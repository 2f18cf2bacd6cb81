//! Random play of all actions that pass `check`, compared with an independent model, and the frequency of each rare branch.

use harena_core::conformance::stress_all;
use harena_dragonic_tide::DragonicTide;

#[test]
fn random_play_matches_the_books() {
    let tally = stress_all::<DragonicTide>(0..6000);
    println!("{tally:#?}");
    let unreached: Vec<_> = tally.unreached().collect();
    assert!(unreached.is_empty(), "never reached: {unreached:#?}");
}
