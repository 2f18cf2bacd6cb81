//! Computer players by name.

use harena_core::Fast;
use harena_lab::roster;
use pyo3::prelude::*;

use crate::game::Game;
use crate::table::{Chooser, Chosen, chooser, with_playable};
use crate::values;

/// A computer player of one game, by name (`harena.players` lists them). It sees what its seat may see, and nothing else.
#[pyclass(module = "harena")]
pub(crate) struct Player {
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    name: String,
    chooser: std::sync::Mutex<(Box<dyn Chooser>, Fast)>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, name, *, seed=None))]
    fn new(game: &str, name: &str, seed: Option<u64>) -> PyResult<Player> {
        let chooser = with_playable!(game, G => chooser::<G>(name))??;
        let luck = Fast::new(seed.unwrap_or_else(values::any_seed));
        Ok(Player { game: game.to_string(), name: name.to_string(), chooser: (chooser, luck).into() })
    }

    /// The action that the player takes: its number, or its notation if it has none (a bid or a trade of the player's own). Other threads of Python run meanwhile.
    #[pyo3(signature = (game, seat=None))]
    fn choose(&self, py: Python<'_>, game: &Game, seat: Option<i64>) -> PyResult<Chosen> {
        let seat = game.acting(seat)?;
        let table = &game.table;
        let chosen = py.detach(|| {
            let mut chooser = self.chooser.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (chooser, luck) = &mut *chooser;
            table.advised(seat, chooser.as_mut(), luck)
        });
        Ok(chosen?)
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
