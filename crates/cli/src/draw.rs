//! Drawing a table in text, one module per game.

mod arena;
mod colosseum;
mod colossi;
mod dragonic_tide;

use harena_core::{Game, Seat};

use crate::paint::{Look, Paint};

/// A game whose table can be drawn on a terminal.
pub(crate) trait Draw: Game {
    /// The whole table as this view shows it. `options` is what was agreed on before, such as the numbers on the cards;
    /// `names` has one name for each seat, or none at all.
    fn draw(view: &Self::View, options: &Self::Options, names: &[String], look: Look) -> String;

    /// The question that a seat has to answer now, in a few words.
    fn question(view: &Self::View) -> String;

    /// A heading under which this action is listed, such as "Bet".
    fn heading(action: Self::Action) -> &'static str;

    /// How this action stands in the list of choices.
    fn choice(action: Self::Action, _paint: Paint) -> Choice {
        Choice { stem: String::new(), item: action.to_string() }
    }

    /// What somebody may mean who types this instead of the notation, best reading first; small letters and single blanks.
    fn shorthand(_text: &str) -> Vec<Self::Action> {
        Vec::new()
    }

    /// A line of the log, with seats and pieces in their colours.
    fn event(event: &Self::Event, _paint: Paint) -> String {
        event.to_string()
    }

    /// What the game is about in a few words, and what the signs on the table mean.
    fn help(view: &Self::View, options: &Self::Options, look: Look) -> String;

    /// A word that several rules speak of, for whoever is shown how to look rules up.
    fn topic() -> &'static str;

    /// What a seat's score is made of when the game is over; nothing where there is no more to say.
    fn paid(_view: &Self::View, _seat: Seat) -> String {
        String::new()
    }

    /// What decides between seats with the same score, with the rule.
    fn tie_break() -> String;

    /// What it means that several seats share the first place, with the rule where there is one.
    fn shared() -> String {
        "they win together".to_string()
    }
}

/// What somebody may mean who types this: the notation itself, then shorter ways to say it. The first that the rules allow
/// now is played.
pub(crate) fn readings<G: Draw>(typed: &str) -> Vec<G::Action> {
    let text = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut readings: Vec<G::Action> = Vec::new();
    for reading in text.parse().into_iter().chain(G::shorthand(&text)) {
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}

/// A line of a log that begins with the seat that does it, or names none.
fn led_by_seat(line: &str, paint: Paint) -> String {
    match line.split_once(' ').and_then(|(first, rest)| Some((first.parse::<Seat>().ok()?, rest))) {
        Some((seat, rest)) => format!("{} {rest}", paint.letter(seat)),
        None => line.to_string(),
    }
}

/// An action in a list. Those with the same stem share a line: "play s2 on" with "amazon", "troll", …
/// Stem and item together are the action in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) stem: String,
    pub(crate) item: String,
}
