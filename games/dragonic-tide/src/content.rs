//! The numbers of the duel, printed and reconstructed (DT-9.2, DT-9.3, DT-13.1, DT-13.2): read from `content/duel.toml`, changed by a content pack, checked, and laid out for the rules.

mod facts;
mod pack;
mod read;
mod shared;

use std::fmt::{self, Debug, Formatter};
use std::sync::{LazyLock, OnceLock};

use serde::Serialize;

use crate::printed::Printed;
use crate::words::{Attribute, Card, Category, Character, Dice, Kind, Range};

pub use pack::Pack;
pub use shared::SharedContent;

/// One of the eight skill cards (DT-9).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Skill {
    pub category: Category,
    /// How it moves the range marker; 0 for attribute cards (DT-4.9).
    pub shift: i8,
    /// Basic power, 0 for MOVE cards.
    pub power: u8,
    /// Whether it works at SHORT, MIDDLE, LONG.
    pub fires_at: [bool; 3],
    pub reads: Attribute,
    /// The dice power correction for the die values 1 to 6.
    pub correction: [i8; 6],
    /// The most that a hit turns each die, and which way (DT-6.5).
    pub impact: [i8; 3],
}

impl Skill {
    /// The dice power correction for what the dice show (DT-5.3).
    #[inline]
    pub fn correction(&self, dice: Dice) -> i8 {
        // A die that showed 0 would be outside of the table.
        self.correction[(dice.shows(self.reads) as usize).wrapping_sub(1)]
    }
}

/// A character card (DT-8).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Sheet {
    pub hp: u8,
    /// What the character adds to the opening dice (DT-2.8).
    pub opening: [i8; 3],
    /// Basic correction by attribute.
    pub correction: [i8; 3],
    /// The number in the condition of the TIDE AURA: what a die must show, or the least sum.
    pub aura_at: u8,
    /// What the aura adds to the basic corrections (Dorothy, Elaine).
    pub aura_bonus: [i8; 3],
    /// The same, by number of dice that meet the condition (Lucent).
    pub aura_by_count: [i8; 3],
    /// What the aura multiplies the basic power by (Gaw).
    pub aura_factor: u8,
    /// The number in the ABILITY: damage (William, Elaine), what a die is set to (Lucent), steps of a die (Gaw).
    pub ability: u8,
}

/// What a stage of an OVERDRIVE demands and does (DT-7.7).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Stage {
    /// The least that the card's die must show; 0 without such a condition.
    pub at_least: u8,
    /// Tyranny: added to every basic correction in the next round.
    pub bonus: u8,
    /// Prodigy, Mooncell: how many attributes the owner specifies.
    pub attributes: u8,
    /// Blessing: how many dice, each by how much, and how much in total.
    pub dice: Turns,
}

/// How far dice may be turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Turns {
    pub count: u8,
    pub each: u8,
    pub total: u8,
}

/// Everything that the rules calculate with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbers {
    pub round_limit: u8,
    pub die_start: u8,
    pub range_start: Range,
    /// Which attribute each one beats (DT-3.2).
    pub beats: [Attribute; 3],
    pub skills: [Skill; Card::SKILLS],
    pub characters: [Sheet; 6],
    /// The three stages of each kind.
    pub stages: [[Stage; 3]; 4],
}

impl Numbers {
    #[inline]
    pub fn skill(&self, card: Card) -> Option<&Skill> {
        self.skills.get(card.index())
    }

    #[inline]
    pub fn sheet(&self, character: Character) -> &Sheet {
        &self.characters[character.index()]
    }

    /// DT-3.1
    #[inline]
    pub fn category(&self, card: Card) -> Category {
        self.skill(card).map_or(Category::Overdrive, |skill| skill.category)
    }

    /// The stage that a seat with this counter has reached (DT-7.1).
    #[inline]
    pub fn stage(&self, kind: Kind, counter: u8) -> &Stage {
        &self.stages[kind.index()][usize::from(counter.min(2))]
    }

    /// The range that an OVERDRIVE demands (DT-7.7); Mooncell demands none (DT-3.3).
    #[inline]
    pub const fn demanded(kind: Kind) -> Option<Range> {
        match kind {
            Kind::Tyranny => Some(Range::Short),
            Kind::Prodigy => Some(Range::Middle),
            Kind::Blessing => Some(Range::Long),
            Kind::Mooncell => None,
        }
    }

    /// The die that the stages of an OVERDRIVE look at.
    #[inline]
    pub const fn die(kind: Kind) -> Option<Attribute> {
        match kind {
            Kind::Tyranny => Some(Attribute::Str),
            Kind::Prodigy => Some(Attribute::Dex),
            Kind::Blessing => Some(Attribute::Int),
            Kind::Mooncell => None,
        }
    }
}

/// The content that a duel is played with.
pub struct Content {
    /// The pack that changed it, if any.
    pub pack: Option<Pack>,
    pub numbers: Numbers,
    /// The titles on the cards, which a pack may replace.
    pub skill_names: [String; Card::SKILLS],
    pub character_names: [String; 6],
    pub aura_names: [String; 6],
    pub kind_names: [String; 4],
    printed: OnceLock<Printed>,
}

impl Content {
    /// The content of the house.
    pub fn standard() -> &'static Content {
        static STANDARD: LazyLock<Content> = LazyLock::new(|| Content::load(None).expect("the content is tested"));
        &STANDARD
    }

    /// The cards, laid out for views; made when first asked for.
    pub(crate) fn printed(&self) -> &Printed {
        self.printed.get_or_init(|| Printed::of(self))
    }
}

impl Debug for Content {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.pack {
            Some(pack) => write!(f, "content {:?}", pack.name()),
            None => f.write_str("the standard content"),
        }
    }
}

#[cfg(test)]
mod tests;
