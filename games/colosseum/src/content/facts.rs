//! Every number and name with its source, for people.

use harena_core::{ContentError, Fact};
use toml::{Table, Value};

use super::{Pack, read};

/// The content as the files and the pack have it, in the order of the files.
pub(crate) fn facts(pack: Option<&Pack>) -> Result<Vec<Fact>, ContentError> {
    let of_pack = pack.map(|pack| format!("pack {}", pack.name())).unwrap_or_default();
    let mut facts = Vec::new();
    for (section, value) in &read::table(pack)? {
        match value {
            Value::Table(entry) => add(&mut facts, section, entry, &of_pack),
            Value::Array(entries) => {
                for entry in entries.iter().filter_map(Value::as_table) {
                    add(&mut facts, &format!("{section} {}", plain(&entry["number"])), entry, &of_pack);
                }
            }
            _ => {}
        }
    }
    Ok(facts)
}

fn add(facts: &mut Vec<Fact>, name: &str, entry: &Table, of_pack: &str) {
    let source = plain(&entry["source"]);
    let is_among = |list: &str, field: &str| {
        let fields = entry.get(list).and_then(Value::as_array);
        fields.is_some_and(|fields| fields.iter().any(|other| other.as_str() == Some(field)))
    };
    for (field, value) in entry {
        if matches!(field.as_str(), "number" | "source" | "published" | "pack") {
            continue;
        }
        let source = match field {
            _ if is_among("pack", field) => of_pack.to_string(),
            // Fields that our copy of the rulebook does not show, in an entry that it does.
            _ if is_among("published", field) => "published".to_string(),
            _ => source.clone(),
        };
        facts.push(Fact { entry: name.to_string(), field: field.clone(), value: plain(value), source });
    }
}

/// A value without quotation marks.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Table(table) => {
            table.iter().map(|(key, value)| format!("{key} {}", plain(value))).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_accounted_for() {
        let facts = facts(None).unwrap();
        let find = |entry: &str, field: &str| {
            let fact = facts.iter().find(|fact| fact.entry == entry && fact.field == field);
            fact.map(|fact| (fact.value.as_str(), fact.source.as_str()))
        };
        assert_eq!(find("box", "medals"), Some(("18", "rulebook")));
        assert_eq!(find("game", "coins"), Some(("30", "rulebook")));
        assert_eq!(find("nobles", "consul"), Some(("12, 26", "published")));
        assert_eq!(find("program 1", "needs"), Some(("gladiator 2, decoration 1", "published")));
        assert_eq!(find("program 20", "cost"), Some(("25", "rulebook")));
        assert_eq!(find("program 20", "needs"), Some(("gladiator 3, horse 3, chariot 3, decoration 1", "published")));
        assert_eq!(facts.iter().filter(|fact| fact.entry.starts_with("program ")).count(), 30 * 6);
        for fact in &facts {
            assert!(["rulebook", "published", "reconstructed"].contains(&fact.source.as_str()), "{fact:?}");
            assert!(!fact.value.is_empty(), "{fact:?}");
        }
    }
}
