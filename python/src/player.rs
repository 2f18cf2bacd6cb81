//! Computer players by name.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use harena_catalog::{AnyMatch, AnyPlayer};
use harena_core::{FastRng, MAX_SEATS, Seat};
use harena_players::Name;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::catalog::{self, Choice};
use crate::errors::Failure;
use crate::game::Game;
use crate::seeds::{Purpose, derived_seed};
use crate::signals::interruptible;
use crate::values::{self, SeatNumber, Text, Whole};

/// A computer player of one game, by name (`harena.players` lists them). It sees only what its seat may see. Its seed may equal that of the game and of
/// other players: each seat derives its own generator.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Player {
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    name: String,
    #[pyo3(get)]
    seed: u64,
    /// The number of decisions for each seat. Together with the seed, this is its whole state.
    decisions: [AtomicU64; MAX_SEATS],
    /// Whether it is so fast that starting a thread would take longer.
    quick: bool,
    player: Arc<Mutex<Box<dyn AnyPlayer>>>,
}

fn think(
    player: &Mutex<Box<dyn AnyPlayer>>,
    table: &dyn AnyMatch,
    seat: Seat,
    mut rng: FastRng,
) -> Result<Choice, Failure> {
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    let chosen = table.ask(seat, player.as_mut(), &mut rng);
    let other = || Failure::UnknownPlayer(format!("this player plays {}, not {}", player.game(), table.meta().key));
    chosen.map(Choice).ok_or_else(other)
}

impl Player {
    fn decide(&self, game: &Bound<'_, Game>, seat: Seat, rng: FastRng) -> PyResult<Choice> {
        game.borrow().check_to_act(seat)?;
        if self.quick {
            return Ok(think(&self.player, game.borrow().game_match.as_ref(), seat, rng)?);
        }
        let (player, position) = (Arc::clone(&self.player), game.borrow().game_match.without_history());
        Ok(interruptible(game.py(), move || think(&player, position.as_ref(), seat, rng), || ())??)
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, name, *, seed=None))]
    fn new(game: Text, name: Text, seed: Option<Whole>) -> PyResult<Player> {
        let player =
            catalog::game(&game)?.player(&name).map_err(|unknown| Failure::UnknownPlayer(unknown.to_string()))?;
        let seed = seed.map_or_else(values::any_seed, |seed| seed.0);
        let quick = matches!(name.parse(), Ok(Name::Random | Name::Greedy));
        let (decisions, player) = (Default::default(), Arc::new(Mutex::new(player)));
        Ok(Player { game: game.into(), name: name.into(), seed, decisions, quick, player })
    }

    /// The action that the player chooses: its number, or its notation if it has no number (such as an unlisted bid or trade). Meanwhile other Python
    /// threads run and may use the game.
    #[pyo3(signature = (game, seat=None))]
    fn choose(&self, game: &Bound<'_, Game>, seat: Option<SeatNumber>) -> PyResult<Choice> {
        let seat = game.borrow().acting(seat)?;
        let decisions = &self.decisions[seat.index()];
        // One generator per decision and seat: otherwise players with the same seed at one table would choose alike.
        let number = (seat.index() as u64) << 48 | decisions.fetch_add(1, Ordering::Relaxed);
        let rng = FastRng::nth(derived_seed(Purpose::Choosing, self.seed), number);
        self.decide(game, seat, rng).inspect_err(|_| {
            // A failed decision does not count.
            decisions.fetch_sub(1, Ordering::Relaxed);
        })
    }

    /// For `pickle` and `copy`: a copy continues like this player.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str, &str), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("seed", self.seed)?;
        Ok(((&self.game, &self.name), keywords))
    }

    fn __getstate__(&self) -> Vec<u64> {
        self.decisions.iter().map(|decisions| decisions.load(Ordering::Relaxed)).collect()
    }

    fn __setstate__(&self, taken: Vec<Whole>) {
        self.decisions.iter().zip(taken).for_each(|(to, Whole(from))| to.store(from, Ordering::Relaxed));
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
