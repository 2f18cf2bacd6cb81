//! Chance as a tree: enumerates every outcome of a step.

use crate::Chance;

/// A source of chance that follows a path of outcomes and records the bound of each draw, so that all outcomes of a step can be enumerated.
///
/// Every draw is a number below a bound, each equally likely, so a path is a list of numbers. Beyond its end every number is 0.
///
/// ```
/// use harena_core::{Chance, ChanceTree};
/// let mut tree = ChanceTree::new();
/// let mut sums = Vec::new();
/// loop {
///     sums.push(tree.below(2) + tree.below(3));
///     if !tree.next_path() {
///         break;
///     }
/// }
/// assert_eq!(sums, [0, 1, 2, 1, 2, 3]);
/// ```
///
/// If a game can draw without end, for instance until a tie is broken, the first path (all zeros) never ends: fix such
/// an outcome with [`ChanceTree::along`].
#[derive(Clone, Debug, Default)]
pub struct ChanceTree {
    path: Vec<u32>,
    /// The bound of each number of the path.
    bounds: Vec<u32>,
}

impl ChanceTree {
    /// Starts at the first path: all zeros.
    pub fn new() -> ChanceTree {
        ChanceTree::default()
    }

    /// Starts with the outcomes of this path, then zeros.
    pub fn along(path: &[u32]) -> ChanceTree {
        ChanceTree { path: path.to_vec(), bounds: Vec::new() }
    }

    /// The outcomes so far.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// The bounds of the draws so far.
    pub fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// The probability of the path.
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

impl Chance for ChanceTree {
    /// One draw among `u32::MAX` outcomes.
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
        let mut tree = ChanceTree::new();
        let mut orders = std::collections::BTreeSet::new();
        let mut total = 0.0;
        loop {
            let mut items = [1, 2, 3, 4];
            tree.shuffle("test", &mut items);
            orders.insert(items);
            total += tree.probability();
            if !tree.next_path() {
                break;
            }
        }
        assert_eq!(orders.len(), 24);
        assert!((total - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_path_is_followed_and_then_zeros() {
        let mut tree = ChanceTree::along(&[2, 1]);
        assert_eq!([tree.below(4), tree.below(4), tree.below(4)], [2, 1, 0]);
        assert_eq!(tree.bounds(), [4, 4, 4]);
    }
}
