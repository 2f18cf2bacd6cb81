//! What people need of a match: choices by touching, sentences, charts.

use harena_core::chart::{Chart, chart};
use harena_core::message::Message;
use harena_core::scenario::{self, Scenario, ScenarioError};
use harena_core::touch::Choice;
use harena_core::why::{Why, all_legal, why};
use harena_core::{Match, OptionsError, Record, ReplayError, Seat, SeatSet, Seats, Seed, Viewer, read_options};
use serde_json::Value;

use super::any_match::shown;
use super::reveal::reveals_information;
use super::{AnyGame, AnyMatch, Course, Erased, ForPeople, Registered};

/// A game for people.
pub trait LobbyGame: AnyGame {
    /// Begins a match that keeps all that happens. `options` is a JSON object; `{}` or null takes every default.
    fn open(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn LobbyMatch>, OptionsError>;
    /// Replays the first actions of a record, or all of them.
    fn reopen(&self, record: &Record, actions: usize) -> Result<Box<dyn LobbyMatch>, ReplayError>;
    /// The computer players that may sit at a table of it: not those whose name says how long they think.
    fn table_players(&self) -> Vec<&'static str> {
        self.players().into_iter().filter(|name| !name.starts_with("search:")).collect()
    }
    /// What differed from what the scenario expects; nothing if it holds.
    fn run_scenario(&self, scenario: &Scenario) -> Result<Vec<String>, ScenarioError>;
}

/// A match of a game for people.
pub trait LobbyMatch: AnyMatch {
    /// The legal actions, and what comes to the same in another order, with what each touches and a few words for a button.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What a seat that is to act is asked.
    fn question(&self, seat: Seat) -> Message;
    /// What the seat can do with an object that is touched after those others, or why nothing. Any text may be asked for; the
    /// answer depends on nothing that the seat does not know.
    fn why(&self, seat: Seat, object: &str, after: &[String]) -> Why;
    /// What a viewer may know of what came of this action, or of what happened before the first one: each event as JSON and as
    /// a message.
    fn events_of(&self, viewer: Viewer, action: Option<usize>) -> Vec<(Value, Message)>;
    /// Whether any of these people, or the seat that asks, can have learned anything from the actions from number `since` on:
    /// then they cannot be taken back. The answer depends on nothing that the seat which asks does not know.
    fn reveals_information(&self, asks: Seat, people: SeatSet, since: usize, seed: u64) -> bool;
    /// The course of the match in numbers; `None` if it cannot be played again. It says everything: for those who may know all.
    fn chart(&self) -> Option<Chart>;
    /// The same match with only its first actions.
    fn back_to(&self, actions: usize) -> Option<Box<dyn LobbyMatch>>;
    fn clone_lobby(&self) -> Box<dyn LobbyMatch>;
}

impl<G: ForPeople> LobbyGame for Registered<G> {
    fn open(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn LobbyMatch>, OptionsError> {
        Ok(Box::new(Erased::new(Match::<G>::start(read_options::<G>(options)?, seats, seed)?)))
    }

    fn reopen(&self, record: &Record, actions: usize) -> Result<Box<dyn LobbyMatch>, ReplayError> {
        Ok(Box::new(Erased::new(record.replay_first::<G>(actions)?)))
    }

    fn run_scenario(&self, scenario: &Scenario) -> Result<Vec<String>, ScenarioError> {
        scenario::run::<G>(scenario)
    }
}

impl<G: ForPeople, H: Course<G>> LobbyMatch for Erased<G, H> {
    fn choices(&self, seat: Seat) -> Vec<Choice> {
        all_legal(self.game(), seat).into_iter().map(|action| Choice::new(self.game(), seat, action)).collect()
    }

    fn question(&self, seat: Seat) -> Message {
        self.game().question(seat)
    }

    fn why(&self, seat: Seat, object: &str, after: &[String]) -> Why {
        why(self.game(), seat, object, after)
    }

    fn events_of(&self, viewer: Viewer, action: Option<usize>) -> Vec<(Value, Message)> {
        let transcript = self.game.history().transcript();
        let redacted = transcript.events_of(action).iter().filter_map(|event| G::redact(event, viewer));
        redacted.map(|event| shown::<G>(&event)).collect()
    }

    fn reveals_information(&self, asks: Seat, people: SeatSet, since: usize, seed: u64) -> bool {
        reveals_information(&self.game, asks, people, since, seed)
    }

    fn chart(&self) -> Option<Chart> {
        let begun = H::back_to(&self.game, 0).ok()?;
        Some(chart(begun, self.game.history().transcript().actions()))
    }

    fn back_to(&self, actions: usize) -> Option<Box<dyn LobbyMatch>> {
        Some(Box::new(Erased::new(H::back_to(&self.game, actions).ok()?)))
    }

    fn clone_lobby(&self) -> Box<dyn LobbyMatch> {
        Box::new(self.clone())
    }
}
