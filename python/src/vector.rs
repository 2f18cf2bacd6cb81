//! Batches of games, stepped by one call: the compiled part of `harena.vector`. The arrays belong to the caller and are
//! written in place.

mod games;
mod pace;

use std::sync::{Mutex, MutexGuard, TryLockError};

use harena_core::{Seat, Seats};
use numpy::{BorrowError, PyArray1, PyArray2, PyArrayMethods as _, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use self::games::{Arrays, Games, new_batch};
use crate::catalog::with_type;
use crate::errors::{ArrayError, Failure, HarenaError, NotationError, OptionsError, WrongSeat, illegal_action};
use crate::game::Game;
use crate::tournament;
use crate::values::{self, Text, Whole};

/// A batch of games. Use `harena.vector.VectorEnv` instead.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Batch {
    games: Mutex<Box<dyn Games>>,
    pool: rayon::ThreadPool,
    /// The process of the thread pool.
    process: u32,
    #[pyo3(get)]
    count: usize,
    table: Seats,
    #[pyo3(get)]
    action_count: usize,
    #[pyo3(get)]
    observation_len: usize,
    #[pyo3(get)]
    threads: usize,
}

/// The arrays from Python.
type Given<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u8>>,
);

/// The same with write access.
type Held<'py> = (
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray1<'py, i8>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, u8>,
);

fn busy() -> PyErr {
    HarenaError::new_err("another thread is stepping these games: use one environment per thread")
}

/// An array that is being written elsewhere, or is read-only.
fn taken(name: &'static str) -> impl Fn(BorrowError) -> PyErr {
    move |why| match why {
        BorrowError::NotWriteable => ArrayError::new_err(format!("{name} cannot be written: the array is read-only")),
        _ => busy(),
    }
}

fn held<'py>(given: &Given<'py>) -> PyResult<Held<'py>> {
    let (observations, masks, seats, rewards, dones) = given;
    Ok((
        observations.try_readwrite().map_err(taken("observations"))?,
        masks.try_readwrite().map_err(taken("masks"))?,
        seats.try_readwrite().map_err(taken("seats"))?,
        rewards.try_readwrite().map_err(taken("rewards"))?,
        dones.try_readwrite().map_err(taken("dones"))?,
    ))
}

impl Batch {
    /// The games, for as long as a call takes.
    fn games(&self) -> PyResult<MutexGuard<'_, Box<dyn Games>>> {
        // A child process has no threads of the pool, so it would wait forever.
        if self.threads > 1 && self.process != std::process::id() {
            return Err(HarenaError::new_err(
                "these games were created before a fork, and their threads are in the parent: create them in the child",
            ));
        }
        match self.games.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::Poisoned(games)) => Ok(games.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }

    fn arrays<'a>(&self, held: &'a mut Held<'_>) -> PyResult<Arrays<'a>> {
        let arrays = Arrays {
            observations: held.0.as_slice_mut()?,
            masks: held.1.as_slice_mut()?,
            seats: held.2.as_slice_mut()?,
            rewards: held.3.as_slice_mut()?,
            dones: held.4.as_slice_mut()?,
        };
        let n = self.count;
        let found = [
            arrays.observations.len(),
            arrays.masks.len(),
            arrays.seats.len(),
            arrays.rewards.len(),
            arrays.dones.len(),
        ];
        let needed = [n * self.observation_len, n * self.action_count, n, n * self.table.count(), n];
        if found != needed {
            return Err(ArrayError::new_err(format!(
                "the arrays have {found:?} values, but these games need {needed:?}"
            )));
        }
        Ok(arrays)
    }

    fn check_index(&self, Whole(index): Whole) -> PyResult<usize> {
        let checked = index.try_into().ok().filter(|&index| index < self.count);
        checked
            .ok_or_else(|| HarenaError::new_err(format!("there is no game {index}; games are 0 to {}", self.count - 1)))
    }

    fn one_each(&self, given: usize) -> PyResult<()> {
        if given == self.count {
            return Ok(());
        }
        Err(ArrayError::new_err(format!("there are {} games, but {given} actions", self.count)))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, seats=None, options=None, threads=None))]
    fn new(
        game: Text,
        count: Whole,
        seats: Option<Whole>,
        options: Option<&Bound<'_, PyAny>>,
        threads: Option<Whole>,
    ) -> PyResult<Batch> {
        const MOST: u64 = 1 << 20;
        let Whole(count) = count;
        if !(1..=MOST).contains(&count) {
            return Err(OptionsError::new_err(format!("a batch has 1 to {MOST} games, not {count}")));
        }
        let (count, seats) = (count as usize, seats.map(|seats| seats.0));
        let options = values::options(options)?;
        let pool = tournament::pool(threads)?;
        let threads = pool.current_num_threads();
        let (games, table, action_count, observation_len) =
            with_type!(&*game, G => new_batch::<G>(count, seats, &options, threads))??;
        let (games, process) = (Mutex::new(games), std::process::id());
        Ok(Batch { games, pool, process, count, table, action_count, observation_len, threads })
    }

    #[getter]
    fn seats(&self) -> usize {
        self.table.count()
    }

    /// The number of calls that ran on several threads; all others were faster on one.
    #[getter]
    fn shared_calls(&self) -> PyResult<u64> {
        Ok(self.games()?.shared_calls())
    }

    fn reset(&self, py: Python<'_>, seed: Whole, arrays: Given<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        let games = games.as_mut();
        py.detach(|| games.reset(seed.0, arrays, &self.pool));
        Ok(())
    }

    /// Restarts one game: the game that `harena.make` gives for this seed, or the next one at this index.
    #[pyo3(signature = (index, seed, arrays))]
    fn reset_at(&self, index: Whole, seed: Option<Whole>, arrays: Given<'_>) -> PyResult<()> {
        let index = self.check_index(index)?;
        let mut games = self.games()?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        games.reset_at(index, seed.map(|seed| seed.0), arrays);
        Ok(())
    }

    /// A copy of one game.
    fn game_at(&self, index: Whole) -> PyResult<Game> {
        let index = self.check_index(index)?;
        Ok(Game::new(self.games()?.game_at(index)))
    }

    /// The observations of one seat of each game.
    fn observe(
        &self,
        py: Python<'_>,
        seats: &Bound<'_, PyArray1<i64>>,
        into: &Bound<'_, PyArray2<f32>>,
    ) -> PyResult<()> {
        let mut games = self.games()?;
        let seats = seats.try_readonly().map_err(taken("seats"))?;
        let seat = |(place, &seat): (usize, &i64)| {
            let last = self.table.count() - 1;
            let wrong = |_| WrongSeat::new_err(format!("game {place}: there is no seat {seat}; seats are 0 to {last}"));
            values::seat(self.table, seat).map_err(wrong)
        };
        let seats = seats.as_slice()?.iter().enumerate().map(seat).collect::<PyResult<Vec<Seat>>>()?;
        let mut into = into.try_readwrite().map_err(taken("out"))?;
        let into = into.as_slice_mut()?;
        if seats.len() != self.count || into.len() != self.count * self.observation_len {
            return Err(ArrayError::new_err(format!(
                "{} games need {} seats and {} values for observations, not {} and {}",
                self.count,
                self.count,
                self.count * self.observation_len,
                seats.len(),
                into.len()
            )));
        }
        let games = games.as_mut();
        py.detach(|| games.observe(&seats, into, &self.pool));
        Ok(())
    }

    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyArray1<i64>>, arrays: Given<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        let actions = actions.try_readonly().map_err(taken("actions"))?;
        let actions = actions.as_slice()?;
        self.one_each(actions.len())?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        let games = games.as_mut();
        let stepped = py.detach(|| games.step(actions, arrays, &self.pool));
        stepped.map_err(|(place, failure)| match failure {
            Failure::Illegal(illegal) => illegal_action(&illegal, format!("game {place}: {illegal}")),
            Failure::Notation(why) => NotationError::new_err(format!("game {place}: {why}")),
            other => other.into(),
        })
    }

    fn sample(&self, py: Python<'_>, into: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut games = self.games()?;
        let mut into = into.try_readwrite().map_err(taken("actions"))?;
        let into = into.as_slice_mut()?;
        self.one_each(into.len())?;
        let games = games.as_mut();
        py.detach(|| games.sample(into, &self.pool));
        Ok(())
    }

    fn step_random(&self, py: Python<'_>, into: &Bound<'_, PyArray1<i64>>, arrays: Given<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        let mut into = into.try_readwrite().map_err(taken("actions"))?;
        let into = into.as_slice_mut()?;
        self.one_each(into.len())?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        let games = games.as_mut();
        py.detach(|| games.step_random(into, arrays, &self.pool));
        Ok(())
    }
}
