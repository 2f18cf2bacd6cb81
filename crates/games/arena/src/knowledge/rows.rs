//! Unseen cards of which everybody knows what they can be and where, but not which they are.

use harena_core::{MAX_SEATS, Seat, SeatSet};

use super::{FACTS, Knowledge, Places, ROWS};
use crate::cards::{CardSet, Ix, Slot};
use crate::state::State;

/// Cards of which the same is known: at least `least` of them and at most `most` are in these places, they came from the deck after one of
/// these shuffles, and these facts hold of each. Some seats know every single one of them (`sealed`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) places: Places,
    pub(crate) least: u8,
    pub(crate) most: u8,
    kind: Kind,
}

/// What is known of the cards of a row: four bits for shuffles, seven for facts, five for who knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(u16);

impl Kind {
    pub(super) fn new(shuffles: u8, facts: u8, sealed: SeatSet) -> Kind {
        let sealed = sealed.iter().fold(0, |bits, seat| bits | 1 << (11 + seat.index()));
        Kind(u16::from(shuffles) & 0xf | u16::from(facts) << 4 | sealed)
    }

    pub(super) fn shuffles(self) -> u8 {
        (self.0 & 0xf) as u8
    }

    pub(super) fn facts(self) -> u8 {
        (self.0 >> 4 & 0x7f) as u8
    }

    pub(super) fn with_fact(self, fact: usize) -> Kind {
        Kind(self.0 | 1 << (4 + fact))
    }

    pub(super) fn with_seal(self, seat: Seat) -> Kind {
        Kind(self.0 | 1 << (11 + seat.index()))
    }

    fn is_sealed(self, seat: Seat) -> bool {
        self.0 >> (11 + seat.index()) & 1 == 1
    }

    /// What is known of cards of either kind.
    pub(super) fn either(self, other: Kind) -> Kind {
        Kind((self.0 | other.0) & 0xf | self.0 & other.0 & !0xf)
    }
}

impl Row {
    pub(super) const NONE: Row = Row { places: Places::NOWHERE, least: 0, most: 0, kind: Kind(0) };

    pub(super) fn new(places: Places, least: u8, most: u8, kind: Kind) -> Row {
        Row { places, least, most, kind }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether this seat knows every card of the row.
    pub(crate) fn is_sealed(&self, seat: Seat) -> bool {
        self.kind.is_sealed(seat)
    }

    pub(super) fn seal(&mut self, seat: Seat) {
        self.kind = self.kind.with_seal(seat);
    }

    pub(super) fn learn(&mut self, fact: usize) {
        self.kind = self.kind.with_fact(fact);
    }

    pub(super) fn is_like(&self, other: &Row) -> bool {
        (self.places, self.kind) == (other.places, other.kind)
    }

    /// It has one card less.
    pub(super) fn lose_one(&mut self) {
        self.most = self.most.saturating_sub(1);
        self.least = self.least.saturating_sub(1);
    }
}

/// Something that is known not to be somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    kind: u8,
    /// The creatures that lived when it was learnt.
    alive: u8,
}

impl Fact {
    pub(super) const NOTHING: Fact = Fact { kind: u8::MAX, alive: 0 };
    const ONLY: u8 = 8;
    const STRENGTH: u8 = 16;
    const DEAD: u8 = 27;

    pub(super) fn not_of(slot: Slot) -> Fact {
        Fact { kind: slot, alive: 0 }
    }

    pub(super) fn only_of(slot: Slot) -> Fact {
        Fact { kind: Fact::ONLY + slot, alive: 0 }
    }

    pub(super) fn not_of_strength(strength: u8, alive: u8) -> Fact {
        Fact { kind: Fact::STRENGTH + strength, alive }
    }

    pub(super) fn only_dead(alive: u8) -> Fact {
        Fact { kind: Fact::DEAD, alive }
    }

    /// The cards that are ruled out.
    pub(super) fn excludes(self) -> CardSet {
        let living = State::slots(self.alive).fold(CardSet::EMPTY, |living, slot| living.or(CardSet::of(slot)));
        match self.kind {
            kind if kind < Fact::ONLY => CardSet::of(kind),
            kind if kind < Fact::STRENGTH => CardSet::ALL.minus(CardSet::of(kind - Fact::ONLY)),
            kind if kind < Fact::DEAD => CardSet::of_strength(kind - Fact::STRENGTH).and(living),
            Fact::DEAD => CardSet::ALL.minus(CardSet::ALL_FIGHTERS.minus(living)),
            _ => CardSet::EMPTY,
        }
    }
}

impl Knowledge {
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows[..self.row_count as usize]
    }

    pub(super) fn rows_mut(&mut self) -> &mut [Row] {
        &mut self.rows[..self.row_count as usize]
    }

    /// The cards that were put into the deck by one of these shuffles and not since.
    fn of_shuffles(&self, shuffles: u8) -> CardSet {
        let all = (2 << self.reshuffles) - 1;
        if shuffles & all == all {
            return CardSet::ALL;
        }
        State::slots(shuffles).fold(CardSet::EMPTY, |cards, number| {
            let has = |bit: usize| {
                let set = self.shuffled[bit];
                if number >> bit & 1 == 1 { set } else { CardSet::ALL.minus(set) }
            };
            cards.or(has(0).and(has(1)))
        })
    }

    /// What can be in the deck, and in a place of which nothing is known.
    pub(crate) fn in_deck(&self) -> CardSet {
        self.of_shuffles(self.deck)
    }

    /// What can be under a secret bet, which is made before any reshuffle.
    pub(crate) fn as_dealt(&self) -> CardSet {
        self.of_shuffles(1)
    }

    /// What the cards of a row can be.
    pub(crate) fn allowed(&self, row: &Row) -> CardSet {
        State::slots(row.kind.facts())
            .fold(self.of_shuffles(row.kind.shuffles()), |cards, fact| cards.minus(self.facts[fact as usize].excludes()))
    }

    /// What is known of a card of the deck.
    pub(super) fn plain(&self) -> Kind {
        Kind::new(self.deck, 0, SeatSet::EMPTY)
    }

    /// Whether no more is known of the cards of a row than of the deck.
    pub(super) fn is_plain_row(&self, row: &Row) -> bool {
        row.kind.facts() == 0 && row.kind.shuffles() == self.deck
    }

    /// The number under which a fact is kept, if there is room.
    pub(super) fn keep(&mut self, fact: Fact) -> Option<usize> {
        let used = self.rows().iter().fold(0, |used, row| used | row.kind.facts());
        let known = |index: &usize| used >> index & 1 == 1 && self.facts[*index] == fact;
        let free = |index: &usize| used >> index & 1 == 0;
        let index = (0..FACTS).find(known).or_else(|| (0..FACTS).find(free))?;
        self.facts[index] = fact;
        Some(index)
    }

    pub(super) fn add_row(&mut self, mut row: Row) {
        if row.most == 0 {
            return;
        }
        // Everybody knows what lies before them.
        let places = self.physical(row.places);
        let own = |seat: Seat| Places::hand(seat).or(Places::aside(seat)).or(Places::secret(seat));
        if let Some(seat) = (0..MAX_SEATS).map(Seat::new).find(|&seat| places.within(own(seat))) {
            row.seal(seat);
        }
        if let Some(index) = self.rows().iter().position(|other| other.is_like(&row)) {
            self.rows[index].least += row.least;
            self.rows[index].most += row.most;
            if row.least == row.most { self.regroup(index, row.most as i8) } else { self.ungroup(index) }
        } else if (self.row_count as usize) < ROWS {
            self.rows[self.row_count as usize] = row;
            self.row_count += 1;
        } else {
            // No room: a row takes them in, and less is known of it; one in the same places if there is such a one.
            let same = self.rows().iter().position(|other| other.places == row.places);
            let same = same.unwrap_or(ROWS - 1);
            self.ungroup(same);
            let other = &mut self.rows[same];
            other.places = other.places.or(row.places);
            other.least += row.least;
            other.most += row.most;
            other.kind = other.kind.either(row.kind);
        }
    }

    pub(super) fn drop_row(&mut self, index: usize) {
        self.close_gap(index);
        self.row_count -= 1;
        self.rows.copy_within(index + 1..=self.row_count as usize, index);
    }

    /// Begins to count all unseen cards of a place, so many. Some seats may know all of them.
    pub(super) fn count(&mut self, place: Places, unseen: u8, sealed: SeatSet) {
        if self.is_counted(place) {
            return;
        }
        self.counted = self.counted.or(place);
        let (least, most) = self.rest_of(place, unseen);
        self.add_row(Row::new(place, least, most, Kind::new(self.deck, 0, sealed)));
    }

    /// How many of so many unseen cards of a place are in no row: at least and at most.
    fn rest_of(&self, place: Places, unseen: u8) -> (u8, u8) {
        let columns = self.columns(place);
        let (mut least, mut most) = (unseen, unseen);
        let mut in_pockets = 0;
        for row in self.rows().iter().filter(|row| row.places.meets(columns)) {
            if row.places.meets(place) {
                least = least.saturating_sub(row.most);
            } else {
                in_pockets += row.most;
            }
            if row.places.within(columns) {
                most = most.saturating_sub(row.least);
            }
        }
        // There is no more in pockets than one card in each.
        let own = self.traces().iter().filter(|trace| trace.is_own() && trace.places.meets(columns.minus(place))).count();
        least = least.saturating_sub(((in_pockets as usize + own).min(self.pockets_of(place).count())) as u8);
        for pocket in self.pockets_of(place).filter(|pocket| pocket.is_exact()) {
            // Rows that may be in it are counted above as if they might not be.
            let elsewhere = |row: &&Row| !row.places.within(columns) && row.places.meets(pocket.place());
            if self.rows().iter().any(|row| elsewhere(&row)) {
                most = most.saturating_sub(1);
            }
        }
        (least, most.max(least))
    }

    /// A card of which nothing is known any more is in one of these places.
    pub(super) fn count_any(&mut self, places: Places) {
        self.add_row(Row::new(places, 1, 1, Kind::new(0xf, 0, SeatSet::EMPTY)));
    }

    /// More cards come to a place.
    pub(super) fn count_more(&mut self, place: Places, count: u8) {
        self.add_row(Row::new(place, count, count, self.plain()));
    }

    /// Something is learnt of everything that is in these places now, of which those that are given hold so many unseen cards.
    pub(super) fn learn(&mut self, places: Places, numbers: impl Iterator<Item = (Places, u8)>, fact: Fact) {
        let excluded = fact.excludes();
        self.change_traces(|trace| {
            if excluded.has(trace.card()) {
                trace.places = trace.places.minus(places);
            }
        });
        self.settle();
        for (place, unseen) in numbers {
            // Unless it is certain how many of its cards are of which row, the sum would be forgotten.
            let uncertain = |row: &Row| row.places.meets(place) && row.least < row.most;
            if self.columns(place) != place || self.rows().iter().any(uncertain) {
                self.count(place, unseen, SeatSet::EMPTY);
            } else if !self.is_counted(place) {
                let (least, most) = self.rest_of(place, unseen);
                self.add_row(Row::new(place, least, most, self.plain()));
            }
        }
        let Some(fact) = self.keep(fact) else { return };
        for index in 0..self.row_count as usize {
            let row = self.rows[index];
            if !row.places.meets(places) {
                continue;
            }
            if !row.places.within(places) {
                // What is elsewhere is as it was.
                if self.row_count as usize == ROWS {
                    continue;
                }
                let elsewhere = row.places.minus(places);
                let most = row.most.min(self.room(elsewhere).unwrap_or(row.most));
                let rest = self.row_count as usize;
                self.rows[rest] = Row { places: elsewhere, least: 0, most: 0, ..row };
                self.row_count += 1;
                self.group(1 << index | 1 << rest, 0);
                self.rows[rest].most = most;
                self.rows[index].places = row.places.and(places);
                self.rows[index].least = row.least.saturating_sub(most);
            }
            self.rows[index].learn(fact);
        }
        self.tidy();
    }

    /// A card that not everybody knew leaves a place with so many unseen cards: somewhere there is one less.
    #[cold]
    pub(super) fn uncount(&mut self, place: Places, ix: Ix, unseen: &super::Unseen) {
        let columns = self.columns(place);
        let own = self.traces().iter().filter(|trace| trace.card() == ix && trace.is_own());
        let own = own.fold(Places::NOWHERE, |places, trace| places.or(trace.places));
        self.resolve_pockets(place, ix);
        self.drop_traces(|trace| trace.card() == ix);
        if own != Places::NOWHERE {
            self.empty_one(own.and(columns), place);
            self.tidy();
            return;
        }
        if self.rows().iter().any(|row| row.least < row.most && row.places.meets(self.counted)) {
            self.tighten(unseen);
        }
        let mut can = 0u32;
        for (index, row) in self.rows().iter().enumerate() {
            if row.places.meets(columns) && row.most > 0 && self.allowed(row).has(ix) {
                can |= 1 << index;
            }
        }
        // Or one of those that are not counted.
        let rest = if self.is_counted(place) { 0 } else { self.rest_of(place, unseen[place.number()]).1 };
        if can.count_ones() == 1 && (rest == 0 || !self.in_deck().has(ix)) {
            let index = can.trailing_zeros() as usize;
            self.rows[index].lose_one();
            self.regroup(index, -1);
            self.empty_one(self.rows[index].places.and(columns), place);
        } else {
            if rest == 0 {
                self.group(can, -1);
            } else {
                (0..ROWS).filter(|index| can >> index & 1 == 1).for_each(|index| self.ungroup(index));
            }
            for index in (0..self.row_count as usize).filter(|index| can >> index & 1 == 1) {
                self.rows[index].least = self.rows[index].least.saturating_sub(1);
                self.loosen_pockets(self.rows[index].places.and(columns));
            }
        }
        self.tidy();
    }

    /// One card less is in one of these parts of a place.
    fn empty_one(&mut self, there: Places, place: Places) {
        if there.0.count_ones() == 1 && there != place {
            self.empty(there);
        } else {
            self.loosen_pockets(there);
        }
    }
}
