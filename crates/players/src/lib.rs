//! Computer players. A player is one method: choose one of the legal actions of a seat, from what
//! that seat can see ([`Sight`]).

mod arena;
mod colosseum;
mod colossi;
mod dragonic_tide;
mod hint;
mod judged;
mod level;
mod reference;
pub mod search;
pub mod uct;

use harena_core::{Chance as _, Fast, Game, Sight};

pub use hint::{Advised, Hint, hint};
pub use judged::{Chances, Judged, Weight, Weights};
pub use level::{Level, NAMES, Name};

harena_core::overflow_probe!();

/// Somebody who takes decisions for a seat.
pub trait Player<G: Game>: Send {
    fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) -> G::Action;
}

/// A game for which there is a greedy player.
pub trait Greedy: Game {
    /// What looks best right now, without thinking ahead. `legal` is not empty.
    fn greedy(sight: &Sight<'_, Self>, legal: &[Self::Action], chance: &mut Fast) -> Self::Action;
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
