//! Many games between computer players, as records.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use harena_catalog::{Playable, roster};
use harena_core::{FastRng, Match, Perspective, Seats, Seed, read_options};
use harena_lab::MAX_DECISIONS;
use harena_players::{Blocking, Player};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::Value;

use crate::catalog::with_type;
use crate::errors::{Failure, OptionsError};
use crate::signals::interruptible;
use crate::tournament;
use crate::values::{self, Text, Whole};

/// Each game needs two seeds.
const MAX_GAMES: u64 = 1 << 63;

/// The parameters that determine the games of a series.
struct Series {
    options: Value,
    players: Vec<String>,
    seed: u64,
    first: u64,
    games: u64,
    /// Set when the caller no longer waits.
    stop: AtomicBool,
}

impl Series {
    fn play<G: Playable>(&self) -> Result<Vec<String>, Failure> {
        let seats = values::seats(&G::META, Some(self.players.len() as u64))?;
        let options = read_options::<G>(&self.options)?;
        let numbers = self.first..self.first + self.games;
        numbers.into_par_iter().map(|number| self.game::<G>(&options, seats, number)).collect()
    }

    /// Each game depends only on the seed and its number.
    fn game<G: Playable>(&self, options: &G::Options, seats: Seats, number: u64) -> Result<String, Failure> {
        let sits = |name: &String| {
            roster::<G>().player(name, Blocking::Allowed).map_err(|unknown| Failure::UnknownPlayer(unknown.to_string()))
        };
        let mut players = self.players.iter().map(sits).collect::<Result<Vec<Box<dyn Player<G>>>, _>>()?;
        // Games have even numbers and players odd ones, so that no two generators are the same.
        let mut rng = FastRng::nth(self.seed, 2 * number + 1);
        let table = Seed::Xoshiro(FastRng::nth_seed(self.seed, 2 * number));
        let mut game = Match::<G>::start(options.clone(), seats, table)?.with_names(self.players.clone());
        for _ in 0..MAX_DECISIONS {
            let Some(seat) = game.game().to_act().first() else { break };
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let action = players[seat.index()].choose(&Perspective::new(game.game(), seat), &mut rng);
            game.play(seat, action)?;
        }
        Ok(game.record().to_string())
    }
}

/// Games between these players, one name per seat, as records. Game number n depends only on the seed and n, so a series can be played in parts
/// (`first`) and on any number of threads.
#[pyfunction]
#[pyo3(signature = (game, players, *, games=Whole(1), first=Whole(0), seed=Whole(0), options=None, threads=None), text_signature = "(game, players, *, games=1, first=0, seed=0, options=None, threads=None)")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn self_play(
    py: Python<'_>,
    game: Text,
    players: Vec<Text>,
    games: Whole,
    first: Whole,
    seed: Whole,
    options: Option<&Bound<'_, PyAny>>,
    threads: Option<Whole>,
) -> PyResult<Vec<String>> {
    let pool = tournament::pool(threads)?;
    let (seed, first, games) = (seed.0, first.0, games.0);
    if first.checked_add(games).is_none_or(|end| end > MAX_GAMES) {
        return Err(OptionsError::new_err(format!(
            "a series has the games 0 to {MAX_GAMES} - 1, not {games} from {first} on"
        )));
    }
    let (options, players) = (values::options(options)?, values::texts(players));
    let series = Arc::new(Series { options, players, seed, first, games, stop: AtomicBool::new(false) });
    let playing = Arc::clone(&series);
    let records = interruptible(
        py,
        move || pool.install(|| with_type!(&*game, G => playing.play::<G>())),
        || series.stop.store(true, Ordering::Relaxed),
    )?;
    Ok(records??)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(self_play, module)?)
}
