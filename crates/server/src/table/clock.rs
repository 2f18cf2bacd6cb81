//! Clocks. They are part of the state of a table and depend only on the times of entries, so every process sees the
//! same time.

use crate::protocol::Clock;
use crate::store::Millis;

/// When something started, and the time from which it counts: the start plus all pauses since.
#[derive(Clone, Copy, Debug)]
struct Started {
    at: Millis,
    counts_from: Millis,
}

impl Started {
    fn at(at: Millis) -> Started {
        Started { at, counts_from: at }
    }
}

/// The clock of one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatClock {
    /// Time left for the whole game, for [`Clock::Game`].
    pub(super) left: Option<Millis>,
    /// When it was started, if it is running.
    running: Option<Started>,
    away_since: Option<Started>,
    /// How long the person may still be away during their turns.
    away_left: Option<Millis>,
}

impl SeatClock {
    pub(super) fn new(clock: Clock, away_seconds: Option<u32>) -> SeatClock {
        let left = match clock {
            Clock::Game { seconds, .. } => Some(1000 * i64::from(seconds)),
            _ => None,
        };
        let away_left = away_seconds.map(|seconds| 1000 * i64::from(seconds));
        SeatClock { left, running: None, away_since: None, away_left }
    }

    /// The seat has a new decision to make.
    pub(super) fn start(&mut self, at: Millis) {
        self.running = Some(Started::at(at));
    }

    /// The seat has decided, or does not have to any more. `answered` adds the increment.
    pub(super) fn stop(&mut self, clock: Clock, at: Millis, answered: bool) {
        self.charge_absence(at);
        let Some(since) = self.running.take() else { return };
        if let (Some(left), Clock::Game { increment, .. }) = (&mut self.left, clock) {
            *left = (*left - (at - since.counts_from).max(0)).max(0);
            if answered {
                *left += 1000 * i64::from(increment);
            }
        }
    }

    pub(super) fn away(&mut self, at: Millis) {
        self.away_since.get_or_insert(Started::at(at));
    }

    pub(super) fn back(&mut self, at: Millis) {
        self.charge_absence(at);
        self.away_since = None;
    }

    fn charge_absence(&mut self, at: Millis) {
        if let (Some(left), Some(away), Some(running)) = (&mut self.away_left, self.away_since, self.running) {
            *left = (*left - (at - away.counts_from.max(running.counts_from)).max(0)).max(0);
            self.away_since = Some(Started::at(at));
        }
    }

    /// Pauses the clock from `since` to `until`; absence does not count either. `until` may be in the future: an action
    /// before it takes no time. Pauses may be added in any order.
    pub(super) fn pause(&mut self, since: Millis, until: Millis) {
        for started in [&mut self.running, &mut self.away_since].into_iter().flatten() {
            started.counts_from += (until - since.max(started.at)).max(0);
        }
    }

    /// When the running clock was started.
    pub(super) fn running_since(&self) -> Option<Millis> {
        self.running.map(|running| running.at)
    }

    /// When the time is up, unless something happens before.
    pub(super) fn deadline(&self, clock: Clock) -> Option<Millis> {
        let since = self.running?.counts_from;
        let by_clock = match clock {
            Clock::None => None,
            Clock::Move { seconds } => Some(since + 1000 * i64::from(seconds)),
            Clock::Game { .. } => self.left.map(|left| since + left),
            Clock::Days { days } => Some(since + 86_400_000 * i64::from(days)),
        };
        let by_absence = match (self.away_left, self.away_since) {
            (Some(left), Some(away)) => Some(away.counts_from.max(since) + left),
            _ => None,
        };
        by_clock.into_iter().chain(by_absence).min()
    }

    /// The time left for the game now.
    pub(super) fn left_at(&self, now: Millis) -> Option<Millis> {
        self.left.map(|left| (left - self.running.map_or(0, |since| (now - since.counts_from).max(0))).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_clock_counts_down_and_gets_its_increment() {
        let kind = Clock::Game { seconds: 60, increment: 5 };
        let mut clock = SeatClock::new(kind, None);
        assert_eq!(clock.deadline(kind), None);
        clock.start(1_000);
        assert_eq!(clock.deadline(kind), Some(61_000));
        assert_eq!(clock.left_at(11_000), Some(50_000));
        clock.stop(kind, 11_000, true);
        assert_eq!(clock.left, Some(55_000));
        clock.start(20_000);
        clock.stop(kind, 90_000, false);
        assert_eq!(clock.left, Some(0));
    }

    #[test]
    fn only_absence_during_the_own_turn_counts() {
        let mut clock = SeatClock::new(Clock::None, Some(30));
        clock.away(0);
        assert_eq!(clock.deadline(Clock::None), None);
        clock.start(50_000);
        assert_eq!(clock.deadline(Clock::None), Some(80_000));
        clock.back(60_000);
        assert_eq!(clock.deadline(Clock::None), None);
        clock.away(70_000);
        assert_eq!(clock.deadline(Clock::None), Some(90_000));
        clock.stop(Clock::None, 75_000, true);
        clock.start(100_000);
        assert_eq!(clock.deadline(Clock::None), Some(115_000));
    }

    #[test]
    fn pauses_do_not_count() {
        let kind = Clock::Game { seconds: 60, increment: 0 };
        let mut clock = SeatClock::new(kind, Some(30));
        clock.start(1_000);
        clock.away(5_000);
        clock.pause(11_000, 3_600_000);
        assert_eq!(clock.left_at(3_600_000), Some(50_000));
        assert_eq!(clock.deadline(kind), Some(3_624_000), "24 seconds of absence are left");
        // A clock that is not running, or was started later.
        let mut clock = SeatClock::new(kind, None);
        clock.pause(0, 10);
        assert_eq!(clock.running_since(), None);
        clock.start(20);
        clock.pause(0, 10);
        assert_eq!(clock.left_at(20), Some(60_000));
    }

    #[test]
    fn actions_during_a_pause_take_no_time() {
        let kind = Clock::Game { seconds: 60, increment: 0 };
        let mut clock = SeatClock::new(kind, Some(30));
        clock.start(1_000);
        clock.away(1_000);
        clock.pause(6_000, 40_000);
        assert_eq!((clock.left_at(8_000), clock.deadline(kind)), (Some(60_000), Some(65_000)));
        clock.back(9_000);
        clock.stop(kind, 10_000, true);
        assert_eq!((clock.left, clock.away_left), (Some(60_000), Some(30_000)));
    }

    #[test]
    fn the_time_per_move_starts_anew() {
        let kind = Clock::Days { days: 2 };
        let mut clock = SeatClock::new(kind, None);
        clock.start(5);
        assert_eq!(clock.deadline(kind), Some(2 * 86_400_000 + 5));
        clock.stop(kind, 6, true);
        clock.start(10);
        assert_eq!(clock.deadline(kind), Some(2 * 86_400_000 + 10));
    }
}
