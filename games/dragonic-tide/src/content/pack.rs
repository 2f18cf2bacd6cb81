//! Content packs: what somebody who owns the cards, or designs new ones, replaces.

use std::fmt;

use harena_core::{ContentError, PathStep};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// A content pack: a name, and the entries that it replaces, in the form of `content/duel.toml`. It stands in the options
/// whole, and so in every record: a record needs no other file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts", type = "Record<string, unknown>"))]
#[serde(transparent)]
pub struct Pack(Table);

impl Pack {
    /// Reads a pack. Whether its numbers make a game is found out when it is used.
    pub fn parse(text: &str) -> Result<Pack, String> {
        let table = text.parse::<Table>().map_err(|error| error.to_string().trim().to_string())?;
        Ok(Pack(table))
    }

    pub fn name(&self) -> &str {
        self.0.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// The whole pack as a text: the same for the same pack, and another for any other.
    pub(super) fn text(&self) -> String {
        format!("{:?}", self.0)
    }

    pub(super) fn table(&self) -> &Table {
        &self.0
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The sections of a content file: those with one entry, and those with one entry for each key.
const TABLES: [&str; 2] = ["setup", "limits"];
const LISTS: [&str; 4] = ["attribute", "skill", "character", "overdrive"];

/// What may never be replaced: it is what the rules are written around.
const FIXED: [&str; 9] =
    ["key", "shift", "trigger", "opponent_placed", "die", "neutralise", "range", "range_start", "may_name"];

/// How the content accounts for its own values. What a pack replaces has the pack for its source.
const ACCOUNT: [&str; 3] = ["source", "rulebook_fields", "pack_fields"];

/// Writes the changes of a pack into the content, and notes in each changed entry which fields they are.
pub(super) fn merge(content: &mut Table, pack: &Pack) -> Result<(), ContentError> {
    let name = pack.name();
    if name.trim().is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        let why = "a pack begins with its name, such as name = \"printed cards\", of at most 60 letters";
        return Err(ContentError::about("name", why));
    }
    for (section, value) in pack.table() {
        let wrong = |why: String| Err(ContentError::new(why).at(section));
        match (section.as_str(), value) {
            ("name", _) => {}
            ("source", Value::String(_)) => {}
            ("source", _) => return wrong("where the numbers come from, as a text".to_string()),
            ("schema", Value::Integer(1)) => {}
            ("schema", _) => return wrong("this program reads schema 1".to_string()),
            (table, Value::Table(changes)) if TABLES.contains(&table) => {
                let entry = content.get_mut(table).and_then(Value::as_table_mut).expect("the content is tested");
                change(entry, changes).map_err(|error| error.at(section))?;
            }
            (list, Value::Array(entries)) if LISTS.contains(&list) => {
                let known = content.get_mut(list).and_then(Value::as_array_mut).expect("the content is tested");
                for value in entries {
                    one_of(known, value, section)?;
                }
            }
            (known, _) if TABLES.contains(&known) => return wrong(format!("expected a table [{known}]")),
            (known, _) if LISTS.contains(&known) => {
                return wrong(format!("expected entries, each written [[{known}]]"));
            }
            _ => {
                let (tables, lists) = (TABLES.join(", "), LISTS.join(", "));
                return wrong(format!("there is no such part; there are name, source, {tables}, {lists}"));
            }
        }
    }
    Ok(())
}

fn one_of(known: &mut [Value], value: &Value, section: &str) -> Result<(), ContentError> {
    let key_of = |value: &Value| value.get("key").and_then(Value::as_str).map(str::to_string);
    let keys: Vec<String> = known.iter().filter_map(key_of).collect();
    let (Some(changes), Some(key)) = (value.as_table(), key_of(value)) else {
        return Err(ContentError::new(format!("each entry has a key: {}", keys.join(", "))).at(section));
    };
    let Some(place) = keys.iter().position(|known| *known == key) else {
        let why = format!("there is none; there are {}", keys.join(", "));
        return Err(ContentError::new(why).within(PathStep::entry(section, &key)));
    };
    let entry = known[place].as_table_mut().expect("the content is tested");
    change(entry, changes).map_err(|error| error.within(PathStep::entry(section, &key)))
}

fn change(entry: &mut Table, changes: &Table) -> Result<(), ContentError> {
    let mut fields = entry.get("pack_fields").and_then(Value::as_array).cloned().unwrap_or_default();
    for (field, value) in changes {
        if ACCOUNT.contains(&field.as_str()) {
            let why = "what a pack replaces has the pack for its source, and `source` stands once, at the top";
            let why = format!("{field} has no place in an entry: {why}; {}", replaceable(entry));
            return Err(ContentError::about(field, why));
        }
        let same = entry.get(field) == Some(value);
        if FIXED.contains(&field.as_str()) && entry.contains_key(field) && !same {
            let why = format!("{field} cannot be replaced; {}", replaceable(entry));
            return Err(ContentError::about(field, why));
        }
        match (entry.get_mut(field), value) {
            // A condition is one fact; its number may change, what it is about may not.
            (Some(Value::Table(inside)), Value::Table(changes)) if field == "condition" => {
                change(inside, changes).map_err(|error| error.at(field))?;
                if inside.remove("pack_fields").is_some() {
                    fields.push(Value::String(field.clone()));
                }
                continue;
            }
            (Some(Value::Table(inside)), Value::Table(changes)) if field != "dice" => {
                change(inside, changes).map_err(|error| error.at(field))?;
                continue;
            }
            (Some(Value::Array(stages)), Value::Array(changed)) if field == "stage" => {
                if stages.len() != changed.len() {
                    let why = format!("an OVERDRIVE has {} stages", stages.len());
                    return Err(ContentError::about(field, why));
                }
                for (index, (stage, changes)) in stages.iter_mut().zip(changed).enumerate() {
                    let (Some(stage), Some(changes)) = (stage.as_table_mut(), changes.as_table()) else {
                        return Err(ContentError::about(field, "each stage is written [[overdrive.stage]]"));
                    };
                    change(stage, changes).map_err(|error| error.within(PathStep::item("stage", index)))?;
                }
                continue;
            }
            (None, _) => {
                let why = format!("there is no {field:?}; {}", replaceable(entry));
                return Err(ContentError::about(field, why));
            }
            (Some(old), new) if !alike(old, new) => {
                return Err(ContentError::about(field, format!("{field} is written like {old}, not like {new}")));
            }
            _ => {}
        }
        if !same {
            entry.insert(field.clone(), value.clone());
            fields.push(Value::String(field.clone()));
        }
    }
    if !fields.is_empty() {
        entry.insert("pack_fields".to_string(), Value::Array(fields));
    }
    Ok(())
}

/// What a pack may say in an entry.
fn replaceable(entry: &Table) -> String {
    let fields = entry.keys().map(String::as_str);
    let fields: Vec<_> = fields.filter(|field| !ACCOUNT.contains(field) && !FIXED.contains(field)).collect();
    match fields[..] {
        [] => "nothing can be replaced there".to_string(),
        _ => format!("what can be replaced is {}", fields.join(", ")),
    }
}

/// Whether one value can stand where the other stood. Lists of numbers keep their length, lists of words need not.
fn alike(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Array(old), Value::Array(new)) => match old.first() {
            Some(Value::Integer(_)) => old.len() == new.len() && new.iter().all(Value::is_integer),
            _ => new.iter().all(Value::is_str),
        },
        (old, new) => old.same_type(new),
    }
}
