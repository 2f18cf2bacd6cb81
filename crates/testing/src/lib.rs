//! Shared by the tests and benchmarks of all games. Nothing that ships depends on it.

mod allocation;
mod balance;
pub mod bench;
mod golden;
mod keys;
mod position;
mod views;

pub use allocation::{Counting, allocations, encodes_without_allocating, plays_without_allocating};
pub use balance::{counted, sections_are_sound};
pub use golden::{compare_golden, fingerprint, golden_game};
pub use keys::keys_are_listed;
pub use position::first_position;
pub use views::views_are_described;
