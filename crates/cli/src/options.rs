//! What several commands take: the game, its options, the seats, the players.

use anyhow::{Context as _, bail, ensure};
use harena_catalog::{KEYS, unknown_game};
use harena_core::{Game, Meta, Seats};
use serde_json::Value;

/// How a game is set up.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Setup {
    /// An option of the game, such as campaign=true or creatures=amazon,titan,… (repeatable)
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl Setup {
    pub(crate) fn options<G: Game>(&self) -> anyhow::Result<G::Options> {
        let mut object = serde_json::Map::new();
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                bail!("an option is written KEY=VALUE, not {option:?}");
            };
            let value = match value {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                list if list.contains(',') => list.split(',').map(str::trim).collect(),
                text => Value::String(text.to_string()),
            };
            object.insert(key.trim().to_string(), value);
        }
        serde_json::from_value(Value::Object(object)).with_context(|| {
            let known: Vec<_> = G::META.variants.iter().map(|variant| variant.option).collect();
            format!("the options of {} are {}", G::META.title, known.join(", "))
        })
    }
}

/// The number of seats, if the game can be played by so many.
pub(crate) fn seats(meta: &Meta, count: usize) -> anyhow::Result<Seats> {
    let (low, high) = (meta.min_seats, meta.max_seats);
    ensure!((low..=high).contains(&count), "{} is played by {low} to {high} seats, not by {count}", meta.title);
    Seats::new(count).with_context(|| format!("there is no table of {count}"))
}

/// One name for all seats, or one for each in seat order.
pub(crate) fn per_seat(names: &str, seats: Seats) -> anyhow::Result<Vec<String>> {
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_string()).collect();
    match names.len() {
        1 => Ok(vec![names[0].clone(); seats.count()]),
        given if given == seats.count() => Ok(names),
        given => {
            bail!("give one player for all seats, or one for each of the {} seats; {given} are given", seats.count())
        }
    }
}

/// What to say where `with_game!` finds nothing.
pub(crate) fn known<T>(found: Option<anyhow::Result<T>>, key: &str) -> anyhow::Result<T> {
    debug_assert!(found.is_some() || !KEYS.contains(&key), "every key has a type");
    found.unwrap_or_else(|| bail!(unknown_game(key)))
}
