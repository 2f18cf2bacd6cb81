//! The content as it stands in `content/`, and content packs, which replace some of it.

use std::fmt;
use std::sync::LazyLock;

use harena_core::{ContentError, PathStep};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::read::limits;

/// A content pack: a name, and the entries that it replaces, in the form of `content/*.toml`. It stands in the options
/// whole, and so in every record: a record needs no other file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts", type = "Record<string, unknown>"))]
#[serde(transparent)]
pub struct Pack(Table);

impl Pack {
    /// Reads a pack. Whether its numbers make a game is found out when it is used.
    pub fn parse(text: &str) -> Result<Pack, String> {
        text.parse::<Table>().map(Pack).map_err(|error| error.to_string().trim().to_string())
    }

    pub fn name(&self) -> &str {
        self.0.get("name").and_then(Value::as_str).unwrap_or_default()
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The sections with one entry, and those with one entry for each key.
pub(super) const TABLES: [&str; 3] = ["handbuilding", "skirmish", "stall_guard"];
pub(super) const LISTS: [&str; 3] = ["card", "environment", "item"];

/// How the content accounts for its own values.
pub(super) const ACCOUNT: [&str; 3] = ["source", "rulebook_fields", "pack_fields"];

static CONTENT: LazyLock<Table> = LazyLock::new(|| {
    let files = [
        include_str!("../../content/table.toml"),
        include_str!("../../content/cards.toml"),
        include_str!("../../content/environments.toml"),
        include_str!("../../content/items.toml"),
    ];
    files.into_iter().flat_map(|text| text.parse::<Table>().expect("a test reads the content, too")).collect()
});

/// The content with the changes of a pack.
pub(super) fn merged(pack: Option<&Pack>) -> Result<Table, ContentError> {
    let mut content = CONTENT.clone();
    if let Some(pack) = pack {
        merge(&mut content, pack)?;
    }
    Ok(content)
}

/// Writes the changes of a pack into the content, and notes in each changed entry which fields they are.
fn merge(content: &mut Table, pack: &Pack) -> Result<(), ContentError> {
    let name = pack.name();
    if name.trim().is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        let why = "a pack begins with its name, such as name = \"strong Fires\", of at most 60 letters";
        return Err(ContentError::about("name", why));
    }
    for (section, value) in &pack.0 {
        let wrong = |why: String| Err(ContentError::new(why).at(section));
        match (section.as_str(), value) {
            ("name", _) | ("source", Value::String(_)) | ("schema", Value::Integer(1)) => {}
            ("source", _) => return wrong("where the numbers come from, as a text".to_string()),
            ("schema", _) => return wrong("this program reads schema 1".to_string()),
            (table, Value::Table(changes)) if TABLES.contains(&table) => {
                let entry = content.get_mut(table).and_then(Value::as_table_mut).expect("a section of the content");
                change(entry, changes, table).map_err(|error| error.at(table))?;
            }
            (list, Value::Array(entries)) if LISTS.contains(&list) => {
                let known = content.get_mut(list).and_then(Value::as_array_mut).expect("a section of the content");
                entries.iter().try_for_each(|entry| change_one(known, entry, list))?;
            }
            (table, _) if TABLES.contains(&table) => return wrong(format!("expected a table [{table}]")),
            (list, _) if LISTS.contains(&list) => return wrong(format!("expected entries, each written [[{list}]]")),
            _ => {
                let (tables, lists) = (TABLES.join(", "), LISTS.join(", "));
                return wrong(format!("there is no such part; there are name, source, {tables}, {lists}"));
            }
        }
    }
    Ok(())
}

fn change_one(known: &mut [Value], value: &Value, section: &str) -> Result<(), ContentError> {
    let key_of = |value: &Value| value.get("key").and_then(Value::as_str).map(str::to_string);
    let keys: Vec<String> = known.iter().filter_map(key_of).collect();
    let (Some(changes), Some(key)) = (value.as_table(), key_of(value)) else {
        return Err(ContentError::new(format!("each entry has a key: {}", keys.join(", "))).at(section));
    };
    let Some(place) = keys.iter().position(|known| *known == key) else {
        let why = format!("there is none; there are {}", keys.join(", "));
        return Err(ContentError::new(why).within(PathStep::entry(section, &key)));
    };
    let entry = known[place].as_table_mut().expect("an entry of the content");
    change(entry, changes, section).map_err(|error| error.within(PathStep::entry(section, &key)))
}

fn change(entry: &mut Table, changes: &Table, section: &str) -> Result<(), ContentError> {
    let mut fields = Vec::new();
    for (field, value) in changes {
        if ACCOUNT.contains(&field.as_str()) {
            let why = format!(
                "{field} has no place in an entry: what a pack replaces has the pack for its source, and `source` \
                 stands once, at the top"
            );
            return Err(ContentError::about(field, why));
        }
        let old = entry.get(field);
        match (old, limits(section, field)) {
            (Some(old), _) if old == value => {}
            (Some(Value::Integer(_)), Some(range)) => match value.as_integer() {
                Some(number) if range.contains(&number) => fields.push(field.clone()),
                _ => {
                    let why = format!("{} to {}, not {value}", range.start(), range.end());
                    return Err(ContentError::new(why).at(field));
                }
            },
            (Some(_), _) => {
                let why = format!("{field} cannot be replaced; {}", replaceable(section, entry));
                return Err(ContentError::about(field, why));
            }
            (None, _) => {
                let why = format!("there is no {field:?}; {}", replaceable(section, entry));
                return Err(ContentError::about(field, why));
            }
        }
    }
    for field in &fields {
        entry.insert(field.clone(), changes[field].clone());
    }
    if !fields.is_empty() {
        let before = entry.get("pack_fields").and_then(Value::as_array).cloned().unwrap_or_default();
        let fields = fields.into_iter().map(Value::String);
        entry.insert("pack_fields".to_string(), Value::Array(before.into_iter().chain(fields).collect()));
    }
    Ok(())
}

/// What a pack may say in an entry.
fn replaceable(section: &str, entry: &Table) -> String {
    let fields = entry.iter().filter(|(field, value)| value.is_integer() && limits(section, field).is_some());
    let fields: Vec<&str> = fields.map(|(field, _)| field.as_str()).collect();
    match fields[..] {
        [] => "nothing can be replaced there".to_string(),
        _ => format!("what can be replaced is {}", fields.join(", ")),
    }
}
