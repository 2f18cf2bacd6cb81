//! Every value with its source, for display.

use harena_core::content::lists_field;
use harena_core::{ContentError, ContentValue};
use toml::{Table, Value};

use super::Pack;
use super::pack::{ACCOUNT, LISTS, TABLES, merged};

pub(crate) fn facts(pack: Option<&Pack>) -> Result<Vec<ContentValue>, ContentError> {
    let content = merged(pack)?;
    super::read::numbers(&content)?;
    let pack = pack.map(|pack| format!("pack {}", pack.name()));
    let mut facts = Vec::new();
    for section in TABLES {
        if let Some(entry) = content.get(section).and_then(Value::as_table) {
            list(section, entry, pack.as_deref(), &mut facts);
        }
    }
    for section in LISTS {
        for entry in content.get(section).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table) {
            let key = entry.get("key").and_then(Value::as_str).unwrap_or_default();
            list(&format!("{section} {key}"), entry, pack.as_deref(), &mut facts);
        }
    }
    Ok(facts)
}

fn list(name: &str, entry: &Table, pack: Option<&str>, facts: &mut Vec<ContentValue>) {
    let source = entry.get("source").and_then(Value::as_str).unwrap_or_default();
    for (field, value) in entry.iter().filter(|(field, _)| *field != "key" && !ACCOUNT.contains(&field.as_str())) {
        let source = match pack {
            Some(pack) if lists_field(entry, "pack_fields", field) => pack,
            _ if lists_field(entry, "rulebook_fields", field) => "rulebook",
            _ => source,
        };
        facts.push(ContentValue::new(name, field, value, source));
    }
}
