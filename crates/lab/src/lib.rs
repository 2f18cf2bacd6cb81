//! Where games are taken apart: tournaments and ratings, reports on balance, tuning, and what solvers of single games have in
//! common.

pub mod balance;
pub mod peers;
pub mod solver;
pub mod svg;
pub mod tournament;
pub mod tune;

harena_core::overflow_probe!();

/// A game that takes more decisions than this is given up: players that go round in circles shall not stop a series. Arena games take a
/// few hundred.
pub const MOST_DECISIONS: u64 = 1_000_000;
