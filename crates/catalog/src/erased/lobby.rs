//! What an interface for people needs of a match: touches, sentences, charts.

use harena_core::chart::{Chart, chart};
use harena_core::explanation::{Explanation, all_legal, explain};
use harena_core::message::Message;
use harena_core::scenario::{self, Scenario, ScenarioError};
use harena_core::touch::LegalAction;
use harena_core::{Match, OptionsError, Record, ReplayError, Seat, SeatSet, Seats, Seed, Viewer, read_options};
use serde_json::Value;

use super::any_match::shown;
use super::reveal::reveals_information;
use super::{AnyGame, AnyMatch, Erased, LobbyPlayable, MatchHistory, Registered};

/// A game for people.
pub trait LobbyGame: AnyGame {
    /// Starts a match that keeps the full history. `options` is a JSON object; `{}` or null takes every default.
    fn open(&self, options: &Value, seats: Seats, seed: Seed) -> Result<Box<dyn LobbyMatch>, OptionsError>;
    /// Replays the first actions of a record, or all of them.
    fn reopen(&self, record: &Record, actions: usize) -> Result<Box<dyn LobbyMatch>, ReplayError>;
    /// The computer players that may join a table: none whose name sets its own budget.
    fn table_players(&self) -> Vec<&'static str> {
        self.players().into_iter().filter(|name| !name.starts_with("search:")).collect()
    }
    /// The differences from the expectations of a scenario; empty if it holds.
    fn run_scenario(&self, scenario: &Scenario) -> Result<Vec<String>, ScenarioError>;
}

/// A match of a game for people.
pub trait LobbyMatch: AnyMatch {
    /// The legal actions, including equivalent orders, each with its objects and a button label.
    fn legal_actions(&self, seat: Seat) -> Vec<LegalAction>;
    /// The prompt for a seat that is to act.
    fn question(&self, seat: Seat) -> Message;
    /// What the seat can do with an object after touching others, or why it can do nothing. Any text is allowed; the
    /// answer depends only on what the seat knows.
    fn explain(&self, seat: Seat, object: &str, after: &[String]) -> Explanation;
    /// The events of this action, or those before the first one, as a viewer may see them: each as JSON and as a
    /// message.
    fn events_of(&self, viewer: Viewer, action: Option<usize>) -> Vec<(Value, Message)>;
    /// Whether these people, or the asking seat, may have learned something from the actions from number `since` on:
    /// then they cannot be taken back. The answer depends only on what the asking seat knows.
    fn reveals_information(&self, asks: Seat, people: SeatSet, since: usize, seed: u64) -> bool;
    /// What decided between winners with the same score; see [`Messages::decided_by`].
    fn decided_by(&self) -> Option<Message>;
    /// The score of a seat if the game ended now.
    fn score(&self, seat: Seat) -> i32;
    /// The match as a chart; `None` if it cannot be replayed. Not redacted: only for viewers who may see everything.
    fn chart(&self) -> Option<Chart>;
    /// The same match with only its first actions.
    fn back_to(&self, actions: usize) -> Option<Box<dyn LobbyMatch>>;
    fn clone_lobby(&self) -> Box<dyn LobbyMatch>;
}

impl<G: LobbyPlayable> LobbyGame for Registered<G> {
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

impl<G: LobbyPlayable, H: MatchHistory<G>> LobbyMatch for Erased<G, H> {
    fn legal_actions(&self, seat: Seat) -> Vec<LegalAction> {
        all_legal(self.game(), seat).into_iter().map(|action| LegalAction::new(self.game(), seat, action)).collect()
    }

    fn question(&self, seat: Seat) -> Message {
        self.game().question(seat)
    }

    fn explain(&self, seat: Seat, object: &str, after: &[String]) -> Explanation {
        explain(self.game(), seat, object, after)
    }

    fn events_of(&self, viewer: Viewer, action: Option<usize>) -> Vec<(Value, Message)> {
        let transcript = self.game.history().transcript();
        let redacted = transcript.events_of(action).iter().filter_map(|event| G::redact(event, viewer));
        redacted.map(|event| shown::<G>(&event)).collect()
    }

    fn reveals_information(&self, asks: Seat, people: SeatSet, since: usize, seed: u64) -> bool {
        reveals_information(&self.game, asks, people, since, seed)
    }

    fn decided_by(&self) -> Option<Message> {
        self.game().decided_by()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.game().numbers(seat).first().map_or(0, |&score| score as i32)
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
