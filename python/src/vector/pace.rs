//! Whether a call is faster on the calling thread or on all threads.

use std::time::Duration;

/// What calls of one kind took, both ways.
///
/// It is not known in advance: waking threads can take longer than a whole step of hundreds of games. So both ways are tried,
/// the slower one ever less often. The results do not depend on it.
#[derive(Debug)]
pub(super) struct Pace {
    /// Seconds per call, on the calling thread and on all threads: closer to the undisturbed time than to the mean.
    took: [Option<f64>; 2],
    /// The trial of the slower way that is under way: how many calls it has had, and what the quickest of them took.
    trial: (u32, f64),
    /// How many calls are left before the slower way is tried again, and how many that were the last time.
    left: u32,
    wait: u32,
    /// On all threads, so far.
    pub(super) shared: u64,
}

/// Between two trials of the slower way, at first and at last.
const FIRST_WAIT: u32 = 4;
const LONGEST_WAIT: u32 = 1 << 13;
/// Calls of a trial: threads that have slept are slow the first time, and only then.
const TRIAL: u32 = 4;
/// What a slower call counts.
const SLOWLY: f64 = 0.25;
/// From this many games on, all threads are tried first.
const MANY: usize = 1024;

impl Pace {
    pub(super) fn new(games: usize) -> Pace {
        let mut took = [None; 2];
        // The way that was not taken yet is the slower one until it is tried.
        took[usize::from(games < MANY)] = Some(f64::INFINITY);
        Pace { took, trial: (0, f64::INFINITY), left: FIRST_WAIT, wait: FIRST_WAIT, shared: 0 }
    }

    fn better(&self) -> bool {
        let [alone, shared] = self.took.map(|seconds| seconds.unwrap_or(0.0));
        shared < alone
    }

    /// Whether the next call is for all threads.
    pub(super) fn turn(&mut self) -> bool {
        let better = self.better();
        if self.left > 0 {
            self.left -= 1;
            return better;
        }
        !better
    }

    pub(super) fn took(&mut self, shared: bool, time: Duration) {
        self.shared += u64::from(shared);
        let seconds = time.as_secs_f64();
        let before = self.better();
        let expected = &mut self.took[usize::from(shared)];
        if shared == before {
            *expected = Some(match *expected {
                // A slow call was probably preempted, so it changes the estimate slowly; a faster one changes it at once.
                Some(before) if before < seconds => before + SLOWLY * (seconds.min(2.0 * before) - before),
                _ => seconds,
            });
            return;
        }
        self.trial = (self.trial.0 + 1, self.trial.1.min(seconds));
        if self.trial.0 < TRIAL {
            return;
        }
        *expected = Some(self.trial.1);
        self.trial = (0, f64::INFINITY);
        self.wait = if self.better() == before { LONGEST_WAIT.min(2 * self.wait) } else { FIRST_WAIT };
        self.left = self.wait;
    }
}
