//! The notation of actions and events: lower case, in the terms of the rules. Parsing ignores case and extra spaces.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{ParseError, Seat};

use crate::actions::{Action, Event, Pick, Shown};
use crate::names::{Slot, Title, Type};

impl Display for Pick {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.nth {
            0 => self.title.fmt(f),
            nth => write!(f, "{} {}", self.title, nth + 1),
        }
    }
}

impl FromStr for Pick {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pick, ParseError> {
        let number =
            text.trim().rsplit_once(' ').filter(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()));
        let Some((title, number)) = number else { return Ok(Pick::from(text.parse::<Title>()?)) };
        let title = title.parse::<Title>()?;
        match number.parse::<u8>() {
            Ok(number @ 1..=4) if title == Title::Heap => Ok(Pick { title, nth: number - 1 }),
            _ if title == Title::Heap => {
                Err(ParseError::new(format!("there are four Heaps, counted from 1 to 4, and no heap {number}")))
            }
            _ => Err(ParseError::new(format!("only Heaps are counted; write {title} alone"))),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Prepare(title, slot) => write!(f, "prepare {title} at {slot}"),
            Action::PrepareAll(slot) => write!(f, "prepare all at {slot}"),
            Action::Initiate(slot) => write!(f, "initiate {slot}"),
            Action::Play(title) => write!(f, "play {title}"),
            Action::Take(item) => write!(f, "take {item}"),
            Action::Pass => f.write_str("pass"),
            Action::Move(title, slot) => write!(f, "move {title} to {slot}"),
            Action::Discard(title) => write!(f, "discard {title}"),
            Action::DiscardInPlay(title, seat) => write!(f, "discard {title} of {seat}"),
            Action::Done => f.write_str("done"),
            Action::Choose(seat) => write!(f, "choose {seat}"),
            Action::ChooseSlot(slot) => write!(f, "choose {slot}"),
            Action::Name(kind) => write!(f, "name {kind}"),
            Action::Give(title, seat) => write!(f, "give {title} to {seat}"),
            Action::Abduct(title, seat) => write!(f, "abduct {title} of {seat}"),
            Action::Tuck(title) => write!(f, "tuck {title}"),
            Action::TuckInPlay(title) => write!(f, "tuck {title} in play"),
            Action::TakeBack(title) => write!(f, "take back {title}"),
            Action::Draw(title) => write!(f, "draw {title}"),
            Action::Return(title) => write!(f, "return {title}"),
            Action::Copy(title) => write!(f, "copy {title}"),
            Action::Flip(title) => write!(f, "flip {title}"),
            Action::Cloak(title) => write!(f, "cloak {title}"),
            Action::Lay(item, slot) => write!(f, "lay {item} on {slot}"),
            Action::Remove(item) => write!(f, "remove {item}"),
            Action::RemoveHidden(slot, place) => write!(f, "remove {slot} {}", place + 1),
            Action::Use(item) => write!(f, "use {item}"),
            Action::UseHidden(slot, place) => write!(f, "use {slot} {}", place + 1),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let lower = text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        let (verb, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
        match (verb, rest) {
            ("pass", "") => Ok(Action::Pass),
            ("done", "") => Ok(Action::Done),
            ("prepare", rest) => {
                let (what, slot) = split_parsed::<Slot>(rest, " at ", "prepare flame at left")?;
                if what == "all" { Ok(Action::PrepareAll(slot)) } else { Ok(Action::Prepare(what.parse()?, slot)) }
            }
            ("initiate", slot) => Ok(Action::Initiate(slot.parse()?)),
            ("play", title) => Ok(Action::Play(title.parse()?)),
            ("take", rest) => match rest.strip_prefix("back ") {
                Some(title) => Ok(Action::TakeBack(title.parse()?)),
                None => Ok(Action::Take(rest.parse()?)),
            },
            ("move", rest) => {
                let (title, slot) = split_parsed(rest, " to ", "move flame to left")?;
                Ok(Action::Move(title.parse()?, slot))
            }
            ("discard", rest) => match rest.rsplit_once(" of ") {
                Some((title, seat)) => Ok(Action::DiscardInPlay(title.parse()?, seat.parse()?)),
                None => Ok(Action::Discard(rest.parse()?)),
            },
            ("choose", rest) => match rest.parse::<Slot>() {
                Ok(slot) => Ok(Action::ChooseSlot(slot)),
                Err(_) => Ok(Action::Choose(rest.parse()?)),
            },
            ("name", kind) => Ok(Action::Name(kind.parse::<Type>()?)),
            ("give", rest) => {
                let (title, seat) = split_parsed::<Seat>(rest, " to ", "give flame to b")?;
                Ok(Action::Give(title.parse()?, seat))
            }
            ("abduct", rest) => {
                let (title, seat) = split_parsed::<Seat>(rest, " of ", "abduct flame of b")?;
                Ok(Action::Abduct(title.parse()?, seat))
            }
            ("tuck", rest) => match rest.strip_suffix(" in play") {
                Some(title) => Ok(Action::TuckInPlay(title.parse()?)),
                None => Ok(Action::Tuck(rest.parse()?)),
            },
            ("draw", title) => Ok(Action::Draw(title.parse()?)),
            ("return", title) => Ok(Action::Return(title.parse()?)),
            ("copy", title) => Ok(Action::Copy(title.parse()?)),
            ("flip", title) => Ok(Action::Flip(title.parse()?)),
            ("cloak", title) => Ok(Action::Cloak(title.parse()?)),
            ("lay", rest) => {
                let (item, slot) = split_parsed(rest, " on ", "lay oil on left")?;
                Ok(Action::Lay(item.parse()?, slot))
            }
            ("remove", rest) => match hidden(rest)? {
                Some((slot, place)) => Ok(Action::RemoveHidden(slot, place)),
                None => Ok(Action::Remove(rest.parse()?)),
            },
            ("use", rest) => match hidden(rest)? {
                Some((slot, place)) => Ok(Action::UseHidden(slot, place)),
                None => Ok(Action::Use(rest.parse()?)),
            },
            _ => Err(ParseError::new(format!(
                "{text:?} is no action; actions begin with prepare, initiate, play, take, pass, move, discard, done, choose, \
                 name, give, abduct, tuck, take back, draw, return, copy, flip, cloak, lay, remove or use"
            ))),
        }
    }
}

/// Splits a text in two, and parses the second part.
fn split_parsed<'a, T: FromStr<Err = ParseError>>(
    text: &'a str,
    word: &str,
    example: &str,
) -> Result<(&'a str, T), ParseError> {
    match text.rsplit_once(word) {
        Some((first, second)) => Ok((first.trim(), second.parse()?)),
        None => Err(ParseError::new(format!("this is written like {example:?}"))),
    }
}

/// A face-down Item by its index, such as `left 2`.
fn hidden(text: &str) -> Result<Option<(Slot, u8)>, ParseError> {
    let Some((slot, place)) = text.rsplit_once(' ') else { return Ok(None) };
    let Ok(slot) = slot.parse::<Slot>() else { return Ok(None) };
    match place.parse::<u8>() {
        Ok(place @ 1..=3) => Ok(Some((slot, place - 1))),
        _ => Err(ParseError::new(format!("Items at a slot are counted from 1 to 3, not {place:?}"))),
    }
}

/// Lists for the log: `flame`, `flame and curse`, `flame, curse and spark`.
fn list<T: Display>(items: &[T]) -> String {
    match items {
        [] => "nothing".to_string(),
        [one] => one.to_string(),
        [rest @ .., last] => {
            let rest: Vec<_> = rest.iter().map(ToString::to_string).collect();
            format!("{} and {last}", rest.join(", "))
        }
    }
}

impl Display for Shown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Cards(cards) => f.write_str(&list(cards)),
            Shown::Count(0) => f.write_str("nothing"),
            Shown::Count(1) => f.write_str("a card"),
            Shown::Count(count) => write!(f, "{count} cards"),
        }
    }
}

/// A card, or `a card` if it is hidden.
fn card(card: &Option<Title>) -> &'static str {
    card.map_or("a card", Title::name)
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::EnvironmentDealt { slot, environment } => write!(f, "{environment} is dealt to the {slot}"),
            Event::ItemLaid { slot, item: None, .. } => write!(f, "an item face-down is laid on the {slot}"),
            Event::ItemLaid { slot, item: Some(item), face_down: false } => write!(f, "{item} is laid on the {slot}"),
            Event::ItemLaid { slot, item: Some(item), face_down: true } => {
                write!(f, "{item} is laid face-down on the {slot}")
            }
            Event::ItemsTurnedUp { slot, items } => write!(f, "the items on the {slot} are turned up: {}", list(items)),
            Event::HandbuildingBegins { seat } => write!(f, "handbuilding begins with {seat}"),
            Event::Drew { seat, cards } => write!(f, "{seat} draws {cards}"),
            Event::Reshuffled { seat, cards: 1 } => write!(f, "{seat} makes a new deck of the discarded card"),
            Event::Reshuffled { seat, cards } => write!(f, "{seat} shuffles {cards} discarded cards into a new deck"),
            Event::Prepared { seat, slot, cards, .. } => write!(f, "{seat} prepares {cards} on the {slot}"),
            Event::Skipped { seat } => write!(f, "{seat} has no card and is skipped"),
            Event::Pulled { slot } => write!(f, "magnetic maar pulls all prepared cards to the {slot}"),
            Event::Clash { seat } => write!(f, "nobody can go on: {seat} must begin a skirmish"),
            Event::Initiated { seat, slot, environment: Some(environment) } => {
                write!(f, "{seat} begins a skirmish at {environment} on the {slot}")
            }
            Event::Initiated { seat, slot, environment: None } => write!(f, "{seat} begins a skirmish on the {slot}"),
            Event::PickedUp { seat, slot, cards, .. } => write!(f, "{seat} takes up {cards} from the {slot}"),
            Event::Dealt { seat, cards } => write!(f, "{seat} is dealt {cards}"),
            Event::Rose { seat, acolytes: 1 } => write!(f, "an acolyte rises for {seat}"),
            Event::Rose { seat, acolytes } => write!(f, "{acolytes} acolytes rise for {seat}"),
            Event::Out { seat } => write!(f, "{seat} is out of cards"),
            Event::Gave { seat, to, card: given } => write!(f, "{seat} puts {} on the deck of {to}", card(given)),
            Event::Played { seat, card, before } if seat == before => write!(f, "{seat} plays {card}"),
            Event::Played { seat, card, before } => write!(f, "{seat} plays {card} in front of {before}"),
            Event::Cleared { seat, cards } => write!(f, "{seat} clears away {}", list(cards)),
            Event::Discarded { seat, cards } => write!(f, "{seat} discards {}", list(cards)),
            Event::DiscardedInPlay { seat, of, card } if seat == of => write!(f, "{seat} discards {card} from play"),
            Event::DiscardedInPlay { seat, of, card } => write!(f, "{seat} makes {of} discard {card} from play"),
            Event::Passed { seat } => write!(f, "{seat} passes"),
            Event::Stowed { seat, slot, cards, .. } => write!(f, "{seat} moves {cards} to the {slot}"),
            Event::Moved { seat, card, slot } => write!(f, "{seat} moves {card} to the {slot} for all to see"),
            Event::Kept { seat, card } => write!(f, "{seat} leaves {card} in play"),
            Event::Abducted { seat, from, card } => write!(f, "{seat} abducts {card} of {from}"),
            Event::Named { seat, kind } => write!(f, "{seat} names {kind}"),
            Event::Tucked { seat, card: tucked, from_play: false } => {
                write!(f, "{seat} tucks {} of the hand under the heap", card(tucked))
            }
            Event::Tucked { seat, card: tucked, from_play: true } => {
                write!(f, "{seat} tucks {} under the heap", card(tucked))
            }
            Event::TookBack { seat, card } => write!(f, "{seat} takes {card} back"),
            Event::Looked { seat, cards } => write!(f, "{seat} looks at {cards} of the deck"),
            Event::Foresaw { seat, card: taken } => write!(f, "{seat} takes {} of them", card(taken)),
            Event::Returned { seat, card: returned } => write!(f, "{seat} puts {} back on the deck", card(returned)),
            Event::Struck { seat, power } => {
                write!(f, "{seat} has {power} power at blitz creek: all opponents discard their hands")
            }
            Event::Took { seat, item } => write!(f, "{seat} takes {item}"),
            Event::Used { seat, item } => write!(f, "{seat} uses {item}"),
            Event::ItemDiscarded { item } => write!(f, "{item} is discarded"),
            Event::Guessed { seat, whom } => write!(f, "{seat} bets that {whom} wins"),
            Event::GuessedRight { seat, cards } => write!(f, "{seat} was right and prepares {cards}"),
            Event::GuessedWrong { seat, cards } => write!(f, "{seat} was wrong and discards {}", list(cards)),
            Event::Flipped { seat, card } => write!(f, "{seat} turns {card} down"),
            Event::Cloaked { seat, card: cloaked } => write!(f, "{seat} cloaks {}", card(cloaked)),
            Event::Uncloaked { seat, card, counts: true } => write!(f, "{seat} reveals {card}"),
            Event::Uncloaked { seat, card, counts: false } => write!(f, "{seat} reveals {card}, which is discarded"),
            Event::Swept { seat, items } => write!(f, "{seat} takes up {}", list(items)),
            Event::LaidAgain { seat, item, slot } => write!(f, "{seat} lays {item} on the {slot}"),
            Event::Rolled { seat, card, kept: true } => write!(f, "{seat} shows {card} and keeps it"),
            Event::Rolled { seat, card, kept: false } => write!(f, "{seat} shows {card} and loses the hand"),
            Event::Copied { seat, card } => write!(f, "{seat} copies {card}"),
            Event::Removed { seat, item } => write!(f, "{seat} removes {item}"),
            Event::LookedAtTops { seat, cards } => write!(f, "{seat} looks at the top of the decks: {cards}"),
            Event::Picked { seat, from, .. } if seat == from => write!(f, "{seat} leaves the decks as they are"),
            Event::Picked { seat, from, card: picked, .. } => {
                write!(f, "{seat} takes {} from the deck of {from}", card(picked))
            }
            Event::SawHand { seat, of, cards: Shown::Cards(cards) } => {
                write!(f, "{seat} sees the hand of {of}: {}", list(cards))
            }
            Event::SawHand { seat, of, .. } => write!(f, "{seat} sees the hand of {of}"),
            Event::ChestOpened { seat, items } => write!(f, "{seat} finds {}", list(items)),
            Event::Rallied { seat, found: true } => write!(f, "an acolyte rallies to {seat}"),
            Event::Rallied { seat, found: false } => write!(f, "{seat} finds no acolyte"),
            Event::NoEffect { item, .. } => write!(f, "{item} does nothing"),
            Event::Scored { powers, .. } => {
                let seats = powers.iter().enumerate().map(|(seat, power)| format!("{} {power}", Seat::new(seat)));
                write!(f, "power: {}", seats.collect::<Vec<_>>().join(", "))
            }
            Event::Won { seat, environment: Some(environment), trophies } => {
                write!(f, "{seat} wins {environment}, trophy {trophies}")
            }
            Event::Won { seat, environment: None, .. } => write!(f, "{seat} wins nothing"),
            Event::GameWon { seat } => write!(f, "{seat} wins the game"),
        }
    }
}
