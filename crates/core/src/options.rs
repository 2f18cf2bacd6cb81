//! Reading options: the only place where they become typed, whether they come from JSON, a record, a scenario, a command line
//! or Python, and the only place that reports errors in them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::spelling::nearest;
use crate::terminal::clipped;
use crate::{Game, Meta, OptionsError, Variant, VariantKind};

/// How many characters of a wrong value an error quotes.
const QUOTED: usize = 60;

/// Reads the options of a game from a JSON object; missing ones get their defaults, and null means all defaults.
/// [`Game::start`] decides whether a game can be set up with them.
pub fn read_options<G: Game>(options: &Value) -> Result<G::Options, OptionsError> {
    let object = match options {
        Value::Null => return Ok(G::Options::default()),
        Value::Object(object) => object,
        other => {
            return Err(OptionsError::Invalid(format!(
                "options are an object of names and values, not {}",
                quoted(other)
            )));
        }
    };
    for (key, value) in object {
        G::META.variant(key)?.check(value)?;
    }
    let typed = |object: Map<String, Value>| serde_json::from_value::<G::Options>(Value::Object(object));
    typed(object.clone()).map_err(|error| {
        // One at a time, to find the invalid one.
        let alone = |(key, value): (&String, &Value)| Map::from_iter([(key.clone(), value.clone())]);
        let wrong = object.iter().find_map(|one| Some((one.0, typed(alone(one)).err()?)));
        OptionsError::Invalid(wrong.map_or_else(|| error.to_string(), |(key, error)| format!("{key}: {error}")))
    })
}

fn quoted(value: &Value) -> String {
    clipped(&value.to_string(), QUOTED)
}

impl Meta {
    /// The option with this key.
    pub fn variant(&self, key: &str) -> Result<&'static Variant, OptionsError> {
        self.variants.iter().find(|variant| variant.option == key).ok_or_else(|| {
            let known: Vec<_> = self.variants.iter().map(|variant| variant.option).collect();
            let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            OptionsError::Invalid(format!("{} has no option {key}; it has {known}", self.key))
        })
    }

    /// Checks one option of a game that starts with typed options: whether the game has it, and allows this value.
    pub fn check_option(&self, key: &str, value: impl Into<Value>) -> Result<(), OptionsError> {
        self.variant(key)?.check(&value.into())
    }
}

impl Variant {
    /// The text of a command line as JSON. A single name becomes a list if the option is a list. Text that does not fit
    /// stays text, so that an error can quote it.
    pub fn parse(&self, text: &str) -> Value {
        let fitting = match self.kind {
            VariantKind::Switch { .. } => text.parse::<bool>().ok().map(Value::from),
            VariantKind::Number { .. } => text.parse::<i64>().ok().map(Value::from),
            VariantKind::Choice(values) => {
                values.iter().find(|value| value.to_string() == text).map(|value| json!(value))
            }
            VariantKind::Set { .. } => Some(text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()),
            VariantKind::Document => None,
        };
        fitting.unwrap_or_else(|| Value::from(text))
    }

    /// Checks the type and limits of a value.
    fn check(&self, value: &Value) -> Result<(), OptionsError> {
        let fits = match self.kind {
            VariantKind::Switch { .. } => value.is_boolean(),
            VariantKind::Number { min, max, default } => match value.as_i64() {
                Some(number) => (min..=max).contains(&number),
                None => value.is_null() && default.is_none(),
            },
            VariantKind::Choice(values) => values.iter().any(|one| json!(one) == *value),
            VariantKind::Set { count, kind, names } => match value.as_array() {
                Some(chosen) => return self.check_set(chosen, count, kind, names),
                None => false,
            },
            VariantKind::Document => true,
        };
        match fits {
            true => Ok(()),
            false => Err(OptionsError::Invalid(format!("{} is {}, not {}", self.option, self.values(), quoted(value)))),
        }
    }

    fn check_set(&self, chosen: &[Value], count: usize, kind: &str, names: &[&str]) -> Result<(), OptionsError> {
        let wrong = |why: String| Err(OptionsError::Invalid(format!("{}: {why}", self.option)));
        let mut found = BTreeSet::new();
        for value in chosen {
            let text = value.as_str().unwrap_or_default();
            // As in notation, case does not matter.
            match names.iter().find(|name| name.eq_ignore_ascii_case(text.trim())) {
                Some(name) => _ = found.insert(name),
                None => {
                    let other = nearest(text, names.iter().copied());
                    let other = other.map_or_else(|| format!("; there are {}", names.join(", ")), did_you_mean);
                    return wrong(format!("there is no {kind} {}{other}", quoted(value)));
                }
            }
        }
        if chosen.is_empty() || (chosen.len() == count && found.len() == count) {
            return Ok(());
        }
        wrong(format!("name exactly {count} different ones, or none to draw them at random"))
    }
}

fn did_you_mean(name: &str) -> String {
    format!("; did you mean {name}?")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plain;

    const ORDERS: &[Plain] = &[Plain::Text("up"), Plain::Int(3)];

    fn made(kind: VariantKind, text: &str) -> (Value, bool) {
        let variant = Variant { option: "x", rule: None, kind };
        let value = variant.parse(text);
        let good = variant.check(&value).is_ok();
        (value, good)
    }

    #[test]
    fn values_are_what_the_variant_says() {
        let switch = VariantKind::Switch { default: false };
        assert_eq!(made(switch, "true"), (Value::Bool(true), true));
        assert_eq!(made(switch, "1"), (Value::from("1"), false));
        let number = VariantKind::Number { min: 0, max: 24, default: None };
        assert_eq!(made(number, "20"), (Value::from(20), true));
        assert_eq!(made(number, "25"), (Value::from(25), false));
        assert_eq!(made(number, "many"), (Value::from("many"), false));
        let set = VariantKind::Set { count: 2, kind: "creature", names: &["troll", "wyrm", "ettin"] };
        assert_eq!(made(set, "troll"), (Value::from(vec!["troll"]), false));
        assert_eq!(made(set, "troll, wyrm,"), (Value::from(vec!["troll", "wyrm"]), true));
        assert_eq!(made(set, "troll,troll"), (Value::from(vec!["troll", "troll"]), false));
        assert_eq!(made(set, "Troll,hydra"), (Value::from(vec!["Troll", "hydra"]), false));
        let variant = Variant { option: "x", rule: None, kind: set };
        assert!(variant.check(&json!([])).is_ok() && variant.check(&json!(["Troll", "wyrm"])).is_ok());
        let why = |value| variant.check(&value).unwrap_err().to_string();
        assert_eq!(why(json!(["trol"])), "x: there is no creature \"trol\"; did you mean troll?");
        assert_eq!(why(json!([1])), "x: there is no creature 1; there are troll, wyrm, ettin");
        assert_eq!(why(json!(["troll"])), "x: name exactly 2 different ones, or none to draw them at random");
        let choice = VariantKind::Choice(ORDERS);
        assert_eq!(made(choice, "up"), (Value::from("up"), true));
        assert_eq!(made(choice, "3"), (Value::from(3), true));
        assert_eq!(made(choice, "red"), (Value::from("red"), false));
    }
}
