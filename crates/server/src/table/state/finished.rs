//! What a table publishes after its game: the seed, the record and the replay.

use harena_catalog::LobbyMatch;
use harena_core::{Record, RecordedAction};

use super::player::Player;
use super::{HistoryEntry, Outcome, TableMatch, TableState};
use crate::protocol::Phase;
use crate::table::TableEvent;

/// What is needed to show a finished game.
pub(crate) struct FinishedGame {
    pub(crate) rules: u32,
    /// The game as far as this program can replay it.
    pub(crate) game: Option<Box<dyn LobbyMatch>>,
    /// Whether that is the complete game.
    pub(crate) whole: bool,
}

impl TableState {
    pub(crate) fn seed_hash(&self) -> String {
        self.seed.commitment().expect("the seed of a table is cryptographic")
    }

    /// The seed, if the game is over.
    pub(crate) fn seed_shown(&self) -> Option<String> {
        (self.phase == Phase::Over).then(|| self.seed.text())
    }

    /// The record, if the game is over.
    pub(crate) fn record(&self) -> Option<Record> {
        self.length()?;
        let options = match &self.game {
            Some(TableMatch(game)) => game.options().to_string(),
            None if self.setup.options.is_null() => "{}".to_string(),
            None => self.setup.options.to_string(),
        };
        let actions = self.steps.iter().filter_map(|step| match (&step.stored.event, step.outcome) {
            (TableEvent::Act { seat, action }, Outcome::Action(_)) => {
                Some(RecordedAction { line: 0, seat: *seat, text: action.clone() })
            }
            _ => None,
        });
        // It was read when the game began.
        let (seeds, earlier) = match self.beginning().ok()? {
            None => (self.seed.into(), Vec::new()),
            Some(beginning) => (beginning.seeds, beginning.actions),
        };
        Some(Record {
            game: self.setup.game.clone(),
            rules_version: self.rules,
            options,
            seats: self.seats,
            names: self.record_names(),
            seeds,
            take_backs: self.informed_take_backs(),
            actions: earlier.into_iter().chain(actions).collect(),
        })
    }

    /// The names in a record: a computer player is called by its level, so that the terminal can continue with it.
    fn record_names(&self) -> Vec<String> {
        let names = self.names().into_iter().zip(&self.players);
        let level = |player: &Player| player.level.clone().filter(|_| player.user.is_none());
        names.map(|(name, player)| level(player).unwrap_or(name)).collect()
    }

    fn informed_take_backs(&self) -> u32 {
        let informed = |step: &&HistoryEntry| matches!(step.stored.event, TableEvent::TakeBack { informed: true, .. });
        self.steps.iter().filter(informed).count() as u32
    }

    /// What is needed to show the game from the start, if it is over.
    pub(crate) fn finished_game(&self) -> Option<FinishedGame> {
        self.length()?;
        let game = self.game.as_ref().map(|current| current.0.clone_lobby());
        Some(FinishedGame { rules: self.rules, game, whole: self.diverged.is_none() })
    }

    /// The names and the number of actions of a finished game.
    pub(crate) fn length(&self) -> Option<(Vec<String>, usize)> {
        let begun = self.steps.iter().any(|step| step.outcome == Outcome::Began);
        let played = self.steps.iter().filter(|step| matches!(step.outcome, Outcome::Action(_))).count();
        let actions = self.first_action() + played;
        (self.phase == Phase::Over && begun).then(|| (self.names(), actions))
    }
}
