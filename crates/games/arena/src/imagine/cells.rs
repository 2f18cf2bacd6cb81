//! Dealing within what is known of places: cells are parts of places of which the same is known.

use harena_core::{Chance, Seat};

use super::counts::Counts;
use super::rooms::Rooms;
use super::{DECK_PLACE, Deal, PLACES, Pool};
use crate::cards::CardSet;
use crate::knowledge::{Places, Trace};
use crate::state::State;

/// The most cells that there can be at once; what is beyond is not told apart.
const CELLS: usize = 64;

/// So many cards that are still to be dealt to a place, and what they can be.
#[derive(Clone, Copy)]
struct Cell {
    place: u8,
    wants: u8,
    allowed: CardSet,
}

pub(super) struct Cells {
    cells: [Cell; CELLS],
    len: usize,
}

impl Cells {
    pub(super) fn new() -> Cells {
        Cells { cells: [Cell { place: 0, wants: 0, allowed: CardSet::EMPTY }; CELLS], len: 0 }
    }

    fn list(&mut self) -> &mut [Cell] {
        &mut self.cells[..self.len]
    }

    fn add(&mut self, place: usize, wants: u8, allowed: CardSet) {
        if wants > 0 && self.len < CELLS {
            self.cells[self.len] = Cell { place: place as u8, wants, allowed };
            self.len += 1;
        }
    }

    fn in_place(&self, place: usize) -> u8 {
        self.cells[..self.len].iter().filter(|cell| cell.place as usize == place).map(|cell| cell.wants).sum()
    }

    /// One of these cells by lot, in proportion to what they want, now with one less.
    fn pick(&mut self, fits: impl Fn(&Cell) -> bool, chance: &mut impl Chance) -> Option<Cell> {
        let total: u32 = self.list().iter().filter(|cell| fits(cell)).map(|cell| u32::from(cell.wants)).sum();
        if total == 0 {
            return None;
        }
        let mut lot = chance.below(total);
        for cell in self.list().iter_mut().filter(|cell| fits(cell)) {
            if lot < u32::from(cell.wants) {
                cell.wants -= 1;
                return Some(*cell);
            }
            lot -= u32::from(cell.wants);
        }
        None
    }

    /// The narrow cells first: those that fewest of the cards can be in.
    pub(super) fn fill(&mut self, pool: &mut Pool, deal: &mut Deal) -> Option<()> {
        let left = pool.left();
        let cells = self.list();
        // By how many of the cards fit; an insertion sort, since there are few.
        for index in 1..cells.len() {
            let mut place = index;
            let width = |cell: &Cell| cell.allowed.and(left).len();
            while place > 0 && width(&cells[place]) < width(&cells[place - 1]) {
                cells.swap(place, place - 1);
                place -= 1;
            }
        }
        for cell in cells {
            for _ in 0..cell.wants {
                deal.put(cell.place as usize, pool.fitting(cell.allowed).or_else(|| why("fill"))?);
            }
        }
        Some(())
    }

    /// One of these cards to one of these places.
    pub(super) fn deal_one(
        &mut self,
        places: Places,
        cards: CardSet,
        pool: &mut Pool,
        deal: &mut Deal,
        chance: &mut impl Chance,
    ) -> Option<()> {
        let left = pool.left().and(cards);
        let fits = |cell: &Cell| places.meets(Places(1 << cell.place)) && !cell.allowed.and(left).is_empty();
        let cell = self.pick(fits, chance)?;
        deal.put(cell.place as usize, pool.fitting(cell.allowed.and(cards))?);
        Some(())
    }
}

impl State {
    /// Cells for all that is not counted.
    pub(super) fn add_plain(&self, cells: &mut Cells, deal: &Deal) {
        let plain = self.knowledge.in_deck();
        for place in 0..PLACES {
            let wants = deal.wants[place].saturating_sub(cells.in_place(place));
            if wants > 0 {
                let secret = (10..15).contains(&place);
                let allowed = if secret { self.knowledge.as_dealt() } else { plain };
                cells.add(place, wants, allowed.and(self.fits_place(place)));
            }
        }
    }

    /// Makes cells of the rows, and deals the cards that the seat can follow.
    pub(super) fn deal_counted(
        &self,
        whose: Seat,
        old: &[CardSet; PLACES],
        pool: &mut Pool,
        deal: &mut Deal,
        cells: &mut Cells,
        chance: &mut impl Chance,
    ) -> Option<()> {
        let knowledge = &self.knowledge;
        let unknown = pool.left();
        let mut rooms = Rooms::new(self, whose, old, unknown);
        let mut counts = Counts::new(self, whose, &mut rooms, |row| row.is_sealed(whose)).or_else(|| why("new"))?;
        self.deal_own(whose, old, pool, deal, &mut rooms, chance).or_else(|| why("own"))?;
        let mine = |trace: &&Trace| trace.viewers.contains(whose) && !trace.is_own();
        for trace in knowledge.traces().iter().filter(mine).filter(|trace| unknown.has(trace.card())) {
            let place = counts.take(self, whose, trace, &deal.wants, &mut rooms, chance).or_else(|| why("trace"))?;
            pool.take(trace.card());
            deal.put(place, trace.card());
        }
        counts.fill(self, &mut rooms, chance).or_else(|| why("count"))?;
        for (index, row) in knowledge.rows().iter().enumerate() {
            let allowed = knowledge.allowed(row);
            for column in row.places.iter() {
                let place = rooms.of(column).0;
                cells.add(place, counts.at(index, column), allowed.and(self.fits_place(place)));
            }
        }
        self.fit_known(whose, old, unknown, deal, cells, chance).or_else(|| why("known"))
    }

    /// What the seat knows to be in a place is one of those that are counted there, or one of the others: it is taken for that of which
    /// least is known, so that what is known is left for what the seat does not know.
    fn fit_known(
        &self,
        whose: Seat,
        old: &[CardSet; PLACES],
        unknown: CardSet,
        deal: &Deal,
        cells: &mut Cells,
        chance: &mut impl Chance,
    ) -> Option<()> {
        let own = self.knowledge.own_traces();
        for place in 0..DECK_PLACE {
            let known = old[place].minus(own).minus(unknown);
            let counted = cells.in_place(place);
            if known.is_empty() || counted <= deal.wants[place] {
                continue;
            }
            let mut taken = counted - deal.wants[place];
            // Those that fit into the fewest cells come first.
            let here = |cell: &&mut Cell| cell.place as usize == place && cell.wants > 0;
            let mut order = [0; crate::cards::DECK];
            let order = known.list(&mut order);
            super::shuffle(order, chance);
            let cells_of = |ix: u8, cells: &mut Cells| cells.list().iter_mut().filter(here).filter(|cell| cell.allowed.has(ix)).count();
            for index in 1..order.len() {
                let mut at = index;
                while at > 0 && cells_of(order[at], cells) < cells_of(order[at - 1], cells) {
                    order.swap(at, at - 1);
                    at -= 1;
                }
            }
            // Not all of them need be counted: the last ones are left out, unless they are needed.
            for &ix in order.iter().rev() {
                if taken == 0 {
                    break;
                }
                let widest = cells.list().iter_mut().filter(here).filter(|cell| cell.allowed.has(ix)).max_by_key(|cell| cell.allowed.len());
                if let Some(cell) = widest {
                    cell.wants -= 1;
                    taken -= 1;
                }
            }
            if taken > 0 && place < 15 && place % 5 == whose.index() {
                // Its own cards: too much was forgotten to say which is which.
                while taken > 0 && cells.pick(|cell| cell.place as usize == place, chance).is_some() {
                    taken -= 1;
                }
            }
            if taken > 0 {
                return None;
            }
        }
        Some(())
    }

    /// Cards that no row counts.
    fn deal_own(
        &self,
        whose: Seat,
        old: &[CardSet; PLACES],
        pool: &mut Pool,
        deal: &mut Deal,
        rooms: &mut Rooms,
        chance: &mut impl Chance,
    ) -> Option<()> {
        let traces = self.knowledge.traces();
        let unknown = pool.left();
        for ix in self.knowledge.own_traces().iter() {
            let own = || traces.iter().filter(|trace| trace.is_own() && trace.card() == ix);
            let anybody = own().fold(Places::NOWHERE, |places, trace: &Trace| places.or(trace.places));
            if !unknown.has(ix) {
                let place = old.iter().position(|cards| cards.has(ix))?;
                rooms.take(self.knowledge.columns(Places(1 << place)).and(anybody), place);
                continue;
            }
            let mine = own().find(|trace| trace.viewers.contains(whose));
            let places = mine.map_or(anybody, |trace| trace.places);
            let fits = |column: Places, place: usize| {
                places.meets(column) && deal.wants[place] > 0 && self.fits_place(place).has(ix)
            };
            let (_, place) = rooms.pick(fits, chance)?;
            pool.take(ix);
            deal.put(place, ix);
        }
        Some(())
    }

    /// Whether the cards of some places are not as many as are counted there; this should never be.
    #[cfg(test)]
    pub(crate) fn is_miscounted(&self, whose: Seat, chance: &mut impl Chance) -> bool {
        let old = self.hidden_places();
        let all = old.iter().fold(CardSet::EMPTY, |all, cards| all.or(*cards));
        let mut rooms = Rooms::new(self, whose, &old, all);
        let Some(mut counts) = Counts::new(self, whose, &mut rooms, |_| false) else { return true };
        let mut deal = Deal { cards: old, wants: [0; PLACES] };
        let mut pool = Pool { cards: [0; crate::cards::DECK], len: 0 };
        let own = self.deal_own(whose, &old, &mut pool, &mut deal, &mut rooms, chance);
        own.is_none() || counts.fill(self, &mut rooms, chance).is_none()
    }
}

pub(crate) fn why<T>(what: &str) -> Option<T> { if cfg!(test) && std::env::var("WHY").is_ok() { println!("fails at {what}"); } None }
