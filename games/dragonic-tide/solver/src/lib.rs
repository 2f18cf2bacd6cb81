//! The exact solution of Dragonic Tide.
//!
//! Once characters and OVERDRIVE cards are known, the duel is deterministic: a round is a small zero-sum matrix game between
//! two secret cards, with public choices before and after it. The value of a position is the expected score of seat a under
//! optimal play; a draw is half a win. [`Solver`] computes the value of every position.

pub mod balance;
mod check;
#[cfg(feature = "command")]
pub mod command;
mod hidden;
mod layout;
mod lookahead;
pub mod matrix;
mod plan;
mod registered;
mod results;
mod rounds;
mod search;
mod solutions;
mod solved;
mod solver;
mod table;
mod trial;

pub use check::Guarantee;
pub use layout::{Effect, Layout};
pub use lookahead::{Lookahead, Plan, Values};
pub use registered::DuelSolver;
pub use results::{Entry, Picks, Results, settings};
pub use rounds::Setting;
pub use search::Search;
pub use solutions::{Solutions, Wanted};
pub use solved::{PLAYERS, SolvedPlayer, own_picks};
pub use solver::{Solver, Tolerance};
pub use table::{Seen, Table, TableError};
pub use trial::{Opponent, Outcome, trial};

harena_core::overflow_probe!();

#[cfg(test)]
mod tests;
