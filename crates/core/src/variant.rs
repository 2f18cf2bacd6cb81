//! What may be agreed on before a game: each option once, in typed form. Controls, help texts and checks are made from it.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// An option that the people at a table may set before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The key in the options, such as `creatures`.
    pub option: &'static str,
    /// A few words for people.
    pub title: &'static str,
    /// What it changes, without a capital and a full stop.
    pub summary: &'static str,
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
    Number { least: i64, most: i64, default: Option<i64> },
    /// One of these values; the first is the default.
    Choice(&'static [Labelled]),
    /// So many of these names, or none of them to draw them by lot, which is the default.
    Set { count: usize, names: &'static [&'static str] },
    /// A content pack; none is the default.
    Document,
}

/// A value with a few words for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labelled {
    pub value: Plain,
    pub title: &'static str,
}

/// A value as it is written in options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Plain {
    Int(i64),
    Text(&'static str),
}

impl Variant {
    /// The summary with its rule behind it, in brackets.
    pub fn summary_and_rule(&self) -> String {
        match self.rule {
            Some(rule) => format!("{} ({rule})", self.summary),
            None => self.summary.to_string(),
        }
    }

    /// What may stand there, in words: `true or false`, `0 to 24`, `random, descending or ascending`.
    pub fn values(&self) -> String {
        match self.kind {
            VariantKind::Switch { .. } => "true or false".to_string(),
            VariantKind::Number { least, most, .. } => format!("{least} to {most}"),
            VariantKind::Choice(values) => {
                let words: Vec<String> = values.iter().map(|one| one.value.to_string()).collect();
                match words.split_last() {
                    Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
                    _ => words.concat(),
                }
            }
            VariantKind::Set { count, names } => {
                format!("a list of {count} of these, or nothing to draw them by lot: {}", names.join(", "))
            }
            VariantKind::Document => "a content pack".to_string(),
        }
    }

    /// The default as it is written in options.
    pub fn default(&self) -> Value {
        match self.kind {
            VariantKind::Switch { default } => json!(default),
            VariantKind::Number { default, .. } => json!(default),
            VariantKind::Choice(values) => json!(values.first().map(|one| one.value)),
            VariantKind::Set { .. } => json!([]),
            VariantKind::Document => Value::Null,
        }
    }

    /// The default in words.
    pub fn default_words(&self) -> String {
        match (self.kind, self.default()) {
            (VariantKind::Set { .. }, _) => "by lot".to_string(),
            (_, Value::Null) => "none".to_string(),
            (_, Value::String(text)) => text,
            (_, other) => other.to_string(),
        }
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

/// As data for programs: the words for people, a `type`, what may stand there (`lowest` and `highest`, or `choices`, and how many
/// of them in a set), and the `default` as it is written in options.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self.kind {
            VariantKind::Switch { .. } => json!({ "type": "bool" }),
            VariantKind::Number { least, most, .. } => json!({ "type": "int", "lowest": least, "highest": most }),
            VariantKind::Choice(values) => {
                let choices: Vec<Plain> = values.iter().map(|one| one.value).collect();
                json!({ "type": "choice", "choices": choices })
            }
            VariantKind::Set { count, names } => json!({ "type": "set", "choices": names, "count": count }),
            VariantKind::Document => json!({ "type": "document" }),
        };
        let mut all = json!({
            "option": self.option,
            "title": self.title,
            "summary": self.summary,
            "values": self.values(),
            "default": self.default(),
        });
        if let (Some(all), Value::Object(kind)) = (all.as_object_mut(), kind) {
            all.extend(kind);
            all.extend(self.rule.map(|rule| ("rule".to_string(), json!(rule))));
        }
        all.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: VariantKind) -> Variant {
        Variant { option: "x", title: "X", summary: "what is x", rule: Some("XX-1"), kind }
    }

    fn words(kind: VariantKind) -> (String, String) {
        (of(kind).values(), of(kind).default_words())
    }

    const ORDERS: &[Labelled] = &[
        Labelled { value: Plain::Text("up"), title: "Upwards" },
        Labelled { value: Plain::Text("down"), title: "Downwards" },
        Labelled { value: Plain::Int(3), title: "Three" },
    ];

    #[test]
    fn words_follow_from_the_type() {
        let expect = |values: &str, default: &str| (values.to_string(), default.to_string());
        assert_eq!(words(VariantKind::Switch { default: true }), expect("true or false", "true"));
        assert_eq!(words(VariantKind::Number { least: 0, most: 24, default: Some(20) }), expect("0 to 24", "20"));
        assert_eq!(words(VariantKind::Number { least: 0, most: 24, default: None }), expect("0 to 24", "none"));
        assert_eq!(words(VariantKind::Choice(ORDERS)), expect("up, down or 3", "up"));
        assert_eq!(words(VariantKind::Choice(&ORDERS[2..])), expect("3", "3"));
        let set = VariantKind::Set { count: 2, names: &["troll", "wyrm", "ettin"] };
        assert_eq!(
            words(set),
            expect("a list of 2 of these, or nothing to draw them by lot: troll, wyrm, ettin", "by lot")
        );
        assert_eq!(words(VariantKind::Document), expect("a content pack", "none"));
    }

    #[test]
    fn an_option_is_data_for_programs() {
        assert_eq!(
            json!(of(VariantKind::Choice(ORDERS))),
            json!({
                "option": "x", "title": "X", "summary": "what is x", "rule": "XX-1", "values": "up, down or 3",
                "type": "choice", "choices": ["up", "down", 3], "default": "up",
            })
        );
        let number = json!(of(VariantKind::Number { least: 1, most: 16, default: None }));
        assert_eq!((&number["type"], &number["default"]), (&json!("int"), &Value::Null));
        assert_eq!((&number["lowest"], &number["highest"]), (&json!(1), &json!(16)));
        let set = json!(of(VariantKind::Set { count: 2, names: &["troll", "wyrm", "ettin"] }));
        assert_eq!((&set["count"], &set["choices"]), (&json!(2), &json!(["troll", "wyrm", "ettin"])));
    }
}
