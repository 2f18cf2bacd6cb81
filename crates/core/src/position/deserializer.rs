//! Reads TOML with serde; every error names the place and the expected value.

use std::fmt::Display;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::{Table, Value};

use super::{Key, PositionError, Result};
use crate::spelling::nearest;
use crate::{Seat, Seats};

/// A part of a file.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) what: What<'a>,
    pub(super) seats: Seats,
    /// Derived keys among these are not read.
    pub(super) keys: &'static [Key],
}

#[derive(Clone, Copy)]
pub(super) enum What<'a> {
    Key(&'a str),
    Value(&'a Value),
    Table(&'a Table),
}

/// No value of a position is a date, so a date can serve as a placeholder.
pub(super) const DATE: &str = "a date has no place in a position";

impl<'a> Written<'a> {
    fn with(self, what: What<'a>) -> Written<'a> {
        Written { what, keys: &[], ..self }
    }

    fn text(self) -> Option<&'a str> {
        match self.what {
            What::Key(text) => Some(text),
            What::Value(value) => value.as_str(),
            What::Table(_) => None,
        }
    }
}

impl<'de> Deserializer<'de> for Written<'de> {
    type Error = PositionError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let entries = |table: &'de Table| Entries { whole: self, left: table.iter(), value: None };
        match self.what {
            What::Key(text) => visitor.visit_borrowed_str(text),
            What::Table(table) => visitor.visit_map(entries(table)),
            What::Value(value) => match value {
                Value::String(text) => visitor.visit_borrowed_str(text),
                Value::Integer(number) => visitor.visit_i64(*number),
                Value::Float(number) => visitor.visit_f64(*number),
                Value::Boolean(truth) => visitor.visit_bool(*truth),
                Value::Datetime(_) => Err(PositionError::custom(DATE)),
                Value::Array(items) => visitor.visit_seq(Items { list: self, left: items.iter() }),
                Value::Table(table) => visitor.visit_map(entries(table)),
            },
        }
    }

    /// `"none"` is no value.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.text() == Some("none") { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if let (Seat::NAME, Some(text)) = (name, self.text()) {
            self.seats.parse(text).map_err(PositionError::custom)?;
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let text: StrDeserializer<'_, PositionError> = match (self.text(), self.what) {
            (Some(text), _) => text.into_deserializer(),
            (None, What::Value(Value::Datetime(_))) => return Err(PositionError::custom(DATE)),
            _ => return Err(PositionError::unknown_variant("", variants)),
        };
        visitor.visit_enum(text)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

struct Items<'a> {
    list: Written<'a>,
    left: std::slice::Iter<'a, Value>,
}

impl<'a> SeqAccess<'a> for Items<'a> {
    type Error = PositionError;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        self.left.next().map(|item| seed.deserialize(self.list.with(What::Value(item)))).transpose()
    }
}

struct Entries<'a> {
    whole: Written<'a>,
    left: toml::map::Iter<'a, String, Value>,
    value: Option<(&'a str, &'a Value)>,
}

impl<'a> MapAccess<'a> for Entries<'a> {
    type Error = PositionError;

    fn next_key_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let is_derived = |key: &str| self.whole.keys.iter().any(|one| one.derived && one.is_named(key));
        let Some((key, value)) = self.left.find(|(key, _)| !is_derived(key)) else { return Ok(None) };
        self.value = Some((key, value));
        seed.deserialize(self.whole.with(What::Key(key))).map(Some).map_err(|error| error.below(key))
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value> {
        let (key, value) = self.value.take().expect("a value is read after its key");
        seed.deserialize(self.whole.with(What::Value(value))).map_err(|error| error.below(key))
    }
}

impl PositionError {
    /// The same, inside the value of this key.
    fn below(self, key: &str) -> PositionError {
        let at = if self.at.is_empty() { key.to_string() } else { format!("{key}.{}", self.at) };
        PositionError { at, ..self }
    }
}

impl Error for PositionError {
    fn custom<T: Display>(message: T) -> PositionError {
        PositionError::new("", message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> PositionError {
        let wanted = expected.to_string();
        // The names of serde's types for people.
        let wanted = match wanted.as_str() {
            "u8" => "a number from 0 to 255",
            "u16" => "a number from 0 to 65535",
            "u32" | "usize" => "a whole number",
            "a boolean" => "true or false",
            "a sequence" => "a list",
            "a map" => "a table",
            "a string" => "a text",
            other if other.starts_with("struct ") => "a table",
            other => other,
        };
        PositionError::custom(format!("expected {wanted}, found {found}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> PositionError {
        PositionError::invalid_type(found, expected)
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> PositionError {
        let suggestion =
            nearest(field, known.iter().copied()).map_or(String::new(), |name| format!("did you mean {name}? "));
        PositionError::custom(format!("unknown key; {suggestion}known are {}", known.join(", ")))
    }

    fn unknown_variant(_: &str, known: &'static [&'static str]) -> PositionError {
        PositionError::custom(format!("expected one of {}", known.join(", ")))
    }
}
