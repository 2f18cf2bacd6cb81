//! Computer players by name.

use std::sync::{Arc, Mutex, PoisonError};

use harena_core::{Fast, Seat};
use harena_lab::roster;
use harena_players::Name;
use pyo3::prelude::*;

use crate::errors::Refused;
use crate::game::Game;
use crate::luck::{Purpose, luck_for};
use crate::signals::heard;
use crate::table::{Chooser, Chosen, Table, chooser, with_playable};
use crate::values::{self, SeatNumber, Whole};

/// A computer player of one game, by name (`harena.players` lists them). It sees what its seat may see, and nothing else. Its seed may be that of the
/// table; players at one table have different ones, or they have the same luck.
#[pyclass(module = "harena", frozen)]
pub(crate) struct Player {
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    name: String,
    /// Whether it answers so fast that starting a thread would take longer.
    quick: bool,
    mind: Arc<Mutex<Mind>>,
}

struct Mind {
    chooser: Box<dyn Chooser>,
    luck: Fast,
}

fn think(mind: &Mutex<Mind>, table: &dyn Table, seat: Seat) -> Result<Chosen, Refused> {
    let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
    let Mind { chooser, luck } = &mut *mind;
    table.advised(seat, chooser.as_mut(), luck)
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, name, *, seed=None))]
    fn new(game: &str, name: &str, seed: Option<Whole>) -> PyResult<Player> {
        let chooser = with_playable!(game, G => chooser::<G>(name))??;
        let luck = Fast::new(luck_for(Purpose::Choosing, seed.map_or_else(values::any_seed, |seed| seed.0)));
        let quick = matches!(name.parse(), Ok(Name::Random | Name::Greedy));
        let mind = Arc::new(Mutex::new(Mind { chooser, luck }));
        Ok(Player { game: game.to_string(), name: name.to_string(), quick, mind })
    }

    /// The action that the player takes: its number, or its notation if it has none (a bid or a trade of the player's own). While it thinks, other
    /// threads of Python run, and the game may be looked at or played on.
    #[pyo3(signature = (game, seat=None))]
    fn choose(&self, game: &Bound<'_, Game>, seat: Option<SeatNumber>) -> PyResult<Chosen> {
        let (seat, position) = {
            let game = game.borrow();
            let seat = game.acting(seat)?;
            if self.quick {
                return Ok(think(&self.mind, game.table.as_ref(), seat)?);
            }
            (seat, game.table.position())
        };
        let mind = Arc::clone(&self.mind);
        Ok(heard(game.py(), move || think(&mind, position.as_ref(), seat), || ())??)
    }

    fn __repr__(&self) -> String {
        format!("<harena.Player {} of {}>", self.name, self.game)
    }
}

/// The names of the computer players of a game.
#[pyfunction]
fn players(game: &str) -> PyResult<Vec<&'static str>> {
    Ok(with_playable!(game, G => roster::names::<G>())?)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(players, module)?)
}
