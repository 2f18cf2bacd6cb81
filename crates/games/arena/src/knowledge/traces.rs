//! Single cards that some seats can follow to a few places.

use harena_core::{Seat, SeatSet};

use super::moves::From;
use super::{Knowledge, Places, TRACES};
use crate::cards::{CardSet, Ix};

/// These seats know that this card is in one of these places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace {
    pub(crate) places: Places,
    /// With `OWN` if everybody can follow the card, or knows where it is: then no row counts it.
    card: u8,
    pub(crate) viewers: SeatSet,
}

const OWN: u8 = 1 << 7;

impl Trace {
    pub(super) const NONE: Trace = Trace { places: Places::NOWHERE, card: 0, viewers: SeatSet::EMPTY };

    pub(crate) fn card(&self) -> Ix {
        self.card & !OWN
    }

    /// Whether no row counts the card.
    pub(crate) fn is_own(&self) -> bool {
        self.card & OWN != 0
    }
}

impl Knowledge {
    pub(crate) fn traces(&self) -> &[Trace] {
        &self.traces[..self.trace_count as usize]
    }

    /// The cards that no row counts although not everybody knows where they are.
    pub(crate) fn own_traces(&self) -> CardSet {
        self.traces().iter().filter(|trace| trace.is_own()).map(Trace::card).collect()
    }

    pub(super) fn change_traces(&mut self, change: impl FnMut(&mut Trace)) {
        self.traces[..self.trace_count as usize].iter_mut().for_each(change);
    }

    pub(super) fn drop_traces(&mut self, gone: impl Fn(&Trace) -> bool) {
        let mut kept = 0;
        for index in 0..self.trace_count as usize {
            let trace = self.traces[index];
            if !gone(&trace) {
                self.traces[kept] = trace;
                kept += 1;
            }
        }
        self.trace_count = kept as u8;
    }

    /// Answers whether there was room for it.
    fn add_trace(&mut self, trace: Trace) -> bool {
        let room = (self.trace_count as usize) < TRACES;
        if room {
            self.traces[self.trace_count as usize] = trace;
            self.trace_count += 1;
        }
        room
    }

    /// Some cards of a hand moved unseen: whoever is not among the insiders can now only follow those that were known there. Insiders know
    /// which moved.
    pub(super) fn blur(&mut self, from: &From, to: Places, all: SeatSet) {
        let hand = Places::hand(from.seat);
        let columns = self.columns(hand);
        for index in 0..self.trace_count as usize {
            let trace = self.traces[index];
            if !from.among.has(trace.card()) || !trace.places.meets(columns) {
                continue;
            }
            let outsiders: SeatSet = trace.viewers.iter().filter(|&seat| !from.insiders.contains(seat)).collect();
            let others: SeatSet = trace.viewers.iter().filter(|&seat| from.insiders.contains(seat)).collect();
            let known = if from.moved.has(trace.card()) { to } else { trace.places };
            if outsiders.is_empty() {
                self.traces[index].places = known;
                continue;
            }
            self.traces[index].places = trace.places.or(to);
            if !others.is_empty() && self.add_trace(Trace { viewers: others, places: known, ..trace }) {
                self.traces[index].viewers = outsiders;
            }
        }
        let own = self.own_traces();
        for ix in from.hand.and(from.among).iter() {
            let public = self.public.has(ix);
            let knew = |seat: &Seat| public || self.told[seat.index()].has(ix);
            let viewers: SeatSet = all.iter().filter(|seat| !from.insiders.contains(*seat)).filter(knew).collect();
            for seat in all.iter() {
                if viewers.contains(seat) {
                    self.told[seat.index()].remove(ix);
                } else if public {
                    self.told[seat.index()].add(ix);
                }
            }
            self.public.remove(ix);
            if viewers.is_empty() {
                continue;
            }
            let places = if public { hand } else { columns }.or(to);
            let card = if public || own.has(ix) { ix | OWN } else { ix };
            if !self.add_trace(Trace { places, card, viewers }) && public {
                // Nobody can follow it any more: it counts like any other.
                self.count_any(places);
            }
        }
    }

    /// A seat learns where these cards are and need not follow them.
    pub(super) fn untrace(&mut self, seat: Seat, cards: CardSet) {
        let mut left = CardSet::EMPTY;
        self.change_traces(|trace| {
            if cards.has(trace.card()) {
                trace.viewers = trace.viewers.without(seat);
                if trace.viewers.is_empty() && trace.is_own() {
                    left.add(trace.card());
                }
            }
        });
        self.drop_traces(|trace| trace.viewers.is_empty());
        // What everybody could follow and nobody follows any more, everybody can place.
        self.public = self.public.or(left.minus(self.own_traces()));
    }

    /// What a seat still follows is in none of these places.
    pub(super) fn trace_elsewhere(&mut self, seat: Seat, places: Places) {
        for index in 0..self.trace_count as usize {
            let trace = self.traces[index];
            if !trace.viewers.contains(seat) || !trace.places.meets(places) {
                continue;
            }
            let mine = Trace { places: trace.places.minus(places), viewers: SeatSet::just(seat), ..trace };
            let others = trace.viewers.without(seat);
            if others.is_empty() {
                self.traces[index] = mine;
            } else if self.add_trace(mine) {
                self.traces[index].viewers = others;
            }
        }
        self.settle();
    }

    /// Whoever could follow a card only to a pocket of the hand that it now leaves knows that nothing else came that way.
    pub(super) fn resolve_pockets(&mut self, hand: Places, ix: Ix) {
        let columns = self.columns(hand);
        for index in 0..self.trace_count as usize {
            let trace = self.traces[index];
            let pocket = trace.places.and(columns);
            if trace.card() == ix && !trace.is_own() && !pocket.meets(hand) && pocket.0.count_ones() == 1 {
                self.traces[index].places = Places::NOWHERE;
                trace.viewers.iter().for_each(|seat| self.trace_elsewhere(seat, pocket));
            }
        }
    }

    /// A card that can only be in one place is known exactly.
    pub(super) fn settle(&mut self) {
        let mut index = 0;
        while index < self.trace_count as usize {
            let trace = self.traces[index];
            if self.physical(trace.places).0.count_ones() > 1 {
                index += 1;
                continue;
            }
            self.trace_count -= 1;
            self.traces.copy_within(index + 1..=self.trace_count as usize, index);
            if trace.places == Places::NOWHERE {
                continue; // only in a position that never was
            }
            for seat in trace.viewers.iter() {
                self.told[seat.index()].add(trace.card());
            }
            if trace.is_own() && !self.own_traces().has(trace.card()) {
                self.public.add(trace.card());
                // Where it is there is one card less to tell of.
                if trace.places.0.count_ones() == 1 {
                    self.empty(trace.places);
                    index = 0;
                }
            }
        }
    }

    pub(super) fn rename_traces(&mut self, whose: Seat, changed: CardSet, name: impl Fn(Ix) -> Ix) {
        for index in 0..self.trace_count as usize {
            let trace = self.traces[index];
            if trace.viewers.contains(whose) || !changed.has(trace.card()) {
                continue;
            }
            if trace.is_own() {
                // Whoever knows more of it than `whose` does not in what `whose` imagines.
                let mut others = self.traces().iter().filter(|other| other.card == trace.card);
                if let Some(other) = others.find(|other| other.viewers.contains(whose)) {
                    self.traces[index].places = trace.places.or(other.places);
                }
            } else {
                self.traces[index].card = name(trace.card());
            }
        }
    }
}
