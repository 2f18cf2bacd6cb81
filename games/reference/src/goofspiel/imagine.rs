//! Hidden bids: samples the bids of the opponent that are consistent with the known wins, losses and ties. All
//! consistent sequences of bids are counted, and each is equally likely.
//!
//! Own bids are all different. So one sweep over the cards, from the lowest up, is enough: a bid that won takes one of
//! the lower cards that are still free, and a bid that lost waits for one of the higher cards. The number of waiting
//! bids is enough to count the ways in which the sweep can continue.

use harena_core::{Chance, Seat};

use super::cards::cards;
use super::{Goofspiel, MAX_CARDS};

const CARDS: usize = MAX_CARDS as usize;

/// What an own bid of a card reveals about the opponent's bid in that turn.
#[derive(Clone, Copy, PartialEq)]
enum BidClue {
    /// The card was not bid.
    Nothing,
    Lower,
    Same,
    Higher,
}

impl Goofspiel {
    /// Resamples the opponent's bids and hand.
    pub(super) fn imagine_bids(&mut self, seat: Seat, other: Seat, chance: &mut impl Chance) {
        let count = usize::from(self.options.num_cards);
        let (mut clues, mut turn_of) = ([BidClue::Nothing; CARDS], [0; CARDS]);
        for turn in 0..self.turn {
            let own = usize::from(self.bids[seat.index()].at(turn));
            turn_of[own] = turn;
            clues[own] = match self.winner(turn) {
                None => BidClue::Same,
                Some(winner) if winner == seat => BidClue::Lower,
                Some(_) => BidClue::Higher,
            };
        }
        let ways = ways(&clues[..count]);
        let mut rank = below(ways[0][0], chance);
        let (mut free, mut waiting) = (0u16, 0u16);
        for card in 0..count {
            let mut bids = |own: u8, card: u8| self.bids[other.index()].set(turn_of[usize::from(own)], card);
            let (own, next) = (card as u8, &ways[card + 1]);
            if clues[card] == BidClue::Same {
                bids(own, own);
                continue;
            }
            let opens = usize::from(clues[card] == BidClue::Higher);
            let count = waiting.count_ones() as usize;
            let kept = next[count + opens];
            let given = if count == 0 { 0 } else { next[count - 1 + opens] };
            if clues[card] == BidClue::Lower {
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

/// The number of ways in which the sweep can continue, by the next card and the number of bids that wait for a higher
/// card.
fn ways(clues: &[BidClue]) -> [[u64; CARDS + 1]; CARDS + 1] {
    let mut ways = [[0; CARDS + 1]; CARDS + 1];
    ways[clues.len()][0] = 1;
    for card in (0..clues.len()).rev() {
        let before = |what: BidClue| clues[..card].iter().filter(|&&clue| clue == what).count();
        let (lower, higher, same) = (before(BidClue::Lower), before(BidClue::Higher), before(BidClue::Same));
        for waiting in 0..=higher {
            // The cards below this one that were used neither by a tie, nor by a bid that won, nor by one that has
            // stopped waiting.
            let Some(free) = (card + waiting).checked_sub(same + lower + higher) else { continue };
            let opens = usize::from(clues[card] == BidClue::Higher);
            let kept = ways[card + 1][waiting + opens];
            let given = if waiting == 0 { 0 } else { waiting as u64 * ways[card + 1][waiting - 1 + opens] };
            ways[card][waiting] = match clues[card] {
                BidClue::Same => ways[card + 1][waiting],
                BidClue::Lower => free as u64 * (kept + given),
                BidClue::Nothing | BidClue::Higher => kept + given,
            };
        }
    }
    ways
}

fn nth(set: u16, index: u64) -> u8 {
    cards(set).nth(index as usize).expect("there are as many as were counted")
}

/// A number below a bound that may be greater than one draw can give: 16 cards can be bid in 2 * 10^13 orders.
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
