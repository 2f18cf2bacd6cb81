use super::*;
use crate::Colossi;
use crate::names::Environment;
use crate::options::Options;
use harena_core::Game as _;

fn wrong(pack: &str) -> String {
    Numbers::with(Some(&Pack::parse(pack).expect("good TOML"))).expect_err("a pack that does not fit").to_string()
}

/// The components add up to the lists of the rules (CX-1.2, CX-1.4, CX-1.5, CX-1.6, CX-3.2).
#[test]
fn the_content_is_that_of_the_rules() {
    let numbers = Numbers::standard();
    let by_cost = |cost: Option<u8>| Item::ALL.into_iter().filter(|&item| numbers.cost(item) == cost).count();
    assert_eq!([Some(0), Some(1), Some(2), None].map(by_cost), [6, 20, 2, 2]);
    assert_eq!(Item::ALL.into_iter().filter(|&item| numbers.is_free_eligible(item)).count(), 26);
    assert_eq!(numbers.not_for_beginners.count_ones(), 3);
    let facts = Colossi::content(&Options::default()).expect("the content is good");
    let count = |section: &str| {
        facts.iter().filter(|fact| fact.entry.starts_with(section) && fact.source == "published").count()
    };
    assert!(count("card ") >= 3 * Title::COUNT && count("item ") >= 2 * Item::COUNT);
    let beginner = facts.iter().filter(|fact| fact.field == "beginner");
    assert_eq!(beginner.clone().count(), Environment::COUNT);
    assert!(beginner.clone().all(|fact| fact.source == "rulebook"));
}

#[test]
fn every_card_has_its_rule() {
    let facts = Colossi::content(&Options::default()).expect("the content is good");
    let rules: Vec<_> = facts.iter().filter(|fact| fact.field == "rules").collect();
    assert_eq!(rules.len(), Title::COUNT + Environment::COUNT + Item::COUNT);
    for fact in rules {
        let name = fact.entry.split_once(' ').expect("section and key").1;
        let rule = Colossi::META.rules.lines().find(|line| line.starts_with(&format!("- **{}** *", fact.text())));
        let rule = rule.unwrap_or_else(|| panic!("there is no rule {}", fact.text())).to_lowercase();
        let of_type = ["electric", "fire", "water"].iter().any(|kind| rule.contains(&format!("*every {kind}")));
        assert!(
            of_type || rule.contains(&format!("*{name}*")) || rule.contains(&format!("*{name}.")),
            "{name}: {rule}"
        );
    }
}

/// The pack in the documentation.
fn documented() -> Pack {
    let page = include_str!("../../../../docs/content.md");
    let (_, section) = page.split_once("\n## Colossi\n").expect("a section on Colossi");
    let block = section.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a pack");
    Pack::parse(block).expect("good TOML")
}

#[test]
fn a_pack_replaces_what_it_names_and_nothing_else() {
    let pack = documented();
    let (changed, standard) = (Numbers::with(Some(&pack)).expect("a good pack"), Numbers::standard());
    assert_eq!(changed.power[Title::Flame.index()], 8);
    assert_eq!((changed.cost(Item::Oil), changed.bonus[Type::Fire.index()]), (Some(2), 3));
    assert_eq!(changed.needed, 6);
    let mut back = changed;
    back.power[Title::Flame.index()] = 6;
    back.least_payment[Item::Oil.index()] = 1;
    back.bonus[Type::Fire.index()] = 2;
    back.needed = 8;
    assert_eq!(back, standard);
    let facts = facts(Some(&pack)).expect("a good pack");
    let of_pack: Vec<_> = facts.iter().filter(|fact| fact.source == "pack strong Fires").collect();
    assert_eq!(of_pack.len(), 4, "{of_pack:?}");
}

/// Each refusal states the place and the valid values.
#[test]
fn a_pack_that_breaks_the_rules_is_refused() {
    let cases = [
        ("", "a pack begins with its name"),
        ("name = 'x'\n[[card]]\nkey = 'flmae'\npower = 1", "card \"flmae\": there is none; there are acolyte, "),
        ("name = 'x'\n[[card]]\nkey = 'flame'\npower = 21", "card \"flame\": power: -20 to 20, not 21"),
        ("name = 'x'\n[[card]]\nkey = 'flame'\npower = '9'", "card \"flame\": power: -20 to 20, not \"9\""),
        (
            "name = 'x'\n[[card]]\nkey = 'flame'\ntype = 'water'",
            "card \"flame\": type cannot be replaced; what can be replaced is power",
        ),
        (
            "name = 'x'\n[[card]]\nkey = 'channel power'\npower = 3",
            "card \"channel power\": power cannot be replaced; nothing can",
        ),
        (
            "name = 'x'\n[[item]]\nkey = 'oil'\nprice = 3",
            "item \"oil\": there is no \"price\"; what can be replaced is cost, bonus",
        ),
        (
            "name = 'x'\n[[item]]\nkey = 'ebenezer'\ncost = 3",
            "item \"ebenezer\": cost cannot be replaced; what can be replaced is bonus",
        ),
        ("name = 'x'\n[[item]]\nkey = 'oil'\nsource = 'me'", "item \"oil\": source has no place in an entry"),
        ("name = 'x'\n[[item]]\ncost = 3", "item 1: each entry has a key: boiler, "),
        (
            "name = 'x'\n[[item]]\nkey = 'oil'\n[[item]]\nkey = 'oil'\ncost = 3",
            "item 2: there is another entry with the key oil",
        ),
        ("name = 'x'\nitem = 3", "item: expected entries, each written [[item]]"),
        ("name = 'x'\nskirmish = 3", "skirmish: expected a table [skirmish]"),
        (
            "name = 'x'\n[handbuilding]\nhand = 4",
            "handbuilding: hand cannot be replaced; what can be replaced is needed",
        ),
        ("name = 'x'\n[cards]\n", "cards: there is no such part; there are name, source, handbuilding, "),
    ];
    for (pack, why) in cases {
        let found = wrong(pack);
        assert!(found.starts_with(why), "{pack:?}: {found:?}");
    }
    let options =
        Options { content: Some(Pack::parse("name = 'x'\n[cards]").expect("good TOML")), ..Options::default() };
    assert!(Colossi::content(&options).unwrap_err().to_string().starts_with("content: cards: "));
}
