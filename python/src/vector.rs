//! Many games side by side, stepped by one call: the native half of `harena.vector`.
//!
//! Every game has its own place, its own luck and its own rows in the arrays, so threads share nothing. The arrays belong to the caller and are
//! written in place.

use std::sync::{Mutex, MutexGuard, TryLockError};

use harena_core::{Chance as _, Fast, NoLog, Seat, Seats};
use numpy::{BorrowError, PyArray1, PyArray2, PyArrayMethods as _, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::Value;

use crate::errors::{ArrayError, HarenaError, NotationError, OptionsError, Refused, illegal_action};
use crate::table::{Playable, read_options, with_playable};
use crate::tournament;
use crate::values::{self, Whole};

/// The arrays of a batch, one row for each game.
struct Arrays<'a> {
    observations: &'a mut [f32],
    masks: &'a mut [u8],
    seats: &'a mut [i8],
    rewards: &'a mut [f32],
    dones: &'a mut [u8],
}

trait Games: Send + Sync {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>, pool: &rayon::ThreadPool);
    /// `Err` with the place of the first game that cannot play its action; then nothing has changed.
    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool) -> Result<(), (usize, Refused)>;
    fn sample(&mut self, into: &mut [i64], pool: &rayon::ThreadPool);
    fn step_random(&mut self, into: &mut [i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool);
}

struct Slot<G: harena_core::Game> {
    game: G,
    /// The luck of the table, and that of whoever samples.
    luck: [Fast; 2],
    /// What the seat that is to act may choose, as `tell` has listed it.
    legal: Vec<G::Action>,
    /// Which game of this place it is.
    games: u64,
}

struct Typed<G: Playable> {
    options: G::Options,
    seats: Seats,
    seed: u64,
    action_count: usize,
    observation_len: usize,
    /// How many rows a thread takes at once.
    rows: usize,
    slots: Vec<Slot<G>>,
}

/// One row of each array.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    seat: &'a mut i8,
    rewards: &'a mut [f32],
    done: &'a mut u8,
}

impl<G: Playable> Slot<G> {
    fn acting(&self) -> Seat {
        self.game.to_act().first().expect("a game that is over is begun anew")
    }

    fn begin(&mut self, all: &Typed<G>, place: usize) {
        // Each game of each place has a number of its own.
        let index = (place as u64) << 32 | self.games;
        self.luck = [2 * index, 2 * index + 1].map(|index| Fast::nth(all.seed, index));
        self.game = G::start(&all.options, all.seats, &mut self.luck[0], &mut NoLog).expect("options were checked");
        self.games += 1;
    }

    fn tell(&mut self, row: &mut Row<'_>) {
        let seat = self.acting();
        *row.seat = seat.index() as i8;
        self.game.mask(seat, &mut self.legal, row.mask);
        self.game.observe(seat, row.observation);
    }

    fn sample(&mut self) -> G::Action {
        self.legal[self.luck[1].below(self.legal.len() as u32) as usize]
    }

    /// Plays what may be played, and begins a new game where this one is over.
    fn play(&mut self, action: G::Action, all: &Typed<G>, place: usize, row: &mut Row<'_>) {
        let seat = self.acting();
        self.game.play(seat, action, &mut self.luck[0], &mut NoLog);
        match self.game.to_act().is_empty() {
            true => {
                let returns = self.game.returns().expect("a game in which nobody is to act is over");
                row.rewards.iter_mut().zip(returns).for_each(|(reward, worth)| *reward = worth as f32);
                *row.done = 1;
                self.begin(all, place);
            }
            false => {
                row.rewards.fill(0.0);
                *row.done = 0;
            }
        }
        self.tell(row);
    }
}

impl<G: Playable> Typed<G> {
    fn new(count: usize, options: G::Options, seats: Seats, threads: usize) -> Result<Typed<G>, Refused> {
        let game = G::start(&options, seats, &mut Fast::new(0), &mut NoLog)?;
        let slot = |_| Slot { game: game.clone(), luck: [0, 1].map(Fast::new), legal: Vec::new(), games: 0 };
        Ok(Typed {
            options,
            seats,
            seed: 0,
            action_count: game.action_count(),
            observation_len: game.observation_len(),
            // Some chunks for each thread, so that long games do not keep the others waiting.
            rows: if threads == 1 { count } else { count.div_ceil(4 * threads) },
            slots: (0..count).map(slot).collect(),
        })
    }

    /// Does something with every game and its row, on all threads.
    fn each<T: Send>(
        &mut self,
        arrays: Arrays<'_>,
        more: &mut [T],
        pool: &rayon::ThreadPool,
        work: impl Fn(&Typed<G>, usize, &mut Slot<G>, &mut Row<'_>, &mut T) + Sync,
    ) {
        let mut slots = std::mem::take(&mut self.slots);
        let (all, rows) = (&*self, self.rows);
        let seats = self.seats.count();
        let chunk = |(index, (slots, (observations, (masks, (acting, (rewards, (dones, more))))))): (
            usize,
            Chunk<'_, G, T>,
        )| {
            let observations = observations.chunks_exact_mut(all.observation_len);
            let masks = masks.chunks_exact_mut(all.action_count);
            let rewards = rewards.chunks_exact_mut(seats);
            let rows_of = observations.zip(masks).zip(rewards).zip(acting).zip(dones).zip(slots).zip(more).enumerate();
            for (offset, ((((((observation, mask), rewards), seat), done), slot), more)) in rows_of {
                let mut row = Row { observation, mask, seat, rewards, done };
                work(all, index * rows + offset, slot, &mut row, more);
            }
        };
        let Arrays { observations, masks, seats: acting, rewards, dones } = arrays;
        if rows >= slots.len() {
            chunk((0, (&mut slots, (observations, (masks, (acting, (rewards, (dones, more))))))));
        } else {
            let parts = observations.par_chunks_mut(rows * self.observation_len);
            let rest = masks.par_chunks_mut(rows * self.action_count).zip(acting.par_chunks_mut(rows).zip(
                rewards.par_chunks_mut(rows * seats).zip(dones.par_chunks_mut(rows).zip(more.par_chunks_mut(rows))),
            ));
            pool.install(|| slots.par_chunks_mut(rows).zip(parts.zip(rest)).enumerate().for_each(chunk));
        }
        self.slots = slots;
    }
}

/// A part of every array.
type Chunk<'a, G, T> =
    (&'a mut [Slot<G>], (&'a mut [f32], (&'a mut [u8], (&'a mut [i8], (&'a mut [f32], (&'a mut [u8], &'a mut [T]))))));

impl<G: Playable> Games for Typed<G> {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>, pool: &rayon::ThreadPool) {
        self.seed = seed;
        let mut nothing = vec![(); self.slots.len()];
        self.each(arrays, &mut nothing, pool, |all, place, slot, row, ()| {
            slot.games = 0;
            slot.begin(all, place);
            row.rewards.fill(0.0);
            *row.done = 0;
            slot.tell(row);
        });
    }

    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool) -> Result<(), (usize, Refused)> {
        let check = |(place, slot): (usize, &Slot<G>)| -> Result<G::Action, (usize, Refused)> {
            let (number, seat) = (actions[place], slot.acting());
            let action = usize::try_from(number).ok().and_then(|number| slot.game.action_at(seat, number));
            let action =
                action.ok_or_else(|| (place, Refused::Notation(format!("number {number} stands for nothing here"))))?;
            slot.game.check(seat, action).map_err(|illegal| (place, Refused::Illegal(illegal)))?;
            Ok(action)
        };
        let mut chosen = if self.rows >= self.slots.len() {
            self.slots.iter().enumerate().map(check).collect::<Result<Vec<_>, _>>()?
        } else {
            pool.install(|| {
                self.slots.par_iter().enumerate().with_min_len(self.rows).map(check).collect::<Result<Vec<_>, _>>()
            })?
        };
        self.each(arrays, &mut chosen, pool, |all, place, slot, row, action| slot.play(*action, all, place, row));
        Ok(())
    }

    fn sample(&mut self, into: &mut [i64], pool: &rayon::ThreadPool) {
        let rows = self.rows;
        let sample = |(slot, into): (&mut Slot<G>, &mut i64)| {
            let action = slot.sample();
            let number = slot.game.action_index(slot.acting(), action).expect("every listed action has a number");
            *into = number as i64;
        };
        if rows >= self.slots.len() {
            self.slots.iter_mut().zip(into).for_each(sample);
        } else {
            pool.install(|| self.slots.par_iter_mut().zip(into).with_min_len(rows).for_each(sample));
        }
    }

    fn step_random(&mut self, into: &mut [i64], arrays: Arrays<'_>, pool: &rayon::ThreadPool) {
        self.each(arrays, into, pool, |all, place, slot, row, into| {
            let action = slot.sample();
            *into = slot.game.action_index(slot.acting(), action).expect("every listed action has a number") as i64;
            slot.play(action, all, place, row);
        });
    }
}

/// The games, and how many seats, numbers of actions and values of an observation they have.
type Made = (Box<dyn Games>, usize, usize, usize);

fn made<G: Playable>(count: usize, seats: Option<u64>, options: &Value, threads: usize) -> Result<Made, Refused> {
    let seats = values::seats(&G::META, seats)?;
    let typed = Typed::<G>::new(count, read_options::<G>(options)?, seats, threads)?;
    let (action_count, observation_len) = (typed.action_count, typed.observation_len);
    Ok((Box::new(typed), seats.count(), action_count, observation_len))
}

/// Games side by side; `harena.vector.VectorEnv` is what people use.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Batch {
    games: Mutex<Box<dyn Games>>,
    pool: rayon::ThreadPool,
    /// The process that has the threads of the pool.
    process: u32,
    #[pyo3(get)]
    count: usize,
    #[pyo3(get)]
    seats: usize,
    #[pyo3(get)]
    action_count: usize,
    #[pyo3(get)]
    observation_len: usize,
    #[pyo3(get)]
    threads: usize,
}

/// The arrays as they come from Python.
type Given<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u8>>,
);

/// The same while they are written.
type Held<'py> = (
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray1<'py, i8>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, u8>,
);

fn busy() -> PyErr {
    HarenaError::new_err("another thread is stepping these games: each thread has an environment of its own")
}

/// An array that somebody else is writing.
fn taken(_: BorrowError) -> PyErr {
    busy()
}

fn held<'py>(given: &Given<'py>) -> PyResult<Held<'py>> {
    let (observations, masks, seats, rewards, dones) = given;
    Ok((
        observations.try_readwrite().map_err(taken)?,
        masks.try_readwrite().map_err(taken)?,
        seats.try_readwrite().map_err(taken)?,
        rewards.try_readwrite().map_err(taken)?,
        dones.try_readwrite().map_err(taken)?,
    ))
}

impl Batch {
    /// The games, for as long as a call takes.
    fn games(&self) -> PyResult<MutexGuard<'_, Box<dyn Games>>> {
        // Threads do not come along into a child, and work for them would be waited for in vain.
        if self.threads > 1 && self.process != std::process::id() {
            return Err(HarenaError::new_err(
                "these games were made before a fork, and their threads stayed behind: make them in the child",
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
        let needed = [n * self.observation_len, n * self.action_count, n, n * self.seats, n];
        if found != needed {
            return Err(ArrayError::new_err(format!(
                "the arrays have {found:?} values, and these games need {needed:?}"
            )));
        }
        Ok(arrays)
    }

    fn one_each(&self, given: usize) -> PyResult<()> {
        if given == self.count {
            return Ok(());
        }
        Err(ArrayError::new_err(format!("there are {} games, and {given} actions", self.count)))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, seats=None, options=None, threads=None))]
    fn new(
        game: &str,
        count: Whole,
        seats: Option<Whole>,
        options: Option<&Bound<'_, PyAny>>,
        threads: Option<Whole>,
    ) -> PyResult<Batch> {
        const MOST: u64 = 1 << 20;
        let Whole(count) = count;
        if !(1..=MOST).contains(&count) {
            return Err(OptionsError::new_err(format!("there are 1 to {MOST} games side by side, not {count}")));
        }
        let (count, seats) = (count as usize, seats.map(|seats| seats.0));
        let options = values::options(options)?;
        let pool = tournament::pool(threads)?;
        let threads = pool.current_num_threads();
        let (games, seats, action_count, observation_len) =
            with_playable!(game, G => made::<G>(count, seats, &options, threads))??;
        let (games, process) = (Mutex::new(games), std::process::id());
        Ok(Batch { games, pool, process, count, seats, action_count, observation_len, threads })
    }

    fn reset(&self, py: Python<'_>, seed: Whole, arrays: Given<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        let games = games.as_mut();
        py.detach(|| games.reset(seed.0, arrays, &self.pool));
        Ok(())
    }

    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyArray1<i64>>, arrays: Given<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        let actions = actions.try_readonly().map_err(taken)?;
        let actions = actions.as_slice()?;
        self.one_each(actions.len())?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        let games = games.as_mut();
        let stepped = py.detach(|| games.step(actions, arrays, &self.pool));
        stepped.map_err(|(place, refused)| match refused {
            Refused::Illegal(illegal) => illegal_action(&illegal, format!("game {place}: {illegal}")),
            Refused::Notation(why) => NotationError::new_err(format!("game {place}: {why}")),
            other => other.into(),
        })
    }

    fn sample(&self, py: Python<'_>, into: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut games = self.games()?;
        let mut into = into.try_readwrite().map_err(taken)?;
        let into = into.as_slice_mut()?;
        self.one_each(into.len())?;
        let games = games.as_mut();
        py.detach(|| games.sample(into, &self.pool));
        Ok(())
    }

    fn step_random(&self, py: Python<'_>, into: &Bound<'_, PyArray1<i64>>, arrays: Given<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        let mut into = into.try_readwrite().map_err(taken)?;
        let into = into.as_slice_mut()?;
        self.one_each(into.len())?;
        let mut held = held(&arrays)?;
        let arrays = self.arrays(&mut held)?;
        let games = games.as_mut();
        py.detach(|| games.step_random(into, arrays, &self.pool));
        Ok(())
    }
}
