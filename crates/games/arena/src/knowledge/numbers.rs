//! What follows from how many cards there are somewhere.

use super::places::FIRST_POCKET;
use super::{Knowledge, Places, Trace, Unseen};
use crate::cards::CardSet;

impl Knowledge {
    /// What follows from there being so many unseen cards: in each place, and in places between which cards may have moved.
    pub(super) fn tighten(&mut self, unseen: &Unseen) {
        for (number, &unseen) in unseen.iter().enumerate() {
            let place = Places(1 << number);
            if !self.is_counted(place) {
                continue;
            }
            let columns = self.columns(place);
            self.tighten_in(columns, unseen);
            // What is in no pocket, if it is certain how much is in them.
            if columns != place && self.pockets_of(place).all(|pocket| pocket.is_exact()) {
                let room = self.pockets_of(place).count() as u8;
                self.tighten_in(place, unseen.saturating_sub(room));
            }
        }
        let mut done = Places::NOWHERE;
        for index in 0..self.row_count as usize {
            let places = self.connected(self.rows[index].places);
            if !places.meets(done)
                && let Some(size) = self.size_of(places, unseen)
            {
                self.tighten_in(places, size);
            }
            done = done.or(places);
        }
    }

    /// All places between which cards may have moved, from these.
    fn connected(&self, mut places: Places) -> Places {
        loop {
            let hands = self.physical(places).iter().filter(|&place| self.is_counted(place));
            let all = hands.fold(places, |all, place| all.or(self.columns(place)));
            let rows = self.rows().iter().map(|row| row.places);
            let own = self.traces().iter().filter(|trace| trace.is_own()).map(|trace| trace.places);
            let more = rows.chain(own).filter(|other| other.meets(all)).fold(all, Places::or);
            if more == places {
                return places;
            }
            places = more;
        }
    }

    /// How many unseen cards there are in these places, if all of them are counted.
    fn size_of(&self, places: Places, unseen: &Unseen) -> Option<u8> {
        places.iter().try_fold(0, |size: u8, place| {
            if place.number() < FIRST_POCKET {
                return self.is_counted(place).then(|| size + unseen[place.number()]);
            }
            let pocket = self.pockets().find(|pocket| pocket.place() == place)?;
            if self.is_counted(Places::hand(pocket.seat)) {
                return Some(size); // part of the hand
            }
            pocket.is_exact().then_some(size + 1)
        })
    }

    /// What follows from there being so many unseen cards in these places.
    fn tighten_in(&mut self, places: Places, size: u8) {
        let own = self.traces().iter().filter(|trace| trace.is_own());
        let there: CardSet = own.clone().filter(|trace| trace.places.within(places)).map(Trace::card).collect();
        let maybe: CardSet = own.filter(|trace| trace.places.meets(places)).map(Trace::card).collect();
        let least: u8 = self.rows().iter().filter(|row| row.places.within(places)).map(|row| row.least).sum();
        let most: u8 = self.rows().iter().filter(|row| row.places.meets(places)).map(|row| row.most).sum();
        let room = size.saturating_sub(there.len() as u8);
        let need = size.saturating_sub(maybe.len() as u8);
        for row in self.rows_mut().iter_mut().filter(|row| row.places.within(places)) {
            let (low, high) = (need.saturating_sub(most - row.most), room.saturating_sub(least - row.least));
            if low <= high {
                (row.least, row.most) = (row.least.clamp(low, high), row.most.clamp(low, high));
            }
        }
    }
}
