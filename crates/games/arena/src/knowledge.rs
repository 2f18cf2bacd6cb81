//! Who has seen which hidden card.
//!
//! Everybody remembers everything: a card that was seen stays known until it moves unseen. The
//! table itself shows less (covered cards may not be looked at again, CA-3.3, TA-3.4), so views never
//! use this; only `imagine` does, which deals anew exactly what a seat cannot know.
//!
//! Three kinds of knowledge are kept:
//! - *exact*: everybody (`public`) or one seat (`told`) knows where a card is. A seat's own cards
//!   need no entry.
//! - *traced*: some seats know that a card is in one of a few places, because it was in a hand out
//!   of which something moved unseen.
//! - *negative*: everybody knows that a hand holds none of certain cards (`lacks`), or that a
//!   secret bet is not on certain creatures (`not_on`).

use harena_core::{MAX_SEATS, Seat, SeatSet, Seats};

use crate::cards::{CardSet, Ix};

/// A set of hidden places: the hands, what is set aside, the secret bets, the unseen discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(pub(crate) u16);

impl Places {
    pub(crate) const DISCARDS: Places = Places(1 << 15);

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

/// More traces than this at once are forgotten; random play hardly ever comes near.
const TRACES: usize = 24;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    public: CardSet,
    /// Cards in places of others that this seat knows. May hold cards that are public by now.
    told: [CardSet; MAX_SEATS],
    lacks: [CardSet; MAX_SEATS],
    not_on: [u8; MAX_SEATS],
    traces: [Trace; TRACES],
    count: u8,
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge = Knowledge {
        public: CardSet::EMPTY,
        told: [CardSet::EMPTY; MAX_SEATS],
        lacks: [CardSet::EMPTY; MAX_SEATS],
        not_on: [0; MAX_SEATS],
        traces: [Trace { card: 0, viewers: SeatSet::EMPTY, places: Places(0) }; TRACES],
        count: 0,
    };

    /// The cards that this seat can place exactly, apart from its own.
    pub(crate) fn known(&self, seat: Seat) -> CardSet {
        self.public.or(self.told[seat.index()])
    }

    pub(crate) fn traces(&self) -> &[Trace] {
        &self.traces[..self.count as usize]
    }

    pub(crate) fn lacks(&self, seat: Seat) -> CardSet {
        self.lacks[seat.index()]
    }

    pub(crate) fn not_on(&self, seat: Seat) -> u8 {
        self.not_on[seat.index()]
    }

    /// Everybody sees where this card is.
    #[inline]
    pub(crate) fn show(&mut self, ix: Ix) {
        self.public.add(ix);
        if self.count != 0 {
            self.drop_traces(|trace| trace.card == ix);
        }
    }

    /// Everybody sees the whole hand of a seat.
    pub(crate) fn show_hand(&mut self, seat: Seat, hand: CardSet) {
        self.public = self.public.or(hand);
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

    /// A seat gets a card unseen by the others: what they knew it to lack may be it. If it came
    /// from the deck nobody knew it.
    #[inline]
    pub(crate) fn gains(&mut self, seat: Seat) {
        self.lacks[seat.index()] = CardSet::EMPTY;
    }

    /// A seat openly takes a card into the hand.
    pub(crate) fn gains_openly(&mut self, seat: Seat, ix: Ix) {
        self.lacks[seat.index()].remove(ix);
    }

    /// Everybody knows that this hand holds none of these cards.
    pub(crate) fn lack(&mut self, seat: Seat, cards: CardSet) {
        self.lacks[seat.index()] = self.lacks[seat.index()].or(cards);
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
            if !viewers.is_empty() && (self.count as usize) < TRACES {
                self.traces[self.count as usize] = Trace { card: ix, viewers, places };
                self.count += 1;
            }
        }
    }

    /// What was in one place is now in another: cards set aside return to the hand.
    pub(crate) fn merge(&mut self, from: Places, into: Places) {
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

    /// A secret bet is gone or new: nothing is known of it any more.
    pub(crate) fn forget_secret(&mut self, seat: Seat) {
        self.not_on[seat.index()] = 0;
    }

    /// These cards were shuffled: nobody knows where they are.
    pub(crate) fn forget(&mut self, cards: CardSet) {
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
