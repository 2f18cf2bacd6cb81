//! Hidden bids: what the other can have bid, as far as its wins, losses and ties tell.

use harena_core::{Chance, Seat};

use super::cards::{cards, pick};
use super::{Goofspiel, MOST_CARDS};

impl Goofspiel {
    /// Deals the other's bids and hand anew.
    pub(super) fn imagine_bids(&mut self, seat: Seat, other: Seat, chance: &mut impl Chance) {
        let own = self.bids[seat.index()];
        let mut left = ((1u32 << self.options.num_cards) - 1) as u16;
        let (mut lost, mut won) = (0u16, 0u16);
        let mut turn_of = [0; MOST_CARDS as usize];
        for turn in 0..self.turn {
            turn_of[usize::from(own.at(turn))] = turn;
            match self.winner(turn) {
                None => {
                    left &= !(1 << own.at(turn));
                    self.bids[other.index()].set(turn, own.at(turn));
                }
                Some(winner) if winner == seat => lost |= 1 << own.at(turn),
                Some(_) => won |= 1 << own.at(turn),
            }
        }
        let mut settle = |bid: u8, among: u16, left: &mut u16| {
            let card = pick(among, chance);
            *left &= !(1 << card);
            self.bids[other.index()].set(turn_of[usize::from(bid)], card);
        };
        // From the lowest bid up there is always a card below it; from the highest down always one above, as long as the
        // lower bids have not taken too many of those.
        for bid in cards(lost) {
            let harmless = cards(left & below(bid)).filter(|&card| {
                cards(won)
                    .all(|bid| (left & !(1 << card) & above(bid)).count_ones() >= (won & !below(bid)).count_ones())
            });
            let among = harmless.fold(0, |set, card| set | 1 << card);
            settle(bid, among, &mut left);
        }
        while won != 0 {
            let bid = won.ilog2() as u8;
            won &= !(1 << bid);
            settle(bid, left & above(bid), &mut left);
        }
        self.hands[other.index()] = left;
    }
}

const fn below(card: u8) -> u16 {
    (1 << card) - 1
}

const fn above(card: u8) -> u16 {
    !below(card) & !(1 << card)
}
