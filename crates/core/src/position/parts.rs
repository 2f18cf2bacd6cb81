//! What positions are put together from, and how it is written.

use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::within;
use crate::{MAX_SEATS, Seat, Seats};

/// Something that each seat may have: a table with a key for each seat. A seat with `"none"` has nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySeat<T>([Option<T>; MAX_SEATS]);

impl<T> BySeat<T> {
    /// What each seat has; nothing where there is none.
    pub fn new(seats: Seats, mut of: impl FnMut(Seat) -> Option<T>) -> BySeat<T> {
        let mut all = BySeat::default();
        seats.iter().for_each(|seat| all.0[seat.index()] = of(seat));
        all
    }

    /// What each seat has, where all have something.
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

    /// The number of a seat, which must be in this range, or the usual one. `key` is for the error.
    pub fn number(&self, key: &str, seat: Seat, range: RangeInclusive<T>, usual: T) -> super::Result<T>
    where
        T: Copy + PartialOrd + Display,
    {
        self.copied(seat).map_or(Ok(usual), |number| within(format!("{key}.{seat}"), number, range))
    }

    /// Those who have something, in the order of the seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().filter_map(|(index, one)| Some((Seat::new(index), one.as_ref()?)))
    }

    /// Whether no seat has anything.
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

/// Something that is written as a text: by [`Display`], read by [`FromStr`], whatever its own form for serde is.
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

/// Reads something that is there, for fields in which `"none"` is not the same as nothing.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a list into a collection, such as a set.
pub fn from_list<'de, T: Deserialize<'de>, C: FromIterator<T>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<C, D::Error> {
    Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
}

/// Things of which a file names only some: `["troll 3", "..."]`, `["troll 3", "... 7"]`, or only a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled<T> {
    pub named: Vec<T>,
    pub fill: Fill,
}

/// What is added to those that are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    Nothing,
    /// As many as are usual at this place.
    Usual,
    /// Up to this many in all.
    To(usize),
}

impl<T> Filled<T> {
    pub const fn with(fill: Fill) -> Filled<T> {
        Filled { named: Vec::new(), fill }
    }
}

impl<T> FromIterator<T> for Filled<T> {
    fn from_iter<I: IntoIterator<Item = T>>(named: I) -> Filled<T> {
        Filled { named: named.into_iter().collect(), fill: Fill::Nothing }
    }
}

impl<T: Display> Serialize for Filled<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fill = match self.fill {
            Fill::Nothing => None,
            Fill::Usual => Some("...".to_string()),
            Fill::To(count) => Some(format!("... {count}")),
        };
        serializer.collect_seq(self.named.iter().map(ToString::to_string).chain(fill))
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Filled<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Filled<T>, D::Error> {
        struct Gaps<T>(PhantomData<T>);
        impl<'de, T: FromStr<Err: Display>> Visitor<'de> for Gaps<T> {
            type Value = Filled<T>;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("a list or a number")
            }

            fn visit_i64<E: Error>(self, count: i64) -> Result<Filled<T>, E> {
                let count = usize::try_from(count).map_err(|_| E::custom("expected a number from 0 on"))?;
                Ok(Filled::with(Fill::To(count)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Filled<T>, A::Error> {
                let mut list = Filled::with(Fill::Nothing);
                while let Some(text) = items.next_element::<String>()? {
                    if list.fill != Fill::Nothing {
                        return Err(A::Error::custom("\"...\" stands at the end"));
                    }
                    match text.strip_prefix("...").map(str::trim) {
                        None => list.named.push(text.parse().map_err(A::Error::custom)?),
                        Some("") => list.fill = Fill::Usual,
                        Some(count) => {
                            let count = count.parse().ok().filter(|&count| count >= list.named.len());
                            let wrong = || A::Error::custom("behind \"...\" stands how many there are in all");
                            list.fill = Fill::To(count.ok_or_else(wrong)?);
                        }
                    }
                }
                Ok(list)
            }
        }
        deserializer.deserialize_any(Gaps(PhantomData))
    }
}
