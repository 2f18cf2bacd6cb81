//! What several commands take: the game, its options, the seats, the players.

use anyhow::{Context as _, anyhow, bail, ensure};
use harena_catalog::{KEYS, unknown_game};
use harena_core::{Game, Meta, Seats, Variant, VariantKind};
use serde_json::{Map, Value};

use crate::pack::{self, PackFile};

/// The game in the examples of help texts.
pub(crate) const EXAMPLE: &str = KEYS[0];

/// How a game is set up.
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
            let variant = variant(&G::META, key).map_err(|why| anyhow!(why))?;
            ensure!(key != pack::OPTION, "a content pack is a file of its own: --content FILE");
            ensure!(!object.contains_key(key), "the option {key} is given twice");
            object.insert(key.to_string(), value(variant, text));
        }
        self.pack.add::<G>(&mut object)?;
        read::<G>(object).map_err(|why| anyhow!(why))
    }
}

/// Options of a game from JSON, or what is wrong with them, in words for people.
pub(crate) fn read<G: Game>(object: Map<String, Value>) -> Result<G::Options, String> {
    for (key, value) in &object {
        let variant = variant(&G::META, key)?;
        if !fits(variant, value) {
            return Err(format!("{key} is {}, not {value}", variant.values()));
        }
        // One by one, so that an error can say which option it is about.
        let alone = Map::from_iter([(key.clone(), value.clone())]);
        serde_json::from_value::<G::Options>(Value::Object(alone)).map_err(|error| format!("{key}: {error}"))?;
    }
    serde_json::from_value(Value::Object(object)).map_err(|error| error.to_string())
}

fn variant(meta: &Meta, key: &str) -> Result<&'static Variant, String> {
    meta.variants.iter().find(|variant| variant.option == key).ok_or_else(|| {
        let known: Vec<_> = meta.variants.iter().map(|variant| variant.option).collect();
        let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
        format!("{} has no option {key}; it has {known}", meta.key)
    })
}

/// What may stand there, in words for the command line.
pub(crate) fn values(variant: &Variant) -> String {
    match variant.kind {
        VariantKind::Document => format!("{}, given with --content FILE", variant.values()),
        _ => variant.values(),
    }
}

/// The text of the command line as JSON. One name alone makes a list where there must be one, so that the game itself
/// can say how many it wants. A text that does not fit stays a text, so that an error can quote it.
fn value(variant: &Variant, text: &str) -> Value {
    let fitting = match variant.kind {
        VariantKind::Switch { .. } => text.parse::<bool>().ok().map(Value::from),
        VariantKind::Number { .. } => text.parse::<i64>().ok().map(Value::from),
        VariantKind::Choice(values) => {
            values.iter().find(|one| one.value.to_string() == text).map(|one| serde_json::json!(one.value))
        }
        VariantKind::Set { .. } => Some(text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()),
        VariantKind::Document => None,
    };
    fitting.unwrap_or_else(|| Value::from(text))
}

/// Whether a value is of the right kind. How many names a set has, and which, the game says better.
fn fits(variant: &Variant, value: &Value) -> bool {
    match variant.kind {
        VariantKind::Switch { .. } => value.is_boolean(),
        VariantKind::Number { least, most, default } => match value.as_i64() {
            Some(number) => (least..=most).contains(&number),
            None => value.is_null() && default.is_none(),
        },
        VariantKind::Choice(values) => values.iter().any(|one| serde_json::json!(one.value) == *value),
        VariantKind::Set { .. } => value.is_array(),
        VariantKind::Document => true,
    }
}

/// How many sit down where nobody says: four, or as many as the game allows.
pub(crate) fn usual_seats(meta: &Meta) -> usize {
    const USUAL: usize = 4;
    USUAL.clamp(meta.min_seats, meta.max_seats)
}

/// The number of seats, if the game can be played by so many.
pub(crate) fn seats(meta: &Meta, count: usize) -> anyhow::Result<Seats> {
    let fits = (meta.min_seats..=meta.max_seats).contains(&count);
    ensure!(fits, "{} is played by {}, not by {count}", meta.title, meta.seats());
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

#[cfg(test)]
mod tests {
    use harena_core::{Labelled, Plain};

    use super::*;

    const ORDERS: &[Labelled] =
        &[Labelled { value: Plain::Text("up"), title: "Upwards" }, Labelled { value: Plain::Int(3), title: "Three" }];

    fn made(kind: VariantKind, text: &str) -> (Value, bool) {
        let variant = Variant { option: "x", title: "X", summary: "what is x", rule: None, kind };
        let value = value(&variant, text);
        let good = fits(&variant, &value);
        (value, good)
    }

    #[test]
    fn values_are_what_the_variant_says() {
        let switch = VariantKind::Switch { default: false };
        assert_eq!(made(switch, "true"), (Value::Bool(true), true));
        assert_eq!(made(switch, "1"), (Value::from("1"), false));
        let number = VariantKind::Number { least: 0, most: 24, default: None };
        assert_eq!(made(number, "20"), (Value::from(20), true));
        assert_eq!(made(number, "25"), (Value::from(25), false));
        assert_eq!(made(number, "many"), (Value::from("many"), false));
        let set = VariantKind::Set { count: 2, names: &["troll", "wyrm", "ettin"] };
        assert_eq!(made(set, "troll"), (Value::from(vec!["troll"]), true));
        assert_eq!(made(set, "troll, wyrm,"), (Value::from(vec!["troll", "wyrm"]), true));
        let choice = VariantKind::Choice(ORDERS);
        assert_eq!(made(choice, "up"), (Value::from("up"), true));
        assert_eq!(made(choice, "3"), (Value::from(3), true));
        assert_eq!(made(choice, "red"), (Value::from("red"), false));
    }
}
