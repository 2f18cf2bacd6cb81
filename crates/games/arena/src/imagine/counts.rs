//! How many cards of each row are dealt to each place, whichever cards they are.

use harena_core::{Chance, Seat};

use super::rooms::{Rooms, by_weight};
use super::{DECK_PLACE, PLACES};
use crate::knowledge::{Group, Places, ROWS, Row, Trace};
use crate::state::State;

pub(super) struct Counts {
    /// Where the cards of each row can be.
    places: [Places; ROWS],
    at: [[u8; 32]; ROWS],
    /// How many more there must be of each row, and how many more there can be.
    least: [u8; ROWS],
    most: [u8; ROWS],
    /// How many more there must be of rows together.
    groups: [(u32, u8); 8],
}

impl Counts {
    /// Begins with what can be in one column only. Rows that the seat knows by heart need no count.
    pub(super) fn new(
        state: &State,
        whose: Seat,
        rooms: &mut Rooms,
        by_heart: impl Fn(&Row) -> bool,
    ) -> Option<Counts> {
        let (at, nothing, groups) = ([[0; 32]; ROWS], [0; ROWS], [(0, 0); 8]);
        let mut counts = Counts { places: [Places::NOWHERE; ROWS], at, least: nothing, most: nothing, groups };
        let rows = state.knowledge.rows();
        let counted = |group: &&Group| !(0..rows.len()).any(|row| group.has(row) && by_heart(&rows[row]));
        for (entry, group) in counts.groups.iter_mut().zip(state.knowledge.groups().filter(counted)) {
            *entry = (group.rows(), group.total());
        }
        for (index, row) in state.knowledge.rows().iter().enumerate() {
            let allowed = state.knowledge.allowed(row);
            // A card that the seat took itself is none of those that it cannot be.
            let others = state.knowledge.pockets().filter(|pocket| pocket.seat == whose && !allowed.has(pocket.card));
            counts.places[index] = others.fold(row.places, |places, pocket| places.minus(pocket.place()));
            if by_heart(row) {
                continue;
            }
            let places = counts.places[index];
            (counts.least[index], counts.most[index]) = (row.least, row.most);
            if places.0.count_ones() == 1 {
                if rooms.of(places).1 < row.least {
                    return None;
                }
                rooms.reduce(places, row.least);
                counts.at[index][places.number()] = row.least;
                for _ in 0..row.least {
                    counts.used(index);
                }
            }
        }
        Some(counts)
    }

    pub(super) fn at(&self, row: usize, column: Places) -> u8 {
        self.at[row][column.number()]
    }

    fn used(&mut self, row: usize) {
        self.most[row] = self.most[row].saturating_sub(1);
        self.least[row] = self.least[row].saturating_sub(1);
        if let Some((_, total)) = self.groups.iter_mut().find(|(rows, _)| rows >> row & 1 == 1) {
            *total = total.saturating_sub(1);
        }
    }

    /// How many more there can be of a row.
    fn left(&self, row: usize) -> u8 {
        let group = self.groups.iter().find(|(rows, _)| rows >> row & 1 == 1);
        group.map_or(u8::MAX, |&(_, total)| total).min(self.most[row])
    }

    /// Lets a card that is followed be one of a row, in one of the columns where it can be and something is wanted.
    pub(super) fn take(
        &mut self,
        state: &State,
        whose: Seat,
        trace: &Trace,
        wants: &[u8; PLACES],
        rooms: &mut Rooms,
        chance: &mut impl Chance,
    ) -> Option<usize> {
        let ix = trace.card();
        let open = |column: &Places| {
            let place = rooms.of(*column).0;
            wants[place] > 0 && state.fits_place(place).has(ix)
        };
        let columns = trace.places.iter().filter(open).fold(Places::NOWHERE, Places::or);
        // It is one of a row that can be wherever it can be, if there is such a one.
        let rows = state.knowledge.rows();
        let everywhere = state.knowledge.physical(trace.places);
        let covers = |row: &Row| {
            everywhere.within(state.knowledge.physical(row.places)) && state.knowledge.allowed(row).has(ix)
        };
        let covered = rows.iter().any(covers);
        let fits = |index: &usize| {
            let row = &rows[*index];
            if covered { covers(row) } else { row.places.meets(trace.places) && state.knowledge.allowed(row).has(ix) }
        };
        let known = (0..rows.len()).filter(fits).filter(|&index| rows[index].is_sealed(whose)).count() as u32;
        let others = (0..rows.len()).filter(fits).count() as u32 - known;
        if known > 0 && chance.below(known + others) < known {
            return rooms.pick(|column, _| columns.meets(column), chance).map(|(_, place)| place);
        }
        // Of those that are counted there already, or of those that are not yet.
        let (mut there, mut loose) = ([0; ROWS], [0; ROWS]);
        for index in (0..rows.len()).filter(fits) {
            let columns = columns.and(self.places[index]);
            there[index] = columns.iter().map(|column| self.at[index][column.number()]).sum();
            loose[index] = if rooms.is_open(columns) { self.left(index) } else { 0 };
        }
        let sum = |weights: &[u8]| weights.iter().map(|&weight| u32::from(weight)).sum::<u32>();
        let (counted, uncounted) = (sum(&there), sum(&loose));
        if counted + uncounted == 0 {
            return None;
        }
        if chance.below(counted + uncounted) < counted {
            let row = by_weight(&there, chance)?;
            let mut weights = [0; 32];
            for column in columns.and(self.places[row]).iter() {
                weights[column.number()] = self.at[row][column.number()];
            }
            let number = by_weight(&weights, chance)?;
            self.at[row][number] -= 1;
            return Some(rooms.of(Places(1 << number)).0);
        }
        let row = by_weight(&loose, chance)?;
        let columns = columns.and(self.places[row]);
        let (_, place) = rooms.pick(|column, _| columns.meets(column), chance)?;
        self.used(row);
        Some(place)
    }

    /// Fills the places that are counted, those first for which there are the fewest rows.
    pub(super) fn fill(&mut self, state: &State, rooms: &mut Rooms, chance: &mut impl Chance) -> Option<()> {
        let rows = state.knowledge.rows();
        // What is certain to be in a pocket comes first, then what must be somewhere.
        for pocket in state.knowledge.pockets().filter(|pocket| pocket.is_exact()) {
            let counted = (0..rows.len()).any(|index| {
                self.places[index].meets(pocket.place()) && self.left(index) > 0
            });
            if counted && rooms.of(pocket.place()).1 > 0 {
                self.fill_one(state, pocket.place(), rooms, chance)?;
            }
        }
        for index in 0..rows.len() {
            let places = self.places[index];
            while self.least[index] > 0 {
                match rooms.pick(|column, _| places.meets(column), chance) {
                    Some((column, _)) => {
                        self.at[index][column.number()] += 1;
                        self.used(index);
                    }
                    None => self.displace(state, index, rooms)?,
                }
            }
        }
        for group in 0..self.groups.len() {
            while self.groups[group].1 > 0 {
                let mut weights = [0; ROWS];
                for index in (0..rows.len()).filter(|index| self.groups[group].0 >> index & 1 == 1) {
                    weights[index] = self.left(index);
                }
                let row = by_weight(&weights, chance)?;
                let places = self.places[row];
                match rooms.pick(|column, _| places.meets(column), chance) {
                    Some((column, _)) => {
                        self.at[row][column.number()] += 1;
                        self.used(row);
                    }
                    None => self.displace(state, row, rooms)?,
                }
            }
        }
        let mut places = [(usize::MAX, 0); DECK_PLACE];
        for (place, entry) in places.iter_mut().enumerate() {
            if state.knowledge.is_counted(Places(1 << place)) && rooms.is_short(place) {
                let columns = state.knowledge.columns(Places(1 << place));
                *entry = (self.places.iter().filter(|places| places.meets(columns)).count(), place);
            }
        }
        places.sort_unstable();
        for (_, place) in places.into_iter().take_while(|&(count, _)| count < usize::MAX) {
            let columns = state.knowledge.columns(Places(1 << place));
            while rooms.is_short(place) {
                self.fill_one(state, columns, rooms, chance)?;
            }
        }
        Some(())
    }

    /// One more card of some row to one of these columns.
    fn fill_one(&mut self, state: &State, columns: Places, rooms: &mut Rooms, chance: &mut impl Chance) -> Option<()> {
        let rows = state.knowledge.rows();
        let mut weights = [0; ROWS];
        for index in 0..rows.len() {
            if rooms.is_open(self.places[index].and(columns)) {
                weights[index] = self.left(index);
            }
        }
        let Some(row) = by_weight(&weights, chance) else { return self.make_room(state, columns, rooms) };
        let there = self.places[row].and(columns);
        let (column, _) = rooms.pick(|column, _| there.meets(column), chance)?;
        self.at[row][column.number()] += 1;
        self.used(row);
        Some(())
    }

    /// Puts a card of this row where one of another can give way to it.
    fn displace(&mut self, state: &State, row: usize, rooms: &mut Rooms) -> Option<()> {
        let rows = state.knowledge.rows();
        // For each column that is reached: the column before, and the row that would come from there.
        let mut from = [(0usize, 0usize); 32];
        let mut reached = self.places[row];
        let mut queue = [0usize; 32];
        let (mut head, mut tail) = (0, 0);
        for column in reached.iter() {
            queue[tail] = column.number();
            from[queue[tail]] = (32, row);
            tail += 1;
        }
        while head < tail {
            let column = queue[head];
            head += 1;
            if rooms.of(Places(1 << column)).1 > 0 {
                rooms.reduce(Places(1 << column), 1);
                let mut here = column;
                loop {
                    let (before, moved) = from[here];
                    self.at[moved][here] += 1;
                    if before == 32 {
                        break;
                    }
                    self.at[moved][before] -= 1;
                    here = before;
                }
                self.used(row);
                return Some(());
            }
            for index in (0..rows.len()).filter(|&index| self.at[index][column] > 0) {
                for next in self.places[index].minus(reached).iter() {
                    reached = reached.or(next);
                    from[next.number()] = (column, index);
                    queue[tail] = next.number();
                    tail += 1;
                }
            }
        }
        None
    }

    /// Fills one more column although every row that could be there has no card left: one of them comes from where others take its place.
    fn make_room(&mut self, state: &State, columns: Places, rooms: &mut Rooms) -> Option<()> {
        let rows = state.knowledge.rows();
        // For each column that is reached: the row that would leave it, and the column it would go to.
        let mut from = [(0usize, 0usize); 32];
        let mut reached = Places::NOWHERE;
        let mut queue = [0usize; 32];
        let (mut head, mut tail) = (0, 0);
        for column in columns.iter().filter(|&column| rooms.of(column).1 > 0) {
            reached = reached.or(column);
            queue[tail] = column.number();
            from[queue[tail]] = (ROWS, 0);
            tail += 1;
        }
        while head < tail {
            let column = queue[head];
            head += 1;
            for index in (0..rows.len()).filter(|&index| self.places[index].meets(Places(1 << column))) {
                if self.left(index) > 0 {
                    // Here is one: it goes in, and along the way each row moves on by one.
                    self.at[index][column] += 1;
                    self.used(index);
                    let mut here = column;
                    while from[here].0 < ROWS {
                        let (row, next) = from[here];
                        self.at[row][here] -= 1;
                        self.at[row][next] += 1;
                        here = next;
                    }
                    rooms.reduce(Places(1 << here), 1);
                    return Some(());
                }
                for other in self.places[index].minus(reached).iter().filter(|other| self.at[index][other.number()] > 0) {
                    reached = reached.or(other);
                    from[other.number()] = (index, column);
                    queue[tail] = other.number();
                    tail += 1;
                }
            }
        }
        None
    }
}
