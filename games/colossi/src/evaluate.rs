//! The evaluation of Colossi for search: trophies, the current Skirmish, and the cards that are left for others.

mod greedy;

use harena_core::evaluate::{softmax, win_probabilities};
use harena_core::{
    Evaluate, FastRng, Game as _, MAX_SEATS, Perspective, SearchParams, Seat, Weight, Weights, WinProbabilities,
};

use self::greedy::{build, choice_in_effect, in_play, value};
use crate::{Action, Colossi, Phase, Slot};

harena_core::weights! {
    pub struct Tuned;
    trophy: "the value of a trophy, in cards of average value";
    last_trophy: "the extra value of being one trophy short of victory";
    prepared: "the fraction of its value that a prepared card has";
    hand: "the fraction of its value that a card in hand has";
    played: "the fraction of a hand that will still be played";
    skirmish: "the lead in Power that makes winning a Skirmish e times as likely";
    spread: "the lead in value that makes victory e times as likely";
}

impl Evaluate for Colossi {
    type EvalContext = Tuned;

    const WEIGHTS: &'static [Weight] = Tuned::LIST;

    const WEIGHTS_FILE: &'static str = include_str!("../weights.toml");

    const MAX_ROLLOUT: usize = 120;

    const ITERATIONS: [u64; 4] = [40, 200, 1000, 5000];

    fn greedy(perspective: &Perspective<'_, Self>, legal: &[Action], chance: &mut FastRng) -> Action {
        greedy::choose(perspective, legal, chance)
    }

    fn eval_context(&self, weights: &Weights) -> Tuned {
        Tuned::new(weights)
    }

    fn priors(&self, _context: &mut Tuned, seat: Seat, legal: &[Action], scores: &mut Vec<f32>, _chance: &mut FastRng) {
        scores.clear();
        if !self.is_turn_decision() {
            scores.extend(legal.iter().map(|&action| 0.4 * choice_in_effect(self, seat, action)));
        } else if self.phase() == Phase::Handbuilding {
            scores.extend(legal.iter().map(|&action| (0.3 * build(self, seat, action)).clamp(-4.0, 4.0)));
        } else {
            let rival = self.seats().iter().filter(|&other| other != seat).map(|other| self.power(other)).max();
            let behind = f32::from(rival.unwrap_or(0) - self.power(seat));
            let alone = self.seats().iter().all(|other| other == seat || self.is_done(other));
            let won = alone && self.leader() == seat;
            scores.extend(legal.iter().map(|&action| match action {
                // No opponent can catch up: all cards left can be saved for later.
                Action::Pass if won => 6.0,
                Action::Pass => (0.1 * (behind - 14.0)).clamp(-1.5, 1.0),
                Action::Play(title) => 0.15 * in_play(self, title) + 0.1 * value(title),
                Action::Take(_) => 0.5,
                _ => 0.0,
            }));
        }
    }

    fn evaluate(&self, context: &mut Tuned, wins: &mut WinProbabilities) {
        let seats = self.seats();
        let mut strength = [0.0; MAX_SEATS];
        let mut reach = [0.0; MAX_SEATS];
        let fighting = self.phase() == Phase::Skirmish;
        let mut done = fighting;
        for seat in seats.iter() {
            let own = seat.index();
            let trophies = self.trophies(seat);
            let saved: f32 = Slot::ALL.into_iter().flat_map(|slot| self.prepared(seat, slot)).map(value).sum();
            let hand: f32 = self.hand(seat).map(value).sum();
            let near = if trophies + 1 >= self.target() { context.last_trophy } else { 0.0 };
            strength[own] =
                context.trophy * f32::from(trophies) + near + context.prepared * saved + context.hand * hand;
            if fighting {
                let coming = if self.is_done(seat) { 0.0 } else { context.played * hand };
                done &= self.is_done(seat);
                reach[own] = f32::from(self.power(seat)) + coming;
            }
        }
        if fighting {
            // The winner takes a trophy; cards played are used up for now.
            let mut skirmish = [0.0; MAX_SEATS];
            if done {
                skirmish[self.leader().index()] = 1.0;
            } else {
                skirmish = reach;
                skirmish[self.leader().index()] += 0.5;
                softmax(&mut skirmish[..seats.count()], context.skirmish);
            }
            for seat in seats.iter() {
                let own = seat.index();
                let worth = if self.trophies(seat) + 1 >= self.target() { 3.0 } else { 1.0 };
                strength[own] += context.trophy * skirmish[own] * worth;
            }
        }
        win_probabilities(&strength, seats.count(), context.spread, wins);
    }

    /// The Skirmish is over, or a few more cards are prepared.
    fn ends_rollout(&self, start: &Self, step: usize) -> bool {
        if start.phase() == Phase::Skirmish {
            self.phase() != Phase::Skirmish
        } else {
            step >= 6 && self.is_turn_decision()
        }
    }

    fn search_params(context: &Tuned) -> SearchParams {
        context.search
    }
}
