//! Whether a call is faster on the calling thread or on all threads.

use std::time::Duration;

/// The times of calls of one kind, on one thread and on all threads.
///
/// Which is faster is not known in advance: waking threads can take longer than a whole step of hundreds of games. So both
/// are tried, the slower one less and less often. The results do not depend on it.
#[derive(Debug)]
pub(super) struct ThreadingHeuristic {
    /// Estimated seconds per call, on the calling thread and on all threads: rather the undisturbed time than the mean.
    took: [Option<f64>; 2],
    /// The current trial of the slower mode: the number of its calls, and the time of the fastest.
    trial: (u32, f64),
    /// The number of calls before the next trial of the slower mode, and its previous initial value.
    left: u32,
    wait: u32,
    /// The number of calls on all threads so far.
    pub(super) shared: u64,
}

/// The initial and the maximum number of calls between two trials of the slower mode.
const FIRST_WAIT: u32 = 4;
const LONGEST_WAIT: u32 = 1 << 13;
/// Calls per trial: sleeping threads are slow only the first time.
const TRIAL: u32 = 4;
/// The weight of a slower call.
const SLOWER_WEIGHT: f64 = 0.25;
/// From this many games on, all threads are tried first.
const MANY: usize = 1024;

impl ThreadingHeuristic {
    pub(super) fn new(games: usize) -> ThreadingHeuristic {
        let mut took = [None; 2];
        // The mode that has not been tried counts as the slower one.
        took[usize::from(games < MANY)] = Some(f64::INFINITY);
        ThreadingHeuristic { took, trial: (0, f64::INFINITY), left: FIRST_WAIT, wait: FIRST_WAIT, shared: 0 }
    }

    fn better(&self) -> bool {
        let [alone, shared] = self.took.map(|seconds| seconds.unwrap_or(0.0));
        shared < alone
    }

    /// Whether the next call runs on all threads.
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
                Some(before) if before < seconds => before + SLOWER_WEIGHT * (seconds.min(2.0 * before) - before),
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
