//! Computer players. A player is one method: choose one of the legal actions of a seat, from what
//! that seat can see ([`Sight`]).

mod arena;
mod colosseum;
mod colossi;
mod dragonic_tide;

use harena_core::{Chance as _, Fast, Game, Sight};

/// Somebody who takes decisions for a seat.
pub trait Player<G: Game>: Send {
    fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) -> G::Action;
}

/// A game for which there is a greedy player.
pub trait Greedy: Game {
    /// What looks best right now, without thinking ahead. `legal` is not empty.
    fn greedy(sight: &Sight<'_, Self>, legal: &[Self::Action], chance: &mut Fast) -> Self::Action;
}

/// The names that [`by_name`] knows.
pub const NAMES: &[&str] = &["random", "greedy"];

/// A name that no player goes by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {0:?}; there are {list}", list = NAMES.join(", "))]
pub struct UnknownPlayer(pub String);

/// The player of this name.
pub fn by_name<G: Greedy>(name: &str) -> Result<Box<dyn Player<G>>, UnknownPlayer> {
    match name {
        "random" => Ok(Box::new(RandomPlayer { legal: Vec::new() })),
        "greedy" => Ok(Box::new(GreedyPlayer { legal: Vec::new() })),
        _ => Err(UnknownPlayer(name.to_string())),
    }
}

/// Any legal action, each equally likely.
struct RandomPlayer<A> {
    legal: Vec<A>,
}

impl<G: Game> Player<G> for RandomPlayer<G::Action> {
    fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) -> G::Action {
        self.legal.clear();
        sight.legal(&mut self.legal);
        self.legal[chance.below(self.legal.len() as u32) as usize]
    }
}

struct GreedyPlayer<A> {
    legal: Vec<A>,
}

impl<G: Greedy> Player<G> for GreedyPlayer<G::Action> {
    fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) -> G::Action {
        self.legal.clear();
        sight.legal(&mut self.legal);
        match self.legal[..] {
            [only] => only,
            _ => G::greedy(sight, &self.legal, chance),
        }
    }
}
