//! The computer players of a game by name: those that every game has, and its own.

use harena_core::{Evaluate, FastRng, Game, Perspective};

use crate::search::Budget;
use crate::{Hint, Level, NAMES, Name, Player, hint};

/// Whether a player may block for a long time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// At a table with people: long work runs in the background, and the player plays as well as it can meanwhile.
    Never,
    /// In simulations and tournaments.
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
///
/// It holds function pointers, so that generic code in other crates does not compile the search again.
#[derive(Debug)]
pub struct Roster<G: Game> {
    own: &'static [OwnPlayer<G>],
    common: fn(Name) -> Box<dyn Player<G>>,
    hint: fn(&Perspective<'_, G>, Budget, &mut FastRng) -> Hint,
}

impl<G: Game> Clone for Roster<G> {
    fn clone(&self) -> Roster<G> {
        *self
    }
}

impl<G: Game> Copy for Roster<G> {}

impl<G: Evaluate> Default for Roster<G> {
    fn default() -> Roster<G> {
        Roster::new(&[])
    }
}

impl<G: Evaluate> Roster<G> {
    /// With players for this game only.
    pub const fn new(own: &'static [OwnPlayer<G>]) -> Roster<G> {
        Roster { own, common: Name::player::<G>, hint: hint::<G> }
    }
}

impl<G: Game> Roster<G> {
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

    /// The player of this name.
    pub fn player(&self, name: &str, blocking: Blocking) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
        if let Some(own) = self.own(name, blocking) {
            return Ok(own);
        }
        match name.parse::<Name>() {
            Ok(name) => Ok((self.common)(name)),
            // A search with an invalid budget gets its own error.
            Err(error) if name.starts_with("search:") => {
                Err(UnknownPlayer { name: name.to_string(), why: error.to_string() })
            }
            Err(_) => {
                let why = format!("there is no player {name:?}; there are {}", self.names().join(", "));
                Err(UnknownPlayer { name: name.to_string(), why })
            }
        }
    }

    /// Advice for a seat: see [`hint`](fn@hint).
    pub fn hint(&self, perspective: &Perspective<'_, G>, budget: Budget, chance: &mut FastRng) -> Hint {
        (self.hint)(perspective, budget, chance)
    }
}

/// An unknown player name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct UnknownPlayer {
    pub name: String,
    pub why: String,
}
