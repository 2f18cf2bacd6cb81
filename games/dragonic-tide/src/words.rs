//! The basic types of the game: attributes, categories, cards, ranges, characters, OVERDRIVE kinds and dice.

use harena_core::Seat;
use serde::Serialize;

/// One of the three attributes, which are also the names of the dice (DT-1.6, DT-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Attribute {
    Str,
    Dex,
    Int,
}

impl Attribute {
    pub const ALL: [Attribute; 3] = [Attribute::Str, Attribute::Dex, Attribute::Int];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Attribute::Str => "str",
            Attribute::Dex => "dex",
            Attribute::Int => "int",
        }
    }
}

/// The category of a card, for neutralising and naming (DT-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    Str,
    Dex,
    Int,
    Move,
    Overdrive,
}

impl Category {
    pub const ALL: [Category; 5] = [Category::Str, Category::Dex, Category::Int, Category::Move, Category::Overdrive];

    pub const fn name(self) -> &'static str {
        match self {
            Category::Str => "str",
            Category::Dex => "dex",
            Category::Int => "int",
            Category::Move => "move",
            Category::Overdrive => "overdrive",
        }
    }

    #[inline]
    pub const fn attribute(self) -> Option<Attribute> {
        match self {
            Category::Str => Some(Attribute::Str),
            Category::Dex => Some(Attribute::Dex),
            Category::Int => Some(Attribute::Int),
            _ => None,
        }
    }
}

impl From<Attribute> for Category {
    fn from(attribute: Attribute) -> Category {
        match attribute {
            Attribute::Str => Category::Str,
            Attribute::Dex => Category::Dex,
            Attribute::Int => Category::Int,
        }
    }
}

/// A set of categories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts", as = "Vec<Category>"))]
pub struct Categories(u8);

impl Categories {
    pub const NONE: Categories = Categories(0);
    pub const ATTRIBUTES: Categories = Categories(0b111);

    #[inline]
    pub const fn single(category: Category) -> Categories {
        Categories(1 << category as u8)
    }

    #[inline]
    pub const fn contains(self, category: Category) -> bool {
        self.0 >> category as u8 & 1 != 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, category: Category) -> Categories {
        Categories(self.0 | 1 << category as u8)
    }

    #[inline]
    #[must_use]
    pub const fn union(self, other: Categories) -> Categories {
        Categories(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Categories) -> Categories {
        Categories(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, other: Categories) -> Categories {
        Categories(self.0 & !other.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = Category> {
        Category::ALL.into_iter().filter(move |&category| self.contains(category))
    }

    /// Every set of this many attributes, in the order STR, DEX, INT.
    pub fn of_attributes(count: u32) -> impl Iterator<Item = Categories> {
        // 001 010 100, 011 101 110, 111: ascending numbers are in the order STR, DEX, INT.
        (0..8).map(Categories).filter(move |set| set.len() == count)
    }
}

impl FromIterator<Category> for Categories {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Categories {
        categories.into_iter().fold(Categories::NONE, Categories::with)
    }
}

impl Serialize for Categories {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A card of a hand: one of the eight skill cards (DT-1.3), or the seat's OVERDRIVE card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    Advance,
    Retreat,
    Breaker,
    Shockwave,
    Lunge,
    TwinEdge,
    ElderCast,
    ModernCast,
    Overdrive,
}

impl Card {
    /// The nine cards of a hand (DT-2.9).
    pub const HAND: [Card; 9] = [
        Card::Advance,
        Card::Retreat,
        Card::Breaker,
        Card::Shockwave,
        Card::Lunge,
        Card::TwinEdge,
        Card::ElderCast,
        Card::ModernCast,
        Card::Overdrive,
    ];
    /// The number of skill cards, which come first.
    pub const SKILLS: usize = 8;

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn key(self) -> &'static str {
        match self {
            Card::Advance => "advance",
            Card::Retreat => "retreat",
            Card::Breaker => "breaker",
            Card::Shockwave => "shockwave",
            Card::Lunge => "lunge",
            Card::TwinEdge => "twin-edge",
            Card::ElderCast => "elder-cast",
            Card::ModernCast => "modern-cast",
            Card::Overdrive => "overdrive",
        }
    }
}

/// The range (DT-1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    Short,
    Middle,
    Long,
}

impl Range {
    pub const ALL: [Range; 3] = [Range::Short, Range::Middle, Range::Long];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Range::Short => "short",
            Range::Middle => "middle",
            Range::Long => "long",
        }
    }

    /// The range this many steps longer, stopping at either end (DT-4.9).
    #[inline]
    #[must_use]
    pub fn shifted(self, steps: i8) -> Range {
        Range::ALL[(self as i8 + steps).clamp(0, 2) as usize]
    }
}

/// The six characters (DT-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Character {
    Lucent,
    Terrence,
    William,
    Dorothy,
    Elaine,
    Gaw,
}

impl Character {
    pub const ALL: [Character; 6] = [
        Character::Lucent,
        Character::Terrence,
        Character::William,
        Character::Dorothy,
        Character::Elaine,
        Character::Gaw,
    ];

    /// The fifteen pairs of different characters, the lower in the order of the rules first.
    pub fn pairings() -> impl Iterator<Item = [Character; 2]> {
        let pairs = Character::ALL.into_iter().flat_map(|a| Character::ALL.map(|b| [a, b]));
        pairs.filter(|[a, b]| a < b)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn key(self) -> &'static str {
        match self {
            Character::Lucent => "lucent",
            Character::Terrence => "terrence",
            Character::William => "william",
            Character::Dorothy => "dorothy",
            Character::Elaine => "elaine",
            Character::Gaw => "gaw",
        }
    }

    /// The first name, for lines of a log.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Lucent => "Lucent",
            Character::Terrence => "Terrence",
            Character::William => "William",
            Character::Dorothy => "Dorothy",
            Character::Elaine => "Elaine",
            Character::Gaw => "Gaw",
        }
    }
}

/// A set of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Characters(pub(crate) u8);

impl Characters {
    pub(crate) const fn contains(self, character: Character) -> bool {
        self.0 >> character as u8 & 1 != 0
    }

    #[must_use]
    pub(crate) const fn with(self, character: Character) -> Characters {
        Characters(self.0 | 1 << character as u8)
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Character> {
        Character::ALL.into_iter().filter(move |&character| self.contains(character))
    }
}

impl FromIterator<Character> for Characters {
    fn from_iter<I: IntoIterator<Item = Character>>(characters: I) -> Characters {
        characters.into_iter().fold(Characters(0), Characters::with)
    }
}

/// One of the four kinds of OVERDRIVE card (DT-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Tyranny,
    Prodigy,
    Blessing,
    Mooncell,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Tyranny, Kind::Prodigy, Kind::Blessing, Kind::Mooncell];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn key(self) -> &'static str {
        match self {
            Kind::Tyranny => "tyranny",
            Kind::Prodigy => "prodigy",
            Kind::Blessing => "blessing",
            Kind::Mooncell => "mooncell",
        }
    }

    /// The short name, for lines of a log.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Tyranny => "Tyranny",
            Kind::Prodigy => "Prodigy",
            Kind::Blessing => "Blessing",
            Kind::Mooncell => "Mooncell",
        }
    }
}

/// The faces of the three dice, in the order STR, DEX, INT. They are set and turned, never rolled (DT-R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Dice(pub [u8; 3]);

impl Dice {
    #[inline]
    pub const fn shows(self, attribute: Attribute) -> u8 {
        self.0[attribute.index()]
    }

    pub const fn sum(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// The number of dice at this face.
    pub fn count(self, value: u8) -> usize {
        self.0.iter().filter(|&&shown| shown == value).count()
    }

    /// All 216 results of three dice.
    pub fn all() -> impl Iterator<Item = Dice> {
        (1..=6).flat_map(|s| (1..=6).flat_map(move |d| (1..=6).map(move |i| Dice([s, d, i]))))
    }

    /// A die after this many steps; steps beyond the end are lost (DT-3.6).
    #[inline]
    pub fn turned(value: u8, steps: i8) -> u8 {
        (i32::from(value) + i32::from(steps)).clamp(1, 6) as u8
    }
}

impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The other of the two seats (DT-1.1).
#[inline]
pub(crate) const fn other(seat: Seat) -> Seat {
    Seat::new(if seat.index() == 0 { 1 } else { 0 })
}
