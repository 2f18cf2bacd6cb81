//! The exact solution of Dragonic Tide.
//!
//! Once characters and OVERDRIVE cards are known, the duel has no luck: a round is a small zero-sum matrix game between
//! two secret cards, with public choices before and after it. The value of a position is the share of a win that seat a
//! gets when both play their best; a draw is half a win. [`Solver`] finds the value of every position.

mod check;
mod layout;
mod lookahead;
mod plan;
mod rounds;
mod solver;
mod table;

pub use check::Guarantee;
pub use layout::{Effect, Layout};
pub use lookahead::{Lookahead, Plan, Values};
pub use rounds::Setting;
pub use solver::{Progress, Solver, Tolerance};
pub use table::Table;

#[cfg(test)]
mod tests;
