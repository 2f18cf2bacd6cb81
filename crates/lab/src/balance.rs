//! Balance reports.
//!
//! A [`Series`] of games between computer players collects the metrics of the game ([`harena_core::balance`]) into a [`Report`], which
//! [`plot`] draws.
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
