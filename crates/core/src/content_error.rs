//! Why a content pack is refused. The place is data, so that a program that has the file can name the line.

use std::fmt;

/// What is wrong with a content pack, where, and what is expected: `card "flame": power: -20 to 20, not 21`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// The path to the value, from the outermost table.
    place: Vec<PathStep>,
    /// The number of path steps that are printed before `why`; `why` itself mentions the others.
    named: usize,
    why: String,
}

/// A step into a document of tables and lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Into the value of this key.
    Key(String),
    /// Into the table of a list in which a field has this value, such as the card with the key "flame".
    Entry { list: String, field: &'static str, value: EntryKey },
    /// Into an item of a list, counted from 0.
    Item { list: String, index: usize },
}

/// The field value that identifies an entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKey {
    Text(String),
    Number(i64),
}

impl ContentError {
    pub fn new(why: impl Into<String>) -> ContentError {
        ContentError { place: Vec::new(), named: 0, why: why.into() }
    }

    /// An error whose reason names this field itself.
    pub fn about(field: &str, why: impl Into<String>) -> ContentError {
        ContentError { place: vec![PathStep::Key(field.to_string())], named: 0, why: why.into() }
    }

    /// The same error, one step further in.
    #[must_use]
    pub fn within(mut self, step: PathStep) -> ContentError {
        self.place.insert(0, step);
        self.named += 1;
        self
    }

    /// The same error, in the value of this key.
    #[must_use]
    pub fn at(self, key: &str) -> ContentError {
        self.within(PathStep::Key(key.to_string()))
    }

    /// The path to the value, from the outermost table.
    pub fn place(&self) -> &[PathStep] {
        &self.place
    }
}

impl PathStep {
    /// The entry of a list with this key.
    pub fn entry(list: &str, key: &str) -> PathStep {
        PathStep::Entry { list: list.to_string(), field: "key", value: EntryKey::Text(key.to_string()) }
    }

    /// The entry of a list with this number.
    pub fn numbered(list: &str, number: i64) -> PathStep {
        PathStep::Entry { list: list.to_string(), field: "number", value: EntryKey::Number(number) }
    }

    /// An item of a list, counted from 0.
    pub fn item(list: &str, index: usize) -> PathStep {
        PathStep::Item { list: list.to_string(), index }
    }
}

impl fmt::Display for EntryKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryKey::Text(key) => f.write_str(key),
            EntryKey::Number(number) => number.fmt(f),
        }
    }
}

impl From<String> for ContentError {
    fn from(why: String) -> ContentError {
        ContentError::new(why)
    }
}

impl From<&str> for ContentError {
    fn from(why: &str) -> ContentError {
        ContentError::new(why)
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place[..self.named].iter().try_for_each(|step| write!(f, "{step}: "))?;
        f.write_str(&self.why)
    }
}

impl std::error::Error for ContentError {}

impl fmt::Display for PathStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathStep::Key(key) => f.write_str(key),
            PathStep::Entry { list, value: EntryKey::Text(key), .. } => write!(f, "{list} {key:?}"),
            PathStep::Entry { list, value: EntryKey::Number(number), .. } => write!(f, "{list} {number}"),
            PathStep::Item { list, index } => write!(f, "{list} {}", index + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_named_once() {
        let error = ContentError::new("1 to 6, not 7").at("value").within(PathStep::entry("character", "gaw"));
        assert_eq!(error.to_string(), "character \"gaw\": value: 1 to 6, not 7");
        let error = ContentError::about("hand", "hand cannot be replaced").at("table");
        assert_eq!(error.to_string(), "table: hand cannot be replaced");
        assert_eq!(error.place(), [PathStep::Key("table".to_string()), PathStep::Key("hand".to_string())]);
        let error =
            ContentError::from("too much").within(PathStep::item("stage", 1)).within(PathStep::numbered("program", 3));
        assert_eq!(error.to_string(), "program 3: stage 2: too much");
    }
}
