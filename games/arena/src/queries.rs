//! Queries for computer players on a position that they imagine. They return hidden cards too: a player only gets
//! positions from `imagine`, in which hidden cards are sampled.

use harena_core::Seat;

use crate::Arena;
use crate::cards::{Card, Creature, NONE, SLOT};
use crate::content::Numbers;
use crate::state::Phase;

impl<E> Arena<E> {
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The round in progress, from 1.
    pub fn round(&self) -> u8 {
        self.state.round + 1
    }

    /// The seat whose turn it is; not always the seat to act.
    pub fn turn(&self) -> Seat {
        self.state.turn
    }

    /// The creature whose card was played last in this turn: the one whose power may be used.
    pub(crate) fn acting(&self) -> Option<Creature> {
        (self.state.acting != NONE).then(|| self.state.creature(self.state.acting))
    }

    /// The eight creatures of this game.
    pub fn creatures(&self) -> &[Creature; 8] {
        &self.state.lineup
    }

    pub fn is_alive(&self, creature: Creature) -> bool {
        self.state.slot(creature).is_some_and(|slot| self.state.is_alive(slot))
    }

    /// The combat value in the current round, if the creature has a card there.
    pub fn value(&self, creature: Creature) -> Option<u8> {
        self.state.slot(creature).and_then(|slot| self.state.value(slot))
    }

    /// A seat's open stake on a creature.
    pub fn stake(&self, creature: Creature, seat: Seat) -> u8 {
        self.state.slot(creature).and_then(|slot| self.state.stake(slot, seat)).unwrap_or(0)
    }

    pub fn backer(&self, creature: Creature) -> Option<Seat> {
        self.state.slot(creature).and_then(|slot| self.state.backer(slot))
    }

    /// The creature of a seat's unrevealed secret bet.
    pub fn secret_creature(&self, seat: Seat) -> Option<Creature> {
        let ix = self.state.secret[seat.index()];
        (ix != NONE).then(|| self.state.creature(SLOT[ix as usize]))
    }

    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.state.hand[seat.index()].iter().map(|ix| self.state.card(ix))
    }

    /// Tokens not yet placed.
    pub fn supply(&self, seat: Seat) -> u8 {
        self.state.supply[seat.index()]
    }

    /// What bets are worth, and the number of tokens and cards of a player.
    pub fn numbers(&self) -> &Numbers {
        &self.state.rules.numbers
    }

    /// The score of a seat if the game ended now.
    pub fn worth(&self, seat: Seat) -> u8 {
        self.state.score(seat)
    }
}
