//! Reading single values of a position, each with an error that names its place.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use toml::{Table, Value};

use super::StageError;
use crate::{Seat, SeatSet, Seats};

/// The table `[position]` of a scenario, read value by value. What is not there is `None`.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    table: &'a Table,
    seats: Seats,
}

type Result<T> = std::result::Result<T, StageError>;

fn fail<T>(at: impl Into<String>, message: impl Into<String>) -> Result<T> {
    Err(StageError::new(at, message))
}

impl<'a> Position<'a> {
    pub fn new(table: &'a Table, seats: Seats) -> Position<'a> {
        Position { table, seats }
    }

    pub fn contains(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Refuses keys that mean nothing.
    pub fn only(&self, known: &[&str], derived: &[&str]) -> Result<()> {
        match self.table.keys().find(|key| !known.contains(&key.as_str()) && !derived.contains(&key.as_str())) {
            Some(key) => fail(key, format!("unknown key; known are {}", known.join(", "))),
            None => Ok(()),
        }
    }

    fn of_seat(&self, key: &str, seat: Seat) -> Result<Option<(String, &'a Value)>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::Table(table)) => {
                for name in table.keys() {
                    self.seat(&format!("{key}.{name}"), name)?;
                }
                Ok(table.get(&seat.to_string()).map(|value| (format!("{key}.{seat}"), value)))
            }
            Some(other) => fail(key, format!("expected a table with a key for each seat, found {other}")),
        }
    }

    fn seat(&self, at: &str, name: &str) -> Result<Seat> {
        match name.parse::<Seat>() {
            Ok(seat) if self.seats.contains(seat) => Ok(seat),
            _ => fail(at, format!("there is no seat {name:?} at this table")),
        }
    }

    /// A word; `"none"` is the same as nothing.
    pub fn word<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<T>> {
        self.table.get(key).map_or(Ok(None), |value| word(key, value))
    }

    pub fn word_of<T: FromStr<Err: Display>>(&self, key: &str, seat: Seat) -> Result<Option<T>> {
        self.of_seat(key, seat)?.map_or(Ok(None), |(at, value)| word(&at, value))
    }

    pub fn words<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<Vec<T>>> {
        self.table.get(key).map_or(Ok(None), |value| words(key, value).map(Some))
    }

    pub fn words_of<T: FromStr<Err: Display>>(&self, key: &str, seat: Seat) -> Result<Option<Vec<T>>> {
        self.of_seat(key, seat)?.map_or(Ok(None), |(at, value)| words(&at, value).map(Some))
    }

    pub fn number(&self, key: &str, range: RangeInclusive<i64>) -> Result<Option<i64>> {
        self.table.get(key).map_or(Ok(None), |value| number(key, value, range))
    }

    pub fn number_of(&self, key: &str, seat: Seat, range: RangeInclusive<i64>) -> Result<Option<i64>> {
        self.of_seat(key, seat)?.map_or(Ok(None), |(at, value)| number(&at, value, range))
    }

    pub fn one_seat(&self, key: &str) -> Result<Option<Seat>> {
        self.word::<String>(key)?.map_or(Ok(None), |name| self.seat(key, &name).map(Some))
    }

    pub fn seat_set(&self, key: &str) -> Result<Option<SeatSet>> {
        let Some(names) = self.words::<String>(key)? else { return Ok(None) };
        names.iter().map(|name| self.seat(key, name)).collect::<Result<_>>().map(Some)
    }
}

fn word<T: FromStr<Err: Display>>(at: &str, value: &Value) -> Result<Option<T>> {
    match value {
        Value::String(text) if text == "none" => Ok(None),
        Value::String(text) => text.parse().map(Some).or_else(|error| fail(at, format!("{error}"))),
        other => fail(at, format!("expected a text, found {other}")),
    }
}

fn words<T: FromStr<Err: Display>>(at: &str, value: &Value) -> Result<Vec<T>> {
    let Value::Array(items) = value else { return fail(at, format!("expected a list, found {value}")) };
    let read = |item| word(at, item)?.ok_or_else(|| StageError::new(at, "\"none\" is not part of a list"));
    items.iter().map(read).collect()
}

fn number(at: &str, value: &Value, range: RangeInclusive<i64>) -> Result<Option<i64>> {
    match value {
        Value::String(text) if text == "none" => Ok(None),
        Value::Integer(number) if range.contains(number) => Ok(Some(*number)),
        other => fail(at, format!("expected a number from {} to {}, found {other}", range.start(), range.end())),
    }
}
