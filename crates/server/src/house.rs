//! The door of the catalog with a room behind it: a match that can also be thought about, by computer players and for hints.

use std::time::{Duration, Instant};

use harena_catalog::{OpenError, Table, roster, unknown_game, with_game};
use harena_core::chart::Plot;
use harena_core::message::Messages;
use harena_core::touch::Touch;
use harena_core::{
    Evaluate, Fast, Fuzzed, Game as _, MAX_SEATS, Match, Meta, NoLog, OptionsError, Record, Seat, Seats, Seed, Sight,
    Weights,
};
use harena_players::search::Budget;
use harena_players::{Blocking, Hint, Level, Name, Player, hint};
use serde_json::Value;

/// A match of some game, with computer players.
pub(crate) trait House: Table {
    /// What a computer player would choose for a seat, from what that seat knows, in this time at most. `None` if there is no
    /// such player or nothing to choose.
    fn choose(&self, seat: Seat, player: &Thinker, luck: u64) -> Option<String>;

    /// Choices with their chances, from what the seat knows.
    fn hint(&self, seat: Seat, time: Duration, luck: u64) -> Hint;

    /// Each seat's chance of winning, from all that there is: the game is played on again and again, in this time. For whoever
    /// may know everything.
    fn chances(&self, time: Duration, luck: u64) -> Vec<f32>;

    /// The same match with only its first actions.
    fn back_to(&self, actions: usize) -> Option<Box<dyn House>>;

    fn copy(&self) -> Box<dyn House>;
}

/// A computer player at a table.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    pub(crate) name: String,
    pub(crate) limit: Duration,
    /// Whether exact solutions may be computed in the background.
    pub(crate) solver: bool,
}

impl<G: Fuzzed + Evaluate + Touch + Messages + Plot> House for Match<G> {
    fn choose(&self, seat: Seat, thinker: &Thinker, luck: u64) -> Option<String> {
        if !self.game().to_act().contains(seat) {
            return None;
        }
        let mut player = player::<G>(thinker)?;
        let action = player.choose(&Sight::new(self.game(), seat), &mut Fast::new(luck));
        Some(action.to_string())
    }

    fn hint(&self, seat: Seat, time: Duration, luck: u64) -> Hint {
        let budget = Budget::millis(time.as_millis().max(1) as u64);
        hint(&Sight::new(self.game(), seat), budget, &mut Fast::new(luck))
    }

    fn chances(&self, time: Duration, luck: u64) -> Vec<f32> {
        let until = Instant::now() + time;
        let seats = self.game().seats().count();
        let mut sum = [0.0; MAX_SEATS];
        let mut games = 0.0;
        let mut chance = Fast::new(luck);
        while games == 0.0 || (games < MOST_PLAYED_ON && Instant::now() < until) {
            for (total, one) in sum.iter_mut().zip(played_on(self.game(), &mut chance)) {
                *total += one;
            }
            games += 1.0;
        }
        sum[..seats].iter().map(|total| total / games).collect()
    }

    fn back_to(&self, actions: usize) -> Option<Box<dyn House>> {
        let again = Match::record(self).replay_first::<G>(actions).ok()?;
        Some(Box::new(again))
    }

    fn copy(&self) -> Box<dyn House> {
        Box::new(self.clone())
    }
}

/// A position is played on so often at most.
const MOST_PLAYED_ON: f32 = 200.0;
/// A game that is played on for so many decisions is evaluated as it stands.
const FAR_ENOUGH: usize = 1000;

/// Plays a game on by players who go by what a choice looks like, and says who has won.
fn played_on<G: Evaluate>(game: &G, chance: &mut Fast) -> [f32; MAX_SEATS] {
    let mut game = game.clone();
    let mut player: Box<dyn Player<G>> = Name::Level(Level::Novice).player();
    let mut context = game.eval_context(Weights::of::<G>());
    let mut chances = [0.0; MAX_SEATS];
    for _ in 0..FAR_ENOUGH {
        let Some(seat) = game.to_act().first() else { break };
        let action = player.choose(&Sight::new(&game, seat), chance);
        game.play(seat, action, chance, &mut NoLog);
    }
    match game.standing() {
        // A share of the victory, however narrow it was.
        Some(standing) => {
            let winners = standing.winners();
            winners.iter().for_each(|seat| chances[seat.index()] = 1.0 / winners.len() as f32);
        }
        None => game.evaluate(&mut context, &mut chances),
    }
    chances
}

/// The player of this name, who keeps to the time. Searches with a budget of one's own are no players of a table: whoever sits
/// there would decide how much the server works.
fn player<G: Evaluate>(thinker: &Thinker) -> Option<Box<dyn Player<G>>> {
    if thinker.solver
        && let Some(own) = roster::<G>().own(&thinker.name, Blocking::Never)
    {
        return Some(own);
    }
    let level = if roster::<G>().is_own(&thinker.name) { Level::Expert.name() } else { &thinker.name };
    match level.parse::<Name>().ok()? {
        Name::Search { .. } => None,
        name => Some(name.player_within(thinker.limit)),
    }
}

pub(crate) fn meta(game: &str) -> Option<Meta> {
    with_game!(game, G => G::META)
}

/// The computer players that may sit at a table of this game.
pub(crate) fn players(game: &str) -> Vec<&'static str> {
    let names = with_game!(game, G => roster::<G>().names()).unwrap_or_default();
    names.into_iter().filter(|name| !name.starts_with("search:")).collect()
}

/// Whether this player goes by solutions that are computed for it.
pub(crate) fn solves(game: &str, player: &str) -> bool {
    with_game!(game, G => roster::<G>().is_own(player)).unwrap_or(false)
}

pub(crate) fn start(game: &str, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn House>, OptionsError> {
    fn open<G: Fuzzed + Evaluate + Touch + Messages + Plot>(
        options: &Value,
        seats: Seats,
        seed: Seed,
    ) -> Result<Box<dyn House>, OptionsError> {
        let options = match options {
            Value::Null => G::Options::default(),
            given => serde_json::from_value(given.clone()).map_err(|error| OptionsError::Wrong(error.to_string()))?,
        };
        Ok(Box::new(Match::<G>::start(options, seats, seed)?))
    }
    with_game!(game, G => open::<G>(options, seats, seed))
        .unwrap_or_else(|| Err(OptionsError::Wrong(unknown_game(game))))
}

/// Replays the first actions of a record, or all of them.
pub(crate) fn replay(record: &Record, actions: usize) -> Result<Box<dyn House>, OpenError> {
    fn open<G: Fuzzed + Evaluate + Touch + Messages + Plot>(
        record: &Record,
        actions: usize,
    ) -> Result<Box<dyn House>, OpenError> {
        Ok(Box::new(record.replay_first::<G>(actions)?))
    }
    with_game!(record.game.as_str(), G => open::<G>(record, actions))
        .unwrap_or_else(|| Err(OpenError::UnknownGame(unknown_game(&record.game))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_that_is_offered_plays() {
        for game in harena_catalog::KEYS {
            let seats = Seats::new(meta(game).unwrap().min_seats).unwrap();
            let table = start(game, &Value::Null, seats, Seed::ChaCha20([3; 32])).unwrap();
            let seat = table.to_act().first().unwrap();
            for name in players(game) {
                let thinker = Thinker { name: name.to_string(), limit: Duration::from_millis(5), solver: false };
                let action = table.choose(seat, &thinker, 1).unwrap_or_else(|| panic!("{game}: {name}"));
                assert_eq!(table.check(seat, &action), Ok(()), "{game}: {name}");
            }
            let own = Thinker { name: "search:3600s".to_string(), limit: Duration::from_millis(5), solver: false };
            assert_eq!(table.choose(seat, &own, 1), None);
        }
    }
}
