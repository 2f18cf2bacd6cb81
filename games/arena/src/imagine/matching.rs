//! The fallback of the plain deal: a matching of cards and places.
//!
//! Each place has a set of cards that it may contain; if a hand must contain one of some cards, one of its places is
//! restricted to them. The true deal is such a matching, so one exists, and augmenting paths find one. The result
//! depends on the number of hidden cards in each place and on nothing else that is hidden.

use harena_core::{Chance, Seat};

use super::slots::Slots;
use super::{Deal, shuffle};
use crate::cards::{CardSet, NONE};
use crate::state::State;

/// The number of exchanges per place afterwards.
const EXCHANGES: u32 = 64;

/// Indices of hidden places: the hands first, then cards set aside and secret bets of each seat, then the piles.
const ASIDE: usize = 5;
const SECRET: usize = 10;
const STACK: usize = 15;
const DISCARDS: usize = 16;
const DRAW_PILE: usize = 17;
const PLACES: usize = 18;

impl State {
    #[cold]
    pub(super) fn matched(&self, observer: Seat, unknown: CardSet, chance: &mut impl Chance) -> Deal {
        let held = self.hand.iter().chain(&self.aside).fold(CardSet::EMPTY, |held, cards| held.or(*cards));
        let seen = held.minus(unknown).and(self.playable_cards());
        // An owed card is playable.
        if self.must_be_playable() && self.owed == NONE && seen.is_empty() {
            let mut holders: [u8; SECRET] = std::array::from_fn(|place| place as u8);
            shuffle(&mut holders, chance);
            for holder in holders {
                if let Some(deal) = self.match_places(observer, unknown, Some(holder), chance) {
                    return deal;
                }
            }
            // Reached only if a position that was set up has no playable card itself.
        }
        self.match_places(observer, unknown, None, chance).expect("the true deal is a matching")
    }

    /// A deal in which this hand, or the cards set aside from it, contain a playable card.
    fn match_places(
        &self,
        observer: Seat,
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
        // Unseen discards are creatures' cards only (CA-15.3, TA-19.1).
        for place in [STACK, DISCARDS] {
            may[place] = unknown.and(CardSet::ALL_FIGHTERS);
        }

        let mut slots = Slots::EMPTY;
        let mut insert = |place: usize, may: CardSet| {
            wants[place] = wants[place].checked_sub(1)?;
            slots.insert(place as u8, may, 1)
        };
        for (seat, needed) in self.required_cards() {
            if seat != observer && !needed.is_empty() && deal.hand[seat.index()].and(needed).is_empty() {
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
