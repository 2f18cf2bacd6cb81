//! Every number and name with its source, for people.

use harena_core::{Fact, OptionsError};
use toml::{Table, Value};

use super::{COLOSSAL, Pack, TITAN};
use crate::Arena;
use crate::edition::{Edition, Options};

/// The content of an edition, in the order of the file, with what a pack replaces.
pub(crate) fn facts<E: Edition>(options: &Options) -> Result<Vec<Fact>, OptionsError> {
    let rules = Arena::<E>::rules(options)?;
    let numbers = rules.numbers;
    let file: Table = toml::from_str(if E::RULES.titan { TITAN } else { COLOSSAL }).expect("the content is tested");
    let mut lister = Lister { pack: options.content.as_ref(), words: E::words().language("en"), facts: Vec::new() };
    for (section, value) in &file {
        match value {
            Value::Table(entry) => lister.section(section, entry, |key, printed| match (section.as_str(), key) {
                ("bets", "values") => {
                    let count = printed.as_array().map_or(0, Vec::len);
                    plain_list(&numbers.bet_values[..count])
                }
                ("bets", "secret") => numbers.secret_value.to_string(),
                ("bets", "tokens") => numbers.tokens.to_string(),
                ("hand", "capacity") => numbers.capacity.to_string(),
                ("hand", "penalty") => numbers.penalty_capacity.to_string(),
                _ => plain(printed),
            }),
            Value::Array(entries) => entries.iter().filter_map(Value::as_table).for_each(|entry| {
                lister.card(section, entry);
            }),
            _ => {}
        }
    }
    Ok(lister.facts)
}

struct Lister<'a> {
    pack: Option<&'a Pack>,
    words: &'a harena_core::words::Words,
    facts: Vec<Fact>,
}

impl Lister<'_> {
    fn section(&mut self, name: &str, entry: &Table, value: impl Fn(&str, &Value) -> String) {
        let printed_in = plain(&entry["source"]);
        for (key, printed) in entry.iter().filter(|(key, _)| *key != "source") {
            let replaced = self.pack.filter(|pack| pack.replaces(name, key));
            let source = replaced.map_or_else(|| printed_in.clone(), |pack| format!("pack {}", pack.name));
            self.add(name, key, value(key, printed), &source);
        }
    }

    /// A card: what it is called stands in the words.
    fn card(&mut self, section: &str, entry: &Table) {
        let (key, source) = (plain(&entry["key"]), plain(&entry["source"]));
        let name = format!("{section} {key}");
        let called: &[(&str, &str)] = match section {
            "creature" => &[("name", "creature"), ("power", "power")],
            "card" => &[("name", "face")],
            _ => &[("name", "spectator")],
        };
        for (field, kind) in called {
            self.add(&name, field, self.words.name(&format!("{kind}-{key}")), &source);
        }
        for (field, value) in entry.iter().filter(|(field, _)| !matches!(field.as_str(), "key" | "kind" | "source")) {
            self.add(&name, field, plain(value), &source);
        }
    }

    fn add(&mut self, entry: &str, field: &str, value: String, source: &str) {
        self.facts.push(Fact { entry: entry.to_string(), field: field.to_string(), value, source: source.to_string() });
    }
}

/// A value without quotation marks.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn plain_list(numbers: &[u8]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
