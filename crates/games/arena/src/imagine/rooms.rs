//! How much room there is in the hidden places.

use harena_core::{Chance, Seat};

use super::{DECK_PLACE, PLACES};
use crate::cards::CardSet;
use crate::knowledge::{POCKETS, Places};
use crate::state::State;

pub(super) struct Rooms {
    places: [u8; PLACES],
    /// How many in each place may be cards that the seat knows and no row that it does not know counts.
    slack: [u8; PLACES],
    pockets: [u8; POCKETS],
    /// Where the pockets are.
    hands: [u8; POCKETS],
}

impl Rooms {
    pub(super) fn new(state: &State, whose: Seat, old: &[CardSet; PLACES], unknown: CardSet) -> Rooms {
        let mut rooms = Rooms {
            places: old.map(|cards| cards.len() as u8),
            slack: [0; PLACES],
            pockets: [0; POCKETS],
            hands: [0; POCKETS],
        };
        for pocket in state.knowledge.pockets() {
            let index = pocket.place().number() - DECK_PLACE;
            // Who took a card knows whether it is still there; who lost it may know that it is.
            let there = state.hand[pocket.seat.index()].has(pocket.card);
            let empty = pocket.seat == whose && !there;
            let taken = pocket.from == whose && there && !unknown.has(pocket.card);
            rooms.pockets[index] = u8::from(!empty && !taken);
            rooms.hands[index] = pocket.seat.index() as u8;
        }
        let own = state.knowledge.own_traces();
        for row in state.knowledge.rows().iter().filter(|row| row.is_sealed(whose)) {
            for column in row.places.iter() {
                let place = rooms.of(column).0;
                rooms.slack[place] = old[place].minus(unknown).minus(own).len() as u8;
            }
        }
        rooms
    }

    /// The place of a column, and how much room there is.
    pub(super) fn of(&self, column: Places) -> (usize, u8) {
        let number = column.number();
        match number.checked_sub(DECK_PLACE) {
            None => (number, self.places[number]),
            Some(pocket) => {
                let hand = self.hands[pocket] as usize;
                (hand, self.pockets[pocket].min(self.places[hand]))
            }
        }
    }

    /// Whether more must come to this place.
    pub(super) fn is_short(&self, place: usize) -> bool {
        self.places[place] > self.slack[place]
    }

    pub(super) fn is_open(&self, columns: Places) -> bool {
        columns.iter().any(|column| self.of(column).1 > 0)
    }

    /// Takes room in a column; answers in which place that is.
    pub(super) fn reduce(&mut self, column: Places, count: u8) -> usize {
        if let Some(pocket) = column.number().checked_sub(DECK_PLACE) {
            self.pockets[pocket] -= count;
        }
        let place = self.of(column).0;
        self.places[place] -= count;
        place
    }

    /// A card that stays where it is: of the hand itself if it may be, otherwise of a pocket.
    pub(super) fn take(&mut self, columns: Places, place: usize) {
        let column = if columns.meets(Places(1 << place)) { Places(1 << place) } else { columns };
        match column.iter().find(|&column| self.of(column).1 > 0) {
            Some(column) => _ = self.reduce(column, 1),
            None => self.places[place] = self.places[place].saturating_sub(1),
        }
    }

    /// Room for a card in one of these columns, by lot.
    pub(super) fn pick(
        &mut self,
        fits: impl Fn(Places, usize) -> bool,
        chance: &mut impl Chance,
    ) -> Option<(Places, usize)> {
        let mut weights = [0; 32];
        for (number, weight) in weights.iter_mut().enumerate() {
            let (place, room) = self.of(Places(1 << number));
            if room > 0 && fits(Places(1 << number), place) {
                *weight = room;
            }
        }
        let column = Places(1 << by_weight(&weights, chance)?);
        Some((column, self.reduce(column, 1)))
    }
}

/// One by lot, in proportion to these numbers.
pub(super) fn by_weight(weights: &[u8], chance: &mut impl Chance) -> Option<usize> {
    let total: u32 = weights.iter().map(|&weight| u32::from(weight)).sum();
    if total == 0 {
        return None;
    }
    let mut lot = chance.below(total);
    weights.iter().position(|&weight| {
        let here = lot < u32::from(weight);
        lot = lot.wrapping_sub(u32::from(weight));
        here
    })
}
