//! The numbers of the duel, printed and reconstructed (DT-9.2, DT-9.3, DT-13.1, DT-13.2): read from `content/duel.toml`,
//! changed by a content pack, and validated.

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
    /// The shift of the range marker; 0 for attribute cards (DT-4.9).
    pub shift: i8,
    /// Basic power, 0 for MOVE cards.
    pub power: u8,
    /// Whether it works at SHORT, MIDDLE, LONG.
    pub fires_at: [bool; 3],
    pub reads: Attribute,
    /// The dice power correction for the die values 1 to 6.
    pub correction: [i8; 6],
    /// The maximum by which a hit turns each die, with its sign (DT-6.5).
    pub impact: [i8; 3],
}

impl Skill {
    /// The dice power correction for these dice (DT-5.3).
    #[inline]
    pub fn correction(&self, dice: Dice) -> i8 {
        // A die at 0 would be outside the table.
        self.correction[(dice.shows(self.reads) as usize).wrapping_sub(1)]
    }
}

/// A character card (DT-8).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct CharacterStats {
    pub hp: u8,
    /// The addition to the opening dice (DT-2.8).
    pub opening: [i8; 3],
    /// Basic correction by attribute.
    pub correction: [i8; 3],
    /// The number in the condition of the TIDE AURA: the face of a die, or the minimum sum.
    pub aura_at: u8,
    /// The addition to the basic corrections by the aura (Dorothy, Elaine).
    pub aura_bonus: [i8; 3],
    /// The same, by number of dice that meet the condition (Lucent).
    pub aura_by_count: [i8; 3],
    /// The factor of the basic power by the aura (Gaw).
    pub aura_factor: u8,
    /// The number in the ABILITY: damage (William, Elaine), the face to set (Lucent), steps of a die (Gaw).
    pub ability: u8,
}

/// The condition and effect of a stage of an OVERDRIVE (DT-7.7).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Stage {
    /// The minimum of the card's die; 0 without such a condition.
    pub at_least: u8,
    /// Tyranny: added to every basic correction in the next round.
    pub bonus: u8,
    /// Prodigy, Mooncell: the number of attributes that the owner specifies.
    pub attributes: u8,
    /// Blessing: the number of dice, the maximum of steps for each, and in total.
    pub dice: Turns,
}

/// The limits for turning dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Turns {
    pub count: u8,
    pub each: u8,
    pub total: u8,
}

/// All numbers of the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbers {
    pub round_limit: u8,
    pub die_start: u8,
    pub range_start: Range,
    /// The attribute that each one beats (DT-3.2).
    pub beats: [Attribute; 3],
    pub skills: [Skill; Card::SKILLS],
    pub characters: [CharacterStats; 6],
    /// The three stages of each kind.
    pub stages: [[Stage; 3]; 4],
}

impl Numbers {
    #[inline]
    pub fn skill(&self, card: Card) -> Option<&Skill> {
        self.skills.get(card.index())
    }

    #[inline]
    pub fn stats(&self, character: Character) -> &CharacterStats {
        &self.characters[character.index()]
    }

    /// A skill card has an attribute or Move; all other cards are OVERDRIVE (DT-3.1).
    #[inline]
    pub fn category(&self, card: Card) -> Category {
        self.skill(card).map_or(Category::Overdrive, |skill| skill.category)
    }

    /// The stage that a seat with this counter has reached (DT-7.1).
    #[inline]
    pub fn stage(&self, kind: Kind, counter: u8) -> &Stage {
        &self.stages[kind.index()][usize::from(counter.min(2))]
    }

    /// The required range of an OVERDRIVE (DT-7.7); Mooncell requires none (DT-3.3).
    #[inline]
    pub const fn demanded(kind: Kind) -> Option<Range> {
        match kind {
            Kind::Tyranny => Some(Range::Short),
            Kind::Prodigy => Some(Range::Middle),
            Kind::Blessing => Some(Range::Long),
            Kind::Mooncell => None,
        }
    }

    /// What the owner of this OVERDRIVE neutralises by a hit, without specifying it; stages count from 0 (DT-7.7d).
    #[inline]
    pub const fn neutralised(kind: Kind, stage: usize) -> &'static [Category] {
        match (kind, stage) {
            (Kind::Mooncell, 0) => &[Category::Overdrive],
            (Kind::Mooncell, _) => &[Category::Overdrive, Category::Move],
            _ => &[],
        }
    }

    /// The range to which Terrence's ABILITY moves the marker (DT-8.2b).
    pub const ABILITY_RANGE: Range = Range::Short;

    /// The hit that triggers the ABILITY of a character (DT-8).
    #[inline]
    pub const fn trigger(character: Character) -> Category {
        match character {
            Character::Lucent => Category::Overdrive,
            Character::Terrence => Category::Str,
            Character::William => Category::Dex,
            Character::Dorothy => Category::Int,
            Character::Elaine | Character::Gaw => Category::Move,
        }
    }

    /// The die that a TIDE AURA looks at, if it is a single one (DT-8).
    #[inline]
    pub const fn aura_die(character: Character) -> Option<Attribute> {
        match character {
            Character::Terrence => Some(Attribute::Str),
            Character::William => Some(Attribute::Dex),
            Character::Dorothy => Some(Attribute::Int),
            Character::Lucent | Character::Elaine | Character::Gaw => None,
        }
    }

    /// The die of the conditions of an OVERDRIVE's stages.
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

/// The content of a duel.
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
    /// The built-in content.
    pub fn standard() -> &'static Content {
        static STANDARD: LazyLock<Content> = LazyLock::new(|| Content::load(None).expect("the content is tested"));
        &STANDARD
    }

    /// The cards for views; built on first use.
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
