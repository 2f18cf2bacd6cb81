//! The types in positions of Colosseum.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{ParseError, read_from_text};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of a market.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Market(pub u8);

impl Market {
    pub const ALL: [Market; 5] = [Market(1), Market(2), Market(3), Market(4), Market(5)];
}

impl FromStr for Market {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Market, ParseError> {
        let number = text.parse().ok().filter(|number| (1..=5).contains(number));
        number.map(Market).ok_or_else(|| ParseError::new("markets are numbered 1 to 5"))
    }
}

impl Serialize for Market {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

read_from_text!(Market);

/// A face of a die; 1 stands for the face `1-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(pub u8);

impl Display for Face {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::face(self.0))
    }
}

impl FromStr for Face {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Face, ParseError> {
        match (text, text.parse::<u8>()) {
            ("1-3", _) => Ok(Face(1)),
            (_, Ok(face @ 2..=6)) => Ok(Face(face)),
            _ => Err(ParseError::new("the faces are 1-3, 2, 3, 4, 5 and 6")),
        }
    }
}

/// Programs as bits by number, written as a list of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Programs(pub u32);

impl Serialize for Programs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((1..=30u8).filter(|number| self.0 >> number & 1 != 0))
    }
}

impl<'de> Deserialize<'de> for Programs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Programs, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        match numbers.iter().find(|number| !(1..=30).contains(*number)) {
            Some(other) => Err(D::Error::custom(format!("expected a number from 1 to 30, found {other}"))),
            None => Ok(Programs(numbers.iter().fold(0, |mask, number| mask | 1 << number))),
        }
    }
}

/// A square, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a square or a list of squares")]
pub enum Squares {
    One(u8),
    More(Vec<u8>),
}

impl Squares {
    pub fn as_slice(&self) -> &[u8] {
        match self {
            Squares::One(square) => std::slice::from_ref(square),
            Squares::More(squares) => squares,
        }
    }
}

/// A refused offer: `"b lion for 4 coins"`, or its code in the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected an offer such as \"b lion for 4 coins\"")]
pub enum Proposal {
    Code(u32),
    Text(String),
}
