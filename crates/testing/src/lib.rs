//! What the tests and benchmarks of every game share. Nothing that ships depends on it.

mod allocation;
pub mod bench;
mod golden;
mod views;

pub use allocation::{Counting, allocations, encodes_without_allocating, plays_without_allocating};
pub use golden::{compare_golden, fingerprint, golden_game};
pub use views::views_are_described;
