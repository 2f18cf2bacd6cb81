//! What the tests of every game share. Nothing that ships depends on it.

mod allocation;
mod golden;

pub use allocation::{Counting, allocations, plays_without_allocating};
pub use golden::{compare_golden, fingerprint, golden_game};
