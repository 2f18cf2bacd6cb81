//! The evaluation of Colosseum: which seat will have the best show.

mod greedy;

use harena_core::evaluate::win_probabilities;
use harena_core::{
    Chance as _, Evaluate, FastRng, Game as _, MAX_SEATS, Perspective, SearchParams, Seat, Standing, Weight, Weights,
    WinProbabilities,
};

use self::greedy::{Plan, plan_value};
use crate::{Action, Colosseum, Phase};

harena_core::weights! {
    pub struct Tuned;
    spread: "the lead in spectators that makes victory e times as likely";
    spread_later: "the same for each turn that is left";
}

impl Evaluate for Colosseum {
    type EvalContext = Tuned;

    const WEIGHTS: &'static [Weight] = Tuned::LIST;

    const WEIGHTS_FILE: &'static str = include_str!("../weights.toml");

    const MAX_ROLLOUT: usize = 2000;

    const ITERATIONS: [u64; 4] = [16, 48, 144, 1024];

    fn greedy(perspective: &Perspective<'_, Self>, legal: &[Action], chance: &mut FastRng) -> Action {
        greedy::choose(perspective, legal, chance)
    }

    fn eval_context(&self, weights: &Weights) -> Tuned {
        Tuned::new(weights)
    }

    /// The choice of the greedy player, which has a plan for every phase.
    fn priors(&self, _context: &mut Tuned, seat: Seat, legal: &[Action], scores: &mut Vec<f32>, chance: &mut FastRng) {
        scores.clear();
        scores.resize(legal.len(), 0.0);
        // Random offers would never end.
        let finish = if self.phase() == Phase::Trade { 0.5 } else { 0.0 };
        for (score, action) in scores.iter_mut().zip(legal) {
            *score += match action {
                Action::Finish => finish,
                Action::Offer { .. } => -0.3,
                Action::CashMedal | Action::SwapAction | Action::Cancel | Action::Skip => -0.5,
                _ => 0.0,
            };
        }
        let advice = Colosseum::greedy(&Perspective::new(self, seat), legal, chance);
        match legal.iter().position(|&action| action == advice) {
            Some(index) => scores[index] += 1.0,
            // A bid or an offer that is not listed: the nearest listed action is to accept, or to stop.
            None => {
                let near = legal.iter().position(|action| matches!(action, Action::Bid(_) | Action::Finish));
                let index = near.unwrap_or_else(|| chance.below(legal.len() as u32) as usize);
                scores[index] += 0.6;
            }
        }
    }

    /// Only for rollouts that are cut off: which seat has, or is likely to have, the best show.
    fn evaluate(&self, context: &mut Tuned, wins: &mut WinProbabilities) {
        let left = f32::from(5 - self.turn().min(5));
        let mut strength = [0.0; MAX_SEATS];
        for seat in self.seats().iter() {
            let plan = Plan::of(self, seat);
            let tokens = self.tokens(seat);
            let shown = f32::from(self.best_show(seat));
            strength[seat.index()] = shown.max(plan_value(&plan, &tokens));
        }
        win_probabilities(&strength, self.seats().count(), context.spread + context.spread_later * left, wins);
    }

    /// The margin between shows says more than the ranks.
    fn outcome(&self, context: &mut Tuned, standing: &Standing, wins: &mut WinProbabilities) {
        let mut strength = [0.0; MAX_SEATS];
        for seat in self.seats().iter() {
            strength[seat.index()] = standing.score(seat) as f32;
        }
        win_probabilities(&strength, self.seats().count(), context.spread, wins);
    }

    /// The last show decides, so rollouts go to the end.
    fn ends_rollout(&self, _start: &Self, _step: usize) -> bool {
        false
    }

    fn search_params(context: &Tuned) -> SearchParams {
        context.search
    }
}
