//! Cards as numbers, and sets of cards. A card has the same number for the whole game, no matter which seat it belongs
//! to.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::bits::{self, Buffer};
use crate::names::{Title, Type};

/// Deck × 24 + index in the deck. The four Acolytes come first, then one card of every other title.
pub(crate) type Ix = u8;

pub(crate) const DECK: usize = 24;
/// The number of cards of four decks.
pub(crate) const ALL: usize = 4 * DECK;
pub(crate) const NONE: Ix = u8::MAX;
const ACOLYTES: usize = 4;

#[inline]
pub(crate) const fn title(ix: Ix) -> Title {
    let place = ix % DECK as u8;
    if place < ACOLYTES as u8 { Title::Acolyte } else { Title::new(place - (ACOLYTES as u8 - 1)) }
}

/// The card of this title in a deck; the first one for Acolytes.
pub(crate) const fn card(title: Title, deck: usize) -> Ix {
    let place = if title as usize == 0 { 0 } else { title as usize + ACOLYTES - 1 };
    (deck * DECK + place) as Ix
}

/// The deck in which a card began the game.
pub(crate) const fn deck_of(ix: Ix) -> usize {
    ix as usize / DECK
}

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cards(u128);

/// Sets of one card each: a look-up is faster than a shift of 128 bits.
const SINGLE: [Cards; ALL] = {
    let mut sets = [Cards(0); ALL];
    let mut ix = 0;
    while ix < ALL {
        sets[ix] = Cards(1 << ix);
        ix += 1;
    }
    sets
};

/// Repeats the set of one deck for every deck.
const fn in_every_deck(of_one: u128) -> u128 {
    of_one | of_one << DECK | of_one << (2 * DECK) | of_one << (3 * DECK)
}

const fn titled(title: Title) -> u128 {
    match title {
        Title::Acolyte => in_every_deck((1 << ACOLYTES) - 1),
        other => in_every_deck(1 << (other as usize + ACOLYTES - 1)),
    }
}

const TITLED: [Cards; Title::COUNT] = {
    let mut sets = [Cards(0); Title::COUNT];
    let mut index = 0;
    while index < Title::COUNT {
        sets[index] = Cards(titled(Title::ALL[index]));
        index += 1;
    }
    sets
};

const TYPED: [Cards; Type::COUNT] = {
    let mut sets = [Cards(0); Type::COUNT];
    let mut index = 0;
    while index < Title::COUNT {
        let title = Title::ALL[index];
        let kind = title.kind() as usize;
        sets[kind] = Cards(sets[kind].0 | titled(title));
        index += 1;
    }
    sets
};

impl Cards {
    pub(crate) const EMPTY: Cards = Cards(0);

    #[inline]
    pub(crate) const fn single(ix: Ix) -> Cards {
        SINGLE[ix as usize]
    }

    /// The deck of a seat at the start (CX-1.1).
    pub(crate) const fn deck(deck: usize) -> Cards {
        Cards(((1 << DECK) - 1) << (deck * DECK))
    }

    #[inline]
    pub(crate) const fn titled(title: Title) -> Cards {
        TITLED[title as usize]
    }

    #[inline]
    pub(crate) const fn typed(kind: Type) -> Cards {
        TYPED[kind as usize]
    }

    #[inline]
    pub(crate) const fn contains(self, ix: Ix) -> bool {
        self.0 & Cards::single(ix).0 != 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are at least this many; faster than counting if the number is small.
    #[inline]
    pub(crate) const fn has_at_least(self, count: usize) -> bool {
        match count {
            0 => true,
            1 => self.0 != 0,
            2 => self.0 & self.0.wrapping_sub(1) != 0,
            _ => self.len() >= count,
        }
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn add(&mut self, ix: Ix) {
        self.0 |= Cards::single(ix).0;
    }

    #[inline]
    pub(crate) const fn remove(&mut self, ix: Ix) {
        self.0 &= !Cards::single(ix).0;
    }

    #[inline]
    pub(crate) const fn first(self) -> Option<Ix> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as Ix) }
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Ix> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as Ix);
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// Writes the cards into a buffer.
    #[inline]
    pub(crate) fn list(self, buffer: &mut Buffer) -> &mut [Ix] {
        bits::list(self.0, buffer)
    }

    /// The distinct titles, in order.
    #[inline]
    pub(crate) fn titles(self) -> impl Iterator<Item = Title> {
        let one = (self.0 | self.0 >> DECK | self.0 >> (2 * DECK) | self.0 >> (3 * DECK)) as u32 & ((1 << DECK) - 1);
        // All Acolytes are one title.
        let mut left = (one >> ACOLYTES) << 1 | u32::from(one & ((1 << ACOLYTES) - 1) != 0);
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Title::new(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }

    #[inline]
    pub(crate) fn has(self, title: Title) -> bool {
        !(self & Cards::titled(title)).is_empty()
    }
}

impl BitOr for Cards {
    type Output = Cards;
    #[inline]
    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitAnd for Cards {
    type Output = Cards;
    #[inline]
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl Not for Cards {
    type Output = Cards;
    #[inline]
    fn not(self) -> Cards {
        Cards(!self.0)
    }
}

impl BitOrAssign for Cards {
    #[inline]
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Cards {
    #[inline]
    fn bitand_assign(&mut self, other: Cards) {
        self.0 &= other.0;
    }
}

impl FromIterator<Ix> for Cards {
    fn from_iter<I: IntoIterator<Item = Ix>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::EMPTY, |set, ix| set | Cards::single(ix))
    }
}
