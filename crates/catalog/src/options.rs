//! The options of a game as people set them before it: what each is called, and what may stand there.

use harena_arena::{Colossal, Edition as _};
use harena_core::{Meta, Variant};
use serde_json::{Value, json};

/// An option with what is needed to make a control of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The key in the options.
    pub option: &'static str,
    /// A few words for people.
    pub title: &'static str,
    /// What it changes, in a sentence.
    pub summary: String,
    /// The rule that it changes.
    pub rule: Option<&'static str>,
    pub kind: Kind,
    pub default: Value,
}

/// What may stand there.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// True or false.
    Switch,
    Number {
        least: i64,
        most: i64,
    },
    /// One of these values.
    Choice(Vec<(Value, &'static str)>),
    /// So many of these values, or none of them to leave it to chance.
    Set {
        count: usize,
        values: Vec<(Value, &'static str)>,
    },
    /// Something long: a content pack.
    Document,
}

/// The options of a game, in the order in which it lists them.
pub fn settings(meta: &Meta) -> Vec<Setting> {
    meta.variants.iter().map(|variant| setting(meta, variant)).collect()
}

fn setting(meta: &Meta, variant: &'static Variant) -> Setting {
    let (title, kind, default) = control(meta.key, variant.option);
    // The rule stands behind the summary, in brackets.
    let (summary, rule) = match variant.summary.rsplit_once(" (") {
        Some((summary, rule)) => (summary, Some(rule.trim_end_matches(')'))),
        None => (variant.summary, None),
    };
    Setting { option: variant.option, title, summary: summary.to_string(), rule, kind, default }
}

fn control(game: &str, option: &str) -> (&'static str, Kind, Value) {
    let off = |title| (title, Kind::Switch, json!(false));
    match (game, option) {
        ("colossal-arena", "creatures") => {
            let values = Colossal::CREATURES.iter().map(|creature| (json!(creature.name()), creature.name()));
            ("Creatures", Kind::Set { count: 8, values: values.collect() }, json!([]))
        }
        ("colossal-arena", "discard-reach") => off("Discards within reach"),
        ("colossal-arena", "stalemate") => off("Stalemate instead of the end"),
        ("titan-arena", "campaign") => off("Three games in a row"),
        ("colosseum", "intense-auctions") => off("Intense auctions"),
        ("colosseum", "proposals") => ("Trades to propose in a phase", Kind::Number { least: 0, most: 24 }, json!(20)),
        ("colosseum", "investments") => ("Investments in a turn", Kind::Number { least: 1, most: 10 }, json!(2)),
        ("colosseum", "last-seat-starts") => off("The last seat starts"),
        ("dragonic-tide", "characters") => {
            let values = [
                (json!("random-draft"), "Each picks one of three, in secret"),
                (json!("random"), "Drawn by lot"),
                (json!("free"), "One after the other, any"),
            ];
            ("Characters", Kind::Choice(values.to_vec()), json!("random-draft"))
        }
        ("dragonic-tide", "content") => ("Other numbers", Kind::Document, Value::Null),
        ("colossi", "target-wins") => {
            let values = [(json!(3), "Three"), (json!(2), "Two: the Quick Game")];
            ("Skirmishes to win", Kind::Choice(values.to_vec()), json!(3))
        }
        ("colossi", "beginner-environments") => off("Simpler environments"),
        ("colossi", "own-prepared-visible") => ("Look at your own prepared cards", Kind::Switch, json!(true)),
        ("colossi", "show-origin-backs") => off("Backs show the deck"),
        ("colossi", "caravan-passes") => off("Caravan makes you pass"),
        ("colossi", "recycler-pays-cost") => off("Recycler pays the cost"),
        ("colossi", "blocked-may-take-item") => off("Items for who holds only banned cards"),
        // A test goes through all of them.
        _ => unreachable!("{game} has an option {option} without words for people"),
    }
}

#[cfg(test)]
mod tests {
    use harena_core::{Seats, Seed};

    use super::*;
    use crate::entries;

    /// Whatever a control can be set to is accepted, the default is the default, and the rule exists.
    #[test]
    fn controls_fit_the_options() {
        for entry in entries() {
            let meta = entry.meta();
            let seats = Seats::new(meta.min_seats).unwrap();
            let record = |options: Value| {
                let table = entry.start(&options, seats, Seed::Xoshiro(1));
                table.map(|table| table.record().options).map_err(|error| error.0)
            };
            for setting in settings(&meta) {
                let tried = |value: &Value| record(json!({ setting.option: value.clone() }));
                let name = format!("{} {}", meta.key, setting.option);
                assert!(!setting.title.is_empty() && !setting.summary.contains('('), "{name}: {}", setting.summary);
                let rules = crate::rules::text(meta.key).unwrap();
                assert!(setting.rule.is_none_or(|rule| rules.contains(rule)), "{name}: {:?}", setting.rule);
                assert_eq!(tried(&setting.default), record(json!({})), "{name}: its default");
                let (good, wrong) = match setting.kind {
                    Kind::Switch => (vec![json!(true), json!(false)], vec![json!(2)]),
                    Kind::Number { least, most } => {
                        (vec![json!(least), json!(most)], vec![json!(least - 1), json!(most + 1)])
                    }
                    Kind::Choice(values) => (values.into_iter().map(|(value, _)| value).collect(), vec![json!("no")]),
                    Kind::Set { count, values } => {
                        let all: Vec<Value> = values.into_iter().map(|(value, _)| value).collect();
                        (vec![json!(all[..count]), json!(all[all.len() - count..])], vec![json!(all[..count - 1])])
                    }
                    Kind::Document => (vec![json!({ "name": "trial" })], vec![json!(7)]),
                };
                for value in good {
                    assert!(tried(&value).is_ok(), "{name}: {value}: {:?}", tried(&value));
                }
                for value in wrong {
                    assert!(tried(&value).is_err(), "{name}: {value}");
                }
            }
        }
    }
}
