//! The rule coverage: the rule ids that no test names, and the number that the code names. `cargo xtask coverage` prints
//! it.
//!
//! A rule is tested if its id is in the `rules` of a scenario file or in test code. Ids in other code show where a rule is
//! implemented; they do not count as tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use harena_catalog::{entries, rules};
use harena_core::rulebook::{self, cited_ids};
use harena_core::scenario::Scenario;

/// The contents of tests and code.
#[derive(Default)]
struct Texts {
    /// Of test code.
    tests: Vec<String>,
    /// Of all other code.
    code: Vec<String>,
    scenarios: Vec<Scenario>,
}

#[test]
fn every_rule_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Texts::default();
    for file in ["crates", "games", "fuzz"].iter().flat_map(|folder| files(&root.join(folder))) {
        texts.add(&file);
    }
    let mut problems = 0;
    for entry in entries() {
        let meta = entry.meta();
        let text = rules::text(meta.key).unwrap_or_else(|| panic!("{} has no rules document", meta.key));
        let all: BTreeSet<&str> = rulebook::rules(text).iter().map(|rule| rule.id).collect();
        let mut tested: BTreeSet<&str> =
            texts.scenarios.iter().flat_map(|scenario| scenario.rules.iter().map(String::as_str)).collect();
        tested.extend(texts.tests.iter().flat_map(|text| cited_ids(text, meta.rule_prefix)));
        let implemented: BTreeSet<&str> =
            texts.code.iter().flat_map(|text| cited_ids(text, meta.rule_prefix)).collect();
        let missing: Vec<_> = all.difference(&tested).copied().collect();
        let count = texts.scenarios.iter().filter(|scenario| scenario.game == meta.key).count();
        println!(
            "{}: {} of {} rules are named by a test ({count} scenarios); {} are named in the code",
            meta.key,
            all.len() - missing.len(),
            all.len(),
            all.intersection(&implemented).count(),
        );
        for id in &missing {
            println!("  no test names {id}");
        }
        let prefix = format!("{}-", meta.rule_prefix);
        let strangers = tested.iter().chain(&implemented).filter(|id| {
            let section = text.contains(&format!("## {id} "));
            // Statements and trials of the rulebook have ids, but are not rules.
            let number = id.strip_prefix(&prefix);
            number.is_some_and(|number| !number.starts_with(['E', 'T'])) && !all.contains(*id) && !section
        });
        let strangers: BTreeSet<_> = strangers.collect();
        for id in &strangers {
            println!("  {id} is named, but there is no such rule");
        }
        problems += missing.len() + strangers.len();
    }
    assert!(problems == 0, "{problems} rule ids need a test, or a correction");
}

impl Texts {
    fn add(&mut self, path: &Path) {
        let read = || fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let is_scenario = path.components().any(|part| part.as_os_str() == "scenarios");
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => self.add_code(path, read()),
            Some("toml") if is_scenario => {
                let scenario = Scenario::parse(&read());
                self.scenarios.push(scenario.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
            }
            _ => {}
        }
    }

    /// Files under `tests/` are test code; elsewhere it begins with the first `#[cfg(test)]`.
    fn add_code(&mut self, path: &Path, text: String) {
        let is_test = path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs");
        match text.find("#[cfg(test)]\nmod tests {") {
            _ if is_test => self.tests.push(text),
            Some(at) => {
                self.tests.push(text[at..].to_string());
                self.code.push(text[..at].to_string());
            }
            None => self.code.push(text),
        }
    }
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if !path.is_dir() {
            found.push(path);
        } else if path.file_name().is_some_and(|name| name != "target") {
            found.extend(files(&path));
        }
    }
    found
}
