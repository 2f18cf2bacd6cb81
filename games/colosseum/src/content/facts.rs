//! All values of the content with their sources.

use harena_core::content::lists_field;
use harena_core::{ContentError, ContentValue};
use toml::{Table, Value};

use super::{Pack, read};

/// The content of the files and the pack, in the order of the files.
pub(crate) fn facts(pack: Option<&Pack>) -> Result<Vec<ContentValue>, ContentError> {
    let of_pack = pack.map(|pack| format!("pack {}", pack.name())).unwrap_or_default();
    let mut facts = Vec::new();
    for (section, value) in &read::table(pack)? {
        match value {
            Value::Table(entry) => add(&mut facts, section, entry, &of_pack),
            Value::Array(entries) => {
                for entry in entries.iter().filter_map(Value::as_table) {
                    add(&mut facts, &format!("{section} {}", entry["number"]), entry, &of_pack);
                }
            }
            _ => {}
        }
    }
    Ok(facts)
}

fn add(facts: &mut Vec<ContentValue>, name: &str, entry: &Table, of_pack: &str) {
    let source = entry["source"].as_str().expect("the content is checked");
    for (field, value) in entry {
        if matches!(field.as_str(), "number" | "source" | "published" | "pack") {
            continue;
        }
        let source = match field {
            _ if lists_field(entry, "pack", field) => of_pack,
            // Fields that are missing in our copy of the rulebook, in an entry that it has.
            _ if lists_field(entry, "published", field) => "published",
            _ => source,
        };
        facts.push(ContentValue::new(name, field, value, source));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_listed() {
        let facts = facts(None).unwrap();
        let find = |entry: &str, field: &str| {
            let fact = facts.iter().find(|fact| fact.entry == entry && fact.field == field);
            fact.map(|fact| (fact.text(), fact.source.as_str()))
        };
        assert_eq!(find("box", "medals"), Some(("18".to_string(), "rulebook")));
        assert_eq!(find("game", "coins"), Some(("30".to_string(), "rulebook")));
        assert_eq!(find("nobles", "consul"), Some(("12, 26".to_string(), "published")));
        assert_eq!(find("program 1", "needs"), Some(("gladiator 2, decoration 1".to_string(), "published")));
        assert_eq!(find("program 20", "cost"), Some(("25".to_string(), "rulebook")));
        assert_eq!(
            find("program 20", "needs"),
            Some(("gladiator 3, horse 3, chariot 3, decoration 1".to_string(), "published"))
        );
        assert_eq!(facts.iter().filter(|fact| fact.entry.starts_with("program ")).count(), 30 * 6);
        for fact in &facts {
            assert!(["rulebook", "published", "reconstructed"].contains(&fact.source.as_str()), "{fact:?}");
            assert!(!fact.text().is_empty(), "{fact:?}");
        }
    }
}
