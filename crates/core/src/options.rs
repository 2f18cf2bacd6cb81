//! Reading options: the one place where they become typed, whether they come from JSON, a record, a scenario, a command line
//! or Python, and the one place that says what is wrong with them.

use serde_json::{Map, Value, json};

use crate::terminal::clipped;
use crate::{Game, Meta, OptionsError, Variant, VariantKind};

/// How many characters of a wrong value an error quotes.
const QUOTED: usize = 60;

/// Options of a game from a JSON object, with defaults for what is left out; null takes every default. Whether a table can
/// be set up with them is for [`Game::start`] to say.
pub fn read_options<G: Game>(options: &Value) -> Result<G::Options, OptionsError> {
    let object = match options {
        Value::Null => return Ok(G::Options::default()),
        Value::Object(object) => object,
        other => {
            return Err(OptionsError::Wrong(format!(
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
        // Each alone, to find the one that it is about.
        let alone = |(key, value): (&String, &Value)| Map::from_iter([(key.clone(), value.clone())]);
        let wrong = object.iter().find_map(|one| Some((one.0, typed(alone(one)).err()?)));
        OptionsError::Wrong(wrong.map_or_else(|| error.to_string(), |(key, error)| format!("{key}: {error}")))
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
            OptionsError::Wrong(format!("{} has no option {key}; it has {known}", self.key))
        })
    }
}

impl Variant {
    /// The text of a command line as JSON. One name alone makes a list where there must be one, so that the game itself can
    /// say how many it wants. A text that does not fit stays a text, so that an error can quote it.
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

    /// Whether a value is of the right kind and within its limits. How many names a set has, and which, the game says better.
    fn check(&self, value: &Value) -> Result<(), OptionsError> {
        let fits = match self.kind {
            VariantKind::Switch { .. } => value.is_boolean(),
            VariantKind::Number { least, most, default } => match value.as_i64() {
                Some(number) => (least..=most).contains(&number),
                None => value.is_null() && default.is_none(),
            },
            VariantKind::Choice(values) => values.iter().any(|one| json!(one) == *value),
            VariantKind::Set { .. } => value.is_array(),
            VariantKind::Document => true,
        };
        match fits {
            true => Ok(()),
            false => Err(OptionsError::Wrong(format!("{} is {}, not {}", self.option, self.values(), quoted(value)))),
        }
    }
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
        let number = VariantKind::Number { least: 0, most: 24, default: None };
        assert_eq!(made(number, "20"), (Value::from(20), true));
        assert_eq!(made(number, "25"), (Value::from(25), false));
        assert_eq!(made(number, "many"), (Value::from("many"), false));
        let set = VariantKind::Set { count: 2, kind: "creature", names: &["troll", "wyrm", "ettin"] };
        assert_eq!(made(set, "troll"), (Value::from(vec!["troll"]), true));
        assert_eq!(made(set, "troll, wyrm,"), (Value::from(vec!["troll", "wyrm"]), true));
        let choice = VariantKind::Choice(ORDERS);
        assert_eq!(made(choice, "up"), (Value::from("up"), true));
        assert_eq!(made(choice, "3"), (Value::from(3), true));
        assert_eq!(made(choice, "red"), (Value::from("red"), false));
    }
}
