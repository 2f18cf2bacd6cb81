//! Lists every number and name with its source.

use harena_core::{ContentValue, OptionsError};
use toml::{Table, Value};

use super::{COLOSSAL, Pack, TITAN};
use crate::Arena;
use crate::edition::{Edition, Options};

/// The content of an edition, in the order of the file, with the replacements of a pack.
pub(crate) fn facts<E: Edition>(options: &Options) -> Result<Vec<ContentValue>, OptionsError> {
    let rules = Arena::<E>::rules(options)?;
    let numbers = rules.numbers;
    let file: Table = toml::from_str(if E::RULES.titan { TITAN } else { COLOSSAL }).expect("the content is tested");
    let mut lister = Lister { pack: options.content.as_ref(), words: E::words().language("en"), facts: Vec::new() };
    for (section, value) in &file {
        match value {
            Value::Table(entry) => lister.section(section, entry, |key, printed| match (section.as_str(), key) {
                ("bets", "values") => {
                    let count = printed.as_array().map_or(0, Vec::len);
                    numbers.bet_values[..count].to_vec().into()
                }
                ("bets", "secret") => numbers.secret_value.into(),
                ("bets", "tokens") => numbers.tokens.into(),
                ("hand", "capacity") => numbers.capacity.into(),
                ("hand", "penalty") => numbers.penalty_capacity.into(),
                _ => printed.clone(),
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
    facts: Vec<ContentValue>,
}

impl Lister<'_> {
    fn section(&mut self, name: &str, entry: &Table, value: impl Fn(&str, &Value) -> Value) {
        let printed_in = text(entry, "source");
        for (key, printed) in entry.iter().filter(|(key, _)| *key != "source") {
            let replaced = self.pack.filter(|pack| pack.replaces(name, key));
            let source = replaced.map_or_else(|| printed_in.to_string(), |pack| format!("pack {}", pack.name));
            self.add(name, key, value(key, printed), &source);
        }
    }

    /// A card: its name is in the words.
    fn card(&mut self, section: &str, entry: &Table) {
        let (key, source) = (text(entry, "key"), text(entry, "source"));
        let name = format!("{section} {key}");
        let called: &[(&str, &str)] = match section {
            "creature" => &[("name", "creature"), ("power", "power")],
            "card" => &[("name", "face")],
            _ => &[("name", "spectator")],
        };
        for (field, kind) in called {
            self.add(&name, field, self.words.name(&format!("{kind}-{key}")).into(), source);
        }
        for (field, value) in entry.iter().filter(|(field, _)| !matches!(field.as_str(), "key" | "kind" | "source")) {
            self.add(&name, field, value.clone(), source);
        }
    }

    fn add(&mut self, entry: &str, field: &str, value: Value, source: &str) {
        self.facts.push(ContentValue::new(entry, field, value, source));
    }
}

fn text<'a>(entry: &'a Table, field: &str) -> &'a str {
    entry[field].as_str().expect("the content is tested")
}
