//! Shortens a long history.
//!
//! First, redundant entries are removed: facts that other entries imply, and cards that were set aside and came back
//! with nothing learnt about them in between. Then cards that are visible by now are removed, from the entry with which
//! they came into a hand to the entry with which they left it, as if it had been public which card that was. The
//! shortened history allows fewer worlds than before, but no impossible one.

use super::{ENTRIES, Entry, History, Kind, SOME_PLAYABLE, Zones};
use crate::cards::{CardSet, Ix};
use crate::state::State;

/// The number of entries to remove, as long as there are cards that were in one hand only.
const SHORTENING: usize = 64;
/// The minimum number, so that the next action does not shorten again.
const LEAST: usize = 16;

/// The state before each entry.
struct Before {
    hand_len: [[u8; 5]; ENTRIES],
    alive: [u8; ENTRIES],
    /// Also after the last entry.
    no_aside: [[bool; 5]; ENTRIES + 1],
}

/// Entries to remove.
struct Removed {
    entries: [bool; ENTRIES],
    count: usize,
}

impl Removed {
    fn add(&mut self, at: usize) {
        self.count += usize::from(!self.entries[at]);
        self.entries[at] = true;
    }
}

/// Where a hidden card was, while its moves are followed backwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Hand(usize),
    Aside,
    Secret,
}

fn playable(alive: u8) -> CardSet {
    State::slots(!alive).fold(CardSet::ALL, |cards, slot| cards.minus(CardSet::of(slot)))
}

impl History {
    /// Removes the least important entries; `now` is where the cards are after the last entry.
    #[cold]
    pub(crate) fn shorten(&mut self, now: Zones) {
        self.forget(now, SHORTENING, LEAST);
        if self.is_nearly_full() {
            self.lose();
        }
    }

    /// Removes redundant entries; then cards of one hand, up to `of_one_hand` entries in total; then whole
    /// trajectories, up to `trajectories`.
    pub(crate) fn forget(&mut self, now: Zones, of_one_hand: usize, trajectories: usize) {
        let before = self.before(now);
        let mut removed = Removed { entries: [false; ENTRIES], count: 0 };
        self.forget_implied(&before, &mut removed);
        self.forget_shown_hands(&before, &mut removed);
        self.forget_returned(&before, &mut removed);
        self.forget_of_one_hand(of_one_hand, &mut removed);
        self.forget_trajectories(trajectories, &before, &mut removed);
        let mut len = 0;
        for at in (0..self.len as usize).filter(|&at| !removed.entries[at]) {
            let entry = self.entries[at];
            // The Titan looks at different cards, so of two equal looks with no entry left between them one is enough.
            let mut looks = self.entries[..len].iter().rev().take_while(|other| other.kind() == Kind::Has);
            if entry.kind() != Kind::Has || !looks.any(|&other| other == entry) {
                self.entries[len] = entry;
                len += 1;
            }
        }
        self.entries[len..].fill(Entry::BLANK);
        self.len = len as u16;
    }

    fn before(&self, mut now: Zones) -> Before {
        let mut before =
            Before { hand_len: [[0; 5]; ENTRIES], alive: [0; ENTRIES], no_aside: [[true; 5]; ENTRIES + 1] };
        let mut at = self.len as usize;
        before.no_aside[at] = now.aside.map(|cards| cards.is_empty());
        self.rewind(&mut now, |_, zones| {
            at -= 1;
            before.hand_len[at] = zones.hand.map(|cards| cards.len() as u8);
            before.alive[at] = zones.alive;
            before.no_aside[at] = zones.aside.map(|cards| cards.is_empty());
        });
        before
    }

    /// Removes facts that a hand, or some hand, has a card of some kind, if such a card soon leaves it and must have
    /// been there.
    fn forget_implied(&self, before: &Before, removed: &mut Removed) {
        for (at, entry) in self.entries().iter().enumerate() {
            let cards = playable(before.alive[at]);
            let is_implied = match entry.kind() {
                Kind::MeetsBid => {
                    self.next_to_leave_is(entry.seat(), cards.and(CardSet::of_strength(entry.card())), at + 1)
                }
                Kind::Table if entry.card() == SOME_PLAYABLE => self.one_was_held(cards, at + 1),
                _ => false,
            };
            if is_implied {
                removed.add(at);
            }
        }
    }

    /// Whether one of these cards leaves a hand and was in one all the time from this entry on. The deck was empty
    /// then.
    fn one_was_held(&self, mut cards: CardSet, from: usize) -> bool {
        for &entry in &self.entries()[from..] {
            match entry.kind() {
                Kind::Leave if cards.has(entry.card()) => return true,
                Kind::Draw | Kind::Leave | Kind::Enter | Kind::Hide | Kind::Unhide | Kind::Stack => {
                    cards.remove(entry.card());
                }
                Kind::Reshuffle => cards = cards.minus(self.reshuffled(entry)),
                _ => {}
            }
        }
        false
    }

    /// Removes observations of a hand that is public.
    fn forget_shown_hands(&self, before: &Before, removed: &mut Removed) {
        let mut is_known = [false; 5];
        for (at, entry) in self.entries().iter().enumerate() {
            for (is_known, len) in is_known.iter_mut().zip(before.hand_len[at]) {
                *is_known |= len == 0;
            }
            let s = entry.seat();
            match entry.kind() {
                Kind::Shows | Kind::Lacks | Kind::MeetsBid if is_known[s] => removed.add(at),
                Kind::Shows => is_known[s] = entry.other() == s,
                Kind::Draw | Kind::Hide | Kind::Aside | Kind::Back | Kind::Stack => is_known[s] = false,
                Kind::Give | Kind::Keep => (is_known[s], is_known[entry.other()]) = (false, false),
                _ => {}
            }
        }
    }

    /// Removes cards that were set aside and came back. This loses nothing if nothing was learnt about the hand in
    /// between, and enough of it stayed untouched.
    fn forget_returned(&self, before: &Before, removed: &mut Removed) {
        for s in 0..5 {
            let mut first = 0;
            while let Some(last) = self.returned(s, &mut first, before, removed) {
                for at in first..=last {
                    let entry = self.entries[at];
                    if matches!(entry.kind(), Kind::Aside | Kind::Back) && entry.seat() == s {
                        removed.add(at);
                    }
                }
                first = last + 1;
            }
        }
    }

    /// The next entries between which a seat has cards set aside that can be forgotten: moves `first` to their
    /// beginning and returns the end.
    fn returned(&self, s: usize, first: &mut usize, before: &Before, removed: &Removed) -> Option<usize> {
        let len = self.len as usize;
        let sets_aside = |at: usize| self.entries[at].kind() == Kind::Aside && self.entries[at].seat() == s;
        'next: while let Some(begin) = (*first..len).find(|&at| sets_aside(at) && before.no_aside[at][s]) {
            *first = begin;
            let (mut aside, mut moved) = (0, 0);
            for at in (begin..len).filter(|&at| !removed.entries[at]) {
                let entry = self.entries[at];
                match entry.kind() {
                    Kind::Aside if entry.seat() == s => aside += 1,
                    Kind::Leave | Kind::Hide | Kind::Stack | Kind::Give | Kind::Keep | Kind::Has
                        if entry.seat() == s =>
                    {
                        moved += 1;
                    }
                    Kind::Shows | Kind::Lacks | Kind::MeetsBid if entry.seat() == s => {
                        *first = begin + 1;
                        continue 'next;
                    }
                    Kind::Back if entry.seat() == s && before.no_aside[at + 1][s] => {
                        if aside + moved <= before.hand_len[begin][s] {
                            return Some(at);
                        }
                        *first = begin + 1;
                        continue 'next;
                    }
                    _ => {}
                }
            }
            // The cards have not come back yet.
            return None;
        }
        None
    }

    /// Removes the oldest cards that came into a hand and left it visibly, with nothing in between.
    fn forget_of_one_hand(&mut self, most: usize, removed: &mut Removed) {
        for leaves in 0..self.len as usize {
            if removed.count >= most {
                break;
            }
            if self.entries[leaves].kind() == Kind::Leave
                && let Some(arrival) = self.arrival(leaves, removed)
            {
                removed.add(leaves);
                if let Some(arrival) = arrival {
                    self.forget_arrival(arrival, removed);
                }
            }
        }
    }

    /// The entry with which a card came into the hand that it now leaves, if it can be removed; `Some(None)` if it was
    /// there from the beginning.
    fn arrival(&self, leaves: usize, removed: &Removed) -> Option<Option<usize>> {
        let (s, ix) = (self.entries[leaves].seat(), self.entries[leaves].card());
        for at in (0..leaves).rev().filter(|&at| !removed.entries[at]) {
            let entry = self.entries[at];
            match entry.kind() {
                Kind::Draw | Kind::Enter if entry.card() == ix => return (entry.seat() == s).then_some(Some(at)),
                // It may be the card that this observation is about.
                Kind::MeetsBid if entry.seat() == s => return None,
                Kind::Table if entry.card() == SOME_PLAYABLE => return None,
                Kind::Reshuffle if self.reshuffled(entry).has(ix) => return None,
                _ if entry.is_about_card() && entry.card() == ix => return None,
                _ => {}
            }
        }
        Some(None)
    }

    fn forget_arrival(&mut self, arrival: usize, removed: &mut Removed) {
        removed.add(arrival);
        if self.entries[arrival].kind() == Kind::Draw {
            self.remove_from_deck(self.entries[arrival].card(), arrival);
        }
    }

    /// A card that was drawn at this entry is removed from the earlier decks.
    fn remove_from_deck(&mut self, ix: Ix, drawn: usize) {
        let is_it = |entry: &&Entry| entry.kind() == Kind::Reshuffle && self.reshuffled(**entry).has(ix);
        if let Some(&entry) = self.entries[..drawn].iter().rev().find(is_it) {
            self.reshuffled[entry.card() as usize].remove(ix);
        }
    }

    /// Removes the oldest cards that became visible, wherever they were before.
    fn forget_trajectories(&mut self, most: usize, before: &Before, removed: &mut Removed) {
        for end in 0..self.len as usize {
            if removed.count >= most {
                break;
            }
            if !removed.entries[end] && matches!(self.entries[end].kind(), Kind::Leave | Kind::Unhide) {
                self.forget_trajectory(end, before, removed);
            }
        }
    }

    /// Removes all entries of a card up to the one with which it becomes visible, and the observations that it
    /// satisfied.
    fn forget_trajectory(&mut self, end: usize, before: &Before, removed: &mut Removed) {
        let (s, ix) = (self.entries[end].seat(), self.entries[end].card());
        let mut place = if self.entries[end].kind() == Kind::Leave { Place::Hand(s) } else { Place::Secret };
        removed.add(end);
        for at in (0..end).rev() {
            let entry = self.entries[at];
            if removed.entries[at] {
                continue;
            }
            let cards = playable(before.alive[at]);
            match entry.kind() {
                Kind::Draw | Kind::Enter if entry.card() == ix => return self.forget_arrival(at, removed),
                Kind::MeetsBid if place == Place::Hand(entry.seat()) => {
                    if cards.and(CardSet::of_strength(entry.card())).has(ix) {
                        removed.add(at);
                    }
                }
                Kind::Table if entry.card() == SOME_PLAYABLE && place != Place::Secret && cards.has(ix) => {
                    removed.add(at)
                }
                _ if !entry.is_about_card() || entry.card() != ix => {}
                kind => {
                    removed.add(at);
                    place = match kind {
                        Kind::Back => Place::Aside,
                        _ => Place::Hand(entry.seat()),
                    };
                }
            }
        }
    }
}
