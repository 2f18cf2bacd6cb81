//! A table drawn as text: the trait that a game implements ([`Draw`]) and the tools for it: colours ([`Paint`]), and text that
//! fits the width of the terminal ([`wrap`], [`hang`], [`flow`]).
//!
//! Nothing here looks at a real terminal: its width, and whether it has colours, come from outside ([`Look`]).

mod names;
mod paint;
mod text;

use crate::message::{Arg, Message, shared};
use crate::touch::Names;
use crate::words::Reader;
use crate::{Game, MAX_SEATS, Seat};

pub use names::{beside_letter, letter};
pub use paint::{Look, Paint};
pub use text::{HARD_BLANK, clipped, counted, enumerated, flow, hang, pad, visible_width, wrap, wrap_indented};

/// A game whose table can be drawn on a terminal.
pub trait Draw: Game {
    /// The whole table as this view shows it. `options` is what was agreed on before, such as the numbers on the cards;
    /// `names` has one name for each seat, or none at all.
    fn draw(view: &Self::View, options: &Self::Options, names: &[String], look: Look) -> String;

    /// A heading under which this action is listed, such as "Bet".
    fn heading(action: Self::Action) -> Message;

    /// How this action stands in the list of choices.
    fn choice(action: Self::Action, _paint: Paint) -> Choice {
        Choice { stem: String::new(), item: action.to_string() }
    }

    /// The actions that this text may stand for where it is not notation, best guess first. The text is in lower case with single
    /// blanks.
    fn shorthand(_text: &str) -> Vec<Self::Action> {
        Vec::new()
    }

    /// A line of the log, with seats and pieces in their colours.
    fn event(event: &Self::Event, _paint: Paint) -> String {
        event.to_string()
    }

    /// What the game is about in a few words, and what the signs on the table mean.
    fn help(view: &Self::View, options: &Self::Options, look: Look) -> String;

    /// A word that several rules mention: the example where people are shown how to look rules up.
    fn topic() -> &'static str;

    /// What a seat's score is made of when the game is over; nothing where there is no more to say.
    fn paid(_view: &Self::View, _seat: Seat) -> String {
        String::new()
    }

    /// What decides between seats with the same score, with the rule.
    fn tie_break() -> String;

    /// What it means that several seats share the first place, with the rule where there is one.
    fn shared() -> String {
        shared::win_together().to_string()
    }
}

/// The actions that typed text may stand for: by the notation, then by the game's shorthand. The first that is legal now is played.
pub fn readings<G: Draw>(typed: &str) -> Vec<G::Action> {
    let text = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut readings: Vec<G::Action> = Vec::new();
    for reading in text.parse().into_iter().chain(G::shorthand(&text)) {
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}

/// A message with seats as capital letters in their colours, and names as `show` shows them, given their ids and texts.
pub fn painted(message: &Message, paint: Paint, show: &dyn Fn(&str, &str) -> String) -> String {
    painted_for(message, None, paint, show)
}

/// A message without colours, for the person on a seat: "your hand", and "B's hand" for others.
pub fn said_to(you: Option<Seat>, message: &Message) -> String {
    painted_for(message, you, Paint::never(), &|_, text| text.to_string())
}

/// The same as [`painted`], for the person on a seat.
pub fn painted_for(message: &Message, you: Option<Seat>, paint: Paint, show: &dyn Fn(&str, &str) -> String) -> String {
    let letters: Vec<String> = (0..MAX_SEATS).map(|index| letter(Seat::new(index))).collect();
    let reader = Reader { names: Names(&letters), you };
    message.translations.language("en").say_with(message, reader, &|arg, text| match arg {
        Arg::Seat(seat) => paint.seat(*seat, &text),
        Arg::Name(id) => show(id, &text),
        _ => text,
    })
}

/// An action in a list. Those with the same stem share a line: "play s2 on" with "amazon", "troll", …
/// Stem and item together are the action in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub stem: String,
    pub item: String,
}
