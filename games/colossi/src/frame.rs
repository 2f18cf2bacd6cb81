//! The steps of turns, effects and Items; each waits for the steps inside it.
//!
//! The state has them as a stack, so that chains of cards and Items can have any depth and a position can be written
//! down in the middle of one.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{ParseError, Seat};

use crate::cards::{Ix, card, deck_of, title};
use crate::names::{Item, Title, Type};

/// The tag has its own byte: decoding it from the unused values of an Item would be slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Frame {
    // Handbuilding.
    Turn,
    Build,
    MustInitiate,
    Clash,
    Refill(Seat),
    Fissure(Seat),
    Brink,
    BuildEnd,

    // A Skirmish.
    Limit(Seat),
    StartEffect,
    Begin,
    SkirmishTurn,
    /// Cards still to be given at Sacrifice Mountain.
    Give(u8),
    Act,
    SkirmishTurnEnd,
    Stow,
    /// Bluffs of this seat still to be decided on.
    Bluff(Seat, u8),
    Award,

    // Cards.
    /// Cards still to be discarded for Electric, and the Divine Gift that was played.
    Electric(u8, Ix),
    Effect(Title),
    Trigger(Type),
    Curse,
    Abduct,
    Pillage,
    Pillaged(Seat, Type),
    /// One more card that is not of the type.
    PillagedOther(Seat, Type),
    Discard(Seat, u8),
    /// The deck of the Heap.
    Tuck(Seat),
    Manifest,
    Extricate,
    Look,
    Return,
    /// Cards discarded so far.
    Replace(u8),
    Solidarity,
    Sticks,

    // Items.
    /// Cards still to be paid, and Beasts among those paid.
    Pay(Item, u8, u8),
    /// With a number that depends on the payment: see `items.rs`.
    Resolve(Item, u8),
    Finish(Item),
    Wager,
    Cache(u8),
    Caravan(u8),
    Cloak,
    Cyclone,
    Mirror,
    Totem,
    Hatchet,
    Lockpick,
    LookingGlass,
    Chest,
    Magnet,
    /// Cards discarded so far.
    Pill(u8),
    Recycle,
    Keys,
    Shrine,
}

/// The steps without parameters, and their names.
const PLAIN: [(&str, Frame); 35] = [
    ("turn", Frame::Turn),
    ("build", Frame::Build),
    ("must initiate", Frame::MustInitiate),
    ("clash", Frame::Clash),
    ("brink", Frame::Brink),
    ("build ends", Frame::BuildEnd),
    ("start effect", Frame::StartEffect),
    ("begin", Frame::Begin),
    ("skirmish turn", Frame::SkirmishTurn),
    ("act", Frame::Act),
    ("skirmish turn ends", Frame::SkirmishTurnEnd),
    ("stow", Frame::Stow),
    ("award", Frame::Award),
    ("curse", Frame::Curse),
    ("abduct", Frame::Abduct),
    ("pillage", Frame::Pillage),
    ("manifest", Frame::Manifest),
    ("extricate", Frame::Extricate),
    ("look", Frame::Look),
    ("return", Frame::Return),
    ("solidarity", Frame::Solidarity),
    ("sticks", Frame::Sticks),
    ("wager", Frame::Wager),
    ("cloak", Frame::Cloak),
    ("cyclone", Frame::Cyclone),
    ("mirror", Frame::Mirror),
    ("totem", Frame::Totem),
    ("hatchet", Frame::Hatchet),
    ("lockpick", Frame::Lockpick),
    ("looking glass", Frame::LookingGlass),
    ("chest", Frame::Chest),
    ("magnet", Frame::Magnet),
    ("recycle", Frame::Recycle),
    ("keys", Frame::Keys),
    ("shrine", Frame::Shrine),
];

impl Display for Frame {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Frame::Refill(seat) => write!(f, "refill: {seat}"),
            Frame::Fissure(seat) => write!(f, "fissure: {seat}"),
            Frame::Limit(seat) => write!(f, "limit: {seat}"),
            Frame::Give(left) => write!(f, "give: {left}"),
            Frame::Bluff(seat, left) => write!(f, "bluff: {seat}, {left}"),
            Frame::Electric(left, gift) => {
                write!(f, "electric: {left}, {}, {}", title(*gift), Seat::new(deck_of(*gift)))
            }
            Frame::Effect(title) => write!(f, "effect: {title}"),
            Frame::Trigger(kind) => write!(f, "trigger: {kind}"),
            Frame::Pillaged(seat, kind) => write!(f, "pillaged: {seat}, {kind}"),
            Frame::PillagedOther(seat, kind) => write!(f, "pillaged other: {seat}, {kind}"),
            Frame::Discard(seat, left) => write!(f, "discard: {seat}, {left}"),
            Frame::Tuck(deck) => write!(f, "tuck: {deck}"),
            Frame::Replace(count) => write!(f, "replace: {count}"),
            Frame::Pay(item, left, beasts) => write!(f, "pay: {item}, {left}, {beasts}"),
            Frame::Resolve(item, worth) => write!(f, "resolve: {item}, {worth}"),
            Frame::Finish(item) => write!(f, "finish: {item}"),
            Frame::Cache(left) => write!(f, "cache: {left}"),
            Frame::Caravan(left) => write!(f, "caravan: {left}"),
            Frame::Pill(count) => write!(f, "pill: {count}"),
            plain => {
                let (name, _) = PLAIN.iter().find(|(_, frame)| frame == plain).expect("all others are plain");
                f.write_str(name)
            }
        }
    }
}

impl FromStr for Frame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Frame, ParseError> {
        let Some((name, rest)) = text.split_once(':') else {
            let found = PLAIN.iter().find(|(name, _)| *name == text.trim());
            return found.map(|(_, frame)| *frame).ok_or_else(|| ParseError::new(format!("there is no step {text:?}")));
        };
        let parts: Vec<&str> = rest.split(',').map(str::trim).collect();
        let part = |index: usize| {
            parts.get(index).copied().ok_or_else(|| ParseError::new(format!("something is missing in {text:?}")))
        };
        let seat = |index: usize| part(index)?.parse::<Seat>();
        let number = |index: usize| {
            let number = part(index)?.parse::<u8>().ok().filter(|&number| number <= 96);
            number.ok_or_else(|| ParseError::new(format!("expected a number up to 96 in {text:?}")))
        };
        Ok(match name.trim() {
            "refill" => Frame::Refill(seat(0)?),
            "fissure" => Frame::Fissure(seat(0)?),
            "limit" => Frame::Limit(seat(0)?),
            "give" => Frame::Give(number(0)?),
            "bluff" => Frame::Bluff(seat(0)?, number(1)?),
            "electric" => Frame::Electric(number(0)?, card(part(1)?.parse()?, seat(2)?.index() % 4)),
            "effect" => Frame::Effect(part(0)?.parse()?),
            "trigger" => Frame::Trigger(part(0)?.parse()?),
            "pillaged" => Frame::Pillaged(seat(0)?, part(1)?.parse()?),
            "pillaged other" => Frame::PillagedOther(seat(0)?, part(1)?.parse()?),
            "discard" => Frame::Discard(seat(0)?, number(1)?),
            "tuck" => Frame::Tuck(seat(0)?),
            "replace" => Frame::Replace(number(0)?),
            "pay" => Frame::Pay(part(0)?.parse()?, number(1)?, number(2)?),
            "resolve" => Frame::Resolve(part(0)?.parse()?, number(1)?),
            "finish" => Frame::Finish(part(0)?.parse()?),
            "cache" => Frame::Cache(number(0)?),
            "caravan" => Frame::Caravan(number(0)?),
            "pill" => Frame::Pill(number(0)?),
            _ => return Err(ParseError::new(format!("there is no step {text:?}"))),
        })
    }
}

impl Frame {
    /// The seat in its parameters, if any.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Frame::Refill(seat)
            | Frame::Fissure(seat)
            | Frame::Limit(seat)
            | Frame::Bluff(seat, _)
            | Frame::Pillaged(seat, _)
            | Frame::PillagedOther(seat, _)
            | Frame::Discard(seat, _)
            | Frame::Tuck(seat) => Some(seat),
            _ => None,
        }
    }
}
