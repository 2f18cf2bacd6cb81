//! Shared by the tests and benchmarks of all games; a dev-dependency only.

mod allocation;
mod balance;
pub mod bench;
mod golden;
mod keys;
mod position;
mod terminal;
mod views;

pub use allocation::{Counting, allocations, encodes_without_allocating, plays_without_allocating};
pub use balance::{check_sections, collect_metrics};
pub use golden::{compare_fingerprints, compare_golden, fingerprint, golden_game};
pub use keys::keys_are_listed;
pub use position::first_position;
pub use terminal::table_fits;
pub use views::views_are_described;
