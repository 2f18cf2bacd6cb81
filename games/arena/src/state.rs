//! The state of a game in progress, flat and without pointers.
//!
//! Every card is in exactly one place: a hand, set aside, under a secret bet, or on one of the stacks (deck, discard
//! pile, piles, cells), which are linked lists through `below`. Only a position set up by hand may leave cards out
//! (`out`).

use harena_core::{MAX_SEATS, Seat, SeatSet, Seats};

use crate::actions::Spot;
use crate::cards::{
    Card, CardSet, Creature, DECK, FIGHTERS, Face, HEAD_REFEREE, Ix, NONE, Power, REFEREES, SLOT, STRENGTH, Slot,
    is_spectator,
};
use crate::content::{DISCARDS, PRINTED_WEIGHTS, ROUNDS};
use crate::edition::RuleSet;
use crate::history::History;
use crate::knowledge::{Knowledge, RuledOut};
use crate::rows::Rows;
use crate::turns::Turns;

/// Which decision is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Bid,
    Poll,
    Bet,
    Play,
    Power,
    /// The Titan's player keeps one of three cards.
    Keep,
    /// The Gorgon's victim gives a card.
    Give,
    /// The second card of Ettin or Hydra.
    Second,
    Discard,
    Over,
}

/// At most five rounds (CA-3.1, TA-3.1), numbered from 0 internally; the sixth place of a creature is its secret-bet
/// cell.
pub(crate) const CELL: usize = 5;

#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// Without cards set aside and cards under a secret bet (CA-3.7, TA-3.6).
    pub(crate) hand: [CardSet; MAX_SEATS],
    /// Cards set aside by the Cyclops, by victim.
    pub(crate) aside: [CardSet; MAX_SEATS],
    /// Cards that a position set up by hand does not use. Empty in every real game.
    pub(crate) out: CardSet,
    /// The fighters of the living creatures.
    pub(crate) living: CardSet,
    pub(crate) knowledge: Knowledge,
    pub(crate) ruled_out: RuledOut,
    pub(crate) history: History,

    /// The card under each card that lies on a stack.
    pub(crate) below: [Ix; DECK],
    /// The top card of each pile, by slot and round (CA-3.2, TA-3.2), and of each cell (TA-R25).
    pub(crate) top: Rows<6>,
    pub(crate) deck: Ix,
    pub(crate) deck_len: u8,
    /// The common discard pile (CA-3.8, TA-3.8).
    pub(crate) discard: Ix,
    pub(crate) discard_len: u8,
    /// The creature whose cell contains the Head Referee.
    pub(crate) head_referee_at: Slot,

    /// The seat whose bet lies on each spot: at most one (CA-3.2, CA-R9, TA-R47).
    pub(crate) bets: Rows<5>,
    /// The card under each unrevealed secret bet; it occupies no spot (CA-R11, CA-R12, TA-R46).
    pub(crate) secret: [Ix; MAX_SEATS],
    /// The creature of each revealed secret bet.
    pub(crate) revealed: [Slot; MAX_SEATS],
    /// The seats with a secret bet that was not taken back.
    pub(crate) secret_made: SeatSet,
    /// Tokens not yet placed (CA-1.5, CA-5.1, TA-1.6, TA-6.1).
    pub(crate) supply: [u8; MAX_SEATS],

    pub(crate) lineup: [Creature; 8],
    /// The slot of each creature, NONE for those that do not take part.
    pub(crate) slot_of: [Slot; 16],
    pub(crate) alive: u8,
    pub(crate) rules: RuleSet,
    pub(crate) seats: Seats,

    pub(crate) phase: Phase,
    pub(crate) turn: Seat,
    pub(crate) asked: Seat,
    /// The round in progress, from 0.
    pub(crate) round: u8,
    /// For tie-breaks: the order of the seats' latest turns (CA-23.4, TA-R62).
    pub(crate) turns: Turns,

    // The turn in progress.
    /// The creature whose card was played last.
    pub(crate) acting: Slot,
    /// The power that is being used: that of `acting`, or the copied one.
    pub(crate) power: Power,
    /// The second card of Ettin or Hydra is due or has been played.
    pub(crate) doubled: bool,
    /// The Magus's power applies to the discards of this turn.
    pub(crate) foresight: bool,
    pub(crate) discards: u8,
    /// The Magus's stack before it is put on the discard pile.
    pub(crate) stack: [Ix; DISCARDS],
    /// Something has happened in this turn that prevents a deadlock (CA-R27, TA-R51).
    pub(crate) active: bool,
    /// The victim of Titan or Gorgon.
    pub(crate) victim: Seat,
    /// The creature that the Gorgon demands.
    pub(crate) named: Slot,
    /// The three cards that the Titan looks at.
    pub(crate) snatched: CardSet,

    // Bids, stalemates, campaign.
    /// The highest bid, NONE before the first.
    pub(crate) bid: u8,
    pub(crate) bidder: Seat,
    /// The seat that was asked first for a bid.
    pub(crate) bid_from: Seat,
    /// Consecutive seats that did not bid.
    pub(crate) passes: u8,
    /// The strength that the first card must have; NONE if any card may be played.
    pub(crate) owed: u8,
    /// The seats with the smaller Hand Capacity.
    pub(crate) penalized: SeatSet,
    /// A stalemate has happened: one card per draw step from now on.
    pub(crate) stalemated: bool,
    pub(crate) declared: bool,
    pub(crate) objected: bool,
    /// The seat that began the round, also after a stalemate (TA-R60), and the number of turns of the round that it has
    /// begun.
    pub(crate) beginner: Seat,
    pub(crate) beginner_turns: u8,
    /// Consecutive turns without activity.
    pub(crate) idle: u8,
    pub(crate) game: u8,
    pub(crate) games: u8,
    pub(crate) totals: [u8; MAX_SEATS],
}

impl State {
    /// An empty table: no cards, all creatures alive. The line-up is in the order of the edition, not in the order of
    /// the options: the order has no effect (CA-2.3, TA-2.2).
    pub(crate) fn empty(rules: RuleSet, seats: Seats, lineup: [Creature; 8]) -> State {
        let mut slot_of = [NONE; 16];
        for (slot, creature) in lineup.iter().enumerate() {
            slot_of[*creature as usize] = slot as Slot;
        }
        let first = Seat::new(0);
        State {
            hand: [CardSet::EMPTY; MAX_SEATS],
            aside: [CardSet::EMPTY; MAX_SEATS],
            out: CardSet::EMPTY,
            living: CardSet::ALL_FIGHTERS,
            knowledge: Knowledge::NOTHING,
            ruled_out: RuledOut::NOTHING,
            history: History::NONE,
            below: [NONE; DECK],
            top: Rows::EMPTY,
            deck: NONE,
            deck_len: 0,
            discard: NONE,
            discard_len: 0,
            head_referee_at: NONE,
            bets: Rows::EMPTY,
            secret: [NONE; MAX_SEATS],
            revealed: [NONE; MAX_SEATS],
            secret_made: SeatSet::EMPTY,
            supply: [rules.numbers.tokens; MAX_SEATS],
            lineup,
            slot_of,
            alive: u8::MAX,
            rules,
            seats,
            phase: Phase::Bet,
            turn: first,
            asked: first,
            round: 0,
            turns: Turns::NONE,
            acting: NONE,
            power: Power::Scout,
            doubled: false,
            foresight: false,
            discards: 0,
            stack: [NONE; DISCARDS],
            active: false,
            victim: first,
            named: NONE,
            snatched: CardSet::EMPTY,
            bid: NONE,
            bidder: first,
            bid_from: first,
            passes: 0,
            owed: NONE,
            penalized: SeatSet::EMPTY,
            stalemated: false,
            declared: false,
            objected: false,
            beginner: first,
            beginner_turns: 0,
            idle: 0,
            game: 1,
            games: 1,
            totals: [0; MAX_SEATS],
        }
    }

    // Cards and their indices.

    #[inline]
    pub(crate) fn card(&self, ix: Ix) -> Card {
        if ix < FIGHTERS {
            self.fighter(ix)
        } else if ix < REFEREES {
            Card::spectator(ix - FIGHTERS)
        } else if ix < HEAD_REFEREE {
            self.rules.referee()
        } else {
            self.rules.head_referee()
        }
    }

    /// The card of a creature, by its index.
    #[inline]
    pub(crate) fn fighter(&self, ix: Ix) -> Card {
        self.creature(SLOT[ix as usize]).card(STRENGTH[ix as usize])
    }

    /// The index of a card; `None` if it does not take part in this game. For the two identical plain referees, the
    /// first.
    #[inline]
    pub(crate) fn ix(&self, card: Card) -> Option<Ix> {
        match card.face() {
            Face::Fighter(creature, strength) => {
                let slot = self.slot_of[creature as usize];
                (slot != NONE).then(|| slot * 11 + strength)
            }
            Face::Spectator(strength) => Some(FIGHTERS + strength),
            Face::Referee => (card == self.rules.referee()).then_some(REFEREES),
            Face::HeadReferee => (card == self.rules.head_referee()).then_some(HEAD_REFEREE),
        }
    }

    /// The index of this card within a set; for a plain referee, either of the two.
    #[inline]
    pub(crate) fn find(&self, card: Card, within: CardSet) -> Option<Ix> {
        let ix = self.ix(card)?;
        if within.has(ix) { Some(ix) } else { (ix == REFEREES && within.has(REFEREES + 1)).then_some(REFEREES + 1) }
    }

    /// The slot of a creature that takes part.
    #[inline]
    pub(crate) fn slot(&self, creature: Creature) -> Option<Slot> {
        let slot = self.slot_of[creature as usize];
        (slot != NONE).then_some(slot)
    }

    #[inline]
    pub(crate) fn creature(&self, slot: Slot) -> Creature {
        self.lineup[slot as usize]
    }

    pub(crate) fn spot(&self, slot: Slot, round: usize) -> Spot {
        Spot { creature: self.creature(slot), round: round as u8 + 1 }
    }

    pub(crate) fn faces(&self, cards: CardSet) -> Vec<Card> {
        cards.iter().map(|ix| self.card(ix)).collect()
    }

    // Creatures.

    #[inline]
    pub(crate) fn is_alive(&self, slot: Slot) -> bool {
        self.alive >> slot & 1 != 0
    }

    #[inline]
    pub(crate) fn slots(mask: u8) -> impl Iterator<Item = Slot> {
        let mut left = mask;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let slot = left.trailing_zeros() as Slot;
            left &= left.wrapping_sub(1);
            Some(slot)
        })
    }

    // Stacks.

    #[inline]
    pub(crate) fn push(&mut self, slot: Slot, place: usize, ix: Ix) {
        self.below[ix as usize] = self.top[(slot, place)];
        self.top[(slot, place)] = ix;
    }

    #[inline]
    pub(crate) fn pop(&mut self, slot: Slot, place: usize) -> Ix {
        let ix = self.top[(slot, place)];
        self.top[(slot, place)] = self.below[ix as usize];
        ix
    }

    #[inline]
    pub(crate) fn push_discard(&mut self, ix: Ix) {
        self.below[ix as usize] = self.discard;
        self.discard = ix;
        self.discard_len += 1;
    }

    pub(crate) fn pop_discard(&mut self) -> Ix {
        let ix = self.discard;
        self.discard = self.below[ix as usize];
        self.discard_len -= 1;
        ix
    }

    pub(crate) fn push_deck(&mut self, ix: Ix) {
        self.below[ix as usize] = self.deck;
        self.deck = ix;
        self.deck_len += 1;
    }

    #[inline]
    pub(crate) fn pop_deck(&mut self) -> Ix {
        let ix = self.deck;
        self.deck = self.below[ix as usize];
        self.deck_len -= 1;
        ix
    }

    /// The cards of a stack from its top card down.
    pub(crate) fn stack_from(&self, top: Ix) -> impl Iterator<Item = Ix> + '_ {
        let mut next = top;
        std::iter::from_fn(move || {
            let ix = next;
            (ix != NONE).then(|| {
                next = self.below[ix as usize];
                ix
            })
        })
    }

    // Queries.

    /// The fighter on top of a pile of this creature, if it is not a spectator (CA-3.5, TA-3.5).
    #[inline]
    pub(crate) fn visible_fighter(&self, slot: Slot, place: usize) -> Option<Ix> {
        let ix = self.top[(slot, place)];
        (ix < FIGHTERS).then_some(ix)
    }

    /// The fighter on top of the discard pile, if that counts as visible (CA-R4, TA-3.5, TA-R37).
    #[inline]
    pub(crate) fn visible_discard(&self) -> Option<Ix> {
        (self.rules.discard_reach && self.discard < FIGHTERS).then_some(self.discard)
    }

    /// Whether the power of a creature is voided: its top card in the current row is a spectator (CA-7.5, CA-8.6,
    /// CA-R47, TA-9.2, TA-9.4, TA-R30, TA-R31). Computed from the current table, so a spectator that was covered or
    /// removed does not count, and one that was uncovered again does (TA-10.2).
    #[inline]
    pub(crate) fn is_voided(&self, slot: Slot) -> bool {
        let ix = self.top[(slot, self.round as usize)];
        ix != NONE && is_spectator(ix)
    }

    /// A creature's combat value: the strength of its top card in the current round (CA-3.4, TA-3.3).
    #[inline]
    pub(crate) fn value(&self, slot: Slot) -> Option<u8> {
        let ix = self.top[(slot, self.round as usize)];
        (ix != NONE).then(|| STRENGTH[ix as usize])
    }

    /// A player's stake on a creature; `None` without an open bet there (CA-6.1, CA-R10, CA-R12, TA-7.1, TA-6.5,
    /// TA-R46, TA-R48). The token is the bet; it does not matter where the card of a revealed bet went (TA-R22).
    pub(crate) fn stake(&self, slot: Slot, seat: Seat) -> Option<u8> {
        self.weight(slot, seat).checked_sub(1)
    }

    /// The stake plus one; 0 without a stake.
    #[inline]
    fn weight(&self, slot: Slot, seat: Seat) -> u8 {
        let owner = seat.index() as u8;
        let mut bets = u8::from(self.revealed[seat.index()] == slot) << ROUNDS;
        for (round, other) in self.bets.of(slot).enumerate() {
            bets |= u8::from(other == owner) << round;
        }
        if self.rules.has_pack { self.rules.numbers.weight(bets) } else { PRINTED_WEIGHTS[usize::from(bets)] }
    }

    /// Whether a seat is the backer of a creature: the only one with the highest stake (CA-6.2, CA-6.3, CA-R7, CA-R8,
    /// TA-7.2). Computed on demand, so it is never out of date (CA-6.4, TA-7.3).
    #[inline]
    pub(crate) fn is_backed_by(&self, slot: Slot, seat: Seat) -> bool {
        let weight = self.weight(slot, seat);
        weight > 0 && self.seats.iter().all(|other| (other == seat) | (self.weight(slot, other) < weight))
    }

    pub(crate) fn backer(&self, slot: Slot) -> Option<Seat> {
        self.seats.iter().find(|&seat| self.is_backed_by(slot, seat))
    }

    #[inline]
    pub(crate) fn hand_len(&self, seat: Seat) -> u32 {
        self.hand[seat.index()].len()
    }

    /// Applies to draws only: a player never discards down to it (CA-3.9, CA-9.3, TA-3.7, TA-15.3, TA-15.4, TA-R9).
    #[inline]
    pub(crate) fn capacity(&self, seat: Seat) -> u32 {
        let numbers = &self.rules.numbers;
        u32::from(if self.penalized.contains(seat) { numbers.penalty_capacity } else { numbers.capacity })
    }

    /// The cards of a hand that can be played at all (CA-7.2, CA-R51, CA-R56, TA-8.2, TA-R21). With an empty hand there
    /// are none, so its owner passes (CA-R55, TA-R40).
    #[inline]
    pub(crate) fn playable(&self, seat: Seat) -> CardSet {
        let cards = self.playable_cards();
        self.hand[seat.index()].and(cards)
    }

    /// The score of a player if the game ended now (CA-23.2, CA-23.5, TA-22.3).
    pub(crate) fn score(&self, seat: Seat) -> u8 {
        let mut score = 0;
        for slot in State::slots(self.alive) {
            score += self.stake(slot, seat).unwrap_or(0);
        }
        let secret = self.secret[seat.index()];
        if secret != NONE && self.is_alive(SLOT[secret as usize]) {
            score += self.rules.numbers.secret_value;
        }
        score
    }

    /// The seat whose bet lies on a spot. Rounds count from 1; `None` outside of them.
    pub(crate) fn bet_at(&self, slot: Slot, round: u8) -> Option<Seat> {
        let owner = self.bets.of(slot).nth((round as usize).checked_sub(1)?)?;
        (owner != NONE).then(|| Seat::new(owner as usize))
    }

    /// Whether a seat has a secret bet on the table, revealed or not.
    pub(crate) fn has_secret_bet(&self, seat: Seat) -> bool {
        self.secret[seat.index()] != NONE || self.revealed[seat.index()] != NONE
    }

    /// Whether this is the bid for the first turn of the game: no seat has had a turn yet (TA-2.4). Later bids follow a
    /// stalemate.
    pub(crate) fn is_opening_bid(&self) -> bool {
        self.phase == Phase::Bid && !self.stalemated
    }

    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats.iter().filter(move |&other| other != seat)
    }
}
