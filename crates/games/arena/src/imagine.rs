//! A whole state that one seat cannot tell from the real one.
//!
//! What the seat knows stays: its own cards, everything that was ever laid open, what it was shown (`knowledge.rs`). All
//! other cards are gathered and dealt anew to the same places in the same numbers, within what the seat knows of those
//! places. The narrow places are dealt first; where a deal runs into a dead end it is dealt again. Since the truth itself
//! fits, a few tries are nearly always enough.

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, FIGHTERS, Ix, NONE};
use crate::knowledge::Places;
use crate::state::{Phase, State};

/// After so many dead ends the truth is kept; `everybody_can_always_imagine` finds no such case.
const TRIES: usize = 64;

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

    fn has(&self, ix: Ix) -> bool {
        self.cards[..self.len].contains(&ix)
    }

    /// Fills a place with cards that fit, if there are enough of them.
    fn fill(&mut self, place: &mut CardSet, wants: &mut u8, fits: impl Fn(Ix) -> bool) {
        if self.cards[..self.len].iter().filter(|&&ix| fits(ix)).count() < *wants as usize {
            return;
        }
        while *wants > 0
            && let Some(ix) = self.fitting(&fits)
        {
            place.add(ix);
            *wants -= 1;
        }
    }
}

fn shuffle(cards: &mut [Ix], chance: &mut impl Chance) {
    for last in (1..cards.len()).rev() {
        let other = chance.below((last + 1) as u32) as usize;
        cards.swap(last, other);
    }
}

/// The new cards of the hidden places, and how many each still wants.
pub(crate) struct Deal {
    pub(crate) hand: [CardSet; 5],
    pub(crate) hand_wants: [u8; 5],
    pub(crate) aside: [CardSet; 5],
    pub(crate) aside_wants: [u8; 5],
    pub(crate) secret: [Ix; 5],
    /// The stack that is not yet laid down, and the unseen discards.
    pub(crate) stack: CardSet,
    pub(crate) stack_wants: u8,
    pub(crate) discards: CardSet,
    pub(crate) discards_want: u8,
    pub(crate) deck: CardSet,
    pub(crate) deck_wants: u8,
}

impl State {
    pub(crate) fn imagined(&self, whose: Seat, chance: &mut impl Chance) -> State {
        if self.history.is_written()
            && let Some(world) = self.recalled(whose, chance)
        {
            return world;
        }
        let unknown = self.unknown_to(whose);
        let world = (0..TRIES).find_map(|_| {
            let deal = self.try_deal(whose, unknown, chance)?;
            let world = self.with_deal(whose, unknown, &deal, None, chance);
            (!world.is_stuck()).then_some(world)
        });
        let mut world = world.unwrap_or(*self);
        if self.history.is_written() {
            world.history.lose();
        }
        world
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

    /// Whether some deal is found within the usual tries, so that the truth need not be kept.
    #[cfg(test)]
    pub(crate) fn can_be_imagined(&self, whose: Seat, chance: &mut impl Chance) -> bool {
        let unknown = self.unknown_to(whose);
        (0..TRIES).any(|_| self.try_deal(whose, unknown, chance).is_some())
    }

    fn try_deal(&self, whose: Seat, unknown: CardSet, chance: &mut impl Chance) -> Option<Deal> {
        let mut pool = Pool::new(unknown, chance);
        let mut deal = self.hidden_places(unknown);
        self.settle_sealed(whose, &mut pool, &mut deal);
        self.settle_duties(whose, &mut pool, &mut deal)?;
        self.settle_traces(whose, &mut pool, &mut deal, chance)?;
        self.settle_strays(&mut pool, &mut deal, chance)?;
        self.settle_rest(&mut pool, &mut deal)?;
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
            stack: CardSet::EMPTY,
            stack_wants: hidden(&mut self.stack.iter().copied()),
            discards: CardSet::EMPTY,
            discards_want: hidden(&mut self.stack_from(self.discard)),
            deck: CardSet::EMPTY,
            deck_wants: hidden(&mut self.stack_from(self.deck)),
        }
    }

    /// The cards that this seat traces to a place, among others.
    fn traced_to(&self, whose: Seat, place: Places) -> CardSet {
        let traces = self.knowledge.traces().iter();
        traces
            .filter(|trace| trace.viewers.contains(whose) && trace.places.meets(place))
            .map(|trace| trace.card)
            .collect()
    }

    /// Places into which only cards moved that the seat knew before. Where too few of them are still traced (traces may be
    /// forgotten), the place is dealt like any other.
    fn settle_sealed(&self, whose: Seat, pool: &mut Pool, deal: &mut Deal) {
        for seat in self.seats.iter().filter(|&seat| seat != whose) {
            let s = seat.index();
            if self.secret[s] != NONE && deal.secret[s] == NONE && self.knowledge.is_sealed_secret(seat, whose) {
                let among = self.traced_to(whose, Places::secret(seat));
                if let Some(ix) = pool.fitting(|ix| among.has(ix) && self.fits_secret(seat, ix)) {
                    deal.secret[s] = ix;
                }
            }
            if self.knowledge.is_sealed_aside(seat, whose) {
                let among = self.traced_to(whose, Places::aside(seat));
                let fits = |ix| among.has(ix) && self.fits_aside(seat, ix);
                pool.fill(&mut deal.aside[s], &mut deal.aside_wants[s], fits);
            }
        }
        if self.knowledge.is_sealed_discards(whose) {
            let stacked = self.traced_to(whose, Places::STACK);
            pool.fill(&mut deal.stack, &mut deal.stack_wants, |ix| stacked.has(ix));
            let discarded = self.traced_to(whose, Places::DISCARDS);
            pool.fill(&mut deal.discards, &mut deal.discards_want, |ix| discarded.has(ix));
        }
    }

    /// What everybody can see that a hand must hold: a bidder who owes a strength has it (TA-4.4), a Gorgon's victim who
    /// is asked has a fitting card (CA-14.1), and whoever was handed one has it until such a card leaves (CA-24).
    fn settle_duties(&self, whose: Seat, pool: &mut Pool, deal: &mut Deal) -> Option<()> {
        let mut needs = [(self.turn, CardSet::EMPTY); 2];
        if self.owed != NONE {
            needs[0] = (self.turn, self.living.and(CardSet::of_strength(self.owed)));
        }
        if self.phase == Phase::Give {
            needs[1] = (self.victim, CardSet::of(self.named));
        }
        let handed = self
            .seats
            .iter()
            .flat_map(|seat| State::slots(self.knowledge.holds(seat)).map(move |slot| (seat, CardSet::of(slot))));
        for (seat, needed) in needs.into_iter().chain(handed) {
            let s = seat.index();
            if seat == whose || needed.is_empty() || !deal.hand[s].and(needed).is_empty() {
                continue;
            }
            // A card that the seat traces elsewhere will not do.
            let elsewhere: CardSet = (self.knowledge.traces().iter())
                .filter(|trace| trace.viewers.contains(whose) && !trace.places.meets(Places::hand(seat)))
                .map(|trace| trace.card)
                .collect();
            let ix = pool.fitting(|ix| needed.has(ix) && !elsewhere.has(ix) && self.fits_hand(seat, ix))?;
            deal.hand_wants[s] = deal.hand_wants[s].checked_sub(1)?;
            deal.hand[s].add(ix);
        }
        Some(())
    }

    /// Cards that the seat can trace to a few places go to one of them, by the room there.
    fn settle_traces(&self, whose: Seat, pool: &mut Pool, deal: &mut Deal, chance: &mut impl Chance) -> Option<()> {
        for trace in self.knowledge.traces().iter().filter(|trace| trace.viewers.contains(whose)) {
            let ix = trace.card;
            if !pool.has(ix) {
                continue;
            }
            let may = |place: Places| trace.places.meets(place);
            let mut room = [0; 17];
            for seat in self.seats.iter().filter(|&seat| seat != whose) {
                let s = seat.index();
                if may(Places::hand(seat)) && self.fits_hand(seat, ix) {
                    room[s] = deal.hand_wants[s];
                }
                if may(Places::aside(seat)) && self.fits_aside(seat, ix) {
                    room[5 + s] = deal.aside_wants[s];
                }
                let empty = self.secret[s] != NONE && deal.secret[s] == NONE;
                if may(Places::secret(seat)) && empty && self.fits_secret(seat, ix) {
                    room[10 + s] = 1;
                }
            }
            if may(Places::DISCARDS) {
                room[15] = deal.discards_want;
            }
            if may(Places::STACK) {
                room[16] = deal.stack_wants;
            }
            let total: u32 = room.iter().map(|&count| u32::from(count)).sum();
            if total == 0 {
                return None;
            }
            let mut lot = chance.below(total);
            let place = room.iter().position(|&count| {
                let here = lot < u32::from(count);
                lot = lot.wrapping_sub(u32::from(count));
                here
            })?;
            pool.fitting(|card| card == ix)?;
            match place {
                0..5 => {
                    deal.hand[place].add(ix);
                    deal.hand_wants[place] -= 1;
                }
                5..10 => {
                    deal.aside[place - 5].add(ix);
                    deal.aside_wants[place - 5] -= 1;
                }
                10..15 => deal.secret[place - 10] = ix,
                15 => {
                    deal.discards.add(ix);
                    deal.discards_want -= 1;
                }
                _ => {
                    deal.stack.add(ix);
                    deal.stack_wants -= 1;
                }
            }
        }
        Some(())
    }

    fn fits_hand(&self, seat: Seat, ix: Ix) -> bool {
        self.knowledge.fits_hand(seat, ix, self.alive)
    }

    fn fits_aside(&self, seat: Seat, ix: Ix) -> bool {
        self.knowledge.fits_aside(seat, ix, self.alive)
    }

    fn fits_secret(&self, seat: Seat, ix: Ix) -> bool {
        self.knowledge.fits_secret(seat, ix, self.alive)
    }

    /// After a stalemate everybody knows that some unseen cards are in no hand and not in the deck: they lie under a secret
    /// bet or among the unseen discards, and go there before others take the room.
    fn settle_strays(&self, pool: &mut Pool, deal: &mut Deal, chance: &mut impl Chance) -> Option<()> {
        while let Some(ix) = pool.fitting(|ix| !self.knowledge.fits_any_hand(ix)) {
            let secrets = |deal: &Deal, seat: Seat| {
                let s = seat.index();
                self.secret[s] != NONE && deal.secret[s] == NONE && self.fits_secret(seat, ix)
            };
            let under: u32 = self.seats.iter().map(|seat| u32::from(secrets(deal, seat))).sum();
            let among = if ix < FIGHTERS { u32::from(deal.discards_want) } else { 0 };
            if under + among == 0 {
                return None;
            }
            let lot = chance.below(under + among);
            if lot < under {
                let seat = self.seats.iter().filter(|&seat| secrets(deal, seat)).nth(lot as usize)?;
                deal.secret[seat.index()] = ix;
            } else {
                deal.discards.add(ix);
                deal.discards_want -= 1;
            }
        }
        Some(())
    }

    /// The narrow places first, then whatever is left to the rest.
    fn settle_rest(&self, pool: &mut Pool, deal: &mut Deal) -> Option<()> {
        for seat in self.seats.iter() {
            let s = seat.index();
            if self.secret[s] != NONE && deal.secret[s] == NONE {
                deal.secret[s] = pool.fitting(|ix| self.fits_secret(seat, ix))?;
            }
        }
        if let Some(fresh) = self.knowledge.fresh_deck() {
            for _ in 0..std::mem::take(&mut deal.deck_wants) {
                deal.deck.add(pool.fitting(|ix| fresh.has(ix))?);
            }
        }
        // Unseen discards are made with fighters only (CA-15.3, TA-19.1).
        for _ in 0..std::mem::take(&mut deal.stack_wants) {
            deal.stack.add(pool.fitting(|ix| ix < FIGHTERS)?);
        }
        for _ in 0..std::mem::take(&mut deal.discards_want) {
            deal.discards.add(pool.fitting(|ix| ix < FIGHTERS)?);
        }
        for narrow in [true, false] {
            for seat in self.seats.iter().filter(|&seat| self.knowledge.is_open_hand(seat) != narrow) {
                let s = seat.index();
                for _ in 0..std::mem::take(&mut deal.hand_wants[s]) {
                    let ix = if narrow { pool.fitting(|ix| self.fits_hand(seat, ix))? } else { pool.any()? };
                    deal.hand[s].add(ix);
                }
            }
        }
        for seat in self.seats.iter() {
            let s = seat.index();
            for _ in 0..std::mem::take(&mut deal.aside_wants[s]) {
                deal.aside[s].add(pool.fitting(|ix| self.fits_aside(seat, ix))?);
            }
        }
        for _ in 0..std::mem::take(&mut deal.deck_wants) {
            deal.deck.add(pool.any()?);
        }
        Some(())
    }

    /// The state in which the unknown cards lie where they were dealt; those under others on the discard pile by lot, if it is not said
    /// which lies where.
    pub(crate) fn with_deal(
        &self,
        whose: Seat,
        unknown: CardSet,
        deal: &Deal,
        covered: Option<&[Ix; DECK]>,
        chance: &mut impl Chance,
    ) -> State {
        let mut state = *self;
        // Which new card stands for which old one, so that what the others know comes along.
        let mut name: [Ix; DECK] = std::array::from_fn(|ix| ix as Ix);
        let third = self.seats.count() > 2;
        let mut pair = |old: CardSet, new: CardSet, chance: &mut _| {
            let (old, mut buffer) = (old.and(unknown), [NONE; DECK]);
            let cards = new.and(unknown).list(&mut buffer);
            // In order it would come out which of them, counted from the lowest, a third seat knows.
            if third {
                shuffle(cards, chance);
            }
            for (old, new) in old.iter().zip(cards.iter()) {
                name[old as usize] = *new;
            }
        };
        for seat in self.seats.iter() {
            let s = seat.index();
            pair(self.hand[s], deal.hand[s], chance);
            pair(self.aside[s], deal.aside[s], chance);
            if self.secret[s] != NONE {
                pair(CardSet::just(self.secret[s]), CardSet::just(deal.secret[s]), chance);
            }
            state.hand[s] = deal.hand[s];
            state.aside[s] = deal.aside[s];
            state.secret[s] = deal.secret[s];
        }
        // Stacks have an order, and what is unknown of it is random too.
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
