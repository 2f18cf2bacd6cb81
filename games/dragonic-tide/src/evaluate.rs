//! Evaluation for the search: both seats place simultaneously, and the stronger side after the round is more likely
//! to win.

mod greedy;
mod outlook;
mod payoffs;

use harena_core::{Evaluate, FastRng, Game as _, Perspective, SearchParams, Seat, Weight, Weights, WinProbabilities};

use self::greedy::{CHARACTERS, KINDS, LEAD};
use self::outlook::{Outlook, Sides, other};
use crate::{Action, DragonicTide, Phase};

harena_core::weights! {
    struct Tuned;
    sharpness: "how sure the stronger side is to win";
}

#[derive(Debug)]
pub struct EvalContext {
    tuned: Tuned,
    outlook: Outlook,
}

impl EvalContext {
    /// While characters are chosen every imagined duel may have others.
    fn know(&mut self, game: &DragonicTide) {
        if !self.outlook.is_of(game) {
            self.outlook = Outlook::new(game);
        }
    }
}

impl Evaluate for DragonicTide {
    type EvalContext = EvalContext;

    const WEIGHTS: &'static [Weight] = Tuned::LIST;

    const WEIGHTS_FILE: &'static str = include_str!("../weights.toml");

    const MAX_ROLLOUT: usize = 60;

    const ITERATIONS: [u64; 4] = [25, 60, 150, 2400];

    fn greedy(perspective: &Perspective<'_, Self>, legal: &[Action], chance: &mut FastRng) -> Action {
        greedy::choose(perspective, legal, chance)
    }

    fn eval_context(&self, weights: &Weights) -> EvalContext {
        EvalContext { tuned: Tuned::new(weights), outlook: Outlook::new(self) }
    }

    fn priors(
        &self,
        context: &mut EvalContext,
        seat: Seat,
        legal: &[Action],
        scores: &mut Vec<f32>,
        _chance: &mut FastRng,
    ) {
        scores.clear();
        context.know(self);
        let sides = Sides::next(self, seat);
        scores.extend(legal.iter().map(|action| match action {
            Action::Character(character) => 0.3 * CHARACTERS[character.index()] as f32 / LEAD,
            Action::Overdrive(kind) => 0.2 * (KINDS[kind.index()] as f32).max(0.01).ln(),
            Action::Dice(dice) => context.outlook.plan_value(&sides, *dice, self.range()),
            Action::Range(range) => context.outlook.plan_value(&sides, self.dice(), *range),
            // A card with high damage has a high prior, if it can hit from here.
            Action::Place(card) => {
                let skill = self.content().numbers.skill(*card);
                let hits = skill.is_none_or(|skill| skill.fires_at[self.range().index()]);
                if hits { 0.02 * f32::from(self.damage(seat, *card)) } else { 0.0 }
            }
            _ => 0.0,
        }));
    }

    fn evaluate(&self, context: &mut EvalContext, wins: &mut WinProbabilities) {
        if let Phase::Draft | Phase::Choose | Phase::Overdrive = self.phase() {
            let strength = |seat: Seat| {
                let character = self.character(seat).map_or(50, |character| CHARACTERS[character.index()]);
                let kind = self.kind(seat).map_or(25, |kind| KINDS[kind.index()]);
                character as f32 / 50.0 + kind as f32 / 500.0
            };
            let lead = 2.0 * (strength(Seat::new(0)) - strength(Seat::new(1)));
            wins[0] = 1.0 / (1.0 + (-lead).exp());
            wins[1] = 1.0 - wins[0];
            return;
        }
        context.know(self);
        let value = context.outlook.value(self, Seat::new(0)).clamp(1e-3, 1.0 - 1e-3);
        let (own, theirs) = (value.powf(context.tuned.sharpness), (1.0 - value).powf(context.tuned.sharpness));
        wins[0] = own / (own + theirs);
        wins[1] = 1.0 - wins[0];
    }

    /// A round begins.
    fn ends_rollout(&self, _start: &Self, _step: usize) -> bool {
        !matches!(self.phase(), Phase::Specify | Phase::Blessing | Phase::Impact | Phase::Ability)
            && (self.phase() != Phase::Place || self.to_act().len() == 2)
    }

    fn search_params(context: &EvalContext) -> SearchParams {
        context.tuned.search
    }

    fn undecided(self, seat: Seat) -> Self {
        self.taken_back(other(seat))
    }
}

#[cfg(test)]
mod tests;
