//! Positions as plain data.
//!
//! A game has one type for its positions, written with [`position!`](crate::position!): a field for every key of scenario
//! files, documented by its doc comment. Files are read into it ([`read`]), expectations are compared with it, the documentation
//! lists its keys ([`described`]), and `harena position` prints it.

mod deserializer;
mod parts;

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::Seats;

use deserializer::{DATE, What, Written};
pub use parts::{BySeat, Fill, PartialList, Text, from_list, from_text, given};

pub type Result<T> = std::result::Result<T, PositionError>;

/// An impossible value in a position: the place and the expected value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {message}")]
pub struct PositionError {
    pub at: String,
    pub message: String,
}

impl PositionError {
    pub fn new(at: impl Into<String>, message: impl Into<String>) -> PositionError {
        PositionError { at: at.into(), message: message.into() }
    }
}

/// An error with the place and the expected value.
pub fn fail<T>(at: impl Into<String>, message: impl Into<String>) -> Result<T> {
    Err(PositionError::new(at, message))
}

/// An error if `wrong` holds.
pub fn refuse(wrong: bool, at: impl Display, message: impl Display) -> Result<()> {
    if wrong { fail(at.to_string(), message.to_string()) } else { Ok(()) }
}

/// An error if a number is out of range.
pub fn within<T: PartialOrd + Display>(at: impl Into<String>, number: T, range: RangeInclusive<T>) -> Result<T> {
    if range.contains(&number) {
        return Ok(number);
    }
    fail(at, format!("expected a number from {} to {}, found {number}", range.start(), range.end()))
}

/// A type declared with [`position!`](crate::position!).
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
    /// The meaning; the text after `Default: ` is its default.
    pub doc: &'static str,
    /// Derived from other keys: it can be expected, but not set.
    pub derived: bool,
}

impl Key {
    /// The key in files.
    pub fn name(&self) -> String {
        self.field.trim_start_matches("r#").replace('_', "-")
    }

    fn is_named(&self, name: &str) -> bool {
        let letters = self.field.trim_start_matches("r#").bytes();
        letters.eq(name.bytes().map(|letter| if letter == b'-' { b'_' } else { letter }))
    }
}

/// Declares a type of plain data whose fields are all optional: a position, or a part of one. The doc comment of a field describes its
/// key, which is the field name in kebab case. `derived` keys follow from the others and cannot be set.
#[macro_export]
macro_rules! position {
    (
        $(#[doc = $about:literal])*
        $visible:vis struct $name:ident { $(
            $(#[doc = $doc:literal])*
            $(#[serde($($serde:tt)*)])*
            $seen:vis $field:ident: $form:ty,
        )* }
        $(derived { $(
            $(#[doc = $derived_doc:literal])*
            $derived_seen:vis $derived:ident: $derived_form:ty,
        )* })?
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Default, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        $visible struct $name {
            $( $(#[doc = $doc])* $(#[serde($($serde)*)])* $seen $field: $form, )*
            $($( $(#[doc = $derived_doc])* $derived_seen $derived: $derived_form, )*)?
        }

        impl $crate::position::Keyed for $name {
            const KEYS: &'static [$crate::position::Key] = &[
                $( $crate::position::Key {
                    field: stringify!($field), form: stringify!($form), doc: concat!($($doc),*), derived: false,
                }, )*
                $($( $crate::position::Key {
                    field: stringify!($derived), form: stringify!($derived_form), doc: concat!($($derived_doc),*),
                    derived: true,
                }, )*)?
            ];
        }
    };
}

/// Implements `Deserialize` through `FromStr`: `read_from_text!(Card, Creature)`.
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

/// Reads the table `[position]` of a scenario. Only seats of this game may be named. Derived keys are ignored.
pub fn read<P: DeserializeOwned + Keyed>(table: &Table, seats: Seats) -> Result<P> {
    P::deserialize(Written { what: What::Table(table), seats, keys: P::KEYS })
}

/// Whether this path of keys exists in a position.
pub fn check_path<P: DeserializeOwned + Keyed>(path: &[&str], seats: Seats) -> Result<()> {
    let date = Value::Datetime(toml::value::Datetime { date: None, time: None, offset: None });
    let value = path.iter().rfold(date, |below, key| Value::Table([(key.to_string(), below)].into_iter().collect()));
    match P::deserialize(Written { what: What::Value(&value), seats, keys: &[] }) {
        Err(error) if error.message != DATE => Err(error),
        _ => Ok(()),
    }
}

/// A position in the form of a file; missing values are `"none"`.
///
/// # Panics
/// If it is not a table.
pub fn table(position: &impl Serialize) -> Table {
    match from_json(serde_json::to_value(position).expect("a position is plain data")) {
        Value::Table(table) => table,
        other => panic!("a position is a table, not {other}"),
    }
}

/// JSON as TOML; null becomes `"none"`.
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
        let by_seat = if key.form.starts_with("BySeat<") { ".a" } else { "" };
        let follows = if key.derived { "follows from the rest" } else { "" };
        let (meaning, default) = key.doc.split_once("Default: ").unwrap_or((key.doc, follows));
        let [meaning, default] = [meaning, default].map(|text| text.trim().trim_end_matches('.').replace('|', "\\|"));
        page += &format!("| `{}{by_seat}` | {meaning} | {default} |\n", key.name());
    }
    page
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Seat, SeatSet};

    position! {
        /// A small game.
        struct Small {
            /// How far it is. Default: 1.
            round: Option<u8>,
            /// Whose turn it is.
            turn: Option<Seat>,
            known: SeatSet,
            next_hand: BySeat<PartialList<u8>>,
            heaps: BTreeMap<Text<u16>, Vec<Text<u16>>>,
            #[serde(deserialize_with = "given")]
            last: Option<Option<Seat>>,
        }
        derived {
            /// What the seat is worth.
            worth: BySeat<u8>,
        }
    }

    fn small(text: &str) -> Result<Small> {
        read(&text.parse().expect("TOML"), Seats::new(2).expect("a table"))
    }

    #[track_caller]
    fn refused(text: &str, why: &str) {
        assert_eq!(small(text).expect_err("wrong").to_string(), why);
    }

    #[test]
    fn everything_may_be_left_out() {
        assert_eq!(small(""), Ok(Small::default()));
        assert_eq!(small("round = 'none'\nturn = 'none'\nnext-hand.a = 'none'"), Ok(Small::default()));
        assert_eq!(small("last = 'none'").map(|small| small.last), Ok(Some(None)));
    }

    #[test]
    fn lists_are_filled() {
        let hand = |text: &str| {
            small(&format!("next-hand.b = {text}")).map(|small| small.next_hand.get(Seat::new(1)).cloned())
        };
        let filled = |named: &[u8], fill| Ok(Some(PartialList { named: named.to_vec(), fill }));
        assert_eq!(hand("7"), filled(&[], Fill::Total(7)));
        assert_eq!(hand("['3', '1']"), filled(&[3, 1], Fill::None));
        assert_eq!(hand("['3', '...']"), filled(&[3], Fill::Default));
        assert_eq!(hand("['3', '... 4']"), filled(&[3], Fill::Total(4)));
        for wrong in ["['...', '3']", "['3', '... 0']", "['x']", "[3]", "-1", "true"] {
            assert_eq!(hand(wrong).expect_err(wrong).at, "next-hand.b");
        }
    }

    #[test]
    fn errors_say_where_and_what_would_be_right() {
        let known = "round, turn, known, next-hand, heaps, last, worth";
        refused("rounds = 1", &format!("rounds: unknown key; did you mean round? known are {known}"));
        refused("turn = 'c'", "turn: there is no seat \"c\" at this table");
        refused("known = ['a', 'c']", "known: there is no seat \"c\" at this table");
        refused("next-hand.c = 1", "next-hand.c: there is no seat \"c\" at this table");
        refused("round = 300", "round: expected a number from 0 to 255, found integer `300`");
        refused("round = []", "round: expected a number from 0 to 255, found sequence");
        refused("heaps.1 = 2", "heaps.1: expected a list, found integer `2`");
        refused("heaps.x = []", "heaps.x: invalid digit found in string");
        let wrong = within("round", 9, 1..=5).expect_err("too much").to_string();
        assert_eq!(wrong, "round: expected a number from 1 to 5, found 9");
    }

    /// Described keys can be read; derived keys set nothing.
    #[test]
    fn there_and_back() {
        let one =
            small("round = 2\nturn = 'b'\nknown = ['a']\nnext-hand.a = ['3', '... 4']\nheaps.5 = ['1']").expect("good");
        let derived = Small { worth: BySeat::all(Seats::new(2).expect("a table"), |_| 7), ..one.clone() };
        assert_eq!(read(&table(&derived), Seats::new(2).expect("a table")), Ok(Small { last: Some(None), ..one }));
        assert_eq!(small("worth = 'nonsense'"), Ok(Small::default()));
    }

    #[test]
    fn paths_are_those_of_the_type() {
        let check = |path: &[&str]| check_path::<Small>(path, Seats::new(2).expect("a table"));
        for good in [&["round"][..], &["worth", "b"], &["next-hand", "a"], &["heaps", "7"], &["heaps"]] {
            assert_eq!(check(good), Ok(()), "{good:?}");
        }
        for wrong in [&["worth", "c"][..], &["heaps", "x"], &["round", "a"], &["next-hand", "a", "b"], &["rund"]] {
            assert!(check(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn keys_are_described() {
        let page = described::<Small>();
        assert!(page.contains("\n| `round` | How far it is | 1 |\n"), "{page}");
        assert!(page.contains("\n| `next-hand.a` |"), "{page}");
        assert!(page.contains("\n| `worth.a` | What the seat is worth | follows from the rest |\n"), "{page}");
    }
}
