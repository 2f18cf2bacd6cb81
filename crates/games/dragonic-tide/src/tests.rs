//! What scenarios cannot say: the tables of the rules number by number, and what holds in every duel.

use std::collections::{BTreeMap, BTreeSet};

use harena_core::{Chance, Fast, Game as _, NoLog, Seat, SeatSet, Seats, random_action};

use crate::actions::{Action, Event};
use crate::content::{Content, Numbers, Pack, Turns};
use crate::rules::Results;
use crate::state::{BOTH, Phase, State};
use crate::words::{Attribute, Card, Categories, Category, Character, Dice, Kind, Range};
use crate::{DragonicTide, Method, Options};

fn numbers() -> &'static Numbers {
    &Content::standard().numbers
}

fn started(characters: Method, chance: &mut Fast, events: &mut Vec<Event>) -> DragonicTide {
    let options = Options { characters, content: None };
    DragonicTide::start(&options, Seats::new(2).unwrap(), chance, events).unwrap()
}

/// Plays random duels and shows every state to `look`, with what led there. OVERDRIVE cards are placed more often than
/// by chance, so that their later stages come up.
fn random_duels(duels: u64, mut look: impl FnMut(&DragonicTide, &[Event], &mut Fast)) {
    for method in [Method::Random, Method::RandomDraft, Method::Free] {
        for seed in 0..duels {
            let mut chance = Fast::nth(seed, method as u64);
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

/// The characters as the rules print them (DT-8): HP, opening dice, basic corrections.
const CHARACTERS: [(Character, u8, [i8; 3], [i8; 3]); 6] = [
    (Character::Lucent, 12, [0, 0, 0], [-1, -1, -1]),
    (Character::Terrence, 14, [1, 0, 0], [2, 1, -1]),
    (Character::William, 12, [0, 1, 0], [0, 2, 1]),
    (Character::Dorothy, 12, [0, 0, 1], [0, 0, 2]),
    (Character::Elaine, 10, [1, 1, 1], [1, 1, 1]),
    (Character::Gaw, 12, [0, 0, 0], [1, 1, 1]),
];

/// Two seats, no more and no fewer (DT-1.1).
#[test]
fn a_duel_is_for_two() {
    assert_eq!((DragonicTide::META.min_seats, DragonicTide::META.max_seats), (2, 2));
    for seats in [1, 3, 4, 5] {
        let seats = Seats::new(seats).unwrap();
        assert!(DragonicTide::start(&Options::default(), seats, &mut Fast::new(1), &mut NoLog).is_err());
    }
}

/// What lies in the box: six characters (DT-1.2), eight skill cards for each seat, two of each kind but OVERDRIVE
/// (DT-1.3, DT-3.1), four kinds of OVERDRIVE that both seats may hold alike (DT-1.4), three positions in their order
/// (DT-1.5), three dice from 1 to 6 (DT-1.6).
#[test]
fn the_box_is_complete() {
    assert_eq!(Character::ALL.map(Character::key).iter().collect::<BTreeSet<_>>().len(), 6);
    assert_eq!((Card::HAND.len(), Card::SKILLS), (9, 8));
    for category in Category::ALL {
        let count = Card::HAND.iter().filter(|&&card| numbers().category(card) == category).count();
        assert_eq!(count, if category == Category::Overdrive { 1 } else { 2 }, "{category}");
    }
    for a in Kind::ALL {
        for b in Kind::ALL {
            let mut chance = Fast::new(1);
            let mut game = started(Method::Random, &mut chance, &mut Vec::new());
            for (seat, kind) in BOTH.into_iter().zip([a, b]) {
                assert_eq!(game.check(seat, Action::Overdrive(kind)), Ok(()));
                game.play(seat, Action::Overdrive(kind), &mut chance, &mut NoLog);
            }
            assert_eq!(BOTH.map(|seat| game.kind(seat)), [Some(a), Some(b)]);
        }
    }
    assert_eq!(Range::ALL.map(Range::name), ["short", "middle", "long"]);
    assert_eq!(Range::Short.shifted(1), Range::Middle);
    assert_eq!(Range::Middle.shifted(1), Range::Long);
    assert_eq!(Dice::all().count(), 216);
    assert!("1/6/3".parse::<Dice>().is_ok() && "0/6/3".parse::<Dice>().is_err() && "1/7/3".parse::<Dice>().is_err());
}

/// The opening dice, health and auras of all pairs, whoever has which seat, from real set-ups (DT-2.2, DT-2.7, DT-2.8,
/// DT-2.10, DT-2.11, DT-R3). The two characters are never the same (DT-2.1).
#[test]
fn opening_of_all_pairs() {
    use Character::{Dorothy, Elaine, Gaw, Lucent, Terrence, William};
    let table = [
        (Lucent, Terrence, [4, 3, 3], None),
        (Lucent, William, [3, 4, 3], None),
        (Lucent, Dorothy, [3, 3, 4], None),
        (Lucent, Elaine, [4, 4, 4], None),
        (Lucent, Gaw, [3, 3, 3], Some(Gaw)),
        (Terrence, William, [4, 4, 3], None),
        (Terrence, Dorothy, [4, 3, 4], None),
        (Terrence, Elaine, [5, 4, 4], Some(Elaine)),
        (Terrence, Gaw, [4, 3, 3], None),
        (William, Dorothy, [3, 4, 4], None),
        (William, Elaine, [4, 5, 4], Some(Elaine)),
        (William, Gaw, [3, 4, 3], None),
        (Dorothy, Elaine, [4, 4, 5], Some(Elaine)),
        (Dorothy, Gaw, [3, 3, 4], None),
        (Elaine, Gaw, [4, 4, 4], None),
    ];
    let hp: BTreeMap<Character, u8> = CHARACTERS.iter().map(|&(character, hp, ..)| (character, hp)).collect();
    let mut seen = BTreeSet::new();
    for seed in 0..600 {
        let game = started(Method::Random, &mut Fast::new(seed), &mut Vec::new());
        let pair = BOTH.map(|seat| game.character(seat).unwrap());
        assert_ne!(pair[0], pair[1]);
        let line = table.iter().find(|&&(a, b, ..)| [a, b] == pair || [b, a] == pair);
        let &(_, _, dice, aura) = line.unwrap_or_else(|| panic!("{pair:?}"));
        assert_eq!(game.dice(), Dice(dice), "{pair:?}");
        assert_eq!(numbers().opening(pair), Dice(dice), "{pair:?}");
        assert_eq!(game.range(), Range::Middle);
        assert_eq!(game.round(), 0);
        for seat in BOTH {
            let character = pair[seat.index()];
            assert_eq!(game.aura(seat), aura == Some(character), "{pair:?}");
            assert_eq!(game.health(seat), hp[&character]);
            assert_eq!(game.counter(seat), 0);
        }
        seen.insert(pair);
    }
    assert_eq!(seen.len(), 30, "not all pairs came up");
}

/// Every number of the skill cards, and their shifts (DT-3.3, DT-5.3, DT-6.5, DT-9.1, DT-R27, DT-R40).
#[test]
fn skill_cards_are_those_of_the_table() {
    for (card, category, fires_at, power, reads, correction, impact) in SKILLS {
        let skill = numbers().skill(card).unwrap();
        assert_eq!((skill.category, skill.fires_at, skill.power), (category, fires_at, power), "{card}");
        assert_eq!((skill.correction, skill.impact), (correction, impact), "{card}");
        if category != Category::Move {
            assert_eq!(skill.reads, reads, "{card}");
        }
        let shift = match card {
            Card::Advance => -1,
            Card::Retreat => 1,
            _ => 0,
        };
        assert_eq!(skill.shift, shift, "{card}");
        for range in Range::ALL {
            assert_eq!(numbers().is_ready(card, range), fires_at[range.index()], "{card} at {range}");
        }
    }
    assert_eq!(numbers().skill(Card::Overdrive), None);
}

/// The pattern of the reconstruction: a strong card for the home range that pays for a high die, a weaker one for the
/// other two ranges that raises its die faster, and impacts that push the own die up and the beaten one down (DT-9.2).
/// So at every range each attribute has exactly one ready card (DT-9.3).
#[test]
fn the_reconstruction_has_its_pattern() {
    let numbers = numbers();
    let pairs = [(Card::Breaker, Card::Shockwave), (Card::Lunge, Card::TwinEdge), (Card::ElderCast, Card::ModernCast)];
    let homes = [Kind::Tyranny, Kind::Prodigy, Kind::Blessing].map(|kind| Numbers::demanded(kind).unwrap());
    for ((attribute, (strong, weak)), home) in Attribute::ALL.into_iter().zip(pairs).zip(homes) {
        let (strong, weak) = (numbers.skill(strong).unwrap(), numbers.skill(weak).unwrap());
        let own = attribute.index();
        let beaten = numbers.beats[own].index();
        for range in Range::ALL {
            assert_eq!(strong.fires_at[range.index()], range == home);
            assert_eq!(weak.fires_at[range.index()], range != home);
        }
        assert!(strong.power > weak.power && strong.correction[5] > weak.correction[5]);
        assert!(weak.impact[own] > strong.impact[own]);
        for skill in [strong, weak] {
            assert_eq!(skill.category.attribute(), Some(attribute));
            for die in 0..3 {
                let fits = match die {
                    die if die == own => skill.impact[die] > 0,
                    die if die == beaten => skill.impact[die] < 0,
                    _ => skill.impact[die] == 0,
                };
                assert!(fits, "{attribute}, die {die}");
            }
        }
    }
    // DT-3.2
    assert_eq!(numbers.beats, [Attribute::Dex, Attribute::Int, Attribute::Str]);
}

/// The character table (DT-8.1 to DT-8.6), and every aura for all 216 dice (DT-3.7, DT-R40). Four of the six share 12 HP
/// (DT-R39).
#[test]
fn characters_are_those_of_the_table() {
    let numbers = numbers();
    for (character, hp, opening, correction) in CHARACTERS {
        let sheet = numbers.sheet(character);
        assert_eq!((sheet.hp, sheet.opening, sheet.correction), (hp, opening, correction), "{character}");
        for dice in Dice::all() {
            let [s, d, i] = dice.0;
            let on = match character {
                Character::Lucent => s == 1 || d == 1 || i == 1,
                Character::Terrence => s == 6,
                Character::William => d == 6,
                Character::Dorothy => i == 6,
                Character::Elaine => s + d + i >= 13,
                Character::Gaw => [s, d, i] == [3, 3, 3],
            };
            assert_eq!(numbers.aura(character, dice), on, "{character} at {dice}");
        }
    }
    assert_eq!(CHARACTERS.iter().filter(|&&(character, ..)| numbers.sheet(character).hp == 12).count(), 4);
}

/// Every play condition, for all counters, ranges and dice (DT-3.10, DT-7.1, DT-7.7, DT-7.8): range and die for three
/// kinds, whatever the other seat placed; for Mooncell the other's OVERDRIVE card and nothing else.
#[test]
fn conditions_are_those_of_the_table() {
    for counter in 0..=6u8 {
        let least = [2, 4, 6][usize::from(counter.min(2))];
        for range in Range::ALL {
            for dice in Dice::all() {
                for opposed in [false, true] {
                    let [s, d, i] = dice.0;
                    for (kind, right) in [
                        (Kind::Tyranny, range == Range::Short && s >= least),
                        (Kind::Prodigy, range == Range::Middle && d >= least),
                        (Kind::Blessing, range == Range::Long && i >= least),
                        (Kind::Mooncell, opposed),
                    ] {
                        let holds = numbers().condition_holds(kind, counter, range, dice, opposed);
                        assert_eq!(holds, right, "{kind} {counter} at {range}, {dice}");
                    }
                }
            }
        }
    }
}

/// What each stage does (DT-7.7a to DT-7.7d); from the third on it repeats (DT-7.1).
#[test]
fn stages_are_those_of_the_table() {
    for (counter, bonus, attributes, dice, specified) in [
        (0, 1, 1, Turns { count: 3, each: 5, total: 2 }, 0),
        (1, 3, 2, Turns { count: 2, each: 2, total: 15 }, 0),
        (2, 5, 3, Turns { count: 2, each: 5, total: 15 }, 1),
        (3, 5, 3, Turns { count: 2, each: 5, total: 15 }, 1),
        (9, 5, 3, Turns { count: 2, each: 5, total: 15 }, 1),
    ] {
        let stage = |kind| numbers().stage(kind, counter);
        assert_eq!(stage(Kind::Tyranny).bonus, bonus);
        assert_eq!(stage(Kind::Prodigy).attributes, attributes);
        assert_eq!(stage(Kind::Blessing).dice, dice);
        assert_eq!(stage(Kind::Mooncell).attributes, specified);
    }
}

/// Damage counted again from the tables, for every character, aura, bonus, dice and card: max(0, P + D + C), with the
/// power tripled first and the floor last (DT-5.1 to DT-5.4, DT-8.1a, DT-8.4a, DT-8.5a, DT-8.6a, DT-R13, DT-R16, DT-R21,
/// DT-R33, DT-R36).
#[test]
fn damage_equals_a_plain_recount() {
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
    let numbers = &Content::with(&Pack::parse(pack).unwrap()).unwrap().numbers;
    let dice = Dice([3; 3]);
    assert_eq!(numbers.damage(Character::Lucent, false, 0, dice, Card::Lunge), 0);
    assert_eq!(numbers.damage(Character::Gaw, true, 0, dice, Card::TwinEdge), 6);
}

/// Every dice operation against its definition, for all dice: each result once, the dice as they are among them, and
/// asked only where there is a choice (DT-3.6, DT-6.5, DT-7.7c, DT-8.1b, DT-8.6b, DT-R4, DT-12.4 to DT-12.6).
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
            // Some amount from 0 to the printed one, clamped, for each die on its own.
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
        let lucent = Results::SetOne(from, numbers().sheet(Character::Lucent).ability);
        checked(lucent, from, &|to| changed(to) <= 1 && (0..3).all(|die| to.0[die] == 1 || to.0[die] == from.0[die]));
        let gaw = Results::TurnOne(from, numbers().sheet(Character::Gaw).ability);
        checked(gaw, from, &|to| changed(to) <= 1 && steps(to).iter().sum::<u8>() <= 1);
    }
}

/// Where the range goes, for all pairs of cards and all ranges: the sum of the shifts, cut off once (DT-4.9, DT-R28,
/// DT-R38). It stays there whoever hits (DT-6.7), and two MOVE cards never hit (DT-6.4).
#[test]
fn the_range_moves_in_one_go() {
    for range in Range::ALL {
        for a in Card::HAND {
            for b in Card::HAND {
                let mut state = State::empty(Content::standard(), Method::Random);
                state.characters = [Some(Character::Gaw), Some(Character::Elaine)];
                state.kinds = [Some(Kind::Mooncell); 2];
                state.health = [12, 10];
                state.dice = Dice([4; 3]);
                state.range = range;
                state.round = 1;
                state.phase = Phase::Place;
                state.waiting = SeatSet::all(Seats::new(2).unwrap());
                state.play(BOTH[0], Action::Place(a), &mut NoLog);
                state.play(BOTH[1], Action::Place(b), &mut NoLog);
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

/// Whose card hits, for all pairs of skill cards and all ranges, worked out again from the tables (DT-3.2, DT-3.5,
/// DT-4.11 to DT-4.15, DT-6.1 to DT-6.4).
#[test]
fn hits_equal_a_plain_recount() {
    let line = |card: Card| SKILLS.iter().find(|line| line.0 == card).unwrap();
    for before in Range::ALL {
        for a in &Card::HAND[..8] {
            for b in &Card::HAND[..8] {
                let mut state = State::empty(Content::standard(), Method::Random);
                state.characters = [Some(Character::Gaw), Some(Character::Elaine)];
                state.kinds = [Some(Kind::Mooncell); 2];
                state.health = [12, 10];
                state.dice = Dice([4; 3]);
                state.range = before;
                state.round = 1;
                state.phase = Phase::Place;
                state.waiting = SeatSet::all(Seats::new(2).unwrap());
                state.play(BOTH[1], Action::Place(*b), &mut NoLog);
                state.play(BOTH[0], Action::Place(*a), &mut NoLog);
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

/// Health falls and never rises or goes below 0 (DT-5.8), and both never reach 0 together (DT-10.2). A counter belongs to
/// a known card (DT-11.4). Every seat that places has at least two cards to choose from (DT-4.7), and every decision has
/// at least two outcomes (DT-12.1 to DT-12.6). At the start of a round both hands hold nine cards (DT-2.9, DT-4.19,
/// DT-R6). Nobody plays beyond round 60 (DT-4.21, DT-10.4, DT-R12).
#[test]
fn what_holds_in_every_duel() {
    let mut health = [0; 2];
    let mut rounds = 0;
    random_duels(300, |game, events, _| {
        let state = &game.state;
        if events.iter().any(|event| matches!(event, Event::Opening { .. })) || state.round == 0 {
            health = state.health;
        }
        for seat in BOTH {
            let index = seat.index();
            assert!(state.health[index] <= health[index]);
            assert!(state.counters[index] == 0 || state.known.contains(seat));
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            assert_eq!(legal.is_empty(), !game.to_act().contains(seat));
            assert!(legal.len() != 1, "{:?}: a decision without a choice", state.phase);
            let settled = state.waiting.len() == 2 && state.phase == Phase::Place;
            assert!(!settled || state.hand(seat).count() == 9);
        }
        health = state.health;
        assert!(state.phase == Phase::Over || state.round == 0 || state.health.iter().all(|&health| health > 0));
        assert!(state.round <= 60);
        rounds = rounds.max(state.round);
        if state.phase == Phase::Over {
            let dead = state.health.iter().filter(|&&health| health == 0).count();
            assert!(dead == 1 || (dead == 0 && state.round == 60));
            let winners = game.standing().unwrap().winners();
            let alive = BOTH.into_iter().filter(|seat| state.health[seat.index()] > 0).collect();
            assert_eq!(winners, alive);
        }
    });
    assert!(rounds > 10, "{rounds}");
}

/// Each seat hits at most once between two reveals (DT-3.5), and an OVERDRIVE hit and a hit of a skill card never share a
/// round (DT-4.10, DT-7.2). Of two OVERDRIVE hits one is a Mooncell (DT-7.4, DT-R29).
#[test]
fn a_round_has_few_hits() {
    let mut round: Vec<(Seat, Option<Kind>)> = Vec::new();
    let mut doubles = 0;
    random_duels(300, |_, events, _| {
        for event in events {
            match event {
                Event::Round { .. } => round.clear(),
                Event::Hits { seat, .. } => round.push((*seat, None)),
                Event::OverdriveHits { seat, kind, .. } => round.push((*seat, Some(*kind))),
                _ => continue,
            }
            match round[..] {
                [] | [_] => {}
                [(one, Some(a)), (other, Some(b))] => {
                    assert!(one != other && a != b && [a, b].contains(&Kind::Mooncell));
                    doubles += 1;
                }
                _ => panic!("{round:?}"),
            }
        }
    });
    assert!(doubles > 0);
}

/// Aura status changes only when a round ends, and then follows from the dice as they lie (DT-3.7, DT-4.20, DT-R18).
#[test]
fn auras_follow_the_dice_from_round_to_round() {
    let mut before: Option<State> = None;
    random_duels(100, |game, _, _| {
        let state = game.state;
        if state.characters.contains(&None) || matches!(state.phase, Phase::Draft | Phase::Over) {
            before = None;
            return;
        }
        match before {
            Some(old) if old.round == state.round => assert_eq!(old.auras, state.auras),
            _ => {
                for seat in BOTH {
                    let on = numbers().aura(state.character(seat), state.dice);
                    assert_eq!(state.auras[seat.index()], on);
                }
            }
        }
        before = Some(state);
    });
}

/// Dice are never rolled: once the characters are there nothing is drawn from chance (DT-1.6, DT-R1).
#[test]
fn nothing_is_random_after_the_characters() {
    struct NoChance;
    impl Chance for NoChance {
        fn bits(&mut self) -> u32 {
            panic!("a duel has no luck")
        }
    }
    for method in [Method::Random, Method::RandomDraft, Method::Free] {
        for seed in 0..50 {
            let mut chance = Fast::new(seed);
            let mut game = started(method, &mut chance, &mut Vec::new());
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut NoChance, &mut NoLog);
            }
        }
    }
}

/// Should both healths be 0, nobody has won (DT-10.3).
#[test]
fn two_dead_make_a_draw() {
    let mut state = State::empty(Content::standard(), Method::Random);
    state.characters = [Some(Character::Gaw), Some(Character::Elaine)];
    state.phase = Phase::Over;
    for (health, winners) in [([0, 0], 2), ([3, 9], 2), ([0, 1], 1), ([1, 0], 1)] {
        state.health = health;
        assert_eq!(state.standing().unwrap().winners().len(), winners, "{health:?}");
    }
}

/// What may be chosen is exactly what passes, of everything that can be written (DT-12.1 to DT-12.6). A set of
/// attributes has no order and no doubles (DT-R34).
#[test]
fn check_accepts_what_is_listed() {
    let mut every = vec![Action::Pass];
    every.extend(Character::ALL.map(Action::Character));
    every.extend(Kind::ALL.map(Action::Overdrive));
    every.extend(Category::ALL.map(Action::Name));
    every.extend(Range::ALL.map(Action::Range));
    every.extend(Card::HAND.map(Action::Place));
    every.extend(Dice::all().map(Action::Dice));
    for bits in 0..32u8 {
        let set: Categories = Category::ALL.into_iter().filter(|&one| bits >> one as u8 & 1 != 0).collect();
        every.push(Action::Specify(set));
    }
    random_duels(12, |game, _, _| {
        for seat in BOTH {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let listed: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
            assert_eq!(listed.len(), legal.len(), "each choice once");
            let passing = every.iter().filter(|&&action| game.check(seat, action).is_ok());
            assert_eq!(passing.map(ToString::to_string).collect::<BTreeSet<_>>(), listed, "{:?}", game.phase());
        }
    });
    assert_eq!("specify int str".parse::<Action>(), "specify str int".parse::<Action>());
    assert!("specify str str".parse::<Action>().is_err());
}

/// Which numbers are the rulebook's and which are reconstructed, field by field (DT-13.1).
#[test]
fn sources_are_told_apart() {
    let facts = Content::standard().facts();
    let source = |entry: &str, field: &str| {
        let fact = facts.iter().find(|fact| fact.entry == entry && fact.field == field);
        fact.unwrap_or_else(|| panic!("{entry} {field}")).source.clone()
    };
    for card in &Card::HAND[2..8] {
        for field in ["power", "firing_range", "reads", "correction", "impact"] {
            assert_eq!(source(&format!("skill {card}"), field), "reconstructed", "{card} {field}");
        }
        let name = if *card == Card::ModernCast { "rulebook" } else { "reconstructed" };
        assert_eq!(source(&format!("skill {card}"), "name"), name);
    }
    for card in ["advance", "retreat"] {
        assert_eq!(source(&format!("skill {card}"), "impact"), "reconstructed");
        for field in ["name", "category", "shift"] {
            assert_eq!(source(&format!("skill {card}"), field), "rulebook", "{card} {field}");
        }
    }
    for attribute in Attribute::ALL {
        assert_eq!(source(&format!("attribute {attribute}"), "beats"), "reconstructed");
    }
    assert_eq!(source("skill modern-cast", "correction at 5"), "rulebook");
    for fact in &facts {
        if fact.entry.starts_with("character ") || fact.entry.starts_with("overdrive ") || fact.entry == "setup" {
            assert_eq!(fact.source, "rulebook", "{fact:?}");
        }
    }
}

/// What the reconstruction had to fit (DT-13.2): powers of 1 to 3 for HP of 10 to 14 and corrections of -1 to +2; MOVE
/// cards with a dice impact; from every opening the dice can be brought to every aura and every OVERDRIVE threshold by
/// impacts alone; Modern Cast has +1 at 5; every range leaves a choice among all three attributes.
#[test]
fn the_reconstruction_fits_the_hints() {
    let numbers = numbers();
    for (card, category, ..) in SKILLS {
        let skill = numbers.skill(card).unwrap();
        match category {
            Category::Move => assert_ne!(skill.impact, [0; 3]),
            _ => assert!((1..=3).contains(&skill.power)),
        }
    }
    for sheet in &numbers.characters {
        assert!((10..=14).contains(&sheet.hp) && sheet.correction.iter().all(|one| (-1..=2).contains(one)));
    }
    assert_eq!(numbers.skill(Card::ModernCast).unwrap().correction[4], 1);
    for range in Range::ALL {
        let ready = Card::HAND[..8].iter().filter(|&&card| numbers.is_ready(card, range));
        let attributes: BTreeSet<_> = ready.map(|&card| numbers.category(card)).collect();
        assert_eq!(attributes.len(), 3, "{range}");
    }
    for a in Character::ALL {
        for b in Character::ALL.into_iter().filter(|&b| b != a) {
            let opening = numbers.opening([a, b]);
            let mut reached = BTreeSet::from([opening.0]);
            let mut open = vec![opening];
            while let Some(dice) = open.pop() {
                for skill in &numbers.skills {
                    Results::Impact(dice, skill.impact).for_each(|next| {
                        if reached.insert(next.0) {
                            open.push(next);
                        }
                    });
                }
            }
            let reaches = |wanted: &dyn Fn([u8; 3]) -> bool| reached.iter().any(|&dice| wanted(dice));
            assert!(reaches(&|dice| dice == [3, 3, 3]) && reaches(&|dice| dice.iter().sum::<u8>() >= 13));
            for die in 0..3 {
                for value in [1, 2, 4, 6] {
                    assert!(reaches(&|dice| dice[die] == value), "{a} and {b}: die {die} at {value}");
                }
            }
        }
    }
}

/// A hand is the nine cards and nothing besides: the card that points at the health is not one of them (DT-2.9, DT-R39).
/// The range cards' lists are the firing ranges: a card works where its list says (DT-R39).
#[test]
fn a_hand_is_nine_cards() {
    random_duels(10, |game, _, _| {
        let state = &game.state;
        for seat in BOTH {
            let hand: Vec<Card> = state.hand(seat).collect();
            let picked = state.kinds[seat.index()].is_some();
            let away = usize::from(state.placed[seat.index()].is_some()) + usize::from(!picked);
            assert_eq!(hand.len(), 9 - away);
            assert_eq!(hand.iter().collect::<BTreeSet<_>>().len(), hand.len());
        }
    });
}

/// Every kind of event comes up in random play, so that the laws above saw it.
#[test]
fn random_play_reaches_everything() {
    let mut kinds = BTreeSet::new();
    random_duels(400, |_, events, _| {
        for event in events {
            let text = format!("{event:?}");
            kinds.insert(text.split(' ').next().unwrap_or_default().to_string());
        }
    });
    let expected = [
        "Dealt",
        "ChoosesFirst",
        "CharacterPicked",
        "Takes",
        "Plays",
        "Opening",
        "OverdrivePicked",
        "Round",
        "AuraOn",
        "AuraOff",
        "Void",
        "BonusInForce",
        "Named",
        "RangeSet",
        "Neutralised",
        "LaidOpen",
        "Placed",
        "Revealed",
        "RangeMoved",
        "Clash",
        "OverdriveHits",
        "OverdriveFails",
        "SpecificationMade",
        "Specified",
        "Hits",
        "Equal",
        "NobodyHits",
        "Damage",
        "DiceTurned",
        "Wins",
    ];
    let missing: Vec<_> = expected.iter().filter(|kind| !kinds.contains(**kind)).collect();
    assert!(missing.is_empty(), "random play never reached {missing:?}");
}
