//! Creatures and cards: what is printed on them (CA-1.1 to CA-1.4, CA-R1, CA-R2; TA-1.1 to TA-1.5), and their indices.
//!
//! A [`Card`] is a printed face, the same in every game. A game uses only eight creatures, so its 102 cards also have
//! an index ([`Ix`]) that fits a 128-bit set ([`CardSet`]).

use serde::{Serialize, Serializer};

/// The creatures of both editions (CA-1.1, TA-1.2). Four have the same name in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts", rename_all = "lowercase"))]
#[repr(u8)]
pub enum Creature {
    Amazon,
    Colossus,
    Cyclops,
    Daimon,
    Ettin,
    Gorgon,
    Magus,
    Seraphim,
    Titan,
    Troll,
    Unicorn,
    Wyrm,
    Dragon,
    Hydra,
    Ranger,
    Warlock,
}

use Creature::*;

impl Creature {
    pub const ALL: [Creature; 16] = [
        Amazon, Colossus, Cyclops, Daimon, Ettin, Gorgon, Magus, Seraphim, Titan, Troll, Unicorn, Wyrm, Dragon, Hydra,
        Ranger, Warlock,
    ];

    /// The lower-case name, as notation writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Amazon => "amazon",
            Colossus => "colossus",
            Cyclops => "cyclops",
            Daimon => "daimon",
            Ettin => "ettin",
            Gorgon => "gorgon",
            Magus => "magus",
            Seraphim => "seraphim",
            Titan => "titan",
            Troll => "troll",
            Unicorn => "unicorn",
            Wyrm => "wyrm",
            Dragon => "dragon",
            Hydra => "hydra",
            Ranger => "ranger",
            Warlock => "warlock",
        }
    }

    /// The power of the creature. Some creatures have different names in the two editions but the same power.
    pub const fn power(self) -> Power {
        match self {
            Amazon | Ranger => Power::Scout,
            Colossus => Power::Endure,
            Cyclops => Power::Stun,
            Daimon => Power::Wealth,
            Ettin | Hydra => Power::Double,
            Gorgon => Power::Gaze,
            Magus | Warlock => Power::Foresee,
            Seraphim => Power::Call,
            Titan => Power::Steal,
            Troll => Power::Regrow,
            Unicorn => Power::Teleport,
            Wyrm | Dragon => Power::Burn,
        }
    }

    /// The creature's card with this strength (CA-1.2, TA-1.3).
    pub const fn card(self, strength: u8) -> Card {
        assert!(strength <= 10, "strengths go from 0 to 10");
        Card(self as u8 * 11 + strength)
    }
}

impl Serialize for Creature {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The twelve powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Power {
    /// Amazon, Ranger: draw three cards.
    Scout,
    /// Colossus: take back a token.
    Endure,
    /// Cyclops: set half of a hand aside.
    Stun,
    /// Daimon: one more bet, in any row.
    Wealth,
    /// Ettin, Hydra: a second card.
    Double,
    /// Gorgon: demand a card.
    Gaze,
    /// Magus, Warlock: discard cards of living creatures.
    Foresee,
    /// Seraphim: use the power of a dead creature.
    Call,
    /// Titan: keep one of three cards of a hand.
    Steal,
    /// Troll: take back one of its own cards.
    Regrow,
    /// Unicorn: exchange two cards.
    Teleport,
    /// Wyrm, Dragon: discard the top card of another creature.
    Burn,
}

/// A printed card face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        export_to = "arena.ts",
        type = "`${Creature} ${number}` | `s${number}` | \"prefect\" | \"magister\" | \"referee\" | \"head referee\""
    )
)]
pub struct Card(pub(crate) u8);

/// What kind of card a face is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Fighter(Creature, u8),
    Spectator(u8),
    /// Prefect or Referee (CA-1.4, TA-1.5).
    Referee,
    /// Magister or Head Referee.
    HeadReferee,
}

impl Card {
    const SPECTATORS: u8 = 16 * 11;
    pub const PREFECT: Card = Card(187);
    pub const MAGISTER: Card = Card(188);
    pub const REFEREE: Card = Card(189);
    pub const HEAD_REFEREE: Card = Card(190);

    /// The spectator with this strength (CA-1.3, TA-1.4).
    pub const fn spectator(strength: u8) -> Card {
        assert!(strength <= 10, "strengths go from 0 to 10");
        Card(Card::SPECTATORS + strength)
    }

    pub const fn face(self) -> Face {
        match self.0 {
            0..176 => Face::Fighter(Creature::ALL[(self.0 / 11) as usize], self.0 % 11),
            176..187 => Face::Spectator(self.0 - Card::SPECTATORS),
            187 | 189 => Face::Referee,
            _ => Face::HeadReferee,
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The index of a card within one game: eleven for each of the eight creatures, then the spectators, two plain
/// referees, the head referee.
pub(crate) type Ix = u8;

/// The index of a creature in the line-up.
pub(crate) type Slot = u8;

/// Eight creatures with eleven cards each, eleven spectators, three referees (CA-1.6, TA-1.7).
pub(crate) const DECK: usize = 102;
pub(crate) const FIGHTERS: Ix = 88;
pub(crate) const REFEREES: Ix = 99;
pub(crate) const HEAD_REFEREE: Ix = 101;
pub(crate) const NONE: u8 = u8::MAX;

/// The strength of each card that has one; 255 for referees.
pub(crate) const STRENGTH: [u8; DECK] = {
    let mut table = [NONE; DECK];
    let mut ix = 0;
    while ix < REFEREES as usize {
        table[ix] = (ix % 11) as u8;
        ix += 1;
    }
    table
};

/// The slot of each fighter; 255 for the other cards.
pub(crate) const SLOT: [Slot; DECK] = {
    let mut table = [NONE; DECK];
    let mut ix = 0;
    while ix < FIGHTERS as usize {
        table[ix] = (ix / 11) as u8;
        ix += 1;
    }
    table
};

#[inline]
pub(crate) const fn is_spectator(ix: Ix) -> bool {
    ix >= FIGHTERS && ix < REFEREES
}

/// A set of the 102 cards of a game.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CardSet(pub(crate) u128);

impl CardSet {
    pub(crate) const EMPTY: CardSet = CardSet(0);
    pub(crate) const ALL: CardSet = CardSet((1 << DECK) - 1);
    pub(crate) const ALL_FIGHTERS: CardSet = CardSet((1 << FIGHTERS) - 1);
    pub(crate) const SPECTATORS: CardSet = CardSet(((1 << 11) - 1) << FIGHTERS);
    pub(crate) const REFEREES: CardSet = CardSet(0b111 << REFEREES);
    pub(crate) const PLAIN_REFEREES: CardSet = CardSet(0b11 << REFEREES);

    /// The eleven cards of a creature.
    #[inline]
    pub(crate) const fn of(slot: Slot) -> CardSet {
        CardSet(((1 << 11) - 1) << (11 * slot))
    }

    /// The eight fighters of one strength.
    pub(crate) const fn of_strength(strength: u8) -> CardSet {
        let mut set = 0;
        let mut slot = 0;
        while slot < 8 {
            set |= 1 << (11 * slot + strength);
            slot += 1;
        }
        CardSet(set)
    }

    /// Built from two halves, which is faster than a shift by up to 127.
    #[inline]
    pub(crate) const fn single(ix: Ix) -> CardSet {
        let bit = 1u64 << (ix & 63);
        CardSet(if ix < 64 { bit as u128 } else { (bit as u128) << 64 })
    }

    #[inline]
    pub(crate) const fn has(self, ix: Ix) -> bool {
        self.0 >> ix & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, ix: Ix) {
        *self = self.or(CardSet::single(ix));
    }

    #[inline]
    pub(crate) fn remove(&mut self, ix: Ix) {
        *self = self.minus(CardSet::single(ix));
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards in index order.
    #[inline]
    pub(crate) fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// Like `iter`, but knows its length, so that `extend` does not check the capacity after each card.
    #[inline]
    pub(crate) fn iter_counted(self) -> impl Iterator<Item = Ix> {
        let mut cards = self.iter();
        (0..self.len()).map(move |_| cards.next().expect("the counted cards"))
    }

    /// Writes the cards into a buffer and returns the filled part.
    pub(crate) fn list(self, buffer: &mut [Ix; DECK]) -> &mut [Ix] {
        let mut count = 0;
        for ix in self.iter() {
            buffer[count] = ix;
            count += 1;
        }
        &mut buffer[..count]
    }
}

impl std::fmt::Debug for CardSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

impl FromIterator<Ix> for CardSet {
    fn from_iter<I: IntoIterator<Item = Ix>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|ix| set.add(ix));
        set
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cards(u128);

impl Iterator for Cards {
    type Item = Ix;

    #[inline]
    fn next(&mut self) -> Option<Ix> {
        if self.0 == 0 {
            return None;
        }
        let ix = self.0.trailing_zeros() as Ix;
        self.0 &= self.0.wrapping_sub(1);
        Some(ix)
    }
}
