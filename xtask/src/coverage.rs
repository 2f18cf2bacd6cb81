//! The rule coverage: which rule ids no test names, and which no code names.
//!
//! A rule is tested if its id stands in the `rules` of a scenario file or in test code. Ids in
//! ordinary code say where a rule is implemented; they do not count as tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail};
use harena_catalog::{entries, rules};
use harena_core::rulebook::{self, ids_named};
use harena_core::scenario::Scenario;

use crate::root;

/// What the test files say.
#[derive(Default)]
struct Texts {
    /// Of test code.
    tests: Vec<String>,
    /// Of all other code.
    code: Vec<String>,
    scenarios: Vec<Scenario>,
}

pub(crate) fn run() -> anyhow::Result<()> {
    let mut texts = Texts::default();
    for folder in ["crates", "games", "fuzz"] {
        walk(&root().join(folder), &mut |path| texts.add_code(path))?;
    }
    for folder in crate::scenario_folders()? {
        walk(&folder, &mut |path| texts.add_scenario(path))?;
    }
    let mut untested = 0;
    for entry in entries() {
        let meta = entry.meta();
        let text = rules::text(meta.key).with_context(|| format!("{} has no rules document", meta.key))?;
        let all: BTreeSet<&str> = rulebook::rules(text).iter().map(|rule| rule.id).collect();
        let mut tested: BTreeSet<&str> =
            texts.scenarios.iter().flat_map(|scenario| scenario.rules.iter().map(String::as_str)).collect();
        tested.extend(texts.tests.iter().flat_map(|text| ids_named(text, meta.rule_prefix)));
        let implemented: BTreeSet<&str> =
            texts.code.iter().flat_map(|text| ids_named(text, meta.rule_prefix)).collect();
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
            // Statements and trials of the rulebook are named, but are no rules of their own.
            let number = id.strip_prefix(&prefix);
            number.is_some_and(|number| !number.starts_with(['E', 'T'])) && !all.contains(*id) && !section
        });
        let strangers: BTreeSet<_> = strangers.collect();
        for id in &strangers {
            println!("  {id} is named, but there is no such rule");
        }
        untested += missing.len() + strangers.len();
    }
    if untested > 0 {
        bail!("{untested} rule ids need a test, or a correction");
    }
    Ok(())
}

impl Texts {
    /// Files under `tests/` are test code; elsewhere it begins with the first `#[cfg(test)]`.
    fn add_code(&mut self, path: &Path) -> anyhow::Result<()> {
        if path.extension().is_none_or(|extension| extension != "rs") {
            return Ok(());
        }
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let is_test = path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs");
        match text.find("#[cfg(test)]\nmod tests {") {
            _ if is_test => self.tests.push(text),
            Some(at) => {
                self.tests.push(text[at..].to_string());
                self.code.push(text[..at].to_string());
            }
            None => self.code.push(text),
        }
        Ok(())
    }

    fn add_scenario(&mut self, path: &Path) -> anyhow::Result<()> {
        if path.extension().is_none_or(|extension| extension != "toml") {
            return Ok(());
        }
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let scenario = Scenario::parse(&text).with_context(|| format!("{}", path.display()))?;
        self.scenarios.push(scenario);
        Ok(())
    }
}

pub(crate) fn walk(folder: &Path, visit: &mut dyn FnMut(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                walk(&path, visit)?;
            }
        } else {
            visit(&path)?;
        }
    }
    Ok(())
}
