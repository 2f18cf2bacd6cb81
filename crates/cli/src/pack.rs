//! Content packs on disk: numbers that replace those of the house, as TOML. They enter a game as its option `content`, whole,
//! so that a record needs no other file.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use harena_catalog::entries;
use harena_core::{Game, Meta, VariantKind, read_options};
use serde_json::{Map, Value};

use crate::options::EXAMPLE;

/// The option that holds a pack.
pub(crate) const OPTION: &str = "content";

/// Where a pack is read from.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PackFile {
    /// A content pack: a TOML file with numbers that replace those of the game (see docs/content.md)
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
}

impl PackFile {
    pub(crate) fn is_empty(&self) -> bool {
        self.content.is_none()
    }

    /// Puts the pack, if there is one, among the options of a game, provided that the game can be played with it.
    pub(crate) fn add<G: Game>(&self, options: &mut Map<String, Value>) -> anyhow::Result<()> {
        let Some(file) = &self.content else { return Ok(()) };
        if !takes_packs(&G::META) {
            let others: Vec<_> = entries().map(|entry| entry.meta()).filter(takes_packs).map(|meta| meta.key).collect();
            bail!("{} takes no content packs; these games do: {}", G::META.key, others.join(", "));
        }
        let pack = read(file)?;
        let alone = Map::from_iter([(OPTION.to_string(), pack.clone())]);
        // The game itself says what is wrong with the numbers.
        read_options::<G>(&Value::Object(alone)).and_then(|options| G::content(&options)).map_err(|why| {
            let why = why.to_string();
            anyhow!("{}: {}", file.display(), why.strip_prefix("content: ").unwrap_or(&why))
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

fn read(file: &Path) -> anyhow::Result<Value> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let table: toml::Table =
        toml::from_str(&text).map_err(|error| anyhow!("{}: {}", file.display(), error.to_string().trim()))?;
    serde_json::to_value(table).with_context(|| format!("{} cannot be used", file.display()))
}

/// The name of the pack among these options.
pub(crate) fn name(options: &Value) -> Option<&str> {
    options.get(OPTION)?.get("name")?.as_str()
}
