//! Games that were started with another version of the rules than this program has.

use harena_catalog::{LobbyMatch, find};
use harena_core::Standing;
use serde_json::{Value, json};

use super::digest::digest;
use super::{LoadError, Outcome, TableMatch, TableState};
use crate::archive::{ArchiveError, ArchivedReplay};
use crate::protocol::{EndReason, Phase};
use crate::store::TableRow;
use crate::table::{EventResult, TableEvent};

/// The game of a table, if this program has it and its rules are not older than those of the table.
pub(super) fn known_game(setup: &str) -> Result<harena_core::Meta, LoadError> {
    #[derive(serde::Deserialize)]
    struct Asked {
        game: String,
        rules: u32,
    }
    let asked: Asked = serde_json::from_str(setup).map_err(|error| LoadError::Broken(error.to_string()))?;
    match find(&asked.game).map(|game| game.meta()) {
        None => Err(LoadError::Newer(format!("this process does not have the game {:?}", asked.game))),
        Some(meta) if asked.rules > meta.rules_version => Err(newer_rules(meta.title, asked.rules, meta.rules_version)),
        Some(meta) => Ok(meta),
    }
}

pub(super) fn newer_rules(title: &str, found: u32, current: u32) -> LoadError {
    LoadError::Newer(format!("version {found} of the rules of {title}, and this process has version {current}"))
}

impl TableState {
    /// An action under rules that this program does not have. Only its stored result is known: whether the game ended
    /// with it.
    pub(super) fn act_diverged(&mut self, index: usize, past: Option<&EventResult>) -> Outcome {
        self.diverged = Some(index + 1);
        self.take_back = None;
        self.unverified |= past.is_some_and(|past| past.state.is_none());
        if self.ending.as_ref().is_some_and(|ended| ended.reason == EndReason::Played) {
            // Under the rules of this program it had ended already.
            (self.ending, self.phase) = (None, Phase::Playing);
        }
        if let Some(standing) = past.and_then(|past| past.over) {
            self.end(EndReason::Played, Some(standing));
        }
        Outcome::Action(index)
    }

    /// Whether the game is played by another version of the rules than this program has.
    pub(super) fn is_old(&self) -> bool {
        self.rules != self.current
    }

    /// Whether a game matches the stored result, if there is one.
    pub(super) fn matches(&mut self, game: &dyn LobbyMatch, past: Option<&EventResult>) -> bool {
        if !self.is_old() {
            return true;
        }
        let state = past.and_then(|past| past.state.as_ref());
        self.unverified |= state.is_none();
        state.is_none_or(|state| *state == digest(game))
    }

    /// Whether the result depends on the row of the table at the same moment, or there are no entries at all.
    pub(crate) fn needs_row(&self) -> bool {
        self.version == 0 || self.is_old() && self.unverified && self.phase != Phase::Waiting
    }

    /// Where no result was stored to compare with, the summary for the lobby is used.
    pub(crate) fn compare_with(&mut self, row: &TableRow) -> Result<(), LoadError> {
        if !self.needs_row() {
            return Ok(());
        }
        let shown: Value = serde_json::from_str(&row.summary).unwrap_or_default();
        let standing: Option<Standing> = serde_json::from_value(shown["standing"].clone()).ok().flatten();
        let played_out = self.ending.as_ref().is_some_and(|ended| ended.reason == EndReason::Played);
        let is_over = row.phase == Phase::Over.name();
        if let (true, Some(ended)) = (is_over && standing.is_some(), &mut self.ending)
            && ended.reason != EndReason::Played
        {
            // The scores of the moment, under the rules of then.
            ended.standing = standing;
        }
        let same = match (is_over, self.phase) {
            (true, Phase::Over) => !played_out || self.ending.as_ref().and_then(|ended| ended.standing) == standing,
            (false, Phase::Playing) => json!(self.to_act()) == shown["to_act"],
            (true, _) => false,
            (false, _) => !played_out,
        };
        if same {
            return Ok(());
        }
        if let (None, Some(TableMatch(game))) = (self.diverged, &mut self.game) {
            let played = game.actions_played();
            self.diverged = Some(played);
            match played.checked_sub(1) {
                Some(last) => {
                    let back = game.back_to(last);
                    *game = back.ok_or_else(|| LoadError::Broken("it cannot be played again".to_string()))?;
                }
                None => self.game = None,
            }
        }
        if is_over && (played_out || self.phase == Phase::Playing) {
            self.end(EndReason::Played, standing);
        } else if !is_over && played_out {
            (self.ending, self.phase) = (None, Phase::Playing);
        }
        Ok(())
    }

    /// Whether an archived replay is needed to show the game.
    pub(crate) fn needs_archive(&self) -> bool {
        self.diverged.is_some() && self.phase == Phase::Over
    }

    pub(crate) fn use_archive(&mut self, replay: &ArchivedReplay) -> Result<(), ArchiveError> {
        self.replay = Some(replay.moments(harena_core::Viewer::All, 0, usize::MAX, &self.names())?);
        Ok(())
    }

    /// The event that a running game under another version of the rules needs.
    pub(in crate::table) fn rules_event(&self) -> Option<TableEvent> {
        let is_affected = self.phase == Phase::Playing && (self.is_old() || self.diverged.is_some());
        is_affected.then(|| TableEvent::RulesChanged { version: self.current, continues: self.diverged.is_none() })
    }

    /// The version of the rules that the game is played by, or will be.
    pub(in crate::table) fn rules(&self) -> u32 {
        if self.phase == Phase::Waiting { self.current } else { self.rules }
    }
}
