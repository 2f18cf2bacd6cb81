//! Samples a state that one seat cannot tell from the real one.
//!
//! What the seat knows stays: its own cards, and everything that was ever shown (`knowledge.rs`). All other cards are
//! redealt to the same places in the same numbers. Once more is known than that, the deal follows the history instead
//! (`recall.rs`).
//!
//! Both methods deal at random and restart when a constraint cannot be satisfied. If that happens too often, each has a
//! fallback that satisfies every constraint by construction (`imagine/matching.rs`, `recall/walk.rs`).

mod matching;
pub(crate) mod slots;

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, FIGHTERS, Ix, NONE};
use crate::state::{Phase, State};

/// After this many dead ends a plain deal is found by matching.
pub(crate) const DEALS: u32 = 64;
/// After this many dead ends of the replay the fallback is a random walk.
pub(crate) const REPLAYS: u32 = 1000;

/// The unknown cards, in random order.
pub(crate) struct Pool {
    cards: [Ix; DECK],
    len: usize,
}

impl Pool {
    pub(crate) fn new(set: CardSet, chance: &mut impl Chance) -> Pool {
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
    pub(crate) fn fitting(&mut self, fits: impl Fn(Ix) -> bool) -> Option<Ix> {
        let index = self.cards[..self.len].iter().rposition(|&ix| fits(ix))?;
        self.cards.swap(index, self.len - 1);
        self.any()
    }
}

fn shuffle(cards: &mut [Ix], chance: &mut impl Chance) {
    for last in (1..cards.len()).rev() {
        let other = chance.below((last + 1) as u32) as usize;
        cards.swap(last, other);
    }
}

/// The new cards of the hidden places, and how many each still needs.
pub(crate) struct Deal {
    pub(crate) hand: [CardSet; 5],
    pub(crate) hand_wants: [u8; 5],
    pub(crate) aside: [CardSet; 5],
    pub(crate) aside_wants: [u8; 5],
    pub(crate) secret: [Ix; 5],
    /// The stack that is not yet on the discard pile, and the unseen discards.
    pub(crate) stack: CardSet,
    pub(crate) stack_wants: u8,
    pub(crate) discards: CardSet,
    pub(crate) discards_want: u8,
    pub(crate) deck: CardSet,
    pub(crate) deck_wants: u8,
}

impl Deal {
    /// Nothing is dealt yet, and nothing is needed.
    pub(crate) const NONE: Deal = Deal {
        hand: [CardSet::EMPTY; 5],
        hand_wants: [0; 5],
        aside: [CardSet::EMPTY; 5],
        aside_wants: [0; 5],
        secret: [NONE; 5],
        stack: CardSet::EMPTY,
        stack_wants: 0,
        discards: CardSet::EMPTY,
        discards_want: 0,
        deck: CardSet::EMPTY,
        deck_wants: 0,
    };
}

impl State {
    pub(crate) fn imagined(&self, observer: Seat, chance: &mut impl Chance) -> State {
        self.imagined_within(u32::MAX, observer, &mut 0, chance)
    }

    /// Like `imagined`, with at most this many tries before the fallback; counts dead ends.
    #[inline]
    pub(crate) fn imagined_within(
        &self,
        tries: u32,
        observer: Seat,
        dead_ends: &mut u32,
        chance: &mut impl Chance,
    ) -> State {
        if self.history.is_recording() {
            let world = self.replayed(tries.min(REPLAYS), observer, dead_ends, chance);
            return world.unwrap_or_else(|| self.walked(observer, chance));
        }
        let unknown = self.unknown_to(observer);
        for _ in 0..tries.min(DEALS) {
            if let Some(deal) = self.try_deal(observer, unknown, chance) {
                let world = self.with_deal(observer, unknown, &deal, None, chance);
                if !world.is_stuck() {
                    return world;
                }
            }
            *dead_ends += 1;
        }
        self.with_deal(observer, unknown, &self.matched(observer, unknown, chance), None, chance)
    }

    /// The cards whose exact place this seat does not know.
    pub(crate) fn unknown_to(&self, observer: Seat) -> CardSet {
        let own = self.hand[observer.index()].or(self.aside[observer.index()]);
        let mut known = self.knowledge.public().or(own).or(self.out);
        if self.secret[observer.index()] != NONE {
            known.add(self.secret[observer.index()]);
        }
        if observer == self.turn {
            let stack = self.stack.iter().copied().filter(|&ix| ix != NONE).collect();
            known = known.or(self.snatched).or(stack);
        }
        CardSet::ALL.minus(known)
    }

    fn try_deal(&self, observer: Seat, unknown: CardSet, chance: &mut impl Chance) -> Option<Deal> {
        let mut pool = Pool::new(unknown, chance);
        let mut deal = self.hidden_places(unknown);
        self.deal_required(observer, &mut pool, &mut deal)?;
        self.deal_rest(&mut pool, &mut deal)?;
        Some(deal)
    }

    pub(crate) fn hidden_places(&self, unknown: CardSet) -> Deal {
        let count = |cards: CardSet| cards.and(unknown).len() as u8;
        let hidden =
            |cards: &mut dyn Iterator<Item = Ix>| cards.filter(|&ix| ix != NONE && unknown.has(ix)).count() as u8;
        Deal {
            hand: self.hand.map(|cards| cards.minus(unknown)),
            hand_wants: self.hand.map(count),
            aside: self.aside.map(|cards| cards.minus(unknown)),
            aside_wants: self.aside.map(count),
            secret: self.secret.map(|ix| if ix != NONE && unknown.has(ix) { NONE } else { ix }),
            stack_wants: hidden(&mut self.stack.iter().copied()),
            discards_want: hidden(&mut self.stack_from(self.discard)),
            deck_wants: hidden(&mut self.stack_from(self.deck)),
            ..Deal::NONE
        }
    }

    /// Cards that a hand is publicly known to contain: a bidder who owes a strength has it (TA-4.4), a Gorgon's victim
    /// who is asked has a matching card (CA-14.1).
    pub(crate) fn required_cards(&self) -> [(Seat, CardSet); 2] {
        let mut needs = [(self.turn, CardSet::EMPTY); 2];
        if self.owed != NONE {
            needs[0] = (self.turn, self.living.and(CardSet::of_strength(self.owed)));
        }
        if self.phase == Phase::Give {
            needs[1] = (self.victim, CardSet::of(self.named));
        }
        needs
    }

    fn deal_required(&self, observer: Seat, pool: &mut Pool, deal: &mut Deal) -> Option<()> {
        for (seat, needed) in self.required_cards() {
            let s = seat.index();
            if seat == observer || needed.is_empty() || !deal.hand[s].and(needed).is_empty() {
                continue;
            }
            let ix = pool.fitting(|ix| needed.has(ix))?;
            deal.hand_wants[s] = deal.hand_wants[s].checked_sub(1)?;
            deal.hand[s].add(ix);
        }
        Some(())
    }

    /// The cards that may lie under the current secret bet of a seat, by public information.
    pub(crate) fn may_be_secret(&self, seat: Seat) -> CardSet {
        let not_on = State::slots(self.ruled_out.of(seat));
        not_on.fold(CardSet::ALL_FIGHTERS, |cards, slot| cards.minus(CardSet::of(slot)))
    }

    /// Whether some seat must have a playable card: nothing can be drawn, and the game continues (TA-24.2).
    pub(crate) fn must_be_playable(&self) -> bool {
        self.deck_len == 0 && self.rules.stalemate && matches!(self.phase, Phase::Poll | Phase::Bet | Phase::Play)
    }

    pub(crate) fn is_stuck(&self) -> bool {
        self.must_be_playable() && self.no_seat_can_play()
    }

    /// Deals to the most constrained places first, then to the rest.
    fn deal_rest(&self, pool: &mut Pool, deal: &mut Deal) -> Option<()> {
        for seat in self.seats.iter() {
            let s = seat.index();
            if self.secret[s] != NONE && deal.secret[s] == NONE {
                let may = self.may_be_secret(seat);
                deal.secret[s] = pool.fitting(|ix| may.has(ix))?;
            }
        }
        // Unseen discards are creatures' cards only (CA-15.3, TA-19.1).
        for _ in 0..std::mem::take(&mut deal.stack_wants) {
            deal.stack.add(pool.fitting(|ix| ix < FIGHTERS)?);
        }
        for _ in 0..std::mem::take(&mut deal.discards_want) {
            deal.discards.add(pool.fitting(|ix| ix < FIGHTERS)?);
        }
        for seat in self.seats.iter() {
            let s = seat.index();
            for _ in 0..std::mem::take(&mut deal.hand_wants[s]) {
                deal.hand[s].add(pool.any()?);
            }
        }
        for seat in self.seats.iter() {
            let s = seat.index();
            for _ in 0..std::mem::take(&mut deal.aside_wants[s]) {
                deal.aside[s].add(pool.any()?);
            }
        }
        for _ in 0..std::mem::take(&mut deal.deck_wants) {
            deal.deck.add(pool.any()?);
        }
        Some(())
    }

    /// The state with the unknown cards in the places where they were dealt. `covered` maps each true card that lies
    /// unseen on the discard pile, or on a stack that is not yet there, to its new card; without it their order is
    /// random.
    pub(crate) fn with_deal(
        &self,
        observer: Seat,
        unknown: CardSet,
        deal: &Deal,
        covered: Option<&[Ix; DECK]>,
        chance: &mut impl Chance,
    ) -> State {
        let mut state = *self;
        (state.hand, state.aside, state.secret) = (deal.hand, deal.aside, deal.secret);
        let mut name: [Ix; DECK] = std::array::from_fn(|ix| ix as Ix);
        // Stacks have an order, and its unknown part is random too.
        let mut rename = |old: &mut dyn Iterator<Item = Ix>, new: CardSet| {
            let mut buffer = [NONE; DECK];
            let cards = new.list(&mut buffer);
            shuffle(cards, chance);
            for (old, new) in old.filter(|&ix| unknown.has(ix)).zip(cards.iter()) {
                name[old as usize] = *new;
            }
        };
        let stack = || self.stack.iter().copied().filter(|&ix| ix != NONE);
        if covered.is_none() {
            rename(&mut stack(), deal.stack);
            rename(&mut self.stack_from(self.discard), deal.discards);
        }
        rename(&mut self.stack_from(self.deck), deal.deck);
        if let Some(covered) = covered {
            stack().chain(self.stack_from(self.discard)).for_each(|ix| name[ix as usize] = covered[ix as usize]);
        }
        for place in state.stack.iter_mut().filter(|place| **place != NONE) {
            *place = name[*place as usize];
        }
        // The links of the piles stay; those of discard pile and deck are rebuilt.
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
        if !self.snatched.is_empty() && observer != self.turn && observer != self.victim {
            state.snatched = crate::chance::snatched(state.hand[self.victim.index()], chance);
        }
        state
    }
}
