//! The exact solver of the duel, through the catalog.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use harena_catalog::with_game;
use harena_lab::solver::{GameSolver, Progress};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{Failure, HarenaError};
use crate::signals::interruptible;
use crate::tournament;
use crate::values::{self, Text, Whole};

/// The only solver of the catalog.
fn solver() -> &'static dyn GameSolver {
    harena_catalog::solvers()[0]
}

fn pairing(characters: &[Text; 2]) -> Value {
    let [one, other] = characters;
    json!({ "characters": [&**one, &**other] })
}

/// Solves one setting exactly and returns its value for the first character; with `check` also its bounds from best responses (`low`, `high`).
/// A setting takes from seconds to a minute.
#[pyfunction]
#[pyo3(signature = (characters, overdrives, *, check=false, options=None, threads=None))]
fn solve<'py>(
    py: Python<'py>,
    characters: [Text; 2],
    overdrives: [Text; 2],
    check: bool,
    options: Option<&Bound<'py, PyAny>>,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut setting = pairing(&characters);
    let [one, other] = &overdrives;
    setting["overdrives"] = json!([&**one, &**other]);
    let options = values::options(options)?;
    let read = with_game!(solver().game(), G => harena_core::read_options::<G>(&options).map(|_| ()));
    read.expect("a game of the catalog").map_err(Failure::from)?;
    let pool = tournament::pool(threads)?;
    let progress = Arc::new(Progress::default());
    let shared = Arc::clone(&progress);
    let solved = interruptible(
        py,
        move || pool.install(|| solver().solve(&setting, &options, check, &shared)),
        || progress.stop.store(true, Ordering::Relaxed),
    )?;
    let entry = solved.map_err(Failure::from)?.ok_or_else(|| HarenaError::new_err("the solver was stopped"))?;
    values::to_python(py, &entry)
}

/// The solved values of all 240 settings with the standard content.
#[pyfunction]
fn solved_values(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    values::to_python(py, &solver().values())
}

/// The optimal probabilities of picking each OVERDRIVE card for a pair of characters, and the value for the first.
#[pyfunction]
fn solved_picks(py: Python<'_>, characters: [Text; 2]) -> PyResult<Bound<'_, PyAny>> {
    values::to_python(py, &solver().picks(&pairing(&characters)).map_err(Failure::from)?)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(solved_values, module)?)?;
    module.add_function(wrap_pyfunction!(solved_picks, module)?)
}
