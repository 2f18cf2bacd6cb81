//! Play without a solution: a two-round look-ahead with the game itself, each round a matrix game, and then an estimate.

use harena_core::Seat;
use harena_dragonic_tide::DragonicTide;

use super::lookahead::{Lookahead, Values};

/// The value of a position by a one-round look-ahead.
#[derive(Clone, Copy, Debug)]
pub struct Search;

impl Values for Search {
    fn value(&self, game: &DragonicTide) -> f32 {
        Lookahead::new(&Guess, game).value(game)
    }
}

/// The estimated value of a position: health, auras, and pending effects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess;

impl Values for Guess {
    fn value(&self, game: &DragonicTide) -> f32 {
        let strength = |seat: Seat| {
            let aura = if game.aura(seat) { 1.0 } else { 0.0 };
            f32::from(game.health(seat)) + aura + 0.5 * f32::from(game.bonus(seat).0)
        };
        let lead = strength(Seat::new(0)) - strength(Seat::new(1));
        // With little health left on both sides a point counts for more.
        let least = game.health(Seat::new(0)).min(game.health(Seat::new(1)));
        let weight = 0.25 + 0.5 / f32::from(least.max(1));
        1.0 / (1.0 + (-weight * lead).exp())
    }
}
