//! Seats, sets of seats, and viewers.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::{Serialize, Serializer};

use crate::ParseError;

/// The maximum number of seats of any game.
pub const MAX_SEATS: usize = 5;

/// One place at the table. Seats are numbered clockwise from 0 and written `a` to `e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "core.ts", type = "\"a\" | \"b\" | \"c\" | \"d\" | \"e\"")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "a"))]
pub struct Seat(u8);

impl Seat {
    /// The type name for a deserializer, which may check that the seat exists.
    pub(crate) const NAME: &'static str = "Seat";

    /// The seat with this index, counted clockwise from 0.
    ///
    /// # Panics
    /// If the index is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "a seat index is below MAX_SEATS");
        Seat(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit in a set. The mask tells the compiler that the shift cannot overflow.
    #[inline]
    const fn bit(self) -> u8 {
        1 << (self.0 & 7)
    }

    /// The letter of this seat in notation.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        let &[letter] = text.as_bytes() else {
            return Err(ParseError::new(format!("a seat is one letter from a to e, not {text:?}")));
        };
        let index = letter.to_ascii_lowercase().wrapping_sub(b'a') as usize;
        if index < MAX_SEATS {
            Ok(Seat::new(index))
        } else {
            Err(ParseError::new(format!("a seat is one letter from a to e, not {text:?}")))
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        struct Letter;
        impl<'de> Visitor<'de> for Letter {
            type Value = Seat;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat")
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Seat, D::Error> {
                deserializer.deserialize_str(self)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Seat, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_newtype_struct(Seat::NAME, Letter)
    }
}

/// How many seats a match has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// `None` for 0 or more than [`MAX_SEATS`].
    pub const fn new(count: usize) -> Option<Seats> {
        if count >= 1 && count <= MAX_SEATS { Some(Seats(count as u8)) } else { None }
    }

    #[inline]
    pub const fn count(self) -> usize {
        self.0 as usize
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..self.count()).map(Seat::new)
    }

    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// The seat of this name, if it is at this table.
    pub fn parse(self, name: &str) -> Result<Seat, ParseError> {
        match name.parse::<Seat>() {
            Ok(seat) if self.contains(seat) => Ok(seat),
            _ => Err(ParseError::new(format!("there is no seat {name:?} at this table"))),
        }
    }

    /// The next seat clockwise.
    #[inline]
    pub const fn next(self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.0 { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The next seat counter-clockwise.
    #[inline]
    pub const fn before(self, seat: Seat) -> Seat {
        if seat.0 == 0 { Seat(self.0 - 1) } else { Seat(seat.0 - 1) }
    }

    /// All seats clockwise, beginning with this one.
    pub fn from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..self.count()).map(move |step| Seat::new((first.index() + step) % self.count()))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    #[inline]
    pub const fn single(seat: Seat) -> SeatSet {
        SeatSet(seat.bit())
    }

    pub const fn all(seats: Seats) -> SeatSet {
        SeatSet((1 << seats.0) - 1)
    }

    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.bit() != 0
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | seat.bit())
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !seat.bit())
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS).map(Seat::new).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        crate::position::from_list::<Seat, _, _>(deserializer)
    }
}

/// Who views the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: public information and that of this seat.
    Seat(Seat),
    /// A spectator: public information.
    Spectator,
    /// All information. For finished games, scenarios and debugging; never for a running match.
    All,
}

impl Viewer {
    /// Whether this viewer sees what only these seats may know.
    pub fn is_among(self, seats: SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => seats.contains(seat),
            Viewer::Spectator => false,
            Viewer::All => true,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_and_back() {
        let seats = Seats::new(3).unwrap();
        let [a, b, c] = [0, 1, 2].map(Seat::new);
        assert_eq!(seats.next(c), a);
        assert_eq!(seats.before(a), c);
        assert_eq!(seats.from(b).collect::<Vec<_>>(), [b, c, a]);
    }

    #[test]
    fn only_tables_that_exist() {
        assert!(Seats::new(0).is_none());
        assert!(Seats::new(MAX_SEATS + 1).is_none());
    }

    #[test]
    fn seats_read_as_letters() {
        assert_eq!("c".parse::<Seat>().unwrap(), Seat::new(2));
        assert!("f".parse::<Seat>().is_err());
        assert!("".parse::<Seat>().is_err());
        assert!("é".parse::<Seat>().is_err());
    }
}
