//! The door of the catalog with a room behind it: a match that can also be thought about, by computer players and for hints.

use std::time::Duration;

use harena_catalog::{OpenError, Table, Touch, unknown_game, with_game};
use harena_core::{Fast, Game as _, Match, Meta, OptionsError, Record, Seat, Seats, Seed, Sight};
use harena_lab::roster::{Patience, Roster, names};
use harena_players::search::Budget;
use harena_players::{Hint, Level, Name, Player, hint};
use serde_json::Value;

/// A match of some game, with computer players.
pub(crate) trait House: Table {
    /// What a computer player would choose for a seat, from what that seat knows, in this time at most. `None` if there is no
    /// such player or nothing to choose.
    fn choose(&self, seat: Seat, player: &Thinker, luck: u64) -> Option<String>;

    /// Choices with their chances, from what the seat knows.
    fn hint(&self, seat: Seat, time: Duration, luck: u64) -> Hint;

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

impl<G: Roster + Touch> House for Match<G> {
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

    fn back_to(&self, actions: usize) -> Option<Box<dyn House>> {
        let again = Match::record(self).replay_first::<G>(actions).ok()?;
        Some(Box::new(again))
    }

    fn copy(&self) -> Box<dyn House> {
        Box::new(self.clone())
    }
}

/// The player of this name, who keeps to the time. Searches with a budget of one's own are no players of a table: whoever sits
/// there would decide how much the server works.
fn player<G: Roster>(thinker: &Thinker) -> Option<Box<dyn Player<G>>> {
    if thinker.solver
        && let Some(own) = G::own(&thinker.name, Patience::Answers)
    {
        return Some(own);
    }
    let level = if G::OWN.contains(&thinker.name.as_str()) { Level::Expert.name() } else { &thinker.name };
    match level.parse::<Name>().ok()? {
        Name::Search { .. } => None,
        Name::Level(level) => Some(match level.budget::<G>() {
            Some(budget) => {
                let time = budget.time.map_or(thinker.limit, |time| time.min(thinker.limit));
                Name::Search { budget: budget.within(time), threads: 1 }.player()
            }
            None => Name::Level(level).player(),
        }),
        name => Some(name.player()),
    }
}

pub(crate) fn meta(game: &str) -> Option<Meta> {
    with_game!(game, G => G::META)
}

/// The computer players that may sit at a table of this game.
pub(crate) fn players(game: &str) -> Vec<&'static str> {
    let names = with_game!(game, G => names::<G>()).unwrap_or_default();
    names.into_iter().filter(|name| !name.starts_with("search:")).collect()
}

pub(crate) fn start(game: &str, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn House>, OptionsError> {
    fn open<G: Roster + Touch>(options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn House>, OptionsError> {
        let options = match options {
            Value::Null => G::Options::default(),
            given => serde_json::from_value(given.clone()).map_err(|error| OptionsError(error.to_string()))?,
        };
        Ok(Box::new(Match::<G>::start(options, seats, seed)?))
    }
    with_game!(game, G => open::<G>(options, seats, seed)).unwrap_or_else(|| Err(OptionsError(unknown_game(game))))
}

/// Replays the first actions of a record, or all of them.
pub(crate) fn replay(record: &Record, actions: usize) -> Result<Box<dyn House>, OpenError> {
    fn open<G: Roster + Touch>(record: &Record, actions: usize) -> Result<Box<dyn House>, OpenError> {
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
