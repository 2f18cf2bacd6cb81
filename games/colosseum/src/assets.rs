//! Asset tokens, nobles and bundles of goods.

use serde::{Serialize, Serializer};

/// The types of asset tokens (CO-1.4): twelve standard types, then the special ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", rename_all = "lowercase"))]
#[repr(u8)]
pub enum Asset {
    Gladiator,
    Comedian,
    Musician,
    Horse,
    Torch,
    Priest,
    Ship,
    Lion,
    Scenery,
    Decoration,
    Chariot,
    Cage,
    Joker,
    /// The Additional Action token.
    Action,
    /// The Emperor token; no seat ever holds one (CO-14.2).
    Emperor,
}

use Asset::*;

impl Asset {
    pub const ALL: [Asset; 15] = [
        Gladiator, Comedian, Musician, Horse, Torch, Priest, Ship, Lion, Scenery, Decoration, Chariot, Cage, Joker,
        Action, Emperor,
    ];
    pub const STANDARD: [Asset; 12] =
        [Gladiator, Comedian, Musician, Horse, Torch, Priest, Ship, Lion, Scenery, Decoration, Chariot, Cage];
    /// The seven types with a Star Performer Award (CO-12.1).
    pub const STARS: [Asset; 7] = [Gladiator, Ship, Musician, Comedian, Priest, Horse, Lion];

    pub const fn name(self) -> &'static str {
        match self {
            Gladiator => "gladiator",
            Comedian => "comedian",
            Musician => "musician",
            Horse => "horse",
            Torch => "torch",
            Priest => "priest",
            Ship => "ship",
            Lion => "lion",
            Scenery => "scenery",
            Decoration => "decoration",
            Chariot => "chariot",
            Cage => "cage",
            Joker => "joker",
            Action => "action",
            Emperor => "emperor",
        }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn is_standard(self) -> bool {
        (self as u8) < 12
    }

    /// The index of the star of this type, if it has one.
    pub fn star(self) -> Option<usize> {
        Asset::STARS.iter().position(|&other| other == self)
    }
}

impl Serialize for Asset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The number of token types that a seat can own: all except Emperor tokens.
pub(crate) type Counts = [u8; 14];

/// The goods that one side of a trade gives (CO-8.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", type = "string"))]
pub struct Bundle {
    pub tokens: Counts,
    pub coins: u16,
}

impl Bundle {
    pub fn of(asset: Asset) -> Bundle {
        let mut bundle = Bundle::default();
        bundle.tokens[asset.index()] = 1;
        bundle
    }

    #[must_use]
    pub fn and_coins(mut self, coins: u16) -> Bundle {
        self.coins += coins;
        self
    }

    pub fn coins(coins: u16) -> Bundle {
        Bundle { coins, ..Bundle::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.coins == 0 && !self.has_tokens()
    }

    pub fn has_tokens(&self) -> bool {
        self.tokens.iter().any(|&count| count > 0)
    }
}

/// In notation: `2 lion, 4 coins`.
impl Serialize for Bundle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A token or none, and coins: one side of a trade that `legal` lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goods {
    pub(crate) token: Option<Asset>,
    pub(crate) coins: u16,
}

impl Goods {
    /// Each single token; no seat owns the last one.
    const TOKENS: [Counts; 15] = {
        let mut tokens = [[0; 14]; 15];
        let mut kind = 0;
        while kind < 14 {
            tokens[kind][kind] = 1;
            kind += 1;
        }
        tokens
    };

    pub(crate) const fn of(asset: Asset) -> Goods {
        Goods { token: Some(asset), coins: 0 }
    }

    pub(crate) const fn coins(coins: u16) -> Goods {
        Goods { token: None, coins }
    }

    #[inline]
    pub(crate) fn bundle(self) -> Bundle {
        let tokens = self.token.map_or([0; 14], |asset| Goods::TOKENS[asset.index()]);
        Bundle { tokens, coins: self.coins }
    }
}

/// The kinds of nobles (CO-1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", rename_all = "lowercase"))]
#[repr(u8)]
pub enum Noble {
    Emperor,
    Consul,
    Senator,
}

impl Noble {
    /// All six, in the order in which the state keeps their squares (CO-1.3).
    pub(crate) const SIX: [Noble; 6] =
        [Noble::Emperor, Noble::Consul, Noble::Consul, Noble::Senator, Noble::Senator, Noble::Senator];

    pub const fn name(self) -> &'static str {
        match self {
            Noble::Emperor => "emperor",
            Noble::Consul => "consul",
            Noble::Senator => "senator",
        }
    }
}

impl Serialize for Noble {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A noble by kind and square; two of a kind on one square are indistinguishable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", type = "`${Noble} ${number}`"))]
pub struct NobleAt {
    pub noble: Noble,
    pub square: u8,
}
