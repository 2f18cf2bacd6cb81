//! Tests that scenarios cannot express: the tables of the rules number by number, and invariants of every duel.

mod battles;
mod duels;
mod positions;
mod reconstruction;
mod tables;

use harena_core::{Chance as _, FastRng, Game as _, Seats, random_action};

use crate::actions::{Action, Event};
use crate::content::{Content, Numbers};
use crate::words::{Attribute, Card, Category, Character};
use crate::{DragonicTide, Method, Options};

fn numbers() -> &'static Numbers {
    &Content::standard().numbers
}

fn started(characters: Method, chance: &mut FastRng, events: &mut Vec<Event>) -> DragonicTide {
    let options = Options { characters, content: None };
    DragonicTide::start(&options, Seats::new(2).unwrap(), chance, events).unwrap()
}

/// Plays random duels and calls `look` with every state and the events that led to it. OVERDRIVE cards are placed more
/// often than at random, so that their later stages occur.
fn random_duels(duels: u64, mut look: impl FnMut(&DragonicTide, &[Event], &mut FastRng)) {
    for method in [Method::Random, Method::RandomDraft, Method::Free] {
        for seed in 0..duels {
            let mut chance = FastRng::nth(seed, method as u64);
            let mut events = Vec::new();
            let mut game = started(method, &mut chance, &mut events);
            let mut legal = Vec::new();
            loop {
                look(&game, &events, &mut chance);
                let Some(seat) = game.to_act().first() else { break };
                events.clear();
                let mut action = random_action(&game, seat, &mut legal, &mut chance);
                let overdrive = Action::Place(Card::Overdrive);
                if chance.below(3) == 0 && game.check(seat, overdrive).is_ok() {
                    action = overdrive;
                }
                game.play(seat, action, &mut chance, &mut events);
            }
        }
    }
}

/// A skill card: category, firing range, power, die, corrections for 1 to 6, impact.
type Line = (Card, Category, [bool; 3], u8, Attribute, [i8; 6], [i8; 3]);

/// The skill cards as the rules print them (DT-9).
#[rustfmt::skip]
const SKILLS: [Line; 8] = [
    (Card::Advance, Category::Move, [false; 3], 0, Attribute::Str, [0; 6], [1, -2, -2]),
    (Card::Retreat, Category::Move, [false; 3], 0, Attribute::Str, [0; 6], [-2, -2, 1]),
    (Card::Breaker, Category::Str, [true, false, false], 3, Attribute::Str, [-1, 0, 0, 0, 1, 2], [1, -2, 0]),
    (Card::Shockwave, Category::Str, [false, true, true], 2, Attribute::Str, [1, 0, 0, 0, 0, 0], [2, -2, 0]),
    (Card::Lunge, Category::Dex, [false, true, false], 3, Attribute::Dex, [-1, 0, 0, 0, 1, 2], [0, 1, -2]),
    (Card::TwinEdge, Category::Dex, [true, false, true], 2, Attribute::Dex, [1, 0, 0, 0, 0, 0], [0, 2, -2]),
    (Card::ElderCast, Category::Int, [false, false, true], 3, Attribute::Int, [-1, 0, 0, 0, 1, 2], [-2, 0, 1]),
    (Card::ModernCast, Category::Int, [true, true, false], 2, Attribute::Int, [1, 0, 0, 0, 1, 1], [-2, 0, 2]),
];

/// The characters as the rules print them (DT-1.2, DT-8): HP, opening dice, basic corrections.
const CHARACTERS: [(Character, u8, [i8; 3], [i8; 3]); 6] = [
    (Character::Lucent, 12, [0, 0, 0], [-1, -1, -1]),
    (Character::Terrence, 14, [1, 0, 0], [2, 1, -1]),
    (Character::William, 12, [0, 1, 0], [0, 2, 1]),
    (Character::Dorothy, 12, [0, 0, 1], [0, 0, 2]),
    (Character::Elaine, 10, [1, 1, 1], [1, 1, 1]),
    (Character::Gaw, 12, [0, 0, 0], [1, 1, 1]),
];
