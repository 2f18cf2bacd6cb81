//! Tournaments between computer players, and their ratings.
//!
//! A [`Schedule`] defines who plays whom. A [`Tournament`] plays the deals, each in all rotations, in any order and on any
//! number of threads. [`Results`] contain the deals played so far, so that a tournament can be stopped and resumed. A
//! [`Report`] is their evaluation as plain data, and [`rating_chart`] draws it.

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
pub use results::{Parameters, Place, Played, Results, ThinkingTime};
pub use schedule::{Deal, Entrant, MAX_TABLES, Pairing, Schedule, TooManyTables};
