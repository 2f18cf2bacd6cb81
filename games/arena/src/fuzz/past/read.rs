//! From events to moves: replays the visible table, so that the cards of a reshuffle are known.

use std::ops::Range;

use harena_core::Seat;

use super::{Move, Past};
use crate::actions::{Event, Shown, Source};
use crate::cards::{Card, CardSet, Creature, FIGHTERS, HEAD_REFEREE, Ix, NONE, REFEREES, SLOT};
use crate::state::{CELL, State};

/// A card of the discard pile.
#[derive(Clone, Copy, Debug)]
enum Discard {
    Seen(Ix),
    /// The index of a card that was discarded unseen.
    Covered(usize),
}

/// The visible table.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    piles: [[Vec<Ix>; 6]; 8],
    discards: Vec<Discard>,
    /// Cards that were discarded unseen, if they were uncovered since.
    covered: Vec<Option<Ix>>,
    dead: u8,
    round: usize,
    pub(super) deck: u32,
    secrets: [bool; 5],
    aside: [Option<CardSet>; 5],
    /// A referee that is discarded after its effect.
    referee: Option<Ix>,
    head_referee: Option<(Ix, u8)>,
    head_referee_at: Option<u8>,
    /// The Gorgon's victim who must give a card, and the possible cards.
    pub(super) demanded: Option<(Seat, CardSet)>,
    /// The last event was an answer in a poll.
    polled: bool,
}

impl Table {
    /// The cards that can be played, in any hand: all except those of dead creatures.
    pub(super) fn playable(&self) -> CardSet {
        State::slots(self.dead).fold(CardSet::ALL, |living, slot| living.minus(CardSet::of(slot)))
    }

    fn is_alive(&self, slot: u8) -> bool {
        self.dead >> slot & 1 == 0
    }

    fn discard(&mut self, ix: Ix) {
        self.discards.push(Discard::Seen(ix));
    }

    /// A card is put on the pile of this round, or waits for the effect of a referee.
    fn play(&mut self, ix: Ix, on: Option<u8>, cells: bool) {
        let on = || on.expect("on a creature");
        if ix < FIGHTERS {
            self.piles[SLOT[ix as usize] as usize][self.round].push(ix);
        } else if ix < REFEREES {
            self.piles[on() as usize][self.round].push(ix);
        } else if ix < HEAD_REFEREE {
            self.referee = Some(ix);
        } else {
            self.head_referee = Some((ix, on()));
            if cells {
                self.head_referee_at = Some(on());
            }
        }
    }

    /// A revealed secret bet stays on the table if there are cells for it.
    fn reveal(&mut self, ix: Ix, cells: bool) {
        let slot = SLOT[ix as usize];
        if cells && self.is_alive(slot) {
            self.piles[slot as usize][CELL].push(ix);
        } else {
            self.discard(ix);
        }
    }

    /// Two top cards change places.
    fn swap(&mut self, one: Ix, other: Ix) {
        // By way of NONE, so that the first card is not found again.
        for (before, after) in [(one, NONE), (other, one)] {
            *self.top_place(before).expect("it lies on top") = after;
        }
        let slot = SLOT[one as usize] as usize;
        let gap = self.piles[slot].iter_mut().find_map(|pile| pile.last_mut().filter(|ix| **ix == NONE));
        match gap {
            Some(gap) => *gap = other,
            None => *self.discards.last_mut().expect("it lay there") = Discard::Seen(other),
        }
    }

    /// Cards are discarded under another one, some of them unseen.
    fn cover(&mut self, cards: impl Iterator<Item = Option<Ix>>) -> Range<usize> {
        let first = self.covered.len();
        for seen in cards {
            self.discards.push(Discard::Covered(self.covered.len()));
            self.covered.push(seen);
        }
        first..self.covered.len()
    }

    /// The top card of the discard pile is uncovered.
    fn uncover(&mut self, ix: Ix) {
        if let Some(Discard::Covered(index)) = self.discards.pop() {
            self.covered[index] = Some(ix);
        }
        self.discard(ix);
    }

    /// Removes all cards of a round from the table.
    fn clear_round(&mut self, round: usize) -> CardSet {
        let mut cards = CardSet::EMPTY;
        for slot in State::slots(!self.dead) {
            self.piles[slot as usize][round].drain(..).for_each(|ix| cards.add(ix));
        }
        cards
    }

    fn die(&mut self, slot: u8, sweep: bool) {
        self.dead |= 1 << slot;
        if !sweep {
            return;
        }
        if self.head_referee_at == Some(slot) {
            self.head_referee_at = None;
            self.discard(HEAD_REFEREE);
        }
        for place in [CELL, 0, 1, 2, 3, 4] {
            let pile = std::mem::take(&mut self.piles[slot as usize][place]);
            pile.into_iter().for_each(|ix| self.discard(ix));
        }
    }

    /// The place whose top card this is.
    fn top_place(&mut self, ix: Ix) -> Option<&mut Ix> {
        let piles = &mut self.piles[SLOT[ix as usize] as usize];
        if let Some(pile) = piles.iter_mut().find(|pile| pile.last() == Some(&ix)) {
            return pile.last_mut();
        }
        match self.discards.last_mut() {
            Some(Discard::Seen(top)) if *top == ix => Some(top),
            _ => None,
        }
    }

    /// Whether the visible cards of this world are where they were put.
    pub(super) fn matches(&self, world: &State) -> Result<(), String> {
        for slot in 0..8 {
            for place in 0..6 {
                let mut pile: Vec<Ix> = world.stack_from(world.top[(slot, place)]).collect();
                pile.reverse();
                if pile != self.piles[usize::from(slot)][place] {
                    return Err(format!("pile {slot}/{place}"));
                }
            }
        }
        if (self.deck, self.discards.len()) != (u32::from(world.deck_len), world.discard_len as usize) {
            return Err("the numbers of cards in deck and discard pile".into());
        }
        if self.head_referee_at.unwrap_or(NONE) != world.head_referee_at {
            return Err("the head referee".into());
        }
        for (mine, theirs) in self.discards.iter().rev().zip(world.stack_from(world.discard)) {
            let seen = match *mine {
                Discard::Seen(ix) => Some(ix),
                Discard::Covered(index) => self.covered[index],
            };
            if seen.is_some_and(|ix| world.card(ix) != world.card(theirs)) {
                return Err("the discard pile".into());
            }
        }
        Ok(())
    }

    /// The cards that were discarded unseen, as in this world.
    pub(super) fn covered_in(&self, world: &State) -> Vec<Ix> {
        let mut covered: Vec<Ix> = self.covered.iter().map(|ix| ix.unwrap_or(NONE)).collect();
        for (mine, theirs) in self.discards.iter().rev().zip(world.stack_from(world.discard)) {
            if let Discard::Covered(index) = *mine {
                covered[index] = theirs;
            }
        }
        covered
    }
}

impl Past {
    /// One event, redacted for the seat.
    pub(super) fn note(&mut self, event: &Event, state: &State) {
        if !matches!(event, Event::Took { .. })
            && let Some(ix) = self.table.referee.take()
        {
            self.table.discard(ix);
        }
        let ix = |card: Card| state.ix(card).expect("only cards of the game are named");
        // The head referee reveals all bets on one creature, so a bet on another one is revealed by its owner, in a
        // later turn.
        let named = self.table.head_referee.map(|(_, slot)| slot);
        if !matches!(event, Event::Revealed { card, .. } if Some(SLOT[ix(*card) as usize]) == named) {
            self.close_head_referee();
        }
        let set = |cards: &[Card]| {
            let mut set = CardSet::EMPTY;
            for &card in cards {
                let fitting = state.find(card, CardSet::ALL.minus(set)).expect("only cards of the game are named");
                set.add(fitting);
            }
            set
        };
        let shown = |shown: &Shown| match shown {
            Shown::Cards(cards) => Some(set(cards)),
            Shown::Count(_) => None,
        };
        let slot = |creature: Creature| state.slot(creature).expect("only creatures of the game are named");
        let table = &mut self.table;
        let moves = &mut self.moves;
        let polled = std::mem::take(&mut table.polled);
        match event {
            Event::GameBegins { .. } => {
                moves.clear();
                *table = Table { deck: 102, ..Table::default() };
            }
            Event::Dealt { seat, cards } | Event::Drew { seat, cards } => {
                let count = cards.count() as u32;
                table.deck -= count;
                moves.push(Move::Draw { seat: *seat, count, cards: shown(cards) });
            }
            Event::Declares { .. } | Event::NoObjection { .. } => table.polled = true,
            Event::BidWon { seat, bid, able, .. } => {
                let cards = CardSet::of_strength(*bid).and(table.playable());
                let seat = *seat;
                moves.push(if *able { Move::HandMeets { seat, cards } } else { Move::HandLacks { seat, cards } });
            }
            Event::Stalemate { round, .. } => {
                // Declared while some seat could play, forced because none could, or because none did with cards in the
                // deck.
                if polled {
                    moves.push(Move::SomePlayable { cards: table.playable() });
                } else if table.deck == 0 {
                    moves.push(Move::NonePlayable { cards: table.playable() });
                }
                if let Some(round) = round {
                    let (cards, left) = (table.clear_round(*round as usize - 1), table.deck);
                    moves.push(Move::Reshuffle { cards, left });
                    table.deck += cards.len();
                }
            }
            Event::NothingLeft => moves.push(Move::NonePlayable { cards: table.playable() }),
            Event::SecretBet { seat, card } => {
                table.secrets[seat.index()] = true;
                moves.push(Move::Hide { seat: *seat, ix: card.map(ix) });
            }
            Event::Revealed { seat, card } => {
                let (seat, ix) = (*seat, ix(*card));
                table.secrets[seat.index()] = false;
                moves.push(Move::Unhide { seat, ix });
                table.reveal(ix, state.rules.cells);
            }
            Event::RetrievedSecret { seat, card: Some(card) } => {
                table.secrets[seat.index()] = false;
                moves.push(Move::Unhide { seat: *seat, ix: ix(*card) });
                table.discard(ix(*card));
            }
            Event::SecretShown { seat, card } => moves.push(Move::SecretIs { seat: *seat, ix: ix(*card) }),
            Event::Played { seat, card, on } => {
                let ix = ix(*card);
                moves.push(Move::Leave { seat: *seat, ix });
                table.play(ix, on.map(slot), state.rules.cells);
            }
            Event::Took { seat, card, from } => {
                let ix = ix(*card);
                match from {
                    Source::Pile(spot) => {
                        table.piles[slot(spot.creature) as usize][spot.round as usize - 1].pop();
                    }
                    Source::Cell(creature) => _ = table.piles[slot(*creature) as usize][CELL].pop(),
                    Source::DiscardPile => _ = table.discards.pop(),
                }
                moves.push(Move::Enter { seat: *seat, ix });
            }
            Event::Passed { seat, hand } => {
                moves.push(Move::HandIs { seat: *seat, cards: set(hand) });
                if table.deck == 0 {
                    moves.push(Move::SomePlayable { cards: table.playable() });
                }
            }
            Event::SetAside { seat, cards, .. } => {
                let (seat, count, cards) = (*seat, cards.count() as u32, shown(cards));
                if let Some(cards) = cards {
                    let aside = &mut table.aside[seat.index()];
                    *aside = Some(aside.unwrap_or_default().or(cards));
                }
                moves.push(Move::SetAside { seat, count, cards });
            }
            Event::TookBack { seat, count } => {
                let cards = table.aside[seat.index()].take();
                moves.push(Move::TakeBack { seat: *seat, count: u32::from(*count), cards });
            }
            Event::Demanded { of, creature, .. } => table.demanded = Some((*of, CardSet::of(slot(*creature)))),
            Event::Gave { seat, to, creature, card } => {
                table.demanded = None;
                let among = CardSet::of(slot(*creature));
                moves.push(Move::Pass { from: *seat, to: *to, among, ix: card.map(ix) });
            }
            Event::ShowedHand { seat, creature, cards, .. } => {
                table.demanded = None;
                moves.push(Move::HandLacks { seat: *seat, cards: CardSet::of(slot(*creature)) });
                if let Some(cards) = shown(cards) {
                    moves.push(Move::HandIs { seat: *seat, cards });
                }
            }
            Event::Snatched { from, cards, .. } => {
                if let Some(cards) = shown(cards) {
                    moves.push(Move::HandHas { seat: *from, cards });
                }
            }
            Event::Kept { seat, from, card } => {
                moves.push(Move::Pass { from: *from, to: *seat, among: CardSet::ALL, ix: card.map(ix) });
            }
            Event::Swapped { cards: [one, other], .. } => {
                table.swap(ix(*one), ix(*other));
            }
            Event::Burnt { card, creature, .. } => {
                table.piles[slot(*creature) as usize][table.round].pop();
                table.discard(ix(*card));
            }
            Event::Discarded { seat, card } => {
                moves.push(Move::Leave { seat: *seat, ix: ix(*card) });
                table.discard(ix(*card));
            }
            Event::Stacked { seat, cards, top } => {
                let seen = |index: usize| match cards {
                    Shown::Cards(cards) => Some(ix(cards[index])),
                    Shown::Count(_) => None,
                };
                let covered = table.cover((0..cards.count() - 1).map(seen));
                table.discard(ix(*top));
                moves.push(Move::Stack { seat: *seat, covered, top: ix(*top) });
            }
            Event::Uncovered { card } => {
                table.uncover(ix(*card));
            }
            Event::Died { creature, .. } => {
                table.die(slot(*creature), state.rules.sweep_dead);
            }
            Event::RoundBegins { round, .. } => table.round = *round as usize - 1,
            _ => {}
        }
    }

    /// A seat that has not revealed by now has no secret bet on the named creature.
    fn close_head_referee(&mut self) {
        if let Some((ix, slot)) = self.table.head_referee.take() {
            for seat in (0..5).filter(|&seat| self.table.secrets[seat]) {
                self.moves.push(Move::SecretLacks { seat: Seat::new(seat), cards: CardSet::of(slot) });
            }
            if self.table.head_referee_at.is_none() {
                self.table.discard(ix);
            }
        }
    }

    /// The end of the events of an action.
    pub(super) fn finish(&mut self) {
        if let Some(ix) = self.table.referee.take() {
            self.table.discard(ix);
        }
        self.close_head_referee();
    }
}
