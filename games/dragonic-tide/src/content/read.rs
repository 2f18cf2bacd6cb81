//! Reads and validates the content file and the changes of a pack.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::OnceLock;

use harena_core::content::{self, check_source, is_title};
use harena_core::{ContentError, PathStep};
use serde::Deserialize;
use serde_path_to_error::Segment;
use toml::{Table, Value};

use super::pack::{Pack, merge};
use super::{CharacterStats, Content, Numbers, Skill, Stage, Turns};
use crate::rules::NAMEABLE;
use crate::words::{Attribute, Card, Category, Character, Kind, Range};

impl Content {
    pub(super) fn load(pack: Option<&Pack>) -> Result<Content, ContentError> {
        Content::read(table(pack)?, pack)
    }

    pub(super) fn read(table: Table, pack: Option<&Pack>) -> Result<Content, ContentError> {
        let file = typed(table)?;
        let skills = in_order(&file.skill, "skill", Card::HAND[..Card::SKILLS].iter().map(|card| card.key()))?;
        let characters = in_order(&file.character, "character", Character::ALL.iter().map(|one| one.key()))?;
        let overdrives = in_order(&file.overdrive, "overdrive", Kind::ALL.iter().map(|kind| kind.key()))?;
        let mut numbers = Numbers {
            round_limit: within("round_limit", file.limits.round_limit, 1..=250).map_err(|error| error.at("limits"))?
                as u8,
            die_start: within("die_start", file.setup.die_start, 1..=6).map_err(|error| error.at("setup"))? as u8,
            range_start: word("range_start", &file.setup.range_start).map_err(|error| error.at("setup"))?,
            beats: circle(&file.attribute)?,
            skills: [BLANK; Card::SKILLS],
            characters: [NO_CHARACTER; 6],
            stages: [[NOTHING; 3]; 4],
        };
        for (place, entry) in numbers.skills.iter_mut().zip(&skills) {
            *place = skill(entry).map_err(|error| error.within(PathStep::entry("skill", &entry.key)))?;
        }
        for attribute in Attribute::ALL {
            // Mooncell and Move Anticipation together may leave the cards of one attribute only (DT-4.7).
            if !numbers.skills.iter().any(|skill| skill.category == attribute.into()) {
                let why = format!("no card is of the category {}; each attribute has at least one", attribute.name());
                return Err(ContentError::new(why).at("skill"));
            }
        }
        for (character, entry) in Character::ALL.into_iter().zip(&characters) {
            numbers.characters[character.index()] =
                sheet(character, entry).map_err(|error| error.within(PathStep::entry("character", &entry.key)))?;
        }
        for (kind, entry) in Kind::ALL.into_iter().zip(&overdrives) {
            numbers.stages[kind.index()] =
                stages(kind, entry).map_err(|error| error.within(PathStep::entry("overdrive", &entry.key)))?;
        }
        for (source, at) in sources(&file) {
            check_source(source).map_err(|error| error.within(at))?;
        }
        let entry = |list, key: &str| PathStep::entry(list, key);
        let titles = skills.iter().map(|one| (&one.name, entry("skill", &one.key)));
        let titles = titles.chain(characters.iter().map(|one| (&one.name, entry("character", &one.key))));
        for (title, at) in titles.chain(overdrives.iter().map(|one| (&one.name, entry("overdrive", &one.key)))) {
            if !is_title(title) {
                let why = format!("{title:?} is no title of at most 60 letters");
                return Err(ContentError::new(why).at("name").within(at));
            }
        }
        Ok(Content {
            pack: pack.cloned(),
            numbers,
            skill_names: std::array::from_fn(|index| skills[index].name.clone()),
            character_names: std::array::from_fn(|index| characters[index].name.clone()),
            // Packs in old records may have any name.
            aura_names: std::array::from_fn(|index| {
                let name = characters[index].aura.name.chars();
                name.filter(|letter| !letter.is_control()).take(60).collect()
            }),
            kind_names: std::array::from_fn(|index| overdrives[index].name.clone()),
            printed: OnceLock::new(),
        })
    }
}

/// The file with the changes of a pack.
pub(super) fn table(pack: Option<&Pack>) -> Result<Table, ContentError> {
    let text = include_str!("../../content/duel.toml");
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| ContentError::new(error.to_string()))?;
    if let Some(pack) = pack {
        merge(&mut table, pack)?;
    }
    Ok(table)
}

/// Fields that the game does not play with: `facts` and clients read them.
const UNREAD: [&str; 4] = ["schema", "rules", "rulebook_fields", "pack_fields"];

fn remove_unread(value: &mut Value) {
    match value {
        Value::Table(table) => {
            table.retain(|field, _| !UNREAD.contains(&field));
            table.iter_mut().for_each(|(_, inside)| remove_unread(inside));
        }
        Value::Array(items) => items.iter_mut().for_each(remove_unread),
        _ => {}
    }
}

/// The table as a typed value. An error has the place of the wrong value.
fn typed(table: Table) -> Result<File, ContentError> {
    let mut content = Value::Table(table);
    remove_unread(&mut content);
    serde_path_to_error::deserialize(content.clone()).map_err(|error| {
        // The parser quotes the whole file in its error, except in the message.
        let why = ContentError::new(error.inner().message());
        let steps = place(&content, error.path().iter());
        steps.into_iter().rev().fold(why, ContentError::within)
    })
}

/// The steps of a path into the content. Entries of the sections are found by their keys, because a pack has only some of them.
fn place<'a>(content: &Value, path: impl Iterator<Item = &'a Segment>) -> Vec<PathStep> {
    let (mut value, mut steps) = (Some(content), Vec::new());
    for segment in path {
        match segment {
            Segment::Map { key } => {
                value = value.and_then(|value| value.get(key));
                steps.push(PathStep::Key(key.clone()));
            }
            Segment::Seq { index } => {
                let Some(PathStep::Key(list)) = steps.pop() else { break };
                value = value.and_then(|value| value.get(*index));
                let key = value.and_then(|entry| entry.get("key")).and_then(Value::as_str);
                steps.push(key.map_or_else(|| PathStep::item(&list, *index), |key| PathStep::entry(&list, key)));
            }
            Segment::Enum { .. } | Segment::Unknown => break,
        }
    }
    steps
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    setup: Setup,
    limits: Limits,
    attribute: Vec<AttributeEntry>,
    skill: Vec<SkillEntry>,
    character: Vec<CharacterEntry>,
    overdrive: Vec<OverdriveEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    die_start: i64,
    range_start: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    round_limit: i64,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttributeEntry {
    key: String,
    beats: String,
    source: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillEntry {
    key: String,
    name: String,
    category: String,
    shift: Option<i64>,
    power: Option<i64>,
    firing_range: Option<Vec<String>>,
    reads: Option<String>,
    correction: Option<[i64; 6]>,
    impact: [i64; 3],
    source: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CharacterEntry {
    key: String,
    name: String,
    hp: i64,
    opening: [i64; 3],
    correction: Triple,
    source: String,
    aura: AuraEntry,
    ability: AbilityEntry,
}

/// One number for each attribute.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Triple {
    str: i64,
    dex: i64,
    int: i64,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct AuraEntry {
    name: String,
    condition: Table,
    bonus: Option<Triple>,
    bonus_by_count: Option<[i64; 3]>,
    power_factor: Option<i64>,
    may_name: Option<Vec<String>>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct AbilityEntry {
    trigger: String,
    die_value: Option<i64>,
    range: Option<String>,
    extra_damage: Option<i64>,
    die_step: Option<i64>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OverdriveEntry {
    key: String,
    name: String,
    range: Option<String>,
    opponent_placed: Option<String>,
    source: String,
    stage: Vec<StageEntry>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct StageEntry {
    die: Option<String>,
    at_least: Option<i64>,
    next_round_bonus: Option<i64>,
    neutralise_attributes: Option<i64>,
    neutralise: Option<Vec<String>>,
    dice: Option<DiceEntry>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceEntry {
    count: i64,
    total_steps: Option<i64>,
    steps_each: Option<i64>,
    any_value: Option<bool>,
}

const BLANK: Skill = Skill {
    category: Category::Move,
    shift: 0,
    power: 0,
    fires_at: [false; 3],
    reads: Attribute::Str,
    correction: [0; 6],
    impact: [0; 3],
};

const NO_CHARACTER: CharacterStats = CharacterStats {
    hp: 0,
    opening: [0; 3],
    correction: [0; 3],
    aura_at: 0,
    aura_bonus: [0; 3],
    aura_by_count: [0; 3],
    aura_factor: 1,
    ability: 0,
};

const NOTHING: Stage = Stage { at_least: 0, bonus: 0, attributes: 0, dice: Turns { count: 0, each: 0, total: 0 } };

/// Powers, corrections and bonuses; wide enough for any design, narrow enough that sums never overflow.
const SMALL: RangeInclusive<i64> = -20..=20;

fn skill(entry: &SkillEntry) -> Result<Skill, ContentError> {
    let category: Category = word("category", &entry.category)?;
    let mut skill = Skill { category, impact: triple("impact", entry.impact, -5..=5)?, ..BLANK };
    let attributes = [
        ("power", entry.power.is_some()),
        ("firing_range", entry.firing_range.is_some()),
        ("reads", entry.reads.is_some()),
        ("correction", entry.correction.is_some()),
    ];
    if let Some(shift) = entry.shift {
        if category != Category::Move {
            return Err(ContentError::new("a card that moves the range is a MOVE card").at("category"));
        }
        if let Some((field, _)) = attributes.iter().find(|(_, given)| *given) {
            return Err(ContentError::new("a MOVE card has none").at(field));
        }
        skill.shift = within("shift", shift, -1..=1)? as i8;
        return Ok(skill);
    }
    if category.attribute().is_none() {
        return Err(ContentError::new(format!("str, dex or int, not {}", category.name())).at("category"));
    }
    let (Some(power), Some(firing_range), Some(reads), Some(correction)) =
        (entry.power, &entry.firing_range, &entry.reads, entry.correction)
    else {
        return Err("an attribute card has power, firing_range, reads and correction".into());
    };
    skill.power = within("power", power, 0..=20)? as u8;
    for name in firing_range {
        let range: Range = word("firing_range", name)?;
        skill.fires_at[range.index()] = true;
    }
    skill.reads = word("reads", reads)?;
    for (place, value) in skill.correction.iter_mut().zip(correction) {
        *place = within("correction", value, SMALL)? as i8;
    }
    Ok(skill)
}

/// DT-8: the kinds of conditions belong to the characters; their numbers are content.
fn sheet(character: Character, entry: &CharacterEntry) -> Result<CharacterStats, ContentError> {
    let in_aura = |error: ContentError| error.at("aura");
    let missing = |field: &str| ContentError::about(field, format!("{field} is missing"));
    let condition = |key: &str, range| -> Result<u8, ContentError> {
        let value = entry.aura.condition.get(key).and_then(Value::as_integer);
        let value = value.ok_or_else(|| ContentError::about(key, format!("expected {key} with a number")));
        let value = value.and_then(|value| within(key, value, range));
        Ok(value.map_err(|error| in_aura(error.at("condition")))? as u8)
    };
    let bonus = || match entry.aura.bonus {
        Some(bonus) => triple("bonus", [bonus.str, bonus.dex, bonus.int], SMALL).map_err(in_aura),
        None => Err(in_aura(missing("bonus"))),
    };
    let ability = |field: &str, value: Option<i64>, range| -> Result<u8, ContentError> {
        let value = value.ok_or_else(|| missing(field)).and_then(|value| within(field, value, range));
        Ok(value.map_err(|error| error.at("ability"))? as u8)
    };
    let die = entry.aura.condition.get("die").and_then(Value::as_str);
    fixed("die", die, Numbers::aura_die(character).map(Attribute::name))
        .map_err(|error| in_aura(error.at("condition")))?;
    let names = |names: &[String]| names.iter().cloned().collect::<BTreeSet<_>>();
    let may_name = (character == Character::William)
        .then(|| NAMEABLE.iter().map(|category| category.name().to_string()).collect());
    fixed("may_name", entry.aura.may_name.as_deref().map(names), may_name).map_err(in_aura)?;
    let in_ability = |error: ContentError| error.at("ability");
    let trigger = format!("{}-hit", Numbers::trigger(character).name());
    fixed("trigger", Some(&entry.ability.trigger), Some(&trigger)).map_err(in_ability)?;
    let range = (character == Character::Terrence).then(|| Numbers::ABILITY_RANGE.name());
    fixed("range", entry.ability.range.as_deref(), range).map_err(in_ability)?;
    let corrections = [entry.correction.str, entry.correction.dex, entry.correction.int];
    let mut sheet = CharacterStats {
        hp: within("hp", entry.hp, 1..=40)? as u8,
        opening: triple("opening", entry.opening, -5..=5)?,
        correction: triple("correction", corrections, SMALL)?,
        ..NO_CHARACTER
    };
    match character {
        Character::Lucent => {
            sheet.aura_at = condition("any_die", 1..=6)?;
            let by_count = entry.aura.bonus_by_count.ok_or_else(|| in_aura(missing("bonus_by_count")))?;
            sheet.aura_by_count = triple("bonus_by_count", by_count, SMALL).map_err(in_aura)?;
            sheet.ability = ability("die_value", entry.ability.die_value, 1..=6)?;
        }
        Character::Terrence => sheet.aura_at = condition("value", 1..=6)?,
        Character::William => {
            sheet.aura_at = condition("value", 1..=6)?;
            sheet.ability = ability("extra_damage", entry.ability.extra_damage, 0..=20)?;
        }
        Character::Dorothy => {
            sheet.aura_at = condition("value", 1..=6)?;
            sheet.aura_bonus = bonus()?;
        }
        Character::Elaine => {
            sheet.aura_at = condition("sum_at_least", 3..=18)?;
            sheet.aura_bonus = bonus()?;
            sheet.ability = ability("extra_damage", entry.ability.extra_damage, 0..=20)?;
        }
        Character::Gaw => {
            sheet.aura_at = condition("all_dice", 1..=6)?;
            let factor = entry.aura.power_factor.ok_or_else(|| in_aura(missing("power_factor")))?;
            sheet.aura_factor = within("power_factor", factor, 1..=5).map_err(in_aura)? as u8;
            sheet.ability = ability("die_step", entry.ability.die_step, 0..=5)?;
        }
    }
    Ok(sheet)
}

fn stages(kind: Kind, entry: &OverdriveEntry) -> Result<[Stage; 3], ContentError> {
    let stages: &[StageEntry; 3] =
        entry.stage.as_slice().try_into().map_err(|_| ContentError::about("stage", "an OVERDRIVE has three stages"))?;
    fixed("range", entry.range.as_deref(), Numbers::demanded(kind).map(Range::name))?;
    let placed = (kind == Kind::Mooncell).then(|| Category::Overdrive.name());
    fixed("opponent_placed", entry.opponent_placed.as_deref(), placed)?;
    let mut result = [NOTHING; 3];
    for (index, (place, stage)) in result.iter_mut().zip(stages).enumerate() {
        let in_stage = |error: ContentError| error.within(PathStep::item("stage", index));
        let in_dice = |error: ContentError| in_stage(error.at("dice"));
        let missing = |field: &str| ContentError::about(field, format!("{field} is missing"));
        let number = |field: &str, value: Option<i64>, range| -> Result<u8, ContentError> {
            let value = value.ok_or_else(|| missing(field)).and_then(|value| within(field, value, range));
            Ok(value.map_err(in_stage)? as u8)
        };
        fixed("die", stage.die.as_deref(), Numbers::die(kind).map(Attribute::name)).map_err(in_stage)?;
        let neutralised = stage.neutralise.as_deref().unwrap_or_default();
        let neutralised: Vec<&str> = neutralised.iter().map(String::as_str).collect();
        let always: Vec<&str> = Numbers::neutralised(kind, index).iter().map(|category| category.name()).collect();
        fixed("neutralise", Some(neutralised), Some(always)).map_err(in_stage)?;
        if kind != Kind::Mooncell {
            place.at_least = number("at_least", stage.at_least, 1..=6)?;
        }
        match kind {
            Kind::Tyranny => place.bonus = number("next_round_bonus", stage.next_round_bonus, 0..=20)?,
            Kind::Prodigy => {
                place.attributes = number("neutralise_attributes", stage.neutralise_attributes, 0..=3)?;
            }
            Kind::Blessing => {
                let dice = stage.dice.ok_or_else(|| in_stage(missing("dice")))?;
                let count = within("count", dice.count, 0..=3).map_err(in_dice)?;
                let (each, total) = match (dice.any_value, dice.steps_each, dice.total_steps) {
                    (Some(true), None, None) => (5, 15),
                    (None, Some(each), None) => (within("steps_each", each, 0..=5).map_err(in_dice)?, 15),
                    (None, None, Some(total)) => (5, within("total_steps", total, 0..=15).map_err(in_dice)?),
                    _ => return Err(in_dice("one of total_steps, steps_each and any_value = true".into())),
                };
                place.dice = Turns { count: count as u8, each: each as u8, total: total as u8 };
            }
            Kind::Mooncell => {
                place.attributes = match stage.neutralise_attributes {
                    None => 0,
                    some => number("neutralise_attributes", some, 0..=1)?,
                }
            }
        }
    }
    Ok(result)
}

/// Checks a value that the rules are written for, so no pack replaces it.
fn fixed<T: PartialEq + std::fmt::Debug>(field: &str, found: Option<T>, right: Option<T>) -> Result<(), ContentError> {
    if found == right {
        return Ok(());
    }
    let why = right.map_or_else(|| format!("{field} has no place there"), |right| format!("{field} is {right:?}"));
    Err(ContentError::about(field, why))
}

/// DT-3.2: each beats another, and the three make a circle.
fn circle(entries: &[AttributeEntry]) -> Result<[Attribute; 3], ContentError> {
    let mut beats = Attribute::ALL;
    for (attribute, place) in Attribute::ALL.into_iter().zip(&mut beats) {
        let entry = entries.iter().find(|entry| entry.key == attribute.name());
        let missing = || ContentError::new(format!("{} is missing", attribute.name())).at("attribute");
        let beaten = word("beats", &entry.ok_or_else(missing)?.beats);
        *place = beaten.map_err(|error| error.within(PathStep::entry("attribute", attribute.name())))?;
    }
    use Attribute::{Dex, Int, Str};
    if beats == [Dex, Int, Str] || beats == [Int, Str, Dex] {
        Ok(beats)
    } else {
        Err(ContentError::new("the three must beat each other in a circle").at("attribute"))
    }
}

fn sources(file: &File) -> impl Iterator<Item = (&str, PathStep)> {
    let key = |key: &str| PathStep::Key(key.to_string());
    [(file.setup.source.as_str(), key("setup")), (file.limits.source.as_str(), key("limits"))]
        .into_iter()
        .chain(file.attribute.iter().map(|one| (one.source.as_str(), PathStep::entry("attribute", &one.key))))
        .chain(file.skill.iter().map(|one| (one.source.as_str(), PathStep::entry("skill", &one.key))))
        .chain(file.character.iter().map(|one| (one.source.as_str(), PathStep::entry("character", &one.key))))
        .chain(file.overdrive.iter().map(|one| (one.source.as_str(), PathStep::entry("overdrive", &one.key))))
}

trait Keyed: Clone {
    fn key(&self) -> &str;
}

macro_rules! keyed {
    ($($entry:ty),*) => { $(impl Keyed for $entry { fn key(&self) -> &str { &self.key } })* };
}
keyed!(SkillEntry, CharacterEntry, OverdriveEntry);

/// The entries in the order of the rules, each exactly once.
fn in_order<T: Keyed>(
    entries: &[T],
    section: &str,
    keys: impl Iterator<Item = &'static str>,
) -> Result<Vec<T>, ContentError> {
    let mut sorted = Vec::new();
    for key in keys {
        let mut found = entries.iter().filter(|entry| entry.key() == key);
        let (Some(entry), None) = (found.next(), found.next()) else {
            return Err(ContentError::new("stands there exactly once").within(PathStep::entry(section, key)));
        };
        sorted.push(entry.clone());
    }
    match sorted.len() {
        right if right == entries.len() => Ok(sorted),
        right => Err(ContentError::new(format!("there are {right}")).at(section)),
    }
}

fn within(at: &str, value: i64, range: RangeInclusive<i64>) -> Result<i64, ContentError> {
    content::within(Some(value), value, &range).map_err(|error| error.at(at))
}

fn triple(at: &str, values: [i64; 3], range: RangeInclusive<i64>) -> Result<[i8; 3], ContentError> {
    let mut triple = [0; 3];
    for (place, value) in triple.iter_mut().zip(values) {
        *place = within(at, value, range.clone())? as i8;
    }
    Ok(triple)
}

fn word<T: FromStr<Err = harena_core::ParseError>>(at: &str, text: &str) -> Result<T, ContentError> {
    text.parse().map_err(|error: harena_core::ParseError| ContentError::new(error.to_string()).at(at))
}
