//! Luck as a tree: every outcome of a step, one after the other.

use crate::Chance;

/// A source of luck that follows a path, and remembers where it had to choose: with it all outcomes of a step can be tried.
///
/// All luck of a game is numbers below a bound, each equally likely, so a path is a list of numbers. Beyond the end of the path
/// every number is 0.
///
/// ```
/// use harena_core::{Chance, Fork};
/// let mut fork = Fork::new();
/// let mut sums = Vec::new();
/// loop {
///     sums.push(fork.below(2) + fork.below(3));
///     if !fork.next_path() {
///         break;
///     }
/// }
/// assert_eq!(sums, [0, 1, 2, 1, 2, 3]);
/// ```
///
/// Where luck may be asked for without end, as by a tie that is rolled off until it is broken, there is no last path and the first
/// one (nothing but zeros) never ends: fix such an outcome with [`Fork::along`].
#[derive(Clone, Debug, Default)]
pub struct Fork {
    path: Vec<u32>,
    /// What each number of the path was asked to be below.
    bounds: Vec<u32>,
}

impl Fork {
    /// At the first path: nothing but zeros.
    pub fn new() -> Fork {
        Fork::default()
    }

    /// Along this path, as far as it goes.
    pub fn along(path: &[u32]) -> Fork {
        Fork { path: path.to_vec(), bounds: Vec::new() }
    }

    /// The outcomes that are fixed, or were taken.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// What was asked for so far: each number was to be below one of these.
    pub fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// How likely the path is that was taken.
    pub fn probability(&self) -> f64 {
        self.bounds.iter().map(|&bound| 1.0 / f64::from(bound)).product()
    }

    /// Goes back to the beginning, for the next path; `false` if that was the last one.
    pub fn next_path(&mut self) -> bool {
        let bounds = std::mem::take(&mut self.bounds);
        self.path.truncate(bounds.len());
        while let Some(last) = self.path.pop() {
            if last + 1 < bounds[self.path.len()] {
                self.path.push(last + 1);
                return true;
            }
        }
        false
    }
}

impl Chance for Fork {
    /// For the few who ask for bits: a number below 2^32 like any other.
    fn bits(&mut self) -> u32 {
        self.below(u32::MAX)
    }

    fn below(&mut self, bound: u32) -> u32 {
        if self.bounds.len() == self.path.len() {
            self.path.push(0);
        }
        let outcome = self.path[self.bounds.len()];
        debug_assert!(outcome < bound, "the path says {outcome}, but it is to be below {bound}");
        self.bounds.push(bound);
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shuffle comes up in every order, each equally likely.
    #[test]
    fn every_order_of_a_shuffle() {
        let mut fork = Fork::new();
        let mut orders = std::collections::BTreeSet::new();
        let mut total = 0.0;
        loop {
            let mut items = [1, 2, 3, 4];
            fork.shuffle("test", &mut items);
            orders.insert(items);
            total += fork.probability();
            if !fork.next_path() {
                break;
            }
        }
        assert_eq!(orders.len(), 24);
        assert!((total - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_path_is_followed_and_then_zeros() {
        let mut fork = Fork::along(&[2, 1]);
        assert_eq!([fork.below(4), fork.below(4), fork.below(4)], [2, 1, 0]);
        assert_eq!(fork.bounds(), [4, 4, 4]);
    }
}
