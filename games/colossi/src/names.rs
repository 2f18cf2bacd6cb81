//! The names of the game: titles, types, Environments, Items and slots. Their numbers are in `content/`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::ParseError;
use harena_core::spelling::nearest;
use serde::{Serialize, Serializer};

/// An enum whose values have names in lower case.
macro_rules! named {
    ($(#[$meta:meta])* $what:literal $type:ident { $($value:ident $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
        #[repr(u8)]
        pub enum $type { $(#[cfg_attr(feature = "ts", ts(rename = $name))] $value),* }

        impl $type {
            pub const COUNT: usize = [$($name),*].len();
            pub const ALL: [$type; $type::COUNT] = [$($type::$value),*];

            pub const fn name(self) -> &'static str {
                match self { $($type::$value => $name),* }
            }

            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// # Panics
            /// If there is none with this index.
            #[inline]
            pub const fn new(index: u8) -> $type {
                $type::ALL[index as usize]
            }
        }

        impl Display for $type {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<$type, ParseError> {
                let name = text.trim();
                $type::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
                    let names = $type::ALL.map($type::name);
                    ParseError::new(format!("there is no {} {name:?}{}", $what, suggestion(name, &names)))
                })
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

/// A suggestion for a misspelt name, or all names if there are few.
fn suggestion(name: &str, names: &[&'static str]) -> String {
    match nearest(name, names.iter().copied()) {
        Some(other) => format!("; did you mean {other}?"),
        None if names.len() < 8 => format!("; there are {}", names.join(", ")),
        None => String::new(),
    }
}

named! {
    /// One of the seven types (CX-1.2, CX-1.3).
    "type" Type {
        Acolyte "acolyte",
        Beast "beast",
        Colossus "colossus",
        DivineGift "divine gift",
        Electric "electric",
        Fire "fire",
        Water "water",
    }
}

impl Type {
    /// The Perk that strengthens cards of this type (CX-8.2). That of Electric is named after Colossus (CX-14.2).
    pub const fn perk(self) -> Item {
        match self {
            Type::Acolyte => Item::PointierSticks,
            Type::Beast => Item::EdibleCarnage,
            Type::Colossus => Item::Orb,
            Type::DivineGift => Item::DivineIcon,
            Type::Electric => Item::ColossusCoil,
            Type::Fire => Item::Oil,
            Type::Water => Item::Turbine,
        }
    }
}

named! {
    /// The 21 different cards of a deck (CX-1.2).
    "card" Title {
        Acolyte "acolyte",
        Abduct "abduct",
        Pillage "pillage",
        Rampage "rampage",
        Bluff "bluff",
        ChannelPower "channel power",
        Curse "curse",
        Heap "heap",
        Manifest "manifest",
        Companionship "companionship",
        Extrication "extrication",
        Foresight "foresight",
        Replacements "replacements",
        Solidarity "solidarity",
        Spark "spark",
        Bolt "bolt",
        Flame "flame",
        Inferno "inferno",
        Droplet "droplet",
        Shower "shower",
        Downpour "downpour",
    }
}

impl Title {
    /// The type that is printed on the card; it never changes (CX-1.3).
    pub const fn kind(self) -> Type {
        match self {
            Title::Acolyte => Type::Acolyte,
            Title::Abduct | Title::Pillage | Title::Rampage => Type::Beast,
            Title::Bluff | Title::ChannelPower | Title::Curse | Title::Heap | Title::Manifest => Type::Colossus,
            Title::Companionship | Title::Extrication | Title::Foresight | Title::Replacements | Title::Solidarity => {
                Type::DivineGift
            }
            Title::Spark | Title::Bolt => Type::Electric,
            Title::Flame | Title::Inferno => Type::Fire,
            Title::Droplet | Title::Shower | Title::Downpour => Type::Water,
        }
    }
}

named! {
    /// The 19 Environments (CX-1.4).
    "environment" Environment {
        Badlands "badlands",
        BlitzCreek "blitz creek",
        Cavern "cavern",
        ChaosFissure "chaos fissure",
        Desert "desert",
        GlassRiver "glass river",
        Graveyard "graveyard",
        HallowedGround "hallowed ground",
        ImpulseIsle "impulse isle",
        MagneticMaar "magnetic maar",
        Oasis "oasis",
        Outskirts "outskirts",
        PoisonSwamp "poison swamp",
        SacrificeMountain "sacrifice mountain",
        StockpileSteppe "stockpile steppe",
        TheBrink "the brink",
        TheSticks "the sticks",
        Volcano "volcano",
        Zenith "zenith",
    }
}

named! {
    /// The 30 Items: ten Perks, then twenty single-use Items (CX-1.5, CX-R1).
    "item" Item {
        Boiler "boiler",
        ColossusCoil "colossus coil",
        DivineIcon "divine icon",
        Ebenezer "ebenezer",
        EdibleCarnage "edible carnage",
        Oil "oil",
        Orb "orb",
        PointierSticks "pointier sticks",
        Turbine "turbine",
        Wager "wager",
        Alms "alms",
        Cache "cache",
        Caravan "caravan",
        Cloak "cloak",
        Cyclone "cyclone",
        Dice "dice",
        DivineMirror "divine mirror",
        DivineTotem "divine totem",
        Hatchet "hatchet",
        Lockpick "lockpick",
        LookingGlass "looking glass",
        LootChest "loot chest",
        Magnet "magnet",
        OliveBranch "olive branch",
        PoisonPill "poison pill",
        RallyingBanner "rallying banner",
        Recycler "recycler",
        SecretTunnelKeys "secret tunnel keys",
        Shrine "shrine",
        Terraformer "terraformer",
    }
}

impl Item {
    pub const fn is_perk(self) -> bool {
        (self as u8) < Item::Alms as u8
    }

    /// Whether its cost is a question mark: the whole hand for Ebenezer, any number of cards for Poison Pill (CX-6.9).
    pub const fn costs_any(self) -> bool {
        matches!(self, Item::Ebenezer | Item::PoisonPill)
    }
}

named! {
    /// One of the three slots of the table (CX-2.1).
    "slot" Slot {
        Left "left",
        Middle "middle",
        Right "right",
    }
}

impl Slot {
    /// The other two, from the left.
    pub const fn others(self) -> [Slot; 2] {
        match self {
            Slot::Left => [Slot::Middle, Slot::Right],
            Slot::Middle => [Slot::Left, Slot::Right],
            Slot::Right => [Slot::Left, Slot::Middle],
        }
    }
}
