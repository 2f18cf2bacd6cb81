//! The content in `content/`, and content packs, which replace parts of it.

use std::fmt;
use std::sync::LazyLock;

use harena_core::ContentError;
use harena_core::content::{Form, merge, note_replaced, within};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::read::limits;

/// A content pack: a name, and the entries that it replaces, in the form of `content/*.toml`. The options contain the
/// whole pack, and so does every record: a record needs no other file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts", type = "Record<string, unknown>"))]
#[serde(transparent)]
pub struct Pack(Table);

impl Pack {
    /// Parses a pack. Its numbers are checked when it is used.
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

/// The sections with a single entry; the other sections have one entry per key.
pub(super) const TABLES: [&str; 3] = ["handbuilding", "skirmish", "stall_guard"];
pub(super) const LISTS: [&str; 3] = ["card", "environment", "item"];

/// The fields that state the source of the values.
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
        let form = Form { example: "strong Fires", tables: &TABLES, lists: &LISTS, key: "key" };
        merge(&mut content, &pack.0, &form, change)?;
    }
    Ok(content)
}

/// Changes an entry, and notes in it which fields changed.
fn change(section: &str, entry: &mut Table, changes: &Table) -> Result<(), ContentError> {
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
            (Some(Value::Integer(_)), Some(range)) => {
                within::<i64>(value.as_integer(), value, &range).map_err(|error| error.at(field))?;
                fields.push(field.clone());
            }
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
    note_replaced(entry, "pack_fields", fields);
    Ok(())
}

/// The fields that a pack may set in an entry.
fn replaceable(section: &str, entry: &Table) -> String {
    let fields = entry.iter().filter(|(field, value)| value.is_integer() && limits(section, field).is_some());
    let fields: Vec<&str> = fields.map(|(field, _)| field.as_str()).collect();
    match fields[..] {
        [] => "nothing can be replaced there".to_string(),
        _ => format!("what can be replaced is {}", fields.join(", ")),
    }
}
