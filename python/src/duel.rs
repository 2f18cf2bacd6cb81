//! The exact solver of Dragonic Tide.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use harena_dragonic_tide::{Character, DragonicTide, Kind, SharedContent};
use harena_lab::duel::{Progress, Results, Setting, Solver, Tolerance};
use pyo3::prelude::*;
use serde_json::json;

use crate::errors::{HarenaError, OptionsError, Refused};
use crate::signals::heard;
use crate::tournament;
use crate::values::{self, Text, Whole};

fn character(key: &str) -> PyResult<Character> {
    let keys = || Character::ALL.map(Character::key).join(", ");
    let found = Character::ALL.into_iter().find(|character| character.key() == key);
    found.ok_or_else(|| OptionsError::new_err(format!("there is no character {key:?}; there are {}", keys())))
}

fn kind(key: &str) -> PyResult<Kind> {
    let keys = || Kind::ALL.map(Kind::key).join(", ");
    let found = Kind::ALL.into_iter().find(|kind| kind.key() == key);
    found.ok_or_else(|| OptionsError::new_err(format!("there is no OVERDRIVE card {key:?}; there are {}", keys())))
}

fn pair<T: PartialEq>(given: [Text; 2], read: impl Fn(&str) -> PyResult<T>) -> PyResult<[T; 2]> {
    let [one, other] = given;
    Ok([read(&one)?, read(&other)?])
}

/// Solves one setting exactly, and says what it is worth to the first character; with `check` also what best replies leave of it (`low`, `high`).
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
    let characters = pair(characters, character)?;
    if characters[0] == characters[1] {
        return Err(OptionsError::new_err("the two characters of a duel are different"));
    }
    let kinds = pair(overdrives, kind)?;
    let options = harena_core::read_options::<DragonicTide>(&values::options(options)?).map_err(Refused::from)?;
    let content = SharedContent::of(options.content.as_ref()).map_err(Refused::from)?;
    let pool = tournament::pool(threads)?;
    let solver = Solver::new(Setting::new(&content, characters, kinds), Tolerance::default());
    let progress = Arc::new(Progress::default());
    let told = Arc::clone(&progress);
    let solved = heard(
        py,
        move || {
            pool.install(|| match check {
                true => solver.solve_and_check(&told).map(|(table, guarantee)| (table, Some(guarantee))),
                false => solver.solve(&told).map(|table| (table, None)),
            })
        },
        || progress.stop.store(true, Ordering::Relaxed),
    )?;
    let (table, guarantee) = solved.ok_or_else(|| HarenaError::new_err("the solver was stopped"))?;
    let entry = json!({
        "characters": characters.map(Character::key),
        "overdrives": kinds.map(Kind::key),
        "value": f64::from(table.root()),
        "low": guarantee.map(|guarantee| guarantee.low),
        "high": guarantee.map(|guarantee| guarantee.high),
        "positions": table.layout.len(),
        "rounds": table.rounds,
        "settled": table.settled,
    });
    values::to_python(py, &entry)
}

/// The solved values of all 240 settings with the numbers of the house.
#[pyfunction]
fn solved_values(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    values::to_python(py, &serde_json::to_value(&Results::standard().entries).expect("results are plain data"))
}

/// How often each OVERDRIVE card is best picked for a pair of characters, and what that is worth to the first.
#[pyfunction]
fn solved_picks(py: Python<'_>, characters: [Text; 2]) -> PyResult<Bound<'_, PyAny>> {
    let characters = pair(characters, character)?;
    let picks = Results::standard()
        .picks(characters)
        .ok_or_else(|| OptionsError::new_err("the two characters of a duel are different"))?;
    let by_kind = |mix: &[f32]| -> serde_json::Map<_, _> {
        Kind::ALL.iter().zip(mix).map(|(kind, share)| (kind.key().to_string(), json!(share))).collect()
    };
    let (first, second) = (by_kind(&picks.solution.rows), by_kind(&picks.solution.columns));
    values::to_python(py, &json!({ "value": picks.value(), "values": picks.values, "first": first, "second": second }))
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(solved_values, module)?)?;
    module.add_function(wrap_pyfunction!(solved_picks, module)?)
}
