use harena_core::Game as _;

use super::*;

fn loaded(pack: &str) -> Result<Content, harena_core::ContentError> {
    Content::load(Some(&Pack::parse(pack).unwrap()))
}

/// DT-1.3, DT-9.1, DT-9.3, DT-R40: the standard values.
#[test]
fn the_standard_content_matches_the_rules() {
    let numbers = &Content::standard().numbers;
    assert_eq!(numbers.round_limit, 60);
    let modern = numbers.skill(Card::ModernCast).unwrap();
    assert_eq!((modern.power, modern.correction, modern.impact), (2, [1, 0, 0, 0, 1, 1], [-2, 0, 2]));
    assert_eq!(numbers.stats(Character::Terrence).hp, 14);
    assert_eq!(numbers.stats(Character::William).aura_at, 6);
    assert_eq!(numbers.skills.map(|skill| skill.shift), [-1, 1, 0, 0, 0, 0, 0, 0]);
    // At every range each attribute has exactly one ready card.
    for range in Range::ALL {
        for attribute in Attribute::ALL {
            let ready = numbers
                .skills
                .iter()
                .filter(|skill| skill.category == Category::from(attribute) && skill.fires_at[range.index()]);
            assert_eq!(ready.count(), 1, "{attribute} at {range}");
        }
    }
}

/// DT-13.1: every number has a source, and errata are distinguished from reconstructed values.
#[test]
fn every_number_has_its_source() {
    let facts = Content::standard().facts();
    assert!(facts.iter().all(|fact| ["rulebook", "reconstructed"].contains(&fact.source.as_str())));
    let source = |entry: &str, field: &str| {
        let fact = facts.iter().find(|fact| fact.entry == entry && fact.field == field);
        fact.unwrap_or_else(|| panic!("{entry} {field}")).source.clone()
    };
    assert_eq!(source("skill modern-cast", "correction"), "reconstructed");
    assert_eq!(source("skill modern-cast", "correction at 5"), "rulebook");
    assert_eq!(source("skill modern-cast", "name"), "rulebook");
    assert_eq!(source("skill lunge", "name"), "reconstructed");
    assert_eq!(source("character gaw", "hp"), "rulebook");
    assert_eq!(source("attribute str", "beats"), "reconstructed");
    assert_eq!(source("limits", "round_limit"), "reconstructed");
}

#[test]
fn characters_have_rules() {
    let facts = Content::standard().facts();
    let rules: Vec<_> = facts.iter().filter(|fact| fact.field == "rules").collect();
    assert_eq!(rules.len(), Character::ALL.len());
    for rule in rules.iter().flat_map(|fact| ["a", "b"].map(|part| format!("**{}{part}**", fact.text()))) {
        assert!(crate::DragonicTide::META.rules.contains(&rule), "{rule}");
    }
}

/// Content packs (DT-9.4).
#[test]
fn a_pack_replaces_numbers_and_nothing_else() {
    let pack = "name = 'trial'\n[limits]\nround_limit = 30\n[[skill]]\nkey = 'lunge'\npower = 0\nfiring_range = []\n\
                [[character]]\nkey = 'gaw'\nhp = 9\ncorrection = { dex = 4 }\naura = { condition = { all_dice = 2 } }\n\
                [[overdrive]]\nkey = 'blessing'\nstage = [{ dice = { count = 1, steps_each = 3 } }, {}, { at_least = 5 }]\n";
    let content = loaded(pack).unwrap();
    let (old, new) = (&Content::standard().numbers, &content.numbers);
    assert_eq!((new.round_limit, new.skills[4].power, new.skills[4].fires_at), (30, 0, [false; 3]));
    assert_eq!(new.skills[4].impact, old.skills[4].impact);
    let gaw = new.stats(Character::Gaw);
    assert_eq!((gaw.hp, gaw.correction, gaw.aura_at, gaw.aura_factor), (9, [1, 4, 1], 2, 3));
    let blessing = new.stages[Kind::Blessing.index()];
    assert_eq!(blessing[0].dice, Turns { count: 1, each: 3, total: 15 });
    assert_eq!((blessing[2].at_least, blessing[2].dice), (5, old.stages[Kind::Blessing.index()][2].dice));
    let facts = content.facts();
    let replaced: Vec<_> = facts.iter().filter(|fact| fact.source == "pack trial").collect();
    assert_eq!(replaced.len(), 8, "{replaced:#?}");
}

#[test]
fn a_wrong_pack_is_refused_with_a_message() {
    for (pack, word) in [
        ("", "name"),
        ("name = 3", "name"),
        ("name = 'x'\nskil = 1", "there is no such part"),
        ("name = 'x'\nskill = 1", "[[skill]]"),
        ("name = 'x'\n[[skill]]\npower = 1", "key"),
        ("name = 'x'\n[[skill]]\nkey = 'lung'\npower = 1", "there is none"),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\npower = 21", "0 to 20"),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\npower = 'many'", "lunge"),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\npowr = 1", "there is no \"powr\""),
        ("name = 'x'\n[[skill]]\nkey = 'advance'\nshift = 1", "cannot be replaced"),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\ncategory = 'move'", "str, dex or int"),
        (
            "name = 'x'\n[[skill]]\nkey = 'lunge'\ncategory = 'str'\n[[skill]]\nkey = 'twin-edge'\ncategory = 'str'",
            "dex",
        ),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\nfiring_range = ['near']", "near"),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\ncorrection = [1, 2]", "lunge"),
        ("name = 'x'\n[[attribute]]\nkey = 'str'\nbeats = 'int'", "circle"),
        ("name = 'x'\n[[character]]\nkey = 'gaw'\nhp = 0", "1 to 40"),
        ("name = 'x'\n[[character]]\nkey = 'gaw'\naura = { condition = { all_dice = 7 } }", "1 to 6"),
        ("name = 'x'\n[[overdrive]]\nkey = 'tyranny'\nrange = 'long'", "cannot be replaced"),
        (
            "name = 'x'\n[[skill]]\nkey = 'lunge'\n[[skill]]\nkey = 'lunge'",
            "skill 2: there is another entry with the key",
        ),
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\n[[skill]]\npower = 3", "skill 2: each entry has a key: advance, "),
        (
            "name = 'x'\n[[overdrive]]\nkey = 'blessing'\nstage = [{ dice = { count = 1, foo = 2 } }, {}, {}]",
            "overdrive \"blessing\": stage 1: dice: ",
        ),
        ("name = 'x'\n[[overdrive]]\nkey = 'tyranny'\nstage = []", "3 stages"),
        ("name = 'x'\n[limits]\nround_limit = 0", "1 to 250"),
        // An entry without effect is refused, not ignored.
        ("name = 'x'\n[[skill]]\nkey = 'lunge'\nsource = 'rulebook'", "source has no place in an entry"),
        (
            "name = 'x'\n[[skill]]\nkey = 'lunge'\nrulebook_fields = ['impact']",
            "what can be replaced is name, category, power, firing_range, reads, correction, impact",
        ),
        ("name = 'x'\n[limits]\nsource = 'ours'", "what can be replaced is round_limit"),
        ("name = 'x'\n[limits]\nkey = 'limits'", "there is no \"key\""),
        ("name = 'x'\n[[character]]\nkey = 'gaw'\nability = { trigger = 'wins' }", "trigger cannot be replaced"),
        ("name = 'x'\n[[overdrive]]\nkey = 'tyranny'\nstage = [{ source = 'ours' }, {}, {}]", "next_round_bonus"),
    ] {
        let error = loaded(pack).map(|content| content.numbers).unwrap_err();
        assert!(error.to_string().contains(word), "{pack:?}: {error}");
    }
}

/// The rules are written for some values of the content; these are compared with it.
#[test]
fn values_that_the_rules_rely_on_are_checked() {
    let content = read::table(None).unwrap().to_string();
    for (right, wrong, why) in [
        ("range = \"middle\"", "range = \"long\"", "overdrive \"prodigy\": range is \"middle\""),
        (
            "opponent_placed = \"overdrive\"",
            "opponent_placed = \"move\"",
            "\"mooncell\": opponent_placed is \"overdrive\"",
        ),
        ("neutralise = [\"overdrive\", \"move\"]", "neutralise = [\"move\"]", "\"mooncell\": stage 2: neutralise is "),
        ("trigger = \"str-hit\"", "trigger = \"dex-hit\"", "\"terrence\": ability: trigger is \"str-hit\""),
        (
            "trigger = \"str-hit\"\nrange = \"short\"",
            "trigger = \"str-hit\"\nrange = \"long\"",
            "ability: range is \"short\"",
        ),
        ("trigger = \"dex-hit\"", "trigger = \"dex-hit\"\nrange = \"long\"", "ability: range has no place there"),
        (
            "may_name = [\"overdrive\", \"str\", \"dex\", \"int\"]",
            "may_name = [\"str\"]",
            "\"william\": aura: may_name is ",
        ),
        ("die = \"int\"\nvalue = 6", "die = \"str\"\nvalue = 6", "\"dorothy\": aura: condition: die is \"int\""),
        ("die = \"dex\"\nat_least = 4", "die = \"str\"\nat_least = 4", "\"prodigy\": stage 2: die is \"dex\""),
    ] {
        assert!(content.contains(right), "{right}\n{content}");
        let table = content.replacen(right, wrong, 1).parse().unwrap();
        let error = Content::read(table, None).map(|content| content.numbers).unwrap_err().to_string();
        assert!(error.contains(why), "{wrong}: {error}");
    }
}

/// Equal packs share one content.
#[test]
fn the_same_pack_is_the_same_content() {
    let pack = Pack::parse("name = 'same'\n[limits]\nround_limit = 7").unwrap();
    let (one, other) = (SharedContent::with(&pack).unwrap(), SharedContent::with(&pack.clone()).unwrap());
    assert!(std::ptr::eq::<Content>(&*one, &*other));
}
