//! Content packs, which replace values of the content.

use std::fmt;
use std::sync::{Arc, OnceLock};

use harena_core::content::{self, ContentInUse, ContentsInUse, Form, note_replaced, table_size};
use harena_core::{ContentError, OptionsError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::{Table, Value};

use super::Content;

/// A content pack: a name, and the values that it replaces, in the format of the files in `content/`. The options contain
/// the whole pack, and so does every record: it needs no other file (CO-1.9).
#[derive(Clone)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", type = "Record<string, unknown>"))]
pub struct Pack(Arc<Inner>);

struct Inner {
    table: Table,
    /// Built on first use, so that it is not built again for every game with these options.
    content: OnceLock<ContentInUse<Content>>,
}

static IN_USE: ContentsInUse<Content> = ContentsInUse::new();

impl Pack {
    /// Parses a pack. Its values are validated when it is first used.
    pub fn parse(text: &str) -> Result<Pack, String> {
        let table = text.parse::<Table>().map_err(|error| error.to_string().trim().to_string())?;
        Ok(Pack::from(table))
    }

    pub fn name(&self) -> &str {
        self.0.table.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// The content with the changes of this pack, which all games with an equal pack share.
    pub(super) fn content(&self) -> Result<ContentInUse<Content>, OptionsError> {
        if let Some(content) = self.0.content.get() {
            return Ok(content.clone());
        }
        // Equal packs have equal texts, and only those.
        let text = format!("{:?}", self.0.table);
        let size = |content: &Content| content.size() + table_size(&self.0.table);
        let content = IN_USE.get(text, || Content::load(Some(self)), size)?;
        Ok(self.0.content.get_or_init(|| content).clone())
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

/// The fields that a pack may replace, by section. The rules depend on all others.
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

/// The most letters of the source that a pack names.
const LONGEST_SOURCE: usize = 1000;

/// Merges a pack into the content, and notes in each changed entry which fields changed.
pub(super) fn merge(content: &mut Table, pack: &Pack) -> Result<(), ContentError> {
    let table = &pack.0.table;
    if table.get("source").and_then(Value::as_str).is_some_and(|source| source.chars().count() > LONGEST_SOURCE) {
        let why = format!("where the values come from, in at most {LONGEST_SOURCE} letters");
        return Err(ContentError::new(why).at("source"));
    }
    let tables = REPLACEABLE.map(|(section, _)| section);
    let form = Form { example: "longer shows", tables: &tables, lists: &["program"], key: "number" };
    content::merge(content, table, &form, |section, entry, changes| {
        let replaceable = REPLACEABLE.iter().find(|(known, _)| *known == section);
        change(entry, changes, replaceable.map_or(OF_PROGRAMS, |(_, fields)| fields), section == "tokens")
    })
}

/// Changes an entry. Of the token counts only the named ones change; a program's tokens are replaced as a whole.
fn change(entry: &mut Table, changes: &Table, replaceable: &[&str], some_tokens: bool) -> Result<(), ContentError> {
    let mut fields = Vec::new();
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
        fields.push(field.clone());
    }
    note_replaced(entry, "pack", fields);
    Ok(())
}
