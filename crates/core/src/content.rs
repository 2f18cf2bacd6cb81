//! What the content files and content packs of all games have in common. A pack is a table in the form of the content, with a
//! `name` and only what it replaces.

mod in_use;

use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::{Table, Value};

use crate::{ContentError, EntryKey, PathStep};

pub use in_use::{ContentInUse, ContentsInUse, limit_packs, packs_in_use, table_size};

/// The fields that say where the values of an entry come from.
const SOURCES: [&str; 3] = ["rulebook", "published", "reconstructed"];
/// The most letters of a name or title.
const LONGEST_TITLE: usize = 60;

/// What a pack may replace.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// A name as an example for authors of packs.
    pub example: &'a str,
    /// The sections that are one table.
    pub tables: &'a [&'a str],
    /// The sections with several entries.
    pub lists: &'a [&'a str],
    /// The field that tells the entries of a list apart.
    pub key: &'static str,
}

/// Writes the changes of a pack into the content. `change` changes one entry of a section; the changes that it gets are without
/// the key.
pub fn merge(
    content: &mut Table,
    pack: &Table,
    form: &Form<'_>,
    mut change: impl FnMut(&str, &mut Table, &Table) -> Result<(), ContentError>,
) -> Result<(), ContentError> {
    check_name(pack.get("name").and_then(Value::as_str).unwrap_or_default(), form.example)?;
    for (section, value) in pack {
        let wrong = |why: String| Err(ContentError::new(why).at(section));
        let (is_table, is_list) = (form.tables.contains(&section.as_str()), form.lists.contains(&section.as_str()));
        match (section.as_str(), value) {
            ("name", _) | ("source", Value::String(_)) | ("schema", Value::Integer(1)) => {}
            ("source", _) => return wrong("where the values come from, as a text".to_string()),
            ("schema", _) => return wrong("this program reads schema 1".to_string()),
            (_, Value::Table(changes)) if is_table => {
                let entry = content.get_mut(section).and_then(Value::as_table_mut).expect("a section of the content");
                change(section, entry, changes).map_err(|error| error.at(section))?;
            }
            (_, Value::Array(changes)) if is_list => {
                let known = content.get_mut(section).and_then(Value::as_array_mut).expect("a section of the content");
                merge_list(known, changes, section, form.key, &mut change)?;
            }
            _ if is_table => return wrong(format!("expected a table [{section}]")),
            _ if is_list => return wrong(format!("expected entries, each written [[{section}]]")),
            _ => {
                let parts: Vec<&str> = form.tables.iter().chain(form.lists).copied().collect();
                return wrong(format!("there is no such part; there are name, source, {}", parts.join(", ")));
            }
        }
    }
    Ok(())
}

fn merge_list(
    known: &mut [Value],
    entries: &[Value],
    section: &str,
    field: &'static str,
    change: &mut impl FnMut(&str, &mut Table, &Table) -> Result<(), ContentError>,
) -> Result<(), ContentError> {
    let keys: Vec<EntryKey> = known.iter().filter_map(|entry| key_of(entry, field)).collect();
    let mut changed = Vec::new();
    for (index, value) in entries.iter().enumerate() {
        let (Some(changes), Some(key)) = (value.as_table(), key_of(value, field)) else {
            let why = format!("each entry has a {field}: {}", listed(&keys));
            return Err(ContentError::new(why).within(PathStep::item(section, index)));
        };
        let at = PathStep::Entry { list: section.to_string(), field, value: key.clone() };
        let Some(place) = keys.iter().position(|known| *known == key) else {
            return Err(ContentError::new(format!("there is none; there are {}", listed(&keys))).within(at));
        };
        if changed.contains(&place) {
            let why = format!("there is another entry with the {field} {key}; each has one at most");
            return Err(ContentError::new(why).within(PathStep::item(section, index)));
        }
        changed.push(place);
        let mut changes = changes.clone();
        changes.remove(field);
        let entry = known[place].as_table_mut().expect("an entry of the content");
        change(section, entry, &changes).map_err(|error| error.within(at))?;
    }
    Ok(())
}

fn key_of(entry: &Value, field: &str) -> Option<EntryKey> {
    match entry.get(field)? {
        Value::String(key) => Some(EntryKey::Text(key.clone())),
        Value::Integer(number) => Some(EntryKey::Number(*number)),
        _ => None,
    }
}

fn listed(keys: &[EntryKey]) -> String {
    match (keys.first(), keys.last()) {
        (Some(EntryKey::Number(first)), Some(EntryKey::Number(last))) => format!("{first} to {last}"),
        _ => keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Notes in an entry which of its fields a pack replaced, in a list that is such a field itself.
pub fn note_replaced(entry: &mut Table, list: &str, fields: impl IntoIterator<Item = String>) {
    let mut noted = entry.get(list).and_then(Value::as_array).cloned().unwrap_or_default();
    noted.extend(fields.into_iter().map(Value::String));
    if !noted.is_empty() {
        entry.insert(list.to_string(), Value::Array(noted));
    }
}

/// Whether a list in an entry has the name of this field.
pub fn lists_field(entry: &Table, list: &str, field: &str) -> bool {
    let fields = entry.get(list).and_then(Value::as_array);
    fields.is_some_and(|fields| fields.iter().any(|one| one.as_str() == Some(field)))
}

/// Checks the name of a pack.
pub fn check_name(name: &str, example: &str) -> Result<(), ContentError> {
    if is_title(name) {
        return Ok(());
    }
    let why = format!("a pack begins with its name, such as name = {example:?}, of at most {LONGEST_TITLE} letters");
    Err(ContentError::about("name", why))
}

/// Whether a text can be the name of a pack, or the title of a card.
pub fn is_title(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST_TITLE && !text.chars().any(char::is_control)
}

/// Checks the source of an entry.
pub fn check_source(source: &str) -> Result<(), ContentError> {
    if SOURCES.contains(&source) {
        return Ok(());
    }
    Err(format!("the source is rulebook, published or reconstructed, not {source:?}").into())
}

/// A number in these limits; the error quotes the value.
pub fn within<T: TryFrom<i64>>(
    number: Option<i64>,
    value: impl Display,
    range: &RangeInclusive<i64>,
) -> Result<T, ContentError> {
    let number = number.filter(|number| range.contains(number)).and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| ContentError::new(format!("{} to {}, not {value}", range.start(), range.end())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTENT: &str = "[table]\nsize = 3\n[[card]]\nkey = 'axe'\npower = 1\n[[card]]\nkey = 'club'\npower = 2";
    const FORM: Form<'_> = Form { example: "x", tables: &["table"], lists: &["card"], key: "key" };

    fn merged(pack: &str) -> Result<Table, ContentError> {
        let mut content: Table = CONTENT.parse().unwrap();
        merge(&mut content, &pack.parse().unwrap(), &FORM, |_, entry, changes| {
            for (field, value) in changes {
                let number = within::<i64>(value.as_integer(), value, &(0..=9)).map_err(|error| error.at(field))?;
                entry.insert(field.clone(), number.into());
            }
            note_replaced(entry, "pack_fields", changes.keys().cloned());
            Ok(())
        })?;
        Ok(content)
    }

    #[test]
    fn a_pack_replaces_what_it_names() {
        let content =
            merged("name = 'x'\nsource = 'me'\nschema = 1\n[table]\nsize = 4\n[[card]]\nkey = 'club'\npower = 5");
        let content = content.unwrap();
        assert_eq!(content["table"]["size"].as_integer(), Some(4));
        assert_eq!(
            (content["card"][0]["power"].as_integer(), content["card"][1]["power"].as_integer()),
            (Some(1), Some(5))
        );
        let club = content["card"][1].as_table().unwrap();
        assert!(lists_field(club, "pack_fields", "power") && !lists_field(club, "pack_fields", "key"));
    }

    #[test]
    fn errors_have_their_place() {
        let item = |index| vec![PathStep::item("card", index)];
        let entry = |field: &str| vec![PathStep::entry("card", "axe"), PathStep::Key(field.to_string())];
        let key = |key: &str| vec![PathStep::Key(key.to_string())];
        for (pack, place, why) in [
            ("", key("name"), "a pack begins with its name, such as name = \"x\", of at most 60 letters"),
            ("name = 'x'\nsource = 3", key("source"), "source: where the values come from, as a text"),
            ("name = 'x'\nschema = 2", key("schema"), "schema: this program reads schema 1"),
            (
                "name = 'x'\ntables = 2",
                key("tables"),
                "tables: there is no such part; there are name, source, table, card",
            ),
            ("name = 'x'\ntable = 2", key("table"), "table: expected a table [table]"),
            ("name = 'x'\n[card]", key("card"), "card: expected entries, each written [[card]]"),
            (
                "name = 'x'\n[[card]]\nkey = 'axe'\n[[card]]\npower = 1",
                item(1),
                "card 2: each entry has a key: axe, club",
            ),
            (
                "name = 'x'\n[[card]]\nkey = 'axe'\n[[card]]\nkey = 'club'\n[[card]]\nkey = 'axe'",
                item(2),
                "card 3: there is another entry with the key axe; each has one at most",
            ),
            ("name = 'x'\n[[card]]\nkey = 'axe'\npower = 10", entry("power"), "card \"axe\": power: 0 to 9, not 10"),
        ] {
            let error = merged(pack).unwrap_err();
            assert_eq!((error.place(), error.to_string().as_str()), (&place[..], why), "{pack}");
        }
        let error = merged("name = 'x'\n[[card]]\nkey = 'bow'").unwrap_err();
        assert_eq!(error.to_string(), "card \"bow\": there is none; there are axe, club");
    }
}
