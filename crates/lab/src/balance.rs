//! Balance reports.
//!
//! A [`Series`] of games between computer players collects the metrics of the game ([`harena_core::balance`]) into a
//! [`Report`], and [`plot`] draws it.
//!
//! A report is plain data, so that a terminal, a chart and a server can show the same report.

mod plot;
mod report;
mod seats;
mod series;

#[cfg(test)]
mod tests;

pub use plot::plot;
pub use report::{Deviation, Report};
pub use series::{Series, SeriesError};
