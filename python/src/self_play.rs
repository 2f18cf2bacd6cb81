//! Many games of computer players against each other, as records.

use harena_core::{Fast, Match, Seed, Sight};
use harena_lab::roster::{Patience, player};
use harena_players::Player;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::Refused;
use crate::table::{Playable, read_options, with_playable};
use crate::{tournament, values};

/// A game that takes more decisions than this is given up: players that go round in circles shall not stop a series.
const PATIENCE: usize = 100_000;

/// Game `index` of a series depends on the seed and on its number alone, wherever it is played.
fn play<G: Playable>(
    options: &G::Options,
    seats: harena_core::Seats,
    names: &[String],
    seed: u64,
    index: u64,
) -> Result<String, Refused> {
    let sits = |name: &String| {
        player::<G>(name, Patience::Waits).map_err(|unknown| Refused::UnknownPlayer(unknown.to_string()))
    };
    let mut players = names.iter().map(sits).collect::<Result<Vec<Box<dyn Player<G>>>, _>>()?;
    // The table has even numbers and the players odd ones, so that nobody shares luck with anybody else.
    let mut luck = Fast::nth(seed, 2 * index + 1);
    let table = Seed::Xoshiro(Fast::nth_seed(seed, 2 * index));
    let mut game = Match::<G>::start(options.clone(), seats, table)?.with_names(names.to_vec());
    for _ in 0..PATIENCE {
        let Some(seat) = game.game().to_act().first() else { break };
        let action = players[seat.index()].choose(&Sight::new(game.game(), seat), &mut luck);
        game.play(seat, action)?;
    }
    Ok(game.record().to_string())
}

/// Games between these players, one name for each seat, as records. Game number n depends on the seed and on n alone, so a series can be played in
/// parts (`first`) and on any number of threads.
#[pyfunction]
#[pyo3(signature = (game, players, *, games=1, first=0, seed=0, options=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn self_play(
    py: Python<'_>,
    game: &str,
    players: Vec<String>,
    games: u64,
    first: u64,
    seed: u64,
    options: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let options = values::options(options)?;
    let pool = tournament::pool(threads)?;
    let records = with_playable!(game, G => {
        let seats = values::seats(&<G as harena_core::Game>::META, Some(players.len() as i64))?;
        let options = read_options::<G>(&options)?;
        py.detach(|| {
            pool.install(|| {
                (first..first.saturating_add(games)).into_par_iter().map(|index| play::<G>(&options, seats, &players, seed, index)).collect::<Result<Vec<_>, _>>()
            })
        })
    })?;
    Ok(records?)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(self_play, module)?)
}
