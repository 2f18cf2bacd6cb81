//! Cards for hidden places, each of which may hold some cards and not others.

use harena_core::Chance;

use super::Pool;
use crate::cards::{CardSet, DECK, Ix, NONE};

/// Places of hidden cards that are to be dealt, the narrowest first, with what each may be and who lies there.
pub(crate) struct Slots {
    pub(crate) may: [CardSet; DECK],
    /// How many cards each may hold.
    size: [u8; DECK],
    pub(crate) token: [u8; DECK],
    pub(crate) card: [Ix; DECK],
    pub(crate) len: usize,
}

impl Slots {
    pub(crate) const EMPTY: Slots =
        Slots { may: [CardSet::EMPTY; DECK], size: [0; DECK], token: [NONE; DECK], card: [NONE; DECK], len: 0 };

    /// Adds so many places of one kind. Inlined, since mostly it is one.
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

    /// A card for each place, if that is possible at all.
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

    /// Gives a place a card, if need be one that lies elsewhere and can be replaced there.
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

    /// Exchanges cards at random wherever both places allow it: after many exchanges every way to deal is as likely as any other.
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
