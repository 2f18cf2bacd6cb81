//! Tournaments, deal by deal, so that the caller can distribute the deals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use harena_catalog::{Playable, roster};
use harena_core::{FastRng, NoLog, Seats, read_options};
use harena_lab::tournament::{self as lab, Deal, Pairing, Parameters, Played, Report, Results, Schedule};
use harena_players::Blocking;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use serde_json::Value;

use crate::catalog::with_type;
use crate::errors::{Failure, HarenaError, OptionsError};
use crate::signals::interruptible;
use crate::values::{self, Text, Whole};

/// A tournament between computer players, played deal by deal; `harena.tournament` plays a whole one.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Tournament {
    setup: Arc<Setup>,
}

/// The positional arguments: the game and the players.
type Arguments = (String, Vec<String>);

/// The parameters that determine the games.
struct Setup {
    parameters: Parameters,
    schedule: Schedule,
}

/// A pool with this many threads, or one per core.
pub(crate) fn pool(threads: Option<Whole>) -> PyResult<rayon::ThreadPool> {
    const MOST: u64 = 1024;
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let threads = threads.map_or_else(cores, |threads| threads.0);
    if !(1..=MOST).contains(&threads) {
        return Err(OptionsError::new_err(format!("threads must be from 1 to {MOST}, not {threads}")));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    pool.map_err(|error| HarenaError::new_err(format!("cannot start {threads} threads: {error}")))
}

fn prepare<G: Playable>(
    options: &Value,
    seats: Option<u64>,
    players: &[String],
) -> Result<(Value, Seats, u32), Failure> {
    let seats = values::seats(&G::META, seats)?;
    let options = read_options::<G>(options)?;
    G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
    if players.len() < 2 {
        return Err(Failure::UnknownPlayer("a tournament needs two or more players".to_string()));
    }
    for (index, name) in players.iter().enumerate() {
        roster::<G>().player(name, Blocking::Allowed).map_err(|unknown| Failure::UnknownPlayer(unknown.to_string()))?;
        if players[..index].contains(name) {
            return Err(Failure::UnknownPlayer(format!("{name} is given twice; the players must be different")));
        }
    }
    let options = serde_json::to_value(&options).expect("options are plain data");
    Ok((options, seats, G::META.rules_version))
}

impl Setup {
    /// Plays the deals until `stop` is set.
    fn play<G: Playable>(&self, deals: &[Deal], stop: &AtomicBool) -> Result<Vec<Played>, Failure> {
        let options = read_options::<G>(&self.parameters.options)?;
        let tournament = lab::Tournament::<G> {
            roster: roster::<G>(),
            options: &options,
            players: &self.parameters.players,
            schedule: &self.schedule,
            seed: self.parameters.seed,
            max_decisions: harena_lab::MAX_DECISIONS,
        };
        let wanted = deals.par_iter().filter(|_| !stop.load(Ordering::Relaxed));
        Ok(wanted.map(|deal| tournament.play(*deal, || ())).collect())
    }
}

#[pymethods]
impl Tournament {
    #[new]
    #[pyo3(signature = (game, players, *, seats=None, seed=Whole(1), options=None, meet=Text::from("all")), text_signature = "(game, players, *, seats=None, seed=1, options=None, meet='all')")]
    fn new(
        game: Text,
        players: Vec<Text>,
        seats: Option<Whole>,
        seed: Whole,
        options: Option<&Bound<'_, PyAny>>,
        meet: Text,
    ) -> PyResult<Tournament> {
        let (options, players) = (values::options(options)?, values::texts(players));
        let meet = match &*meet {
            "all" => Pairing::All,
            "neighbours" => Pairing::Neighbours,
            other => {
                return Err(OptionsError::new_err(format!("meet must be \"all\" or \"neighbours\", not {other:?}")));
            }
        };
        let (options, seats, rules_version) =
            with_type!(&*game, G => prepare::<G>(&options, seats.map(|seats| seats.0), &players))??;
        let schedule =
            Schedule::new(meet, players.len(), seats).map_err(|error| OptionsError::new_err(error.to_string()))?;
        let (game, seed) = (game.into(), seed.0);
        let parameters = Parameters { game, rules_version, options, seats: seats.count(), players, meet, seed };
        Ok(Tournament { setup: Arc::new(Setup { parameters, schedule }) })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.setup.parameters.game
    }

    #[getter]
    fn players(&self) -> Vec<String> {
        self.setup.parameters.players.clone()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.setup.parameters.seats
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.setup.parameters.seed
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::to_python(py, &self.setup.parameters.options)
    }

    #[getter]
    fn meet(&self) -> &'static str {
        if self.setup.parameters.meet.is_all() { "all" } else { "neighbours" }
    }

    /// The deals for at least this many games: the number and the table of each. Every table plays each deal in all rotations, so there may be more games.
    fn deals(&self, games: Whole) -> PyResult<Vec<(u64, usize)>> {
        const MOST: u64 = 10_000_000;
        let Whole(games) = games;
        if !(1..=MOST).contains(&games) {
            return Err(OptionsError::new_err(format!("a tournament has 1 to {MOST} games, not {games}")));
        }
        Ok(self
            .setup
            .schedule
            .in_order(self.setup.schedule.deals(games))
            .map(|deal| (deal.number, deal.table))
            .collect())
    }

    /// Plays deals in all rotations; returns one line of JSON per deal.
    #[pyo3(signature = (deals, *, threads=None))]
    fn play(&self, py: Python<'_>, deals: Vec<(Whole, Whole)>, threads: Option<Whole>) -> PyResult<Vec<String>> {
        let tables = self.setup.schedule.tables.len();
        if let Some((_, Whole(table))) = deals.iter().find(|(_, table)| table.0 >= tables as u64) {
            return Err(OptionsError::new_err(format!("there is no table {table}; there are {tables}")));
        }
        let deal = |(number, table): (Whole, Whole)| Deal { number: number.0, table: table.0 as usize };
        let deals: Vec<Deal> = deals.into_iter().map(deal).collect();
        let pool = pool(threads)?;
        let (setup, stop) = (Arc::clone(&self.setup), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let played = interruptible(
            py,
            move || pool.install(|| with_type!(setup.parameters.game.as_str(), G => setup.play::<G>(&deals, &stopped))),
            || stop.store(true, Ordering::Relaxed),
        )???;
        Ok(played.iter().map(|played| serde_json::to_string(played).expect("results are plain data")).collect())
    }

    /// The report on the deals that were played.
    #[pyo3(signature = (played, *, seconds=0.0, zero=None))]
    fn report<'py>(
        &self,
        py: Python<'py>,
        played: Vec<Text>,
        seconds: f64,
        zero: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let zero = zero.map(|zero| {
            let place = self.setup.parameters.players.iter().position(|player| **player == *zero);
            place.ok_or_else(|| {
                Failure::UnknownPlayer(format!("{} cannot have the rating 0: it is not among the players", &*zero))
            })
        });
        let zero = zero.transpose()?;
        let wrong = |why: String| HarenaError::new_err(format!("these are not results of this tournament: {why}"));
        let deals = played.iter().map(|line| serde_json::from_str(line)).collect::<Result<Vec<Played>, _>>();
        let results = Results {
            parameters: self.setup.parameters.clone(),
            seconds,
            deals: deals.map_err(|error| wrong(error.to_string()))?,
        };
        if let Some(problem) = results.problem(&self.setup.schedule) {
            return Err(wrong(problem));
        }
        let most = results.deals.iter().map(|played| played.deal.number + 1).max().unwrap_or(0);
        if !results.missing(&self.setup.schedule, most).is_empty() {
            return Err(wrong("deals are missing".to_string()));
        }
        let report = py.detach(|| Report::of(&results, &self.setup.schedule, most, zero));
        values::to_python(py, &serde_json::to_value(report).expect("a report is plain data"))
    }

    /// For `pickle` and `copy`.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Arguments, Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("seats", self.seats())?;
        keywords.set_item("seed", self.seed())?;
        keywords.set_item("options", self.options(py)?)?;
        keywords.set_item("meet", self.meet())?;
        Ok(((self.game().to_string(), self.players()), keywords))
    }

    fn __repr__(&self) -> String {
        format!("<harena.Tournament {}, {}>", self.setup.parameters.game, self.setup.parameters.players.join(", "))
    }
}
