//! Tournaments, deal by deal, so that the caller can distribute the deals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use harena_catalog::{Playable, roster};
use harena_core::{FastRng, NoLog, Seats, read_options};
use harena_lab::tournament::{self as lab, Deal, Meet, Plan, Played, Report, Results, Schedule};
use harena_players::Blocking;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use serde_json::Value;

use crate::catalog::with_type;
use crate::errors::{HarenaError, OptionsError, Refused};
use crate::signals::interruptible;
use crate::values::{self, Text, Whole};

/// Computer players against each other, deal by deal; `harena.tournament` does it all at once.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Tournament {
    agreed: Arc<Agreed>,
}

/// The game and the players, as they are given first.
type Made = (String, Vec<String>);

/// All that decides the games.
struct Agreed {
    plan: Plan,
    schedule: Schedule,
}

/// A pool with this many threads, or one per core.
pub(crate) fn pool(threads: Option<Whole>) -> PyResult<rayon::ThreadPool> {
    const MOST: u64 = 1024;
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let threads = threads.map_or_else(cores, |threads| threads.0);
    if !(1..=MOST).contains(&threads) {
        return Err(OptionsError::new_err(format!("threads are 1 to {MOST}, not {threads}")));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    pool.map_err(|error| HarenaError::new_err(format!("cannot start {threads} threads: {error}")))
}

fn prepare<G: Playable>(
    options: &Value,
    seats: Option<u64>,
    players: &[String],
) -> Result<(Value, Seats, u32), Refused> {
    let seats = values::seats(&G::META, seats)?;
    let options = read_options::<G>(options)?;
    G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
    if players.len() < 2 {
        return Err(Refused::UnknownPlayer("a tournament has two players or more".to_string()));
    }
    for (index, name) in players.iter().enumerate() {
        roster::<G>().player(name, Blocking::Allowed).map_err(|unknown| Refused::UnknownPlayer(unknown.to_string()))?;
        if players[..index].contains(name) {
            return Err(Refused::UnknownPlayer(format!(
                "{name} is given twice; a tournament is between different players"
            )));
        }
    }
    let options = serde_json::to_value(&options).expect("options are plain data");
    Ok((options, seats, G::META.rules_version))
}

impl Agreed {
    /// Plays the deals until `stop` is set.
    fn play<G: Playable>(&self, deals: &[Deal], stop: &AtomicBool) -> Result<Vec<Played>, Refused> {
        let options = read_options::<G>(&self.plan.options)?;
        let tournament = lab::Tournament::<G> {
            roster: roster::<G>(),
            options: &options,
            players: &self.plan.players,
            schedule: &self.schedule,
            seed: self.plan.seed,
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
            "all" => Meet::All,
            "neighbours" => Meet::Neighbours,
            other => return Err(OptionsError::new_err(format!("meet is \"all\" or \"neighbours\", not {other:?}"))),
        };
        let (options, seats, rules_version) =
            with_type!(&*game, G => prepare::<G>(&options, seats.map(|seats| seats.0), &players))??;
        let schedule =
            Schedule::new(meet, players.len(), seats).map_err(|error| OptionsError::new_err(error.to_string()))?;
        let (game, seed) = (game.into(), seed.0);
        let plan = Plan { game, rules_version, options, seats: seats.count(), players, meet, seed };
        Ok(Tournament { agreed: Arc::new(Agreed { plan, schedule }) })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.agreed.plan.game
    }

    #[getter]
    fn players(&self) -> Vec<String> {
        self.agreed.plan.players.clone()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.agreed.plan.seats
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.agreed.plan.seed
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::to_python(py, &self.agreed.plan.options)
    }

    #[getter]
    fn meet(&self) -> &'static str {
        if self.agreed.plan.meet.is_all() { "all" } else { "neighbours" }
    }

    /// The deals for at least this many games: number and table of each. Every table plays each deal in all rotations, so there may be more games.
    fn deals(&self, games: Whole) -> PyResult<Vec<(u64, usize)>> {
        const MOST: u64 = 10_000_000;
        let Whole(games) = games;
        if !(1..=MOST).contains(&games) {
            return Err(OptionsError::new_err(format!("a tournament has 1 to {MOST} games, not {games}")));
        }
        Ok(self
            .agreed
            .schedule
            .in_order(self.agreed.schedule.deals(games))
            .map(|deal| (deal.number, deal.table))
            .collect())
    }

    /// Plays deals in all rotations: one line of JSON for each.
    #[pyo3(signature = (deals, *, threads=None))]
    fn play(&self, py: Python<'_>, deals: Vec<(Whole, Whole)>, threads: Option<Whole>) -> PyResult<Vec<String>> {
        let tables = self.agreed.schedule.tables.len();
        if let Some((_, Whole(table))) = deals.iter().find(|(_, table)| table.0 >= tables as u64) {
            return Err(OptionsError::new_err(format!("there is no table {table}; there are {tables}")));
        }
        let deal = |(number, table): (Whole, Whole)| Deal { number: number.0, table: table.0 as usize };
        let deals: Vec<Deal> = deals.into_iter().map(deal).collect();
        let pool = pool(threads)?;
        let (agreed, stop) = (Arc::clone(&self.agreed), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let played = interruptible(
            py,
            move || pool.install(|| with_type!(agreed.plan.game.as_str(), G => agreed.play::<G>(&deals, &stopped))),
            || stop.store(true, Ordering::Relaxed),
        )???;
        Ok(played.iter().map(|played| serde_json::to_string(played).expect("results are plain data")).collect())
    }

    /// What deals that were played come to.
    #[pyo3(signature = (played, *, seconds=0.0, zero=None))]
    fn report<'py>(
        &self,
        py: Python<'py>,
        played: Vec<Text>,
        seconds: f64,
        zero: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let zero = zero.map(|zero| {
            let place = self.agreed.plan.players.iter().position(|player| **player == *zero);
            place.ok_or_else(|| {
                Refused::UnknownPlayer(format!(
                    "{} cannot be the zero of the ratings: it is not among the players",
                    &*zero
                ))
            })
        });
        let zero = zero.transpose()?;
        let wrong = |why: String| HarenaError::new_err(format!("these are no results of this tournament: {why}"));
        let deals = played.iter().map(|line| serde_json::from_str(line)).collect::<Result<Vec<Played>, _>>();
        let results = Results {
            plan: self.agreed.plan.clone(),
            seconds,
            deals: deals.map_err(|error| wrong(error.to_string()))?,
        };
        if let Some(flaw) = results.flaw(&self.agreed.schedule) {
            return Err(wrong(flaw));
        }
        let most = results.deals.iter().map(|played| played.deal.number + 1).max().unwrap_or(0);
        if !results.missing(&self.agreed.schedule, most).is_empty() {
            return Err(wrong("deals are missing".to_string()));
        }
        let report = py.detach(|| Report::of(&results, &self.agreed.schedule, most, zero));
        values::to_python(py, &serde_json::to_value(report).expect("a report is plain data"))
    }

    /// For `pickle` and `copy`.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Made, Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("seats", self.seats())?;
        keywords.set_item("seed", self.seed())?;
        keywords.set_item("options", self.options(py)?)?;
        keywords.set_item("meet", self.meet())?;
        Ok(((self.game().to_string(), self.players()), keywords))
    }

    fn __repr__(&self) -> String {
        format!("<harena.Tournament {}, {}>", self.agreed.plan.game, self.agreed.plan.players.join(", "))
    }
}
