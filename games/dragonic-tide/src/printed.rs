//! The cards of a duel for display: titles, the numbers of the content in use, and texts.

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;

use harena_core::message::Message;
use serde::{Serialize, Serializer};

use crate::content::{CharacterStats, Content, Numbers, SharedContent, Skill, Stage};
use crate::messages::{say, texts};
use crate::words::{Attribute, Card, Character, Kind, Range};

/// All cards of a duel.
#[derive(Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Printed {
    /// The attributes that STR, DEX and INT beat (DT-3.2).
    pub beats: [Attribute; 3],
    /// In the order of the hand.
    pub skills: Vec<PrintedSkill>,
    pub characters: Vec<PrintedCharacter>,
    pub overdrives: Vec<PrintedOverdrive>,
}

/// `Debug` of a view omits the cards.
impl Debug for Printed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Printed")
    }
}

/// The same in a view, which shares them with the duel.
#[derive(Clone)]
pub struct Cards(pub(crate) SharedContent);

impl Deref for Cards {
    type Target = Printed;

    fn deref(&self) -> &Printed {
        self.0.printed()
    }
}

impl Debug for Cards {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&**self, f)
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        std::ptr::eq(&**self, &**other) || **self == **other
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct PrintedSkill {
    pub card: Card,
    pub name: String,
    #[serde(flatten)]
    pub skill: Skill,
    pub text: Message,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct PrintedCharacter {
    pub character: Character,
    pub name: String,
    #[serde(flatten)]
    pub sheet: CharacterStats,
    /// The dice of the aura's condition; none if the condition is their sum.
    pub aura_dice: &'static [Attribute],
    pub texts: CharacterTexts,
}

/// The texts of a character; `_brief` is for small screens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct CharacterTexts {
    pub aura_name: String,
    pub aura_needs: Message,
    pub aura: Message,
    pub aura_brief: Message,
    pub ability: Message,
    pub ability_brief: Message,
    /// The addition to damage.
    pub damage: Message,
    /// The addition to the opening dice; `None` if there is none.
    pub opening: Option<Message>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct PrintedOverdrive {
    pub kind: Kind,
    pub name: String,
    /// The required range, and the die of the conditions of its stages; `None` for Mooncell.
    pub range: Option<Range>,
    pub die: Option<Attribute>,
    pub stages: [Stage; 3],
    pub text: Message,
    pub stage_texts: [StageTexts; 3],
}

/// The condition and the effect of a stage of an OVERDRIVE.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct StageTexts {
    pub needs: Message,
    pub does: Message,
}

impl Printed {
    pub(crate) fn of(content: &Content) -> Printed {
        let numbers = &content.numbers;
        let skills = Card::HAND.into_iter().zip(&content.skill_names).zip(numbers.skills);
        let characters = Character::ALL.into_iter().zip(&content.character_names).zip(numbers.characters);
        let overdrives = Kind::ALL.into_iter().zip(&content.kind_names).zip(numbers.stages);
        Printed {
            beats: numbers.beats,
            skills: skills
                .map(|((card, name), skill)| PrintedSkill {
                    card,
                    name: name.clone(),
                    skill,
                    text: texts::card(&skill),
                })
                .collect(),
            characters: characters
                .map(|((character, name), sheet)| PrintedCharacter {
                    character,
                    name: name.clone(),
                    sheet,
                    aura_dice: aura_dice(character),
                    texts: CharacterTexts {
                        aura_name: content.aura_names[character.index()].clone(),
                        aura_needs: texts::aura_needs(character, numbers),
                        aura: texts::aura(character, numbers),
                        aura_brief: texts::aura_brief(character, numbers),
                        ability: texts::ability(character, numbers),
                        ability_brief: texts::ability_brief(character, numbers),
                        damage: texts::damage(&sheet),
                        opening: texts::opening(&sheet),
                    },
                })
                .collect(),
            overdrives: overdrives
                .map(|((kind, name), stages)| PrintedOverdrive {
                    kind,
                    name: name.clone(),
                    range: Numbers::demanded(kind),
                    die: Numbers::die(kind),
                    stages,
                    text: say::overdrive_text(kind),
                    stage_texts: std::array::from_fn(|index| StageTexts {
                        needs: texts::stage_needs(kind, &stages[index]),
                        does: texts::stage_does(kind, index, &stages[index]),
                    }),
                })
                .collect(),
        }
    }
}

/// The dice on which the aura of a character depends (DT-3.7).
fn aura_dice(character: Character) -> &'static [Attribute] {
    match character {
        Character::Lucent | Character::Gaw => &Attribute::ALL,
        Character::Terrence => &[Attribute::Str],
        Character::William => &[Attribute::Dex],
        Character::Dorothy => &[Attribute::Int],
        Character::Elaine => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Dice;

    /// A die outside the aura's condition cannot change it (DT-3.7).
    #[test]
    fn auras_look_at_their_dice() {
        let numbers = &Content::standard().numbers;
        for character in Character::ALL {
            for attribute in Attribute::ALL {
                let matters = Dice::all().any(|dice| {
                    let aura = numbers.aura(character, dice);
                    (1..=6).any(|value| {
                        let mut other = dice;
                        other.0[attribute.index()] = value;
                        numbers.aura(character, other) != aura
                    })
                });
                let looked_at = aura_dice(character).contains(&attribute);
                assert_eq!(matters, looked_at || aura_dice(character).is_empty(), "{character}, {attribute}");
            }
        }
    }
}
