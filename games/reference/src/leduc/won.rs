//! Who wins, and how much.

use harena_core::{MAX_SEATS, Seat, SeatSet};

use super::Leduc;

impl Leduc {
    /// What each seat has won, in halves of a chip: two can share a pot that is odd.
    pub(crate) fn won(&self) -> Option<[i32; MAX_SEATS]> {
        if !self.over {
            return None;
        }
        let strength = |seat: Seat| self.strength(self.cards[seat.index()]);
        let best = self.left.iter().map(strength).max();
        let winners: SeatSet =
            self.left.iter().filter(|&seat| self.left.len() == 1 || Some(strength(seat)) == best).collect();
        let pot: i32 = self.paid.iter().map(|&paid| i32::from(paid)).sum();
        let mut won = self.paid.map(|paid| -2 * i32::from(paid));
        winners.iter().for_each(|seat| won[seat.index()] += 2 * pot / winners.len() as i32);
        Some(won)
    }

    /// A pair with the public card beats everything, then the rank decides.
    fn strength(&self, card: u8) -> u8 {
        let pair = self.public.is_some_and(|public| public / 2 == card / 2);
        if pair { self.card_count() } else { card / 2 }
    }
}
