//! Describing a position in the words of scenario files: what [`Staged::facts`](super::Staged::facts) is put together
//! from. [`read`](super::read) is the other way round.

use toml::{Table, Value};

use crate::{Seat, Seats};

/// A description in the making.
#[derive(Clone, Debug)]
pub struct Facts {
    table: Table,
    seats: Seats,
}

impl Facts {
    pub fn new(seats: Seats) -> Facts {
        Facts { table: Table::new(), seats }
    }

    pub fn put(&mut self, key: &str, value: Value) {
        self.table.insert(key.to_string(), value);
    }

    /// One value for each seat; a seat without one is left out.
    pub fn put_by_seat<V: Into<Option<Value>>>(&mut self, key: &str, value: impl Fn(Seat) -> V) {
        self.put(key, table(self.seats.iter().filter_map(|seat| Some((seat, value(seat).into()?)))));
    }

    pub fn into_table(self) -> Table {
        self.table
    }
}

pub fn text(value: impl ToString) -> Value {
    Value::String(value.to_string())
}

pub fn texts(items: impl IntoIterator<Item: ToString>) -> Value {
    list(items.into_iter().map(text))
}

pub fn number(value: impl Into<i64>) -> Value {
    Value::Integer(value.into())
}

pub fn numbers(items: impl IntoIterator<Item: Into<i64>>) -> Value {
    list(items.into_iter().map(number))
}

pub fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::Array(items.into_iter().collect())
}

pub fn table<K: ToString>(entries: impl IntoIterator<Item = (K, Value)>) -> Value {
    Value::Table(entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
}

/// `"none"` where there is nothing.
pub fn or_none(value: Option<Value>) -> Value {
    value.unwrap_or_else(|| text("none"))
}

/// The name of one of several values, such as a phase. [`Position::one_of`](super::Position::one_of) reads it.
///
/// # Panics
/// If it has none.
pub fn one_of<T: PartialEq>(names: &[(&str, T)], value: &T) -> Value {
    let found = names.iter().find(|(_, named)| named == value);
    text(found.expect("every value of such a list has a name").0)
}
