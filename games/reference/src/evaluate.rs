//! Evaluation of the reference games: uniform priors, and random rollouts to the end of the game.

use harena_core::{
    Chance as _, Evaluate, FastRng, Game, MAX_SEATS, Perspective, SearchParams, Seat, Standing, Weight, Weights,
    WinProbabilities,
};

use crate::{ConnectFour, Goofspiel, Leduc};

harena_core::weights! {
    struct Tuned;
}

/// Longer than any of these games.
const TO_THE_END: usize = 1000;

macro_rules! plain {
    ($game:ty, $($own:item)*) => {
        impl Evaluate for $game {
            type EvalContext = SearchParams;
            const WEIGHTS: &'static [Weight] = Tuned::LIST;
            const WEIGHTS_FILE: &'static str = include_str!("../weights.toml");
            const MAX_ROLLOUT: usize = TO_THE_END;
            const ITERATIONS: [u64; 4] = [50, 200, 1000, 5000];

            fn greedy(_: &Perspective<'_, Self>, legal: &[Self::Action], chance: &mut FastRng) -> Self::Action {
                legal[chance.below(legal.len() as u32) as usize]
            }

            fn eval_context(&self, weights: &Weights) -> SearchParams {
                Tuned::new(weights).search
            }

            fn priors(&self, _: &mut SearchParams, _: Seat, legal: &[Self::Action], scores: &mut Vec<f32>, _: &mut FastRng) {
                scores.clear();
                scores.resize(legal.len(), 0.0);
            }

            fn evaluate(&self, _: &mut SearchParams, wins: &mut WinProbabilities) {
                *wins = [1.0 / Game::seats(self).count() as f32; MAX_SEATS];
            }

            fn ends_rollout(&self, _: &Self, _: usize) -> bool {
                false
            }

            fn search_params(context: &SearchParams) -> SearchParams {
                *context
            }

            $($own)*
        }
    };
}

plain!(ConnectFour,);

plain!(
    Leduc,
    /// Chips, scaled from the greatest possible loss to the greatest possible win.
    fn outcome(&self, _: &mut SearchParams, standing: &Standing, wins: &mut WinProbabilities) {
        const MOST: f32 = 13.0;
        for seat in standing.seats().iter() {
            wins[seat.index()] = 0.5 + standing.score(seat) as f32 / (2.0 * MOST);
        }
    }
);

plain!(
    Goofspiel,
    fn undecided(self, seat: Seat) -> Self {
        self.before_bids_of_others(seat)
    }
);
