//! Options of a game, each declared once in typed form. Controls, help texts and checks are generated from it; titles are in the words
//! of the game, under ids derived from its key.

use serde::Serialize;
use serde_json::{Value, json};

use crate::message::{Message, shared};
use crate::words::{Reader, Words};

/// An option that can be set before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The key in the options, such as `creatures`.
    pub option: &'static str,
    /// The rule or section of the rules that it changes.
    pub rule: Option<&'static str>,
    pub kind: VariantKind,
}

/// The values that an option may have, and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// True or false.
    Switch { default: bool },
    /// A whole number. Without a default it follows from the other options.
    Number { min: i64, max: i64, default: Option<i64> },
    /// One of these values; the first is the default.
    Choice(&'static [Plain]),
    /// Exactly `count` of these names; the default, none, draws them at random. The words name them by kind and name, such as
    /// `creature-troll`.
    Set { count: usize, kind: &'static str, names: &'static [&'static str] },
    /// A content pack; none is the default.
    Document,
}

/// A plain value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Plain {
    Int(i64),
    Text(&'static str),
}

impl Variant {
    /// The entry of the words that has its title, such as `option-creatures`; the attribute `text` describes its effect, without
    /// a capital and a full stop.
    pub fn title_id(&self) -> String {
        format!("option-{}", self.option)
    }

    /// The entry of the words for one of its values: `value-order-random`, or that of the object in a set.
    pub fn value_id(&self, value: impl std::fmt::Display) -> String {
        match self.kind {
            VariantKind::Set { kind, .. } => format!("{kind}-{value}"),
            _ => format!("value-{}-{value}", self.option),
        }
    }

    /// All entries that its words need.
    pub fn word_ids(&self) -> Vec<String> {
        let mut ids = vec![self.title_id()];
        match self.kind {
            VariantKind::Choice(values) => ids.extend(values.iter().map(|value| self.value_id(value))),
            VariantKind::Set { names, .. } => ids.extend(names.iter().map(|name| self.value_id(name))),
            VariantKind::Switch { .. } | VariantKind::Number { .. } | VariantKind::Document => {}
        }
        ids
    }

    /// Its effect.
    pub fn summary(&self, words: &Words) -> String {
        words.attribute(&self.title_id(), "text", &[]).unwrap_or_default()
    }

    /// The allowed values, for people: `true or false`, `0 to 24`, `random, descending or ascending`.
    pub fn values(&self) -> Message {
        match self.kind {
            VariantKind::Switch { .. } => shared::values_switch(),
            VariantKind::Number { min, max, .. } => shared::values_number(min, max),
            VariantKind::Choice(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                match values.split_last() {
                    Some((last, rest)) if !rest.is_empty() => shared::values_choice(rest.join(", "), last.as_str()),
                    _ => Message::plain(values.concat()),
                }
            }
            VariantKind::Set { count, names, .. } => shared::values_set(count, names.join(", ")),
            VariantKind::Document => shared::values_document(),
        }
    }

    /// The default, as JSON.
    pub fn default(&self) -> Value {
        match self.kind {
            VariantKind::Switch { default } => json!(default),
            VariantKind::Number { default, .. } => json!(default),
            VariantKind::Choice(values) => json!(values.first()),
            VariantKind::Set { .. } => json!([]),
            VariantKind::Document => Value::Null,
        }
    }

    /// The default, for people.
    pub fn default_words(&self) -> Message {
        match (self.kind, self.default()) {
            (VariantKind::Set { .. }, _) => shared::default_random(),
            (_, Value::Null) => shared::default_none(),
            (_, Value::String(text)) => Message::plain(text),
            (_, other) => Message::plain(other.to_string()),
        }
    }

    /// As JSON: the texts for people, a `type`, the allowed values (`lowest` and `highest`, or `choices`, and how many of them in a
    /// set), and the `default`.
    pub fn to_json(&self, words: &Words) -> Value {
        let kind = match self.kind {
            VariantKind::Switch { .. } => json!({ "type": "bool" }),
            VariantKind::Number { min, max, .. } => json!({ "type": "int", "lowest": min, "highest": max }),
            VariantKind::Choice(values) => json!({ "type": "choice", "choices": values }),
            VariantKind::Set { count, names, .. } => json!({ "type": "set", "choices": names, "count": count }),
            VariantKind::Document => json!({ "type": "document" }),
        };
        let mut all = json!({
            "option": self.option,
            "title": words.name(&self.title_id()),
            "summary": self.summary(words),
            "values": words.render(&self.values(), Reader::default()),
            "default": self.default(),
        });
        if let (Some(all), Value::Object(kind)) = (all.as_object_mut(), kind) {
            all.extend(kind);
            all.extend(self.rule.map(|rule| ("rule".to_string(), json!(rule))));
        }
        all
    }
}

impl std::fmt::Display for Plain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Plain::Int(number) => number.fmt(f),
            Plain::Text(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: VariantKind) -> Variant {
        Variant { option: "x", rule: Some("XX-1"), kind }
    }

    fn words(kind: VariantKind) -> (String, String) {
        (of(kind).values().to_string(), of(kind).default_words().to_string())
    }

    const ORDERS: &[Plain] = &[Plain::Text("up"), Plain::Text("down"), Plain::Int(3)];

    #[test]
    fn words_follow_from_the_type() {
        let expect = |values: &str, default: &str| (values.to_string(), default.to_string());
        assert_eq!(words(VariantKind::Switch { default: true }), expect("true or false", "true"));
        assert_eq!(words(VariantKind::Number { min: 0, max: 24, default: Some(20) }), expect("0 to 24", "20"));
        assert_eq!(words(VariantKind::Number { min: 0, max: 24, default: None }), expect("0 to 24", "none"));
        assert_eq!(words(VariantKind::Choice(ORDERS)), expect("up, down or 3", "up"));
        assert_eq!(words(VariantKind::Choice(&ORDERS[2..])), expect("3", "3"));
        let set = VariantKind::Set { count: 2, kind: "creature", names: &["troll", "wyrm", "ettin"] };
        assert_eq!(
            words(set),
            expect("a list of 2 of these, or nothing to draw them at random: troll, wyrm, ettin", "drawn at random")
        );
        assert_eq!(words(VariantKind::Document), expect("a content pack", "none"));
    }

    #[test]
    fn values_are_in_the_language_of_the_words() {
        let words = Words::new("en", "option-x = X").unwrap();
        assert_eq!(of(VariantKind::Document).to_json(&words)["values"], "a content pack");
        let words = Words::new("de", "option-x = X\nvalues_document = ein Inhaltspaket").unwrap();
        assert_eq!(of(VariantKind::Document).to_json(&words)["values"], "ein Inhaltspaket");
    }

    #[test]
    fn an_option_is_data_for_programs() {
        let words = Words::new("en", "option-x = X\n    .text = what is x\nvalue-x-up = Upwards").unwrap();
        let json = |kind| of(kind).to_json(&words);
        assert_eq!(
            json(VariantKind::Choice(ORDERS)),
            json!({
                "option": "x", "title": "X", "summary": "what is x", "rule": "XX-1", "values": "up, down or 3",
                "type": "choice", "choices": ["up", "down", 3], "default": "up",
            })
        );
        let number = json(VariantKind::Number { min: 1, max: 16, default: None });
        assert_eq!((&number["type"], &number["default"]), (&json!("int"), &Value::Null));
        assert_eq!((&number["lowest"], &number["highest"]), (&json!(1), &json!(16)));
        let set = json(VariantKind::Set { count: 2, kind: "creature", names: &["troll", "wyrm", "ettin"] });
        assert_eq!((&set["count"], &set["choices"]), (&json!(2), &json!(["troll", "wyrm", "ettin"])));
    }

    #[test]
    fn what_it_is_called_has_ids_by_its_key() {
        assert_eq!(of(VariantKind::Switch { default: true }).word_ids(), ["option-x"]);
        let choice = of(VariantKind::Choice(ORDERS));
        assert_eq!(choice.word_ids(), ["option-x", "value-x-up", "value-x-down", "value-x-3"]);
        let set = of(VariantKind::Set { count: 1, kind: "creature", names: &["troll", "wyrm"] });
        assert_eq!(set.word_ids(), ["option-x", "creature-troll", "creature-wyrm"]);
    }
}
