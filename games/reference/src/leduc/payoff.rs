//! Winners and payoffs.

use harena_core::{MAX_SEATS, Seat, SeatSet};

use super::Leduc;

impl Leduc {
    /// The profit of each seat, in half chips: two seats can share an odd pot.
    pub(crate) fn payoffs(&self) -> Option<[i32; MAX_SEATS]> {
        if !self.over {
            return None;
        }
        let strength = |seat: Seat| self.strength(self.cards[seat.index()]);
        let best = self.left.iter().map(strength).max();
        let winners: SeatSet =
            self.left.iter().filter(|&seat| self.left.len() == 1 || Some(strength(seat)) == best).collect();
        let pot: i32 = self.paid.iter().map(|&paid| i32::from(paid)).sum();
        let mut payoffs = self.paid.map(|paid| -2 * i32::from(paid));
        winners.iter().for_each(|seat| payoffs[seat.index()] += 2 * pot / winners.len() as i32);
        Some(payoffs)
    }

    /// A pair with the public card beats everything; otherwise the higher rank wins.
    fn strength(&self, card: u8) -> u8 {
        let pair = self.public.is_some_and(|public| public / 2 == card / 2);
        if pair { self.card_count() } else { card / 2 }
    }
}
