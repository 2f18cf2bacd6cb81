//! Who has seen which hidden card.
//!
//! Everybody remembers everything: a card that was seen stays known until it moves unseen. The table itself shows less
//! (covered cards may not be looked at again, CA-3.3, TA-3.4), so views never use this; only `imagine` does, which deals
//! anew exactly what a seat cannot know.
//!
//! - *exact*: everybody (`public`) or one seat (`told`) knows where a card is. A seat's own cards need no entry.
//! - *traced*: some seats know that a card is in one of a few places, because it was in a hand out of which something moved
//!   unseen. Where they knew that whole hand, what moved is one of the traced cards (`sealed_…`).
//! - *what a place lacks*: everybody knows that a hand holds no cards of a creature or strength (`lacks`), and so for what
//!   was taken out of it to be set aside or bet secretly; that a secret bet is not on a creature (`not_on`).
//! - *what a hand holds*: everybody knows that a card of a creature was handed over (`holds`).
//! - *the reshuffle* of a stalemate: which cards went into the deck (`fresh`), and what the hands could hold before.

use harena_core::{MAX_SEATS, Seat, SeatSet, Seats};

use crate::cards::{CardSet, FIGHTERS, Ix, SLOT, STRENGTH, Slot};

/// A set of hidden places: the hands, what is set aside, the secret bets, the unseen discards, and the stack of discards
/// that is not yet laid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(pub(crate) u32);

impl Places {
    pub(crate) const DISCARDS: Places = Places(1 << 15);
    pub(crate) const STACK: Places = Places(1 << 16);

    pub(crate) const fn hand(seat: Seat) -> Places {
        Places(1 << seat.index())
    }

    pub(crate) const fn aside(seat: Seat) -> Places {
        Places(1 << (5 + seat.index()))
    }

    pub(crate) const fn secret(seat: Seat) -> Places {
        Places(1 << (10 + seat.index()))
    }

    pub(crate) const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    const fn minus(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    pub(crate) const fn meets(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }
}

/// These seats know that this card is in one of these places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace {
    pub(crate) card: Ix,
    pub(crate) viewers: SeatSet,
    pub(crate) places: Places,
}

/// Cards that are known not to be somewhere: those of some creatures, and of some strengths as far as the creature lives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lack {
    creatures: u8,
    strengths: u16,
}

impl Lack {
    const NOTHING: Lack = Lack { creatures: 0, strengths: 0 };

    pub(crate) fn is_nothing(self) -> bool {
        self.creatures == 0 && self.strengths == 0
    }

    pub(crate) fn has(self, ix: Ix, alive: u8) -> bool {
        if ix >= FIGHTERS {
            return false;
        }
        let slot = SLOT[ix as usize];
        let by_strength = self.strengths >> STRENGTH[ix as usize] & 1 != 0 && alive >> slot & 1 != 0;
        by_strength || self.creatures >> slot & 1 != 0
    }
}

/// More traces than this at once are forgotten; random play hardly ever comes near.
const TRACES: usize = 16;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    public: CardSet,
    /// Cards in places of others that this seat knows. May hold cards that are public by now.
    told: [CardSet; MAX_SEATS],
    /// Cards that were shuffled into the deck by a stalemate and have not been seen since.
    fresh: CardSet,
    /// What hands could hold apart from fresh cards when a forced stalemate came.
    stale: CardSet,
    /// The deck was empty before the reshuffle, so that there is nothing in it but fresh cards.
    fresh_deck: bool,
    lacks: [Lack; MAX_SEATS],
    aside_lacks: [Lack; MAX_SEATS],
    secret_lacks: [Lack; MAX_SEATS],
    not_on: [u8; MAX_SEATS],
    holds: [u8; MAX_SEATS],
    sealed_secret: [SeatSet; MAX_SEATS],
    sealed_aside: [SeatSet; MAX_SEATS],
    /// Who could trace every unseen discard so far.
    unsealed_discards: SeatSet,
    traces: [Trace; TRACES],
    count: u8,
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge = Knowledge {
        public: CardSet::EMPTY,
        told: [CardSet::EMPTY; MAX_SEATS],
        fresh: CardSet::EMPTY,
        stale: CardSet::ALL,
        fresh_deck: false,
        lacks: [Lack::NOTHING; MAX_SEATS],
        aside_lacks: [Lack::NOTHING; MAX_SEATS],
        secret_lacks: [Lack::NOTHING; MAX_SEATS],
        not_on: [0; MAX_SEATS],
        holds: [0; MAX_SEATS],
        sealed_secret: [SeatSet::EMPTY; MAX_SEATS],
        sealed_aside: [SeatSet::EMPTY; MAX_SEATS],
        unsealed_discards: SeatSet::EMPTY,
        traces: [Trace { card: 0, viewers: SeatSet::EMPTY, places: Places(0) }; TRACES],
        count: 0,
    };

    /// The cards that everybody can place exactly.
    #[inline]
    pub(crate) fn public(&self) -> CardSet {
        self.public
    }

    /// The cards that this seat can place exactly, apart from its own.
    pub(crate) fn known(&self, seat: Seat) -> CardSet {
        self.public.or(self.told[seat.index()])
    }

    pub(crate) fn traces(&self) -> &[Trace] {
        &self.traces[..self.count as usize]
    }

    #[cfg(test)]
    pub(crate) fn lacks(&self, seat: Seat) -> Lack {
        self.lacks[seat.index()]
    }

    /// Creatures of which this hand holds a card that was handed over.
    pub(crate) fn holds(&self, seat: Seat) -> u8 {
        self.holds[seat.index()]
    }

    /// Creatures that everybody knows a secret bet not to be on.
    pub(crate) fn not_on(&self, seat: Seat) -> u8 {
        self.not_on[seat.index()]
    }

    pub(crate) fn is_sealed_secret(&self, seat: Seat, viewer: Seat) -> bool {
        self.sealed_secret[seat.index()].contains(viewer)
    }

    pub(crate) fn is_sealed_aside(&self, seat: Seat, viewer: Seat) -> bool {
        self.sealed_aside[seat.index()].contains(viewer)
    }

    pub(crate) fn is_sealed_discards(&self, viewer: Seat) -> bool {
        !self.unsealed_discards.contains(viewer)
    }

    pub(crate) fn fresh_deck(&self) -> Option<CardSet> {
        self.fresh_deck.then_some(self.fresh)
    }

    /// Whether everybody would think it possible that this unknown card is in this hand.
    pub(crate) fn fits_hand(&self, seat: Seat, ix: Ix, alive: u8) -> bool {
        self.fits_any_hand(ix) && !self.lacks[seat.index()].has(ix, alive)
    }

    pub(crate) fn fits_aside(&self, seat: Seat, ix: Ix, alive: u8) -> bool {
        self.fits_any_hand(ix) && !self.aside_lacks[seat.index()].has(ix, alive)
    }

    /// Whether everybody would think it possible that this unknown card is in somebody's hand, or was until it was set
    /// aside; always, until a forced stalemate shows what the hands hold.
    pub(crate) fn fits_any_hand(&self, ix: Ix) -> bool {
        self.stale.has(ix) || self.fresh.has(ix)
    }

    pub(crate) fn fits_secret(&self, seat: Seat, ix: Ix, alive: u8) -> bool {
        let s = seat.index();
        ix < FIGHTERS
            && self.not_on[s] >> SLOT[ix as usize] & 1 == 0
            && !self.secret_lacks[s].has(ix, alive)
            && !self.fresh.has(ix)
    }

    /// Whether nothing at all is known of what a hand lacks.
    pub(crate) fn is_open_hand(&self, seat: Seat) -> bool {
        self.lacks[seat.index()].is_nothing() && self.stale == CardSet::ALL
    }

    /// Everybody sees where this card is.
    #[inline]
    pub(crate) fn show(&mut self, ix: Ix) {
        self.public.add(ix);
        self.fresh.remove(ix);
        if self.count != 0 {
            self.drop_traces(|trace| trace.card == ix);
        }
    }

    /// Everybody sees the whole hand of a seat.
    pub(crate) fn show_hand(&mut self, seat: Seat, hand: CardSet) {
        self.public = self.public.or(hand);
        self.fresh = self.fresh.minus(hand);
        self.drop_traces(|trace| hand.has(trace.card));
        self.rule_out(Places::hand(seat));
    }

    /// One seat learns where these cards are.
    pub(crate) fn tell(&mut self, seat: Seat, cards: CardSet) {
        self.told[seat.index()] = self.told[seat.index()].or(cards);
        self.change_traces(|trace| {
            if cards.has(trace.card) {
                trace.viewers = trace.viewers.without(seat);
            }
        });
    }

    /// A seat gets a card unseen by the others: what they knew it to lack may be it. If it came from the deck nobody
    /// knew it.
    #[inline]
    pub(crate) fn gains(&mut self, seat: Seat) {
        self.lacks[seat.index()] = Lack::NOTHING;
    }

    /// A seat openly takes a card into the hand.
    pub(crate) fn gains_openly(&mut self, seat: Seat, ix: Ix) {
        if self.lacks[seat.index()].has(ix, u8::MAX) {
            self.lacks[seat.index()] = Lack::NOTHING;
        }
    }

    /// Everybody knows that a seat was handed a card of this creature.
    pub(crate) fn gains_of(&mut self, seat: Seat, slot: Slot) {
        self.lacks[seat.index()] = Lack::NOTHING;
        self.holds[seat.index()] |= 1 << slot;
    }

    /// A card openly leaves a hand; it may have been the one that was handed over.
    #[inline]
    pub(crate) fn leaves_openly(&mut self, seat: Seat, ix: Ix) {
        if ix < FIGHTERS {
            self.holds[seat.index()] &= !(1 << SLOT[ix as usize]);
        }
    }

    /// Something left a hand unseen.
    pub(crate) fn leaves_unseen(&mut self, seat: Seat) {
        self.holds[seat.index()] = 0;
    }

    /// Everybody knows that this hand holds no card of a creature.
    pub(crate) fn lacks_creature(&mut self, seat: Seat, slot: Slot) {
        self.lacks[seat.index()].creatures |= 1 << slot;
    }

    /// Everybody knows that this hand holds no card of this strength, of creatures that live.
    pub(crate) fn lacks_strength(&mut self, seat: Seat, strength: u8) {
        self.lacks[seat.index()].strengths |= 1 << strength;
    }

    /// Who can place every card of a hand that is not their own.
    fn knows_hand(&self, seats: Seats, hand: CardSet) -> SeatSet {
        seats.iter().filter(|&viewer| hand.minus(self.known(viewer)).is_empty()).collect()
    }

    /// Half of a hand is set aside, unseen.
    pub(crate) fn sets_aside(&mut self, seats: Seats, seat: Seat, hand: CardSet, first: bool) {
        let s = seat.index();
        let knowing = self.knows_hand(seats, hand);
        let sealed =
            if first { knowing } else { self.sealed_aside[s].iter().filter(|&v| knowing.contains(v)).collect() };
        self.sealed_aside[s] = sealed;
        // What is set aside came out of this hand and a hand before: it lacks only what both lacked.
        let lacks = self.lacks[s];
        self.aside_lacks[s] = if first {
            lacks
        } else {
            let before = self.aside_lacks[s];
            Lack { creatures: lacks.creatures & before.creatures, strengths: lacks.strengths & before.strengths }
        };
        self.leaves_unseen(seat);
        let (from, aside) = (Places::hand(seat), Places::aside(seat));
        self.blur(seats, hand, from, from.or(aside), SeatSet::just(seat));
    }

    /// What was set aside comes back.
    pub(crate) fn takes_back(&mut self, seat: Seat) {
        self.aside_lacks[seat.index()] = Lack::NOTHING;
        self.sealed_aside[seat.index()] = SeatSet::EMPTY;
        self.merge(Places::aside(seat), Places::hand(seat));
        self.gains(seat);
    }

    /// A card of the hand is bet secretly.
    pub(crate) fn bets_secretly(&mut self, seats: Seats, seat: Seat, hand: CardSet) {
        let s = seat.index();
        self.not_on[s] = 0;
        self.secret_lacks[s] = self.lacks[s];
        self.sealed_secret[s] = self.knows_hand(seats, hand);
        self.leaves_unseen(seat);
        let (from, secret) = (Places::hand(seat), Places::secret(seat));
        let candidates = hand.and(CardSet::ALL_FIGHTERS);
        self.blur(seats, candidates, from, from.or(secret), SeatSet::just(seat));
    }

    /// A card of the hand goes onto the stack that is laid down later.
    pub(crate) fn stacks(&mut self, seats: Seats, seat: Seat, hand: CardSet, ix: Ix) {
        let from = Places::hand(seat);
        let candidates = hand.and(CardSet::ALL_FIGHTERS);
        let knowing = self.knows_hand(seats, hand);
        for viewer in seats.iter().filter(|&viewer| viewer != seat && !knowing.contains(viewer)) {
            self.unsealed_discards = self.unsealed_discards.with(viewer);
        }
        self.leaves_unseen(seat);
        self.blur(seats, candidates, from, from.or(Places::STACK), SeatSet::just(seat));
        self.tell(seat, CardSet::just(ix));
    }

    /// The stack is laid down and its top card is seen. A single card hides nothing.
    pub(crate) fn lays_stack(&mut self, top: Ix, single: bool) {
        self.show(top);
        if single {
            self.rule_out(Places::STACK);
        } else {
            self.merge(Places::STACK, Places::DISCARDS);
        }
    }

    /// Open cards were shuffled into the deck. `stale` is what hands could hold before, if everybody knows.
    pub(crate) fn reshuffles(&mut self, cards: CardSet, deck_was_empty: bool, stale: Option<CardSet>) {
        self.forget(cards);
        self.fresh_deck = deck_was_empty;
        self.fresh = if deck_was_empty { cards } else { self.fresh.or(cards) };
        self.stale = stale.unwrap_or(CardSet::ALL);
    }

    /// Everybody knows that this seat's secret bet is not on this creature.
    pub(crate) fn exclude(&mut self, seat: Seat, slot: u8) {
        self.not_on[seat.index()] |= 1 << slot;
    }

    /// Something moved unseen out of `from`, and any of `cards` may have been it: whoever is not
    /// among the insiders now only knows that each is in one of `places`. Insiders know exactly.
    pub(crate) fn blur(&mut self, seats: Seats, cards: CardSet, from: Places, places: Places, insiders: SeatSet) {
        let mut seen = self.public;
        for seat in seats.iter() {
            seen = seen.or(self.told[seat.index()]);
        }
        self.change_traces(|trace| {
            if cards.has(trace.card) && trace.places.meets(from) {
                trace.places = trace.places.or(places);
            }
        });
        for ix in cards.and(seen).iter() {
            let mut viewers = SeatSet::EMPTY;
            for seat in seats.iter() {
                let knew = self.public.has(ix) || self.told[seat.index()].has(ix);
                if insiders.contains(seat) {
                    if knew {
                        self.told[seat.index()].add(ix);
                    }
                } else if knew {
                    viewers = viewers.with(seat);
                    self.told[seat.index()].remove(ix);
                }
            }
            self.public.remove(ix);
            self.stale.add(ix); // it was seen in a hand, whatever the last stalemate showed
            if !viewers.is_empty() && (self.count as usize) < TRACES {
                self.traces[self.count as usize] = Trace { card: ix, viewers, places };
                self.count += 1;
            }
        }
    }

    /// What was in one place is now in another: cards set aside return to the hand.
    fn merge(&mut self, from: Places, into: Places) {
        self.change_traces(|trace| {
            if trace.places.meets(from) {
                trace.places = trace.places.minus(from).or(into);
            }
        });
        self.settle();
    }

    /// Everybody sees what is in this place; what is not seen there now is elsewhere.
    pub(crate) fn rule_out(&mut self, place: Places) {
        self.change_traces(|trace| trace.places = trace.places.minus(place));
        self.settle();
    }

    /// A secret bet is gone: nothing needs to be known of it any more.
    pub(crate) fn forget_secret(&mut self, seat: Seat) {
        self.not_on[seat.index()] = 0;
        self.secret_lacks[seat.index()] = Lack::NOTHING;
        self.sealed_secret[seat.index()] = SeatSet::EMPTY;
    }

    /// These cards were shuffled: nobody knows where they are.
    fn forget(&mut self, cards: CardSet) {
        self.public = self.public.minus(cards);
        for told in &mut self.told {
            *told = told.minus(cards);
        }
        self.drop_traces(|trace| cards.has(trace.card));
    }

    /// Applies a renaming of cards that one seat imagines to what the others know, so that in the
    /// imagined state they know as much as in the real one. `whose` itself keeps what it knows.
    pub(crate) fn rename(&mut self, whose: Seat, seats: Seats, changed: CardSet, name: impl Fn(Ix) -> Ix) {
        let renamed = |set: CardSet| {
            let kept = set.minus(changed);
            set.and(changed).iter().fold(kept, |mut set, ix| {
                set.add(name(ix));
                set
            })
        };
        for seat in seats.iter().filter(|&seat| seat != whose) {
            let told = &mut self.told[seat.index()];
            *told = renamed(*told);
        }
        for index in 0..self.count as usize {
            let trace = &mut self.traces[index];
            if trace.viewers.contains(whose) {
                // Kept as it is for the seat that imagines; the others would have to be told apart.
                trace.viewers = SeatSet::just(whose);
            } else if changed.has(trace.card) {
                trace.card = name(trace.card);
            }
        }
    }

    #[inline]
    fn change_traces(&mut self, mut change: impl FnMut(&mut Trace)) {
        for trace in &mut self.traces[..self.count as usize] {
            change(trace);
        }
    }

    /// A card that can only be in one place is known exactly.
    fn settle(&mut self) {
        for index in 0..self.count as usize {
            let trace = self.traces[index];
            if trace.places.0.count_ones() == 1 {
                for seat in trace.viewers.iter() {
                    self.told[seat.index()].add(trace.card);
                }
            }
        }
        self.drop_traces(|trace| trace.places.0.count_ones() <= 1);
    }

    fn drop_traces(&mut self, gone: impl Fn(&Trace) -> bool) {
        let mut kept = 0;
        for index in 0..self.count as usize {
            let trace = self.traces[index];
            if !gone(&trace) && !trace.viewers.is_empty() {
                self.traces[kept] = trace;
                kept += 1;
            }
        }
        self.count = kept as u8;
    }
}
