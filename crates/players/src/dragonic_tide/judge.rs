//! Dragonic Tide as the search sees it: both place at once, and a round later it is judged who is stronger.

use harena_core::{Fast, Game as _, Seat};
use harena_dragonic_tide::{Action, DragonicTide, Phase};

use super::outlook::{Outlook, Sides};
use super::{CHARACTERS, KINDS, LEAD, other};
use crate::judged::{Chances, Judged, Temper, Weight, Weights, weights};

weights! {
    struct Tuned;
    temper: 0.6, 0.3, 0.05;
    sharpness = 1.0, "how sure the stronger side is to win";
}

#[derive(Debug)]
pub struct Mind {
    tuned: Tuned,
    outlook: Outlook,
}

impl Mind {
    /// While characters are chosen every imagined duel may have others.
    fn know(&mut self, game: &DragonicTide) {
        if !self.outlook.is_of(game) {
            self.outlook = Outlook::new(game);
        }
    }
}

impl Judged for DragonicTide {
    type Mind = Mind;

    const WEIGHTS: &'static [Weight] = Tuned::WEIGHTS;

    const FURTHEST: usize = 60;

    const ITERATIONS: [u64; 4] = [25, 60, 150, 2400];

    fn mind(&self, weights: &Weights) -> Mind {
        Mind { tuned: Tuned::new(weights), outlook: Outlook::new(self) }
    }

    fn glance(&self, mind: &mut Mind, seat: Seat, legal: &[Action], scores: &mut Vec<f32>, _chance: &mut Fast) {
        scores.clear();
        mind.know(self);
        let sides = Sides::next(self, seat);
        scores.extend(legal.iter().map(|action| match action {
            Action::Character(character) => 0.3 * CHARACTERS[character.index()] as f32 / LEAD,
            Action::Overdrive(kind) => 0.2 * (KINDS[kind.index()] as f32).max(0.01).ln(),
            Action::Dice(dice) => mind.outlook.promise(&sides, *dice, self.range()),
            Action::Range(range) => mind.outlook.promise(&sides, self.dice(), *range),
            // What hits hard looks good, if it can hit from here.
            Action::Place(card) => {
                let skill = self.content().numbers.skill(*card);
                let hits = skill.is_none_or(|skill| skill.fires_at[self.range().index()]);
                if hits { 0.02 * f32::from(self.damage(seat, *card)) } else { 0.0 }
            }
            _ => 0.0,
        }));
    }

    fn judge(&self, mind: &mut Mind, chances: &mut Chances) {
        if let Phase::Draft | Phase::Choose | Phase::Overdrive = self.phase() {
            let strength = |seat: Seat| {
                let character = self.character(seat).map_or(50, |character| CHARACTERS[character.index()]);
                let kind = self.kind(seat).map_or(25, |kind| KINDS[kind.index()]);
                character as f32 / 50.0 + kind as f32 / 500.0
            };
            let lead = 2.0 * (strength(Seat::new(0)) - strength(Seat::new(1)));
            chances[0] = 1.0 / (1.0 + (-lead).exp());
            chances[1] = 1.0 - chances[0];
            return;
        }
        mind.know(self);
        let value = mind.outlook.value(self, Seat::new(0)).clamp(1e-3, 1.0 - 1e-3);
        let (own, theirs) = (value.powf(mind.tuned.sharpness), (1.0 - value).powf(mind.tuned.sharpness));
        chances[0] = own / (own + theirs);
        chances[1] = 1.0 - chances[0];
    }

    /// A round begins.
    fn is_far_enough(&self, _start: &Self, _step: usize) -> bool {
        !matches!(self.phase(), Phase::Specify | Phase::Blessing | Phase::Impact | Phase::Ability)
            && (self.phase() != Phase::Place || self.to_act().len() == 2)
    }

    fn temper(mind: &Mind) -> Temper {
        mind.tuned.temper
    }

    fn undecided(self, seat: Seat) -> Self {
        self.taken_back(other(seat))
    }
}
