//! The computer players of a game by name: those that every game has, and its own.

use harena_core::{Evaluate, Game};

use crate::{Level, NAMES, Name, Player};

/// Whether a player may keep others waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// At a table with people: what takes long is done in the background, and meanwhile it plays as well as it can.
    Never,
    /// Where nobody is waiting.
    Allowed,
}

/// A player that only one game has, such as one that plays its exact solution.
#[derive(Debug)]
pub struct OwnPlayer<G: Game> {
    pub name: &'static str,
    /// The level that it plays in place of the search.
    pub level: Option<Level>,
    pub new: fn(Blocking) -> Box<dyn Player<G>>,
}

/// All computer players of a game. The default has those that every game has.
#[derive(Debug)]
pub struct Roster<G: Game> {
    own: &'static [OwnPlayer<G>],
}

impl<G: Game> Clone for Roster<G> {
    fn clone(&self) -> Roster<G> {
        *self
    }
}

impl<G: Game> Copy for Roster<G> {}

impl<G: Game> Default for Roster<G> {
    fn default() -> Roster<G> {
        Roster { own: &[] }
    }
}

impl<G: Game> Roster<G> {
    /// With players of its own.
    pub const fn new(own: &'static [OwnPlayer<G>]) -> Roster<G> {
        Roster { own }
    }

    /// Whether only this game has a player of this name.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.iter().any(|own| own.name == name)
    }

    /// The game's own player of this name or level.
    pub fn own(&self, name: &str, blocking: Blocking) -> Option<Box<dyn Player<G>>> {
        let is_it = |own: &&OwnPlayer<G>| own.name == name || own.level.is_some_and(|level| level.name() == name);
        self.own.iter().find(is_it).map(|own| (own.new)(blocking))
    }

    /// The names of all players.
    pub fn names(&self) -> Vec<&'static str> {
        NAMES.iter().copied().chain(self.own.iter().map(|own| own.name)).collect()
    }
}

impl<G: Evaluate> Roster<G> {
    /// The player of this name.
    pub fn player(&self, name: &str, blocking: Blocking) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
        if let Some(own) = self.own(name, blocking) {
            return Ok(own);
        }
        match name.parse::<Name>() {
            Ok(name) => Ok(name.player()),
            // A search with a wrong budget is told what is wrong with it.
            Err(error) if name.starts_with("search:") => {
                Err(UnknownPlayer { name: name.to_string(), why: error.to_string() })
            }
            Err(_) => {
                let why = format!("there is no player {name:?}; there are {}", self.names().join(", "));
                Err(UnknownPlayer { name: name.to_string(), why })
            }
        }
    }
}

/// A name that no player of this game goes by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct UnknownPlayer {
    pub name: String,
    pub why: String,
}
