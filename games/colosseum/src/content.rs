//! Programs, board, tokens and numbers: read from `content/`, changed by a content pack, checked, and laid out for the rules.
//!
//! What packs cannot change is known when the crate is compiled ([`fixed`]).

mod facts;
mod fixed;
mod pack;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, LazyLock};

use harena_core::OptionsError;
use serde::{Serialize, Serializer};

use crate::assets::Noble;

pub(crate) use facts::facts;
pub(crate) use fixed::*;
pub use pack::Pack;

/// The content that a game is played with.
#[derive(Debug)]
pub(crate) struct Content {
    /// The name of the pack that changed it, if any.
    pub(crate) pack: Option<String>,
    pub(crate) programs: Programs,
    pub(crate) board: Board,
    pub(crate) numbers: Numbers,
}

/// Programs by number; number 0 does not exist and has an empty place.
pub(crate) type Programs = [Program; 31];

/// One event program (CO-1.6). The numbers are used as published, with their oddities (CO-R3, CO-R4, CO-R64).
#[derive(Clone, Debug)]
pub struct Program {
    pub number: u8,
    pub name: Title,
    pub cost: u16,
    /// Arena squares needed.
    pub squares: u8,
    pub needs: [u8; 12],
    /// How many tokens in all.
    pub required: u8,
    /// How many at least.
    pub(crate) least: u8,
    pub complete: u16,
    /// Spectators when 1, 2, … tokens are missing.
    pub missing: Vec<u16>,
}

impl Program {
    /// Least number of tokens with which it can be produced (CO-1.7).
    #[inline]
    pub fn least(&self) -> u8 {
        self.least
    }

    /// How many of its tokens are among these.
    #[inline]
    pub fn matching(&self, tokens: &[u8; 14]) -> u8 {
        // Never more than `required`, to which the needs add up: it cannot wrap, and checks at every step would cost a search
        // of this game a tenth of its speed.
        self.needs.iter().zip(tokens).fold(0, |sum: u8, (&need, &have)| sum.wrapping_add(need.min(have)))
    }

    /// Spectators with so many tokens missing; `None` if that is too many (CO-9.13).
    #[inline]
    pub fn spectators(&self, missing: u8) -> Option<u16> {
        match missing {
            0 => Some(self.complete),
            _ => self.missing.get(missing as usize - 1).copied(),
        }
    }
}

/// The name of a program, which events and views have at hand without a copy of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", type = "string"))]
pub struct Title(Arc<str>);

impl Title {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for Title {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// What the board and the bag hold. The gaps between arenas are wide enough that none ever collide (CO-R16).
#[derive(Debug)]
pub(crate) struct Board {
    /// The first square of each seat's arena, by number of seats less 3 (CO-3.1).
    pub(crate) arenas: [[u8; 5]; 3],
    /// Start squares of the six nobles, which are the resting areas (CO-3.2).
    pub(crate) nobles: [u8; 6],
    /// Tokens dealt to each seat, by number of seats less 3 (CO-3.4).
    pub(crate) deal: [u8; 3],
    pub(crate) green: [u8; 15],
    pub(crate) orange: [u8; 15],
}

/// The numbers that the rules calculate with and that a pack may change. Each state has its own copy: they are looked up
/// at every step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Numbers {
    pub(crate) tickets: u8,
    pub(crate) medals: u8,
    pub(crate) start_coins: u16,
    /// The lowest opening bid (CO-6.2).
    pub(crate) opening_bid: u16,
    // Prices (CO-5.3).
    pub(crate) expansion_price: u16,
    pub(crate) ticket_price: u16,
    pub(crate) loge_price: u16,
    /// What one medal becomes (CO-13.3).
    pub(crate) medal_coins: u16,
    pub(crate) worth: Worth,
    /// The resting areas, as bits by square (CO-3.2).
    pub(crate) resting: u64,
}

/// The spectators that each of these adds to a show (CO-9.14).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
pub struct Worth {
    pub emperor: u16,
    pub consul: u16,
    pub senator: u16,
    pub ticket: u16,
    pub podium: u16,
    /// A program that was produced before.
    pub earlier_show: u16,
    pub star: u16,
    pub medal: u16,
}

impl Worth {
    #[inline]
    pub fn noble(&self, noble: Noble) -> u16 {
        match noble {
            Noble::Emperor => self.emperor,
            Noble::Consul => self.consul,
            Noble::Senator => self.senator,
        }
    }
}

impl Numbers {
    #[inline]
    pub(crate) fn is_resting_area(&self, square: u8) -> bool {
        self.resting >> square & 1 != 0
    }
}

impl Content {
    /// The content as it is printed.
    pub(crate) fn standard() -> &'static Content {
        static STANDARD: LazyLock<Content> = LazyLock::new(|| Content::load(None).expect("the content is tested"));
        &STANDARD
    }
}

/// The content of one game: the printed one, or that of a pack, which is shared by all states of the games with it.
#[derive(Clone)]
pub(crate) enum SharedContent {
    Standard(&'static Content),
    Packed(Arc<Content>),
}

impl SharedContent {
    pub(crate) fn of(pack: Option<&Pack>) -> Result<SharedContent, OptionsError> {
        match pack {
            None => Ok(SharedContent::Standard(Content::standard())),
            Some(pack) => Ok(SharedContent::Packed(pack.content()?)),
        }
    }
}

impl std::ops::Deref for SharedContent {
    type Target = Content;

    #[inline]
    fn deref(&self) -> &Content {
        match self {
            SharedContent::Standard(content) => content,
            SharedContent::Packed(content) => content,
        }
    }
}

impl fmt::Debug for SharedContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pack {
            Some(name) => write!(f, "content {name:?}"),
            None => f.write_str("the printed content"),
        }
    }
}
