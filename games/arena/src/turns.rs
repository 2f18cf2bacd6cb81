//! The order of the seats' latest turns, for the tie-break.

use harena_core::{MAX_SEATS, Seat, Seats};

/// The seats that have had a turn in this game, the most recent turn first. Usually that is the seat order, but a bid
/// after a stalemate changes it (TA-R62).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turns {
    order: [Seat; MAX_SEATS],
    count: u8,
}

impl Turns {
    pub(crate) const NONE: Turns = Turns { order: [Seat::new(0); MAX_SEATS], count: 0 };

    /// All seats have had a turn, in seat order; `latest` had the most recent one.
    pub(crate) fn of_all(seats: Seats, latest: Seat) -> Turns {
        let mut turns = Turns::NONE;
        seats.from(seats.next(latest)).for_each(|seat| turns.begin(seat));
        turns
    }

    /// Begins a turn of this seat, which makes it the most recent one, whatever happens in it (CA-R59, TA-R62).
    #[inline]
    pub(crate) fn begin(&mut self, seat: Seat) {
        let had = usize::from(self.count);
        let mut moving = seat;
        for (place, here) in self.order.iter_mut().enumerate() {
            let next = std::mem::replace(here, moving);
            if place == had {
                self.count += 1;
                return;
            }
            if next == seat {
                return;
            }
            moving = next;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Seat> {
        self.order.into_iter().take(usize::from(self.count))
    }

    pub(crate) fn latest(&self) -> Option<Seat> {
        self.iter().next()
    }

    /// The number of seats that are ahead of this one in a tie. A seat without a turn comes after all seats with one,
    /// counter-clockwise from the latest turn (TA-R62).
    pub(crate) fn ahead_of(&self, seat: Seat, seats: Seats) -> usize {
        let count = seats.count();
        let latest = self.latest().unwrap_or(Seat::new(0)).index();
        let without = usize::from(self.count) + (latest + count - seat.index()) % count;
        self.iter().position(|other| other == seat).unwrap_or(without)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(turns: &Turns) -> String {
        turns.iter().map(Seat::letter).collect()
    }

    #[test]
    fn the_latest_turn_comes_first() {
        let [a, b, c, d] = [0, 1, 2, 3].map(Seat::new);
        let mut turns = Turns::NONE;
        assert_eq!((order(&turns).as_str(), turns.latest()), ("", None));
        for (seat, expected) in
            [(b, "b"), (c, "cb"), (d, "dcb"), (a, "adcb"), (b, "badc"), (b, "badc"), (d, "dbac"), (c, "cdba")]
        {
            turns.begin(seat);
            assert_eq!((order(&turns).as_str(), turns.latest()), (expected, Some(seat)));
        }
    }

    /// TA-R62: seats without a turn come after all others, counter-clockwise from the latest turn.
    #[test]
    fn seats_without_a_turn_come_last() {
        let seats = Seats::new(5).unwrap();
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Seat::new);
        let mut turns = Turns::NONE;
        turns.begin(a);
        turns.begin(d);
        let mut all = [a, b, c, d, e];
        all.sort_by_key(|&seat| turns.ahead_of(seat, seats));
        assert_eq!(all, [d, a, c, b, e]);
        assert_eq!(order(&Turns::of_all(seats, b)), "baedc");
        assert!(seats.iter().all(|seat| Turns::of_all(seats, seat).ahead_of(seat, seats) == 0));
    }
}
