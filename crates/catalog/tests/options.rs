//! The declared options of every game are correct.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game};
use harena_core::{Game, Match, Seats, Seed, VariantKind};
use serde_json::{Value, json};

/// The options of a game as its record has them.
fn recorded<G: Game>(options: &Value) -> Result<Value, String> {
    let seats = Seats::new(G::META.min_seats).unwrap();
    let options = serde_json::from_value(options.clone()).map_err(|error| error.to_string())?;
    let game = Match::<G>::start(options, seats, Seed::Xoshiro(1)).map_err(|error| error.to_string())?;
    Ok(serde_json::to_value(game.options()).unwrap())
}

/// Every value that a variant allows is accepted, the default is the default, and the rule exists.
#[test]
fn variants_fit_the_options() {
    for key in KEYS.iter().chain(REFERENCE_KEYS) {
        let meta = with_any_game!(*key, G => G::META).unwrap();
        let record = |options: Value| with_any_game!(*key, G => recorded::<G>(&options)).unwrap();
        for variant in meta.variants {
            // There cannot be more turns than cards.
            let others = if variant.option == "num-turns" { json!({ "num-cards": 16 }) } else { json!({}) };
            let tried = |value: &Value| {
                let mut options = others.clone();
                options[variant.option] = value.clone();
                record(options)
            };
            let name = format!("{} {}", meta.key, variant.option);
            assert!(variant.rule.is_none_or(|rule| meta.rules.contains(rule)), "{name}: {:?}", variant.rule);
            assert_eq!(tried(&variant.default()), record(others.clone()), "{name}: its default");
            let (good, wrong) = match variant.kind {
                VariantKind::Switch { .. } => (vec![json!(true), json!(false)], vec![json!(2)]),
                VariantKind::Number { min, max, .. } => {
                    (vec![json!(min), json!(max)], vec![json!(min - 1), json!(max + 1)])
                }
                VariantKind::Choice(values) => {
                    (values.iter().map(|one| json!(one)).collect(), vec![json!("no"), json!(99)])
                }
                VariantKind::Set { count, names, .. } => {
                    let (first, last) = (&names[..count], &names[names.len() - count..]);
                    (vec![json!(first), json!(last)], vec![json!(names[..count - 1])])
                }
                VariantKind::Document => (vec![json!({ "name": "trial" })], vec![json!(7)]),
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
