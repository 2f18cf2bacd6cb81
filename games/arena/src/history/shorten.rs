//! Making room in a long history.
//!
//! First goes what says nothing: facts that other entries imply, and cards that were set aside and came back with nothing known of them
//! in between. Then cards are forgotten that lie in the open by now, from the entry with which they came into a hand to that with which
//! they left it: as if everybody had seen which card that was. So fewer worlds fit than before, but none that is impossible.

use super::{ENTRIES, Entry, History, Kind, SOMEBODY, Zones};
use crate::cards::{CardSet, Ix};
use crate::state::State;

/// So many entries are forgotten, as long as there are cards that were only in one hand.
const SHORTENING: usize = 64;
/// So many in any case, so that the next action does not begin with this again.
const LEAST: usize = 16;

/// What was before each entry.
struct Before {
    hand_len: [[u8; 5]; ENTRIES],
    alive: [u8; ENTRIES],
    /// And after the last.
    no_aside: [[bool; 5]; ENTRIES + 1],
}

/// Entries that are to go.
struct Gone {
    entries: [bool; ENTRIES],
    count: usize,
}

impl Gone {
    fn add(&mut self, at: usize) {
        self.count += usize::from(!self.entries[at]);
        self.entries[at] = true;
    }
}

/// Where a card that nobody sees has been, while its course is followed back.
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
    /// Forgets what matters least; `now` is where the cards are after the last entry.
    #[cold]
    pub(crate) fn shorten(&mut self, now: Zones) {
        self.forget(now, SHORTENING, LEAST);
        if self.is_nearly_full() {
            self.lose();
        }
    }

    /// Forgets what says nothing; then cards of one hand, up to so many entries in all; then whole courses, up to so many.
    pub(crate) fn forget(&mut self, now: Zones, of_one_hand: usize, courses: usize) {
        let before = self.before(now);
        let mut gone = Gone { entries: [false; ENTRIES], count: 0 };
        self.forget_implied(&before, &mut gone);
        self.forget_shown_hands(&before, &mut gone);
        self.forget_returned(&before, &mut gone);
        self.forget_of_one_hand(of_one_hand, &mut gone);
        self.forget_courses(courses, &before, &mut gone);
        let mut kept = 0;
        for at in (0..self.len as usize).filter(|&at| !gone.entries[at]) {
            let entry = self.entries[at];
            // The Titan looks at different cards, so of two looks with nothing left between them one is enough.
            let mut looks = self.entries[..kept].iter().rev().take_while(|other| other.kind() == Kind::Has);
            if entry.kind() != Kind::Has || !looks.any(|&other| other == entry) {
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        self.entries[kept..].fill(Entry::BLANK);
        self.len = kept as u16;
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

    /// That a hand, or somebody, has a card of some kind, if such a card is soon seen to leave and must have been there.
    fn forget_implied(&self, before: &Before, gone: &mut Gone) {
        for (at, entry) in self.entries().iter().enumerate() {
            let cards = playable(before.alive[at]);
            let is_implied = match entry.kind() {
                Kind::Meets => {
                    self.next_to_leave_is(entry.seat(), cards.and(CardSet::of_strength(entry.card())), at + 1)
                }
                Kind::Table if entry.card() == SOMEBODY => self.one_was_held(cards, at + 1),
                _ => false,
            };
            if is_implied {
                gone.add(at);
            }
        }
    }

    /// Whether one of these cards leaves a hand and was in one all the time from this entry on. The deck was empty then.
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

    /// What is learnt of a hand that everybody knows.
    fn forget_shown_hands(&self, before: &Before, gone: &mut Gone) {
        let mut is_known = [false; 5];
        for (at, entry) in self.entries().iter().enumerate() {
            for (is_known, len) in is_known.iter_mut().zip(before.hand_len[at]) {
                *is_known |= len == 0;
            }
            let s = entry.seat();
            match entry.kind() {
                Kind::Shows | Kind::Lacks | Kind::Meets if is_known[s] => gone.add(at),
                Kind::Shows => is_known[s] = entry.other() == s,
                Kind::Draw | Kind::Hide | Kind::Aside | Kind::Back | Kind::Stack => is_known[s] = false,
                Kind::Give | Kind::Keep => (is_known[s], is_known[entry.other()]) = (false, false),
                _ => {}
            }
        }
    }

    /// Cards that were set aside and came back. Nothing is learnt from that if nothing was learnt of the hand in between, and enough of
    /// it stayed untouched.
    fn forget_returned(&self, before: &Before, gone: &mut Gone) {
        for s in 0..5 {
            let mut first = 0;
            while let Some(last) = self.returned(s, &mut first, before, gone) {
                for at in first..=last {
                    let entry = self.entries[at];
                    if matches!(entry.kind(), Kind::Aside | Kind::Back) && entry.seat() == s {
                        gone.add(at);
                    }
                }
                first = last + 1;
            }
        }
    }

    /// The next entries, the first moved to where they begin, between which a seat has cards set aside that can be forgotten.
    fn returned(&self, s: usize, first: &mut usize, before: &Before, gone: &Gone) -> Option<usize> {
        let len = self.len as usize;
        let sets_aside = |at: usize| self.entries[at].kind() == Kind::Aside && self.entries[at].seat() == s;
        'next: while let Some(begin) = (*first..len).find(|&at| sets_aside(at) && before.no_aside[at][s]) {
            *first = begin;
            let (mut aside, mut moved) = (0, 0);
            for at in (begin..len).filter(|&at| !gone.entries[at]) {
                let entry = self.entries[at];
                match entry.kind() {
                    Kind::Aside if entry.seat() == s => aside += 1,
                    Kind::Leave | Kind::Hide | Kind::Stack | Kind::Give | Kind::Keep | Kind::Has
                        if entry.seat() == s =>
                    {
                        moved += 1;
                    }
                    Kind::Shows | Kind::Lacks | Kind::Meets if entry.seat() == s => {
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
            // They have not come back yet.
            return None;
        }
        None
    }

    /// The oldest cards that came into a hand and left it openly, with nothing in between.
    fn forget_of_one_hand(&mut self, most: usize, gone: &mut Gone) {
        for leaves in 0..self.len as usize {
            if gone.count >= most {
                break;
            }
            if self.entries[leaves].kind() == Kind::Leave
                && let Some(came) = self.came(leaves, gone)
            {
                gone.add(leaves);
                if let Some(came) = came {
                    self.forget_coming(came, gone);
                }
            }
        }
    }

    /// The entry with which a card came into the hand that it now leaves, if it can be forgotten; `Some(None)` if it was there from the
    /// beginning.
    fn came(&self, leaves: usize, gone: &Gone) -> Option<Option<usize>> {
        let (s, ix) = (self.entries[leaves].seat(), self.entries[leaves].card());
        for at in (0..leaves).rev().filter(|&at| !gone.entries[at]) {
            let entry = self.entries[at];
            match entry.kind() {
                Kind::Draw | Kind::Enter if entry.card() == ix => return (entry.seat() == s).then_some(Some(at)),
                // It may be the one that was meant.
                Kind::Meets if entry.seat() == s => return None,
                Kind::Table if entry.card() == SOMEBODY => return None,
                Kind::Reshuffle if self.reshuffled(entry).has(ix) => return None,
                _ if entry.is_about_card() && entry.card() == ix => return None,
                _ => {}
            }
        }
        Some(None)
    }

    fn forget_coming(&mut self, came: usize, gone: &mut Gone) {
        gone.add(came);
        if self.entries[came].kind() == Kind::Draw {
            self.leave_out(self.entries[came].card(), came);
        }
    }

    /// A card that was drawn at this entry has never been in the deck, as far as anybody remembers.
    fn leave_out(&mut self, ix: Ix, drawn: usize) {
        let is_it = |entry: &&Entry| entry.kind() == Kind::Reshuffle && self.reshuffled(**entry).has(ix);
        if let Some(&entry) = self.entries[..drawn].iter().rev().find(is_it) {
            self.reshuffled[entry.card() as usize].remove(ix);
        }
    }

    /// The oldest cards that came to light, wherever they have been before.
    fn forget_courses(&mut self, most: usize, before: &Before, gone: &mut Gone) {
        for ends in 0..self.len as usize {
            if gone.count >= most {
                break;
            }
            if !gone.entries[ends] && matches!(self.entries[ends].kind(), Kind::Leave | Kind::Unhide) {
                self.forget_course(ends, before, gone);
            }
        }
    }

    /// Forgets all of a card up to the entry with which it comes to light, and with it whatever it was enough for.
    fn forget_course(&mut self, ends: usize, before: &Before, gone: &mut Gone) {
        let (s, ix) = (self.entries[ends].seat(), self.entries[ends].card());
        let mut place = if self.entries[ends].kind() == Kind::Leave { Place::Hand(s) } else { Place::Secret };
        gone.add(ends);
        for at in (0..ends).rev() {
            let entry = self.entries[at];
            if gone.entries[at] {
                continue;
            }
            let cards = playable(before.alive[at]);
            match entry.kind() {
                Kind::Draw | Kind::Enter if entry.card() == ix => return self.forget_coming(at, gone),
                Kind::Meets if place == Place::Hand(entry.seat()) => {
                    if cards.and(CardSet::of_strength(entry.card())).has(ix) {
                        gone.add(at);
                    }
                }
                Kind::Table if entry.card() == SOMEBODY && place != Place::Secret && cards.has(ix) => gone.add(at),
                _ if !entry.is_about_card() || entry.card() != ix => {}
                kind => {
                    gone.add(at);
                    place = match kind {
                        Kind::Back => Place::Aside,
                        _ => Place::Hand(entry.seat()),
                    };
                }
            }
        }
    }
}
