//! A whole state that one seat cannot tell from the real one.
//!
//! What the seat knows stays: its own cards, everything that was ever laid open, what it was shown (`knowledge.rs`). All
//! other cards are gathered and dealt anew to the same places in the same numbers, within what the seat knows of those
//! places, so that everything it has seen could have led there. The narrow places are dealt first; where a deal runs into a
//! dead end it is dealt again. After many of those (`TRIES`) cards are exchanged until all fit (`imagine/fit.rs`): the truth fits,
//! so there is such a deal, but nothing of the truth is looked at to find it.

mod cells;
mod counts;
mod fit;
mod rooms;

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, Ix, NONE};
use crate::knowledge::Places;
use crate::state::{Phase, State};

/// After so many dead ends another way is taken.
const TRIES: usize = 64;
/// After so many, what a hand must hold is dealt first and not left to chance.
const LEFT_TO_CHANCE: usize = 16;

/// Where hidden cards can be, by number: hands, set aside, secret bets (five each), then the stack that is not yet laid down, the unseen
/// discards and heaps of them, in the order of `Places`, and last the deck.
const PLACES: usize = DECK_PLACE + 1;
const STACK: usize = 15;
const DISCARDS: usize = 16;
const HEAPS: usize = 17;
const DECK_PLACE: usize = HEAPS + crate::knowledge::HEAPS;

/// The unknown cards, in random order.
struct Pool {
    cards: [Ix; DECK],
    len: usize,
}

impl Pool {
    fn new(set: CardSet, chance: &mut impl Chance) -> Pool {
        let mut pool = Pool { cards: [NONE; DECK], len: 0 };
        pool.len = set.list(&mut pool.cards).len();
        shuffle(&mut pool.cards[..pool.len], chance);
        pool
    }

    fn any(&mut self) -> Option<Ix> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[self.len])
    }

    /// The next card that fits. The pool is in random order, so the next one is a random one.
    fn fitting(&mut self, fits: CardSet) -> Option<Ix> {
        let index = self.cards[..self.len].iter().rposition(|&ix| fits.has(ix))?;
        self.cards.swap(index, self.len - 1);
        self.any()
    }

    fn take(&mut self, ix: Ix) -> bool {
        self.fitting(CardSet::just(ix)).is_some()
    }

    fn left(&self) -> CardSet {
        self.cards[..self.len].iter().copied().collect()
    }
}

fn shuffle(cards: &mut [Ix], chance: &mut impl Chance) {
    for last in (1..cards.len()).rev() {
        let other = chance.below(last as u32 + 1) as usize;
        cards.swap(last, other);
    }
}

/// The new cards of the hidden places, and how many each still wants.
#[derive(Clone, Copy)]
struct Deal {
    cards: [CardSet; PLACES],
    wants: [u8; PLACES],
}

impl Deal {
    fn put(&mut self, place: usize, ix: Ix) {
        self.cards[place].add(ix);
        self.wants[place] -= 1;
    }
}

impl State {
    pub(crate) fn imagined(&self, whose: Seat, chance: &mut impl Chance) -> State {
        let unknown = self.unknown_to(whose);
        let old = self.hidden_places();
        let dealt = self.some_deal(whose, unknown, &old, chance);
        let deal = dealt.unwrap_or_else(|| self.fitted(whose, unknown, &old, chance));
        self.with_deal(whose, unknown, &old, &deal, chance)
    }

    /// The cards that this seat cannot place exactly.
    pub(crate) fn unknown_to(&self, whose: Seat) -> CardSet {
        let own = self.hand[whose.index()].or(self.aside[whose.index()]);
        let mut known = self.knowledge.known(whose).or(own).or(self.out);
        if self.secret[whose.index()] != NONE {
            known.add(self.secret[whose.index()]);
        }
        if self.phase == Phase::Keep && whose == self.turn {
            known = known.or(self.snatched);
        }
        CardSet::ALL.minus(known)
    }

    /// Whether some deal is found within the usual tries.
    #[cfg(test)]
    pub(crate) fn can_be_imagined(&self, whose: Seat, chance: &mut impl Chance) -> bool {
        self.some_deal(whose, self.unknown_to(whose), &self.hidden_places(), chance).is_some()
    }

    fn some_deal(
        &self,
        whose: Seat,
        unknown: CardSet,
        old: &[CardSet; PLACES],
        chance: &mut impl Chance,
    ) -> Option<Deal> {
        (0..TRIES).find_map(|tries| self.try_deal(whose, unknown, old, tries >= LEFT_TO_CHANCE, chance))
    }

    /// What is in the hidden places, apart from cards that everybody knows.
    fn hidden_places(&self) -> [CardSet; PLACES] {
        let mut places = [CardSet::EMPTY; PLACES];
        let seen = self.knowledge.public().or(self.out);
        for seat in self.seats.iter() {
            let s = seat.index();
            places[s] = self.hand[s].minus(seen);
            places[5 + s] = self.aside[s].minus(seen);
            if self.secret[s] != NONE {
                places[10 + s] = CardSet::just(self.secret[s]).minus(seen);
            }
        }
        places[STACK] = self.stack.iter().copied().filter(|&ix| ix != NONE).collect();
        if self.knowledge.is_plain() {
            places[DISCARDS] = self.stack_from(self.discard).collect::<CardSet>().minus(seen);
        } else {
            let mut height = self.discard_len;
            for ix in self.stack_from(self.discard) {
                height -= 1;
                if !seen.has(ix) {
                    places[self.knowledge.heap_at(height).map_or(DISCARDS, |heap| HEAPS + heap)].add(ix);
                }
            }
        }
        places[DECK_PLACE] = self.stack_from(self.deck).collect::<CardSet>().minus(seen);
        places
    }

    fn try_deal(
        &self,
        whose: Seat,
        unknown: CardSet,
        old: &[CardSet; PLACES],
        duties_first: bool,
        chance: &mut impl Chance,
    ) -> Option<Deal> {
        let mut pool = Pool::new(unknown, chance);
        let mut deal = Deal { cards: old.map(|cards| cards.minus(unknown)), wants: [0; PLACES] };
        for (wants, cards) in deal.wants.iter_mut().zip(old) {
            *wants = cards.and(unknown).len() as u8;
        }
        let mut cells = cells::Cells::new();
        if !self.knowledge.is_plain() {
            self.deal_counted(whose, old, &mut pool, &mut deal, &mut cells, chance)?;
        }
        self.add_plain(&mut cells, &deal);
        if duties_first {
            self.deal_duties(&mut pool, &mut deal, &mut cells, chance)?;
        }
        cells.fill(&mut pool, &mut deal)?;
        // What is left goes where anything may be.
        for place in 0..PLACES {
            while deal.wants[place] > 0 {
                deal.put(place, pool.any()?);
            }
        }
        self.keeps_duties(&deal).then_some(deal)
    }

    /// What can be in a place by its nature: a secret bet and unseen discards are fighters (CA-5.8, CA-15.3, TA-6.6, TA-19.1).
    fn fits_place(&self, place: usize) -> CardSet {
        match place {
            10..15 => {
                let seat = Seat::new(place - 10);
                let fits = |slot: &u8| self.knowledge.secret_fits(seat, slot * 11);
                (0..8).filter(fits).fold(CardSet::EMPTY, |cards, slot| cards.or(CardSet::of(slot)))
            }
            STACK..DECK_PLACE => CardSet::ALL_FIGHTERS,
            _ => CardSet::ALL,
        }
    }

    // What everybody can see that somebody must hold.

    /// A bidder who owes a strength has it (TA-4.4); a Gorgon's victim who is asked has a fitting card (CA-14.1); and without a
    /// stalemate although the deck is empty, somebody has a card that can be played (TA-R50).
    fn duties(&self) -> [(Places, CardSet); 3] {
        let nothing = (Places::NOWHERE, CardSet::EMPTY);
        let mut duties = [nothing; 3];
        if self.owed != NONE {
            duties[0] = (Places::hand(self.turn), self.living.and(CardSet::of_strength(self.owed)));
        }
        if self.phase == Phase::Give {
            duties[1] = (Places::hand(self.victim), CardSet::of(self.named));
        }
        let begun = match self.phase {
            Phase::Poll | Phase::Bet | Phase::Play => true,
            Phase::Discard => self.knowledge.has_passed(),
            _ => false,
        };
        if begun && self.rules.stalemate && self.deck_len == 0 {
            let all = self.seats.iter().fold(Places::NOWHERE, |all, seat| {
                all.or(Places::hand(seat)).or(Places::aside(seat))
            });
            duties[2] = (all, self.living.or(CardSet::SPECTATORS).or(CardSet::REFEREES));
        }
        duties
    }

    /// Whether the cards that stay where they are already do.
    fn is_kept(&self, (places, cards): (Places, CardSet), deal: &Deal) -> bool {
        let seen = |place: usize| match place {
            0..5 => self.hand[place].and(self.knowledge.public()),
            5..10 => self.aside[place - 5].and(self.knowledge.public()),
            _ => CardSet::EMPTY,
        };
        let held = |place: Places| place.number();
        cards.is_empty()
            || places.iter().map(held).any(|place| !deal.cards[place].or(seen(place)).and(cards).is_empty())
    }

    fn keeps_duties(&self, deal: &Deal) -> bool {
        self.duties().into_iter().all(|duty| self.is_kept(duty, deal))
    }

    fn deal_duties(
        &self,
        pool: &mut Pool,
        deal: &mut Deal,
        cells: &mut cells::Cells,
        chance: &mut impl Chance,
    ) -> Option<()> {
        for (places, cards) in self.duties() {
            if !self.is_kept((places, cards), deal) {
                cells.deal_one(places, cards, pool, deal, chance)?;
            }
        }
        Some(())
    }

    fn with_deal(
        &self,
        whose: Seat,
        unknown: CardSet,
        old: &[CardSet; PLACES],
        deal: &Deal,
        chance: &mut impl Chance,
    ) -> State {
        let mut state = *self;
        // Which new card stands for which old one, so that what the others know comes along.
        let mut name: [Ix; DECK] = std::array::from_fn(|ix| ix as Ix);
        let third = self.seats.count() > 2;
        for place in 0..STACK {
            let (old, mut buffer) = (old[place].and(unknown), [NONE; DECK]);
            if old.is_empty() {
                continue;
            }
            let cards = deal.cards[place].and(unknown).list(&mut buffer);
            // In order it would come out which of them, counted from the lowest, a third seat knows.
            if third {
                shuffle(cards, chance);
            }
            for (old, new) in old.iter().zip(cards.iter()) {
                name[old as usize] = *new;
            }
        }
        // Stacks have an order, and what is unknown of it is random too: card by card from the top.
        let mut rename = |place: usize, stack: &mut dyn Iterator<Item = Ix>| {
            let mut buffer = [NONE; DECK];
            let cards = deal.cards[place].and(unknown).list(&mut buffer);
            shuffle(cards, chance);
            let here = old[place].and(unknown);
            for (old, new) in stack.filter(|&ix| here.has(ix)).zip(cards.iter()) {
                name[old as usize] = *new;
            }
        };
        rename(STACK, &mut self.stack.iter().copied().filter(|&ix| ix != NONE));
        for place in (DISCARDS..DECK_PLACE).filter(|&place| !old[place].is_empty()) {
            rename(place, &mut self.stack_from(self.discard));
        }
        rename(DECK_PLACE, &mut self.stack_from(self.deck));
        let renamed = |set: CardSet| -> CardSet {
            set.and(unknown).iter().fold(set.minus(unknown), |mut set, ix| {
                set.add(name[ix as usize]);
                set
            })
        };
        for seat in self.seats.iter() {
            let s = seat.index();
            state.hand[s] = renamed(self.hand[s]);
            state.aside[s] = renamed(self.aside[s]);
            if self.secret[s] != NONE {
                state.secret[s] = name[self.secret[s] as usize];
            }
        }
        for place in state.stack.iter_mut().filter(|place| **place != NONE) {
            *place = name[*place as usize];
        }
        // Links of the piles stay; those of discard pile and deck are laid anew.
        let mut cards = [NONE; DECK];
        let mut lay = |top: Ix, push: &mut dyn FnMut(Ix)| {
            let mut count = 0;
            for ix in self.stack_from(top) {
                cards[count] = name[ix as usize];
                count += 1;
            }
            cards[..count].iter().rev().for_each(|&ix| push(ix));
        };
        (state.discard, state.discard_len) = (NONE, 0);
        lay(self.discard, &mut |ix| state.push_discard(ix));
        (state.deck, state.deck_len) = (NONE, 0);
        lay(self.deck, &mut |ix| state.push_deck(ix));
        state.knowledge.rename(whose, self.seats, unknown, |ix| name[ix as usize]);
        if !self.snatched.is_empty() && whose != self.turn && whose != self.victim {
            state.snatched = crate::chance::snatched(state.hand[self.victim.index()], chance);
        }
        state
    }
}
