//! A match of any game.

use harena_core::message::Message;
use harena_core::{
    ChancePath, FastRng, Illegal, Match, Meta, OptionsError, ParseError, PathError, Record, Seat, SeatSet, Seats, Seed,
    Standing, Viewer,
};
use serde_json::Value;

use super::{ActionHistory, Encode, Erased, Forked, MatchHistory, NoRecord, Playable, Think};

/// A match of some game. Actions go in and come out in notation, or as numbers ([`Encode`]); views and events are JSON.
pub trait AnyMatch: Think + Encode + Send + Sync {
    fn meta(&self) -> Meta;
    fn options(&self) -> Value;
    /// The seed of the deal; `None` if chance outcomes were given or imagined.
    fn seed(&self) -> Option<Seed>;
    fn seats(&self) -> Seats;
    fn to_act(&self) -> SeatSet;
    /// The legal actions of a seat in notation, in the order of the rules.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// A forced action (see [`Game::forced_action`](harena_core::Game::forced_action)).
    fn forced_action(&self) -> Option<(Seat, String)>;

    fn check_action(&self, seat: Seat, action: ActionRef<'_>) -> Result<(), PlayError>;
    /// Plays an action if the rules allow it; otherwise nothing changes.
    fn play_action(&mut self, seat: Seat, action: ActionRef<'_>) -> Result<(), PlayError>;

    fn check(&self, seat: Seat, notation: &str) -> Result<(), PlayError> {
        self.check_action(seat, ActionRef::Notation(notation))
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<(), PlayError> {
        self.play_action(seat, ActionRef::Notation(notation))
    }

    fn view(&self, viewer: Viewer) -> Value;
    /// The events as a viewer may see them: each as JSON and as a message.
    fn events(&self, viewer: Viewer) -> Vec<(Value, Message)>;
    /// The same in notation, a line for each event.
    fn events_in_notation(&self, viewer: Viewer) -> Vec<String>;
    /// The number of actions since the match began.
    fn actions_played(&self) -> usize;
    /// One of them, in notation. Not redacted: only for viewers who may see everything.
    fn action(&self, index: usize) -> Option<(Seat, String)>;
    /// All of them, and the known ones from before the match began.
    fn history(&self) -> Vec<(Seat, String)>;
    fn standing(&self) -> Option<Standing>;
    fn record(&self) -> Result<Record, NoRecord>;

    fn clone_any(&self) -> Box<dyn AnyMatch>;
    /// A copy of the position without its history, for a search.
    fn without_history(&self) -> Box<dyn AnyMatch>;
    /// The match after this action with these chance outcomes, or the number of outcomes of the next draw.
    fn fork(&self, seat: Seat, action: ActionRef<'_>, path: &[u32]) -> Result<Forked, ForkError>;
    /// A match from the same information set: what the seat has seen stays, what is hidden from it is dealt again. It
    /// contains no information that is hidden from the seat.
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyMatch>;

    /// Any well-formed action, legal or not, for tests (see [`Fuzzed`](harena_core::Fuzzed)).
    fn arbitrary_action(&self, seat: Seat, seed: u64) -> String;
    /// Checks the invariants of the position, for tests (see [`Fuzzed`](harena_core::Fuzzed)).
    fn check_invariants(&self) -> Result<(), String>;
}

/// An action in notation, or by its number in the encoding.
#[derive(Clone, Copy, Debug)]
pub enum ActionRef<'a> {
    Notation(&'a str),
    Number(usize),
}

/// Why an action was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Neither notation nor number of an action of this game.
    #[error("{0}")]
    Notation(#[from] ParseError),
    #[error("{0}")]
    Illegal(#[from] Illegal),
}

/// Why given chance outcomes cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForkError {
    #[error("{0}")]
    Play(#[from] PlayError),
    #[error("{0}")]
    Options(#[from] OptionsError),
    #[error("{0}")]
    Path(#[from] PathError),
}

/// An event that is redacted for its viewer, as JSON and as a message.
pub(super) fn shown<G: Playable>(event: &G::Event) -> (Value, Message) {
    (serde_json::to_value(event).expect("an event is plain data"), G::event(event))
}

impl<G: Playable, H: MatchHistory<G>> Erased<G, H> {
    pub(super) fn read(&self, seat: Seat, action: ActionRef<'_>) -> Result<G::Action, ParseError> {
        let game = self.game();
        match action {
            ActionRef::Notation(text) => text.parse(),
            ActionRef::Number(number) => game.action_at(seat, number).ok_or_else(|| {
                ParseError::new(match game.action_count() {
                    count if number >= count => format!("action numbers are below {count}, not {number}"),
                    _ => format!("there is no action with number {number} here"),
                })
            }),
        }
    }
}

impl<G: Playable, H: MatchHistory<G>> AnyMatch for Erased<G, H> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.game.history().options()).expect("options are plain data")
    }

    fn seed(&self) -> Option<Seed> {
        self.game.history().seed()
    }

    fn seats(&self) -> Seats {
        self.game().seats()
    }

    fn to_act(&self) -> SeatSet {
        self.game().to_act()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.game().legal(seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn forced_action(&self) -> Option<(Seat, String)> {
        self.game().forced_action().map(|(seat, action)| (seat, action.to_string()))
    }

    fn check_action(&self, seat: Seat, action: ActionRef<'_>) -> Result<(), PlayError> {
        Ok(self.game().check(seat, self.read(seat, action)?)?)
    }

    fn play_action(&mut self, seat: Seat, action: ActionRef<'_>) -> Result<(), PlayError> {
        let action = self.read(seat, action)?;
        Ok(self.game.play(seat, action)?)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game().view(viewer)).expect("a view is plain data")
    }

    fn events(&self, viewer: Viewer) -> Vec<(Value, Message)> {
        let transcript = self.game.history().transcript();
        let redacted = transcript.events().iter().filter_map(|event| G::redact(event, viewer));
        redacted.map(|event| shown::<G>(&event)).collect()
    }

    fn events_in_notation(&self, viewer: Viewer) -> Vec<String> {
        let transcript = self.game.history().transcript();
        let redacted = transcript.events().iter().filter_map(|event| G::redact(event, viewer));
        redacted.map(|event| event.to_string()).collect()
    }

    fn actions_played(&self) -> usize {
        self.game.history().actions_played()
    }

    fn action(&self, index: usize) -> Option<(Seat, String)> {
        self.game.history().action(index).map(|(seat, action)| (seat, action.to_string()))
    }

    fn history(&self) -> Vec<(Seat, String)> {
        let history = self.game.history();
        let since = (0..history.actions_played()).filter_map(|index| history.action(index));
        history.earlier().into_iter().chain(since).map(|(seat, action)| (seat, action.to_string())).collect()
    }

    fn standing(&self) -> Option<Standing> {
        self.game().standing()
    }

    fn record(&self) -> Result<Record, NoRecord> {
        self.game.history().record(self.seats())
    }

    fn clone_any(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn without_history(&self) -> Box<dyn AnyMatch> {
        let (game, chance) = (self.game().clone(), self.game.chance().clone());
        let history = self.game.history().without_actions(&game, &chance);
        Box::new(Erased::new(Match::new(game, chance, history)))
    }

    fn fork(&self, seat: Seat, action: ActionRef<'_>, path: &[u32]) -> Result<Forked, ForkError> {
        let action = self.read(seat, action).map_err(PlayError::from)?;
        self.game().check(seat, action).map_err(PlayError::from)?;
        let (game, chance) = (self.game().clone(), self.game.chance().clone());
        let history = self.game.history().forked(&game, &chance);
        let mut after: Match<G, _, ActionHistory<G>> = Match::new(game, chance, history);
        let mut outcomes = ChancePath::new(path);
        after.apply_with(seat, action, &mut outcomes);
        after.history_mut().set_path(path);
        Ok(match outcomes.next()? {
            None => Forked::Match(Box::new(Erased::new(after))),
            Some(outcomes) => Forked::Chance(outcomes),
        })
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyMatch> {
        // An imagined match may be imagined again with the same seed: that must not restore the first imagined cards.
        let mut chance = Seed::Xoshiro(FastRng::nth_seed(seed, seat.index() as u64)).chance();
        let game = self.game().imagine(seat, &mut chance);
        Box::new(Erased::new(self.game.history().imagined(seat, &game, &chance).into_match()))
    }

    fn arbitrary_action(&self, seat: Seat, seed: u64) -> String {
        self.game().arbitrary_action(seat, &mut FastRng::new(seed)).to_string()
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.game().check_invariants()
    }
}
