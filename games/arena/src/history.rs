//! The hidden moves of cards, from the moment at which they matter.
//!
//! `knowledge.rs` contains the cards whose place is public. As long as nothing else is known, every deal of the other
//! cards is equally likely. From the first moment at which more is known (a hand lacks a strength, a card changed hands
//! unseen, cards were shuffled back into the deck), all moves of cards are logged here, so that `imagine` can sample a
//! deal that is consistent with them (`recall.rs`).
//!
//! Entries contain the true cards. Which of them a seat has seen is decided on reading.

mod shorten;

use harena_core::Seat;

use crate::cards::{CardSet, Ix, NONE, Slot};
use crate::state::State;

/// Longer histories are shortened.
pub(crate) const ENTRIES: usize = 328;
/// No action adds more entries than this.
const MARGIN: usize = 32;

/// Each earlier row is shuffled back at most once (TA-24.4), and the last row never is.
const RESHUFFLES: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// From the deck into a hand.
    Draw,
    /// From a hand to a visible place.
    Leave,
    /// From a visible place into a hand.
    Enter,
    /// From a hand under a secret bet.
    Hide,
    /// From a secret bet to a visible place.
    Unhide,
    Aside,
    Back,
    /// From hand to hand, a card of a publicly named creature.
    Give,
    /// From hand to hand.
    Keep,
    /// From a hand to the unseen discards.
    Stack,
    /// Visible cards into the deck; the number is the index into `reshuffled`.
    Reshuffle,

    // Observations.
    /// One seat sees a card in the hand of another.
    Has,
    /// One seat sees the whole hand of another; if both are the same seat, all players see it.
    Shows,
    /// A hand has no card of a strength or, from [`CREATURES`] on, of a creature.
    Lacks,
    /// A hand has a card of a living creature of this strength.
    MeetsBid,
    /// A fact about the whole table.
    Table,
}

const KINDS: [Kind; 16] = [
    Kind::Draw,
    Kind::Leave,
    Kind::Enter,
    Kind::Hide,
    Kind::Unhide,
    Kind::Aside,
    Kind::Back,
    Kind::Give,
    Kind::Keep,
    Kind::Stack,
    Kind::Reshuffle,
    Kind::Has,
    Kind::Shows,
    Kind::Lacks,
    Kind::MeetsBid,
    Kind::Table,
];

/// Creatures are numbered from here on, after strengths and facts.
pub(crate) const CREATURES: u8 = 16;
/// Some seat has a playable card, in the hand or set aside.
pub(crate) const SOME_PLAYABLE: u8 = 0;
/// No seat has.
pub(crate) const NONE_PLAYABLE: u8 = 1;

/// The kind, two seats, and a card or another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(u16);

impl Entry {
    const BLANK: Entry = Entry(0);

    #[inline]
    fn new(kind: Kind, seat: Seat, other: Seat, card: u8) -> Entry {
        Entry((kind as u16) << 12 | ((5 * seat.index() + other.index()) as u16) << 7 | u16::from(card))
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        KINDS[usize::from(self.0 >> 12)]
    }

    /// The seat of the hand, or of the first hand.
    #[inline]
    pub(crate) fn seat(self) -> usize {
        usize::from(self.0 >> 7 & 31) / 5
    }

    /// The seat that gets the card, or sees it.
    #[inline]
    pub(crate) fn other(self) -> usize {
        usize::from(self.0 >> 7 & 31) % 5
    }

    #[inline]
    pub(crate) fn card(self) -> u8 {
        (self.0 & 127) as u8
    }

    pub(crate) fn with_card(self, card: Ix) -> Entry {
        Entry(self.0 & !127 | u16::from(card))
    }

    /// Whether the number is that of a card.
    pub(crate) fn is_about_card(self) -> bool {
        !matches!(self.kind(), Kind::Reshuffle | Kind::Shows | Kind::Lacks | Kind::MeetsBid | Kind::Table)
    }

    /// Whether this is about a card that this seat has seen.
    pub(crate) fn is_seen_by(self, observer: usize) -> bool {
        match self.kind() {
            Kind::Leave | Kind::Enter | Kind::Unhide => true,
            Kind::Draw | Kind::Hide | Kind::Aside | Kind::Back | Kind::Stack => self.seat() == observer,
            Kind::Give | Kind::Keep | Kind::Has => self.seat() == observer || self.other() == observer,
            Kind::Reshuffle | Kind::Shows | Kind::Lacks | Kind::MeetsBid | Kind::Table => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing has happened yet that must be logged.
    Waiting,
    Recording,
    /// The log was full.
    Lost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct History {
    /// The cards whose place was public before the first entry.
    pub(crate) public: CardSet,
    reshuffled: [CardSet; RESHUFFLES],
    entries: [Entry; ENTRIES],
    len: u16,
    reshuffles: u8,
    stage: Stage,
}

/// Where the hidden cards are at some time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zones {
    pub(crate) hand: [CardSet; 5],
    pub(crate) aside: [CardSet; 5],
    pub(crate) secret: [Ix; 5],
    pub(crate) deck: CardSet,
    pub(crate) alive: u8,
}

impl Zones {
    pub(crate) fn of(state: &State) -> Zones {
        Zones {
            hand: state.hand,
            aside: state.aside,
            secret: state.secret,
            deck: state.stack_from(state.deck).collect(),
            alive: state.alive,
        }
    }

    /// The cards that can be played, in any hand.
    pub(crate) fn playable(&self) -> CardSet {
        State::slots(!self.alive).fold(CardSet::ALL, |cards, slot| cards.minus(CardSet::of(slot)))
    }

    /// In hands and set aside.
    pub(crate) fn held(&self) -> CardSet {
        self.hand.iter().chain(&self.aside).fold(CardSet::EMPTY, |held, cards| held.or(*cards))
    }
}

impl History {
    pub(crate) const NONE: History = History {
        public: CardSet::EMPTY,
        reshuffled: [CardSet::EMPTY; RESHUFFLES],
        entries: [Entry::BLANK; ENTRIES],
        len: 0,
        reshuffles: 0,
        stage: Stage::Waiting,
    };

    #[inline]
    pub(crate) fn is_recording(&self) -> bool {
        self.stage == Stage::Recording
    }

    #[cfg(test)]
    pub(crate) fn is_lost(&self) -> bool {
        self.stage == Stage::Lost
    }

    /// From now on more is known than the exact places of some cards.
    #[inline]
    pub(crate) fn begin(&mut self, public: CardSet) {
        if self.stage == Stage::Waiting {
            self.stage = Stage::Recording;
            self.public = public;
        }
    }

    #[inline]
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.len as usize > ENTRIES - MARGIN
    }

    #[inline]
    pub(crate) fn note(&mut self, kind: Kind, seat: Seat, card: u8) {
        self.note_two(kind, seat, seat, card);
    }

    #[inline]
    pub(crate) fn note_two(&mut self, kind: Kind, seat: Seat, other: Seat, card: u8) {
        if self.stage != Stage::Recording {
            return;
        }
        match self.entries.get_mut(self.len as usize) {
            Some(entry) => {
                *entry = Entry::new(kind, seat, other, card);
                self.len += 1;
            }
            None => self.lose(),
        }
    }

    pub(crate) fn note_all(&mut self, kind: Kind, seat: Seat, cards: CardSet) {
        if self.stage == Stage::Recording {
            cards.iter().for_each(|ix| self.note(kind, seat, ix));
        }
    }

    pub(crate) fn note_table(&mut self, fact: u8) {
        self.note(Kind::Table, Seat::new(0), fact);
    }

    #[inline]
    pub(crate) fn note_death(&mut self, slot: Slot) {
        self.note_table(CREATURES + slot);
    }

    pub(crate) fn note_reshuffle(&mut self, cards: CardSet) {
        match self.reshuffled.get_mut(self.reshuffles as usize) {
            Some(set) if self.stage == Stage::Recording => {
                *set = cards;
                self.note(Kind::Reshuffle, Seat::new(0), self.reshuffles);
                self.reshuffles += 1;
            }
            _ => self.lose(),
        }
    }

    /// A card of the unseen discards is uncovered: from now on it is public that it left that hand.
    pub(crate) fn note_uncovered(&mut self, ix: Ix) {
        let is_it = |entry: &&mut Entry| entry.kind() == Kind::Stack && entry.card() == ix;
        if let Some(entry) = self.entries[..self.len as usize].iter_mut().rev().find(is_it) {
            *entry = Entry(entry.0 & 0xfff | (Kind::Leave as u16) << 12);
        }
    }

    /// Gives up, and discards all entries.
    #[cold]
    #[inline(never)]
    pub(crate) fn lose(&mut self) {
        *self = History { stage: Stage::Lost, ..History::NONE };
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries[..self.len as usize]
    }

    pub(crate) fn set_card(&mut self, at: usize, card: Ix) {
        self.entries[at] = self.entries[at].with_card(card);
    }

    pub(crate) fn reshuffled(&self, entry: Entry) -> CardSet {
        self.reshuffled[entry.card() as usize]
    }

    /// The next entry from here on that shows this card to a seat.
    pub(crate) fn next_seen(&self, observer: usize, ix: Ix, from: usize) -> Option<usize> {
        (from..self.len as usize).find(|&at| {
            let entry = self.entries[at];
            match entry.kind() {
                Kind::Reshuffle => self.reshuffled(entry).has(ix),
                _ => entry.card() == ix && entry.is_seen_by(observer),
            }
        })
    }

    /// Whether a card comes into this hand from another, within this range of entries.
    pub(crate) fn receives_card(&self, seat: usize, mut between: std::ops::Range<usize>) -> bool {
        between.any(|at| matches!(self.entries[at].kind(), Kind::Give | Kind::Keep) && self.entries[at].other() == seat)
    }

    /// Whether cards set aside return to this hand, within this range of entries.
    pub(crate) fn takes_back(&self, seat: usize, mut between: std::ops::Range<usize>) -> bool {
        between.any(|at| self.entries[at].kind() == Kind::Back && self.entries[at].seat() == seat)
    }

    /// The card of the secret bet that a seat has from this entry on, if it was revealed later.
    pub(crate) fn unhidden(&self, seat: usize, from: usize) -> Option<Ix> {
        let of_seat = |entry: &&Entry| matches!(entry.kind(), Kind::Hide | Kind::Unhide) && entry.seat() == seat;
        let next = self.entries()[from..].iter().find(of_seat)?;
        (next.kind() == Kind::Unhide).then(|| next.card())
    }

    /// Whether the next card that a seat plays or discards is one of these, before it can have got another one unseen.
    pub(crate) fn next_to_leave_is(&self, seat: usize, among: CardSet, from: usize) -> bool {
        let gains = |entry: &Entry| match entry.kind() {
            Kind::Draw | Kind::Back => entry.seat() == seat,
            Kind::Give | Kind::Keep => entry.other() == seat,
            _ => false,
        };
        let before = self.entries()[from..].iter().take_while(|entry| !gains(entry));
        before.filter(|entry| entry.kind() == Kind::Leave && entry.seat() == seat).any(|entry| among.has(entry.card()))
    }

    /// Undoes all entries, the last one first, and calls `look` with each entry and the zones before it.
    pub(crate) fn rewind(&self, zones: &mut Zones, mut look: impl FnMut(Entry, &Zones)) {
        for &entry in self.entries().iter().rev() {
            let (s, ix) = (entry.seat(), entry.card());
            match entry.kind() {
                Kind::Draw => {
                    zones.hand[s].remove(ix);
                    zones.deck.add(ix);
                }
                Kind::Leave | Kind::Stack => zones.hand[s].add(ix),
                Kind::Enter => zones.hand[s].remove(ix),
                Kind::Hide => {
                    zones.secret[s] = NONE;
                    zones.hand[s].add(ix);
                }
                Kind::Unhide => zones.secret[s] = ix,
                Kind::Aside => {
                    zones.aside[s].remove(ix);
                    zones.hand[s].add(ix);
                }
                Kind::Back => {
                    zones.hand[s].remove(ix);
                    zones.aside[s].add(ix);
                }
                Kind::Give | Kind::Keep => {
                    zones.hand[entry.other()].remove(ix);
                    zones.hand[s].add(ix);
                }
                Kind::Reshuffle => zones.deck = zones.deck.minus(self.reshuffled(entry)),
                Kind::Table if ix >= CREATURES => zones.alive |= 1 << (ix - CREATURES),
                Kind::Has | Kind::Shows | Kind::Lacks | Kind::MeetsBid | Kind::Table => {}
            }
            look(entry, zones);
        }
    }
}
