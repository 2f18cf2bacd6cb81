//! The last resort of the plain deal: a matching of cards and places.
//!
//! What a place may hold is a set of cards; where a hand must hold something, one of its places may hold nothing else. The truth is
//! such a matching, so there is one, and a search by augmenting paths finds one. It depends on the numbers of hidden cards in each place
//! and on nothing else that is hidden.

use harena_core::{Chance, Seat};

use super::slots::Slots;
use super::{Deal, shuffle};
use crate::cards::{CardSet, NONE};
use crate::state::State;

/// How often each place exchanges its card afterwards.
const EXCHANGES: u32 = 64;

/// Hidden places as numbers: the hands first, then what is set aside and the secret bets of each seat, then the piles.
const ASIDE: usize = 5;
const SECRET: usize = 10;
const STACK: usize = 15;
const DISCARDS: usize = 16;
const DRAW_PILE: usize = 17;
const PLACES: usize = 18;

impl State {
    #[cold]
    pub(super) fn matched(&self, whose: Seat, unknown: CardSet, chance: &mut impl Chance) -> Deal {
        let held = self.hand.iter().chain(&self.aside).fold(CardSet::EMPTY, |held, cards| held.or(*cards));
        let seen = held.minus(unknown).and(self.playable_cards());
        // What is owed can be played.
        if self.must_be_playable() && self.owed == NONE && seen.is_empty() {
            let mut holders: [u8; SECRET] = std::array::from_fn(|place| place as u8);
            shuffle(&mut holders, chance);
            for holder in holders {
                if let Some(deal) = self.match_places(whose, unknown, Some(holder), chance) {
                    return deal;
                }
            }
            // Only a position that was set up can be stuck itself.
        }
        self.match_places(whose, unknown, None, chance).expect("the true deal is a matching")
    }

    /// A deal in which this hand, or what is set aside there, has a card that can be played.
    fn match_places(
        &self,
        whose: Seat,
        unknown: CardSet,
        holder: Option<u8>,
        chance: &mut impl Chance,
    ) -> Option<Deal> {
        let mut deal = self.hidden_places(unknown);
        let mut wants = [0; PLACES];
        let mut may = [unknown; PLACES];
        for seat in self.seats.iter() {
            let s = seat.index();
            wants[s] = std::mem::take(&mut deal.hand_wants[s]);
            wants[ASIDE + s] = std::mem::take(&mut deal.aside_wants[s]);
            wants[SECRET + s] = u8::from(self.secret[s] != NONE && deal.secret[s] == NONE);
            may[SECRET + s] = unknown.and(self.may_be_secret(seat));
        }
        wants[STACK] = std::mem::take(&mut deal.stack_wants);
        wants[DISCARDS] = std::mem::take(&mut deal.discards_want);
        wants[DRAW_PILE] = std::mem::take(&mut deal.deck_wants);
        // Unseen discards are made with fighters only (CA-15.3, TA-19.1).
        for place in [STACK, DISCARDS] {
            may[place] = unknown.and(CardSet::ALL_FIGHTERS);
        }

        let mut slots = Slots::EMPTY;
        let mut insert = |place: usize, may: CardSet| {
            wants[place] = wants[place].checked_sub(1)?;
            slots.insert(place as u8, may, 1)
        };
        for (seat, needed) in self.duties() {
            if seat != whose && !needed.is_empty() && deal.hand[seat.index()].and(needed).is_empty() {
                insert(seat.index(), unknown.and(needed))?;
            }
        }
        if let Some(holder) = holder {
            insert(holder as usize, unknown.and(self.playable_cards()))?;
        }
        for (place, may) in may.into_iter().enumerate() {
            while insert(place, may).is_some() {}
        }
        debug_assert_eq!(slots.len, unknown.len() as usize, "a place for each unknown card");
        slots.fill(unknown, chance)?;
        slots.mix(EXCHANGES * slots.len as u32, chance);

        for (&place, &ix) in slots.token[..slots.len].iter().zip(&slots.card) {
            match place as usize {
                place @ 0..ASIDE => deal.hand[place].add(ix),
                place @ ASIDE..SECRET => deal.aside[place - ASIDE].add(ix),
                place @ SECRET..STACK => deal.secret[place - SECRET] = ix,
                STACK => deal.stack.add(ix),
                DISCARDS => deal.discards.add(ix),
                _ => deal.deck.add(ix),
            }
        }
        Some(deal)
    }
}
