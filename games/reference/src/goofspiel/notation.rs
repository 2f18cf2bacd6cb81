//! Text forms of bids and events.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::ParseError;

use super::{Bid, Event, MAX_CARDS};

impl Display for Bid {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "bid {}", self.0 + 1)
    }
}

impl FromStr for Bid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Bid, ParseError> {
        let card = text.strip_prefix("bid ").and_then(|card| card.parse::<u8>().ok());
        let card = card.filter(|card| (1..=MAX_CARDS).contains(card));
        card.map(|card| Bid(card - 1)).ok_or_else(|| ParseError::new("a bid is written as in \"bid 7\""))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::Prize { card } => write!(f, "the prize is {}", card + 1),
            Event::Bid { seat, card: Some(card) } => write!(f, "{seat} bids {}", card + 1),
            Event::Bid { seat, card: None } => write!(f, "{seat} bids"),
            Event::Turned { winner: Some(seat), .. } => write!(f, "{seat} takes the prize"),
            Event::Turned { winner: None, .. } => f.write_str("a tie: nobody takes the prize"),
        }
    }
}
