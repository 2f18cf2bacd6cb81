//! Colossi as the search sees it: trophies, the Skirmish that is being fought, and the cards that are left for others.

use harena_colossi::{Action, Colossi, Phase, Slot};
use harena_core::{Fast, Game as _, MAX_SEATS, Seat};

use super::{at_a_glance, build, in_play, value};
use crate::judged::{Chances, Judged, Temper, Weight, Weights, chances_by, shares, weights};

weights! {
    pub struct Tuned;
    temper: 0.5, 1.0, 0.6;
    trophy = 12.0, "a trophy, in cards of middling worth";
    last_trophy = 4.0, "what being one short of victory adds";
    prepared = 0.5, "what a prepared card keeps of its worth";
    hand = 0.45, "what a card in hand keeps of its worth";
    played = 0.7, "how much of a hand still comes into play";
    skirmish = 4.0, "the lead in Power that makes winning a Skirmish e times as likely";
    spread = 14.0, "the lead in worth that makes victory e times as likely";
}

impl Judged for Colossi {
    type Mind = Tuned;

    const WEIGHTS: &'static [Weight] = Tuned::WEIGHTS;

    const FURTHEST: usize = 120;

    const ITERATIONS: [u64; 4] = [40, 200, 1000, 5000];

    fn mind(&self, weights: &Weights) -> Tuned {
        Tuned::new(weights)
    }

    fn glance(&self, _mind: &mut Tuned, seat: Seat, legal: &[Action], scores: &mut Vec<f32>, _chance: &mut Fast) {
        scores.clear();
        if !self.is_turn_decision() {
            scores.extend(legal.iter().map(|&action| 0.4 * at_a_glance(self, seat, action)));
        } else if self.phase() == Phase::Handbuilding {
            scores.extend(legal.iter().map(|&action| (0.3 * build(self, seat, action)).clamp(-4.0, 4.0)));
        } else {
            let rival = self.seats().iter().filter(|&other| other != seat).map(|other| self.power(other)).max();
            let behind = f32::from(rival.unwrap_or(0) - self.power(seat));
            let alone = self.seats().iter().all(|other| other == seat || self.is_done(other));
            let won = alone && self.leader() == seat;
            scores.extend(legal.iter().map(|&action| match action {
                // Nobody can come back: whatever is kept is kept for later.
                Action::Pass if won => 6.0,
                Action::Pass => (0.1 * (behind - 14.0)).clamp(-1.5, 1.0),
                Action::Play(title) => 0.15 * in_play(title) + 0.1 * value(title),
                Action::Take(_) => 0.5,
                _ => 0.0,
            }));
        }
    }

    fn judge(&self, mind: &mut Tuned, chances: &mut Chances) {
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
            let near = if trophies + 1 >= self.target() { mind.last_trophy } else { 0.0 };
            strength[own] = mind.trophy * f32::from(trophies) + near + mind.prepared * saved + mind.hand * hand;
            if fighting {
                let coming = if self.is_done(seat) { 0.0 } else { mind.played * hand };
                done &= self.is_done(seat);
                reach[own] = f32::from(self.power(seat)) + coming;
            }
        }
        if fighting {
            // The winner takes a trophy; what is played is gone for now.
            let mut wins = [0.0; MAX_SEATS];
            if done {
                wins[self.leader().index()] = 1.0;
            } else {
                wins = reach;
                wins[self.leader().index()] += 0.5;
                shares(&mut wins[..seats.count()], mind.skirmish);
            }
            for seat in seats.iter() {
                let own = seat.index();
                let worth = if self.trophies(seat) + 1 >= self.target() { 3.0 } else { 1.0 };
                strength[own] += mind.trophy * wins[own] * worth;
            }
        }
        chances_by(&strength, seats.count(), mind.spread, chances);
    }

    /// The Skirmish is over, or a few cards are prepared.
    fn is_far_enough(&self, start: &Self, step: usize) -> bool {
        if start.phase() == Phase::Skirmish {
            self.phase() != Phase::Skirmish
        } else {
            step >= 6 && self.is_turn_decision()
        }
    }

    fn temper(mind: &Tuned) -> Temper {
        mind.temper
    }
}
