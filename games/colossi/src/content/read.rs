//! Reads the content into numbers that are valid for the rules.

use std::ops::RangeInclusive;
use std::str::FromStr;

use harena_core::content::check_source;
use harena_core::{ContentError, ParseError, PathStep};
use toml::{Table, Value};

use super::Numbers;
use super::pack::{ACCOUNT, LISTS, TABLES};
use crate::cards::Cards;
use crate::names::{Environment, Item, Title, Type};
use crate::state::{GUARD, ITEMS, REFILL, bit};

/// The valid range of a number of the content, so that all sums stay small; `None` for values that are fixed by the
/// rules.
pub(super) fn limits(section: &str, field: &str) -> Option<RangeInclusive<i64>> {
    Some(match (section, field) {
        ("card", "power") => -20..=20,
        ("card", "lead") | ("item", "bonus") => 0..=20,
        ("card", "each") | ("skirmish", "water") => 0..=10,
        (_, "draw") => 0..=10,
        ("item", "cost") => 0..=5,
        ("item", "cards") => 0..=10,
        ("environment", "power") => 1..=100,
        ("environment", "cards") => 1..=24,
        ("handbuilding", "needed") => 1..=40,
        ("skirmish", "hand_limit") => 1..=24,
        _ => return None,
    })
}

pub(super) fn numbers(content: &Table) -> Result<Numbers, ContentError> {
    for section in content.keys().filter(|section| *section != "schema") {
        if !TABLES.contains(&section.as_str()) && !LISTS.contains(&section.as_str()) {
            return Err(ContentError::new("there is no such part").at(section));
        }
    }
    let [building, fighting, guard] = TABLES.map(|section| Entry::section(content, section));
    let (building, fighting, guard) = (building?, fighting?, guard?);
    let cards = Entry::list::<Title>(content, "card", &Title::ALL)?;
    let environments = Entry::list::<Environment>(content, "environment", &Environment::ALL)?;
    let items = Entry::list::<Item>(content, "item", &Item::ALL)?;
    let card = |title: Title| &cards[title.index()];
    let environment = |environment: Environment| &environments[environment.index()];
    let item = |item: Item| &items[item.index()];

    building.is("hand", REFILL as i64)?;
    fighting.is("items", ITEMS as i64)?;
    guard.is("turns", i64::from(GUARD))?;
    guard.is("actions", i64::from(GUARD))?;
    let mut numbers = Numbers {
        power: [0; Title::COUNT],
        least_payment: [1; Item::COUNT],
        bonus: [0; Type::COUNT],
        ebenezer: item(Item::Ebenezer).number("bonus")? as i8,
        lead: card(Title::Acolyte).number("lead")? as i8,
        tucked: card(Title::Heap).number("each")? as i8,
        water: fighting.number("water")? as i8,
        needed: building.number("needed")? as u8,
        hand_limit: fighting.number("hand_limit")? as u8,
        blitz_creek: environment(Environment::BlitzCreek).number("power")? as u8,
        cavern: environment(Environment::Cavern).number("cards")? as u8,
        magnetic_maar: environment(Environment::MagneticMaar).number("cards")? as u8,
        oasis: environment(Environment::Oasis).number("draw")? as u8,
        zenith: environment(Environment::Zenith).number("draw")? as u8,
        companionship: card(Title::Companionship).number("draw")? as u8,
        wager: item(Item::Wager).number("draw")? as u8,
        alms: item(Item::Alms).number("draw")? as u8,
        dice: item(Item::Dice).number("draw")? as u8,
        olive_branch: item(Item::OliveBranch).number("draw")? as u8,
        cache: item(Item::Cache).number("cards")? as u8,
        caravan: item(Item::Caravan).number("cards")? as u8,
        not_for_beginners: 0,
    };
    for title in Title::ALL {
        let entry = card(title);
        entry.is("type", title.kind().name())?;
        entry.is("copies", (Cards::deck(0) & Cards::titled(title)).len() as i64)?;
        numbers.power[title.index()] = match title {
            Title::ChannelPower => entry.is("power", "?").map(|()| 0)?,
            _ => entry.number("power")? as i8,
        };
    }
    for one in Item::ALL {
        let entry = item(one);
        entry.is("kind", if one.is_perk() { "perk" } else { "single use" })?;
        if one.costs_any() {
            entry.is("cost", "?")?;
        } else {
            numbers.least_payment[one.index()] = entry.number("cost")? as u8;
        }
    }
    for kind in Type::ALL {
        item(kind.perk()).is("type", kind.name())?;
        numbers.bonus[kind.index()] = item(kind.perk()).number("bonus")? as i8;
    }
    for one in Environment::ALL {
        if !environment(one).flag("beginner")? {
            numbers.not_for_beginners |= bit(one as u8);
        }
    }
    Ok(numbers)
}

/// An entry of the content with its section.
struct Entry<'a> {
    at: PathStep,
    section: &'a str,
    table: &'a Table,
}

impl<'a> Entry<'a> {
    fn section(content: &'a Table, section: &'a str) -> Result<Entry<'a>, ContentError> {
        let table = content.get(section).and_then(Value::as_table);
        let missing = || ContentError::new(format!("expected a table [{section}]")).at(section);
        Entry { at: PathStep::Key(section.to_string()), section, table: table.ok_or_else(missing)? }.checked()
    }

    /// The entries in the order of the rules, each exactly once.
    fn list<T: FromStr<Err = ParseError> + PartialEq + Copy + std::fmt::Display>(
        content: &'a Table,
        section: &'a str,
        all: &[T],
    ) -> Result<Vec<Entry<'a>>, ContentError> {
        let entries: Vec<&Table> =
            content.get(section).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table).collect();
        if entries.len() != all.len() {
            let why = format!("there are {}, not {}", all.len(), entries.len());
            return Err(ContentError::new(why).at(section));
        }
        let key = |table: &Table| table.get("key").and_then(Value::as_str).and_then(|key| key.parse::<T>().ok());
        let one = |wanted: &T| {
            let table = entries.iter().find(|table| key(table) == Some(*wanted));
            let at = PathStep::entry(section, &wanted.to_string());
            match table {
                Some(table) => Entry { at, section, table }.checked(),
                None => Err(ContentError::new("there is no such entry").within(at)),
            }
        };
        all.iter().map(one).collect()
    }

    fn wrong<T>(&self, error: ContentError) -> Result<T, ContentError> {
        Err(error.within(self.at.clone()))
    }

    fn checked(self) -> Result<Entry<'a>, ContentError> {
        let source = self.table.get("source").and_then(Value::as_str).unwrap_or_default();
        check_source(source).or_else(|error| self.wrong(error))?;
        let fixed = ["key", "rules", "type", "copies", "kind", "beginner", "hand", "items", "turns", "actions"];
        let known =
            |field: &str| limits(self.section, field).is_some() || fixed.contains(&field) || ACCOUNT.contains(&field);
        match self.table.keys().find(|field| !known(field)) {
            Some(field) => self.wrong(ContentError::about(field, format!("there is no {field:?}"))),
            None => Ok(self),
        }
    }

    fn number(&self, field: &str) -> Result<i64, ContentError> {
        let range = limits(self.section, field).expect("every number has its limits");
        let number = self.table.get(field).and_then(Value::as_integer).filter(|number| range.contains(number));
        let wrong = || ContentError::new(format!("{} to {}", range.start(), range.end())).at(field);
        number.map_or_else(|| self.wrong(wrong()), Ok)
    }

    fn flag(&self, field: &str) -> Result<bool, ContentError> {
        let flag = self.table.get(field).and_then(Value::as_bool);
        flag.map_or_else(|| self.wrong(ContentError::new("true or false").at(field)), Ok)
    }

    /// Checks a value that is fixed by the rules.
    fn is(&self, field: &str, value: impl Into<Value>) -> Result<(), ContentError> {
        let value = value.into();
        match self.table.get(field) {
            Some(found) if *found == value => Ok(()),
            _ => self.wrong(ContentError::about(field, format!("{field} is {value}"))),
        }
    }
}
