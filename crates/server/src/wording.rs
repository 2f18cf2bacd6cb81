//! Sentences for clients without the words of the games: if a client asks for a language, every message gets its text.

use harena_catalog::with_game;
use harena_core::Seat;
use harena_core::chart::series_word_id;
use harena_core::explanation::Explanation;
use harena_core::message::{Message, Messages as _};
use harena_core::touch::{LegalAction, Names};
use harena_core::words::{Reader, Words};
use serde_json::json;

use crate::protocol::{GameChart, GameEvent, Position, Refusal, ReplayMoment, Step, StoredMessage, TableView};

/// The wording of the messages of one table for one reader.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wording {
    game: String,
    language: &'static str,
    names: Vec<String>,
    /// `None` for spectators.
    you: Option<Seat>,
}

/// The available language of a game for a requested one; English by default.
fn language(game: &str, wanted: &str) -> Option<&'static str> {
    let files = with_game!(game, G => G::translations().files())?;
    let find = |wanted: &str| files.iter().map(|(language, _)| *language).find(|language| *language == wanted);
    find(wanted).or_else(|| find("en"))
}

impl Wording {
    pub(crate) fn new(game: &str, wanted: &str, names: Vec<String>, you: Option<Seat>) -> Option<Wording> {
        Some(Wording { game: game.to_string(), language: language(game, wanted)?, names, you })
    }

    fn reader(&self) -> Reader<'_> {
        Reader { names: Names(&self.names), you: self.you }
    }

    /// Adds the text to a message.
    fn message(&self, message: &mut Message) {
        let words = with_game!(self.game.as_str(), G => G::translations().language(self.language));
        message.text = words.map(|words| words.render(message, self.reader()).into());
    }

    /// Adds the text to a message that may be stored. The text of an unknown message is its id.
    fn stored_message(&self, message: &mut StoredMessage) {
        let sent = json!({ "id": message.id, "args": message.args });
        let read = with_game!(self.game.as_str(), G => Message::from_json::<G>(&sent)).flatten();
        let text = read.map_or_else(|| message.id.clone(), |read| read.render(self.language, self.reader()));
        message.text = Some(text);
    }

    pub(crate) fn state(&self, state: &mut TableView) {
        self.steps(&mut state.steps);
        state.position.iter_mut().for_each(|position| self.position(position));
        let decided_by = state.table.ending.iter_mut().find_map(|ending| ending.decided_by.as_mut());
        decided_by.into_iter().for_each(|message| self.message(message));
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

    pub(crate) fn chart(&self, chart: &mut GameChart) {
        let words = with_game!(self.game.as_str(), G => G::translations().language(self.language));
        for series in &mut chart.series {
            let title = |words: &Words| words.name(&series_word_id(&series.key));
            series.title = series.title.take().or_else(|| words.map(title));
        }
        chart.sections.iter_mut().for_each(|section| self.stored_message(&mut section.title));
    }

    pub(crate) fn explanation(&self, explanation: &mut Explanation) {
        self.legal(&mut explanation.actions);
        explanation.message.iter_mut().for_each(|message| self.message(message));
    }

    /// Refusals by the rules of the game get a text in the requested language; other refusals are in English.
    pub(crate) fn refusal(&self, refusal: &mut Refusal) {
        let Some(message) = &mut refusal.message else { return };
        self.message(message);
        refusal.text = message.text.as_deref().unwrap_or_default().to_string();
    }

    fn events(&self, events: &mut [GameEvent]) {
        events.iter_mut().for_each(|event| self.stored_message(&mut event.message));
    }

    fn position(&self, position: &mut Position) {
        position.question.iter_mut().for_each(|question| self.message(question));
        self.legal(&mut position.legal);
    }

    fn legal(&self, legal: &mut [LegalAction]) {
        legal.iter_mut().for_each(|action| self.message(&mut action.message));
    }
}
