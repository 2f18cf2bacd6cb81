//! Where the numbers of many games are kept.

use std::collections::BTreeMap;

use harena_core::{Seat, Standing};

use super::measure::{Measure, Sums, WHOLE};

/// Occasions and their values, by what they are about. What a game brings is kept apart until the game is over: only
/// then is it known who has won, and a game that never ends is forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger<K> {
    /// Of the game in progress: how many occasions, and what their values add up to.
    open: BTreeMap<K, (i64, i64)>,
    /// Occasions of the game in progress that count by whether this seat wins it.
    claims: Vec<(K, Seat)>,
    closed: BTreeMap<K, Sums>,
}

impl<K> Default for Ledger<K> {
    fn default() -> Ledger<K> {
        Ledger { open: BTreeMap::new(), claims: Vec::new(), closed: BTreeMap::new() }
    }
}

impl<K: Copy + Ord> Ledger<K> {
    fn add(&mut self, what: K, count: i64, sum: i64) {
        let noted = self.open.entry(what).or_default();
        noted.0 += count;
        noted.1 += sum;
    }

    /// An occasion with a value, for a mean.
    pub fn note(&mut self, what: K, value: impl Into<i64>) {
        self.add(what, 1, value.into());
    }

    /// An occasion on which something came about or not, for a share.
    pub fn hit(&mut self, what: K, came_about: bool) {
        self.hits(what, u32::from(came_about), 1);
    }

    /// Several occasions at once, for a share.
    pub fn hits(&mut self, what: K, came_about: u32, of: u32) {
        if of > 0 {
            self.add(what, i64::from(of), WHOLE * i64::from(came_about));
        }
    }

    /// An occasion that counts by whether this seat wins the game, or shares the victory: the share of a win.
    pub fn claim(&mut self, what: K, seat: Seat) {
        self.claims.push((what, seat));
    }

    /// The game is over.
    pub(super) fn close(&mut self, standing: &Standing) {
        let winners = standing.winners();
        for (what, seat) in std::mem::take(&mut self.claims) {
            let won = if winners.contains(seat) { WHOLE / winners.len() as i64 } else { 0 };
            self.add(what, 1, won);
        }
        for (what, (count, sum)) in std::mem::take(&mut self.open) {
            self.closed.entry(what).or_default().add(count, sum);
        }
    }

    /// The game was given up.
    pub(super) fn forget(&mut self) {
        self.open.clear();
        self.claims.clear();
    }

    /// Adds the games of another ledger.
    pub(super) fn merge(&mut self, other: &Ledger<K>) {
        for (&what, sums) in &other.closed {
            self.closed.entry(what).or_default().merge(sums);
        }
    }

    pub fn share(&self, what: K) -> Measure {
        self.sums(what).share()
    }

    pub fn mean(&self, what: K) -> Measure {
        self.sums(what).mean()
    }

    /// The mean of a count, of which there may be few or none.
    pub fn how_many(&self, what: K) -> Measure {
        self.sums(what).how_many()
    }

    /// The mean of values from nothing to a limit.
    pub fn mean_up_to(&self, what: K, limit: impl Into<i64>) -> Measure {
        self.sums(what).mean_up_to(limit.into())
    }

    /// The share of all these taken together, to compare each of them with.
    pub fn together(&self, all: impl IntoIterator<Item = K>) -> Option<f64> {
        let mut sums = Sums::default();
        all.into_iter().for_each(|what| sums.merge(&self.sums(what)));
        sums.share().value
    }

    /// How often something was counted.
    pub fn n(&self, what: K) -> u64 {
        self.sums(what).n()
    }

    /// What the values of a share add up to: how often it came about.
    pub fn came_about(&self, what: K) -> f64 {
        self.sums(what).wholes()
    }

    /// What the values of a mean add up to.
    #[cfg(test)]
    pub(super) fn sum(&self, what: K) -> i128 {
        self.sums(what).sum()
    }

    fn sums(&self, what: K) -> Sums {
        self.closed.get(&what).copied().unwrap_or_default()
    }
}
