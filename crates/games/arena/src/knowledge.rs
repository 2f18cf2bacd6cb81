//! What everybody has seen of hidden cards.
//!
//! Everybody remembers everything: a card that was seen stays known until it moves unseen. The table itself shows less
//! (covered cards may not be looked at again, CA-3.3, TA-3.4), so views never use this; only `imagine` does, which deals
//! anew exactly what a seat cannot know.
//!
//! - *exact*: everybody (`public`) or one seat (`told`) knows where a card is. A seat's own cards need no entry.
//! - *traced*: some seats know that a card is in one of a few places, because it was in a hand out of which something moved
//!   unseen (`Trace`).
//! - *counted*: of some cards everybody knows what they can be and where, but not which they are (`Row`, in `rows.rs`): so many
//!   cards of this hand were drawn before the last reshuffle, so many were there when it lacked trolls.
//! - *ruled out*: a secret bet is not on a creature (`not_on`).
//!
//! Most hands are *plain*: nothing is known of them but which of their cards were seen. Then there are no rows, and the hot path
//! has nothing to do. As soon as something is known of a hand, all of its unseen cards are counted.

mod groups;
mod moves;
mod numbers;
mod places;
mod rows;
mod traces;

use harena_core::{MAX_SEATS, Seat, SeatSet, Seats};

use crate::cards::{CardSet, FIGHTERS, Ix, SLOT, Slot};
pub(crate) use groups::Group;
use moves::From;
pub(crate) use places::{FIRST_POCKET, HEAPS, POCKETS, Places, Unseen};
use places::{Heap, Pocket};
use rows::Fact;
pub(crate) use rows::Row;
pub(crate) use traces::Trace;

const TRACES: usize = 16;
pub(crate) const ROWS: usize = 18;
const GROUPS: usize = 5;
const FACTS: usize = 7;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    public: CardSet,
    /// Cards in places of others that this seat knows. May hold cards that are public by now.
    told: [CardSet; MAX_SEATS],
    /// The reshuffle that last put each card into the deck, counted from the deal, which is 0: one bit of it in each set. What is beyond three
    /// counts as the third.
    shuffled: [CardSet; 2],
    rows: [Row; ROWS],
    traces: [Trace; TRACES],
    groups: [Group; GROUPS],
    /// Places all of whose unseen cards stand in rows or traces.
    counted: Places,
    facts: [Fact; FACTS],
    heaps: [Heap; HEAPS],
    pockets: [Pocket; POCKETS],
    not_on: [u8; MAX_SEATS],
    row_count: u8,
    trace_count: u8,
    has_pockets: bool,
    /// How many reshuffles there were, and of which the deck has cards.
    reshuffles: u8,
    deck: u8,
    /// The turn's player has shown a hand that cannot be played.
    passed: bool,
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge = Knowledge {
        public: CardSet::EMPTY,
        told: [CardSet::EMPTY; MAX_SEATS],
        shuffled: [CardSet::EMPTY; 2],
        rows: [Row::NONE; ROWS],
        traces: [Trace::NONE; TRACES],
        groups: [Group::NONE; GROUPS],
        counted: Places::NOWHERE,
        facts: [Fact::NOTHING; FACTS],
        heaps: [Heap { height: 0, len: 0, unseen: 0 }; HEAPS],
        pockets: [Pocket::FREE; POCKETS],
        not_on: [0; MAX_SEATS],
        row_count: 0,
        trace_count: 0,
        has_pockets: false,
        reshuffles: 0,
        deck: 1,
        passed: false,
    };

    // What is known.

    /// The cards that this seat can place exactly, apart from its own.
    pub(crate) fn known(&self, seat: Seat) -> CardSet {
        self.public.or(self.told[seat.index()])
    }

    /// The cards that everybody can place.
    pub(crate) fn public(&self) -> CardSet {
        self.public
    }

    /// Whether nothing is known but single cards and where they are.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.row_count | self.trace_count == 0 && self.counted.0 == 0 && !self.has_pockets
    }

    /// Whether all unseen cards of this place are counted.
    pub(crate) fn is_counted(&self, place: Places) -> bool {
        self.counted.meets(place)
    }

    /// Creatures that a secret bet is known not to be on.
    pub(crate) fn secret_fits(&self, seat: Seat, ix: Ix) -> bool {
        ix < FIGHTERS && self.not_on[seat.index()] >> SLOT[ix as usize] & 1 == 0
    }

    pub(crate) fn has_passed(&self) -> bool {
        self.passed
    }

    // Cards that are seen.

    /// A card that lies open; for positions that are set up.
    pub(crate) fn show(&mut self, ix: Ix) {
        self.public.add(ix);
    }

    /// A card openly leaves a hidden place, while there are so many unseen cards everywhere.
    #[inline]
    pub(crate) fn leaves(&mut self, place: Places, ix: Ix, unseen: &Unseen) {
        if !self.is_plain() && !self.public.has(ix) {
            self.uncount(place, ix, unseen);
        }
        self.public.add(ix);
    }

    /// Everybody sees the whole hand of a seat.
    pub(crate) fn show_hand(&mut self, seat: Seat, hand: CardSet, unseen: &Unseen) {
        let mut unseen = *unseen;
        for ix in hand.minus(self.public).iter() {
            self.leaves(Places::hand(seat), ix, &unseen);
            unseen[seat.index()] = unseen[seat.index()].saturating_sub(1);
        }
        if !self.is_plain() {
            self.rule_out(Places::hand(seat));
        }
    }

    /// A turn begins, or its player passes.
    #[inline]
    pub(crate) fn passes(&mut self, passed: bool) {
        self.passed = passed;
    }

    /// A seat draws from the deck, unseen by the others.
    #[inline]
    pub(crate) fn draws(&mut self, seat: Seat, count: u32) {
        if self.counted.meets(Places::hand(seat)) {
            self.count_more(Places::hand(seat), count as u8);
        }
    }

    // What hands hold.

    /// A hand that holds no card of a creature is shown to one seat: everybody knows this, that seat all of it.
    pub(crate) fn tell_hand(&mut self, viewer: Seat, seat: Seat, hand: CardSet, slot: Slot) {
        self.tell(viewer, hand);
        let (place, unseen) = (Places::hand(seat), hand.minus(self.public).len() as u8);
        self.trace_elsewhere(viewer, self.columns(place));
        self.learn(self.columns(place), [(place, unseen)].into_iter(), Fact::not_of(slot));
        let columns = self.columns(place);
        for row in self.rows_mut().iter_mut().filter(|row| row.places.within(columns)) {
            row.seal(viewer);
        }
    }

    /// Everybody knows that this hand holds no card of this strength, of creatures that live.
    pub(crate) fn lacks_strength(&mut self, seat: Seat, hand: CardSet, strength: u8, alive: u8) {
        let (place, unseen) = (Places::hand(seat), hand.minus(self.public).len() as u8);
        self.learn(self.columns(place), [(place, unseen)].into_iter(), Fact::not_of_strength(strength, alive));
    }

    /// Everybody knows that nobody has a card that can be played, in the hand or set aside.
    pub(crate) fn nobody_can_play(&mut self, alive: u8, unseen: &Unseen) {
        let held = || (0..2 * MAX_SEATS).map(|number| (Places(1 << number), unseen[number]));
        let all = held().fold(Places::NOWHERE, |all, (place, _)| all.or(self.columns(place)));
        self.learn(all, held(), Fact::only_dead(alive));
    }

    // Cards that move unseen.

    /// Half of a hand is set aside, unseen, to what was set aside before.
    pub(crate) fn sets_aside(&mut self, seats: Seats, seat: Seat, hand: CardSet, cards: CardSet, before: CardSet) {
        let from = From { seat, hand, among: CardSet::ALL, moved: cards, insiders: SeatSet::just(seat) };
        self.moves(seats, from, (Places::aside(seat), before));
    }

    /// What was set aside comes back.
    pub(crate) fn takes_back(&mut self, seat: Seat, unseen: &Unseen) {
        if self.is_plain() {
            return;
        }
        let (into, from) = (Places::hand(seat), Places::aside(seat));
        if self.is_counted(into) != self.is_counted(from) {
            self.count(into, unseen[into.number()], SeatSet::EMPTY);
            self.count(from, unseen[from.number()], SeatSet::EMPTY);
        }
        // Where a card may be in the hand anyway, nothing is learnt from its return.
        let hand = self.columns(into);
        self.move_all(from, |places| {
            if places.meets(hand) { places.minus(from) } else { places.minus(from).or(into) }
        });
        self.counted = self.counted.minus(from);
        self.settle();
        self.tidy();
    }

    /// A card of the hand is bet secretly.
    pub(crate) fn bets_secretly(&mut self, seats: Seats, seat: Seat, hand: CardSet, ix: Ix) {
        self.not_on[seat.index()] = 0;
        let (among, moved) = (CardSet::ALL_FIGHTERS, CardSet::just(ix));
        let from = From { seat, hand, among, moved, insiders: SeatSet::just(seat) };
        self.moves(seats, from, (Places::secret(seat), CardSet::EMPTY));
    }

    /// A card of the hand goes onto the stack that is laid down later, with these cards.
    pub(crate) fn stacks(&mut self, seats: Seats, seat: Seat, hand: CardSet, ix: Ix, stack: CardSet) {
        let (among, moved) = (CardSet::ALL_FIGHTERS, CardSet::just(ix));
        let from = From { seat, hand, among, moved, insiders: SeatSet::just(seat) };
        self.moves(seats, from, (Places::STACK, stack));
        self.tell(seat, moved);
    }

    /// The stack is laid down, from this height of the discard pile on, and its top card is seen.
    pub(crate) fn lays_stack(&mut self, stack: CardSet, top: Ix, height: u8, unseen: &Unseen) {
        self.leaves(Places::STACK, top, unseen);
        if self.is_plain() {
            return;
        }
        let len = stack.minus(self.public).len() as u8;
        if len == 0 {
            self.rule_out(Places::STACK);
            return;
        }
        let is_known = self.is_counted(Places::STACK) || self.is_mixed(Places::STACK);
        if !is_known && !self.is_mixed(Places::DISCARDS) {
            if self.is_counted(Places::DISCARDS) {
                self.count_more(Places::DISCARDS, len);
            }
            return;
        }
        self.count(Places::STACK, len, SeatSet::EMPTY);
        let into = match self.heaps.iter().position(|heap| heap.unseen == 0) {
            Some(index) => {
                self.heaps[index] = Heap { height, len: stack.len() as u8 - 1, unseen: len };
                Places::heap(index)
            }
            None => {
                self.count(Places::DISCARDS, unseen[Places::DISCARDS.number()], SeatSet::EMPTY);
                Places::DISCARDS
            }
        };
        self.counted = self.counted.minus(Places::STACK).or(into);
        self.move_all(Places::STACK, |places| places.minus(Places::STACK).or(into));
        self.settle();
        self.tidy();
    }

    /// The card on top of the discard pile, at this height, comes to light.
    pub(crate) fn uncovers(&mut self, height: u8, ix: Ix, unseen: &Unseen) {
        let heap = self.heap_at(height);
        let place = heap.map_or(Places::DISCARDS, Places::heap);
        if let Some(index) = heap {
            self.heaps[index].len -= 1;
            self.heaps[index].unseen -= u8::from(!self.public.has(ix));
        }
        self.leaves(place, ix, unseen);
        if heap.is_some_and(|index| self.heaps[index].unseen == 0) {
            self.rule_out(place);
        }
    }

    /// A card goes from hand to hand, seen by these two alone; to the others it is one of the giver's, or one of this creature.
    pub(crate) fn hands_over(
        &mut self,
        seats: Seats,
        ix: Ix,
        from: (Seat, CardSet),
        to: (Seat, CardSet),
        of: Option<Slot>,
        unseen: &Unseen,
    ) {
        if seats.count() == 2 {
            // Nobody looks on: it is as if the card had been handed over openly.
            self.leaves(Places::hand(from.0), ix, unseen);
            return;
        }
        let moving = Knowledge::hand_over(from, to.0, ix, of);
        match of {
            Some(slot) => self.moves_of(seats, slot, moving, to),
            None => self.moves(seats, moving, (Places::hand(to.0), to.1)),
        }
        self.tell(from.0, CardSet::just(ix));
    }

    /// One seat learns where these cards are.
    pub(crate) fn tell(&mut self, seat: Seat, cards: CardSet) {
        self.told[seat.index()] = self.told[seat.index()].or(cards);
        if self.trace_count > 0 {
            self.untrace(seat, cards);
        }
    }

    // Secret bets and reshuffles.

    /// Everybody sees the card of a secret bet, wherever it then goes.
    pub(crate) fn unveils(&mut self, seat: Seat, ix: Ix, unseen: &Unseen) {
        self.leaves(Places::secret(seat), ix, unseen);
        self.not_on[seat.index()] = 0;
        if !self.is_plain() {
            self.rule_out(Places::secret(seat));
        }
    }

    /// Everybody knows that this seat's secret bet is not on this creature.
    pub(crate) fn exclude(&mut self, seat: Seat, slot: Slot) {
        self.not_on[seat.index()] |= 1 << slot;
        let cards = CardSet::of(slot);
        self.change_traces(|trace| {
            if cards.has(trace.card()) {
                trace.places = trace.places.minus(Places::secret(seat));
            }
        });
        self.settle();
    }

    /// Open cards are shuffled into the deck. What is unseen everywhere else was drawn before; so much it is.
    pub(crate) fn reshuffles(&mut self, cards: CardSet, deck_was_empty: bool, unseen: &Unseen) {
        for (number, &unseen) in unseen.iter().enumerate() {
            let secret = (10..15).contains(&number);
            if unseen > 0 && !secret {
                self.count(Places(1 << number), unseen, SeatSet::EMPTY);
            }
        }
        self.public = self.public.minus(cards);
        for told in &mut self.told {
            *told = told.minus(cards);
        }
        self.reshuffles = (self.reshuffles + 1).min(3);
        for (bit, set) in self.shuffled.iter_mut().enumerate() {
            *set = if self.reshuffles >> bit & 1 == 1 { set.or(cards) } else { set.minus(cards) };
        }
        self.deck = if deck_was_empty { 0 } else { self.deck } | 1 << self.reshuffles;
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
        for pocket in &mut self.pockets {
            pocket.rename(|ix| if changed.has(ix) { name(ix) } else { ix });
        }
        self.rename_traces(whose, changed, name);
    }
}
