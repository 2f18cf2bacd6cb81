//! Where games are taken apart: the exact solver of the duel, and reports on balance.

pub mod balance;
pub mod duel;
pub mod matrix;
pub mod peers;
pub mod roster;
mod svg;
pub mod tournament;
pub mod tune;
