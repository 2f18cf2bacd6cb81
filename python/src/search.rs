//! Tree search with visits and values, for learning.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use harena_catalog::SearchRequest;
use numpy::{PyArray1, ToPyArray as _};
use pyo3::prelude::*;

use crate::errors::OptionsError;
use crate::game::Game;
use crate::seeds::{Purpose, derived_seed};
use crate::signals::interruptible;
use crate::values::{self, SeatNumber, Whole};

/// The result of `harena.search`. Arrays have one value per legal action, in the order of `actions`.
#[pyclass(module = "harena", frozen)]
pub(crate) struct SearchResult {
    /// The seat to act.
    #[pyo3(get)]
    seat: usize,
    /// The value of the decision for the seat: the mean of all simulations.
    #[pyo3(get)]
    value: f64,
    /// The most visited action.
    #[pyo3(get)]
    best: usize,
    action_count: usize,
    tried: Vec<(usize, u32, f64)>,
}

#[pymethods]
impl SearchResult {
    /// The numbers of the legal actions, lowest first.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.each(py, |&(action, ..)| action as i64)
    }

    /// The visits of each action; their sum is the number of iterations.
    #[getter]
    fn visits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.each(py, |&(_, visits, _)| i64::from(visits))
    }

    /// The mean return of each action for the seat; `nan` for an action without visits.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.each(py, |&(_, visits, mean)| if visits == 0 { f64::NAN } else { mean })
    }

    /// The share of the visits by action number, 0 for illegal actions: a target for learning.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let total: f64 = self.tried.iter().map(|&(_, visits, _)| f64::from(visits)).sum();
        let mut shares = vec![0.0; self.action_count];
        self.tried.iter().for_each(|&(action, visits, _)| shares[action] = (f64::from(visits) / total) as f32);
        shares.to_pyarray(py)
    }

    fn __repr__(&self) -> String {
        let SearchResult { seat, value, best, .. } = self;
        format!("<harena.SearchResult seat {seat}, best {best}, value {value:.3}>")
    }
}

impl SearchResult {
    fn each<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        of: impl Fn(&(usize, u32, f64)) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        self.tried.iter().map(of).collect::<Vec<T>>().to_pyarray(py)
    }
}

/// Searches from the perspective of a seat: plain UCT with one random rollout per iteration and no evaluation. In games with chance or
/// hidden information it is IS-MCTS: every iteration samples a determinization, and every seat chooses by what it can know. `c` is the
/// exploration constant; the default is 1.4 times half the range of the returns.
///
/// Other Python threads run meanwhile, and the game may be played on. The same seed gives the same visits.
#[pyfunction]
#[pyo3(signature = (game, seat=None, *, iterations=Whole(1000), seed=None, c=None), text_signature = "(game, seat=None, *, iterations=1000, seed=None, c=None)")]
fn search(
    game: &Bound<'_, Game>,
    seat: Option<SeatNumber>,
    iterations: Whole,
    seed: Option<Whole>,
    c: Option<f64>,
) -> PyResult<SearchResult> {
    // A tree needs some hundred bytes per iteration, and running out of memory would kill the interpreter.
    const MOST: u64 = 1_000_000;
    let Whole(iterations) = iterations;
    if !(1..=MOST).contains(&iterations) {
        return Err(OptionsError::new_err(format!("a search has 1 to {MOST} iterations, not {iterations}")));
    }
    if let Some(wrong) = c.filter(|c| !c.is_finite() || *c < 0.0) {
        return Err(OptionsError::new_err(format!("the constant c must be 0 or more, not {wrong}")));
    }
    let (seat, position) = {
        let game = game.borrow();
        let seat = game.acting(seat)?;
        game.check_to_act(seat)?;
        (seat, game.game_match.without_history())
    };
    let seed = derived_seed(Purpose::Searching, seed.map_or_else(values::any_seed, |seed| seed.0));
    let request = SearchRequest { iterations: iterations as u32, exploration: c, seed };
    let action_count = position.action_count();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let tried = interruptible(
        game.py(),
        move || position.search(seat, request, &|| !stopped.load(Ordering::Relaxed)),
        || stop.store(true, Ordering::Relaxed),
    )?;
    let visits: f64 = tried.iter().map(|&(_, visits, _)| f64::from(visits)).sum();
    let value = tried.iter().map(|&(_, visits, mean)| f64::from(visits) * mean).sum::<f64>() / visits;
    let best = tried.iter().max_by(|one, other| one.1.cmp(&other.1).then(one.2.total_cmp(&other.2)));
    let (best, ..) = *best.expect("a seat to act has legal actions");
    Ok(SearchResult { seat: seat.index(), value, best, action_count, tried })
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(search, module)?)
}
