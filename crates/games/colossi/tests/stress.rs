//! Random play that goes where ordinary random play does not, with audited books.

use harena_colossi::Colossi;
use harena_core::conformance::stress_all;

/// What only positions made by hand reach is not among the branches: the stall guards, two fullest slots at a forced clash, and a
/// table without environments or items (CX-4.12, CX-6.17, CX-4.11, CX-7.10).
#[test]
fn whatever_is_accepted_can_be_played() {
    let games = std::env::var("HARENA_STRESS").ok().and_then(|games| games.parse().ok()).unwrap_or(150);
    let tally = stress_all::<Colossi>(0..games);
    println!("{tally:#?}");
    let unreached: Vec<_> = tally.unreached().collect();
    assert!(unreached.is_empty(), "{unreached:?}");
}
