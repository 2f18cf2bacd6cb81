//! What is being carried out: the steps that turns, effects and items are made of, each waiting for those inside it.
//!
//! The state keeps them as a stack, so that chains of cards and items go to any depth and a position can be written down
//! in the middle of one.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{ParseError, Seat};

use crate::cards::{Ix, card, deck_of, title};
use crate::words::{Item, Title, Type};

/// The tag has a byte of its own: to find it among values that an item cannot have takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Doing {
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
    /// Cards still to be discarded for Electric, and the Gift that was played.
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
    /// The deck from which the Heap comes.
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
    /// What its payment was worth: see `items.rs`.
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

/// Steps without anything to say about them, and their names.
const PLAIN: [(&str, Doing); 35] = [
    ("turn", Doing::Turn),
    ("build", Doing::Build),
    ("must initiate", Doing::MustInitiate),
    ("clash", Doing::Clash),
    ("brink", Doing::Brink),
    ("build ends", Doing::BuildEnd),
    ("start effect", Doing::StartEffect),
    ("begin", Doing::Begin),
    ("skirmish turn", Doing::SkirmishTurn),
    ("act", Doing::Act),
    ("skirmish turn ends", Doing::SkirmishTurnEnd),
    ("stow", Doing::Stow),
    ("award", Doing::Award),
    ("curse", Doing::Curse),
    ("abduct", Doing::Abduct),
    ("pillage", Doing::Pillage),
    ("manifest", Doing::Manifest),
    ("extricate", Doing::Extricate),
    ("look", Doing::Look),
    ("return", Doing::Return),
    ("solidarity", Doing::Solidarity),
    ("sticks", Doing::Sticks),
    ("wager", Doing::Wager),
    ("cloak", Doing::Cloak),
    ("cyclone", Doing::Cyclone),
    ("mirror", Doing::Mirror),
    ("totem", Doing::Totem),
    ("hatchet", Doing::Hatchet),
    ("lockpick", Doing::Lockpick),
    ("looking glass", Doing::LookingGlass),
    ("chest", Doing::Chest),
    ("magnet", Doing::Magnet),
    ("recycle", Doing::Recycle),
    ("keys", Doing::Keys),
    ("shrine", Doing::Shrine),
];

impl Display for Doing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Doing::Refill(seat) => write!(f, "refill: {seat}"),
            Doing::Fissure(seat) => write!(f, "fissure: {seat}"),
            Doing::Limit(seat) => write!(f, "limit: {seat}"),
            Doing::Give(left) => write!(f, "give: {left}"),
            Doing::Bluff(seat, left) => write!(f, "bluff: {seat}, {left}"),
            Doing::Electric(left, gift) => {
                write!(f, "electric: {left}, {}, {}", title(*gift), Seat::new(deck_of(*gift)))
            }
            Doing::Effect(title) => write!(f, "effect: {title}"),
            Doing::Trigger(kind) => write!(f, "trigger: {kind}"),
            Doing::Pillaged(seat, kind) => write!(f, "pillaged: {seat}, {kind}"),
            Doing::PillagedOther(seat, kind) => write!(f, "pillaged other: {seat}, {kind}"),
            Doing::Discard(seat, left) => write!(f, "discard: {seat}, {left}"),
            Doing::Tuck(deck) => write!(f, "tuck: {deck}"),
            Doing::Replace(count) => write!(f, "replace: {count}"),
            Doing::Pay(item, left, beasts) => write!(f, "pay: {item}, {left}, {beasts}"),
            Doing::Resolve(item, worth) => write!(f, "resolve: {item}, {worth}"),
            Doing::Finish(item) => write!(f, "finish: {item}"),
            Doing::Cache(left) => write!(f, "cache: {left}"),
            Doing::Caravan(left) => write!(f, "caravan: {left}"),
            Doing::Pill(count) => write!(f, "pill: {count}"),
            plain => {
                let (name, _) = PLAIN.iter().find(|(_, doing)| doing == plain).expect("all others are plain");
                f.write_str(name)
            }
        }
    }
}

impl FromStr for Doing {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Doing, ParseError> {
        let Some((name, rest)) = text.split_once(':') else {
            let found = PLAIN.iter().find(|(name, _)| *name == text.trim());
            return found.map(|(_, doing)| *doing).ok_or_else(|| ParseError::new(format!("there is no step {text:?}")));
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
            "refill" => Doing::Refill(seat(0)?),
            "fissure" => Doing::Fissure(seat(0)?),
            "limit" => Doing::Limit(seat(0)?),
            "give" => Doing::Give(number(0)?),
            "bluff" => Doing::Bluff(seat(0)?, number(1)?),
            "electric" => Doing::Electric(number(0)?, card(part(1)?.parse()?, seat(2)?.index() % 4)),
            "effect" => Doing::Effect(part(0)?.parse()?),
            "trigger" => Doing::Trigger(part(0)?.parse()?),
            "pillaged" => Doing::Pillaged(seat(0)?, part(1)?.parse()?),
            "pillaged other" => Doing::PillagedOther(seat(0)?, part(1)?.parse()?),
            "discard" => Doing::Discard(seat(0)?, number(1)?),
            "tuck" => Doing::Tuck(seat(0)?),
            "replace" => Doing::Replace(number(0)?),
            "pay" => Doing::Pay(part(0)?.parse()?, number(1)?, number(2)?),
            "resolve" => Doing::Resolve(part(0)?.parse()?, number(1)?),
            "finish" => Doing::Finish(part(0)?.parse()?),
            "cache" => Doing::Cache(number(0)?),
            "caravan" => Doing::Caravan(number(0)?),
            "pill" => Doing::Pill(number(0)?),
            _ => return Err(ParseError::new(format!("there is no step {text:?}"))),
        })
    }
}

impl Doing {
    /// What everybody may know of it: not the deck from which a card comes (CX-11.6).
    pub(crate) fn told(self) -> String {
        match self {
            Doing::Tuck(_) => "tuck".to_string(),
            Doing::Electric(left, gift) => format!("electric: {left}, {}", title(gift)),
            other => other.to_string(),
        }
    }

    /// The seat that it names, if any.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Doing::Refill(seat)
            | Doing::Fissure(seat)
            | Doing::Limit(seat)
            | Doing::Bluff(seat, _)
            | Doing::Pillaged(seat, _)
            | Doing::PillagedOther(seat, _)
            | Doing::Discard(seat, _)
            | Doing::Tuck(seat) => Some(seat),
            _ => None,
        }
    }
}
