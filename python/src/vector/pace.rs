//! Whether a call is done sooner by whoever calls or on all threads.

use std::time::Duration;

/// What calls of one kind took, both ways.
///
/// Nobody can know beforehand which way is better: threads that sleep take a while to wake, on some machines longer than a whole step of hundreds of games. So
/// both are tried, and the slower one ever more seldom. What is played does not depend on it.
#[derive(Debug)]
pub(super) struct Pace {
    /// Seconds of a call, by whoever calls and on all threads: rather what it takes undisturbed than what it takes on average.
    took: [Option<f64>; 2],
    /// How many calls are left before the slower way is tried again, and how many that were the last time.
    left: u32,
    wait: u32,
    /// On all threads, so far.
    pub(super) shared: u64,
}

/// Between two trials of the slower way, at first and at last.
const FIRST_WAIT: u32 = 4;
const LONGEST_WAIT: u32 = 1 << 13;
/// What a slower call counts.
const SLOWLY: f64 = 0.25;
/// So many games are shared out the first time.
const MANY: usize = 1024;

impl Pace {
    pub(super) fn new(games: usize) -> Pace {
        let mut took = [None; 2];
        // The way that was not taken yet is the slower one until it is tried.
        took[usize::from(games < MANY)] = Some(f64::INFINITY);
        Pace { took, left: FIRST_WAIT, wait: FIRST_WAIT, shared: 0 }
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
        let before = self.better();
        self.shared += u64::from(shared);
        let seconds = time.as_secs_f64();
        let expected = &mut self.took[usize::from(shared)];
        *expected = Some(match *expected {
            // Somebody else had the core for a while, as likely as not: so slower calls change what is expected slowly, and quicker ones at once.
            Some(before) if before < seconds => before + SLOWLY * (seconds.min(2.0 * before) - before),
            _ => seconds,
        });
        if self.better() != before {
            (self.left, self.wait) = (FIRST_WAIT, FIRST_WAIT);
        } else if shared != before {
            self.wait = LONGEST_WAIT.min(2 * self.wait);
            self.left = self.wait;
        }
    }
}
