//! The effects of cards, computed again for every case.

use std::collections::BTreeSet;

use harena_core::{NoLog, SeatSet};

use super::{CHARACTERS, SKILLS, numbers};
use crate::Method;
use crate::actions::Action;
use crate::content::{Content, Pack, SharedContent};
use crate::rules::Results;
use crate::state::{BOTH, Phase, State, two};
use crate::words::{Attribute, Card, Category, Character, Dice, Kind, Range};

/// Damage computed again from the tables, for every character, aura, bonus, dice and card: max(0, P + D + C), with the
/// power tripled first and the floor last (DT-5.1 to DT-5.4, DT-8.1a, DT-8.4a, DT-8.5a, DT-8.6a, DT-R13, DT-R16, DT-R21,
/// DT-R33, DT-R36).
#[test]
fn damage_equals_a_simple_recount() {
    for (character, _, _, correction) in CHARACTERS {
        for dice in Dice::all() {
            let aura = numbers().aura(character, dice);
            let ones = dice.0.iter().filter(|&&die| die == 1).count();
            for bonus in [0, 1, 3, 5] {
                for (card, category, _, power, reads, table, _) in SKILLS {
                    let damage = numbers().damage(character, aura, bonus, dice, card);
                    let Some(attribute) = category.attribute() else {
                        assert_eq!(damage, 0, "{card} deals nothing");
                        continue;
                    };
                    let p = i32::from(power) * if aura && character == Character::Gaw { 3 } else { 1 };
                    let d = i32::from(table[usize::from(dice.0[reads.index()]) - 1]);
                    let mut c = i32::from(correction[attribute.index()]) + i32::from(bonus);
                    if aura {
                        c += match (character, attribute) {
                            (Character::Lucent, _) => [2, 3, 4][ones - 1],
                            (Character::Dorothy, Attribute::Int) => 3,
                            (Character::Dorothy | Character::Elaine, _) => 1,
                            _ => 0,
                        };
                    }
                    assert_eq!(i32::from(damage), (p + d + c).max(0), "{character} {card} at {dice} with {bonus}");
                }
            }
        }
    }
}

/// DT-T37 and DT-T51 as plain sums.
#[test]
fn damage_examples() {
    let lunge = |dice: [u8; 3]| {
        let aura = numbers().aura(Character::Lucent, Dice(dice));
        numbers().damage(Character::Lucent, aura, 0, Dice(dice), Card::Lunge)
    };
    assert_eq!([lunge([3, 3, 4]), lunge([1, 3, 4]), lunge([1, 3, 1]), lunge([1, 1, 1])], [2, 4, 5, 5]);
    let pack = "name = 'formula'\n[[skill]]\nkey = 'lunge'\npower = 1\ncorrection = [-1, -1, -1, -1, -1, -1]\n\
                [[skill]]\nkey = 'twin-edge'\npower = 2\ncorrection = [-1, -1, -1, -1, -1, -1]\n";
    let numbers = &SharedContent::with(&Pack::parse(pack).unwrap()).unwrap().numbers;
    let dice = Dice([3; 3]);
    assert_eq!(numbers.damage(Character::Lucent, false, 0, dice, Card::Lunge), 0);
    assert_eq!(numbers.damage(Character::Gaw, true, 0, dice, Card::TwinEdge), 6);
}

/// Every dice operation against its definition, for all dice: each result once, including the unchanged dice, and
/// asked only if there is a choice (DT-3.6, DT-6.5, DT-7.7c, DT-8.1b, DT-8.6b, DT-R4, DT-12.4 to DT-12.6).
#[test]
fn dice_operations_have_exactly_their_results() {
    let checked = |results: Results, from: Dice, allowed: &dyn Fn(Dice) -> bool| {
        let mut listed = Vec::new();
        results.for_each(|dice| listed.push(dice.0));
        let right: BTreeSet<[u8; 3]> = Dice::all().filter(|&dice| allowed(dice)).map(|dice| dice.0).collect();
        assert_eq!(listed.len(), right.len(), "{results:?}");
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), right, "{results:?}");
        assert!(right.contains(&from.0));
        assert_eq!(results.is_choice(), right.len() > 1, "{results:?}");
        assert!(Dice::all().all(|dice| results.contains(dice) == right.contains(&dice.0)));
    };
    for from in Dice::all() {
        for (.., impact) in SKILLS {
            // Some amount from 0 to the printed one, clamped, for each die separately.
            let one = |die: usize, to: u8| {
                (0..=impact[die].abs()).any(|amount| Dice::turned(from.0[die], amount * impact[die].signum()) == to)
            };
            checked(Results::Impact(from, impact), from, &|to| (0..3).all(|die| one(die, to.0[die])));
        }
        let steps = |to: Dice| [0, 1, 2].map(|die| to.0[die].abs_diff(from.0[die]));
        let changed = |to: Dice| steps(to).iter().filter(|&&step| step > 0).count();
        for (counter, allowed) in [
            (0, &(|to| steps(to).iter().sum::<u8>() <= 2) as &dyn Fn(Dice) -> bool),
            (1, &|to| changed(to) <= 2 && steps(to).iter().all(|&step| step <= 2)),
            (2, &|to| changed(to) <= 2),
            (5, &|to| changed(to) <= 2),
        ] {
            let turns = numbers().stage(Kind::Blessing, counter).dice;
            checked(Results::Turns(from, turns), from, allowed);
        }
        let lucent = Results::SetOne(from, numbers().stats(Character::Lucent).ability);
        checked(lucent, from, &|to| changed(to) <= 1 && (0..3).all(|die| to.0[die] == 1 || to.0[die] == from.0[die]));
        let gaw = Results::TurnOne(from, numbers().stats(Character::Gaw).ability);
        checked(gaw, from, &|to| changed(to) <= 1 && steps(to).iter().sum::<u8>() <= 1);
    }
}

/// A duel after both have placed these cards at this range.
fn fought(range: Range, cards: [Card; 2]) -> State {
    let mut state = State::empty(&Content::standard().numbers, Method::Random);
    state.characters = [Some(Character::Gaw), Some(Character::Elaine)];
    state.kinds = [Some(Kind::Mooncell); 2];
    state.health = [12, 10];
    state.dice = Dice([4; 3]);
    state.range = range;
    state.round = 1;
    state.phase = Phase::Place;
    state.waiting = SeatSet::all(two());
    for (seat, card) in BOTH.into_iter().zip(cards) {
        state.play(seat, Action::Place(card), &mut NoLog);
    }
    state
}

/// The new range, for all pairs of cards and all ranges: the sum of the shifts, clamped once (DT-4.9, DT-R28,
/// DT-R38). It stays there after any hit (DT-6.7), and two MOVE cards never hit (DT-6.4).
#[test]
fn the_range_moves_once() {
    for range in Range::ALL {
        for a in Card::HAND {
            for b in Card::HAND {
                let state = fought(range, [a, b]);
                let shift = |card| match card {
                    Card::Advance => -1i8,
                    Card::Retreat => 1,
                    _ => 0,
                };
                let end = (range.index() as i8 + shift(a) + shift(b)).clamp(0, 2);
                assert_eq!(state.range.index() as i8, end, "{a} and {b} at {range}");
                if [a, b].iter().all(|&card| shift(card) != 0) {
                    assert!(state.hit.is_empty(), "{a} and {b} at {range}");
                }
            }
        }
    }
}

/// The card that hits, for all pairs of skill cards and all ranges, computed again from the tables (DT-3.2, DT-3.5,
/// DT-4.11 to DT-4.15, DT-6.1 to DT-6.4).
#[test]
fn hits_equal_a_simple_recount() {
    let line = |card: Card| SKILLS.iter().find(|line| line.0 == card).unwrap();
    for before in Range::ALL {
        for a in &Card::HAND[..8] {
            for b in &Card::HAND[..8] {
                let state = fought(before, [*a, *b]);
                let after = state.range;
                let cards = [line(*a), line(*b)];
                let reaches = |seat: usize, range: Range| cards[seat].2[range.index()];
                let category = |seat: usize| cards[seat].1;
                let beats = |one: Category, other: Category| {
                    matches!(
                        (one, other),
                        (Category::Str, Category::Dex)
                            | (Category::Dex, Category::Int)
                            | (Category::Int, Category::Str)
                    )
                };
                let right: SeatSet = BOTH
                    .into_iter()
                    .filter(|seat| {
                        let (own, other) = (seat.index(), 1 - seat.index());
                        if category(own) == Category::Move {
                            category(other) != Category::Move && reaches(other, before) && !reaches(other, after)
                        } else {
                            reaches(own, after) && (!reaches(other, after) || beats(category(own), category(other)))
                        }
                    })
                    .collect();
                assert!(right.len() <= 1);
                assert_eq!(state.hit, right, "{a} against {b} at {before}");
            }
        }
    }
}
