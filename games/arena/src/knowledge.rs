//! Hidden cards whose place is public knowledge.
//!
//! Players have perfect recall: a card that was seen stays known until it moves unseen. The table itself shows less
//! (covered cards may not be looked at again, CA-3.3, TA-3.4), so views never use this; only `imagine` does, which
//! redeals exactly the cards that a seat cannot know.
//!
//! This module contains public knowledge only: cards whose exact place all players know, and creatures on which a
//! secret bet is known not to be. Knowledge of single seats, and constraints on several cards together, are in the
//! history (`history.rs`).

use harena_core::{MAX_SEATS, Seat};

use crate::cards::{CardSet, Ix, Slot};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    public: CardSet,
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge = Knowledge { public: CardSet::EMPTY };

    /// The cards whose exact place is public.
    #[inline]
    pub(crate) fn public(&self) -> CardSet {
        self.public
    }

    /// This card was shown to all.
    #[inline]
    pub(crate) fn show(&mut self, ix: Ix) {
        self.public.add(ix);
    }

    /// The whole hand of a seat was shown to all.
    pub(crate) fn show_hand(&mut self, hand: CardSet) {
        self.public = self.public.or(hand);
    }

    /// A card moved unseen, and it may have been any of these.
    pub(crate) fn forget(&mut self, cards: CardSet) {
        self.public = self.public.minus(cards);
    }
}

/// By seat, the creatures that its secret bet is publicly known not to be on. Kept apart from the card sets, which are
/// aligned to 16 bytes: next to them five bytes would take sixteen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuledOut([u8; MAX_SEATS]);

impl RuledOut {
    pub(crate) const NOTHING: RuledOut = RuledOut([0; MAX_SEATS]);

    pub(crate) fn of(&self, seat: Seat) -> u8 {
        self.0[seat.index()]
    }

    /// It is public that this seat's secret bet is not on this creature.
    pub(crate) fn exclude(&mut self, seat: Seat, slot: Slot) {
        self.0[seat.index()] |= 1 << slot;
    }

    /// A secret bet was made, or is gone: nothing is known about it.
    pub(crate) fn forget_secret(&mut self, seat: Seat) {
        self.0[seat.index()] = 0;
    }
}
