//! Which hidden cards everybody can place.
//!
//! Everybody remembers everything: a card that was seen stays known until it moves unseen. The table itself shows less
//! (covered cards may not be looked at again, CA-3.3, TA-3.4), so views never use this; only `imagine` does, which deals
//! anew exactly what a seat cannot know.
//!
//! Here is only what the whole table knows: which cards everybody can place exactly, and on which creatures secret bets are not. What
//! single seats know, or what is known of several cards together, has a history (`history.rs`).

use harena_core::{MAX_SEATS, Seat};

use crate::cards::{CardSet, Ix, Slot};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    public: CardSet,
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge = Knowledge { public: CardSet::EMPTY };

    /// The cards that everybody can place exactly.
    #[inline]
    pub(crate) fn public(&self) -> CardSet {
        self.public
    }

    /// Everybody sees where this card is.
    #[inline]
    pub(crate) fn show(&mut self, ix: Ix) {
        self.public.add(ix);
    }

    /// Everybody sees the whole hand of a seat.
    pub(crate) fn show_hand(&mut self, hand: CardSet) {
        self.public = self.public.or(hand);
    }

    /// Something moved unseen, and any of these cards may have been it.
    pub(crate) fn blur(&mut self, cards: CardSet) {
        self.public = self.public.minus(cards);
    }
}

/// The creatures that everybody knows each seat's secret bet not to be on. Apart from the cards, whose sets are aligned to 16
/// bytes: beside them five bytes would take sixteen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuledOut([u8; MAX_SEATS]);

impl RuledOut {
    pub(crate) const NOTHING: RuledOut = RuledOut([0; MAX_SEATS]);

    pub(crate) fn of(&self, seat: Seat) -> u8 {
        self.0[seat.index()]
    }

    /// Everybody knows that this seat's secret bet is not on this creature.
    pub(crate) fn exclude(&mut self, seat: Seat, slot: Slot) {
        self.0[seat.index()] |= 1 << slot;
    }

    /// A secret bet is made, or gone: nothing is known of it.
    pub(crate) fn forget_secret(&mut self, seat: Seat) {
        self.0[seat.index()] = 0;
    }
}
