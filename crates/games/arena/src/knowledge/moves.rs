//! Cards that move unseen, and what can be forgotten.

use harena_core::{Seat, SeatSet, Seats};

use super::places::{FIRST_HEAP, HEAPS};
use super::rows::{Fact, Kind, Row};
use super::{Knowledge, Places};
use crate::cards::{CardSet, Ix, Slot};

/// A hand out of which something moves unseen.
#[derive(Clone, Copy)]
pub(super) struct From {
    pub(super) seat: Seat,
    pub(super) hand: CardSet,
    /// For all that others know, any of these cards.
    pub(super) among: CardSet,
    pub(super) moved: CardSet,
    /// Who sees which.
    pub(super) insiders: SeatSet,
}

impl Knowledge {
    /// Whether somebody but the insiders can follow single cards of a hand, or it is counted anyway.
    fn must_count(&self, from: &From, all: SeatSet) -> bool {
        let hand = Places::hand(from.seat);
        let columns = self.columns(hand);
        let outsiders = all.iter().filter(|&seat| !from.insiders.contains(seat));
        let told = outsiders.fold(self.public, |told, seat| told.or(self.told[seat.index()]));
        self.is_counted(hand)
            || columns != hand
            || !from.hand.and(told).is_empty()
            || self.traces().iter().any(|trace| trace.places.meets(columns))
    }

    /// What is known of every card of a hand that is not counted, if the same is known of all.
    fn same_of_all(&self, hand: Places, unseen: u8) -> Option<(usize, Kind)> {
        let mut rows = self.rows().iter().enumerate().filter(|(_, row)| row.places.meets(hand));
        let (Some((index, row)), None) = (rows.next(), rows.next()) else { return None };
        (row.places == hand && row.least == unseen).then(|| (index, row.kind()))
    }

    /// Who knows every unseen card of a hand.
    fn who_knows(&self, seats: Seats, seat: Seat, hand: CardSet) -> SeatSet {
        let unseen = hand.minus(self.public);
        seats.iter().filter(|&viewer| viewer == seat || unseen.minus(self.told[viewer.index()]).is_empty()).collect()
    }

    /// Cards of a hand move unseen to a place where there are some already.
    pub(super) fn moves(&mut self, seats: Seats, from: From, (to, there): (Places, CardSet)) {
        let all = SeatSet::all(seats);
        let hand = Places::hand(from.seat);
        let (unseen, count) = (from.hand.minus(self.public).len() as u8, from.moved.len() as u8);
        if !self.must_count(&from, all) {
            if !self.rows().iter().any(|row| row.places.meets(hand)) {
                if self.is_counted(to) {
                    self.count_more(to, count);
                }
                return;
            }
            if let Some((index, kind)) = self.same_of_all(hand, unseen) {
                self.ungroup(index);
                (self.rows[index].least, self.rows[index].most) = (unseen - count, unseen - count);
                self.add_row(Row::new(to, count, count, kind));
                self.tidy();
                return;
            }
        }
        self.count(hand, unseen, self.who_knows(seats, from.seat, from.hand));
        let card = from.moved.iter().next().filter(|_| to.is_hand());
        let pocket = card.and_then(|card| self.new_pocket(to, from.seat, card));
        let into = pocket.unwrap_or_else(|| {
            self.count(to, there.minus(self.public).len() as u8, SeatSet::EMPTY);
            to
        });
        let columns = self.columns(hand);
        for row in self.rows_mut().iter_mut().filter(|row| row.places.meets(columns)) {
            row.places = row.places.or(into);
        }
        self.blur(&from, into, all);
        self.loosen_pockets(columns);
        self.tidy();
    }

    /// A card of this creature moves from hand to hand.
    pub(super) fn moves_of(&mut self, seats: Seats, slot: Slot, from: From, (taker, there): (Seat, CardSet)) {
        let all = SeatSet::all(seats);
        let (hand, to) = (Places::hand(from.seat), Places::hand(taker));
        let unseen = from.hand.minus(self.public).len() as u8;
        let fact = Fact::only_of(slot);
        if !self.must_count(&from, all) {
            let known = self.same_of_all(hand, unseen);
            if known.is_some() || !self.rows().iter().any(|row| row.places.meets(hand)) {
                if let Some((index, _)) = known {
                    self.ungroup(index);
                    self.rows[index].lose_one();
                }
                let kind = known.map_or(self.plain(), |(_, kind)| kind).with_seal(from.seat).with_seal(taker);
                self.add_of(to, kind, (1, 1), fact);
                self.tidy();
                return;
            }
        }
        self.count(hand, unseen, self.who_knows(seats, from.seat, from.hand));
        let card = from.moved.iter().next();
        let pocket = card.and_then(|card| self.new_pocket(to, from.seat, card));
        let into = pocket.unwrap_or_else(|| {
            self.count(to, there.minus(self.public).len() as u8, SeatSet::EMPTY);
            to
        });
        let columns = self.columns(hand);
        let (mut kind, mut can) = (None::<Kind>, 0u32);
        for (index, row) in self.rows().iter().enumerate() {
            if row.places.meets(columns) && row.most > 0 && !self.allowed(row).and(from.among).is_empty() {
                can |= 1 << index;
                kind = Some(kind.map_or(row.kind(), |kind| kind.either(row.kind())));
            }
        }
        self.blur(&from, into, all);
        let traced = self.traces().iter().any(|trace| trace.is_own() && trace.places.meets(into));
        if let Some(kind) = kind {
            let kind = kind.with_seal(from.seat).with_seal(taker);
            if traced {
                // It was one of these, or one that everybody can follow.
                let before = self.row_count as usize;
                self.add_of(into, kind, (0, 1), fact);
                self.rows[before].most = 0;
                self.group(can | 1 << before, 0);
                self.rows[before].most = 1;
            } else {
                self.group(can, -1);
                self.add_of(into, kind, (1, 1), fact);
            }
            let alone = can.count_ones() == 1 && !traced;
            for row in (0..ROWS).filter(|row| can >> row & 1 == 1) {
                self.rows[row].least = self.rows[row].least.saturating_sub(1);
                self.rows[row].most -= u8::from(alone);
            }
        }
        self.loosen_pockets(columns);
        self.tidy();
    }

    /// Counts cards of which one more fact is known.
    fn add_of(&mut self, places: Places, kind: Kind, (least, most): (u8, u8), fact: Fact) {
        let kind = match self.keep(fact) {
            Some(fact) => kind.with_fact(fact),
            None => kind,
        };
        self.add_row(Row::new(places, least, most, kind));
    }

    /// What was in one place is now in others.
    pub(super) fn move_all(&mut self, from: Places, change: impl Fn(Places) -> Places) {
        for row in self.rows_mut().iter_mut().filter(|row| row.places.meets(from)) {
            row.places = change(row.places);
        }
        self.change_traces(|trace| {
            if trace.places.meets(from) {
                trace.places = change(trace.places);
            }
        });
    }

    /// One card less that is unseen lies in this heap, or none in this pocket.
    pub(super) fn empty(&mut self, place: Places) {
        if let Some(heap) = place.number().checked_sub(FIRST_HEAP).and_then(|index| self.heaps.get_mut(index)) {
            heap.unseen = heap.unseen.saturating_sub(1);
            if heap.unseen > 0 {
                return;
            }
        } else if !self.pockets().any(|pocket| pocket.place() == place) {
            return;
        }
        self.counted = self.counted.minus(place);
        self.free_pockets(place);
        self.clear(place);
    }

    /// Nothing is in these places.
    fn clear(&mut self, places: Places) {
        for index in (0..self.row_count as usize).rev() {
            self.rows[index].places = self.rows[index].places.minus(places);
            if self.rows[index].places == Places::NOWHERE {
                self.drop_row(index);
            }
        }
        self.change_traces(|trace| trace.places = trace.places.minus(places));
        self.settle();
    }

    /// Everybody sees what is in this place; what is not seen there now is elsewhere.
    pub(super) fn rule_out(&mut self, place: Places) {
        let columns = self.columns(place);
        for (index, heap) in self.heaps.iter_mut().enumerate() {
            if columns.meets(Places::heap(index)) {
                heap.unseen = 0;
            }
        }
        self.counted = self.counted.minus(columns);
        self.free_pockets(columns);
        self.clear(columns);
        self.tidy();
    }

    /// Forgets what makes no difference.
    pub(super) fn tidy(&mut self) {
        self.settle_groups();
        for index in (0..self.row_count as usize).rev() {
            if let Some(room) = self.room(self.rows[index].places) {
                self.rows[index].most = self.rows[index].most.min(room);
            }
            let row = self.rows[index];
            // Of a place that is not counted only what must be there says anything.
            let says_nothing = row.least == 0 || self.is_plain_row(&row);
            let nothing = says_nothing && !self.physical(row.places).meets(self.counted) && !self.is_in_pocket(&row);
            let impossible = row.least == 0 && self.allowed(&row).minus(self.public).is_empty();
            if row.most == 0 || nothing || impossible {
                self.drop_row(index);
            } else if let Some(other) = self.rows[..index].iter().position(|other| other.is_like(&row)) {
                self.join(other, index);
                self.rows[other].least += row.least;
                self.rows[other].most += row.most;
                self.drop_row(index);
            }
        }
        if self.has_pockets {
            self.tidy_pockets();
        }
        for index in 0..HEAPS {
            if self.heaps[index].unseen > 0 {
                self.tidy_heap(index);
            }
        }
        for place in self.counted.iter() {
            match place.number() {
                0..5 => self.make_plain(place),
                10..15 if self.reshuffles == 0 => _ = self.give_up(place, 1),
                _ => {}
            }
        }
    }

    fn is_in_pocket(&self, row: &Row) -> bool {
        self.has_pockets && self.pockets().any(|pocket| row.places.meets(pocket.place()))
    }

    fn tidy_pockets(&mut self) {
        for index in 0..self.pockets.len() {
            let Some(pocket) = self.pockets().find(|pocket| pocket.place() == Places::pocket(index)) else { continue };
            let place = pocket.place();
            if !self.is_used(place) {
                self.free_pockets(place);
            } else if pocket.is_exact() && self.give_up(place, 1) {
                self.free_pockets(place);
                if self.is_counted(Places::hand(pocket.seat)) {
                    self.count_more(Places::hand(pocket.seat), 1);
                }
            }
        }
    }

    fn tidy_heap(&mut self, index: usize) {
        let unseen = self.heaps[index].unseen;
        if !self.is_mixed(Places::DISCARDS) && self.give_up(Places::heap(index), unseen) {
            self.heaps[index].unseen = 0;
            if self.is_counted(Places::DISCARDS) {
                self.count_more(Places::DISCARDS, unseen);
            }
            return;
        }
        self.merge_heaps(index);
    }

    /// Whether some cards of this place are known to be others than those of the deck.
    pub(super) fn is_mixed(&self, place: Places) -> bool {
        self.rows().iter().any(|row| row.places.meets(place) && !self.is_plain_row(row))
    }

    /// Whether anything that is followed or counted may be in this place.
    fn is_used(&self, place: Places) -> bool {
        let traces = self.traces().iter().map(|trace| trace.places);
        self.rows().iter().map(|row| row.places).chain(traces).any(|places| places.meets(place))
    }

    fn is_followed(&self, places: Places) -> bool {
        self.traces().iter().any(|trace| trace.places.meets(places))
    }

    /// No longer tells a place with so many cards apart, if they are like those of any other: then they are not counted.
    fn give_up(&mut self, place: Places, cards: u8) -> bool {
        let mut there = (0..self.row_count as usize).filter(|&index| self.rows[index].places.meets(place));
        let (Some(index), None) = (there.next(), there.next()) else { return false };
        if self.is_followed(place) || !self.is_plain_row(&self.rows[index]) {
            return false;
        }
        self.regroup(index, -(cards as i8));
        let row = &mut self.rows[index];
        row.places = row.places.minus(place);
        row.least = row.least.saturating_sub(cards);
        row.most = row.most.saturating_sub(cards);
        self.counted = self.counted.minus(place);
        if row.most == 0 || row.places == Places::NOWHERE {
            self.drop_row(index);
        }
        true
    }

    /// No longer tells a heap and others apart if the same is known of all that may be in them.
    fn merge_heaps(&mut self, index: usize) {
        let discards = (0..HEAPS).fold(Places::DISCARDS, |places, index| places.or(Places::heap(index)));
        let mut places = Places::heap(index).or(Places::DISCARDS.and(self.counted));
        loop {
            let rows = self.rows().iter().map(|row| row.places);
            let more = rows.filter(|other| other.meets(places)).fold(places, Places::or);
            if more == places {
                break;
            }
            places = more;
        }
        let mut rows = self.rows().iter().filter(|row| row.places.meets(places));
        let Some(&first) = rows.next() else { return };
        let alike = rows.all(|row| row.kind() == first.kind());
        // What is not counted among the discards is like the deck.
        let counted = self.is_counted(Places::DISCARDS);
        let fits = counted || self.is_plain_row(&first);
        if !places.within(discards) || !alike || !fits || self.is_followed(places) {
            return;
        }
        for (heap, place) in self.heaps.iter_mut().zip((0..HEAPS).map(Places::heap)) {
            if places.meets(place) {
                heap.unseen = 0;
            }
        }
        self.counted = self.counted.minus(places);
        if counted {
            self.counted = self.counted.or(Places::DISCARDS);
        }
        for index in (0..self.row_count as usize).rev() {
            if !self.rows[index].places.meets(places) {
                continue;
            }
            if counted {
                self.rows[index].places = Places::DISCARDS;
            } else {
                self.ungroup(index);
                self.drop_row(index);
            }
        }
    }

    /// Stops counting a hand of which nothing is known any more but what holds of some of its cards.
    fn make_plain(&mut self, hand: Places) {
        let columns = self.columns(hand);
        let inside = |row: &Row| !row.places.meets(columns) || (row.places == hand && row.kind().shuffles() == self.deck);
        if columns != hand || self.is_followed(columns) || !self.rows().iter().all(inside) {
            return;
        }
        // Unless it is certain how many are of which row, or others make up the number, the sum would be forgotten.
        let uncertain = self.rows().iter().filter(|row| row.places == hand && row.least < row.most);
        let (plain, others): (u8, u8) = uncertain.fold((0, 0), |(plain, others), row| {
            if self.is_plain_row(row) { (plain + 1, others) } else { (plain, others + 1) }
        });
        if others > plain.min(1) {
            return;
        }
        self.counted = self.counted.minus(hand);
        for index in (0..self.row_count as usize).rev() {
            let row = self.rows[index];
            if row.places == hand && (self.is_plain_row(&row) || row.least == 0) {
                self.ungroup(index);
                self.drop_row(index);
            }
        }
    }

    /// The card of a hand that another seat hands over.
    pub(super) fn hand_over(from: (Seat, CardSet), to: Seat, ix: Ix, of: Option<Slot>) -> From {
        From {
            seat: from.0,
            hand: from.1,
            among: of.map_or(CardSet::ALL, CardSet::of),
            moved: CardSet::just(ix),
            insiders: SeatSet::just(from.0).with(to),
        }
    }
}
