//! Hints: what the search would do for a seat, from what that seat knows.

use harena_core::{Fast, Sight};
use serde::Serialize;

use crate::judged::Judged;
use crate::search::{Budget, Settings, think};

/// One choice with what it promises.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advised {
    /// In notation.
    pub action: String,
    /// The chance to win with it, if everybody goes on like the search.
    pub chance: f32,
    /// How much of its time the search spent on it, or, where seats choose at once, how often to choose it.
    pub share: f32,
}

/// Choices with their chances, the best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    pub choices: Vec<Advised>,
    pub iterations: u64,
    /// Others choose at the same time: a choice that can be foreseen is a bad one, so these should be mixed.
    pub at_once: bool,
}

/// Thinks for a seat and tells what it found.
pub fn hint<G: Judged>(sight: &Sight<'_, G>, budget: Budget, chance: &mut Fast) -> Hint {
    let thought = think(sight, &Settings::new::<G>(budget), chance);
    let total = thought.choices.iter().map(|one| one.visits).sum::<u64>().max(1);
    let advised = |one: &crate::search::Considered<G::Action>| Advised {
        action: one.action.to_string(),
        chance: one.chance,
        share: if thought.iterations == 0 { 1.0 } else { one.visits as f32 / total as f32 },
    };
    // What was never tried has no chance that could be told.
    let tried = |one: &&crate::search::Considered<G::Action>| one.visits > 0 || thought.iterations == 0;
    Hint {
        choices: thought.choices.iter().filter(tried).map(advised).collect(),
        iterations: thought.iterations,
        at_once: thought.at_once,
    }
}

#[cfg(test)]
mod tests {
    use harena_core::{Game as _, NoLog, Seats};
    use harena_dragonic_tide::DragonicTide;

    use super::*;

    #[test]
    fn hints_are_ranked_chances() {
        let game =
            DragonicTide::start(&Default::default(), Seats::new(2).unwrap(), &mut Fast::new(1), &mut NoLog).unwrap();
        let seat = game.to_act().first().unwrap();
        let hint = hint(&Sight::new(&game, seat), Budget::iterations(200), &mut Fast::new(1));
        assert!(hint.choices.is_sorted_by(|one, other| one.share >= other.share));
        assert!((hint.choices.iter().map(|one| one.share).sum::<f32>() - 1.0).abs() < 1e-3);
        for one in &hint.choices {
            assert!((0.0..=1.0).contains(&one.chance), "{one:?}");
            assert_eq!(game.check(seat, one.action.parse().unwrap()), Ok(()));
        }
    }
}
