//! Downtime, as gaps: periods in which players could not act. The process was stopped, the machine was suspended, the database was
//! down, or no process was serving. Clocks are paused for these periods, so every gap must be found before a time is up
//! because of it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{Gap, Millis};
use crate::time;

/// Longer interruptions are gaps.
pub(crate) const LONG: Millis = 1_000;

/// Shorter pauses are not credited.
pub(crate) const SHORTEST_CREDIT: Millis = 500;
/// The number of gaps that are compared with a new one.
const RECENT: usize = 16;

/// The known gaps.
#[derive(Debug)]
pub(crate) struct Gaps(Mutex<Known>);

#[derive(Debug)]
struct Known {
    /// When this process was last known to run, by the monotonic clock.
    ran: Millis,
    gaps: Vec<KnownGap>,
    unstored: Vec<Gap>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownGap {
    pub(crate) gap: Gap,
    /// Other processes were serving: only people who were connected to this one are affected.
    pub(crate) local: bool,
}

impl Default for Gaps {
    fn default() -> Gaps {
        Gaps(Mutex::new(Known { ran: time::monotonic(), gaps: Vec::new(), unstored: Vec::new() }))
    }
}

impl Gaps {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports that this process runs. If it did not for a while, that is a gap. Must be called before anything is
    /// decided by a clock, and several times a second; `local` is whether other processes are alive.
    pub(crate) fn tick(&self, local: bool) -> Option<Gap> {
        let mut known = self.known();
        let passed = known.run(time::monotonic())?;
        let until = time::now();
        let gap = Gap { since: until - passed, until };
        known.add(gap, local);
        Some(gap)
    }

    /// Adds a gap that was found in another way.
    pub(crate) fn add(&self, gap: Gap, local: bool) {
        self.known().add(gap, local);
    }

    /// Adds gaps that are in the database, from any process.
    pub(crate) fn add_stored(&self, stored: Vec<Gap>) {
        let mut known = self.known();
        for gap in stored {
            if !known.gaps.iter().any(|known_gap| known_gap.gap == gap && !known_gap.local) {
                known.gaps.push(KnownGap { gap, local: false });
            }
        }
    }

    /// Gaps that affect all processes and are not stored yet.
    pub(crate) fn unstored(&self) -> Vec<Gap> {
        self.known().unstored.clone()
    }

    pub(crate) fn stored(&self, gap: Gap) {
        self.known().unstored.retain(|other| *other != gap);
    }

    /// All gaps except the first `count`, in the order in which they were found.
    pub(crate) fn after(&self, count: usize) -> Vec<KnownGap> {
        self.known().gaps.get(count..).unwrap_or_default().to_vec()
    }

    pub(crate) fn count(&self) -> usize {
        self.known().gaps.len()
    }
}

impl Known {
    /// How long the process did not run, if that was long.
    fn run(&mut self, at: Millis) -> Option<Millis> {
        let passed = at - self.ran;
        self.ran = self.ran.max(at);
        (passed > LONG).then_some(passed)
    }

    /// Adds a gap unless it is known already, except for parts that are too short to be credited.
    fn add(&mut self, gap: Gap, local: bool) {
        let contains = |known: &KnownGap| {
            (local || !known.local)
                && known.gap.since - gap.since < SHORTEST_CREDIT
                && gap.until - known.gap.until < SHORTEST_CREDIT
        };
        if self.gaps.iter().rev().take(RECENT).any(contains) {
            return;
        }
        self.gaps.push(KnownGap { gap, local });
        if !local {
            self.unstored.push(gap);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many tables notice the same gap.
    #[test]
    fn a_gap_is_added_once() {
        let gaps = Gaps::default();
        let gap = |since, until| Gap { since, until };
        gaps.add(gap(1_000, 3_000), false);
        gaps.add(gap(900, 3_400), false);
        gaps.add(gap(1_500, 2_800), true);
        assert_eq!(gaps.count(), 1);
        gaps.add(gap(1_000, 3_600), false);
        gaps.add(gap(5_000, 7_000), true);
        gaps.add(gap(5_000, 7_000), false);
        assert_eq!(gaps.count(), 4);
        assert_eq!(gaps.unstored(), [gap(1_000, 3_000), gap(1_000, 3_600), gap(5_000, 7_000)]);
    }

    #[test]
    fn a_stopped_process_notices() {
        let gaps = Gaps::default();
        assert_eq!(gaps.tick(false), None);
        let ran = gaps.known().ran;
        // As after a suspend: the monotonic clock has continued.
        assert_eq!(gaps.known().run(ran + LONG), None);
        assert_eq!(gaps.known().run(ran + LONG + 3_600_000), Some(3_600_000));
        assert_eq!(gaps.known().run(ran), None, "another thread has read the clock a moment before");
        gaps.known().ran = time::monotonic() - 5_000;
        let gap = gaps.tick(false).unwrap();
        assert!((5_000..6_000).contains(&(gap.until - gap.since)));
        assert_eq!((gaps.tick(false), gaps.count(), gaps.unstored()), (None, 1, vec![gap]));
        gaps.stored(gap);
        gaps.add_stored(vec![gap]);
        assert_eq!((gaps.count(), gaps.unstored()), (1, Vec::new()));
    }
}
