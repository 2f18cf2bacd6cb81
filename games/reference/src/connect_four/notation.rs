//! Text forms of stones and events.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::ParseError;

use super::{COLUMNS, Drop, Event};

impl Display for Drop {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "drop {}", self.0 + 1)
    }
}

impl FromStr for Drop {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Drop, ParseError> {
        let column = text.strip_prefix("drop ").and_then(|column| column.parse::<u8>().ok());
        let column = column.filter(|column| (1..=COLUMNS).contains(column));
        column.map(|column| Drop(column - 1)).ok_or_else(|| ParseError::new("a stone is dropped as in \"drop 4\""))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dropped { seat, column } => write!(f, "{seat} drops a stone into column {}", column + 1),
            Event::Won { seat } => write!(f, "{seat} has four in a line"),
            Event::Full => f.write_str("the board is full"),
        }
    }
}
