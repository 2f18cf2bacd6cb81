//! Downtime, as gaps: periods of more than a second in which players could not act. The process was stopped, the machine
//! was suspended, the database was down, or no process was serving. Clocks are paused for these periods, so every gap
//! must be found before a time is up because of it.
//!
//! **How they are found.** A process that was stopped notices that its clock has jumped. Otherwise something is committed
//! every half second at least, a heartbeat or an entry, and a longer pause between two commits is a gap. No commit can
//! end while nothing can be stored, so a fault of more than a second always lies within such a pause. While entries are
//! committed there is no gap, however late the heartbeats are: a machine that is only busy is not taken for a broken one.
//!
//! **Why they end.** A machine that is always too slow would have gaps all the time, its clocks would stand still, and a
//! game whose player has left would never end. Worse, each credit is an entry at every table with a clock, which makes
//! the machine slower. So short gaps are credited from an allowance, which fills at half the speed of time: in the long
//! run clocks run at least half of the time, and a game takes at most twice as long. Gaps during which the server was
//! not even ready are credited in full: no time is up then.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::readiness::READY_FOR;
use crate::store::{Gap, Millis};
use crate::time;

/// Longer interruptions are gaps.
pub(crate) const LONG: Millis = 1_000;

/// Shorter pauses are not credited.
pub(crate) const SHORTEST_CREDIT: Millis = 500;
/// The number of gaps that are compared with a new one.
const RECENT: usize = 16;
/// Shorter gaps may be caused by a machine that is too slow; they need an allowance.
const SHORT: Millis = READY_FOR.as_millis() as Millis;
/// The most that short gaps can be credited at once.
const MAX_ALLOWANCE: Millis = 60_000;
/// The allowance fills by one part in this many of the time that passes.
const ALLOWANCE_DIVISOR: Millis = 2;

/// The known gaps.
#[derive(Debug)]
pub(crate) struct Gaps(Mutex<Known>);

#[derive(Debug)]
struct Known {
    /// When this process was last known to run, by the monotonic clock.
    ran: Millis,
    /// When something was last known to be committed, by the monotonic clock.
    committed: Option<Millis>,
    allowance: Allowance,
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
        Gaps(Mutex::new(Known {
            ran: time::monotonic(),
            committed: None,
            allowance: Allowance { left: MAX_ALLOWANCE, at: Millis::MIN },
            gaps: Vec::new(),
            unstored: Vec::new(),
        }))
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
        known.add_recent(passed, local)
    }

    /// Reports that something was committed. If nothing was for a while, that is a gap.
    pub(crate) fn committed(&self, local: bool) -> Option<Gap> {
        let mut known = self.known();
        let passed = known.commit(time::monotonic())?;
        known.add_recent(passed, local)
    }

    /// Whether nothing was committed for a while, or at all.
    pub(crate) fn is_silent(&self) -> bool {
        self.known().committed.is_none_or(|committed| time::monotonic() - committed > LONG)
    }

    /// Adds a gap that was found in another way.
    pub(crate) fn add(&self, gap: Gap, local: bool) {
        self.known().add(gap, local);
    }

    /// Adds a gap that consists of shorter ones.
    pub(crate) fn add_slow(&self, gap: Gap, longest: Millis, local: bool) {
        self.known().add_limited(gap, longest, local);
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

    /// How long nothing was committed, if that was long.
    fn commit(&mut self, at: Millis) -> Option<Millis> {
        let passed = self.committed.map_or(0, |committed| at - committed);
        self.committed = Some(self.committed.unwrap_or(at).max(at));
        (passed > LONG).then_some(passed)
    }

    /// Adds a gap of this length that ends now; returns what is credited.
    fn add_recent(&mut self, length: Millis, local: bool) -> Option<Gap> {
        let until = time::now();
        self.add_limited(Gap { since: until - length, until }, length, local)
    }

    /// Adds the end of a gap, as far as there is an allowance for it; `longest` is the longest time without service in
    /// it. Returns what is added.
    fn add_limited(&mut self, mut gap: Gap, longest: Millis, local: bool) -> Option<Gap> {
        if longest < SHORT {
            let recent = self.gaps.iter().rev().take(RECENT);
            let overlaps = recent.map(|known| known.gap.until.min(gap.until) - known.gap.since.max(gap.since));
            let length = gap.until - gap.since;
            let new = length - overlaps.max().unwrap_or(0).max(0);
            let missing = new - self.allowance.take(new, gap.until);
            gap.since += missing;
            if missing > 0 && gap.until - gap.since <= SHORTEST_CREDIT {
                return None;
            }
        }
        self.add(gap, local).then_some(gap)
    }

    /// Adds a gap unless it is known already, except for parts that are too short to be credited.
    fn add(&mut self, gap: Gap, local: bool) -> bool {
        let contains = |known: &KnownGap| {
            (local || !known.local)
                && known.gap.since - gap.since < SHORTEST_CREDIT
                && gap.until - known.gap.until < SHORTEST_CREDIT
        };
        if self.gaps.iter().rev().take(RECENT).any(contains) {
            return false;
        }
        self.gaps.push(KnownGap { gap, local });
        if !local {
            self.unstored.push(gap);
        }
        true
    }
}

/// How much time of short gaps may be credited. It fills slowly.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    left: Millis,
    at: Millis,
}

impl Allowance {
    /// Takes as much of this as there is.
    fn take(&mut self, wanted: Millis, at: Millis) -> Millis {
        let filled = at.saturating_sub(self.at).max(0) / ALLOWANCE_DIVISOR;
        self.left = self.left.saturating_add(filled).min(MAX_ALLOWANCE);
        self.at = self.at.max(at);
        let taken = wanted.clamp(0, self.left);
        self.left -= taken;
        taken
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

    /// Any time of more than a second without a commit is a gap, whatever the reason.
    #[test]
    fn a_long_time_without_a_commit_is_a_gap() {
        let gaps = Gaps::default();
        assert!(gaps.is_silent(), "nothing was committed yet");
        assert_eq!(gaps.committed(false), None, "the first commit");
        assert!(!gaps.is_silent());
        let first = gaps.known().committed.unwrap();
        assert_eq!(gaps.known().commit(first + LONG), None);
        assert_eq!(gaps.known().commit(first + 2 * LONG + 1), Some(LONG + 1));
        assert_eq!(gaps.known().commit(first), None, "another thread has read the clock before");
        gaps.known().committed = Some(time::monotonic() - 1_500);
        assert!(gaps.is_silent());
        let gap = gaps.committed(true).unwrap();
        assert!((1_500..2_500).contains(&(gap.until - gap.since)));
        assert_eq!(gaps.after(0), [KnownGap { gap, local: true }]);
    }

    /// A machine where every commit takes two seconds still has clocks that run, half of the time.
    #[test]
    fn a_machine_that_is_always_slow_does_not_stop_the_clocks() {
        let gaps = Gaps::default();
        let hour = 3_600_000;
        for until in (2_000..=hour).step_by(2_000) {
            gaps.known().add_limited(Gap { since: until - 2_000, until }, 2_000, false);
        }
        let credited: Millis = gaps.after(0).iter().map(|known| known.gap.until - known.gap.since).sum();
        assert!((hour / 2..hour / 2 + 2 * MAX_ALLOWANCE).contains(&credited), "{credited} ms");
        // A real outage is credited in full.
        let outage = Gap { since: hour, until: 2 * hour };
        gaps.known().add_limited(outage, hour, false);
        assert_eq!(gaps.after(0).last().map(|known| known.gap), Some(outage));
        // After a time without gaps, short ones are credited in full again.
        let short = Gap { since: 3 * hour, until: 3 * hour + 1_200 };
        gaps.known().add_limited(short, 1_200, false);
        assert_eq!(gaps.after(0).last().map(|known| known.gap), Some(short));
        // A gap that is found in two ways counts once.
        let left = gaps.known().allowance.left;
        gaps.known().add_limited(Gap { since: short.since - 700, ..short }, 1_900, false);
        assert_eq!(gaps.known().allowance.left, left - 700);
    }
}
