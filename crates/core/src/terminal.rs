//! The table as text: the trait that a game implements ([`TextTable`]) and the tools for it: colours ([`Paint`]), and text that
//! fits the width of the terminal ([`wrap`], [`hang`], [`flow`]).
//!
//! Nothing here reads from a real terminal: its width, and whether it has colours, are arguments ([`Look`]).

mod names;
mod paint;
mod text;

use crate::message::{Arg, Message, Messages, shared};
use crate::touch::Names;
use crate::words::Reader;
use crate::{MAX_SEATS, Seat};

pub use names::{beside_letter, letter};
pub use paint::{Look, Paint};
pub use text::{NO_BREAK_SPACE, clipped, counted, enumerated, flow, hang, pad, visible_width, wrap, wrap_indented};

/// A game whose table can be shown as text.
pub trait TextTable: Messages {
    /// The table as text, from this view. `options` has what was fixed before the deal, such as the numbers on the cards; `names` has
    /// one name for each seat, or is empty.
    fn draw(view: &Self::View, options: &Self::Options, names: &[String], look: Look) -> String;

    /// A heading under which this action is listed, such as "Bet".
    fn heading(action: Self::Action) -> Message;

    /// How this action is listed.
    fn choice(action: Self::Action, _paint: Paint) -> ListedAction {
        ListedAction { prefix: String::new(), item: action.to_string() }
    }

    /// What is worth knowing about an action beyond its notation, such as a price. Shown after it in the list.
    fn note(&self, _action: Self::Action) -> Option<Message> {
        None
    }

    /// The places of an action in a list that is too long for the screen: under each, it is found by choosing one label after another.
    /// An action without a place is always listed.
    fn menu_paths(&self, _action: Self::Action) -> Vec<MenuPath> {
        Vec::new()
    }

    /// The action that a number alone means now, such as a bid. The choices then have no numbers.
    fn number(&self, _number: usize) -> Option<Self::Action> {
        None
    }

    /// The actions that this abbreviation may mean, best guess first. The text is in lower case with single spaces.
    fn parse_short(_text: &str) -> Vec<Self::Action> {
        Vec::new()
    }

    /// A line of the log, coloured.
    fn event(event: &Self::Event, _paint: Paint) -> String {
        <Self as Messages>::event(event).to_string()
    }

    /// The aim of the game in a few words, and the meaning of the symbols on the table.
    fn help(view: &Self::View, options: &Self::Options, look: Look) -> String;

    /// A word that several rules contain: the example in the help for looking up rules.
    fn help_topic() -> &'static str;

    /// How a seat's score is made up; empty if there is nothing to add.
    fn score_details(_view: &Self::View, _seat: Seat) -> String {
        String::new()
    }

    /// The tie-break, with its rule.
    fn tie_break() -> String;

    /// The meaning of a shared first place, with its rule.
    fn shared() -> String {
        shared::win_together().to_string()
    }
}

/// The actions that typed text may mean: by the notation, then by the abbreviations of the game. The first legal one is played.
pub fn parse_candidates<G: TextTable>(typed: &str) -> Vec<G::Action> {
    let text = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut candidates: Vec<G::Action> = Vec::new();
    for reading in text.parse().into_iter().chain(G::parse_short(&text)) {
        if !candidates.contains(&reading) {
            candidates.push(reading);
        }
    }
    candidates
}

/// A message with seats as coloured capital letters, and names formatted by `show`, which gets their ids and texts.
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
    message.translations.language("en").render_with(message, reader, &|arg, text| match arg {
        Arg::Seat(seat) => paint.seat(*seat, &text),
        Arg::Name(id) => show(id, &text),
        _ => text,
    })
}

/// Where an action is found in a long list, and how it is listed there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuPath {
    /// From the general to the special.
    pub labels: Vec<String>,
    pub listed: ListedAction,
    /// As [`TextTable::note`], without what the labels say.
    pub note: Option<Message>,
}

/// An action in a list. Actions with the same prefix share a line: "play s2 on" with "amazon", "troll", …
/// Prefix and item together are the action in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAction {
    pub prefix: String,
    pub item: String,
}
