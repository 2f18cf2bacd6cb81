//! The seeds of a game: one, or several in turn for a game that continues from a position of another one.

use crate::Seed;

/// A seed that is used until this number of actions has been played, for the deal too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierSeed {
    pub seed: Seed,
    pub until: usize,
}

/// The seeds of a game. `earlier` is empty unless the game continues from a position of another one: its first part has
/// the chance outcomes of that game, and the rest has others, so that no player knows what is coming.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// In the order in which they are used.
    pub earlier: Vec<EarlierSeed>,
    pub last: Seed,
}

impl From<Seed> for Seeds {
    fn from(seed: Seed) -> Seeds {
        Seeds { earlier: Vec::new(), last: seed }
    }
}

impl Seeds {
    /// The seed of the deal.
    pub fn first(&self) -> Seed {
        self.earlier.first().map_or(self.last, |earlier| earlier.seed)
    }

    /// The seed that begins with this action, if there is one.
    #[inline]
    pub fn starting_at(&self, action: usize) -> Option<Seed> {
        let ended = self.earlier.iter().position(|earlier| earlier.until == action)?;
        Some(self.earlier.get(ended + 1).map_or(self.last, |next| next.seed))
    }

    /// The same seeds for the first actions, and then another one.
    #[must_use]
    pub fn continued(mut self, actions: usize, seed: Seed) -> Seeds {
        let used = self.earlier.iter().find(|earlier| earlier.until >= actions).map_or(self.last, |found| found.seed);
        self.earlier.retain(|earlier| earlier.until < actions);
        self.earlier.push(EarlierSeed { seed: used, until: actions });
        Seeds { earlier: self.earlier, last: seed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_may_be_continued_again() {
        let seed = Seed::Xoshiro;
        let seeds = Seeds::from(seed(1)).continued(10, seed(2)).continued(20, seed(3));
        assert_eq!([0, 10, 15, 20].map(|action| seeds.starting_at(action)), [None, Some(seed(2)), None, Some(seed(3))]);
        assert_eq!(seeds.first(), seed(1));
        // From within the part that both have in common, or from where it ends.
        for (at, expected) in [(5, [None, None]), (10, [None, Some(seed(4))]), (15, [None, Some(seed(2))])] {
            let again = seeds.clone().continued(at, seed(4));
            assert_eq!([again.starting_at(at + 1), again.starting_at(10)], expected, "{at}");
            assert_eq!((again.starting_at(at), again.first()), (Some(seed(4)), seed(1)), "{at}");
        }
        let whole = Seeds::from(seed(1)).continued(0, seed(2));
        assert_eq!((whole.first(), whole.starting_at(0)), (seed(1), Some(seed(2))));
    }
}
