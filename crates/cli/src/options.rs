//! Arguments that several commands share: the game, its options, the seats, the players.

use anyhow::{Context as _, bail, ensure};
use harena_catalog::{KEYS, unknown_game};
use harena_core::{Game, Meta, Seats, Variant, VariantKind, read_options};
use serde_json::{Map, Value};

use crate::pack::{self, PackFile};

/// The game in the examples of help texts.
pub(crate) const EXAMPLE: &str = KEYS[0];

/// The options of a game.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Setup {
    /// An option of the game, as in `harena games` (repeatable)
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    pack: PackFile,
}

impl Setup {
    pub(crate) fn is_empty(&self) -> bool {
        self.options.is_empty() && self.pack.is_empty()
    }

    pub(crate) fn options<G: Game>(&self) -> anyhow::Result<G::Options> {
        let mut object = Map::new();
        for option in &self.options {
            let Some((key, text)) = option.split_once('=') else {
                bail!("an option is written KEY=VALUE, not {option:?}");
            };
            let (key, text) = (key.trim(), text.trim());
            let variant = G::META.variant(key)?;
            ensure!(key != pack::OPTION, "a content pack is a file: use --content FILE");
            ensure!(!object.contains_key(key), "the option {key} is given twice");
            object.insert(key.to_string(), variant.parse(text));
        }
        self.pack.add::<G>(&mut object)?;
        Ok(read_options::<G>(&Value::Object(object))?)
    }
}

/// The allowed values of an option, as text for the command line.
pub(crate) fn values(variant: &Variant) -> String {
    match variant.kind {
        VariantKind::Document => format!("{}, given with --content FILE", variant.values()),
        _ => variant.values().to_string(),
    }
}

/// The default number of seats: four, or as many as the game allows.
pub(crate) fn default_seats(meta: &Meta) -> usize {
    const DEFAULT_SEATS: usize = 4;
    DEFAULT_SEATS.clamp(meta.min_seats, meta.max_seats)
}

/// The number of seats, if the game allows it.
pub(crate) fn seats(meta: &Meta, count: usize) -> anyhow::Result<Seats> {
    let fits = (meta.min_seats..=meta.max_seats).contains(&count);
    ensure!(fits, "{} is played by {}, not by {count}", meta.title, meta.seats());
    Seats::new(count).with_context(|| format!("there is no table of {count}"))
}

/// One name for all seats, or one for each in seat order.
#[cfg(feature = "lab")]
pub(crate) fn per_seat(names: &str, seats: Seats) -> anyhow::Result<Vec<String>> {
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_string()).collect();
    match names.len() {
        1 => Ok(vec![names[0].clone(); seats.count()]),
        given if given == seats.count() => Ok(names),
        given => {
            bail!("give one player for all seats, or one for each of the {} seats, not {given}", seats.count())
        }
    }
}

/// The error if `with_game!` finds no game.
pub(crate) fn known<T>(found: Option<anyhow::Result<T>>, key: &str) -> anyhow::Result<T> {
    debug_assert!(found.is_some() || !KEYS.contains(&key), "every key has a type");
    found.unwrap_or_else(|| bail!(unknown_game(key)))
}
