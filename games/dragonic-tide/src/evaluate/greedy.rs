//! The greedy player: looks one round ahead. It plays each of its cards against each card that the opponent may place,
//! and evaluates the resulting positions. The payoff matrix gives a mixed strategy, because a predictable player loses.

use harena_core::{Chance as _, FastRng, Game as _, NoLog, Perspective, Seat};

use super::outlook::{Outlook, Sides, other};
use super::payoffs::Payoffs;
use crate::{Action, Card, Character, DragonicTide, Kind, Phase};

/// Win rate of each character under good play, in percent (DT-13.4).
pub(super) const CHARACTERS: [u32; 6] = [39, 45, 51, 48, 61, 57];
/// A difference of this many points makes a character about three times as likely to be picked.
pub(super) const LEAD: f32 = 6.0;
/// Pick rate of each OVERDRIVE card, in percent: Tyranny, Prodigy, Blessing, Mooncell (DT-13.7).
pub(super) const KINDS: [u32; 4] = [25, 15, 60, 0];

pub(super) fn choose(perspective: &Perspective<'_, DragonicTide>, legal: &[Action], chance: &mut FastRng) -> Action {
    let seat = perspective.seat();
    let game = perspective.imagine(chance);
    match game.phase() {
        Phase::Draft | Phase::Choose => character(legal, chance),
        Phase::Overdrive => overdrive(legal, chance),
        Phase::Place => {
            let mut thought = Thought::new(&game, seat, chance);
            let payoffs = thought.placements(perspective, &game);
            let (mixture, _) = payoffs.solved();
            payoffs.card(drawn(&mixture, thought.chance))
        }
        Phase::Name | Phase::Range | Phase::Specify => Thought::new(&game, seat, chance).after_placements(&game, legal),
        _ => Thought::new(&game, seat, chance).best(&game, seat, legal),
    }
}

/// Stronger characters are more likely.
fn character(legal: &[Action], chance: &mut FastRng) -> Action {
    let weight = |action: &Action| match action {
        Action::Character(character) => (CHARACTERS[character.index()] as f32 / LEAD).exp(),
        _ => 1.0,
    };
    legal[drawn(&legal.iter().map(weight).collect::<Vec<_>>(), chance)]
}

fn overdrive(legal: &[Action], chance: &mut FastRng) -> Action {
    let weight = |action: &Action| match action {
        Action::Overdrive(kind) => KINDS[kind.index()] as f32,
        _ => 1.0,
    };
    legal[drawn(&legal.iter().map(weight).collect::<Vec<_>>(), chance)]
}

/// Samples one of these by weight.
fn drawn(weights: &[f32], chance: &mut FastRng) -> usize {
    let total: f32 = weights.iter().sum();
    let mut left = total * (chance.below(1 << 24) as f32 / (1 << 24) as f32);
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    // Reached by rounding errors only: take the most likely.
    (0..weights.len()).max_by(|&a, &b| weights[a].total_cmp(&weights[b])).unwrap_or(0)
}

/// The context of one decision.
struct Thought<'a> {
    seat: Seat,
    outlook: Outlook,
    legal: Vec<Action>,
    chance: &'a mut FastRng,
}

impl<'a> Thought<'a> {
    fn new(game: &DragonicTide, seat: Seat, chance: &'a mut FastRng) -> Thought<'a> {
        Thought { seat, outlook: Outlook::new(game), legal: Vec::with_capacity(128), chance }
    }

    /// Every own card against every card of the opponent. If the opponent has already placed, each imagined state holds
    /// another card in its place; enough samples cover them all.
    fn placements(&mut self, perspective: &Perspective<'_, DragonicTide>, game: &DragonicTide) -> Payoffs {
        const IMAGINATIONS: usize = 120;
        let opponent = other(self.seat);
        if game.to_act().contains(opponent) {
            return self.payoffs(game);
        }
        let mut payoffs = Payoffs::new(cards(game, self.seat), cards(game, opponent));
        for _ in 0..IMAGINATIONS {
            let imagined = perspective.imagine(self.chance);
            let Some(theirs) = imagined.placed(opponent) else { break };
            if let Some(column) = payoffs.missing(theirs) {
                self.column(&imagined, &mut payoffs, column);
            }
            if payoffs.is_full() {
                break;
            }
        }
        payoffs
    }

    /// The same for a position in which neither seat has placed.
    fn payoffs(&mut self, game: &DragonicTide) -> Payoffs {
        let opponent = other(self.seat);
        let theirs = cards(game, opponent);
        let mut payoffs = Payoffs::new(cards(game, self.seat), theirs.clone());
        for (column, card) in theirs.into_iter().enumerate() {
            let mut placed = game.clone();
            placed.play(opponent, Action::Place(card), self.chance, &mut NoLog);
            self.column(&placed, &mut payoffs, column);
        }
        payoffs
    }

    /// Each own card in a duel in which the opponent has placed.
    fn column(&mut self, placed: &DragonicTide, payoffs: &mut Payoffs, column: usize) {
        for row in 0..payoffs.rows() {
            let mut after = placed.clone();
            after.play(self.seat, payoffs.card(row), self.chance, &mut NoLog);
            self.settle(&mut after);
            payoffs.set(row, column, self.outlook.value(&after, self.seat));
        }
    }

    /// Plays the decisions after a battle, each seat for its own benefit, until a new round begins.
    fn settle(&mut self, game: &mut DragonicTide) {
        while let Phase::Specify | Phase::Blessing | Phase::Impact | Phase::Ability = game.phase() {
            let Some(seat) = game.to_act().first() else { return };
            let mut legal = std::mem::take(&mut self.legal);
            legal.clear();
            game.legal(seat, &mut legal);
            let action = self.best(game, seat, &legal);
            self.legal = legal;
            game.play(seat, action, self.chance, &mut NoLog);
        }
    }

    /// The dice or the range with the best value for this seat.
    fn best(&mut self, game: &DragonicTide, seat: Seat, legal: &[Action]) -> Action {
        let sides = Sides::next(game, seat);
        let mut best = (f32::MIN, legal[0]);
        for &action in legal {
            let (dice, range) = match action {
                Action::Dice(dice) => (dice, game.range()),
                Action::Range(range) => (game.dice(), range),
                _ => (game.dice(), game.range()),
            };
            let value = self.outlook.plan_value(&sides, dice, range);
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }

    /// The action with the best value: the category that William names, the range that Elaine sets, the specified attributes.
    fn after_placements(&mut self, game: &DragonicTide, legal: &[Action]) -> Action {
        let mut best = (f32::MIN, legal[0]);
        for &action in legal {
            let mut after = game.clone();
            after.play(self.seat, action, self.chance, &mut NoLog);
            // Other decisions before the cards are not evaluated.
            while let Some(seat) = after.to_act().first().filter(|_| after.phase() != Phase::Place) {
                self.legal.clear();
                after.legal(seat, &mut self.legal);
                let unchanged = |action: &&Action| match action {
                    Action::Range(range) => *range == after.range(),
                    Action::Dice(dice) => *dice == after.dice(),
                    _ => true,
                };
                let action = *self.legal.iter().find(unchanged).unwrap_or(&self.legal[0]);
                after.play(seat, action, self.chance, &mut NoLog);
            }
            let value = match after.phase() {
                Phase::Place => self.payoffs(&after).solved().1,
                _ => self.outlook.value(&after, self.seat),
            };
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }
}

/// The cards that a seat may place.
fn cards(game: &DragonicTide, seat: Seat) -> Vec<Card> {
    let numbers = &game.content().numbers;
    let barred = game.neutralised(seat);
    Card::HAND.into_iter().filter(|&card| !barred.contains(numbers.category(card))).collect()
}

const _: () = assert!(CHARACTERS.len() == Character::ALL.len() && KINDS.len() == Kind::ALL.len());
