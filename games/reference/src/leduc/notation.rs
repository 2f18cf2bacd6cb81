//! Text forms of actions and events.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::ParseError;

use super::{Action, Card, Event};

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Fold => "fold",
            Action::Call => "call",
            Action::Raise => "raise",
        })
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let all = [Action::Fold, Action::Call, Action::Raise];
        let found = all.into_iter().find(|action| action.to_string() == text);
        found.ok_or_else(|| ParseError::new("it is \"fold\", \"call\" or \"raise\""))
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(Card::RANKS[usize::from(self.rank)])?;
        self.suit.map_or(Ok(()), |suit| write!(f, "{}", suit + 1))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Dealt { seat, card: Some(card) } => write!(f, "{seat} is dealt {card}"),
            Event::Dealt { seat, card: None } => write!(f, "{seat} is dealt a card"),
            Event::Public { card } => write!(f, "{card} is turned up"),
            Event::Said { seat, action } => write!(f, "{seat}: {action}"),
            Event::Showed { seat, card } => write!(f, "{seat} shows {card}"),
        }
    }
}
