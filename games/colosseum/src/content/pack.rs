//! Content packs: what a designer replaces.

use std::fmt;
use std::sync::{Arc, OnceLock};

use harena_core::{ContentError, PathStep};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::{Table, Value};

use super::Content;

/// A content pack: a name, and the values that it replaces, in the form of the files in `content/`. It stands in the options
/// whole, and so in every record: a record needs no other file (CO-1.9).
#[derive(Clone)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", type = "Record<string, unknown>"))]
pub struct Pack(Arc<Inner>);

struct Inner {
    table: Table,
    /// Made when first asked for; all games with these options share it.
    content: OnceLock<Result<Arc<Content>, ContentError>>,
}

impl Pack {
    /// Reads a pack. Whether its values make a game is found out when it is used.
    pub fn parse(text: &str) -> Result<Pack, String> {
        let table = text.parse::<Table>().map_err(|error| error.to_string().trim().to_string())?;
        Ok(Pack::from(table))
    }

    pub fn name(&self) -> &str {
        self.0.table.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    pub(super) fn content(&self) -> Result<Arc<Content>, ContentError> {
        self.0.content.get_or_init(|| Content::load(Some(self)).map(Arc::new)).clone()
    }
}

impl From<Table> for Pack {
    fn from(table: Table) -> Pack {
        Pack(Arc::new(Inner { table, content: OnceLock::new() }))
    }
}

impl PartialEq for Pack {
    fn eq(&self, other: &Pack) -> bool {
        self.0.table == other.0.table
    }
}

impl fmt::Debug for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.table.fmt(f)
    }
}

impl Serialize for Pack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.table.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pack, D::Error> {
        Table::deserialize(deserializer).map(Pack::from)
    }
}

/// What a pack may replace, by section. All else is what the rules are written around.
const REPLACEABLE: [(&str, &[&str]); 9] = [
    ("box", &["tickets", "medals"]),
    ("game", &["coins"]),
    ("markets", &["opening-bid"]),
    ("investments", &["expansion", "ticket", "loge"]),
    ("spectators", &["emperor", "consul", "senator", "ticket", "podium", "earlier-show", "star", "medal"]),
    ("medal", &["coins"]),
    ("arenas", &["3", "4", "5"]),
    ("nobles", &["emperor", "consul", "senator"]),
    ("tokens", &["green", "orange"]),
];
const OF_PROGRAMS: &[&str] = &["name", "cost", "needs", "complete", "missing"];

/// Writes the changes of a pack into the content, and notes in each changed entry which fields they are.
pub(super) fn merge(content: &mut Table, pack: &Pack) -> Result<(), ContentError> {
    let name = pack.name();
    if !is_title(name) {
        let why = "a pack begins with its name, such as name = \"longer shows\", of at most 60 letters";
        return Err(ContentError::about("name", why));
    }
    for (section, value) in &pack.0.table {
        let replaceable = REPLACEABLE.iter().find(|(known, _)| known == section);
        match (section.as_str(), value, replaceable) {
            ("name", ..) => {}
            ("source", Value::String(text), _) if text.chars().count() <= 1000 => {}
            ("source", ..) => {
                return Err(ContentError::new("where the values come from, in at most 1000 letters").at("source"));
            }
            ("program", Value::Array(entries), _) => {
                let programs = content.get_mut("program").and_then(Value::as_array_mut).expect("the content is tested");
                entries.iter().try_for_each(|entry| program(programs, entry))?;
            }
            ("program", ..) => {
                return Err(ContentError::new("expected entries, each written [[program]]").at("program"));
            }
            (_, Value::Table(changes), Some((_, fields))) => {
                let entry = content.get_mut(section).and_then(Value::as_table_mut).expect("the content is tested");
                change(entry, changes, fields, section == "tokens").map_err(|error| error.at(section))?;
            }
            (_, _, Some(_)) => {
                return Err(ContentError::new(format!("expected a table [{section}]")).at(section));
            }
            _ => {
                let known: Vec<&str> = REPLACEABLE.iter().map(|(known, _)| *known).collect();
                let why = format!("there is no such part; there are name, source, {}, program", known.join(", "));
                return Err(ContentError::new(why).at(section));
            }
        }
    }
    Ok(())
}

fn program(programs: &mut [Value], value: &Value) -> Result<(), ContentError> {
    let number_of = |value: &Value| value.get("number").and_then(Value::as_integer);
    let (Some(changes), Some(number)) = (value.as_table(), number_of(value)) else {
        return Err(ContentError::new("each entry has a number, from 1 to 30").at("program"));
    };
    let Some(entry) = programs.iter_mut().find(|program| number_of(program) == Some(number)) else {
        let why = "there is none; numbers go from 1 to 30";
        return Err(ContentError::new(why).within(PathStep::numbered("program", number)));
    };
    let mut changes = changes.clone();
    changes.remove("number");
    let entry = entry.as_table_mut().expect("the content is tested");
    change(entry, &changes, OF_PROGRAMS, false).map_err(|error| error.within(PathStep::numbered("program", number)))
}

/// Changes an entry. Of the tokens only those that are named change; a program has those that are named, and no others.
fn change(entry: &mut Table, changes: &Table, replaceable: &[&str], some_tokens: bool) -> Result<(), ContentError> {
    let mut fields: Vec<Value> = entry.get("pack").and_then(Value::as_array).cloned().unwrap_or_default();
    for (field, value) in changes {
        if !replaceable.contains(&field.as_str()) {
            let why = if entry.contains_key(field) { "cannot be replaced" } else { "does not exist" };
            let why = format!("{field} {why}; what can be replaced is {}", replaceable.join(", "));
            return Err(ContentError::about(field, why));
        }
        let old = entry.get(field).expect("the content has all of them");
        if !old.same_type(value) {
            return Err(ContentError::about(field, format!("{field} is written like {old}, not like {value}")));
        }
        if old == value {
            continue;
        }
        match (entry.get_mut(field), value) {
            (Some(Value::Table(old)), Value::Table(new)) if some_tokens => {
                new.iter().for_each(|(name, count)| {
                    old.insert(name.clone(), count.clone());
                });
            }
            _ => {
                entry.insert(field.clone(), value.clone());
            }
        }
        fields.push(Value::String(field.clone()));
    }
    if !fields.is_empty() {
        entry.insert("pack".to_string(), Value::Array(fields));
    }
    Ok(())
}

/// Something that can stand on a card.
pub(super) fn is_title(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= 60 && !text.chars().any(char::is_control)
}
