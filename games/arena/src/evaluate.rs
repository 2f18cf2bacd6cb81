//! The evaluation of both arena games for the search: a bet is worth its payment times the probability that its
//! creature survives.

mod greedy;

use harena_core::evaluate::win_probabilities;
use harena_core::{
    Evaluate, FastRng, Game as _, MAX_SEATS, Perspective, SearchParams, Seat, Weight, Weights, WinProbabilities,
};

use crate::{Action, Arena, Card, Creature, Edition, Face, Phase};

const CREATURES: usize = 8;

/// The creatures by name.
const NAMES: usize = Creature::ALL.len();

harena_core::weights! {
    struct Tuned;
    unknown_value: "the assumed combat value of a creature without a card in this round";
    steepness: "how fast danger falls with the combat value";
    in_hand: "how much of a strong card in a backer's hand counts as played";
    unplaced: "the value of an unplaced token, as a fraction of a bet in the next round";
    envy: "how much an opponent's stake counts against the own one";
    spread: "the lead in points that makes victory e times as likely";
    spread_later: "the same, per creature still to be eliminated";
}

#[derive(Clone, Debug)]
pub struct EvalContext {
    tuned: Tuned,
    /// The index of each creature of this game in the line-up.
    slot: [u8; NAMES],
}

impl<E: Edition> Evaluate for Arena<E> {
    type EvalContext = EvalContext;

    const WEIGHTS: &'static [Weight] = Tuned::LIST;

    const WEIGHTS_FILE: &'static str = include_str!("../weights.toml");

    const MAX_ROLLOUT: usize = 300;

    const ITERATIONS: [u64; 4] = [60, 300, 1500, 7500];

    fn greedy(perspective: &Perspective<'_, Self>, legal: &[Action], chance: &mut FastRng) -> Action {
        greedy::choose(perspective, legal, chance)
    }

    fn eval_context(&self, weights: &Weights) -> EvalContext {
        let mut slot = [u8::MAX; NAMES];
        for (index, &creature) in self.creatures().iter().enumerate() {
            slot[creature as usize] = index as u8;
        }
        EvalContext { tuned: Tuned::new(weights), slot }
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
        let interest = interests(self, context, seat);
        let of = |creature: Creature| interest[usize::from(context.slot[creature as usize])];
        let value = |creature: Creature| self.value(creature).map_or(context.tuned.unknown_value, f32::from);
        // Prefers to strengthen creatures of interest and to weaken the others.
        let fights = |creature: Creature, strength: u8| {
            if self.is_alive(creature) { 0.08 * of(creature) * (f32::from(strength) - value(creature)) } else { 0.0 }
        };
        let next_bet = next_bet(self);
        let score = |action: &Action| match *action {
            Action::Bid(bid) => 0.5 - 0.2 * f32::from(bid),
            Action::Bet(creature) => 0.4 * next_bet + 0.12 * (value(creature) - 5.0) + 0.15 * of(creature),
            Action::Secret(card) => match card.face() {
                Face::Fighter(creature, strength) => {
                    1.2 + 0.1 * (value(creature) - 5.0) + 0.2 * of(creature) - 0.08 * f32::from(strength)
                }
                _ => 0.0,
            },
            Action::Play(card) => match card.face() {
                Face::Fighter(creature, strength) => fights(creature, strength),
                _ => -0.3,
            },
            Action::PlayOn(card, creature) => match card.face() {
                Face::Spectator(strength) => fights(creature, strength) - 0.1,
                _ => 0.1 * of(creature) - 0.2,
            },
            Action::Fetch { taking, .. } => match taking.face() {
                // The card below becomes the top again.
                Face::Fighter(creature, strength) => -0.5 * fights(creature, strength) - 0.2,
                _ => 0.0,
            },
            Action::Use(_) | Action::UseOn(..) | Action::Demand(..) | Action::Copy(_) => 0.5,
            Action::Retrieve(spot) => {
                if self.is_alive(spot.creature) {
                    -0.5
                } else {
                    0.8
                }
            }
            Action::BetAnywhere(spot) => {
                0.6 + 0.5 * (4.0 - f32::from(spot.round)) + 0.12 * (value(spot.creature) - 5.0)
            }
            Action::Burn(_, target) => -0.15 * of(target) * value(target),
            Action::Swap(one, other) => 0.05 * f32::from(strength_of(one).abs_diff(strength_of(other))),
            Action::Keep(card) | Action::Regain(card) => 0.1 * f32::from(strength_of(card)),
            Action::Give(card) => -0.2 * f32::from(strength_of(card)),
            Action::Discard(card) => match card.face() {
                Face::Fighter(creature, _) if !self.is_alive(creature) => 0.8,
                _ => -0.8,
            },
            Action::Object => -2.0,
            _ => 0.0,
        };
        scores.extend(legal.iter().map(score));
    }

    fn evaluate(&self, context: &mut EvalContext, wins: &mut WinProbabilities) {
        let seats = self.seats();
        let mut alive = 0;
        let mut dangers = [0.0; CREATURES];
        let mut stakes = [[0.0; CREATURES]; MAX_SEATS];
        let mut shield = [0u8; CREATURES];
        for seat in seats.iter() {
            let own = &mut stakes[seat.index()];
            for (stake, &creature) in own.iter_mut().zip(self.creatures()) {
                *stake = f32::from(self.stake(creature, seat));
            }
            if let Some(secret) = self.secret_creature(seat) {
                own[usize::from(context.slot[secret as usize])] += f32::from(self.numbers().secret_value);
            }
            for card in self.hand(seat) {
                if let Face::Fighter(creature, strength) = card.face() {
                    let slot = usize::from(context.slot[creature as usize]);
                    if own[slot] > 0.0 {
                        shield[slot] = shield[slot].max(strength);
                    }
                }
            }
        }
        for (slot, &creature) in self.creatures().iter().enumerate().filter(|&(_, &creature)| self.is_alive(creature)) {
            alive += 1;
            dangers[slot] = danger(&context.tuned, self.value(creature), shield[slot], context.tuned.in_hand);
        }
        let total: f32 = dangers.iter().sum();
        let later = 3.0 / (alive as f32 - 1.0).max(3.0);
        let next_bet = next_bet(self).max(0.0);
        let mut strength = [0.0; MAX_SEATS];
        for seat in seats.iter() {
            let own = &stakes[seat.index()];
            let bets: f32 = own
                .iter()
                .zip(&dangers)
                .filter(|(_, danger)| **danger > 0.0)
                .map(|(stake, danger)| stake * (1.0 - danger / total) * later)
                .sum();
            strength[seat.index()] = bets + f32::from(self.supply(seat)) * next_bet * context.tuned.unplaced;
        }
        let to_fall = (alive as f32 - 3.0).max(0.0);
        let scale = context.tuned.spread + context.tuned.spread_later * to_fall;
        win_probabilities(&strength, seats.count(), scale, wins);
    }

    /// A creature was eliminated, or a round has passed.
    fn ends_rollout(&self, start: &Self, step: usize) -> bool {
        step > 60 || self.round() != start.round() || self.phase() == Phase::Over
    }

    fn search_params(context: &EvalContext) -> SearchParams {
        context.tuned.search
    }
}

/// How likely a creature is to be eliminated next, relative to the others. A card of strength `in_hand` counts as
/// played with weight `part`, if it would help.
fn danger(tuned: &Tuned, value: Option<u8>, in_hand: u8, part: f32) -> f32 {
    let value = value.map_or(tuned.unknown_value, f32::from);
    let shielded = value + part * (f32::from(in_hand) - value).max(0.0);
    (-tuned.steepness * shielded).exp()
}

/// The value of a bet in the next round; negative if there is none.
fn next_bet<E: Edition>(game: &Arena<E>) -> f32 {
    game.numbers().bet_values.get(usize::from(game.round())).map_or(-1.0, |&value| f32::from(value))
}

fn strength_of(card: Card) -> u8 {
    match card.face() {
        Face::Fighter(_, strength) | Face::Spectator(strength) => strength,
        Face::Referee | Face::HeadReferee => 6,
    }
}

/// How much a seat wants each creature to survive.
fn interests<E: Edition>(game: &Arena<E>, context: &EvalContext, seat: Seat) -> [f32; CREATURES] {
    let others = game.seats().count() as f32 - 1.0;
    let mut interest = [0.0; CREATURES];
    for (interest, &creature) in interest.iter_mut().zip(game.creatures()) {
        for other in game.seats().iter() {
            let stake = f32::from(game.stake(creature, other));
            *interest += if other == seat { stake } else { -context.tuned.envy * stake / others };
        }
    }
    if let Some(secret) = game.secret_creature(seat) {
        interest[usize::from(context.slot[secret as usize])] += f32::from(game.numbers().secret_value);
    }
    interest
}
