//! Hidden bids: what the other can have bid, as far as its wins, losses and ties tell. All courses of bids that are possible
//! are counted, and one of them is drawn, each as likely as any other.
//!
//! Own bids are all different. So one sweep over the cards, from the lowest up, settles everything: a bid that won takes one
//! of the lower cards that are still free, and a bid that lost waits for one of the higher cards. How many bids are waiting
//! is all that has to be known to count the ways in which the sweep can go on.

use harena_core::{Chance, Seat};

use super::cards::cards;
use super::{Goofspiel, MOST_CARDS};

const CARDS: usize = MOST_CARDS as usize;

/// What an own bid of a card tells of the other's bid in that turn.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    /// The card was not bid.
    Nothing,
    Lower,
    Same,
    Higher,
}

impl Goofspiel {
    /// Deals the other's bids and hand anew.
    pub(super) fn imagine_bids(&mut self, seat: Seat, other: Seat, chance: &mut impl Chance) {
        let count = usize::from(self.options.num_cards);
        let (mut told, mut turn_of) = ([Told::Nothing; CARDS], [0; CARDS]);
        for turn in 0..self.turn {
            let own = usize::from(self.bids[seat.index()].at(turn));
            turn_of[own] = turn;
            told[own] = match self.winner(turn) {
                None => Told::Same,
                Some(winner) if winner == seat => Told::Lower,
                Some(_) => Told::Higher,
            };
        }
        let ways = ways(&told[..count]);
        let mut rank = below(ways[0][0], chance);
        let (mut free, mut waiting) = (0u16, 0u16);
        for card in 0..count {
            let mut bids = |own: u8, card: u8| self.bids[other.index()].set(turn_of[usize::from(own)], card);
            let (own, next) = (card as u8, &ways[card + 1]);
            if told[card] == Told::Same {
                bids(own, own);
                continue;
            }
            let opens = usize::from(told[card] == Told::Higher);
            let count = waiting.count_ones() as usize;
            let kept = next[count + opens];
            let given = if count == 0 { 0 } else { next[count - 1 + opens] };
            if told[card] == Told::Lower {
                let rest = kept + count as u64 * given;
                let taken = nth(free, rank / rest);
                rank %= rest;
                free &= !(1 << taken);
                bids(own, taken);
            }
            if rank < kept {
                free |= 1 << card;
            } else {
                rank -= kept;
                let served = nth(waiting, rank / given);
                rank %= given;
                waiting &= !(1 << served);
                bids(served, own);
            }
            waiting |= (opens as u16) << card;
        }
        self.hands[other.index()] = free;
    }
}

/// In how many ways the sweep can go on: by the card that is next, and by how many bids wait for a higher card.
fn ways(told: &[Told]) -> [[u64; CARDS + 1]; CARDS + 1] {
    let mut ways = [[0; CARDS + 1]; CARDS + 1];
    ways[told.len()][0] = 1;
    for card in (0..told.len()).rev() {
        let before = |what: Told| told[..card].iter().filter(|&&told| told == what).count();
        let (lower, higher, same) = (before(Told::Lower), before(Told::Higher), before(Told::Same));
        for waiting in 0..=higher {
            // What lies below this card and went neither to a tie, nor to a bid that won, nor to one that has stopped waiting.
            let Some(free) = (card + waiting).checked_sub(same + lower + higher) else { continue };
            let opens = usize::from(told[card] == Told::Higher);
            let kept = ways[card + 1][waiting + opens];
            let given = if waiting == 0 { 0 } else { waiting as u64 * ways[card + 1][waiting - 1 + opens] };
            ways[card][waiting] = match told[card] {
                Told::Same => ways[card + 1][waiting],
                Told::Lower => free as u64 * (kept + given),
                Told::Nothing | Told::Higher => kept + given,
            };
        }
    }
    ways
}

fn nth(set: u16, index: u64) -> u8 {
    cards(set).nth(index as usize).expect("there are as many as were counted")
}

/// A number below the bound, which may be more than chance gives at once: 16 cards can be bid in 2 * 10^13 orders.
fn below(bound: u64, chance: &mut impl Chance) -> u64 {
    if let Ok(bound) = u32::try_from(bound) {
        return chance.below(bound).into();
    }
    loop {
        let bits = u64::from(chance.bits()) << 32 | u64::from(chance.bits());
        let number = bits >> bound.leading_zeros();
        if number < bound {
            return number;
        }
    }
}
