//! Content packs: replacements for printed or reconstructed values.

use std::fmt;

use harena_core::content::{self, Form, note_replaced};
use harena_core::{ContentError, PathStep};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// A content pack: a name, and the entries that it replaces, in the format of `content/duel.toml`. The options contain
/// the whole pack, and so does every record: a record needs no other file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts", type = "Record<string, unknown>"))]
#[serde(transparent)]
pub struct Pack(Table);

impl Pack {
    /// Reads a pack. Its numbers are validated when it is used.
    pub fn parse(text: &str) -> Result<Pack, String> {
        let table = text.parse::<Table>().map_err(|error| error.to_string().trim().to_string())?;
        Ok(Pack(table))
    }

    pub fn name(&self) -> &str {
        self.0.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// The canonical text of the pack: equal packs have equal texts, and only those.
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

/// Fields that cannot be replaced: the rules depend on them.
const FIXED: [&str; 10] =
    ["key", "rules", "shift", "trigger", "opponent_placed", "die", "neutralise", "range", "range_start", "may_name"];

/// Fields that give the source of values. The source of a replaced value is the pack.
const ACCOUNT: [&str; 3] = ["source", "rulebook_fields", "pack_fields"];

/// Merges a pack into the content, and notes in each changed entry which fields changed.
pub(super) fn merge(content: &mut Table, pack: &Pack) -> Result<(), ContentError> {
    let form = Form { example: "printed cards", tables: &TABLES, lists: &LISTS, key: "key" };
    content::merge(content, pack.table(), &form, |_, entry, changes| change(entry, changes))
}

fn change(entry: &mut Table, changes: &Table) -> Result<(), ContentError> {
    let mut fields = Vec::new();
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
            // A condition is one value; its number may change, its kind may not.
            (Some(Value::Table(inside)), Value::Table(changes)) if field == "condition" => {
                change(inside, changes).map_err(|error| error.at(field))?;
                if inside.remove("pack_fields").is_some() {
                    fields.push(field.clone());
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
            fields.push(field.clone());
        }
    }
    note_replaced(entry, "pack_fields", fields);
    Ok(())
}

/// The fields that a pack may set in an entry.
fn replaceable(entry: &Table) -> String {
    let fields = entry.keys().map(String::as_str);
    let fields: Vec<_> = fields.filter(|field| !ACCOUNT.contains(field) && !FIXED.contains(field)).collect();
    match fields[..] {
        [] => "nothing can be replaced there".to_string(),
        _ => format!("what can be replaced is {}", fields.join(", ")),
    }
}

/// Whether one value can replace the other. Lists of numbers keep their length, lists of words need not.
fn alike(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Array(old), Value::Array(new)) => match old.first() {
            Some(Value::Integer(_)) => old.len() == new.len() && new.iter().all(Value::is_integer),
            _ => new.iter().all(Value::is_str),
        },
        (old, new) => old.same_type(new),
    }
}
