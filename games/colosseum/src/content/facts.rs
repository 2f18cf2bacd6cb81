//! Every number and name with its source, for people.

use harena_core::Fact;
use toml::{Table, Value};

use super::{BOARD_TEXT, PROGRAMS_TEXT, numbers};

/// The content as the files have it, in their order.
pub(crate) fn facts() -> Vec<Fact> {
    let mut facts = Vec::new();
    for text in [numbers::TEXT, BOARD_TEXT, PROGRAMS_TEXT] {
        let file: Table = toml::from_str(text).expect("the content is tested");
        for (section, value) in &file {
            match value {
                Value::Table(entry) => add(&mut facts, section, entry),
                Value::Array(entries) => {
                    for entry in entries.iter().filter_map(Value::as_table) {
                        add(&mut facts, &format!("{section} {}", plain(&entry["number"])), entry);
                    }
                }
                _ => {}
            }
        }
    }
    facts
}

fn add(facts: &mut Vec<Fact>, name: &str, entry: &Table) {
    let source = plain(&entry["source"]);
    // Fields that our copy of the rulebook does not show, in an entry that it does.
    let unprinted = entry.get("published").and_then(Value::as_array);
    for (field, value) in entry {
        if matches!(field.as_str(), "number" | "source" | "published") {
            continue;
        }
        let published = unprinted.is_some_and(|fields| fields.iter().any(|other| other.as_str() == Some(field)));
        let source = if published { "published".to_string() } else { source.clone() };
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
        let facts = facts();
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
