//! The numbers of many games.

use std::collections::BTreeMap;

use super::measure::{Measure, Sums, WHOLE};
use crate::{Seat, Standing};

/// Occasions and their values, by metric. The metrics of a game are added when it is over: only
/// then the winner is known, and an aborted game adds nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger<K> {
    /// Of the game in progress: the number of occasions, and the sum of their values.
    open: BTreeMap<K, (i64, i64)>,
    /// Occasions of the game in progress that succeed if this seat wins it.
    win_trials: Vec<(K, Seat)>,
    closed: BTreeMap<K, Sums>,
}

impl<K> Default for Ledger<K> {
    fn default() -> Ledger<K> {
        Ledger { open: BTreeMap::new(), win_trials: Vec::new(), closed: BTreeMap::new() }
    }
}

impl<K: Copy + Ord> Ledger<K> {
    fn add(&mut self, metric: K, count: i64, sum: i64) {
        let entry = self.open.entry(metric).or_default();
        entry.0 += count;
        entry.1 += sum;
    }

    /// An occasion with a value, for a mean.
    pub fn record(&mut self, metric: K, value: impl Into<i64>) {
        self.add(metric, 1, value.into());
    }

    /// An occasion on which something happens or not, for a share.
    pub fn trial(&mut self, metric: K, success: bool) {
        self.trials(metric, u32::from(success), 1);
    }

    /// Several occasions at once, for a share.
    pub fn trials(&mut self, metric: K, successes: u32, of: u32) {
        if of > 0 {
            self.add(metric, i64::from(of), WHOLE * i64::from(successes));
        }
    }

    /// An occasion that succeeds if this seat wins the game; a shared victory counts as a part of a win.
    pub fn win_trial(&mut self, metric: K, seat: Seat) {
        self.win_trials.push((metric, seat));
    }

    /// The game is over.
    pub fn close_game(&mut self, standing: &Standing) {
        let winners = standing.winners();
        for (metric, seat) in std::mem::take(&mut self.win_trials) {
            let won = if winners.contains(seat) { WHOLE / winners.len() as i64 } else { 0 };
            self.add(metric, 1, won);
        }
        for (metric, (count, sum)) in std::mem::take(&mut self.open) {
            self.closed.entry(metric).or_default().add(count, sum);
        }
    }

    /// The game was aborted.
    pub fn drop_game(&mut self) {
        self.open.clear();
        self.win_trials.clear();
    }

    /// Adds the games of another ledger.
    pub fn merge(&mut self, other: &Ledger<K>) {
        for (&metric, sums) in &other.closed {
            self.closed.entry(metric).or_default().merge(sums);
        }
    }

    pub fn share(&self, metric: K) -> Measure {
        self.sums(metric).share()
    }

    pub fn mean(&self, metric: K) -> Measure {
        self.sums(metric).mean()
    }

    /// The mean of a count that may be small or zero.
    pub fn mean_count(&self, metric: K) -> Measure {
        self.sums(metric).mean_count()
    }

    /// The mean of values between 0 and a limit.
    pub fn bounded_mean(&self, metric: K, limit: impl Into<i64>) -> Measure {
        self.sums(metric).bounded_mean(limit.into())
    }

    /// The share over all these metrics taken together, as a baseline for each of them.
    pub fn pooled_share(&self, all: impl IntoIterator<Item = K>) -> Option<f64> {
        let mut sums = Sums::default();
        all.into_iter().for_each(|metric| sums.merge(&self.sums(metric)));
        sums.share().value
    }

    /// How often something was counted.
    pub fn n(&self, metric: K) -> u64 {
        self.sums(metric).n()
    }

    /// The number of successful trials; a shared victory adds a fraction.
    pub fn successes(&self, metric: K) -> f64 {
        self.sums(metric).wholes()
    }

    /// The sum of all recorded values.
    pub fn sum(&self, metric: K) -> i128 {
        self.sums(metric).sum()
    }

    fn sums(&self, metric: K) -> Sums {
        self.closed.get(&metric).copied().unwrap_or_default()
    }
}
