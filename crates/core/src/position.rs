//! Positions as plain data: what the position of every game is made of.
//!
//! A game has one type for its positions, written with [`position!`](crate::position!): a field for every key of scenario
//! files, with what it means above it. Files are read into it ([`read`]), expectations are compared with it, documents list its
//! keys ([`described`]), and `harena position` prints it.

mod deserializer;
mod parts;

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::Seats;

pub use parts::{BySeat, Derived, Fill, Filled, Text, from_list, from_text};

pub type Result<T> = std::result::Result<T, StageError>;

/// Something in a position that cannot be: where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {message}")]
pub struct StageError {
    pub at: String,
    pub message: String,
}

impl StageError {
    pub fn new(at: impl Into<String>, message: impl Into<String>) -> StageError {
        StageError { at: at.into(), message: message.into() }
    }
}

/// Refuses a position: where, and what would be right.
pub fn fail<T>(at: impl Into<String>, message: impl Into<String>) -> Result<T> {
    Err(StageError::new(at, message))
}

/// Refuses a number out of a range.
pub fn within<T: PartialOrd + Display>(at: impl Into<String>, number: T, range: RangeInclusive<T>) -> Result<T> {
    if range.contains(&number) {
        return Ok(number);
    }
    fail(at, format!("expected a number from {} to {}, found {number}", range.start(), range.end()))
}

/// A type for positions, as [`position!`](crate::position!) makes it.
pub trait Keyed {
    const KEYS: &'static [Key];
}

/// A key of a position.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The field in Rust; see [`name`](Key::name).
    pub field: &'static str,
    /// Its type in Rust.
    pub form: &'static str,
    /// What it means. Behind `Default: ` follows what it is where it is left out.
    pub doc: &'static str,
}

impl Key {
    /// The key as it stands in files.
    pub fn name(&self) -> String {
        self.field.trim_start_matches("r#").replace('_', "-")
    }
}

/// Declares a type of plain data in which everything may be left out: a position, or a part of one. What stands above a field
/// explains its key in the documents; the key is the name of the field in kebab case.
#[macro_export]
macro_rules! position {
    (
        $(#[doc = $about:literal])*
        pub struct $name:ident { $(
            $(#[doc = $doc:literal])*
            $(#[serde($($serde:tt)*)])*
            pub $field:ident: $form:ty,
        )* }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Default, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name { $(
            $(#[doc = $doc])*
            $(#[serde($($serde)*)])*
            pub $field: $form,
        )* }

        impl $crate::position::Keyed for $name {
            const KEYS: &'static [$crate::position::Key] = &[ $(
                $crate::position::Key { field: stringify!($field), form: stringify!($form), doc: concat!($($doc),*) },
            )* ];
        }
    };
}

/// Lets types be read that parse: `read_from_text!(Card, Creature)`.
#[macro_export]
macro_rules! read_from_text {
    ($($word:ty),* $(,)?) => { $(
        impl<'de> ::serde::Deserialize<'de> for $word {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<$word, D::Error> {
                $crate::position::from_text(deserializer)
            }
        }
    )* };
}

/// Reads the table `[position]` of a scenario. Only seats of this table may be named.
pub fn read<P: DeserializeOwned>(table: &Table, seats: Seats) -> Result<P> {
    P::deserialize(deserializer::Written::position(table, seats))
}

/// A position as files have it; what is not there is `"none"`.
///
/// # Panics
/// If it is no table.
pub fn table(position: &impl Serialize) -> Table {
    match from_json(serde_json::to_value(position).expect("a position is plain data")) {
        Value::Table(table) => table,
        other => panic!("a position is a table, not {other}"),
    }
}

/// JSON in the words of TOML. What is null is `"none"`.
pub(crate) fn from_json(json: serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::String("none".to_string()),
        serde_json::Value::Bool(truth) => Value::Boolean(truth),
        serde_json::Value::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        serde_json::Value::String(text) => Value::String(text),
        serde_json::Value::Array(list) => Value::Array(list.into_iter().map(from_json).collect()),
        serde_json::Value::Object(map) => {
            Value::Table(map.into_iter().map(|(key, value)| (key, from_json(value))).collect())
        }
    }
}

/// The keys of a position as a table in Markdown.
pub fn described<P: Keyed>() -> String {
    let mut page = "| key | meaning | default |\n| --- | --- | --- |\n".to_string();
    for key in P::KEYS {
        let derived = key.form.strip_prefix("Derived<");
        let by_seat = if derived.unwrap_or(key.form).starts_with("BySeat<") { ".a" } else { "" };
        let follows = if derived.is_some() { "follows from the rest" } else { "" };
        let (meaning, default) = key.doc.split_once("Default: ").unwrap_or((key.doc, follows));
        let [meaning, default] = [meaning, default].map(|text| text.trim().trim_end_matches('.').replace('|', "\\|"));
        page += &format!("| `{}{by_seat}` | {meaning} | {default} |\n", key.name());
    }
    page
}

/// A game that reads its table itself.
impl Keyed for Table {
    const KEYS: &'static [Key] = &[];
}
