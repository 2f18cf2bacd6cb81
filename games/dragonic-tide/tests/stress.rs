//! Random play of whatever passes, with audited books, and how often it reached each rare branch.

use harena_core::conformance::stress_all;
use harena_dragonic_tide::DragonicTide;

#[test]
fn whatever_passes_keeps_the_books() {
    let tally = stress_all::<DragonicTide>(0..6000);
    println!("{tally:#?}");
    let unreached: Vec<_> = tally.unreached().collect();
    assert!(unreached.is_empty(), "never reached: {unreached:#?}");
}
