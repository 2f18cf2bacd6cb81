//! What a seat can still infer about cards whose zone it once knew: it saw them in a hand or on a deck, and since then
//! other hidden cards were moved.

use harena_core::Seat;

use super::{CLOAK, DECK, HAND, TRACKED, UNDER};
use crate::cards::Cards;

/// The lowest bit of each byte: there is a byte for each seat that may know something, and in it a bit for each zone.
const EACH: u32 = 0x0101_0101;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Traces {
    /// By the seat that traces them. Cards that are face up by now may still be included.
    pub(crate) cards: [Cards; 4],
    /// Seats that no longer know who has their traced cards, as bits.
    ownerless: u8,
    /// The zones of a seat in which they can be.
    zones: [u32; 4],
    /// The zones of a seat in which all unknown cards are traced ones.
    whole: [u32; 4],
}

impl Traces {
    pub(super) const NONE: Traces = Traces { cards: [Cards::EMPTY; 4], ownerless: 0, zones: [0; 4], whole: [0; 4] };

    /// Whether the traced cards of `knower` can be in this zone of another seat.
    pub(crate) fn may_be_in(&self, knower: Seat, owner: Seat, zone: usize) -> bool {
        self.zones[owner.index()] >> (8 * knower.index() + zone) & 1 != 0
    }

    /// Whether all cards in this zone that `knower` does not know are traced ones.
    pub(crate) fn cover(&self, knower: Seat, owner: Seat, zone: usize) -> bool {
        self.whole[owner.index()] >> (8 * knower.index() + zone) & 1 != 0
    }

    /// Whether any seat may have the traced cards.
    pub(crate) fn are_ownerless(&self, knower: Seat) -> bool {
        self.ownerless >> knower.index() & 1 != 0
    }

    /// All seats see where these cards are.
    pub(super) fn end(&mut self, cards: Cards) {
        self.cards.iter_mut().for_each(|traced| *traced &= !cards);
    }

    /// This seat sees where these cards are.
    pub(super) fn end_for(&mut self, knower: Seat, cards: Cards) {
        self.cards[knower.index()] &= !cards;
    }

    pub(super) fn hand_seen(&mut self, knower: Seat, owner: Seat) {
        self.whole[owner.index()] |= 1 << (8 * knower.index() + HAND);
    }

    /// Begins to trace cards that are in these zones of a seat, as bits.
    pub(super) fn begin(&mut self, knower: Seat, owner: Seat, cards: Cards, zones: u32) {
        let byte = 8 * knower.index();
        if self.cards[knower.index()].is_empty() {
            self.zones.iter_mut().for_each(|zones| *zones &= !(0xff << byte));
            self.ownerless &= !(1 << knower.index());
        }
        self.cards[knower.index()] |= cards;
        self.zones[owner.index()] |= zones << byte;
    }

    /// Begins to trace cards whose owner is not known.
    pub(super) fn begin_ownerless(&mut self, knower: Seat, cards: Cards) {
        self.begin(knower, knower, cards, 0);
        self.ownerless |= 1 << knower.index();
    }

    /// A card of this zone may be in the other one now.
    #[inline]
    pub(super) fn some_moved(&mut self, owner: Seat, from: usize, to: usize) {
        let zones = &mut self.zones[owner.index()];
        *zones |= (*zones >> from & EACH) << to;
    }

    /// All cards of this zone go to another one, or are revealed.
    #[inline]
    pub(super) fn all_moved(&mut self, owner: Seat, from: usize, to: Option<usize>) {
        let zones = &mut self.zones[owner.index()];
        let moved = *zones >> from & EACH;
        *zones = *zones & !(EACH << from) | to.map_or(0, |to| moved << to);
    }

    /// A card of a deck may be in another zone now.
    #[inline]
    pub(super) fn left_deck(&mut self, owner: Seat, to: usize) {
        self.some_moved(owner, DECK, to);
        self.some_moved(owner, TRACKED, to);
    }

    /// A hidden card of this zone goes on the deck of another seat.
    pub(super) fn given(&mut self, owner: Seat, from: usize, to: Seat) {
        let knowers = self.zones[owner.index()] >> from & EACH;
        self.zones[to.index()] |= knowers << TRACKED;
        for knower in 0..4 {
            self.ownerless |= ((knowers >> (8 * knower) & 1) as u8) << knower;
        }
    }

    /// Hidden cards enter a hand.
    #[inline]
    pub(super) fn entered_hand(&mut self, owner: Seat) {
        self.whole[owner.index()] &= !(EACH << HAND);
    }

    /// Hidden cards enter a pile.
    #[inline]
    pub(super) fn entered_pile(&mut self, owner: Seat, pile: usize, was_empty: bool, from_hand: bool) {
        let whole = &mut self.whole[owner.index()];
        let before = if was_empty { EACH } else { *whole >> pile & EACH };
        let came = if from_hand { *whole >> HAND & EACH } else { 0 };
        *whole = *whole & !(EACH << pile) | (before & came) << pile;
    }

    /// A pile goes into the hand.
    pub(super) fn picked_up(&mut self, owner: Seat, pile: usize) {
        self.all_moved(owner, pile, Some(HAND));
        let whole = &mut self.whole[owner.index()];
        let both = *whole >> pile & *whole >> HAND & EACH;
        *whole = *whole & !(EACH << HAND) | both << HAND;
    }

    /// All seats see that a hand is empty.
    #[inline]
    pub(super) fn hand_empty(&mut self, owner: Seat) {
        self.all_moved(owner, HAND, None);
        self.whole[owner.index()] |= EACH << HAND;
    }

    /// Piles were dealt to the hands; each seat knows its own cards.
    pub(super) fn dealt(&mut self, piles: [Cards; 4], seats: usize) {
        for (knower, pile) in piles.into_iter().enumerate().take(seats) {
            self.begin_ownerless(Seat::new(knower), pile);
        }
        self.zones.iter_mut().for_each(|zones| *zones |= EACH << HAND);
    }

    /// Nothing is cloaked or tucked any more.
    pub(super) fn table_cleared(&mut self) {
        self.zones.iter_mut().for_each(|zones| *zones &= !(EACH << CLOAK | EACH << UNDER));
    }
}
