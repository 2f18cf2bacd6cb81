//! Gaps: times in which nobody could do anything here. The process was stopped, the machine slept, the database was away, nobody
//! served at all. Clocks stand still meanwhile, so every gap has to be found before anybody's time is up because of it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{Gap, Millis};
use crate::time;

/// What is longer is a gap.
pub(crate) const LONG: Millis = 1_000;

/// The gaps that this process knows of.
#[derive(Debug)]
pub(crate) struct Gaps(Mutex<Known>);

#[derive(Debug)]
struct Known {
    /// When this process last knew that it runs, by the steady clock.
    ran: Millis,
    gaps: Vec<Noted>,
    unstored: Vec<Gap>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) gap: Gap,
    /// Others served meanwhile: only anyone who was connected here could do nothing.
    pub(crate) own: bool,
}

impl Default for Gaps {
    fn default() -> Gaps {
        Gaps(Mutex::new(Known { ran: time::steady(), gaps: Vec::new(), unstored: Vec::new() }))
    }
}

impl Gaps {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This process runs. If it did not for a while, that is a gap. Asked before anything is decided by the clock, and several times a
    /// second; `own` is whether others serve.
    pub(crate) fn tick(&self, own: bool) -> Option<Gap> {
        let mut known = self.known();
        let passed = known.run(time::steady())?;
        let until = time::now();
        let gap = Gap { since: until - passed, until };
        known.add(gap, own);
        Some(gap)
    }

    /// A gap that was found otherwise.
    pub(crate) fn add(&self, gap: Gap, own: bool) {
        self.known().add(gap, own);
    }

    /// Gaps that are stored, by whichever process.
    pub(crate) fn learn(&self, stored: Vec<Gap>) {
        let mut known = self.known();
        for gap in stored {
            if !known.gaps.iter().any(|noted| noted.gap == gap && !noted.own) {
                known.gaps.push(Noted { gap, own: false });
            }
        }
    }

    /// Gaps that concern everybody and are not stored yet.
    pub(crate) fn unstored(&self) -> Vec<Gap> {
        self.known().unstored.clone()
    }

    pub(crate) fn stored(&self, gap: Gap) {
        self.known().unstored.retain(|other| *other != gap);
    }

    /// The gaps after so many, in the order in which they were found.
    pub(crate) fn after(&self, count: usize) -> Vec<Noted> {
        self.known().gaps.get(count..).unwrap_or_default().to_vec()
    }

    pub(crate) fn count(&self) -> usize {
        self.known().gaps.len()
    }
}

impl Known {
    /// How long it did not run, if that was long.
    fn run(&mut self, at: Millis) -> Option<Millis> {
        let passed = at - self.ran;
        self.ran = self.ran.max(at);
        (passed > LONG).then_some(passed)
    }

    fn add(&mut self, gap: Gap, own: bool) {
        self.gaps.push(Noted { gap, own });
        if !own {
            self.unstored.push(gap);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_not_run_notices() {
        let gaps = Gaps::default();
        assert_eq!(gaps.tick(false), None);
        let ran = gaps.known().ran;
        // As after a suspend: the steady clock has gone on.
        assert_eq!(gaps.known().run(ran + LONG), None);
        assert_eq!(gaps.known().run(ran + LONG + 3_600_000), Some(3_600_000));
        assert_eq!(gaps.known().run(ran), None, "another thread has looked at the clock a moment before");
        gaps.known().ran = time::steady() - 5_000;
        let gap = gaps.tick(false).unwrap();
        assert!((5_000..6_000).contains(&(gap.until - gap.since)));
        assert_eq!((gaps.tick(false), gaps.count(), gaps.unstored()), (None, 1, vec![gap]));
        gaps.stored(gap);
        gaps.learn(vec![gap]);
        assert_eq!((gaps.count(), gaps.unstored()), (1, Vec::new()));
    }
}
