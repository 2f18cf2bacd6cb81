//! Actions and events in writing.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::ParseError;

use super::{Action, Event};

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

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |card: u8| format!("{}{}", ["J", "Q", "K"][usize::from(card / 2)], card % 2 + 1);
        match *self {
            Event::Dealt { seat, card: Some(card) } => write!(f, "{seat} is dealt {}", name(card)),
            Event::Dealt { seat, card: None } => write!(f, "{seat} is dealt a card"),
            Event::Public { card } => write!(f, "{} is turned up", name(card)),
            Event::Said { seat, action } => write!(f, "{seat}: {action}"),
            Event::Showed { seat, card } => write!(f, "{seat} shows {}", name(card)),
        }
    }
}
