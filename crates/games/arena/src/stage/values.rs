//! Reading single values of a position, each with an error that names its place.

use std::fmt::Display;
use std::str::FromStr;

use harena_core::{Seat, SeatSet};
use toml::{Table, Value};

use super::read::{Reader, Result, fail};

impl Reader<'_> {
    pub(super) fn keys(&self, name: &str) -> Result<Vec<String>> {
        match self.position.get(name) {
            None => Ok(Vec::new()),
            Some(Value::Table(table)) => Ok(table.keys().cloned().collect()),
            Some(other) => fail(name, format!("expected a table, found {other}")),
        }
    }

    pub(super) fn list<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Vec<(String, T)>> {
        self.position.get(name).map_or(Ok(Vec::new()), |value| parse_list(name, value))
    }

    pub(super) fn list_of<T: FromStr<Err: Display>>(&self, name: &str, key: &str) -> Result<Vec<(String, T)>> {
        match self.position.get(name) {
            None => Ok(Vec::new()),
            Some(Value::Table(table)) => {
                if name == "bets" {
                    self.only_seats(name, table)?;
                }
                table.get(key).map_or(Ok(Vec::new()), |value| parse_list(&format!("{name}.{key}"), value))
            }
            Some(other) => fail(name, format!("expected a table, found {other}")),
        }
    }

    pub(super) fn entry<T: FromStr<Err: Display>>(&self, name: &str, key: &str) -> Result<Option<(String, T)>> {
        let at = format!("{name}.{key}");
        match self.position.get(name) {
            None => Ok(None),
            Some(Value::Table(table)) => {
                self.only_seats(name, table)?;
                table.get(key).map_or(Ok(None), |value| parse(&at, value).map(|parsed| parsed.map(|p| (at, p))))
            }
            Some(other) => fail(name, format!("expected a table with a key for each seat, found {other}")),
        }
    }

    pub(super) fn one<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<(String, T)>> {
        self.position
            .get(name)
            .map_or(Ok(None), |value| parse(name, value).map(|parsed| parsed.map(|p| (name.to_string(), p))))
    }

    pub(super) fn one_seat(&self, name: &str) -> Result<Option<Seat>> {
        match self.one::<Seat>(name)? {
            Some((at, seat)) if !self.seats.contains(seat) => {
                fail(at, format!("there is no seat {seat} at this table"))
            }
            found => Ok(found.map(|(_, seat)| seat)),
        }
    }

    pub(super) fn seat_set(&self, name: &str) -> Result<SeatSet> {
        let mut set = SeatSet::EMPTY;
        for (at, seat) in self.list::<Seat>(name)? {
            if !self.seats.contains(seat) {
                return fail(at, format!("there is no seat {seat} at this table"));
            }
            set = set.with(seat);
        }
        Ok(set)
    }

    pub(super) fn only_seats(&self, name: &str, table: &Table) -> Result<()> {
        for key in table.keys() {
            if !key.parse::<Seat>().is_ok_and(|seat| self.seats.contains(seat)) {
                return fail(format!("{name}.{key}"), format!("there is no seat {key:?} at this table"));
            }
        }
        Ok(())
    }

    pub(super) fn number(&self, name: &str, range: std::ops::RangeInclusive<i64>) -> Result<Option<i64>> {
        self.position.get(name).map_or(Ok(None), |value| parse_number(name, value, range))
    }

    pub(super) fn number_of(&self, name: &str, key: &str, range: std::ops::RangeInclusive<i64>) -> Result<Option<i64>> {
        match self.position.get(name) {
            None => Ok(None),
            Some(Value::Table(table)) => {
                self.only_seats(name, table)?;
                table.get(key).map_or(Ok(None), |value| parse_number(&format!("{name}.{key}"), value, range))
            }
            Some(other) => fail(name, format!("expected a table with a key for each seat, found {other}")),
        }
    }

    pub(super) fn truth(&self, name: &str) -> Result<Option<bool>> {
        match self.position.get(name) {
            None => Ok(None),
            Some(Value::Boolean(truth)) => Ok(Some(*truth)),
            Some(other) => fail(name, format!("expected true or false, found {other}")),
        }
    }
}

fn parse<T: FromStr<Err: Display>>(at: &str, value: &Value) -> Result<Option<T>> {
    match value {
        Value::String(text) if text == "none" => Ok(None),
        Value::String(text) => text.parse().map(Some).or_else(|error| fail(at, format!("{error}"))),
        other => fail(at, format!("expected a text, found {other}")),
    }
}

fn parse_list<T: FromStr<Err: Display>>(at: &str, value: &Value) -> Result<Vec<(String, T)>> {
    let Value::Array(items) = value else { return fail(at, format!("expected a list, found {value}")) };
    let mut list = Vec::new();
    for item in items {
        match parse(at, item)? {
            Some(parsed) => list.push((at.to_string(), parsed)),
            None => return fail(at, "\"none\" is not part of a list"),
        }
    }
    Ok(list)
}

fn parse_number(at: &str, value: &Value, range: std::ops::RangeInclusive<i64>) -> Result<Option<i64>> {
    match value {
        Value::String(text) if text == "none" => Ok(None),
        Value::Integer(number) if range.contains(number) => Ok(Some(*number)),
        other => fail(at, format!("expected a number from {} to {}, found {other}", range.start(), range.end())),
    }
}
