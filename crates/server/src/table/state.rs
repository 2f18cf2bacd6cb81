//! The state of a table. It is computed from entries: applying an event is the only way to change it.
//!
//! A game that was played by an older version of the rules is replayed with the rules of this program as long as the
//! results are the same. Where they diverge, `game` stays at the last common position, and later actions are known only
//! as they were stored (`diverged`, `replay`).

mod apply;
mod digest;
mod error;
mod finished;
mod pauses;
mod play;
mod player;
mod queries;
#[cfg(test)]
mod tests;
mod versions;

use harena_catalog::LobbyMatch;
use harena_core::{Seat, SeatSet, Seats, Seed, Standing};

use self::digest::digest;
pub(crate) use self::error::LoadError;
pub(crate) use self::finished::FinishedGame;
use self::player::Player;
use self::versions::{known_game, newer_rules};
use super::{EventResult, SeatSetup, Setup, StoredEvent, TableEvent};
use crate::ids::{Secret, TableId};
use crate::protocol::{EndReason, Phase, ReplayMoment};
use crate::store::{Entry, Millis, TableRow};

#[derive(Debug)]
pub(crate) struct TableState {
    pub(super) id: TableId,
    pub(super) setup: Setup,
    pub(super) title: &'static str,
    pub(super) seats: Seats,
    seed: Seed,
    pub(super) invitation: Secret,
    pub(super) version: i64,
    pub(super) at: Millis,
    pub(super) phase: Phase,
    pub(super) players: Vec<Player>,
    pub(super) game: Option<TableMatch>,
    pub(super) steps: Vec<HistoryEntry>,
    /// The version of the last take-back. A client with an older version needs the full state.
    pub(super) unbroken_since: i64,
    pub(super) take_back: Option<TakeBackOffer>,
    pub(super) replace: Option<ReplaceOffer>,
    pub(super) ending: Option<Ended>,
    pub(super) rematch: Option<TableId>,
    /// A computer player has had a seat here at some time, so there may be jobs.
    had_bots: bool,
    /// Credited pauses, in order and without overlap.
    pauses: Vec<(Millis, Millis)>,
    /// The version of the rules that the game is played by, and the version of this program.
    pub(super) rules: u32,
    current: u32,
    /// Some events were stored without a result to compare with.
    unverified: bool,
    /// The number of actions of a game that diverged under the rules of this program. `game` is then the last common
    /// position, if there is one.
    diverged: Option<usize>,
    /// The archived replay of a finished game that diverged.
    pub(super) replay: Option<Vec<ReplayMoment>>,
}

/// The match; its debug form is the key of the game.
pub(super) struct TableMatch(pub(super) Box<dyn LobbyMatch>);

impl std::fmt::Debug for TableMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.meta().key)
    }
}

#[derive(Debug)]
pub(super) struct HistoryEntry {
    pub(super) version: i64,
    pub(super) at: Millis,
    pub(super) stored: StoredEvent,
    pub(super) outcome: Outcome,
}

/// What a step did in the game, which tells where its game events are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Nothing,
    /// The deal.
    Began,
    Action(usize),
    TakenBack,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TakeBackOffer {
    pub(super) by: Seat,
    pub(super) to: usize,
    pub(super) agreed: SeatSet,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ReplaceOffer {
    pub(super) by: Seat,
    pub(super) seat: Seat,
    pub(super) agreed: SeatSet,
}

#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) reason: EndReason,
    pub(super) standing: Option<Standing>,
    /// The version that ended the game.
    at: i64,
}

impl TableState {
    /// A table before its first entry.
    pub(crate) fn new(row: &TableRow) -> Result<TableState, LoadError> {
        let broken = |error: &dyn std::fmt::Display| LoadError::Broken(error.to_string());
        // First: the rest of the setup of an unknown game may be unreadable.
        let meta = known_game(&row.setup)?;
        let setup: Setup = serde_json::from_str(&row.setup).map_err(|error| broken(&error))?;
        let (generator, seed) = row.seed.split_once(' ').ok_or_else(|| broken(&"it has no seed"))?;
        let seed = Seed::parse(generator, seed).map_err(|error| broken(&error))?;
        let seats = Seats::new(setup.seats.len()).ok_or_else(|| broken(&"it has no seats"))?;
        let players = setup.seats.iter().map(|seat| Player::new(seat, &setup)).collect();
        Ok(TableState {
            id: row.id.clone(),
            title: meta.title,
            seats,
            seed,
            invitation: Secret::new(row.invite.clone()),
            version: 0,
            at: row.created,
            phase: Phase::Waiting,
            players,
            game: None,
            steps: Vec::new(),
            unbroken_since: 0,
            take_back: None,
            replace: None,
            ending: None,
            rematch: None,
            had_bots: setup.seats.iter().any(|seat| matches!(seat, SeatSetup::Bot { .. })),
            pauses: Vec::new(),
            rules: setup.rules,
            current: meta.rules_version,
            unverified: false,
            diverged: None,
            replay: None,
            setup,
        })
    }

    /// Applies the next entry.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), LoadError> {
        if entry.sequence != self.version + 1 {
            return Err(LoadError::Broken(format!("entry {} follows entry {}", entry.sequence, self.version)));
        }
        let stored: StoredEvent =
            serde_json::from_str(&entry.body).map_err(|error| match TableEvent::unknown(&entry.body) {
                Some(kind) => LoadError::Newer(format!("the kind of entry {kind:?} is unknown")),
                None => LoadError::Broken(format!("entry {}: {error}", entry.sequence)),
            })?;
        self.apply_stored(entry.at, stored)
    }

    /// Applies a stored event.
    fn apply_stored(&mut self, at: Millis, stored: StoredEvent) -> Result<(), LoadError> {
        let rules = match &stored.event {
            TableEvent::RulesChanged { version, continues: true } => Some(*version),
            _ => stored.result.rules,
        };
        if let Some(found) = rules.filter(|version| *version > self.current) {
            return Err(newer_rules(self.title, found, self.current));
        }
        self.version += 1;
        self.at = at.max(self.at);
        let outcome = self.apply_to_state(&stored.event, Some(&stored.result));
        let outcome = outcome.map_err(|error| error.at(self.version))?;
        self.steps.push(HistoryEntry { version: self.version, at: self.at, stored, outcome });
        Ok(())
    }

    /// Applies a new event, and returns what is to be stored.
    pub(crate) fn apply_new(&mut self, at: Millis, event: TableEvent) -> Result<&StoredEvent, LoadError> {
        let before = (self.version, self.at);
        self.version += 1;
        self.at = at.max(self.at);
        let outcome = self.apply_to_state(&event, None).map_err(|error| {
            let error = error.at(self.version);
            if let LoadError::Illegal(_) = error {
                (self.version, self.at) = before;
            }
            error
        })?;
        // Also if a person has resigned, or their time is up: under corrected rules the scores may be others.
        let ended = self.ending.as_ref().filter(|ended| ended.at == self.version);
        let over = ended.and_then(|ended| ended.standing);
        let mut result = EventResult { over, ..EventResult::default() };
        if let (Outcome::Began | Outcome::Action(_), Some(TableMatch(game))) = (outcome, &self.game) {
            result.state = Some(digest(&**game));
            result.rules = (outcome == Outcome::Began && self.rules != self.setup.rules).then_some(self.rules);
        }
        let stored = StoredEvent { event, result };
        self.steps.push(HistoryEntry { version: self.version, at: self.at, stored, outcome });
        Ok(&self.steps[self.steps.len() - 1].stored)
    }

    /// Whether this event has this sequence number and time.
    pub(super) fn is_entry(&self, sequence: i64, at: Millis, event: &TableEvent) -> bool {
        let step = usize::try_from(sequence - 1).ok().and_then(|index| self.steps.get(index));
        step.is_some_and(|step| step.at == at && step.stored.event == *event)
    }

    /// All events as one text, from which [`TableState::restore`] restores the same table.
    pub(crate) fn compact(&self) -> String {
        let all: Vec<(Millis, &StoredEvent)> = self.steps.iter().map(|step| (step.at, &step.stored)).collect();
        serde_json::to_string(&all).expect("events are plain data")
    }

    /// Applies a text of [`TableState::compact`] to a table before its first entry.
    pub(crate) fn restore(&mut self, compact: &str) -> Result<(), LoadError> {
        let all: Vec<(Millis, StoredEvent)> =
            serde_json::from_str(compact).map_err(|error| LoadError::Broken(format!("snapshot: {error}")))?;
        all.into_iter().try_for_each(|(at, stored)| self.apply_stored(at, stored))
    }
}
