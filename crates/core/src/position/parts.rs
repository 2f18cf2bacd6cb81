//! Building blocks of positions, and their form in files.

use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::within;
use crate::{MAX_SEATS, Seat, Seats};

/// An optional value for each seat: a table with a key for each seat. `"none"` is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySeat<T>([Option<T>; MAX_SEATS]);

impl<T> BySeat<T> {
    /// A value for each seat, or none.
    pub fn new(seats: Seats, mut of: impl FnMut(Seat) -> Option<T>) -> BySeat<T> {
        let mut all = BySeat::default();
        seats.iter().for_each(|seat| all.0[seat.index()] = of(seat));
        all
    }

    /// A value for every seat.
    pub fn all(seats: Seats, mut of: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat::new(seats, |seat| Some(of(seat)))
    }

    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0[seat.index()].as_ref()
    }

    pub fn copied(&self, seat: Seat) -> Option<T>
    where
        T: Copy,
    {
        self.0[seat.index()]
    }

    /// The number of a seat, within this range; the default if it has none. `key` is for the error.
    pub fn number(&self, key: &str, seat: Seat, range: RangeInclusive<T>, default: T) -> super::Result<T>
    where
        T: Copy + PartialOrd + Display,
    {
        self.copied(seat).map_or(Ok(default), |number| within(format!("{key}.{seat}"), number, range))
    }

    /// The seats with a value, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().filter_map(|(index, one)| Some((Seat::new(index), one.as_ref()?)))
    }

    /// Whether no seat has a value.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl<T> Default for BySeat<T> {
    fn default() -> BySeat<T> {
        BySeat([const { None }; MAX_SEATS])
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T>, D::Error> {
        struct Seated<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Seated<T> {
            type Value = BySeat<T>;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("a table with a key for each seat")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<BySeat<T>, A::Error> {
                let mut all = BySeat::default();
                while let Some((seat, value)) = entries.next_entry::<Seat, Option<T>>()? {
                    all.0[seat.index()] = value;
                }
                Ok(all)
            }
        }
        deserializer.deserialize_map(Seated(PhantomData))
    }
}

/// A value that is written with [`Display`] and read with [`FromStr`], regardless of its serde form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text<T>(pub T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<T>, D::Error> {
        from_text(deserializer).map(Text)
    }
}

/// Reads a text and parses it.
pub fn from_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Reads a value that is present, for fields in which `"none"` differs from absence.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a list into a collection, such as a set.
pub fn from_list<'de, T: Deserialize<'de>, C: FromIterator<T>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<C, D::Error> {
    Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
}

/// A list that a file may give in part: `["troll 3", "..."]`, `["troll 3", "... 7"]`, or only a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialList<T> {
    pub named: Vec<T>,
    pub fill: Fill,
}

/// What is added to the items that a file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    None,
    /// The default number at this place.
    Default,
    /// Up to this total.
    Total(usize),
}

impl<T> PartialList<T> {
    pub const fn with(fill: Fill) -> PartialList<T> {
        PartialList { named: Vec::new(), fill }
    }
}

impl<T> FromIterator<T> for PartialList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(named: I) -> PartialList<T> {
        PartialList { named: named.into_iter().collect(), fill: Fill::None }
    }
}

impl<T: Display> Serialize for PartialList<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fill = match self.fill {
            Fill::None => None,
            Fill::Default => Some("...".to_string()),
            Fill::Total(count) => Some(format!("... {count}")),
        };
        serializer.collect_seq(self.named.iter().map(ToString::to_string).chain(fill))
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for PartialList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PartialList<T>, D::Error> {
        struct ListVisitor<T>(PhantomData<T>);
        impl<'de, T: FromStr<Err: Display>> Visitor<'de> for ListVisitor<T> {
            type Value = PartialList<T>;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("a list or a number")
            }

            fn visit_i64<E: Error>(self, count: i64) -> Result<PartialList<T>, E> {
                let count = usize::try_from(count).map_err(|_| E::custom("expected a number from 0 on"))?;
                Ok(PartialList::with(Fill::Total(count)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<PartialList<T>, A::Error> {
                let mut list = PartialList::with(Fill::None);
                while let Some(text) = items.next_element::<String>()? {
                    if list.fill != Fill::None {
                        return Err(A::Error::custom("\"...\" comes last"));
                    }
                    match text.strip_prefix("...").map(str::trim) {
                        None => list.named.push(text.parse().map_err(A::Error::custom)?),
                        Some("") => list.fill = Fill::Default,
                        Some(count) => {
                            let count = count.parse().ok().filter(|&count| count >= list.named.len());
                            let wrong = || A::Error::custom("after \"...\" comes the total number");
                            list.fill = Fill::Total(count.ok_or_else(wrong)?);
                        }
                    }
                }
                Ok(list)
            }
        }
        deserializer.deserialize_any(ListVisitor(PhantomData))
    }
}
