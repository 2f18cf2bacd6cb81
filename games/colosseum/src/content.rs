//! Programs, board, tokens and numbers: read from `content/`, changed by a content pack, and validated.
//!
//! Values that packs cannot change are constants ([`fixed`]).

mod facts;
mod fixed;
mod pack;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, LazyLock};

use harena_core::OptionsError;
use harena_core::content::ContentInUse;
use serde::{Serialize, Serializer};

use crate::assets::Noble;

pub(crate) use facts::facts;
pub(crate) use fixed::*;
pub use pack::Pack;

/// The content of a game.
#[derive(Debug)]
pub(crate) struct Content {
    /// The name of the pack that changed it, if any.
    pub(crate) pack: Option<String>,
    pub(crate) programs: Programs,
    pub(crate) board: Board,
    pub(crate) numbers: Numbers,
}

/// Programs by number; index 0 is empty.
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
    /// The total number of tokens.
    pub required: u8,
    /// The minimum number of tokens.
    pub(crate) least: u8,
    pub complete: u16,
    /// Spectators with 1, 2, … tokens missing.
    pub missing: Vec<u16>,
}

impl Program {
    /// The minimum number of tokens with which it can be produced (CO-1.7).
    #[inline]
    pub fn least(&self) -> u8 {
        self.least
    }

    /// The number of its tokens that are among these.
    #[inline]
    pub fn matching(&self, tokens: &[u8; 14]) -> u8 {
        // At most `required`, the sum of the needs, so it cannot overflow. Overflow checks would slow searches of this game
        // down by a tenth.
        self.needs.iter().zip(tokens).fold(0, |sum: u8, (&need, &have)| sum.wrapping_add(need.min(have)))
    }

    /// Spectators by number of missing tokens; `None` if too many are missing (CO-9.13).
    #[inline]
    pub fn spectators(&self, missing: u8) -> Option<u16> {
        match missing {
            0 => Some(self.complete),
            _ => self.missing.get(missing as usize - 1).copied(),
        }
    }
}

/// The name of a program, which events and views share without copying it.
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

/// The board and the tokens. The gaps between arenas are so large that arenas never overlap (CO-R16).
#[derive(Debug)]
pub(crate) struct Board {
    /// The first square of each seat's arena, by the number of seats minus 3 (CO-3.1).
    pub(crate) arenas: [[u8; 5]; 3],
    /// Start squares of the six nobles, which are the resting areas (CO-3.2).
    pub(crate) nobles: [u8; 6],
    /// Tokens dealt to each seat, by the number of seats minus 3 (CO-3.4).
    pub(crate) deal: [u8; 3],
    pub(crate) green: [u8; 15],
    pub(crate) orange: [u8; 15],
}

/// The numbers of the rules that a pack may change. Each state has a copy, because they are needed at every step.
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
    /// The coins for a cashed medal (CO-13.3).
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
    /// The printed content.
    pub(crate) fn standard() -> &'static Content {
        static STANDARD: LazyLock<Content> = LazyLock::new(|| Content::load(None).expect("the content is tested"));
        &STANDARD
    }

    /// The estimated size of the texts and lists in bytes.
    fn size(&self) -> usize {
        /// The overhead of an allocation, and of the counters of a title.
        const OVERHEAD: usize = 32;
        let program = |program: &Program| {
            program.name.as_str().len() + program.missing.capacity() * size_of::<u16>() + 2 * OVERHEAD
        };
        self.programs.iter().map(program).sum()
    }
}

/// The content of one game: the printed content, or that of a pack, which all states of its games share.
#[derive(Clone)]
pub(crate) enum SharedContent {
    Standard(&'static Content),
    Packed(ContentInUse<Content>),
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
