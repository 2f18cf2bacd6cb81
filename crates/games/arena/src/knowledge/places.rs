//! Hidden places, and parts of them that are told apart for as long as it matters.

use harena_core::Seat;

use super::Knowledge;
use crate::cards::Ix;

/// A set of hidden places: the hands, what is set aside, the secret bets, the stack of discards that is not yet laid down, the
/// unseen discards, some of them of their own (`Heap`); and *pockets*. A pocket is part of a hand: a card that came there unseen out
/// of another hand, as long as it matters which card that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(pub(crate) u32);

/// How many heaps of unseen discards are told apart, and how many pockets there are.
pub(crate) const HEAPS: usize = 7;
pub(crate) const POCKETS: usize = 8;
pub(super) const FIRST_HEAP: usize = 17;
pub(crate) const FIRST_POCKET: usize = FIRST_HEAP + HEAPS;

/// How many unseen cards there are in each place, in the order of `Places`, without pockets.
pub(crate) type Unseen = [u8; FIRST_POCKET];

impl Places {
    pub(crate) const NOWHERE: Places = Places(0);
    pub(crate) const STACK: Places = Places(1 << 15);
    pub(crate) const DISCARDS: Places = Places(1 << 16);

    pub(crate) const fn hand(seat: Seat) -> Places {
        Places(1 << seat.index())
    }

    pub(crate) const fn aside(seat: Seat) -> Places {
        Places(1 << (5 + seat.index()))
    }

    pub(crate) const fn secret(seat: Seat) -> Places {
        Places(1 << (10 + seat.index()))
    }

    pub(crate) const fn heap(index: usize) -> Places {
        Places(1 << (FIRST_HEAP + index))
    }

    pub(crate) const fn pocket(index: usize) -> Places {
        Places(1 << (FIRST_POCKET + index))
    }

    pub(crate) const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    pub(crate) const fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    pub(crate) const fn minus(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    pub(crate) const fn meets(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn within(self, other: Places) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) const fn is_hand(self) -> bool {
        self.0 < 1 << 5
    }

    /// The number of a single place.
    pub(crate) const fn number(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The places one by one.
    pub(crate) fn iter(self) -> impl Iterator<Item = Places> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left & left.wrapping_neg();
            left &= !place;
            (place != 0).then_some(Places(place))
        })
    }
}

/// A pocket: who took a card, who lost it, and which; so much these two know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pocket {
    seat: Seat,
    from: Seat,
    card: Ix,
    use_: Use,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Free,
    /// Nothing has left the hand unseen since it came: it is still there.
    Exact,
    Loose,
}

impl Pocket {
    pub(super) const FREE: Pocket = Pocket { seat: Seat::new(0), from: Seat::new(0), card: 0, use_: Use::Free };

    pub(super) fn rename(&mut self, name: impl Fn(Ix) -> Ix) {
        self.card = name(self.card);
    }
}

/// A pocket in use, with its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Used {
    index: usize,
    /// Whose hand it is part of, and out of whose the card came.
    pub(crate) seat: Seat,
    pub(crate) from: Seat,
    /// The card, for these two.
    pub(crate) card: Ix,
    exact: bool,
}

impl Used {
    pub(crate) fn place(self) -> Places {
        Places::pocket(self.index)
    }

    /// Whether there is certainly a card in it.
    pub(crate) fn is_exact(self) -> bool {
        self.exact
    }
}

/// Cards that lie together in the discard pile: from this height on, so many, of which so many are unseen; none if it is not in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heap {
    pub(super) height: u8,
    pub(super) len: u8,
    pub(super) unseen: u8,
}

impl Knowledge {
    pub(crate) fn pockets(&self) -> impl Iterator<Item = Used> + '_ {
        let used = self.pockets.iter().enumerate().filter(|(_, pocket)| pocket.use_ != Use::Free);
        used.map(|(index, &Pocket { seat, from, card, use_ })| Used { index, seat, from, card, exact: use_ == Use::Exact })
    }

    pub(super) fn pockets_of(&self, hand: Places) -> impl Iterator<Item = Used> + '_ {
        self.pockets().filter(move |pocket| Places::hand(pocket.seat) == hand)
    }

    /// A hand with its pockets, or any other place by itself.
    pub(crate) fn columns(&self, place: Places) -> Places {
        if self.has_pockets { self.pockets_of(place).fold(place, |all, pocket| all.or(pocket.place())) } else { place }
    }

    /// The same with hands instead of their pockets.
    pub(crate) fn physical(&self, places: Places) -> Places {
        let pockets = self.pockets().filter(|pocket| places.meets(pocket.place()));
        pockets.fold(places, |all, pocket| all.minus(pocket.place()).or(Places::hand(pocket.seat)))
    }

    /// A pocket for one card that came into this hand, if there is one left.
    pub(super) fn new_pocket(&mut self, hand: Places, from: Seat, card: Ix) -> Option<Places> {
        let index = self.pockets.iter().position(|pocket| pocket.use_ == Use::Free)?;
        self.pockets[index] = Pocket { seat: Seat::new(hand.number()), from, card, use_: Use::Exact };
        self.has_pockets = true;
        Some(Places::pocket(index))
    }

    /// Something left these places unseen.
    pub(super) fn loosen_pockets(&mut self, places: Places) {
        for (index, pocket) in self.pockets.iter_mut().enumerate() {
            if pocket.use_ == Use::Exact && places.meets(Places::pocket(index)) {
                pocket.use_ = Use::Loose;
            }
        }
    }

    pub(super) fn free_pockets(&mut self, places: Places) {
        for (index, pocket) in self.pockets.iter_mut().enumerate() {
            if places.meets(Places::pocket(index)) {
                pocket.use_ = Use::Free;
            }
        }
        self.has_pockets = self.pockets.iter().any(|pocket| pocket.use_ != Use::Free);
    }

    /// The heap to which the card at this height of the discard pile belongs.
    pub(crate) fn heap_at(&self, height: u8) -> Option<usize> {
        let there = |heap: &Heap| heap.unseen > 0 && (heap.height..heap.height + heap.len).contains(&height);
        self.heaps.iter().position(there)
    }

    /// How many cards there can be in these places, if their numbers are known here.
    pub(super) fn room(&self, places: Places) -> Option<u8> {
        places.iter().try_fold(0, |room, place| match place.number() {
            10..15 | FIRST_POCKET.. => Some(room + 1),
            number @ FIRST_HEAP.. => Some(room + self.heaps[number - FIRST_HEAP].unseen),
            _ => None,
        })
    }
}
