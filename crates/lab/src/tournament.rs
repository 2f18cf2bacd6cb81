//! Tournaments: computer players against each other, and what their games say of their strength.
//!
//! A [`Schedule`] says who meets whom; a [`Tournament`] plays its deals, each in all rotations, in whatever order and
//! on however many threads the caller likes; [`Results`] are what has been played so far, so that a tournament can be
//! stopped and resumed; a [`Report`] is what they add up to, plain data, and [`rating_chart`]
//! draws it.

mod chart;
mod matrix;
mod playing;
mod ratings;
mod report;
mod results;
mod schedule;
mod shares;
#[cfg(test)]
mod tests;

pub use chart::rating_chart;
pub use matrix::{Matrix, Meeting};
pub use playing::Tournament;
pub use report::{Report, Row};
pub use results::{Place, Plan, Played, Results, ThinkingTime};
pub use schedule::{Deal, Entrant, MAX_TABLES, Meet, Schedule, TooManyTables};
