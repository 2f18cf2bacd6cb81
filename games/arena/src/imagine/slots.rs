//! Deals cards to hidden places, each with the set of cards that it may contain.

use harena_core::Chance;

use super::Pool;
use crate::cards::{CardSet, DECK, Ix, NONE};

/// Hidden places to deal cards to, the most constrained first, each with the set of cards that it may contain and its
/// token.
pub(crate) struct Slots {
    pub(crate) may: [CardSet; DECK],
    /// The number of cards that each may contain.
    size: [u8; DECK],
    pub(crate) token: [u8; DECK],
    pub(crate) card: [Ix; DECK],
    pub(crate) len: usize,
}

impl Slots {
    pub(crate) const EMPTY: Slots =
        Slots { may: [CardSet::EMPTY; DECK], size: [0; DECK], token: [NONE; DECK], card: [NONE; DECK], len: 0 };

    /// Adds `count` places of one kind. Inlined, since the count is usually 1.
    #[inline(always)]
    pub(crate) fn insert(&mut self, token: u8, may: CardSet, count: usize) -> Option<()> {
        let len = self.len;
        if len + count > DECK {
            return None;
        }
        let size = may.len() as u8;
        let wider = self.size[..len].iter().rev().take_while(|&&other| other > size).count();
        let at = len - wider;
        if wider > 0 {
            self.may.copy_within(at..len, at + count);
            self.size.copy_within(at..len, at + count);
            self.token.copy_within(at..len, at + count);
        }
        self.may[at..at + count].fill(may);
        self.size[at..at + count].fill(size);
        self.token[at..at + count].fill(token);
        self.len += count;
        Some(())
    }

    /// Finds a card for each place, if that is possible at all.
    pub(crate) fn fill(&mut self, cards: CardSet, chance: &mut impl Chance) -> Option<()> {
        let mut pool = Pool::new(cards, chance);
        let mut left = cards;
        for slot in 0..self.len {
            let may = self.may[slot];
            if let Some(ix) = pool.fitting(|ix| may.has(ix)) {
                self.card[slot] = ix;
                left.remove(ix);
            }
        }
        for slot in 0..self.len {
            if self.card[slot] == NONE {
                self.make_room(slot, &mut left, &mut CardSet::default())?;
            }
        }
        Some(())
    }

    /// Finds a card for a place by an augmenting path: it may take one from another place that can be given a different
    /// card.
    fn make_room(&mut self, slot: usize, left: &mut CardSet, tried: &mut CardSet) -> Option<()> {
        if let Some(ix) = self.may[slot].and(*left).iter().next() {
            left.remove(ix);
            self.card[slot] = ix;
            return Some(());
        }
        for ix in self.may[slot].iter() {
            if !tried.has(ix) {
                tried.add(ix);
                let other = self.card[..self.len].iter().position(|&card| card == ix)?;
                if self.make_room(other, left, tried).is_some() {
                    self.card[slot] = ix;
                    return Some(());
                }
            }
        }
        None
    }

    /// Exchanges cards at random if both places allow it: after many exchanges all deals are about equally likely.
    pub(crate) fn mix(&mut self, exchanges: u32, chance: &mut impl Chance) {
        for _ in 0..exchanges {
            let one = chance.below(self.len as u32) as usize;
            let other = chance.below(self.len as u32) as usize;
            if self.may[one].has(self.card[other]) && self.may[other].has(self.card[one]) {
                self.card.swap(one, other);
            }
        }
    }
}
