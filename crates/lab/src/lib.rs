//! Analysis of games: tournaments and ratings, balance reports, tuning, and the interface of solvers.

pub mod balance;
pub mod peers;
pub mod solver;
pub mod svg;
pub mod tournament;
pub mod tune;

harena_core::overflow_probe!();

/// A game with more decisions is aborted, so that players in a loop cannot block a series. Arena games take a few hundred.
pub const MAX_DECISIONS: u64 = 1_000_000;
