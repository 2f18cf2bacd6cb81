//! The tables of the rules, number by number.

use std::collections::{BTreeMap, BTreeSet};

use harena_core::{FastRng, Game as _, NoLog, Seats};

use super::{CHARACTERS, SKILLS, numbers, started};
use crate::actions::Action;
use crate::content::Turns;
use crate::state::BOTH;
use crate::words::{Card, Category, Character, Dice, Kind, Range};
use crate::{DragonicTide, Method, Options};

/// Two seats, no more and no fewer (DT-1.1).
#[test]
fn a_duel_is_for_two() {
    assert_eq!((DragonicTide::META.min_seats, DragonicTide::META.max_seats), (2, 2));
    for seats in [1, 3, 4, 5] {
        let seats = Seats::new(seats).unwrap();
        assert!(DragonicTide::start(&Options::default(), seats, &mut FastRng::new(1), &mut NoLog).is_err());
    }
}

/// The components: six characters (DT-1.2), eight skill cards for each seat, two of each kind but OVERDRIVE
/// (DT-1.3, DT-3.1), four kinds of OVERDRIVE that both seats may hold (DT-1.4), three positions in their order
/// (DT-1.5), three dice from 1 to 6 (DT-1.6).
#[test]
fn the_components_are_complete() {
    assert_eq!(Character::ALL.map(Character::key).iter().collect::<BTreeSet<_>>().len(), 6);
    assert_eq!((Card::HAND.len(), Card::SKILLS), (9, 8));
    for category in Category::ALL {
        let count = Card::HAND.iter().filter(|&&card| numbers().category(card) == category).count();
        assert_eq!(count, if category == Category::Overdrive { 1 } else { 2 }, "{category}");
    }
    for a in Kind::ALL {
        for b in Kind::ALL {
            let mut chance = FastRng::new(1);
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

/// The opening dice, health and auras of all pairs, in both seat orders, from real set-ups (DT-2.2, DT-2.7, DT-2.8,
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
        let game = started(Method::Random, &mut FastRng::new(seed), &mut Vec::new());
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
fn skill_cards_match_the_table() {
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

/// The character table (DT-8.1 to DT-8.6), and every aura for all 216 dice (DT-3.7, DT-R40). Four of the six share 12 HP
/// (DT-R39).
#[test]
fn characters_match_the_table() {
    let numbers = numbers();
    for (character, hp, opening, correction) in CHARACTERS {
        let sheet = numbers.stats(character);
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
    assert_eq!(CHARACTERS.iter().filter(|&&(character, ..)| numbers.stats(character).hp == 12).count(), 4);
}

/// Every play condition, for all counters, ranges and dice (DT-3.10, DT-7.1, DT-7.7, DT-7.8): range and die for three
/// kinds, for any card of the other seat; for Mooncell only the other seat's OVERDRIVE card.
#[test]
fn conditions_match_the_table() {
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

/// The effect of each stage (DT-7.7a to DT-7.7d); the third repeats (DT-7.1).
#[test]
fn stages_match_the_table() {
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
