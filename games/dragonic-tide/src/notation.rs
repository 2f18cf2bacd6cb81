//! The notation of words, actions and events: lower case, in the terms of the rules. Parsing accepts capitals and extra
//! spaces.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::ParseError;

use crate::actions::{Action, Cause, Event};
use crate::words::{Attribute, Card, Categories, Category, Character, Dice, Kind, Range};

/// Display and FromStr for an enum of words.
macro_rules! words {
    ($($word:ty, $all:expr, $text:ident, $what:literal;)*) => { $(
        impl Display for $word {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.pad(self.$text())
            }
        }

        impl FromStr for $word {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<$word, ParseError> {
                let name = text.trim().to_ascii_lowercase();
                $all.into_iter().find(|word| word.$text() == name).ok_or_else(|| {
                    let all: Vec<_> = $all.iter().map(|word| word.$text()).collect();
                    ParseError::new(format!(concat!("there is no ", $what, " {:?}; there are {}"), text, all.join(", ")))
                })
            }
        }
    )* };
}

words! {
    Attribute, Attribute::ALL, name, "attribute";
    Category, Category::ALL, name, "category";
    Card, Card::HAND, key, "card";
    Range, Range::ALL, name, "range";
    Character, Character::ALL, key, "character";
    Kind, Kind::ALL, key, "OVERDRIVE";
}

impl Display for Categories {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, category) in self.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{category}")?;
        }
        Ok(())
    }
}

impl FromStr for Categories {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Categories, ParseError> {
        let mut set = Categories::NONE;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and") {
            let category: Category = word.parse()?;
            if set.contains(category) {
                return Err(ParseError::new(format!("{category} stands there twice (DT-R34)")));
            }
            set = set.with(category);
        }
        Ok(set)
    }
}

impl Display for Dice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.0[0], self.0[1], self.0[2])
    }
}

impl FromStr for Dice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Dice, ParseError> {
        let wrong =
            || ParseError::new(format!("dice are written STR/DEX/INT, each 1 to 6, such as 3/4/2; not {text:?}"));
        let mut values =
            text.trim().split('/').map(|part| part.trim().parse::<u8>().ok().filter(|v| (1..=6).contains(v)));
        let mut dice = [0; 3];
        for die in &mut dice {
            *die = values.next().flatten().ok_or_else(wrong)?;
        }
        if values.next().is_some() { Err(wrong()) } else { Ok(Dice(dice)) }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Character(character) => write!(f, "character {character}"),
            Action::Overdrive(kind) => write!(f, "overdrive {kind}"),
            Action::Name(category) => write!(f, "name {category}"),
            Action::Range(range) => write!(f, "range {range}"),
            Action::Place(card) => write!(f, "place {card}"),
            Action::Specify(categories) => write!(f, "specify {categories}"),
            Action::Dice(dice) => write!(f, "dice {dice}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let lower = text.trim().to_ascii_lowercase();
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let rest = rest.trim();
        match verb {
            "pass" if rest.is_empty() => Ok(Action::Pass),
            "character" => rest.parse().map(Action::Character),
            "overdrive" => rest.parse().map(Action::Overdrive),
            "name" => rest.parse().map(Action::Name),
            "range" => rest.parse().map(Action::Range),
            "place" => rest.parse().map(Action::Place),
            "specify" => rest.parse().map(Action::Specify),
            "dice" => rest.parse().map(Action::Dice),
            _ => Err(ParseError::new(format!(
                "{text:?} is nothing that can be done; there are place CARD, dice 3/4/2, range short, name str, specify str \
                 int, character NAME, overdrive KIND and pass"
            ))),
        }
    }
}

/// Categories for display: capital letters, with commas.
fn capitals(categories: Categories) -> String {
    let names: Vec<_> = categories.iter().map(|category| category.name().to_ascii_uppercase()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { seat, characters } => {
                let names: Vec<_> = characters.iter().map(|character| character.name()).collect();
                write!(f, "{seat} is dealt {}", names.join(", "))
            }
            Event::ChoosesFirst { seat } => write!(f, "{seat} chooses first"),
            Event::CharacterPicked { seat, character: Some(character) } => {
                write!(f, "{seat} picks {}", character.name())
            }
            Event::CharacterPicked { seat, character: None } => write!(f, "{seat} has picked a character"),
            Event::Takes { seat, character } => write!(f, "{seat} takes {}", character.name()),
            Event::Plays { seat, character, health } => {
                write!(f, "{seat} plays {} with {health} health", character.name())
            }
            Event::Opening { dice, range } => write!(f, "the dice show {dice}, the range is {range}"),
            Event::OverdrivePicked { seat, kind: Some(kind) } => write!(f, "{seat} takes {} in secret", kind.name()),
            Event::OverdrivePicked { seat, kind: None } => write!(f, "{seat} has picked an OVERDRIVE card"),
            Event::Round { round, range, dice } => write!(f, "round {round}: range {range}, dice {dice}"),
            Event::AuraOn { seat, character } => write!(f, "{seat}: the aura of {} is on", character.name()),
            Event::AuraOff { seat, character } => write!(f, "{seat}: the aura of {} is off", character.name()),
            Event::Void { seat } => write!(f, "{seat} loses the effect of the OVERDRIVE card"),
            Event::BonusInForce { seat, bonus } => write!(f, "{seat} has +{bonus} in this round"),
            Event::Named { seat, category } => write!(f, "{seat} names {}", category.name().to_ascii_uppercase()),
            Event::RangeSet { seat, range } => write!(f, "{seat} sets the range to {range}"),
            Event::Neutralised { seat, categories } => write!(f, "{seat} cannot use {}", capitals(*categories)),
            Event::NeutralisedForBoth { categories } => write!(f, "nobody can use {}", capitals(*categories)),
            Event::LaidOpen { seat, kind } => write!(f, "{seat} lays {} open", kind.name()),
            Event::Placed { seat, card: Some(card) } => write!(f, "{seat} places {card}"),
            Event::Placed { seat, card: None } => write!(f, "{seat} has placed a card"),
            Event::Revealed { seat, card, kind: None } => write!(f, "{seat} shows {card}"),
            Event::Revealed { seat, kind: Some(kind), .. } => write!(f, "{seat} shows {}", kind.name()),
            Event::RangeMoved { range } => write!(f, "the range becomes {range}"),
            Event::Clash { kind, counted: true } => write!(f, "{} against {0}: no effect, but it counts", kind.name()),
            Event::Clash { kind, counted: false } => write!(f, "{} against {0}: no effect", kind.name()),
            Event::OverdriveHits { seat, kind, counter } => {
                write!(f, "{seat} hits with {} for the {} time", kind.name(), ordinal(*counter))
            }
            Event::OverdriveFails { seat, kind } => write!(f, "{} of {seat} does not work", kind.name()),
            Event::SpecificationMade { seat, categories: Some(categories) } => {
                write!(f, "{seat} specifies {} in secret", capitals(*categories))
            }
            Event::SpecificationMade { seat, categories: None } => write!(f, "{seat} has specified"),
            Event::Specified { seat, categories } => write!(f, "{seat} specifies {}", capitals(*categories)),
            Event::Hits { seat, card } => write!(f, "{seat} hits with {card}"),
            Event::Equal { attribute, damages: [a, b], .. } => {
                write!(f, "{} against {0}: {a} against {b}", attribute.name().to_ascii_uppercase())
            }
            Event::NobodyHits => f.write_str("nobody hits"),
            Event::Damage { seat, amount, health, cause, .. } => {
                let cause = match cause {
                    Cause::Hit => "",
                    Cause::Difference => " by the difference",
                    Cause::Counter => " in return",
                    Cause::Ability => " more",
                };
                write!(f, "{seat} takes {amount}{cause}, {health} left")
            }
            Event::DiceTurned { seat, dice } => write!(f, "{seat} turns the dice to {dice}"),
            Event::Wins { seat } => write!(f, "{seat} wins"),
            Event::Draw => f.write_str("the duel is drawn"),
        }
    }
}

fn ordinal(number: u8) -> String {
    match number {
        1 => "first".to_string(),
        2 => "second".to_string(),
        3 => "third".to_string(),
        _ => format!("{number}th"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_back() {
        for text in ["character gaw", "overdrive mooncell", "name overdrive", "range long", "place twin-edge"] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        assert_eq!("  Specify INT, str".parse::<Action>().unwrap().to_string(), "specify str int");
        assert_eq!("dice 3 / 4/2".parse::<Action>().unwrap().to_string(), "dice 3/4/2");
        for text in ["", "dice 0/1/2", "dice 1/2", "dice 1/2/3/4", "place", "specify str str", "pass now", "dice 7/1/1"]
        {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
