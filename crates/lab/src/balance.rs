//! How even a game is: what its designer would ask, with numbers.
//!
//! There are two ways to answer. The duel is solved, so [`Balance`] adds up exact values (`solved.rs`). Every game can
//! be played, so a [`Series`] of games between computer players is watched ([`Watch`]), what happens in it is counted
//! ([`Ledger`]), and the counts become a [`Report`]. Games only gather numbers: one file each says what is counted and
//! how it is grouped; uncertainty ([`Measure`]) and the picture ([`plot`]) are the same for all.
//!
//! Everything here is plain data, so that a terminal, a picture and a server can show the same report.

pub mod arena;
pub mod colosseum;
pub mod colossi;
pub mod dragonic_tide;
mod ledger;
mod measure;
mod plot;
mod report;
mod seats;
mod series;
mod solved;
mod watch;

#[cfg(test)]
mod tests;

pub use ledger::Ledger;
pub use measure::{Measure, Sums};
pub use plot::plot;
pub use report::{Column, Notable, Report, Row, Section, Unit};
pub use series::{Series, SeriesError};
pub use solved::{Balance, CLOSE, Duel, Missing, Replies, Reply, Spread, heat_map};
pub use watch::{Balanced, Step, Watch};
