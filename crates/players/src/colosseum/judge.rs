//! Colosseum as the search sees it: who will have the best show.

use harena_colosseum::{Action, Colosseum, Phase};
use harena_core::{Chance as _, Fast, Game as _, MAX_SEATS, Seat, Sight, Standing};

use super::{Plan, promise};
use crate::Greedy as _;
use crate::judged::{Chances, Judged, Weight, Weights, chances_by};

#[derive(Clone, Debug)]
pub struct Mind {
    exploration: f32,
    curiosity: f32,
    haste: f32,
    coin: f32,
    medal: f32,
    loge: f32,
    square: f32,
    shows: f32,
    spread: f32,
    spread_later: f32,
}

impl Judged for Colosseum {
    type Mind = Mind;

    const WEIGHTS: &'static [Weight] = &[
        Weight { name: "exploration", meaning: "how much seldom tried choices attract the search", value: 0.5 },
        Weight { name: "curiosity", meaning: "how even the priors are", value: 0.5 },
        Weight { name: "haste", meaning: "how random games are played on", value: 0.25 },
        Weight { name: "coin", meaning: "a coin, in spectators, for each turn that is left", value: 0.06 },
        Weight { name: "medal", meaning: "a medal, in spectators", value: 2.5 },
        Weight { name: "loge", meaning: "a loge, in spectators, for each turn that is left", value: 1.2 },
        Weight {
            name: "square",
            meaning: "a square of the arena, in spectators, for each turn that is left",
            value: 0.4,
        },
        Weight { name: "shows", meaning: "a program shown before, in spectators", value: 4.0 },
        Weight { name: "spread", meaning: "the lead in spectators that makes victory e times as likely", value: 3.0 },
        Weight { name: "spread-later", meaning: "the same for each turn that is left", value: 2.0 },
    ];

    const FURTHEST: usize = 2000;

    const ITERATIONS: [u64; 4] = [16, 64, 256, 1024];

    fn mind(&self, weights: &Weights) -> Mind {
        let [exploration, curiosity, haste, coin, medal, loge, square, shows, spread, spread_later] = weights.0[..]
        else {
            panic!("a value for each weight")
        };
        Mind { exploration, curiosity, haste, coin, medal, loge, square, shows, spread, spread_later }
    }

    /// What the greedy player would do; it has a plan for every phase.
    fn glance(&self, _mind: &mut Mind, seat: Seat, legal: &[Action], scores: &mut Vec<f32>, chance: &mut Fast) {
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

    fn judge(&self, mind: &mut Mind, chances: &mut Chances) {
        let left = f32::from(5 - self.turn().min(5));
        let mut strength = [0.0; MAX_SEATS];
        for seat in self.seats().iter() {
            let plan = Plan::of(self, seat);
            let tokens = self.tokens(seat);
            let show = promise(&plan, &tokens)
                + mind.shows * self.shows_produced(seat) as f32
                + mind.medal * f32::from(self.medals(seat))
                + mind.square * left * f32::from(self.arena_size(seat))
                + if self.has_loge(seat) { mind.loge * left } else { 0.0 };
            let shown = f32::from(self.best_show(seat));
            // In the last turn a show that is over is all there is.
            let last = if self.turn() == 5 && shown > show { shown } else { shown.max(show) };
            strength[seat.index()] = last + mind.coin * left * f32::from(self.coins(seat));
        }
        chances_by(&strength, self.seats().count(), mind.spread + mind.spread_later * left, chances);
    }

    /// By how much one show is better than another tells more than who is ahead.
    fn outcome(&self, mind: &mut Mind, standing: &Standing, chances: &mut Chances) {
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

    fn exploration(mind: &Mind) -> f32 {
        mind.exploration
    }

    fn curiosity(mind: &Mind) -> f32 {
        mind.curiosity
    }

    fn haste(mind: &Mind) -> f32 {
        mind.haste
    }
}
