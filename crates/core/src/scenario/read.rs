//! Reading a position: [`Position`] for what stands at its top, functions for values inside. Every error names its place
//! and what would be right. [`facts`](super::facts) is the other way round.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use toml::{Table, Value};

pub use crate::position::{Result, fail};
use crate::{Seat, SeatSet, Seats};

/// The table `[position]` of a scenario, read value by value. What is not there is `None`.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    table: &'a Table,
    seats: Seats,
}

impl<'a> Position<'a> {
    pub fn new(table: &'a Table, seats: Seats) -> Position<'a> {
        Position { table, seats }
    }

    pub fn contains(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// What stands there, for a form that only one game has.
    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.table.get(key)
    }

    /// Refuses keys that mean nothing. Those that are `derived` only describe.
    pub fn only(&self, known: &[&str], derived: &[&str]) -> Result<()> {
        match self.table.keys().find(|key| !known.contains(&key.as_str()) && !derived.contains(&key.as_str())) {
            Some(key) => fail(key, format!("unknown key; known are {}", known.join(", "))),
            None => Ok(()),
        }
    }

    /// One of several names, such as a phase, and what it stands for.
    pub fn one_of<T: Copy>(&self, key: &str, names: &[(&str, T)]) -> Result<Option<T>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match names.iter().find(|(name, _)| value.as_str() == Some(name)) {
            Some((_, meant)) => Ok(Some(*meant)),
            None => {
                let known: Vec<_> = names.iter().map(|(name, _)| *name).collect();
                fail(key, format!("expected one of {}", known.join(", ")))
            }
        }
    }

    /// `true` or `false`.
    pub fn truth(&self, key: &str) -> Result<Option<bool>> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Boolean(truth)) => Ok(Some(*truth)),
            Some(other) => fail(key, format!("expected true or false, found {other}")),
        }
    }

    /// A text, parsed: a card, a phase, a place. `"none"` is the same as nothing.
    pub fn word<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<T>> {
        self.get(key).map_or(Ok(None), |value| word(key, value))
    }

    /// A list of texts, parsed.
    pub fn words<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<Vec<T>>> {
        self.get(key).map_or(Ok(None), |value| words(key, value).map(Some))
    }

    /// A number in this range, of the range's type.
    pub fn number<T: Number>(&self, key: &str, range: RangeInclusive<T>) -> Result<Option<T>> {
        self.get(key).map_or(Ok(None), |value| number(key, value, range))
    }

    /// A seat that sits at this table.
    pub fn one_seat(&self, key: &str) -> Result<Option<Seat>> {
        self.word::<String>(key)?.map_or(Ok(None), |name| self.seat(key, &name).map(Some))
    }

    /// A list of such seats, in any order.
    pub fn seat_set(&self, key: &str) -> Result<Option<SeatSet>> {
        self.get(key).map_or(Ok(None), |value| self.seats_in(key, value).map(Some))
    }

    /// What stands under a key for one seat, such as `hand.a`, with its place for errors.
    pub fn of_seat(&self, key: &str, seat: Seat) -> Result<Option<(String, &'a Value)>> {
        match self.get(key) {
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

    /// As [`word`](Position::word), for one seat.
    pub fn word_of<T: FromStr<Err: Display>>(&self, key: &str, seat: Seat) -> Result<Option<T>> {
        self.of_seat(key, seat)?.map_or(Ok(None), |(at, value)| word(&at, value))
    }

    /// As [`words`](Position::words), for one seat.
    pub fn words_of<T: FromStr<Err: Display>>(&self, key: &str, seat: Seat) -> Result<Option<Vec<T>>> {
        self.of_seat(key, seat)?.map_or(Ok(None), |(at, value)| words(&at, value).map(Some))
    }

    /// As [`number`](Position::number), for one seat.
    pub fn number_of<T: Number>(&self, key: &str, seat: Seat, range: RangeInclusive<T>) -> Result<Option<T>> {
        self.of_seat(key, seat)?.map_or(Ok(None), |(at, value)| number(&at, value, range))
    }

    /// A table whose keys are not seats, such as `market.1`: the place, the key and the value of each entry.
    pub fn entries(&self, key: &str) -> Result<Vec<(String, &'a str, &'a Value)>> {
        self.get(key).map_or(Ok(Vec::new()), |value| entries(key, value))
    }

    /// A seat of this table by its name, wherever it stands.
    pub fn seat(&self, at: &str, name: &str) -> Result<Seat> {
        self.seats.named(name).or_else(|error| fail(at, error.to_string()))
    }

    /// A list of seats of this table, wherever it stands.
    pub fn seats_in(&self, at: &str, value: &Value) -> Result<SeatSet> {
        words::<String>(at, value)?.iter().map(|name| self.seat(at, name)).collect()
    }
}

/// Whole numbers of any size, so that what is read has the type of the field it is for.
pub trait Number: Copy + PartialOrd + Display + TryFrom<i64> {}

impl<T: Copy + PartialOrd + Display + TryFrom<i64>> Number for T {}

/// A name that stands as a key, or a part of a text.
pub fn parsed<T: FromStr<Err: Display>>(at: &str, text: &str) -> Result<T> {
    text.parse().or_else(|error| fail(at, format!("{error}")))
}

/// As [`Position::word`], inside a table or a list.
pub fn word<T: FromStr<Err: Display>>(at: &str, value: &Value) -> Result<Option<T>> {
    match value {
        Value::String(text) if text == "none" => Ok(None),
        Value::String(text) => parsed(at, text).map(Some),
        other => fail(at, format!("expected a text, found {other}")),
    }
}

/// As [`Position::words`], inside a table.
pub fn words<T: FromStr<Err: Display>>(at: &str, value: &Value) -> Result<Vec<T>> {
    each(at, value, |item| word(at, item))
}

/// As [`Position::number`], inside a table or a list.
pub fn number<T: Number>(at: &str, value: &Value, range: RangeInclusive<T>) -> Result<Option<T>> {
    let fitting = |number: i64| T::try_from(number).ok().filter(|number| range.contains(number));
    match value {
        Value::String(text) if text == "none" => Ok(None),
        other => match other.as_integer().and_then(fitting) {
            Some(number) => Ok(Some(number)),
            None => fail(at, format!("expected a number from {} to {}, found {other}", range.start(), range.end())),
        },
    }
}

/// A list of numbers.
pub fn numbers<T: Number>(at: &str, value: &Value, range: RangeInclusive<T>) -> Result<Vec<T>> {
    each(at, value, |item| number(at, item, range.clone()))
}

/// The place, the key and the value of each entry of a table.
pub fn entries<'a>(at: &str, value: &'a Value) -> Result<Vec<(String, &'a str, &'a Value)>> {
    match value {
        Value::Table(table) => {
            Ok(table.iter().map(|(key, value)| (format!("{at}.{key}"), key.as_str(), value)).collect())
        }
        other => fail(at, format!("expected a table, found {other}")),
    }
}

fn each<T>(at: &str, value: &Value, read: impl Fn(&Value) -> Result<Option<T>>) -> Result<Vec<T>> {
    let Value::Array(items) = value else { return fail(at, format!("expected a list, found {value}")) };
    items.iter().map(|item| read(item)?.map_or_else(|| fail(at, "\"none\" is not part of a list"), Ok)).collect()
}
