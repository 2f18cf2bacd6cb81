//! The native half of the Python package `harena`: the games behind one class, arrays for learning, the players, the lab.
//!
//! Python gets nothing that could end the interpreter: everything that comes in is checked here, refusals are exceptions that name
//! the rule (`errors.rs`), and a panic would arrive as an exception, too. Work that takes time lets other threads of Python run.

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

/// What is written in Rust; `harena` itself is what people import.
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
