//! Reading TOML with serde so that every error says where it is and what would be right.

use std::fmt::Display;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::{Table, Value};

use super::{Result, StageError};
use crate::spelling::nearest;
use crate::{Seat, Seats};

/// Something that stands in a file: where, and who sits at the table.
pub(super) struct Written<'a> {
    what: What<'a>,
    at: String,
    seats: Seats,
}

enum What<'a> {
    Table(&'a Table),
    Value(&'a Value),
    Key(&'a str),
}

impl<'a> Written<'a> {
    pub(super) fn position(table: &'a Table, seats: Seats) -> Written<'a> {
        Written { what: What::Table(table), at: String::new(), seats }
    }

    fn text(&self) -> Option<&'a str> {
        match self.what {
            What::Key(text) => Some(text),
            What::Value(value) => value.as_str(),
            What::Table(_) => None,
        }
    }

    /// The value of an entry of a table, or the key itself.
    fn below(&self, key: &str, what: What<'a>) -> Written<'a> {
        let at = if self.at.is_empty() { key.to_string() } else { format!("{}.{key}", self.at) };
        Written { what, at, seats: self.seats }
    }

    fn visit<V: Visitor<'a>>(&self, visitor: V) -> Result<V::Value> {
        let value = match self.what {
            What::Key(text) => return visitor.visit_borrowed_str(text),
            What::Table(table) => return visitor.visit_map(Entries { whole: self, left: table.iter(), value: None }),
            What::Value(value) => value,
        };
        match value {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(truth) => visitor.visit_bool(*truth),
            Value::Datetime(_) => Err(StageError::invalid_type(Unexpected::Other("a date"), &visitor)),
            Value::Array(items) => visitor.visit_seq(Items { list: self, left: items.iter() }),
            Value::Table(table) => visitor.visit_map(Entries { whole: self, left: table.iter(), value: None }),
        }
    }
}

impl<'de> Deserializer<'de> for Written<'de> {
    type Error = StageError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit(visitor).map_err(|error| error.placed(&self.at))
    }

    /// `"none"` is the same as nothing.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.text() == Some("none") { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if let (Seat::NAME, Some(text)) = (name, self.text()) {
            self.seats.named(text).map_err(|error| StageError::new(&self.at, error.to_string()))?;
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let Some(text) = self.text() else { return Err(one_of(variants).placed(&self.at)) };
        let text: StrDeserializer<'_, StageError> = text.into_deserializer();
        visitor.visit_enum(text).map_err(|error| error.placed(&self.at))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

struct Items<'a, 'b> {
    list: &'b Written<'a>,
    left: std::slice::Iter<'a, Value>,
}

impl<'a> SeqAccess<'a> for Items<'a, '_> {
    type Error = StageError;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let Some(item) = self.left.next() else { return Ok(None) };
        seed.deserialize(Written { what: What::Value(item), at: self.list.at.clone(), seats: self.list.seats })
            .map(Some)
    }
}

struct Entries<'a, 'b> {
    whole: &'b Written<'a>,
    left: toml::map::Iter<'a, String, Value>,
    value: Option<Written<'a>>,
}

impl<'a> MapAccess<'a> for Entries<'a, '_> {
    type Error = StageError;

    fn next_key_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(self.whole.below(key, What::Value(value)));
        seed.deserialize(self.whole.below(key, What::Key(key))).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value> {
        seed.deserialize(self.value.take().expect("a value is read after its key"))
    }
}

impl StageError {
    /// What is inside knows its place better.
    fn placed(self, at: &str) -> StageError {
        if self.at.is_empty() { StageError::new(at, self.message) } else { self }
    }
}

impl Error for StageError {
    fn custom<T: Display>(message: T) -> StageError {
        StageError::new("", message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> StageError {
        let wanted = expected.to_string();
        // What serde calls the types of Rust.
        let wanted = match wanted.as_str() {
            "u8" => "a number from 0 to 255",
            "u16" => "a number from 0 to 65535",
            "i8" | "i16" | "i32" | "i64" | "u32" | "u64" | "usize" => "a whole number",
            "a boolean" => "true or false",
            "a sequence" => "a list",
            "a map" => "a table",
            "a string" => "a text",
            other if other.starts_with("struct ") => "a table",
            other => other,
        };
        let found = match found {
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Bool(truth) => truth.to_string(),
            Unexpected::Str(text) => format!("{text:?}"),
            Unexpected::Seq => "a list".to_string(),
            Unexpected::Map => "a table".to_string(),
            other => other.to_string(),
        };
        StageError::custom(format!("expected {wanted}, found {found}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> StageError {
        StageError::invalid_type(found, expected)
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> StageError {
        let meant =
            nearest(field, known.iter().copied()).map(|name| format!("did you mean {name}? ")).unwrap_or_default();
        StageError::custom(format!("unknown key; {meant}known are {}", known.join(", ")))
    }

    fn unknown_variant(_: &str, known: &'static [&'static str]) -> StageError {
        one_of(known)
    }
}

fn one_of(names: &[&str]) -> StageError {
    StageError::custom(format!("expected one of {}", names.join(", ")))
}
