//! Files of solved values: `harena solve` writes and resumes them, `harena balance` reads them.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail, ensure};
use harena_command::atomic_file;
use harena_core::Game as _;
use harena_core::terminal::clipped;
use harena_dragonic_tide::{Character, Content, DragonicTide, Kind};
use serde_json::Value;

use crate::{Entry, Results};

/// Reads a file of results and validates every entry.
pub(super) fn read(file: &Path) -> anyhow::Result<Results> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    parse(&text).with_context(|| format!("{} is not a file of solved values", file.display()))
}

fn parse(text: &str) -> anyhow::Result<Results> {
    let mut results: Results = serde_json::from_str(text)?;
    let duel = DragonicTide::META.key;
    ensure!(results.game == duel, "its game is {:?}, not {duel}", results.game);
    let count = results.entries.len();
    for index in 0..count {
        let checked = ordered(&results.entries[index]).and_then(|entry| {
            let is_same =
                |other: &Entry| (&other.characters, &other.overdrives) == (&entry.characters, &entry.overdrives);
            ensure!(!results.entries[..index].iter().any(is_same), "an earlier entry has the same setting");
            Ok(entry)
        });
        results.entries[index] = checked.with_context(|| format!("entry {} of {count}", index + 1))?;
    }
    Ok(results)
}

/// Validates an entry, and puts the lower character first, as this program writes it.
fn ordered(entry: &Entry) -> anyhow::Result<Entry> {
    let character = |seat: usize| entry.characters[seat].parse::<Character>().map_err(|error| anyhow!("{error}"));
    let [a, b] = [character(0)?, character(1)?];
    ensure!(a != b, "{a} cannot play against {b}");
    for kind in &entry.overdrives {
        kind.parse::<Kind>().map_err(|error| anyhow!("{error}"))?;
    }
    for share in [Some(entry.value), entry.low, entry.high].into_iter().flatten() {
        ensure!((0.0..=1.0).contains(&share), "a value is between 0 and 1, not {share}");
    }
    Ok(if a < b { entry.clone() } else { turned(entry) })
}

/// The same setting from the other seat: every value v becomes 1 - v.
pub(super) fn turned(entry: &Entry) -> Entry {
    let swapped = |[a, b]: &[String; 2]| [b.clone(), a.clone()];
    let rest = |share: f64| rounded(1.0 - share);
    Entry {
        characters: swapped(&entry.characters),
        overdrives: swapped(&entry.overdrives),
        value: rest(entry.value),
        low: entry.high.map(rest),
        high: entry.low.map(rest),
        positions: entry.positions,
    }
}

/// Rounds to six decimals: further digits are not exact.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The results in the file, or none yet if the file is missing or empty. Writes the file immediately, so that an
/// unwritable path fails before the computation and not after it.
pub(super) fn resume(file: &Path, content: &Content) -> anyhow::Result<Results> {
    let is_new = std::fs::metadata(file).map_or(true, |found| found.is_file() && found.len() == 0);
    let results = if is_new { Results::new(content) } else { read(file)? };
    if !results.fits(content) {
        let described = |results: &Results| {
            let numbers = results.content.as_ref().map_or_else(
                || "the built-in numbers".to_string(),
                |name| format!("the numbers of the pack \"{}\"", clipped(name, 60)),
            );
            format!("{numbers} (fingerprint {})", clipped(&results.fingerprint, 16))
        };
        bail!(
            "{} has values for other numbers: {}; this run uses {}. Choose another file",
            file.display(),
            described(&results),
            described(&Results::new(content))
        );
    }
    write(file, &results)?;
    Ok(results)
}

/// Writes the results atomically.
pub(super) fn write(file: &Path, results: &Results) -> anyhow::Result<()> {
    atomic_file::write(file, &text(results)?)
}

/// JSON with one entry per line, readable and easy to `diff`.
fn text(results: &Results) -> anyhow::Result<String> {
    let Value::Object(fields) = serde_json::to_value(results)? else { bail!("results are an object") };
    let lines = fields.iter().map(|(key, value)| match value {
        Value::Array(entries) if !entries.is_empty() => {
            let entries: Vec<String> = entries.iter().map(|entry| format!("    {entry}")).collect();
            format!("  {}: [\n{}\n  ]", Value::from(key.as_str()), entries.join(",\n"))
        }
        value => format!("  {}: {value}", Value::from(key.as_str())),
    });
    Ok(format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(characters: [&str; 2], value: f64) -> Entry {
        let characters = characters.map(String::from);
        let overdrives = ["tyranny", "blessing"].map(String::from);
        Entry { characters, overdrives, value, low: None, high: Some(0.75), positions: 7 }
    }

    #[test]
    fn every_entry_is_one_line_and_survives_a_round_trip() {
        let mut results = Results::new(Content::standard());
        assert_eq!(parse(&text(&results).unwrap()).unwrap(), results);
        results.entries = vec![entry(["lucent", "gaw"], 0.5), entry(["elaine", "gaw"], 0.25)];
        let text = text(&results).unwrap();
        assert_eq!(parse(&text).unwrap(), results);
        assert!(text.lines().any(|line| line.contains("lucent") && line.contains("0.75") && !line.contains("elaine")));
        assert_eq!(text.lines().count(), 10);
    }

    /// In a file either character may be first.
    #[test]
    fn the_lower_character_comes_first() {
        let results = Results { entries: vec![entry(["gaw", "elaine"], 0.7)], ..Results::new(Content::standard()) };
        let read = parse(&text(&results).unwrap()).unwrap();
        let Entry { characters, overdrives, value, low, high, .. } = &read.entries[0];
        assert_eq!(
            (characters, overdrives),
            (&["elaine", "gaw"].map(String::from), &["blessing", "tyranny"].map(String::from))
        );
        assert_eq!((*value, *low, *high), (0.3, Some(0.25), None));
    }

    #[test]
    fn invalid_entries_are_refused_with_their_number() {
        let with = |entries: Vec<Entry>| {
            let results = Results { entries, ..Results::new(Content::standard()) };
            format!("{:#}", parse(&text(&results).unwrap()).unwrap_err())
        };
        let good = || entry(["lucent", "gaw"], 0.5);
        assert!(with(vec![good(), entry(["gaw", "ann"], 0.5)]).contains("entry 2 of 2: there is no character \"ann\""));
        assert!(with(vec![entry(["gaw", "gaw"], 0.5)]).contains("gaw cannot play against gaw"));
        assert!(with(vec![entry(["gaw", "elaine"], 1.5)]).contains("between 0 and 1, not 1.5"));
        assert!(with(vec![good(), good()]).contains("an earlier entry has the same setting"));
        let turned = Entry { overdrives: ["blessing", "tyranny"].map(String::from), ..entry(["gaw", "lucent"], 0.5) };
        assert!(with(vec![good(), turned]).contains("an earlier entry has the same setting"));
    }
}
