//! The compiled part of the Python package `harena`: games, arrays for learning, computer players, tournaments.
//!
//! Nothing here may crash the interpreter: all input is checked, illegal actions are exceptions that name the rule
//! (`errors.rs`), and a panic becomes an exception, too. Long calls let other Python threads run.

mod catalog;
mod duel;
mod errors;
mod game;
mod interval;
mod player;
mod search;
mod seeds;
mod self_play;
mod signals;
mod tournament;
mod values;
mod vector;

use pyo3::prelude::*;

/// The compiled part of the package. Import `harena` instead.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::add(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<search::SearchResult>()?;
    module.add_class::<tournament::Tournament>()?;
    module.add_class::<vector::Batch>()?;
    game::add(module)?;
    interval::add(module)?;
    player::add(module)?;
    search::add(module)?;
    self_play::add(module)?;
    duel::add(module)
}
