//! Computer players. A player is one method: choose one of the legal actions of a seat, from what
//! that seat can see ([`Perspective`]).

mod hint;
mod level;
mod roster;
pub mod search;
pub mod uct;

use harena_core::{Chance as _, Evaluate, FastRng, Game, Perspective};

pub use hint::{ActionAdvice, Hint, hint, open_probability};
pub use level::{Level, NAMES, Name};
pub use roster::{Blocking, OwnPlayer, Roster, UnknownPlayer};

harena_core::overflow_probe!();

/// A computer player.
pub trait Player<G: Game>: Send {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action;
}

/// Any legal action, each equally likely.
struct RandomPlayer<A> {
    legal: Vec<A>,
}

impl<G: Game> Player<G> for RandomPlayer<G::Action> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action {
        self.legal.clear();
        perspective.legal(&mut self.legal);
        self.legal[chance.below(self.legal.len() as u32) as usize]
    }
}

struct GreedyPlayer<A> {
    legal: Vec<A>,
}

impl<G: Evaluate> Player<G> for GreedyPlayer<G::Action> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action {
        self.legal.clear();
        perspective.legal(&mut self.legal);
        match self.legal[..] {
            [only] => only,
            _ => G::greedy(perspective, &self.legal, chance),
        }
    }
}
