//! The greedy player of both arena games: tries each action in one imagined position and takes the one after which its
//! own bets look best compared with the opponents'.

use harena_core::{FastRng, Game as _, NoLog, Perspective, Seat, Weights};

use super::{Tuned, danger, next_bet};
use crate::{Action, Arena, Card, Creature, Edition, Face, Phase};

/// Weights of the greedy player only, in gold or ducats; the others are in `weights.toml`.
mod weight {
    /// How much an opponent's expected score counts against the own score.
    pub(super) const OPPONENT: f32 = 0.5;
    /// How much of a strong card in the own hand counts as already played.
    pub(super) const IN_HAND: f32 = 0.6;
    /// The value of a power that the seat may use.
    pub(super) const BACKER: f32 = 0.25;
    /// The value of a card in hand.
    pub(super) const CARD: f32 = 0.12;
    /// A bid this low costs little to fulfil.
    pub(super) const CHEAP_BID: u8 = 5;
}

pub(super) fn choose<E: Edition>(
    perspective: &Perspective<'_, Arena<E>>,
    legal: &[Action],
    chance: &mut FastRng,
) -> Action {
    let seat = perspective.seat();
    let imagined = perspective.imagine(chance);
    match imagined.phase() {
        Phase::Bid => bid(&imagined, seat, legal),
        Phase::Poll => Action::NoObjection,
        Phase::Give => legal.iter().copied().min_by_key(|&action| given_strength(action)).unwrap_or(legal[0]),
        Phase::Discard => discard(&imagined, legal),
        _ => best(&imagined, seat, legal, chance),
    }
}

/// Bids what the hand can fulfil cheaply.
fn bid<E: Edition>(game: &Arena<E>, seat: Seat, legal: &[Action]) -> Action {
    let holds = |bid: u8| game.hand(seat).any(|card| matches!(card.face(), Face::Fighter(_, s) if s == bid));
    let affordable = |action: &&Action| matches!(action, Action::Bid(bid) if *bid <= weight::CHEAP_BID && holds(*bid));
    legal.iter().find(affordable).copied().unwrap_or(Action::NoBid)
}

fn given_strength(action: Action) -> u8 {
    match action {
        Action::Give(card) => match card.face() {
            Face::Fighter(_, strength) => strength,
            _ => u8::MAX,
        },
        _ => u8::MAX,
    }
}

/// Discards cards of dead creatures, never those of living ones.
fn discard<E: Edition>(game: &Arena<E>, legal: &[Action]) -> Action {
    let dead = |card: Card| matches!(card.face(), Face::Fighter(creature, _) if !game.is_alive(creature));
    let useless = |action: &&Action| matches!(action, Action::Discard(card) if dead(*card));
    legal.iter().find(useless).copied().unwrap_or(Action::Done)
}

fn best<E: Edition>(game: &Arena<E>, seat: Seat, legal: &[Action], chance: &mut FastRng) -> Action {
    let tuned = Tuned::new(Weights::of::<Arena<E>>());
    let mut best = (f32::MIN, legal[0]);
    for &action in legal {
        let mut after = *game;
        after.play(seat, action, chance, &mut NoLog);
        let value = estimate(&after, &tuned, seat, held(game, seat, action));
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

/// The value of the hand after an action, before anything is drawn: strong cards, referees and spectators are worth
/// keeping.
fn held<E: Edition>(game: &Arena<E>, seat: Seat, action: Action) -> f32 {
    let spent = match action {
        Action::Play(card) | Action::PlayOn(card, _) | Action::Fetch { referee: card, .. } | Action::Secret(card) => {
            Some(card)
        }
        _ => None,
    };
    let use_of = |card: Card| match card.face() {
        Face::Fighter(creature, strength) if game.is_alive(creature) => 0.5 + f32::from(strength.abs_diff(5)) / 5.0,
        Face::Fighter(..) => 0.0,
        Face::Spectator(strength) => 1.0 + f32::from(strength.abs_diff(5)) / 5.0,
        Face::Referee | Face::HeadReferee => 1.5,
    };
    let all: f32 = game.hand(seat).map(use_of).sum();
    weight::CARD * (all - spent.map_or(0.0, use_of))
}

/// The estimated value of a position for a seat.
fn estimate<E: Edition>(game: &Arena<E>, tuned: &Tuned, seat: Seat, held: f32) -> f32 {
    if let Some(standing) = game.standing() {
        return if standing.rank(seat) == 1 { 100.0 } else { f32::from(game.worth(seat)) - 50.0 };
    }
    let alive: Vec<Creature> = game.creatures().iter().copied().filter(|&creature| game.is_alive(creature)).collect();
    let danger: Vec<f32> = alive.iter().map(|&creature| danger_to(game, tuned, seat, creature)).collect();
    let total: f32 = danger.iter().sum();
    let later = 3.0 / (alive.len() as f32 - 1.0);
    let others = game.seats().count() as f32 - 1.0;
    let mut promise = held;
    for (&creature, danger) in alive.iter().zip(danger) {
        let survives = (1.0 - danger / total) * later;
        let mut own = f32::from(game.stake(creature, seat));
        if game.secret_creature(seat) == Some(creature) {
            own += f32::from(game.numbers().secret_value);
        }
        let against: f32 = game
            .seats()
            .iter()
            .filter(|&other| other != seat)
            .map(|other| f32::from(game.stake(creature, other)))
            .sum();
        promise += survives * (own - weight::OPPONENT * against / others.max(1.0) * 2.0);
        if game.backer(creature) == Some(seat) {
            promise += weight::BACKER * survives;
        }
    }
    promise + f32::from(game.supply(seat)) * (next_bet(game) * tuned.unplaced).max(0.0)
}

/// How likely a creature is to be eliminated next, relative to the others, considering how far this seat can help it.
fn danger_to<E: Edition>(game: &Arena<E>, tuned: &Tuned, seat: Seat, creature: Creature) -> f32 {
    let strengths = game.hand(seat).filter_map(|card| match card.face() {
        Face::Fighter(other, strength) if other == creature => Some(strength),
        _ => None,
    });
    danger(tuned, game.value(creature), strengths.max().unwrap_or(0), weight::IN_HAND)
}
