//! The trait [`Game`], and the perspective of one seat.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Chance, ContentError, Illegal, Log, Meta, Seat, SeatSet, Seats, Standing, Viewer};

/// The full state of a game: flat and cheap to copy.
///
/// A turn is a chain of small decisions, each one action of one seat. What cannot be listed (a
/// free trade offer, a bid) is parametric: [`check`](Game::check) accepts any legal one,
/// [`legal`](Game::legal) lists a good canonical set.
///
/// Laws that [`conformance`](crate::conformance) tests for every game:
/// - everything in `legal` passes `check`; a seat that is to act has something legal;
/// - `imagine(seat).view(seat) == view(seat)`, for every seat at every moment;
/// - the same start, chance and actions give the same states and events;
/// - random play always ends, and then, and only then, there is a standing.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    const META: Meta;

    /// Variants and content, fixed before the first deal.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One choice of one seat. Prints and parses as the notation of records and scenarios.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;
    /// Something that happened, for logs and animation. Prints as a line of the log.
    type Event: Clone + Debug + Display + PartialEq + Serialize + Send + Sync;
    /// What one viewer may know. Has no field for a secret.
    type View: Clone + Debug + PartialEq + Serialize;

    /// Sets the game up: shuffles, deals, and stops at the first decision.
    fn start(
        options: &Self::Options,
        seats: Seats,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, OptionsError>;

    fn seats(&self) -> Seats;

    /// The seats that must choose now: several if they choose simultaneously, none when the game is
    /// over. Public knowledge.
    fn to_act(&self) -> SeatSet;

    /// Appends the legal actions of this seat. Nothing for a seat that is not to act.
    fn legal(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// Checks whether an action is legal. The error names the rule that forbids it.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Applies an action that passed `check` (so search pays nothing for checking again).
    fn play(&mut self, seat: Seat, action: Self::Action, chance: &mut impl Chance, log: &mut impl Log<Self::Event>);

    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as this viewer may see it; `None` if it is hidden entirely.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Samples a state from the information set of this seat (a determinization): what the seat has
    /// seen stays, what is hidden from it is dealt again.
    fn imagine(&self, seat: Seat, chance: &mut impl Chance) -> Self;

    /// Deals again what no seat can know, such as the order of a shuffled deck; nobody's view changes. It is called when
    /// a game continues from a position of a finished game, of which everything has been published. A game that draws
    /// from unordered sets, when it draws, has nothing to do here.
    fn reshuffle(&mut self, _chance: &mut impl Chance) {}

    /// Ranks and scores when the game is over.
    fn standing(&self) -> Option<Standing>;

    /// The only legal action of a seat, if there is no choice. The seat is still asked, because
    /// skipping it would reveal information. Interfaces may play it automatically.
    fn forced_action(&self) -> Option<(Seat, Self::Action)> {
        None
    }

    /// Every number of the game's content with its source. Empty for a game without content.
    fn content(_options: &Self::Options) -> Result<Vec<ContentValue>, OptionsError> {
        Ok(Vec::new())
    }
}

/// A value of a game's content: a number on a card, say, with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContentValue {
    /// The card or part that it is printed on.
    pub entry: String,
    pub field: String,
    pub value: Value,
    /// `rulebook`, `published`, `reconstructed`, or the pack that replaced it.
    pub source: String,
}

impl ContentValue {
    /// # Panics
    /// If the value is no plain data.
    pub fn new(
        entry: impl Into<String>,
        field: impl Into<String>,
        value: impl Serialize,
        source: impl Into<String>,
    ) -> ContentValue {
        let value = serde_json::to_value(value).expect("values of content are plain data");
        ContentValue { entry: entry.into(), field: field.into(), value, source: source.into() }
    }

    /// The value for people: without quotation marks and brackets.
    pub fn text(&self) -> String {
        plain(&self.value)
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name} {}", plain(value)));
            fields.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// The game from the perspective of one seat: all that a computer player gets.
///
/// It exposes only what the seat may know, so that no player can cheat by accident.
#[derive(Debug)]
pub struct Perspective<'a, G: Game> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Perspective<'a, G> {
    pub fn new(game: &'a G, seat: Seat) -> Perspective<'a, G> {
        Perspective { game, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn seats(&self) -> Seats {
        self.game.seats()
    }

    pub fn legal(&self, into: &mut Vec<G::Action>) {
        self.game.legal(self.seat, into);
    }

    pub fn check(&self, action: G::Action) -> Result<(), Illegal> {
        self.game.check(self.seat, action)
    }

    pub fn view(&self) -> G::View {
        self.game.view(self.seat.into())
    }

    pub fn imagine(&self, chance: &mut impl Chance) -> G {
        self.game.imagine(self.seat, chance)
    }
}

/// Why a game cannot start with some options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// The options are invalid.
    #[error("{0}")]
    Invalid(String),
    /// The content pack is invalid.
    #[error("content: {0}")]
    Content(#[from] ContentError),
    /// The options are valid, but need more memory than is available now. A retry may succeed.
    #[error("{0}")]
    OutOfMemory(String),
}

/// Text that is not valid notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(String);

impl ParseError {
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError(message.into())
    }
}
