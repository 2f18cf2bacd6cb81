//! The exact solution of Dragonic Tide.
//!
//! Once characters and OVERDRIVE cards are known, the duel has no luck: a round is a small zero-sum matrix game between
//! two secret cards, with public choices before and after it. The value of a position is the share of a win that seat a
//! gets when both play their best; a draw is half a win. [`solve`](Solver::solve) finds the value of every position,
//! [`check`] proves what the strategies that follow from them are worth.

mod check;
mod layout;
mod lookahead;
mod rounds;
mod solver;

pub use check::{Guarantee, Horizon, check};
pub use layout::{Effect, Layout, Table};
pub use lookahead::{Lookahead, Plan, Values};
pub use rounds::Setting;
pub use solver::{Progress, Solver, Tolerance};

#[cfg(test)]
mod tests;
