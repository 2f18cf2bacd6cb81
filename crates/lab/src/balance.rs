//! How even a game is: what its designer would ask, with numbers.
//!
//! Every game can be played, so a [`Series`] of games between computer players is watched and counted by what the game itself says
//! is worth counting ([`harena_core::balance`]), and the counts become a [`Report`], which [`plot`] draws.
//!
//! Everything here is plain data, so that a terminal, a picture and a server can show the same report.

mod plot;
mod report;
mod seats;
mod series;

#[cfg(test)]
mod tests;

pub use plot::plot;
pub use report::{Notable, Report};
pub use series::{Series, SeriesError};
