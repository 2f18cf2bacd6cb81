//! Sets of cards in 16 bits, and one card per turn in 64.

use harena_core::Chance;

use super::MAX_CARDS;

/// The cards of a set, lowest first.
#[inline]
pub(super) fn cards(set: u16) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        next
    })
}

pub(super) fn pick(set: u16, chance: &mut impl Chance) -> u8 {
    let mut list = [0; MAX_CARDS as usize];
    let count = list.iter_mut().zip(cards(set)).map(|(place, card)| *place = card).count();
    list[chance.pick("prize", &list[..count])]
}

/// A number from 0 to 15 for each turn, four bits each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sequence(pub(super) u64);

/// There is room for 16 turns, and no game has more; the mask tells the compiler that the shift cannot overflow.
#[inline]
fn place(turn: u8) -> u8 {
    debug_assert!(turn < MAX_CARDS, "a turn for each card at most");
    4 * (turn & 15)
}

impl Sequence {
    #[inline]
    pub(crate) fn at(self, turn: u8) -> u8 {
        (self.0 >> place(turn) & 15) as u8
    }

    #[inline]
    pub(super) fn set(&mut self, turn: u8, value: u8) {
        self.0 = self.0 & !(15 << place(turn)) | u64::from(value) << place(turn);
    }

    pub(super) fn first(self, count: u8) -> impl Iterator<Item = u8> {
        (0..count).map(move |turn| self.at(turn))
    }
}
