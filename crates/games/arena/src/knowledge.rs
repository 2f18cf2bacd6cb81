//! Who has seen which hidden card.
//!
//! Everybody remembers everything: a card that was seen stays known until it moves unseen. The table itself shows less
//! (covered cards may not be looked at again, CA-3.3, TA-3.4), so views never use this; only `imagine` does, which deals
//! anew exactly what a seat cannot know.
//!
//! Here is only which cards everybody (`public`) or one seat (`told`) can place exactly, a seat's own cards apart, and on which
//! creatures secret bets are known not to be. What else is known has a history (`history.rs`).

use harena_core::{MAX_SEATS, Seat, SeatSet, Seats};

use crate::cards::{CardSet, Ix};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    public: CardSet,
    /// Cards in places of others that this seat knows. May hold cards that are public by now.
    told: [CardSet; MAX_SEATS],
    not_on: [u8; MAX_SEATS],
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge =
        Knowledge { public: CardSet::EMPTY, told: [CardSet::EMPTY; MAX_SEATS], not_on: [0; MAX_SEATS] };

    /// The cards that everybody can place exactly.
    #[inline]
    pub(crate) fn public(&self) -> CardSet {
        self.public
    }

    /// The cards that this seat can place exactly, apart from its own.
    pub(crate) fn known(&self, seat: Seat) -> CardSet {
        self.public.or(self.told[seat.index()])
    }

    /// Creatures that everybody knows a secret bet not to be on.
    pub(crate) fn not_on(&self, seat: Seat) -> u8 {
        self.not_on[seat.index()]
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

    /// One seat learns where these cards are.
    pub(crate) fn tell(&mut self, seat: Seat, cards: CardSet) {
        self.told[seat.index()] = self.told[seat.index()].or(cards);
    }

    /// Open cards were shuffled into the deck: nobody knows where they are.
    pub(crate) fn reshuffles(&mut self, cards: CardSet) {
        self.public = self.public.minus(cards);
        for told in &mut self.told {
            *told = told.minus(cards);
        }
    }

    /// Everybody knows that this seat's secret bet is not on this creature.
    pub(crate) fn exclude(&mut self, seat: Seat, slot: u8) {
        self.not_on[seat.index()] |= 1 << slot;
    }

    /// A secret bet is made, or gone: nothing is known of it.
    pub(crate) fn forget_secret(&mut self, seat: Seat) {
        self.not_on[seat.index()] = 0;
    }

    /// Something moved unseen, and any of these cards may have been it: whoever is not among the insiders cannot place them any more.
    pub(crate) fn blur(&mut self, seats: Seats, cards: CardSet, insiders: SeatSet) {
        let seen = self.public.and(cards);
        for seat in seats.iter() {
            let told = &mut self.told[seat.index()];
            *told = if insiders.contains(seat) { told.or(seen) } else { told.minus(cards) };
        }
        self.public = self.public.minus(cards);
    }

    /// Applies a renaming of cards that one seat imagines to what the others know, so that in the
    /// imagined state they know as much as in the real one. `whose` itself keeps what it knows.
    pub(crate) fn rename(&mut self, whose: Seat, seats: Seats, changed: CardSet, name: impl Fn(Ix) -> Ix) {
        for seat in seats.iter().filter(|&seat| seat != whose) {
            let told = &mut self.told[seat.index()];
            let kept = told.minus(changed);
            *told = told.and(changed).iter().map(&name).fold(kept, |mut told, ix| {
                told.add(ix);
                told
            });
        }
    }
}
