//! Star performer awards: where each star is after tokens have changed hands (CO-12).

use harena_core::{Log, Seat};

use crate::actions::Event;
use crate::assets::Asset;
use crate::state::{NONE, State};

impl State {
    /// Looks at every star again after a complete step (CO-12.5, CO-R57, CO-R58).
    pub(crate) fn award_stars(&mut self, log: &mut impl Log<Event>) {
        for (star, asset) in Asset::STARS.into_iter().enumerate() {
            let before = self.stars[star];
            let holder = self.star_holder(before, asset);
            if holder != before {
                self.stars[star] = holder;
                let to = (holder != NONE).then(|| Seat::new(holder as usize));
                log.add(|| Event::StarMoved { star: asset, to });
            }
        }
    }

    /// CO-12.2, CO-12.3, CO-12.4, CO-R55, CO-R56. Only real tokens count (CO-12.1).
    fn star_holder(&self, holder: u8, asset: Asset) -> u8 {
        let (mut most, mut leader) = (0, NONE);
        for seat in self.seats.iter() {
            let count = self.count(seat, asset);
            if count > most {
                (most, leader) = (count, seat.index() as u8);
            } else if count == most {
                leader = NONE;
            }
        }
        if most < 3 {
            return NONE;
        }
        if holder != NONE && self.count(Seat::new(holder as usize), asset) == most {
            return holder;
        }
        leader
    }

    pub(crate) fn star_count(&self, seat: Seat) -> usize {
        self.stars.iter().filter(|&&holder| holder == seat.index() as u8).count()
    }
}
