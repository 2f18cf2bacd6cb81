//! Damage of a card, and its terms.

use serde::Serialize;

use crate::content::Numbers;
use crate::words::{Card, Character, Dice};

/// The terms of the damage of an attribute card (DT-5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Terms {
    /// The basic power as printed, and its factor by the aura (DT-5.2).
    pub power: u8,
    pub factor: u8,
    /// The dice power correction (DT-5.3).
    pub dice: i8,
    /// The character's basic correction, the addition by the aura, and the Tyranny bonus (DT-5.4).
    pub character: i8,
    pub aura: i8,
    pub bonus: u8,
}

impl Terms {
    /// Multiplication comes first, the floor at 0 last (DT-R21, DT-R36).
    #[inline]
    pub fn damage(self) -> u8 {
        let power = i32::from(self.power) * i32::from(self.factor);
        let correction = i32::from(self.character) + i32::from(self.aura) + i32::from(self.bonus);
        (power + i32::from(self.dice) + correction).clamp(0, 255) as u8
    }
}

impl Numbers {
    /// Damage of a card, 0 for those that deal none (DT-5.1).
    #[inline]
    pub fn damage(&self, character: Character, aura: bool, bonus: u8, dice: Dice, card: Card) -> u8 {
        self.terms(character, aura, bonus, dice, card).map_or(0, Terms::damage)
    }

    /// The terms of an attribute card's damage: power, dice correction, and the character's correction with aura and Tyranny
    /// (DT-5.1, DT-5.2, DT-5.3, DT-5.4, DT-R33). Auras add to the corrections of Lucent, Dorothy (DT-8.4a, DT-R16) and Elaine
    /// (DT-8.5a) and multiply Gaw's power (DT-8.6a).
    #[inline]
    pub fn terms(&self, character: Character, aura: bool, bonus: u8, dice: Dice, card: Card) -> Option<Terms> {
        let skill = self.skill(card)?;
        let attribute = skill.category.attribute()?;
        let sheet = self.stats(character);
        let (mut factor, mut added) = (1, 0);
        if aura {
            factor = sheet.aura_factor;
            added = sheet.aura_bonus[attribute.index()];
            if character == Character::Lucent {
                added = added.saturating_add(self.lunar_eclipse(dice)); // both are small numbers of the content
            }
        }
        Some(Terms {
            power: skill.power,
            factor,
            dice: skill.correction(dice),
            character: sheet.correction[attribute.index()],
            aura: added,
            bonus,
        })
    }

    /// The addition by Lucent's aura, by the number of dice at 1 (DT-8.1a, DT-R13).
    fn lunar_eclipse(&self, dice: Dice) -> i8 {
        let sheet = self.stats(Character::Lucent);
        dice.count(sheet.aura_at).checked_sub(1).map_or(0, |index| sheet.aura_by_count[index])
    }
}
