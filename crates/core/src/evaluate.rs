//! What a search needs from a game: priors of actions, values of positions, and the greedy player.

mod weights;

pub use weights::{Weight, Weights};

use crate::{FastRng, Game, MAX_SEATS, Perspective, Seat, Standing};

/// The probability of each seat to win.
pub type WinProbabilities = [f32; MAX_SEATS];

/// A game that the greedy player and the search can play.
pub trait Evaluate: Game {
    /// Shared by all evaluations of one decision: weights and cached values.
    type EvalContext: Send;

    /// The weights that can be tuned.
    const WEIGHTS: &'static [Weight];

    /// Their values, the `weights.toml` of the game, as `harena tune` writes it.
    const WEIGHTS_FILE: &'static str;

    /// A rollout ends after this many decisions at the latest.
    const MAX_ROLLOUT: usize;

    /// How many iterations the levels from `easy` to `expert` get at the smallest table.
    const ITERATIONS: [u64; 4];

    /// The action that looks best without search. `legal` is not empty.
    fn greedy(perspective: &Perspective<'_, Self>, legal: &[Self::Action], chance: &mut FastRng) -> Self::Action;

    fn eval_context(&self, weights: &Weights) -> Self::EvalContext;

    /// Scores each legal action: higher is better, a difference of 1 is large. A softmax of the scores gives the priors of the search.
    /// Must be cheap: it is called at every step. `self` is an imagined state.
    fn priors(
        &self,
        context: &mut Self::EvalContext,
        seat: Seat,
        legal: &[Self::Action],
        scores: &mut Vec<f32>,
        chance: &mut FastRng,
    );

    /// The win probabilities of all seats in an unfinished game; they add up to 1.
    fn evaluate(&self, context: &mut Self::EvalContext, wins: &mut WinProbabilities);

    /// The value of a finished game for each seat: its share of the victory. A game may smooth it, since a narrow
    /// defeat in one imagined world may be a victory in the next.
    fn outcome(&self, _context: &mut Self::EvalContext, standing: &Standing, wins: &mut WinProbabilities) {
        let winners = standing.winners();
        for seat in winners.iter() {
            wins[seat.index()] = 1.0 / winners.len() as f32;
        }
    }

    /// Whether a rollout may stop after this many steps from `start` and be evaluated.
    fn ends_rollout(&self, start: &Self, step: usize) -> bool;

    fn search_params(context: &Self::EvalContext) -> SearchParams;

    /// The same position before the other seats made their simultaneous choices. The search must not know these: in
    /// worlds in which they are fixed, the others would seem to choose blindly.
    #[must_use]
    fn undecided(self, _seat: Seat) -> Self {
        self
    }
}

/// Parameters of the search; the first three weights of every game.
#[derive(Clone, Copy, Debug)]
pub struct SearchParams {
    /// The weight of the exploration term of PUCT.
    pub exploration: f32,
    /// The temperature of the softmax that makes priors of scores.
    pub prior_temperature: f32,
    /// The same temperature for choices in rollouts.
    pub rollout_temperature: f32,
}

/// Turns scores into shares that add up to 1: a difference of `temperature` makes a share e times as large.
pub fn softmax(scores: &mut [f32], temperature: f32) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = ((*score - most) / temperature).exp();
        sum += *score;
    }
    for score in scores.iter_mut() {
        *score /= sum;
    }
}

/// Win probabilities from strengths: a difference of `scale` makes a seat e times as likely to win.
pub fn win_probabilities(strength: &WinProbabilities, seats: usize, scale: f32, wins: &mut WinProbabilities) {
    wins[..seats].copy_from_slice(&strength[..seats]);
    softmax(&mut wins[..seats], scale);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        let mut scores = [1.0, 2.0, 1.0];
        softmax(&mut scores, 1.0);
        assert!((scores.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((scores[1] / scores[0] - std::f32::consts::E).abs() < 1e-4);
    }
}
