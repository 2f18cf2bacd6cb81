//! Colosseum as the search sees it: who will have the best show.

use harena_colosseum::{Action, Colosseum, Phase};
use harena_core::{Chance as _, Fast, Game as _, MAX_SEATS, Seat, Sight, Standing};

use super::{Plan, promise};
use crate::Greedy as _;
use crate::judged::{Chances, Judged, Temper, Weight, Weights, chances_by, weights};

weights! {
    pub struct Tuned;
    temper: 0.5, 0.5, 0.25;
    spread = 3.0, "the lead in spectators that makes victory e times as likely";
    spread_later = 2.0, "the same for each turn that is left";
}

impl Judged for Colosseum {
    type Mind = Tuned;

    const WEIGHTS: &'static [Weight] = Tuned::WEIGHTS;

    const FURTHEST: usize = 2000;

    const ITERATIONS: [u64; 4] = [16, 48, 144, 1024];

    fn mind(&self, weights: &Weights) -> Tuned {
        Tuned::new(weights)
    }

    /// What the greedy player would do; it has a plan for every phase.
    fn glance(&self, _mind: &mut Tuned, seat: Seat, legal: &[Action], scores: &mut Vec<f32>, chance: &mut Fast) {
        scores.clear();
        scores.resize(legal.len(), 0.0);
        // Offers would go on for ever if they were made at random.
        let finish = if self.phase() == Phase::Trade { 0.5 } else { 0.0 };
        for (score, action) in scores.iter_mut().zip(legal) {
            *score += match action {
                Action::Finish => finish,
                Action::Offer { .. } => -0.3,
                Action::CashMedal | Action::SwapAction | Action::Cancel | Action::Skip => -0.5,
                _ => 0.0,
            };
        }
        let advice = Colosseum::greedy(&Sight::new(self, seat), legal, chance);
        match legal.iter().position(|&action| action == advice) {
            Some(index) => scores[index] += 1.0,
            // A bid or an offer that is not listed: the nearest is to go along, or to stop.
            None => {
                let near = legal.iter().position(|action| matches!(action, Action::Bid(_) | Action::Finish));
                let index = near.unwrap_or_else(|| chance.below(legal.len() as u32) as usize);
                scores[index] += 0.6;
            }
        }
    }

    /// Asked only when time is up in the middle of a game that is played on: who has or promises the best show.
    fn judge(&self, mind: &mut Tuned, chances: &mut Chances) {
        let left = f32::from(5 - self.turn().min(5));
        let mut strength = [0.0; MAX_SEATS];
        for seat in self.seats().iter() {
            let plan = Plan::of(self, seat);
            let tokens = self.tokens(seat);
            let shown = f32::from(self.best_show(seat));
            strength[seat.index()] = shown.max(promise(&plan, &tokens));
        }
        chances_by(&strength, self.seats().count(), mind.spread + mind.spread_later * left, chances);
    }

    /// By how much one show is better than another tells more than who is ahead.
    fn outcome(&self, mind: &mut Tuned, standing: &Standing, chances: &mut Chances) {
        let mut strength = [0.0; MAX_SEATS];
        for seat in self.seats().iter() {
            strength[seat.index()] = standing.score(seat) as f32;
        }
        chances_by(&strength, self.seats().count(), mind.spread, chances);
    }

    /// The last show decides, so games are played on to the end.
    fn is_far_enough(&self, _start: &Self, _step: usize) -> bool {
        false
    }

    fn temper(mind: &Tuned) -> Temper {
        mind.temper
    }
}
