//! What stands on the cards of a duel, for those who show them: titles, the numbers of the content that it is played with, and
//! what they come to in words.

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;

use harena_core::message::Message;
use serde::{Serialize, Serializer};

use crate::content::{Content, Numbers, SharedContent, Sheet, Skill, Stage};
use crate::messages::{say, texts};
use crate::words::{Attribute, Card, Character, Kind, Range};

/// All cards of a duel.
#[derive(Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct Printed {
    /// Which attribute STR, DEX and INT beat (DT-3.2).
    pub beats: [Attribute; 3],
    /// In the order of the hand.
    pub skills: Vec<PrintedSkill>,
    pub characters: Vec<PrintedCharacter>,
    pub overdrives: Vec<PrintedOverdrive>,
}

/// Whoever prints a view wants to see the duel, not every card of it.
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
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub text: Message,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct PrintedCharacter {
    pub character: Character,
    pub name: String,
    #[serde(flatten)]
    pub sheet: Sheet,
    pub texts: CharacterTexts,
}

/// What a character can do; `_brief` is for small screens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct CharacterTexts {
    pub aura_name: String,
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub aura_needs: Message,
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub aura: Message,
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub aura_brief: Message,
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub ability: Message,
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub ability_brief: Message,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct PrintedOverdrive {
    pub kind: Kind,
    pub name: String,
    /// The range that it demands, and the die at which its stages look; nothing for Mooncell.
    pub range: Option<Range>,
    pub die: Option<Attribute>,
    pub stages: [Stage; 3],
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub text: Message,
    pub stage_texts: [StageTexts; 3],
}

/// What a stage of an OVERDRIVE asks for, and what it does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct StageTexts {
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
    pub needs: Message,
    #[cfg_attr(feature = "ts", ts(type = "{ id: string, args?: Record<string, unknown> }"))]
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
                    texts: CharacterTexts {
                        aura_name: content.aura_names[character.index()].clone(),
                        aura_needs: texts::aura_needs(character, numbers),
                        aura: texts::aura(character, numbers),
                        aura_brief: texts::aura_brief(character, numbers),
                        ability: texts::ability(character, numbers),
                        ability_brief: texts::ability_brief(character, numbers),
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
