//! What stands on the cards of a duel, for those who show them: titles, and the numbers of the content that it is played with.

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;

use serde::{Serialize, Serializer};

use crate::content::{Content, Numbers, SharedContent, Sheet, Skill, Stage};
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
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
pub struct PrintedCharacter {
    pub character: Character,
    pub name: String,
    #[serde(flatten)]
    pub sheet: Sheet,
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
}

impl Printed {
    pub(crate) fn of(content: &Content) -> Printed {
        let numbers = &content.numbers;
        let skills = Card::HAND.into_iter().zip(&content.skill_names).zip(numbers.skills);
        let characters = Character::ALL.into_iter().zip(&content.character_names).zip(numbers.characters);
        let overdrives = Kind::ALL.into_iter().zip(&content.kind_names).zip(numbers.stages);
        Printed {
            beats: numbers.beats,
            skills: skills.map(|((card, name), skill)| PrintedSkill { card, name: name.clone(), skill }).collect(),
            characters: characters
                .map(|((character, name), sheet)| PrintedCharacter { character, name: name.clone(), sheet })
                .collect(),
            overdrives: overdrives
                .map(|((kind, name), stages)| PrintedOverdrive {
                    kind,
                    name: name.clone(),
                    range: Numbers::demanded(kind),
                    die: Numbers::die(kind),
                    stages,
                })
                .collect(),
        }
    }
}
