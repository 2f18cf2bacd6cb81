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

/// The options of a game as data, for programs: beside the words of [`Meta`] a `type`, what may stand there (`lowest` and
/// `highest`, or `choices`, and how many of them in a set) and the `default` as it is written in options.
pub fn told(meta: &Meta) -> Value {
    let options = meta.variants.iter().zip(settings(meta)).map(|(variant, setting)| {
        let mut told = json!({ "option": variant.option, "summary": variant.summary, "values": variant.values });
        let mut add = |key: &str, value: Value| told[key] = value;
        let choices = |values: &[(Value, &str)]| values.iter().map(|(value, _)| value.clone()).collect();
        match &setting.kind {
            Kind::Switch => add("type", json!("bool")),
            Kind::Number { least, most } => {
                add("type", json!("int"));
                add("lowest", json!(least));
                add("highest", json!(most));
            }
            Kind::Choice(values) => {
                add("type", json!("choice"));
                add("choices", choices(values));
            }
            Kind::Set { count, values } => {
                add("type", json!("set"));
                add("choices", choices(values));
                add("count", json!(count));
            }
            Kind::Document => add("type", json!("document")),
        }
        add("default", setting.default);
        told
    });
    options.collect()
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
        ("leduc-poker", "suit-isomorphism") => off("Suits look the same"),
        ("leduc-poker", "action-mapping") => off("What does not fit is a call"),
        ("goofspiel", "num-cards") => ("Cards of a suit", Kind::Number { least: 1, most: 16 }, json!(13)),
        ("goofspiel", "num-turns") => ("Prizes played for", Kind::Number { least: 1, most: 16 }, Value::Null),
        ("goofspiel", "points-order") => {
            let values = [
                (json!("random"), "By lot"),
                (json!("descending"), "From the highest down"),
                (json!("ascending"), "From the lowest up"),
            ];
            ("Order of the prizes", Kind::Choice(values.to_vec()), json!("random"))
        }
        ("goofspiel", "returns-type") => {
            let values = [
                (json!("win-loss"), "Victory"),
                (json!("point-difference"), "Points above the average"),
                (json!("total-points"), "Points"),
            ];
            ("What it is worth", Kind::Choice(values.to_vec()), json!("win-loss"))
        }
        ("goofspiel", "imp-info") => off("Bids stay hidden"),
        // A test goes through all of them.
        _ => unreachable!("{game} has an option {option} without words for people"),
    }
}

#[cfg(test)]
mod tests {
    use harena_core::{Game, Match, Seats, Seed};

    use super::*;
    use crate::{KEYS, REFERENCE_KEYS, with_any_game};

    /// The options of a game as its record has them.
    fn recorded<G: Game>(options: &Value) -> Result<Value, String> {
        let seats = Seats::new(G::META.min_seats).unwrap();
        let options = serde_json::from_value(options.clone()).map_err(|error| error.to_string())?;
        let game = Match::<G>::start(options, seats, Seed::Xoshiro(1)).map_err(|error| error.to_string())?;
        Ok(serde_json::to_value(game.options()).unwrap())
    }

    /// Whatever a control can be set to is accepted, the default is the default, and the rule exists.
    #[test]
    fn controls_fit_the_options() {
        for key in KEYS.iter().chain(REFERENCE_KEYS) {
            let meta = with_any_game!(*key, G => G::META).unwrap();
            let record = |options: Value| with_any_game!(*key, G => recorded::<G>(&options)).unwrap();
            for setting in settings(&meta) {
                // There are no more prizes than cards.
                let beside = if setting.option == "num-turns" { json!({ "num-cards": 16 }) } else { json!({}) };
                let tried = |value: &Value| {
                    let mut options = beside.clone();
                    options[setting.option] = value.clone();
                    record(options)
                };
                let name = format!("{} {}", meta.key, setting.option);
                assert!(!setting.title.is_empty() && !setting.summary.contains('('), "{name}: {}", setting.summary);
                let rules = crate::rules::text(meta.key).unwrap_or_default();
                assert!(setting.rule.is_none_or(|rule| rules.contains(rule)), "{name}: {:?}", setting.rule);
                assert_eq!(tried(&setting.default), record(beside.clone()), "{name}: its default");
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

    /// Programs make their sweeps of this.
    #[test]
    fn options_are_told_as_data() {
        let goofspiel = told(&<harena_reference::Goofspiel as Game>::META);
        assert_eq!(goofspiel[0]["type"], "int");
        assert_eq!((&goofspiel[0]["lowest"], &goofspiel[0]["highest"]), (&json!(1), &json!(16)));
        assert_eq!((&goofspiel[0]["default"], &goofspiel[1]["default"]), (&json!(13), &Value::Null));
        assert_eq!(goofspiel[2]["choices"], json!(["random", "descending", "ascending"]));
        let arena = told(&with_any_game!("colossal-arena", G => G::META).unwrap());
        assert_eq!((&arena[0]["type"], &arena[0]["count"]), (&json!("set"), &json!(8)));
        assert_eq!(arena[0]["choices"].as_array().map(Vec::len), Some(12));
    }
}
