//! Events as sentences for people: names in place of seats, cards by what is printed on them.
//!
//! The log of the rules ([`Display`](std::fmt::Display) of an event) speaks notation, which scenarios and records can be held
//! against. This one is read at the table and heard by screen readers. It is told in the past tense, in which "you" and a name
//! take the same verb.

use crate::touch::Names;
use crate::{Game, Seat};

/// A game whose events can be told to people.
pub trait Tell: Game {
    /// One sentence, with a capital and without a full stop. The event is redacted for the reader already.
    fn tell(event: &Self::Event, reader: Reader<'_>) -> String;
}

/// Who is told: what the people on the seats are called, and which of them is the reader.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader<'a> {
    pub names: Names<'a>,
    /// `None` for whoever watches, or reads of it later.
    pub you: Option<Seat>,
}

impl Reader<'_> {
    /// At the beginning of a sentence: `You`, `Julia`.
    pub fn who(self, seat: Seat) -> String {
        if self.you == Some(seat) { "You".to_string() } else { self.names.of(seat) }
    }

    /// Elsewhere: `you`, `Julia`.
    pub fn whom(self, seat: Seat) -> String {
        if self.you == Some(seat) { "you".to_string() } else { self.names.of(seat) }
    }

    /// `your`, `Julia's`, `Cassius's`.
    pub fn whose(self, seat: Seat) -> String {
        match self.names.of(seat) {
            _ if self.you == Some(seat) => "your".to_string(),
            name => format!("{name}'s"),
        }
    }

    /// `You were`, `Julia was`.
    pub fn who_was(self, seat: Seat) -> String {
        format!("{} {}", self.who(seat), if self.you == Some(seat) { "were" } else { "was" })
    }

    /// Seats with what each has: `you 12, Julia 9`.
    pub fn scores<T: std::fmt::Display>(self, scores: &[T]) -> String {
        let parts = scores.iter().enumerate().map(|(index, score)| format!("{} {score}", self.whom(Seat::new(index))));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// `nothing`, `x`, `x and y`, `x, y and z`.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.split_last() {
        None => "nothing".to_string(),
        Some((one, [])) => one.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// `no cards`, `a card`, `3 cards`.
pub fn count(number: usize, one: &str) -> String {
    match number {
        0 => format!("no {one}s"),
        1 => format!("a {one}"),
        more => format!("{more} {one}s"),
    }
}

/// `an Acolyte`, `a Ram`, `a Unicorn`.
pub fn article(name: &str) -> String {
    let vowel = !name.starts_with("Uni") && name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}
