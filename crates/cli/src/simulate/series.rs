//! Plays the games of a series, with or without records.

use std::fs;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use harena_catalog::roster;
use harena_core::{Evaluate, FastRng, Match, NoLog, Perspective, Seats, Seed};
use harena_players::{Blocking, Player};

use super::tally::Tally;

/// A game that takes more decisions than this is counted as unfinished.
pub(crate) use harena_lab::MAX_DECISIONS;

/// Games that differ only in their number.
pub(super) struct Series<'a, G: Evaluate> {
    pub(super) options: &'a G::Options,
    pub(super) seats: Seats,
    pub(super) players: &'a [String],
    pub(super) seed: u64,
}

impl<G: Evaluate> Series<'_, G> {
    fn bots(&self) -> Vec<Box<dyn Player<G>>> {
        self.players
            .iter()
            .map(|name| roster::<G>().player(name, Blocking::Allowed).expect("names were checked"))
            .collect()
    }

    /// Plays these games. The game and the players have separate generators, so that the same seed deals the same games
    /// to any players.
    pub(super) fn play(&self, games: Range<u64>) -> Tally {
        let mut tally = Tally::new(self.seats);
        let mut players = self.bots();
        for index in games {
            let mut chance = FastRng::nth(self.seed, 2 * index);
            let mut player_rng = FastRng::nth(self.seed, 2 * index + 1);
            let mut game = G::start(self.options, self.seats, &mut chance, &mut NoLog).expect("options were checked");
            let mut decisions = 0;
            while let Some(seat) = game.to_act().first() {
                if decisions == MAX_DECISIONS {
                    break;
                }
                let action = players[seat.index()].choose(&Perspective::new(&game, seat), &mut player_rng);
                game.play(seat, action, &mut chance, &mut NoLog);
                decisions += 1;
            }
            tally.add(decisions, game.standing());
        }
        tally
    }

    /// Plays the same games as [`play`](Series::play) and writes a record of each.
    pub(super) fn record(&self, games: Range<u64>, folder: &Path) -> anyhow::Result<Tally> {
        let mut tally = Tally::new(self.seats);
        let mut players = self.bots();
        for index in games {
            let seed = Seed::Xoshiro(FastRng::nth_seed(self.seed, 2 * index));
            let mut player_rng = FastRng::nth(self.seed, 2 * index + 1);
            let game = Match::<G>::start(self.options.clone(), self.seats, seed);
            let mut game = game?.with_names(self.players.to_vec());
            while let Some(seat) = game.game().to_act().first() {
                if game.actions().len() as u64 == MAX_DECISIONS {
                    break;
                }
                let action = players[seat.index()].choose(&Perspective::new(game.game(), seat), &mut player_rng);
                game.play(seat, action)?;
            }
            let file = folder.join(format!("{}-{}-{index:06}.hrec", G::META.key, self.seed));
            let context = || format!("cannot write {}", file.display());
            let mut handle = fs::File::create_new(&file).with_context(context)?;
            handle.write_all(game.record().to_string().as_bytes()).with_context(context)?;
            tally.add(game.actions().len() as u64, game.game().standing());
        }
        Ok(tally)
    }
}

/// A new or empty folder, so that no records are mixed up or overwritten.
pub(super) fn empty_folder(folder: &Path) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let mut entries = fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
    ensure!(entries.next().is_none(), "{} is not empty; use a new or empty folder", folder.display());
    Ok(folder.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;
    use harena_core::Chance as _;

    #[test]
    fn the_seed_of_a_record_gives_the_same_chance() {
        for (seed, index) in [(0, 0), (7, 12), (u64::MAX, u64::MAX)] {
            let (mut nth, mut named) =
                (FastRng::nth(seed, index), Seed::Xoshiro(FastRng::nth_seed(seed, index)).chance());
            assert!((0..100).all(|_| nth.bits() == named.bits()), "{seed}, {index}");
        }
    }
}
