//! The rules use the numbers of the content, and packs are checked against their limits.

use std::collections::BTreeSet;

use harena_core::{ContentValue, FastRng, Game as _, NoLog, Seats, playout};
use toml::{Table, Value};

use super::*;
use crate::edition::{Colossal, Options, Titan};
use crate::{Arena, ColossalArena, TitanArena};

fn pack(text: &str) -> Options {
    Options { content: Some(toml::from_str(text).unwrap()), ..Options::default() }
}

fn find<'a>(facts: &'a [ContentValue], entry: &str, field: &str) -> Option<(String, &'a str)> {
    let fact = facts.iter().find(|fact| fact.entry == entry && fact.field == field);
    fact.map(|fact| (fact.text(), fact.source.as_str()))
}

/// The components are those of the rulebooks (CA-1.1, TA-1.2), and each creature has the power of the engine.
#[test]
fn every_creature_is_in_the_content() {
    fn check<E: Edition>(text: &str) {
        let file: Table = toml::from_str(text).unwrap();
        assert_eq!(file["box"]["creatures"].as_integer(), Some(E::CREATURES.len() as i64));
        assert_eq!(card_facts::<E>().creature.len(), E::CREATURES.len());
        let seats = [E::META.min_seats, E::META.max_seats].map(|count| Value::Integer(count as i64));
        assert_eq!(file["game"]["seats"].as_array().unwrap(), &seats);
        for &creature in E::CREATURES {
            let facts = creature_facts::<E>(creature).expect("every creature has facts");
            assert_eq!(facts.kind, format!("{:?}", creature.power()).to_lowercase());
        }
        let ids: Vec<&String> = card_facts::<E>().creature.iter().map(|facts| &facts.rules).collect();
        for rule in ids.into_iter().chain(card_facts::<E>().card.iter().map(|facts| &facts.rules)) {
            assert!(rule.starts_with(E::META.rule_prefix) && E::META.rules.contains(rule.as_str()), "{rule}");
        }
    }
    check::<Colossal>(COLOSSAL);
    check::<Titan>(TITAN);
}

/// The numbers read at compile time are those of the file.
#[test]
fn the_compiler_reads_the_file() {
    fn check<E: Edition>(text: &str) {
        let file: Table = toml::from_str(text).unwrap();
        let number = |section: &str, key: &str| file[section][key].as_integer().unwrap();
        let values: Vec<i64> =
            file["bets"]["values"].as_array().unwrap().iter().filter_map(Value::as_integer).collect();
        let numbers = E::RULES.numbers;
        let read: Vec<i64> = numbers.bet_values.iter().map(|&value| i64::from(value)).collect();
        assert_eq!(read[..values.len()], values);
        assert_eq!(values.len() == ROUNDS, E::RULES.bets_in_last_round);
        assert_eq!(i64::from(numbers.secret_value), number("bets", "secret"));
        assert_eq!(i64::from(numbers.tokens), number("bets", "tokens"));
        assert_eq!(i64::from(numbers.capacity), number("hand", "capacity"));
        assert_eq!((ROUNDS as i64, SURVIVORS.into()), (number("game", "rounds"), number("game", "survivors")));
        assert_eq!(
            (i64::from(DRAWN), i64::from(LOOKED_AT)),
            (number("powers", "drawn"), number("powers", "looked_at"))
        );
    }
    check::<Colossal>(COLOSSAL);
    check::<Titan>(TITAN);
    assert_eq!((Titan::RULES.numbers.penalty_capacity, CAMPAIGN, STRONGEST), (7, 3, 10));
}

#[test]
fn everything_is_accounted_for() {
    let facts = ColossalArena::content(&Options::default()).unwrap();
    assert_eq!(find(&facts, "bets", "values"), Some(("4, 3, 2, 1, 0".to_string(), "rulebook")));
    assert_eq!(find(&facts, "creature troll", "power"), Some(("Regeneration".to_string(), "rulebook")));
    assert_eq!(find(&facts, "card head-referee", "name"), Some(("Magister".to_string(), "rulebook")));
    let facts = TitanArena::content(&Options::default()).unwrap();
    assert_eq!(find(&facts, "creature troll", "power"), Some(("Regenerative Power".to_string(), "rulebook")));
    assert_eq!(find(&facts, "creature troll", "colour"), Some(("brown".to_string(), "rulebook")));
    assert_eq!(find(&facts, "spectator 0", "name"), Some(("Serpent".to_string(), "rulebook")));
    assert_eq!(find(&facts, "hand", "penalty"), Some(("7".to_string(), "rulebook")));
    for fact in &facts {
        assert!(["rulebook", "published", "reconstructed"].contains(&fact.source.as_str()), "{fact:?}");
        assert!(!fact.text().is_empty() && !fact.text().contains('-') || fact.field == "rules", "{fact:?}");
    }
    let places: BTreeSet<_> = facts.iter().map(|fact| (&fact.entry, &fact.field)).collect();
    assert_eq!(places.len(), facts.len());
}

#[test]
fn a_pack_replaces_numbers() {
    let options = pack("name = \"high stakes\"\n[bets]\nvalues = [9, 7, 5, 3]\ntokens = 2\n[hand]\ncapacity = 5");
    let facts = TitanArena::content(&options).unwrap();
    assert_eq!(find(&facts, "bets", "values"), Some(("9, 7, 5, 3".to_string(), "pack high stakes")));
    assert_eq!(find(&facts, "bets", "secret"), Some(("5".to_string(), "rulebook")));
    assert_eq!(find(&facts, "hand", "penalty"), Some(("4".to_string(), "pack high stakes")));
    let mut chance = FastRng::new(3);
    let seats = Seats::new(3).unwrap();
    let mut game = TitanArena::start(&options, seats, &mut chance, &mut NoLog).unwrap();
    let view = game.view(harena_core::Viewer::Spectator);
    assert_eq!((view.deck, view.seats[0].hand_count, view.seats[0].supply), (102 - 15, 5, 2));
    assert_eq!(view.numbers.bet_values, [9, 7, 5, 3, 0]);
    playout(&mut game, &mut Vec::new(), &mut chance);
    // The options include the whole pack.
    let again: Options = toml::from_str(&toml::to_string(&options).unwrap()).unwrap();
    assert_eq!(again, options);
}

#[test]
fn a_wrong_pack_is_refused_with_the_place() {
    fn refused<E: Edition>(text: &str) -> String {
        let text = if text.contains("name") { text.to_string() } else { format!("name = \"x\"\n{text}") };
        Arena::<E>::content(&pack(&text)).unwrap_err().to_string()
    }
    let expected = [
        ("name = \"\"", "content: a pack begins with its name, such as name = \"high stakes\""),
        ("bets.values = [1, 2]", "content: bets: values: one number for each of 5 rounds, not 2"),
        ("bets.values = [1, 2, 3, 11, 5]", "content: bets: values 4: 0 to 10, not 11"),
        ("bets.secret = -1", "content: bets: secret: 0 to 10, not -1"),
        ("bets.tokens = 0", "content: bets: tokens: 1 to 8, not 0"),
        ("hand.capacity = 13", "content: hand: capacity: 3 to 12, not 13"),
        ("hand.penalty = 3", "content: hand: penalty: there are no bids in Colossal Arena"),
    ];
    for (text, why) in expected {
        let found = refused::<Colossal>(text);
        assert!(found.starts_with(why), "{found}");
    }
    assert_eq!(refused::<Titan>("hand.penalty = 9"), "content: hand: penalty: 1 to 8, not 9");
    let unknown = toml::from_str::<Pack>("name = \"x\"\nbets.worth = 3").unwrap_err().to_string();
    assert!(unknown.contains("unknown field `worth`, expected one of `values`, `secret`, `tokens`"), "{unknown}");
}
