//! Dragonic Tide.

use harena_core::Seat;
use harena_dragonic_tide::{Card, Categories, Category, Cause, Dice, DragonicTide, Event};

use super::{Reader, Tell, list, title};

impl Tell for DragonicTide {
    fn tell(event: &Event, reader: Reader<'_>) -> String {
        let who = |seat: &Seat| reader.who(*seat);
        let whose = |seat: &Seat| reader.whose(*seat);
        match event {
            Event::Dealt { seat, characters } => {
                let names = list(characters.iter().map(|character| character.name().to_string()));
                format!("{} dealt {names}", reader.who_was(*seat))
            }
            Event::ChoosesFirst { seat } => format!("{} had the first choice", who(seat)),
            Event::CharacterPicked { seat, character: Some(character) } => {
                format!("{} picked {} in secret", who(seat), character.name())
            }
            Event::CharacterPicked { seat, character: None } => format!("{} picked a character in secret", who(seat)),
            Event::Takes { seat, character } => format!("{} took {}", who(seat), character.name()),
            Event::Plays { seat, character, health } => {
                format!("{} entered as {} with {health} health", who(seat), character.name())
            }
            Event::Opening { dice, range } => format!("The dice showed {}, the range was {range}", faces(*dice)),
            Event::OverdrivePicked { seat, kind: Some(kind) } => {
                format!("{} took {} in secret", who(seat), kind.name())
            }
            Event::OverdrivePicked { seat, kind: None } => format!("{} took an OVERDRIVE card in secret", who(seat)),
            Event::Round { round, range, dice } => format!("Round {round}: {range} range, dice {}", faces(*dice)),
            Event::AuraOn { seat, character } => {
                format!("{} aura of {} came into force", opening(&whose(seat)), character.name())
            }
            Event::AuraOff { seat, character } => {
                format!("{} aura of {} ended", opening(&whose(seat)), character.name())
            }
            Event::Void { seat } => format!("{} lost the effect of the OVERDRIVE card", who(seat)),
            Event::BonusInForce { seat, bonus } => format!("{} had +{bonus} in this round", who(seat)),
            Event::Named { seat, category } => format!("{} named {}", who(seat), capitals(*category)),
            Event::RangeSet { seat, range } => format!("{} set the range to {range}", who(seat)),
            Event::Neutralised { seat, categories } => format!("{} could not use {}", who(seat), all(*categories)),
            Event::LaidOpen { seat, kind } => format!("{} laid {} open", who(seat), kind.name()),
            Event::Placed { seat, card: Some(card) } => format!("{} placed {}", who(seat), name(*card)),
            Event::Placed { seat, card: None } => format!("{} placed a card", who(seat)),
            Event::Revealed { seat, kind: Some(kind), .. } => format!("{} showed {}", who(seat), kind.name()),
            Event::Revealed { seat, card, kind: None } => format!("{} showed {}", who(seat), name(*card)),
            Event::RangeMoved { range } => format!("The range became {range}"),
            Event::Clash { kind, counted: true } => format!("{} against {0}: no effect, but it counted", kind.name()),
            Event::Clash { kind, counted: false } => format!("{} against {0}: no effect", kind.name()),
            Event::OverdriveHits { seat, kind, counter } => {
                format!("{} hit with {} for the {} time", who(seat), kind.name(), ordinal(*counter))
            }
            Event::OverdriveFails { seat, kind } => format!("{} {} did not work", opening(&whose(seat)), kind.name()),
            Event::SpecificationMade { seat, categories: Some(categories) } => {
                format!("{} specified {} in secret", who(seat), all(*categories))
            }
            Event::SpecificationMade { seat, categories: None } => format!("{} specified in secret", who(seat)),
            Event::Specified { seat, categories } => format!("{} specified {}", who(seat), all(*categories)),
            Event::Hits { seat, card } => format!("{} hit with {}", who(seat), name(*card)),
            Event::Equal { attribute, damages: [a, b], .. } => {
                format!("{} against {0}: {a} against {b}", attribute.name().to_uppercase())
            }
            Event::NobodyHits => "Nobody hit".to_string(),
            Event::Damage { seat, amount, health, cause, .. } => {
                let cause = match cause {
                    Cause::Hit => "",
                    Cause::Difference => " by the difference",
                    Cause::Counter => " in return",
                    Cause::Ability => " more",
                };
                format!("{} took {amount} damage{cause}, {health} health left", who(seat))
            }
            Event::DiceTurned { seat, dice } => format!("{} turned the dice to {}", who(seat), faces(*dice)),
            Event::Wins { seat } => format!("{} won the duel", who(seat)),
            Event::Draw => "The duel was drawn".to_string(),
        }
    }
}

/// A card by its name for people.
fn name(card: Card) -> String {
    match card {
        Card::Overdrive => "OVERDRIVE".to_string(),
        skill => title(skill),
    }
}

fn faces(Dice([s, d, i]): Dice) -> String {
    format!("STR {s}, DEX {d}, INT {i}")
}

fn capitals(category: Category) -> String {
    category.name().to_uppercase()
}

fn all(categories: Categories) -> String {
    list(categories.iter().map(capitals))
}

fn opening(text: &str) -> String {
    text.strip_prefix("your").map_or_else(|| text.to_string(), |rest| format!("Your{rest}"))
}

fn ordinal(number: u8) -> String {
    match number {
        1 => "first".to_string(),
        2 => "second".to_string(),
        3 => "third".to_string(),
        _ => format!("{number}th"),
    }
}
