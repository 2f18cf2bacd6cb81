//! All computer players by name: those that every game has, and those that only one game can have.

use harena_arena::{Arena, Edition};
use harena_colosseum::Colosseum;
use harena_colossi::Colossi;
use harena_dragonic_tide::DragonicTide;
use harena_players::{Judged, Level, NAMES, Name, Player};
use harena_reference::{ConnectFour, Goofspiel, Leduc};

use crate::duel::SolvedPlayer;

/// Whether a player may keep others waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// At a table with people: what takes long is done in the background, and meanwhile it plays as well as it can.
    Answers,
    /// Where nobody is waiting.
    Waits,
}

/// A game with its own players.
pub trait Roster: Judged {
    /// Their names, besides those that every game has.
    const OWN: &'static [&'static str] = &[];

    fn own(_name: &str, _patience: Patience) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

impl<E: Edition> Roster for Arena<E> {}

impl Roster for Colosseum {}

impl Roster for Colossi {}

impl Roster for ConnectFour {}

impl Roster for Leduc {}

impl Roster for Goofspiel {}

impl Roster for DragonicTide {
    const OWN: &'static [&'static str] = &["solved"];

    fn own(name: &str, patience: Patience) -> Option<Box<dyn Player<Self>>> {
        // Nobody plays the duel better than its solution.
        let solved = name == "solved" || name == Level::Expert.name();
        solved.then(|| Box::new(SolvedPlayer::new(patience)) as Box<dyn Player<Self>>)
    }
}

/// A name that no player of this game goes by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct UnknownPlayer {
    pub name: String,
    pub why: String,
}

/// The names of all players of a game.
pub fn names<G: Roster>() -> Vec<&'static str> {
    NAMES.iter().chain(G::OWN).copied().collect()
}

/// Whether some game has a player of this name.
pub fn is_player(name: &str) -> bool {
    name.parse::<Name>().is_ok() || DragonicTide::OWN.contains(&name)
}

/// The player of this name.
pub fn player<G: Roster>(name: &str, patience: Patience) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
    if let Some(own) = G::own(name, patience) {
        return Ok(own);
    }
    match name.parse::<Name>() {
        Ok(name) => Ok(name.player()),
        // A search with a wrong budget is told what is wrong with it.
        Err(error) if name.starts_with("search:") => {
            Err(UnknownPlayer { name: name.to_string(), why: error.to_string() })
        }
        Err(_) => {
            let why = format!("there is no player {name:?}; there are {}", names::<G>().join(", "));
            Err(UnknownPlayer { name: name.to_string(), why })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_player_and_others_are_not() {
        for name in names::<DragonicTide>() {
            assert!(player::<DragonicTide>(name, Patience::Answers).is_ok(), "{name}");
        }
        assert!(player::<Colosseum>("greedy", Patience::Waits).is_ok());
        let error = player::<Colosseum>("solved", Patience::Waits).err().unwrap();
        assert!(error.to_string().starts_with("there is no player \"solved\"; there are random, greedy, novice"));
        let error = player::<Colosseum>("search:5", Patience::Waits).err().unwrap();
        assert!(error.to_string().contains("500ms"), "{error}");
    }
}
