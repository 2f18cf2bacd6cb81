//! Star Performer Awards: the holder of each star after tokens have changed hands (CO-12).

use harena_core::{Log, Seat};

use crate::actions::Event;
use crate::assets::Asset;
use crate::content::STAR_TOKENS;
use crate::state::{NONE, State};

impl State {
    /// Checks every star after a complete step (CO-12.5, CO-R57, CO-R58).
    pub(crate) fn award_stars(&mut self, log: &mut impl Log<Event>) {
        let (most, leaders) = self.star_leaders();
        for (star, asset) in Asset::STARS.into_iter().enumerate() {
            let before = self.stars[star];
            let holder = star_holder(before, most[asset.index()], leaders[asset.index()]);
            if holder != before {
                self.stars[star] = holder;
                let to = (holder != NONE).then(|| Seat::new(holder as usize));
                log.add(|| Event::StarMoved { star: asset, to });
            }
        }
    }

    /// The maximum number of tokens of each type, and the seats that have it, as bits. Only real tokens count (CO-12.1).
    /// Every type with a star is one of the first eight, which are compared in parallel.
    fn star_leaders(&self) -> ([u8; 8], [u8; 8]) {
        let counts = |seat: Seat| self.tokens[seat.index()].first_chunk::<8>().expect("there are more types");
        let mut most = [0; 8];
        for seat in self.seats.iter() {
            for (most, &count) in most.iter_mut().zip(counts(seat)) {
                *most = count.max(*most);
            }
        }
        let mut leaders = [0; 8];
        for seat in self.seats.iter() {
            for ((leaders, most), count) in leaders.iter_mut().zip(&most).zip(counts(seat)) {
                *leaders |= if count == most { 1 << seat.index() } else { 0 };
            }
        }
        (most, leaders)
    }

    /// The types whose star a seat holds, as bits.
    #[inline]
    pub(crate) fn star_kinds(&self, seat: Seat) -> u16 {
        let stars = Asset::STARS.iter().zip(self.stars);
        stars.fold(0, |kinds, (star, holder)| kinds | u16::from(holder == seat.index() as u8) << star.index())
    }

    pub(crate) fn star_count(&self, seat: Seat) -> usize {
        self.stars.iter().filter(|&&holder| holder == seat.index() as u8).count()
    }
}

/// The holder of a star after a change: the seat with the most tokens, and in a tie the previous holder (CO-12.2,
/// CO-12.3, CO-12.4, CO-R55, CO-R56).
fn star_holder(before: u8, most: u8, leaders: u8) -> u8 {
    let keeps = before != NONE && leaders >> before & 1 != 0;
    match most {
        0..STAR_TOKENS => NONE,
        _ if keeps => before,
        _ if leaders.is_power_of_two() => leaders.trailing_zeros() as u8,
        _ => NONE,
    }
}
