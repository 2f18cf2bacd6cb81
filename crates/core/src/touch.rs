//! Objects on the table by which a player chooses an action, and the reverse: the actions that a touch of an object may stand for.
//!
//! An object is named by its place and its name, such as `hand:troll-7` or `creature:troll`; `docs/protocol.md` says for each
//! game where in the view it is. A client needs no rules: it shows the view, lets people touch objects, and keeps the
//! legal actions that go through what was touched.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;

use crate::message::{Message, Messages};
use crate::{Game, Illegal, Seat};

/// A game whose actions can be chosen by touching objects.
pub trait Touch: Game {
    /// The objects of this action, in the order in which a player would touch them. Empty for actions without an object, such as passing.
    fn objects(&self, seat: Seat, action: Self::Action) -> Vec<String>;

    /// Whether this action declines, such as passing. An interface shows it less prominently than the others.
    fn declines(action: Self::Action) -> bool;

    /// Legal actions that `legal` leaves out because an equivalent order is listed, but that a player may touch.
    fn equivalent_actions(&self, _seat: Seat, _into: &mut Vec<Self::Action>) {}

    /// The actions that touching this object may mean, after the objects in `after`: legal or not, the most
    /// plausible first. `None` if it is not an object of this game. It may use only what the seat knows.
    fn candidates(&self, seat: Seat, object: Object<'_>, after: &[Object<'_>]) -> Option<Vec<Self::Action>>;

    /// Refuses a seat that is not to act, with the rule that says which seats act: the same answer that
    /// [`check`](Game::check) gives to any action of such a seat.
    fn check_turn(&self, seat: Seat) -> Result<(), Illegal>;
}

/// A legal action for an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalAction {
    /// The action in notation, to be sent in `act`.
    pub action: String,
    /// A short label for a button.
    pub message: Message,
    /// The objects that are touched to choose it, in order.
    pub objects: Vec<String>,
    /// Whether it declines, such as passing; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub declines: bool,
}

impl LegalAction {
    pub fn new<G: Touch + Messages>(game: &G, seat: Seat, action: G::Action) -> LegalAction {
        let (message, objects) = (game.choice(action), game.objects(seat, action));
        LegalAction { action: action.to_string(), message, objects, declines: G::declines(action) }
    }
}

/// The names of the players; a seat without a name is called by its letter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a>(pub &'a [String]);

impl Names<'_> {
    pub fn of(self, seat: Seat) -> String {
        let name = self.0.get(seat.index()).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| seat.to_string())
    }
}

/// The name of an object in its two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<'a> {
    pub place: &'a str,
    /// Empty if the place has one object only.
    pub name: &'a str,
}

impl<'a> Object<'a> {
    pub fn parse(text: &'a str) -> Object<'a> {
        let (place, name) = text.split_once(':').unwrap_or((text, ""));
        Object { place, name }
    }

    /// The name as notation writes it.
    pub fn read<T: FromStr>(self) -> Option<T> {
        self.name.replace('-', " ").parse().ok()
    }
}

/// A place and a name in it. Names are written with hyphens, so that an id has no blanks.
pub fn object_id(place: &str, name: impl Display) -> String {
    format!("{place}:{}", name.to_string().replace(' ', "-"))
}

/// Each word with a capital: `channel power`, `twin-edge` as they are printed on cards.
pub fn title(name: impl Display) -> String {
    let name = name.to_string().replace('-', " ");
    let words: Vec<String> = name.split(' ').map(capital).collect();
    words.join(" ")
}

/// With a capital at the beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// The first object at this place, parsed.
pub fn find_object<T: FromStr>(objects: &[Object<'_>], place: &str) -> Option<T> {
    objects.iter().find(|object| object.place == place).and_then(|object| object.read())
}
