//! All computer players by name: those that every game has, and those that only one game can have.

use harena_arena::{Arena, Edition};
use harena_colosseum::Colosseum;
use harena_colossi::Colossi;
use harena_dragonic_tide::DragonicTide;
use harena_players::{Greedy, NAMES, Player, by_name};

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
pub trait Roster: Greedy {
    /// Their names, besides those that every game has.
    const OWN: &'static [&'static str] = &[];

    fn own(_name: &str, _patience: Patience) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

impl<E: Edition> Roster for Arena<E> {}

impl Roster for Colosseum {}

impl Roster for Colossi {}

impl Roster for DragonicTide {
    const OWN: &'static [&'static str] = &["solved"];

    fn own(name: &str, patience: Patience) -> Option<Box<dyn Player<Self>>> {
        (name == "solved").then(|| Box::new(SolvedPlayer::new(patience)) as Box<dyn Player<Self>>)
    }
}

/// A name that no player of this game goes by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {name:?}; there are {}", known.join(", "))]
pub struct UnknownPlayer {
    pub name: String,
    pub known: Vec<&'static str>,
}

/// The names of all players of a game.
pub fn names<G: Roster>() -> Vec<&'static str> {
    NAMES.iter().chain(G::OWN).copied().collect()
}

/// Whether some game has a player of this name.
pub fn is_player(name: &str) -> bool {
    NAMES.contains(&name) || DragonicTide::OWN.contains(&name)
}

/// The player of this name.
pub fn player<G: Roster>(name: &str, patience: Patience) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
    let found = G::own(name, patience).or_else(|| by_name(name).ok());
    found.ok_or_else(|| UnknownPlayer { name: name.to_string(), known: names::<G>() })
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
        assert_eq!(error.to_string(), "there is no player \"solved\"; there are random, greedy");
    }
}
