//! The reconstructed numbers (DT-13).

use std::collections::BTreeSet;

use super::{SKILLS, numbers};
use crate::content::{Content, Numbers};
use crate::rules::Results;
use crate::words::{Attribute, Card, Category, Character, Kind, Range};

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

/// The source of each number, rulebook or reconstruction, field by field (DT-13.1).
#[test]
fn sources_are_distinguished() {
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

/// The constraints on the reconstruction (DT-13.2): powers of 1 to 3 for HP of 10 to 14 and corrections of -1 to +2; MOVE
/// cards with a dice impact; from every opening the dice can be brought to every aura and every OVERDRIVE threshold by
/// impacts alone; Modern Cast has +1 at 5; every range leaves a choice among all three attributes.
#[test]
fn the_reconstruction_meets_its_constraints() {
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
