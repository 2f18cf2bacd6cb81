//! Hints: the recommendations of the search for a seat, based on what that seat knows.

use harena_core::{Evaluate, FastRng, Perspective};
use serde::Serialize;

use crate::search::{ActionStats, Budget, Settings, think};

/// An action with its evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct ActionAdvice {
    /// In notation.
    pub action: String,
    /// The win probability with it, if all seats play like the search.
    pub win_probability: f32,
    /// The share of visits, or, for simultaneous choices, the probability in the mixed strategy.
    pub share: f32,
}

/// Choices with their win probabilities, the best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    pub choices: Vec<ActionAdvice>,
    pub iterations: u64,
    /// Others choose at the same time: a predictable choice is a bad one, so the choices should be mixed.
    pub simultaneous: bool,
}

/// The win probability of a seat of an open game, from an estimate: nothing is certain before the end, whatever a search or
/// playouts say, so no seat has less than 1%.
pub fn open_probability(estimate: f32, seats: usize) -> f32 {
    const LEAST: f32 = 0.01;
    LEAST + (1.0 - LEAST * seats as f32) * estimate
}

/// Searches for a seat and returns the recommendations.
pub fn hint<G: Evaluate>(perspective: &Perspective<'_, G>, budget: Budget, chance: &mut FastRng) -> Hint {
    let thought = think(perspective, &Settings::new::<G>(budget), chance);
    let total = thought.choices.iter().map(|one| one.visits).sum::<u64>().max(1);
    let advised = |one: &ActionStats<G::Action>| ActionAdvice {
        action: one.action.to_string(),
        win_probability: open_probability(one.win_probability, perspective.seats().count()),
        share: if thought.iterations == 0 { 1.0 } else { one.visits as f32 / total as f32 },
    };
    // Unvisited actions have no evaluation.
    let tried = |one: &&ActionStats<G::Action>| one.visits > 0 || thought.iterations == 0;
    Hint {
        choices: thought.choices.iter().filter(tried).map(advised).collect(),
        iterations: thought.iterations,
        simultaneous: thought.simultaneous,
    }
}
