//! Every number with its source: printed in the rulebook, reconstructed, or replaced by a pack.

use harena_core::ContentValue;
use toml::{Table, Value};

use super::Content;
use super::read::table;

impl Content {
    /// Every value of the content with its source.
    pub fn facts(&self) -> Vec<ContentValue> {
        let pack = self.pack.as_ref().map(|pack| format!("pack {}", pack.name()));
        let mut facts = Vec::new();
        // Parsed again: sources need much more memory than the numbers, and each pack in use stays in memory.
        let table = table(self.pack.as_ref()).expect("it was read when the pack came");
        for (section, value) in &table {
            match value {
                Value::Table(entry) => Lister { pack: &pack, facts: &mut facts }.entry(section, entry),
                Value::Array(entries) => {
                    for entry in entries.iter().filter_map(Value::as_table) {
                        let key = entry.get("key").and_then(Value::as_str).unwrap_or_default();
                        Lister { pack: &pack, facts: &mut facts }.entry(&format!("{section} {key}"), entry);
                    }
                }
                _ => {}
            }
        }
        facts
    }
}

struct Lister<'a> {
    pack: &'a Option<String>,
    facts: &'a mut Vec<ContentValue>,
}

impl Lister<'_> {
    fn entry(&mut self, name: &str, entry: &Table) {
        let source = entry.get("source").and_then(Value::as_str).unwrap_or_default();
        let printed: Vec<&str> = texts(entry, "rulebook_fields");
        self.fields(name, "", entry, source, &printed);
    }

    fn fields(&mut self, name: &str, before: &str, entry: &Table, source: &str, printed: &[&str]) {
        let replaced = texts(entry, "pack_fields");
        for (field, value) in entry {
            if matches!(field.as_str(), "key" | "source" | "rulebook_fields" | "pack_fields" | "trigger") {
                continue;
            }
            let path = if before.is_empty() { field.clone() } else { format!("{before}.{field}") };
            match value {
                Value::Table(inside) if field != "condition" && field != "dice" => {
                    self.fields(name, &path, inside, source, printed);
                }
                Value::Array(stages) if field == "stage" => {
                    for (index, stage) in stages.iter().filter_map(Value::as_table).enumerate() {
                        self.fields(name, &format!("stage {}", index + 1), stage, source, printed);
                    }
                }
                _ => {
                    let of_pack = replaced.contains(&field.as_str()).then(|| self.pack.clone()).flatten();
                    let of_entry = if printed.contains(&field.as_str()) { "rulebook" } else { source };
                    let of_field = of_pack.as_deref().unwrap_or(of_entry);
                    self.facts.push(ContentValue::new(name, &path, value, of_field));
                    // One number of a list may have another source than the rest, such as an erratum.
                    let parts = printed.iter().filter_map(|text| text.strip_prefix(field.as_str())?.strip_prefix('['));
                    for number in parts.filter_map(|text| text.strip_suffix(']')).filter(|_| of_pack.is_none()) {
                        let index = number.parse::<usize>().unwrap_or(1) - 1;
                        self.facts.push(ContentValue::new(
                            name,
                            format!("{path} at {number}"),
                            value.get(index),
                            "rulebook",
                        ));
                    }
                }
            }
        }
    }
}

fn texts<'a>(entry: &'a Table, key: &str) -> Vec<&'a str> {
    entry.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
