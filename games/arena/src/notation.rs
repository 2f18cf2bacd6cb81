//! The text form of creatures, cards, spots, actions and events. Lower case, in the words of the rules; parsing ignores
//! case and extra spaces.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::spelling::nearest;
use harena_core::{ParseError, Seat};
use serde::{Serialize, Serializer};

use crate::actions::{Action, Event, Shown, Source, Spot};
use crate::cards::{Card, Creature, Face};

impl Display for Creature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Creature {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Creature, ParseError> {
        let name = text.trim();
        Creature::ALL
            .into_iter()
            .find(|creature| creature.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| ParseError::new(format!("there is no creature {name:?}{}", suggestion(name))))
    }
}

/// A suggestion for a misspelt creature.
fn suggestion(name: &str) -> String {
    let creature = nearest(name, Creature::ALL.map(Creature::name));
    creature.map(|creature| format!("; did you mean {creature}?")).unwrap_or_default()
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.face() {
            Face::Fighter(creature, strength) => f.pad(&format!("{creature} {strength}")),
            Face::Spectator(strength) => f.pad(&format!("s{strength}")),
            Face::Referee if *self == Card::PREFECT => f.pad("prefect"),
            Face::Referee => f.pad("referee"),
            Face::HeadReferee if *self == Card::MAGISTER => f.pad("magister"),
            Face::HeadReferee => f.pad("head referee"),
        }
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let lower = text.trim().to_ascii_lowercase();
        match lower.as_str() {
            "prefect" => return Ok(Card::PREFECT),
            "magister" => return Ok(Card::MAGISTER),
            "referee" => return Ok(Card::REFEREE),
            "head referee" => return Ok(Card::HEAD_REFEREE),
            _ => {}
        }
        if let Some(strength) = lower.strip_prefix('s').and_then(strength) {
            return Ok(Card::spectator(strength));
        }
        let Some((creature, number)) = lower.rsplit_once(char::is_whitespace) else {
            return Err(ParseError::new(format!(
                "{text:?} is no card; cards are written like \"troll 7\", \"s4\" (a spectator) or \"prefect\""
            )));
        };
        let creature: Creature = creature.parse()?;
        match strength(number) {
            Some(strength) => Ok(creature.card(strength)),
            None => Err(ParseError::new(format!("strengths go from 0 to 10, not {number:?}"))),
        }
    }
}

fn strength(text: &str) -> Option<u8> {
    text.parse().ok().filter(|&strength| strength <= 10)
}

impl Display for Spot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.creature, self.round)
    }
}

impl FromStr for Spot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Spot, ParseError> {
        let wrong = || ParseError::new(format!("a spot is written like \"troll/2\", not {text:?}"));
        let (creature, round) = text.split_once('/').ok_or_else(wrong)?;
        let round = round.trim().parse().ok().filter(|round| (1..=5).contains(round)).ok_or_else(wrong)?;
        Ok(Spot { creature: creature.parse()?, round })
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::NoBid => f.write_str("no bid"),
            Action::Declare => f.write_str("declare stalemate"),
            Action::NoObjection => f.write_str("no objection"),
            Action::Object => f.write_str("object"),
            Action::Bet(creature) => write!(f, "bet {creature}"),
            Action::Secret(card) => write!(f, "secret {card}"),
            Action::Reveal => f.write_str("reveal"),
            Action::NoBet => f.write_str("no bet"),
            Action::Play(card) => write!(f, "play {card}"),
            Action::PlayOn(card, creature) => write!(f, "play {card} on {creature}"),
            Action::Fetch { referee, taking } => write!(f, "play {referee} taking {taking}"),
            Action::Pass => f.write_str("pass"),
            Action::NoPower => f.write_str("no power"),
            Action::NoSecond => f.write_str("no second card"),
            Action::Use(creature) => write!(f, "use {creature}"),
            Action::UseOn(creature, seat) => write!(f, "use {creature} on {seat}"),
            Action::Demand(seat, creature) => write!(f, "use gorgon on {seat} naming {creature}"),
            Action::Retrieve(spot) => write!(f, "use colossus taking {spot}"),
            Action::RetrieveSecret => f.write_str("use colossus taking secret"),
            Action::BetAnywhere(spot) => write!(f, "use daimon on {spot}"),
            Action::Regain(card) => write!(f, "use troll taking {card}"),
            Action::Swap(one, other) => write!(f, "use unicorn swapping {one} and {other}"),
            Action::Burn(power, target) => write!(f, "use {power} on {target}"),
            Action::Copy(creature) => write!(f, "copy {creature}"),
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Give(card) => write!(f, "give {card}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let lower = text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        match lower.as_str() {
            "no bid" => return Ok(Action::NoBid),
            "declare stalemate" | "declare" => return Ok(Action::Declare),
            "no objection" => return Ok(Action::NoObjection),
            "object" => return Ok(Action::Object),
            "reveal" => return Ok(Action::Reveal),
            "no bet" => return Ok(Action::NoBet),
            "pass" => return Ok(Action::Pass),
            "no power" => return Ok(Action::NoPower),
            "no second card" => return Ok(Action::NoSecond),
            "done" | "no discard" => return Ok(Action::Done),
            _ => {}
        }
        let (verb, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
        match verb {
            "bid" => match strength(rest) {
                Some(bid) => Ok(Action::Bid(bid)),
                None => Err(ParseError::new(format!("bids go from 0 to 10, not {rest:?}"))),
            },
            "bet" => Ok(Action::Bet(rest.parse()?)),
            "secret" => Ok(Action::Secret(rest.parse()?)),
            "play" => play(rest),
            "use" => power(rest),
            "copy" => Ok(Action::Copy(rest.parse()?)),
            "keep" => Ok(Action::Keep(rest.parse()?)),
            "give" => Ok(Action::Give(rest.parse()?)),
            "discard" => Ok(Action::Discard(rest.parse()?)),
            _ => Err(ParseError::new(format!(
                "{text:?} is no action; actions begin with bid, bet, secret, reveal, play, pass, use, copy, keep, give, \
                 discard, done, declare, object or no"
            ))),
        }
    }
}

fn play(rest: &str) -> Result<Action, ParseError> {
    if let Some((referee, card)) = rest.split_once(" taking ") {
        Ok(Action::Fetch { referee: referee.parse()?, taking: card.parse()? })
    } else if let Some((card, creature)) = rest.split_once(" on ") {
        Ok(Action::PlayOn(card.parse()?, creature.parse()?))
    } else {
        Ok(Action::Play(rest.parse()?))
    }
}

fn power(rest: &str) -> Result<Action, ParseError> {
    let (name, how) = rest.split_once(' ').unwrap_or((rest, ""));
    let creature: Creature = name.parse()?;
    let wrong = |example: &str| Err(ParseError::new(format!("the {creature}'s power is written like {example:?}")));
    match creature {
        Creature::Amazon | Creature::Ranger | Creature::Magus | Creature::Warlock => match how {
            "" => Ok(Action::Use(creature)),
            _ => wrong(&format!("use {creature}")),
        },
        Creature::Cyclops | Creature::Titan => match how.strip_prefix("on ") {
            Some(seat) => Ok(Action::UseOn(creature, seat.parse()?)),
            None => wrong(&format!("use {creature} on b")),
        },
        Creature::Gorgon => match how.strip_prefix("on ").and_then(|how| how.split_once(" naming ")) {
            Some((seat, creature)) => Ok(Action::Demand(seat.parse::<Seat>()?, creature.parse()?)),
            None => wrong("use gorgon on b naming troll"),
        },
        Creature::Colossus => match how.strip_prefix("taking ") {
            Some("secret") => Ok(Action::RetrieveSecret),
            Some(spot) => Ok(Action::Retrieve(spot.parse()?)),
            None => wrong("use colossus taking troll/2"),
        },
        Creature::Daimon => match how.strip_prefix("on ") {
            Some(spot) => Ok(Action::BetAnywhere(spot.parse()?)),
            None => wrong("use daimon on troll/2"),
        },
        Creature::Troll => match how.strip_prefix("taking ") {
            Some(card) => Ok(Action::Regain(card.parse()?)),
            None => wrong("use troll taking troll 7"),
        },
        Creature::Unicorn => match how.strip_prefix("swapping ").and_then(|how| how.split_once(" and ")) {
            Some((one, other)) => Ok(Action::swap(one.parse()?, other.parse()?)),
            None => wrong("use unicorn swapping troll 7 and troll 2"),
        },
        Creature::Wyrm | Creature::Dragon => match how.strip_prefix("on ") {
            Some(target) => Ok(Action::Burn(creature, target.parse()?)),
            None => wrong(&format!("use {creature} on troll")),
        },
        Creature::Ettin | Creature::Hydra => Err(ParseError::new(format!(
            "the {creature}'s power is used by playing the second card, or declined with \"no second card\""
        ))),
        Creature::Seraphim => {
            Err(ParseError::new("the seraphim's power is written \"copy troll\", then that creature's own choice"))
        }
    }
}

/// Lists for the log: `troll 7`, `troll 7 and s3`, `troll 7, s3 and s4`.
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
            Shown::Count(1) => f.write_str("a card"),
            Shown::Count(count) => write!(f, "{count} cards"),
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Source::Pile(spot) => write!(f, "{spot}"),
            Source::Cell(creature) => write!(f, "{creature}/secret"),
            Source::DiscardPile => f.write_str("the discard pile"),
        }
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::GameBegins { of: 1, creatures, .. } => write!(f, "the game begins with {}", list(creatures)),
            Event::GameBegins { game, of, creatures } => {
                write!(f, "game {game} of {of} begins with {}", list(creatures))
            }
            Event::Dealt { seat, cards } => write!(f, "{seat} is dealt {cards}"),
            Event::FirstTurn { seat } => write!(f, "{seat} begins"),
            Event::Bid { seat, bid } => write!(f, "{seat} bids {bid}"),
            Event::NoBid { seat } => write!(f, "{seat} does not bid"),
            Event::BidWon { seat, bid, able: true, .. } => {
                write!(f, "{seat} begins, and plays a card of strength {bid}")
            }
            Event::BidWon { seat, bid, able: false, capacity } => {
                write!(f, "{seat} begins without a card of strength {bid}, with Hand Capacity {capacity} for this game")
            }
            Event::NobodyBid { seat } => write!(f, "nobody bids: {seat} begins"),
            Event::Declares { seat } => write!(f, "{seat} declares a stalemate"),
            Event::NoObjection { seat } => write!(f, "{seat} has no objection to a stalemate"),
            Event::Objects { seat } => write!(f, "{seat} objects to a stalemate"),
            Event::Stalemate { round: Some(round), deck } => {
                write!(f, "stalemate: the cards of round {round} become the draw pile of {deck}")
            }
            Event::Stalemate { round: None, deck } => write!(f, "stalemate: {deck} cards are left to draw"),
            Event::Bet { seat, spot, .. } => write!(f, "{seat} bets on {spot}"),
            Event::SecretBet { seat, card: Some(card) } => write!(f, "{seat} bets secretly with {card}"),
            Event::SecretBet { seat, card: None } => write!(f, "{seat} places a secret bet"),
            Event::Revealed { seat, card } => write!(f, "{seat} reveals a secret bet: {card}"),
            Event::NoBet { seat } => write!(f, "{seat} does not bet"),
            Event::Played { seat, card, on: Some(creature) } => write!(f, "{seat} plays {card} on {creature}"),
            Event::Played { seat, card, on: None } => write!(f, "{seat} plays {card}"),
            Event::Took { seat, card, from } => write!(f, "{seat} takes {card} from {from}"),
            Event::Passed { seat, hand } => write!(f, "{seat} passes and shows {}", list(hand)),
            Event::PowerDeclined { seat, creature } => write!(f, "{seat} does not use the {creature}'s power"),
            Event::NoSecondCard { seat } => write!(f, "{seat} plays no second card"),
            Event::Copied { seat, creature } => write!(f, "{seat} copies the {creature}"),
            Event::Retrieved { seat, spot } => write!(f, "{seat} takes back the bet on {spot}"),
            Event::RetrievedSecret { seat, card: Some(card) } => write!(f, "{seat} takes back the secret bet: {card}"),
            Event::RetrievedSecret { seat, card: None } => write!(f, "{seat} takes back the revealed secret bet"),
            Event::SetAside { seat, by, cards } => write!(f, "{by} makes {seat} set aside {cards}"),
            Event::Demanded { seat, of, creature } => write!(f, "{seat} demands a {creature} card of {of}"),
            Event::Gave { seat, to, card: Some(card), .. } => write!(f, "{seat} gives {card} to {to}"),
            Event::Gave { seat, to, creature, card: None } => write!(f, "{seat} gives a {creature} card to {to}"),
            Event::ShowedHand { seat, to, creature, cards: Shown::Cards(cards) } => {
                write!(f, "{seat} has no {creature} card and shows {to} {}", list(cards))
            }
            Event::ShowedHand { seat, to, creature, .. } => {
                write!(f, "{seat} has no {creature} card and shows {to} the hand")
            }
            Event::Foresees { seat } => write!(f, "{seat} may discard cards of living creatures"),
            Event::Snatched { seat, from, cards } => write!(f, "{seat} looks at {cards} of {from}"),
            Event::Kept { seat, from, card: Some(card) } => write!(f, "{seat} keeps {card} of {from}"),
            Event::Kept { seat, from, card: None } => write!(f, "{seat} keeps a card of {from}"),
            Event::Swapped { seat, cards: [one, other] } => write!(f, "{seat} exchanges {one} and {other}"),
            Event::Burnt { seat, card, creature } => write!(f, "{seat} burns {card} on {creature}"),
            Event::Discarded { seat, card } => write!(f, "{seat} discards {card}"),
            Event::Stacked { seat, cards: Shown::Cards(cards), .. } => write!(f, "{seat} discards {}", list(cards)),
            Event::Stacked { seat, cards, top } => write!(f, "{seat} discards {cards}, {top} on top"),
            Event::Uncovered { card } => write!(f, "{card} comes to light on the discard pile"),
            Event::TookBack { seat, count: 1 } => write!(f, "{seat} takes the card set aside back"),
            Event::TookBack { seat, count } => write!(f, "{seat} takes the {count} cards set aside back"),
            Event::Drew { seat, cards } => write!(f, "{seat} draws {cards}"),
            Event::Died { creature, .. } => write!(f, "{creature} leaves the arena"),
            Event::RoundBegins { round, seat } => write!(f, "round {round} begins with {seat}"),
            Event::DeckOut => f.write_str("the last card is drawn: the game ends"),
            Event::Deadlock => f.write_str("nobody could or would do anything for a whole circle: the game ends"),
            Event::NothingLeft => f.write_str("no cards are left to go on with: the game ends"),
            Event::SecretShown { seat, card } => write!(f, "{seat} had bet secretly with {card}"),
            Event::Scored { game: 0, scores } => write!(f, "final scores: {}", score_list(scores)),
            Event::Scored { game, scores } => write!(f, "scores of game {game}: {}", score_list(scores)),
        }
    }
}

fn score_list(scores: &[i32]) -> String {
    let parts = scores.iter().enumerate().map(|(index, score)| format!("{} {score}", Seat::new(index)));
    parts.collect::<Vec<_>>().join(", ")
}

/// The cards and creatures that some texts name.
#[derive(Debug)]
pub(crate) struct Mentioned {
    cards: Vec<Card>,
    pub(crate) creatures: Vec<Creature>,
}

impl Mentioned {
    pub(crate) fn cards(&self, state: &crate::state::State) -> crate::cards::CardSet {
        self.cards.iter().filter_map(|&card| state.ix(card)).collect()
    }
}

/// All cards and creatures that these texts name anywhere.
pub(crate) fn mentioned(texts: &[&str]) -> Mentioned {
    let mut found = Mentioned { cards: Vec::new(), creatures: Vec::new() };
    for text in texts {
        let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            if let Ok(creature) = word.parse::<Creature>() {
                found.creatures.push(creature);
                if let Some(strength) = words.peek().copied().and_then(strength) {
                    found.cards.push(creature.card(strength));
                }
            } else if let Ok(card) = word.parse::<Card>() {
                found.cards.push(card);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for code in 0..=Card::HEAD_REFEREE.0 {
            let card = Card(code);
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(" Troll  7 ".parse(), Ok(Creature::Troll.card(7)));
        assert_eq!("S10".parse(), Ok(Card::spectator(10)));
    }

    #[test]
    fn errors_help() {
        let error = "trol 7".parse::<Card>().unwrap_err().to_string();
        assert!(error.contains("did you mean troll"), "{error}");
        for wrong in
            ["s11", "troll 11", "troll", "", "é 3", "play", "use", "use gorgon", "bet troll/2", "play troll 3 on"]
        {
            assert!(wrong.parse::<Action>().is_err(), "{wrong:?}");
            assert!(wrong.parse::<Card>().is_err(), "{wrong:?}");
        }
    }
}
