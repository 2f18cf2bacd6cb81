//! Sentences for clients that have no words of their own: they ask for a language, and every message gets its text.

use harena_catalog::with_game;
use harena_core::Seat;
use harena_core::message::{self, Messages as _};
use harena_core::touch::Names;
use harena_core::words::Reader;
use serde_json::json;

use crate::error::Refusal;
use crate::protocol::{GameEvent, LegalAction, Message, Position, Reason, ReplayMoment, Step, TableView};

/// How to word the messages of one table for one reader.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wording {
    game: String,
    language: &'static str,
    names: Vec<String>,
    /// `None` for anyone who watches.
    you: Option<Seat>,
}

/// The language in which the words of a game are given to somebody who asks for this one: English where there are none.
fn language(game: &str, wanted: &str) -> Option<&'static str> {
    let files = with_game!(game, G => G::translations().files())?;
    let find = |wanted: &str| files.iter().map(|(language, _)| *language).find(|language| *language == wanted);
    find(wanted).or_else(|| find("en"))
}

impl Wording {
    pub(crate) fn new(game: &str, wanted: &str, names: Vec<String>, you: Option<Seat>) -> Option<Wording> {
        Some(Wording { game: game.to_string(), language: language(game, wanted)?, names, you })
    }

    /// Puts the text into a message. One that is not among the messages of the game any more is called by its id.
    fn message(&self, message: &mut Message) {
        let sent = json!({ "id": message.id, "args": message.args });
        let read = with_game!(self.game.as_str(), G => message::Message::read::<G>(&sent)).flatten();
        let reader = Reader { names: Names(&self.names), you: self.you };
        let text = read.map_or_else(|| message.id.clone(), |read| read.say(self.language, reader));
        message.text = Some(text);
    }

    pub(crate) fn state(&self, state: &mut TableView) {
        self.steps(&mut state.steps);
        state.position.iter_mut().for_each(|position| self.position(position));
    }

    pub(crate) fn steps(&self, steps: &mut [Step]) {
        steps.iter_mut().for_each(|step| self.events(&mut step.events));
    }

    pub(crate) fn moments(&self, moments: &mut [ReplayMoment]) {
        for moment in moments {
            self.events(&mut moment.events);
            self.position(&mut moment.position);
        }
    }

    pub(crate) fn reason(&self, reason: &mut Reason) {
        self.legal(&mut reason.actions);
        reason.message.iter_mut().for_each(|message| self.message(message));
    }

    /// The text of a refusal is English unless the rules of the game refuse.
    pub(crate) fn refusal(&self, refusal: &mut Refusal) {
        let Some(message) = &mut refusal.message else { return };
        self.message(message);
        refusal.text = message.text.clone().unwrap_or_default();
    }

    fn events(&self, events: &mut [GameEvent]) {
        events.iter_mut().for_each(|event| self.message(&mut event.message));
    }

    fn position(&self, position: &mut Position) {
        position.question.iter_mut().for_each(|question| self.message(question));
        self.legal(&mut position.legal);
    }

    fn legal(&self, legal: &mut [LegalAction]) {
        legal.iter_mut().for_each(|action| self.message(&mut action.message));
    }
}
