//! A deal by exchange, for where dealing at random runs into dead ends.
//!
//! Cards are put one by one, in random order, where they can be; where there is no room for one, others give way. This finds a deal
//! if there is any (it is a matching of cards and places).

use harena_core::{Chance, Seat};

use super::{DECK_PLACE, Deal, PLACES, Pool};
use crate::cards::{CardSet, DECK, Ix};
use crate::knowledge::Places;
use crate::state::State;

struct Fitting<'a> {
    /// What can be in each place.
    allowed: [CardSet; PLACES],
    cards: &'a [Ix],
    /// Where each card is by now.
    at: [Option<u8>; DECK],
    wants: [u8; PLACES],
}

impl Fitting<'_> {
    /// Finds room for a card; places that were tried are not tried again.
    fn settle(&mut self, card: Ix, tried: &mut u32) -> bool {
        for place in 0..PLACES {
            if *tried >> place & 1 == 1 || !self.allowed[place].has(card) {
                continue;
            }
            *tried |= 1 << place;
            if self.wants[place] > 0 {
                self.wants[place] -= 1;
                self.at[card as usize] = Some(place as u8);
                return true;
            }
            for index in 0..self.cards.len() {
                let other = self.cards[index];
                if self.at[other as usize] == Some(place as u8) && self.settle(other, tried) {
                    self.at[card as usize] = Some(place as u8);
                    return true;
                }
            }
        }
        false
    }
}

impl State {
    pub(super) fn fitted(
        &self,
        whose: Seat,
        unknown: CardSet,
        old: &[CardSet; PLACES],
        chance: &mut impl Chance,
    ) -> Deal {
        let mut pool = Pool::new(unknown, chance);
        let mut allowed = [CardSet::EMPTY; PLACES];
        for (place, cards) in allowed.iter_mut().enumerate() {
            *cards = self.can_be_in(place).and(self.fits_place(place));
        }
        let own = self.knowledge.own_traces();
        for ix in unknown.iter() {
            let mine = self.knowledge.traces().iter().filter(|trace| {
                trace.card() == ix && (trace.viewers.contains(whose) || own.has(ix))
            });
            let places = mine.fold(Places::NOWHERE, |places, trace| places.or(trace.places));
            if places != Places::NOWHERE {
                let places = self.knowledge.physical(places);
                for (place, cards) in allowed.iter_mut().enumerate() {
                    if places.meets(Places(1 << place)) && place < DECK_PLACE {
                        cards.add(ix);
                    } else {
                        cards.remove(ix);
                    }
                }
            }
        }
        let wants = old.map(|cards| cards.and(unknown).len() as u8);
        let mut deal = Deal { cards: old.map(|cards| cards.minus(unknown)), wants };
        // What somebody must hold, then everything; if that cannot be, in a position that never was, without.
        for (strict, duties) in [(true, true), (true, false), (false, false)] {
            if !strict {
                allowed = std::array::from_fn(|place| self.fits_place(place));
            }
            let mut fitting = Fitting { allowed, cards: &pool.cards[..pool.len], at: [None; DECK], wants };
            let fits = |fitting: &mut Fitting<'_>| {
                fitting.cards.iter().all(|&ix| fitting.at[ix as usize].is_some() || fitting.settle(ix, &mut 0))
            };
            let found = if duties { self.fit_duties(&mut fitting, &deal, fits) } else { fits(&mut fitting) };
            if found {
                for &ix in fitting.cards {
                    if let Some(place) = fitting.at[ix as usize] {
                        deal.put(place as usize, ix);
                    }
                }
                return deal;
            }
            super::shuffle(&mut pool.cards[..pool.len], chance);
        }
        unreachable!("there are as many fighters as places for them")
    }

    /// What can be in a place, as far as everybody knows.
    fn can_be_in(&self, place: usize) -> CardSet {
        if place == DECK_PLACE || !self.knowledge.is_counted(Places(1 << place)) {
            let secret = (10..15).contains(&place);
            return if secret { self.knowledge.as_dealt() } else { self.knowledge.in_deck() };
        }
        let columns = self.knowledge.columns(Places(1 << place));
        let rows = self.knowledge.rows().iter().filter(|row| row.places.meets(columns));
        rows.fold(CardSet::EMPTY, |cards, row| cards.or(self.knowledge.allowed(row)))
    }

    /// Tries which card could be the one that somebody must hold.
    fn fit_duties<'a>(
        &self,
        fitting: &mut Fitting<'a>,
        deal: &Deal,
        fits: impl Fn(&mut Fitting<'a>) -> bool,
    ) -> bool {
        let (free, free_wants) = (fitting.at, fitting.wants);
        let open = self.duties().into_iter().find(|&duty| !self.is_kept(duty, deal));
        let Some((places, cards)) = open else { return fits(fitting) };
        for &ix in fitting.cards.iter().filter(|&&ix| cards.has(ix)) {
            for place in places.iter().map(|place| place.number()) {
                if fitting.allowed[place].has(ix) && fitting.wants[place] > 0 {
                    fitting.at[ix as usize] = Some(place as u8);
                    fitting.wants[place] -= 1;
                    // It must not give way to others.
                    let allowed = fitting.allowed;
                    for (other, cards) in fitting.allowed.iter_mut().enumerate() {
                        if other != place {
                            cards.remove(ix);
                        }
                    }
                    if fits(fitting) {
                        return true;
                    }
                    (fitting.at, fitting.wants, fitting.allowed) = (free, free_wants, allowed);
                }
            }
        }
        false
    }

    /// A hidden card that could not be where it is, as far as everybody knows; there should be none.
    #[cfg(test)]
    pub(crate) fn wrongly_counted(&self) -> Option<(usize, Ix)> {
        let own = self.knowledge.own_traces();
        let places = self.hidden_places();
        let wrong = |place: usize| {
            let allowed = self.can_be_in(place).and(self.fits_place(place)).or(own);
            places[place].minus(allowed).iter().next().map(|ix| (place, ix))
        };
        (0..PLACES).find_map(wrong)
    }
}
