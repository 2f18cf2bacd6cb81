//! Content packs on disk: TOML files with content that replaces that of the game. The whole pack becomes the option
//! `content`, so that a record needs no other file. An error names the line of the file.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use harena_catalog::entries;
use harena_core::{EntryKey, Game, Meta, OptionsError, PathStep, VariantKind, read_options};
use serde::Deserialize as _;
use serde::de::value::MapDeserializer;
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue, Error};

use crate::options::EXAMPLE;

/// The option that contains a pack.
pub(crate) const OPTION: &str = "content";

/// The file of a pack, if one is used.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PackFile {
    /// A content pack: a TOML file that replaces content of the game (see docs/content.md)
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
}

impl PackFile {
    pub(crate) fn is_empty(&self) -> bool {
        self.content.is_none()
    }

    /// Adds the pack, if there is one, to the options of a game, after the game has checked it.
    pub(crate) fn add<G: Game>(&self, options: &mut Map<String, Value>) -> anyhow::Result<()> {
        let Some(file) = &self.content else { return Ok(()) };
        if !takes_packs(&G::META) {
            let others: Vec<_> = entries().map(|entry| entry.meta()).filter(takes_packs).map(|meta| meta.key).collect();
            bail!("{} takes no content packs; these games do: {}", G::META.key, others.join(", "));
        }
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let pack = read::<G>(file, &text)?;
        let alone = Map::from_iter([(OPTION.to_string(), pack.clone())]);
        // The game itself checks the content.
        read_options::<G>(&Value::Object(alone)).and_then(|options| G::content(&options)).map_err(|why| match why {
            OptionsError::Content(error) => refused(file, line_of(&text, error.place()), &error),
            other => refused(file, None, &other),
        })?;
        options.insert(OPTION.to_string(), pack);
        Ok(())
    }
}

/// A game that takes packs, for the examples of help texts.
pub(crate) fn example() -> &'static str {
    entries().map(|entry| entry.meta()).find(takes_packs).map_or(EXAMPLE, |meta| meta.key)
}

fn takes_packs(meta: &Meta) -> bool {
    meta.variants.iter().any(|variant| variant.kind == VariantKind::Document)
}

/// The pack as the value of the option, if it has the form that the game expects.
fn read<G: Game>(file: &Path, text: &str) -> anyhow::Result<Value> {
    let table: toml::Table =
        toml::from_str(text).map_err(|error| anyhow!("{}: {}", file.display(), error.to_string().trim()))?;
    // Deserialized from TOML, not from the JSON value, so that errors have a line.
    let typed = || -> Result<G::Options, Error> {
        let pack = toml::Deserializer::parse(text)?;
        G::Options::deserialize(MapDeserializer::new(std::iter::once((OPTION, pack))))
    };
    typed().map_err(|error| refused(file, error.span().map(|span| line_at(text, span.start)), &error.message()))?;
    serde_json::to_value(table).with_context(|| format!("{} cannot be used", file.display()))
}

fn refused(file: &Path, line: Option<usize>, why: &dyn std::fmt::Display) -> anyhow::Error {
    match line {
        Some(line) => anyhow!("{}, line {line}: {why}", file.display()),
        None => anyhow!("{}: {why}", file.display()),
    }
}

/// The line of a place in a pack, or of its nearest existing parent; `None` if there is none.
fn line_of(text: &str, place: &[PathStep]) -> Option<usize> {
    let pack = DeTable::parse(text).ok()?;
    Some(line_at(text, offset_of(pack.get_ref(), place)?))
}

fn offset_of(table: &DeTable<'_>, place: &[PathStep]) -> Option<usize> {
    let (step, rest) = place.split_first()?;
    let find = |wanted: &str| table.iter().find(|(key, _)| key.get_ref() == wanted);
    let (offset, inside) = match step {
        PathStep::Key(key) => find(key).map(|(key, value)| (key.span().start, value.get_ref()))?,
        PathStep::Entry { list, field, value } => {
            let is_it = |entry: &DeValue<'_>| match (entry.get(*field).map(|found| found.get_ref()), value) {
                (Some(DeValue::String(found)), EntryKey::Text(key)) => found == key,
                (Some(DeValue::Integer(found)), EntryKey::Number(number)) => found.as_str() == number.to_string(),
                _ => false,
            };
            let mut entries = find(list)?.1.get_ref().as_array()?.iter();
            entries.find(|entry| is_it(entry.get_ref())).map(|entry| (entry.span().start, entry.get_ref()))?
        }
        PathStep::Item { list, index } => {
            let item = find(list)?.1.get_ref().as_array()?.get(*index)?;
            (item.span().start, item.get_ref())
        }
    };
    inside.as_table().and_then(|inside| offset_of(inside, rest)).or(Some(offset))
}

/// Lines are counted from 1.
fn line_at(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

/// The name of the pack in these options.
pub(crate) fn name(options: &Value) -> Option<&str> {
    options.get(OPTION)?.get("name")?.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_its_line() {
        let pack = "name = 'x'\n\n[bets]\nvalues = [\n  1,\n  2,\n]\n\n[[skill]]\nkey = 'lunge'\npower = 3\n\n\
                    [[program]]\nnumber = 14\ncost = 3\n";
        let key = |key: &str| PathStep::Key(key.to_string());
        let expected: [(&[PathStep], Option<usize>); 9] = [
            (&[key("name")], Some(1)),
            (&[key("bets"), key("values")], Some(4)),
            (&[key("bets"), PathStep::item("values", 1)], Some(6)),
            (&[key("bets"), key("tokens")], Some(3)),
            (&[PathStep::entry("skill", "lunge"), key("power")], Some(11)),
            (&[PathStep::numbered("program", 14), key("cost")], Some(15)),
            (&[PathStep::numbered("program", 3), key("cost")], None),
            (&[key("limits")], None),
            (&[], None),
        ];
        for (place, line) in expected {
            assert_eq!(line_of(pack, place), line, "{place:?}");
        }
    }
}
