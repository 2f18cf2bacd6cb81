//! A whole state that one seat cannot tell from the real one.
//!
//! What the seat knows stays: its own cards, everything that was ever laid open, what it was shown
//! (`knowledge.rs`). All other cards are gathered and dealt anew to the same places in the same
//! numbers, within what everybody knows of those places.

use harena_core::{Chance, Seat};

use crate::cards::{CardSet, DECK, FIGHTERS, Ix, NONE, SLOT};
use crate::knowledge::Places;
use crate::state::{Phase, State};

/// The unknown cards, in random order.
struct Pool {
    cards: [Ix; DECK],
    len: usize,
}

impl Pool {
    fn new(set: CardSet, chance: &mut impl Chance) -> Pool {
        let mut pool = Pool { cards: [NONE; DECK], len: 0 };
        pool.len = set.list(&mut pool.cards).len();
        for last in (1..pool.len).rev() {
            let other = chance.below(last as u32 + 1) as usize;
            pool.cards.swap(last, other);
        }
        pool
    }

    fn any(&mut self) -> Ix {
        self.len -= 1;
        self.cards[self.len]
    }

    /// The next card that fits, or any if none does. The pool is in random order, so the next one
    /// is a random one.
    fn fitting(&mut self, fits: impl Fn(Ix) -> bool) -> Ix {
        if let Some(index) = self.cards[..self.len].iter().rposition(|&ix| fits(ix)) {
            self.cards.swap(index, self.len - 1);
        }
        self.any()
    }

    fn remove(&mut self, ix: Ix) {
        if let Some(index) = self.cards[..self.len].iter().position(|&card| card == ix) {
            self.cards.swap(index, self.len - 1);
            self.len -= 1;
        }
    }

    fn has(&self, ix: Ix) -> bool {
        self.cards[..self.len].contains(&ix)
    }
}

/// The new cards of the hidden places, and how many each still wants.
struct Deal {
    hand: [CardSet; 5],
    hand_wants: [u8; 5],
    aside: [CardSet; 5],
    aside_wants: [u8; 5],
    secret: [Ix; 5],
    discards: CardSet,
    discards_want: u8,
}

impl State {
    pub(crate) fn imagined(&self, whose: Seat, chance: &mut impl Chance) -> State {
        let own = self.hand[whose.index()].or(self.aside[whose.index()]);
        let mut known = self.knowledge.known(whose).or(own).or(self.out);
        if self.secret[whose.index()] != NONE {
            known.add(self.secret[whose.index()]);
        }
        let unknown = CardSet::ALL.minus(known);
        let mut pool = Pool::new(unknown, chance);
        let mut deal = self.hidden_places(unknown);
        self.settle_traces(whose, &mut pool, &mut deal, chance);
        self.settle_duties(&mut pool, &mut deal, known);
        self.settle_rest(&mut pool, &mut deal);
        self.with_deal(whose, unknown, pool, &deal, chance)
    }

    fn hidden_places(&self, unknown: CardSet) -> Deal {
        let count = |cards: CardSet| cards.and(unknown).len() as u8;
        let hidden_stack = self.stack.iter().filter(|&&ix| ix != NONE && unknown.has(ix)).count() as u8;
        let hidden_discards = self.stack_from(self.discard).filter(|&ix| unknown.has(ix)).count() as u8;
        Deal {
            hand: self.hand.map(|cards| cards.minus(unknown)),
            hand_wants: self.hand.map(count),
            aside: self.aside.map(|cards| cards.minus(unknown)),
            aside_wants: self.aside.map(count),
            secret: self.secret.map(|ix| if ix != NONE && unknown.has(ix) { NONE } else { ix }),
            discards: CardSet::EMPTY,
            discards_want: hidden_stack + hidden_discards,
        }
    }

    /// Cards that the seat can trace to a few places go to one of them, by the room there.
    fn settle_traces(&self, whose: Seat, pool: &mut Pool, deal: &mut Deal, chance: &mut impl Chance) {
        for trace in self.knowledge.traces().iter().filter(|trace| trace.viewers.contains(whose)) {
            let ix = trace.card;
            if !pool.has(ix) {
                continue;
            }
            let may = |place: Places| trace.places.meets(place);
            let mut room = [0; 16];
            for seat in self.seats.iter().filter(|&seat| seat != whose) {
                let s = seat.index();
                if may(Places::hand(seat)) && !self.knowledge.lacks(seat).has(ix) {
                    room[s] = deal.hand_wants[s];
                }
                if may(Places::aside(seat)) {
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
            let total: u32 = room.iter().map(|&count| u32::from(count)).sum();
            if total == 0 {
                continue;
            }
            let mut lot = chance.below(total);
            let place = room.iter().position(|&count| {
                let here = lot < u32::from(count);
                lot = lot.wrapping_sub(u32::from(count));
                here
            });
            let place = place.expect("the lot is below the sum");
            pool.remove(ix);
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
                _ => {
                    deal.discards.add(ix);
                    deal.discards_want -= 1;
                }
            }
        }
    }

    fn fits_secret(&self, seat: Seat, ix: Ix) -> bool {
        ix < FIGHTERS && self.knowledge.not_on(seat) >> SLOT[ix as usize] & 1 == 0
    }

    /// What the decision that is due makes evident: a bidder who must play a strength holds one
    /// (TA-4.4), a Gorgon's victim who is asked holds a fitting card (CA-14.1).
    fn settle_duties(&self, pool: &mut Pool, deal: &mut Deal, known: CardSet) {
        let (seat, needed) = if self.owed != NONE {
            (self.turn, self.living.and(CardSet::of_strength(self.owed)))
        } else if self.phase == Phase::Give {
            (self.victim, CardSet::of(self.named))
        } else {
            return;
        };
        let s = seat.index();
        let settled = deal.hand[s].and(needed);
        if settled.is_empty() && deal.hand_wants[s] > 0 && !needed.minus(known).is_empty() {
            deal.hand[s].add(pool.fitting(|ix| needed.has(ix)));
            deal.hand_wants[s] -= 1;
        }
    }

    /// The narrow places first, then whatever is left to the rest.
    fn settle_rest(&self, pool: &mut Pool, deal: &mut Deal) {
        for seat in self.seats.iter() {
            let s = seat.index();
            if self.secret[s] != NONE && deal.secret[s] == NONE {
                deal.secret[s] = pool.fitting(|ix| self.fits_secret(seat, ix));
            }
        }
        // Unseen discards were made with fighters only.
        for _ in 0..std::mem::take(&mut deal.discards_want) {
            deal.discards.add(pool.fitting(|ix| ix < FIGHTERS));
        }
        let lacking = |seat: &Seat| !self.knowledge.lacks(*seat).is_empty();
        for seat in self.seats.iter().filter(lacking) {
            self.fill_lacking(seat, pool, deal);
        }
        for seat in self.seats.iter() {
            let s = seat.index();
            for _ in 0..std::mem::take(&mut deal.hand_wants[s]) {
                deal.hand[s].add(pool.any());
            }
            for _ in 0..std::mem::take(&mut deal.aside_wants[s]) {
                deal.aside[s].add(pool.any());
            }
        }
    }

    /// Fills a hand that everybody knows to lack certain cards.
    fn fill_lacking(&self, seat: Seat, pool: &mut Pool, deal: &mut Deal) {
        let s = seat.index();
        let lacks = self.knowledge.lacks(seat);
        for _ in 0..std::mem::take(&mut deal.hand_wants[s]) {
            let mut ix = pool.fitting(|ix| !lacks.has(ix));
            if lacks.has(ix) {
                // Nothing else is left in the pool: another hand that was just filled gives way.
                let other = self.seats.iter().find_map(|other| {
                    let open = other != seat && !self.knowledge.lacks(other).has(ix);
                    let dealt = deal.hand[other.index()].minus(self.hand[other.index()]).minus(lacks);
                    open.then(|| dealt.iter().next()).flatten().map(|card| (other.index(), card))
                });
                if let Some((other, card)) = other {
                    deal.hand[other].remove(card);
                    deal.hand[other].add(ix);
                    ix = card;
                }
            }
            deal.hand[s].add(ix);
        }
    }

    fn with_deal(&self, whose: Seat, unknown: CardSet, mut pool: Pool, deal: &Deal, chance: &mut impl Chance) -> State {
        let mut state = *self;
        // Which new card stands for which old one, so that what the others know comes along.
        let mut name: [Ix; DECK] = std::array::from_fn(|ix| ix as Ix);
        let mut pair = |old: CardSet, new: CardSet| {
            for (old, new) in old.and(unknown).iter().zip(new.and(unknown).iter()) {
                name[old as usize] = new;
            }
        };
        for seat in self.seats.iter() {
            let s = seat.index();
            pair(self.hand[s], deal.hand[s]);
            pair(self.aside[s], deal.aside[s]);
            if self.secret[s] != NONE {
                pair(CardSet::just(self.secret[s]), CardSet::just(deal.secret[s]));
            }
            state.hand[s] = deal.hand[s];
            state.aside[s] = deal.aside[s];
            state.secret[s] = deal.secret[s];
        }
        let mut discards = deal.discards.iter();
        let mut renamed = |ix: Ix| if unknown.has(ix) { discards.next().unwrap_or(ix) } else { ix };
        for index in 0..3 {
            if self.stack[index] != NONE {
                let new = renamed(self.stack[index]);
                name[self.stack[index] as usize] = new;
                state.stack[index] = new;
            }
        }
        if self.discard != NONE {
            let mut cards = [NONE; DECK];
            let mut count = 0;
            for ix in self.stack_from(self.discard) {
                let new = renamed(ix);
                name[ix as usize] = new;
                cards[count] = new;
                count += 1;
            }
            (state.discard, state.discard_len) = (NONE, 0);
            cards[..count].iter().rev().for_each(|&ix| state.push_discard(ix));
        }
        (state.deck, state.deck_len) = (NONE, 0);
        for ix in self.stack_from(self.deck) {
            if unknown.has(ix) {
                name[ix as usize] = pool.any();
            }
        }
        // The pool came shuffled, so its order will do for the deck.
        let mut deck = [NONE; DECK];
        let mut count = 0;
        for ix in self.stack_from(self.deck) {
            deck[count] = name[ix as usize];
            count += 1;
        }
        deck[..count].iter().rev().for_each(|&ix| state.push_deck(ix));
        state.knowledge.rename(whose, self.seats, unknown, |ix| name[ix as usize]);
        if !self.snatched.is_empty() && whose != self.turn && whose != self.victim {
            state.snatched = crate::chance::snatched(state.hand[self.victim.index()], chance);
            state.knowledge.tell(self.turn, state.snatched);
        }
        state
    }
}
