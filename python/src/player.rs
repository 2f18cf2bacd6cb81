//! Computer players by name.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use harena_catalog::{AnyMatch, AnyPlayer};
use harena_core::{FastRng, MAX_SEATS, Seat};
use harena_players::Name;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::catalog::{self, Choice};
use crate::errors::Refused;
use crate::game::Game;
use crate::seeds::{Purpose, derived_seed};
use crate::signals::interruptible;
use crate::values::{self, SeatNumber, Text, Whole};

/// A computer player of one game, by name (`harena.players` lists them). It sees what its seat may see, and nothing else. Its seed may be that of the
/// table and of other players at it: each seat derives a generator of its own.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Player {
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    name: String,
    #[pyo3(get)]
    seed: u64,
    /// How many decisions of each seat it has taken. Together with the seed that is all it carries from one to the next.
    taken: [AtomicU64; MAX_SEATS],
    /// Whether it answers so fast that starting a thread would take longer.
    quick: bool,
    mind: Arc<Mutex<Box<dyn AnyPlayer>>>,
}

fn think(
    mind: &Mutex<Box<dyn AnyPlayer>>,
    table: &dyn AnyMatch,
    seat: Seat,
    mut rng: FastRng,
) -> Result<Choice, Refused> {
    let mut player = mind.lock().unwrap_or_else(PoisonError::into_inner);
    let chosen = table.ask(seat, player.as_mut(), &mut rng);
    let other = || Refused::UnknownPlayer(format!("this player plays {}, not {}", player.game(), table.meta().key));
    chosen.map(Choice).ok_or_else(other)
}

impl Player {
    fn decide(&self, game: &Bound<'_, Game>, seat: Seat, rng: FastRng) -> PyResult<Choice> {
        game.borrow().asked(seat)?;
        if self.quick {
            return Ok(think(&self.mind, game.borrow().table.as_ref(), seat, rng)?);
        }
        let (mind, position) = (Arc::clone(&self.mind), game.borrow().table.position());
        Ok(interruptible(game.py(), move || think(&mind, position.as_ref(), seat, rng), || ())??)
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, name, *, seed=None))]
    fn new(game: Text, name: Text, seed: Option<Whole>) -> PyResult<Player> {
        let player =
            catalog::game(&game)?.player(&name).map_err(|unknown| Refused::UnknownPlayer(unknown.to_string()))?;
        let seed = seed.map_or_else(values::any_seed, |seed| seed.0);
        let quick = matches!(name.parse(), Ok(Name::Random | Name::Greedy));
        let (taken, mind) = (Default::default(), Arc::new(Mutex::new(player)));
        Ok(Player { game: game.into(), name: name.into(), seed, taken, quick, mind })
    }

    /// The action that the player takes: its number, or its notation if it has none (a bid or a trade of the player's own). While it thinks, other
    /// threads of Python run, and the game may be looked at or played on.
    #[pyo3(signature = (game, seat=None))]
    fn choose(&self, game: &Bound<'_, Game>, seat: Option<SeatNumber>) -> PyResult<Choice> {
        let seat = game.borrow().acting(seat)?;
        let taken = &self.taken[seat.index()];
        // One generator per decision and seat: otherwise players with the same seed at one table would choose alike.
        let number = (seat.index() as u64) << 48 | taken.fetch_add(1, Ordering::Relaxed);
        let rng = FastRng::nth(derived_seed(Purpose::Choosing, self.seed), number);
        self.decide(game, seat, rng).inspect_err(|_| {
            // It was not taken.
            taken.fetch_sub(1, Ordering::Relaxed);
        })
    }

    /// For `pickle` and `copy`: a copy goes on as this player would.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str, &str), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("seed", self.seed)?;
        Ok(((&self.game, &self.name), keywords))
    }

    fn __getstate__(&self) -> Vec<u64> {
        self.taken.iter().map(|taken| taken.load(Ordering::Relaxed)).collect()
    }

    fn __setstate__(&self, taken: Vec<Whole>) {
        self.taken.iter().zip(taken).for_each(|(to, Whole(from))| to.store(from, Ordering::Relaxed));
    }

    fn __repr__(&self) -> String {
        format!("<harena.Player {} of {}>", self.name, self.game)
    }
}

/// The names of the computer players of a game.
#[pyfunction]
fn players(game: Text) -> PyResult<Vec<&'static str>> {
    Ok(catalog::game(&game)?.players())
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(players, module)?)
}
