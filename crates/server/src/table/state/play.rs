//! The game at a table: start, actions, take-backs and end.

use harena_catalog::{ActionRef, LobbyMatch, OpenError, open, open_record};
use harena_core::{OptionsError, Record, Seat, SeatSet, Standing};

use super::digest::digest;
use super::{Ended, LoadError, Outcome, TableMatch, TableState};
use crate::protocol::{EndReason, Phase, SeatKind};
use crate::table::{Beginning, EventResult, SUBSTITUTE};

impl TableState {
    /// Starts the game as soon as every seat is taken.
    pub(super) fn start_if_full(&mut self, past: Option<&EventResult>) -> Result<Outcome, LoadError> {
        let full = self.players.iter().all(|player| player.kind != SeatKind::Open);
        if self.phase != Phase::Waiting || !full {
            return Ok(Outcome::Nothing);
        }
        self.rules = match past {
            None => self.current,
            Some(past) => past.rules.unwrap_or(self.setup.rules),
        };
        match self.open()? {
            Some(game) if self.matches(&*game, past) => self.game = Some(TableMatch(game)),
            // Even the deal differs.
            _ => self.diverged = Some(self.first_action()),
        }
        self.phase = Phase::Playing;
        // People who sat down and left are away from the start.
        let at = self.at;
        for player in self.players.iter_mut().filter(|player| player.kind == SeatKind::Person) {
            if player.process.is_none() {
                player.away_since = player.away_since.or(Some(at));
                player.clock.away(at);
            }
        }
        self.ask_to_act(SeatSet::EMPTY, None);
        self.end_if_over();
        Ok(Outcome::Began)
    }

    /// The game as it begins at this table; `None` if the rules of this program do not allow its beginning.
    fn open(&self) -> Result<Option<Box<dyn LobbyMatch>>, LoadError> {
        let opened = match self.beginning()? {
            None => {
                let game = open(&self.setup.game, &self.setup.options, self.seats, self.seed);
                game.map_err(|error| (matches!(error, OptionsError::OutOfMemory(_)), error.to_string()))
            }
            Some(record) => open_record(&record).map_err(|error| {
                (matches!(&error, OpenError::Replay(why) if why.is_out_of_memory()), error.to_string())
            }),
        };
        match opened {
            Ok(game) => Ok(Some(game)),
            Err((true, why)) => Err(LoadError::OutOfMemory(why)),
            Err((false, why)) if !self.is_old() => Err(why.into()),
            Err(_) => Ok(None),
        }
    }

    /// The record of the beginning, if the game continues from a position of another one.
    pub(super) fn beginning(&self) -> Result<Option<Record>, String> {
        let Some(Beginning { origin, record }) = &self.setup.from else { return Ok(None) };
        let record = Record::parse(record).map_err(|error| format!("the record of its beginning: {error}"))?;
        Ok(Some(record.continued(origin.actions, self.seed)))
    }

    /// The number of the first action that was played at this table.
    pub(in crate::table) fn first_action(&self) -> usize {
        self.setup.from.as_ref().map_or(0, |beginning| beginning.origin.actions)
    }

    pub(super) fn act(&mut self, seat: Seat, action: &str, past: Option<&EventResult>) -> Result<Outcome, LoadError> {
        if let Some(played) = self.diverged {
            return Ok(self.act_diverged(played, past));
        }
        let is_old = self.is_old();
        let Some(TableMatch(game)) = &mut self.game else { return Err("the game has not started".into()) };
        let before = game.to_act();
        // Only with simultaneous decisions can another seat have the same decision before and after.
        let asked_before: Vec<(Seat, Vec<String>)> = match before.len() {
            0 | 1 => Vec::new(),
            _ => before.without(seat).iter().map(|other| (other, game.legal(other))).collect(),
        };
        let index = game.actions_played();
        match game.play_action(seat, ActionRef::Notation(action)) {
            Ok(_) => {}
            Err(error) if past.is_none() => return Err(error.into()),
            Err(_) if is_old => return Ok(self.act_diverged(index, past)),
            Err(error) => return Err(error.to_string().into()),
        }
        if is_old && past.and_then(|past| past.state.as_ref()).is_some_and(|state| *state != digest(&**game)) {
            *game = game.back_to(index).ok_or("it cannot be replayed")?;
            return Ok(self.act_diverged(index, past));
        }
        self.unverified |= is_old && past.is_some_and(|past| past.state.is_none());
        let Some(TableMatch(game)) = &mut self.game else { return Err("the game has not started".into()) };
        let still = asked_before.into_iter().filter(|(other, legal)| game.legal(*other) == *legal);
        let still: SeatSet = still.map(|(other, _)| other).collect();
        self.take_back = None;
        self.ask_to_act(still, Some(seat));
        self.end_if_over();
        Ok(Outcome::Action(index))
    }

    /// Opens a new decision for every seat to act, except those in `still`, whose decision is unchanged.
    pub(in crate::table) fn ask_to_act(&mut self, still: SeatSet, answered: Option<Seat>) {
        let to_act = self.game.as_ref().map_or(SeatSet::EMPTY, |game| game.0.to_act());
        let (version, at, clock) = (self.version, self.at, self.setup.clock);
        let clock_start = self.clock_at();
        for (seat, player) in self.seats.iter().zip(&mut self.players) {
            if still.contains(seat) && player.decision_version.is_some() {
                continue;
            }
            player.clock.stop(clock, at, answered == Some(seat));
            player.decision_version = to_act.contains(seat).then_some(version);
            if player.decision_version.is_some() && player.kind == SeatKind::Person {
                player.clock.start(clock_start);
            }
        }
    }

    pub(super) fn end_if_over(&mut self) {
        let Some(TableMatch(game)) = &self.game else { return };
        if self.phase == Phase::Playing && game.to_act().is_empty() {
            self.end(EndReason::Played, game.standing());
        }
    }

    pub(super) fn end(&mut self, reason: EndReason, standing: Option<Standing>) {
        self.phase = Phase::Over;
        self.ending = Some(Ended { reason, standing, at: self.version });
        self.take_back = None;
        self.replace = None;
        let (at, clock) = (self.at, self.setup.clock);
        for player in &mut self.players {
            player.clock.stop(clock, at, false);
            player.decision_version = None;
        }
    }

    /// A person who forfeits loses a game with two seats, or one that they played alone against computer players; the
    /// scores are those of the moment. Otherwise a computer player continues, so that the others can play on.
    pub(super) fn forfeit(&mut self, seat: Seat, reason: EndReason, past: Option<&EventResult>) -> Result<(), String> {
        self.player_mut(seat)?.resigned = true;
        self.take_back = None;
        let stored = past.and_then(|past| past.over);
        if self.seats.count() == 2 {
            // Earlier versions did not store it.
            self.unverified |= past.is_some() && stored.is_none() && self.is_old();
            self.end(reason, Some(stored.unwrap_or_else(|| self.standing_without(seat))));
            return Ok(());
        }
        self.substitute(seat, SUBSTITUTE)?;
        if self.people().is_empty() {
            match (past, stored) {
                // Such games had no result in earlier versions.
                (Some(_), None) => self.end(EndReason::Abandoned, None),
                _ => self.end(reason, Some(stored.unwrap_or_else(|| self.standing_without(seat)))),
            }
        }
        Ok(())
    }

    /// The standing of the moment if this seat has lost.
    fn standing_without(&self, seat: Seat) -> Standing {
        let score = |of: Seat| self.game.as_ref().map_or(0, |game| game.0.score(of));
        match self.seats.count() {
            2 => Standing::by_key(self.seats, score, |other| other != seat),
            _ => Standing::by_key(self.seats, score, |other| (other != seat, score(other))),
        }
    }

    pub(super) fn substitute(&mut self, seat: Seat, level: &str) -> Result<(), String> {
        let (at, clock) = (self.at, self.setup.clock);
        let player = self.player_mut(seat)?;
        player.clock.stop(clock, at, false);
        player.kind = SeatKind::Bot;
        player.level = Some(level.to_string());
        player.process = None;
        player.away_since = Some(at);
        // A person who takes the seat back counts as away until they connect.
        player.clock.away(at);
        self.had_bots = true;
        Ok(())
    }

    pub(super) fn take_back_to(&mut self, to: usize) -> Result<(), String> {
        match &mut self.game {
            // The remaining part of a diverged game is the same under both versions of the rules.
            Some(TableMatch(game)) if self.diverged.is_none() || to <= game.actions_played() => {
                *game = game.back_to(to).ok_or("it cannot be taken back")?;
                self.diverged = None;
            }
            _ if self.diverged.is_some() => self.diverged = Some(to),
            _ => return Err("the game has not started".into()),
        }
        for step in &mut self.steps {
            if matches!(step.outcome, Outcome::Action(index) if index >= to) {
                step.outcome = Outcome::TakenBack;
            }
        }
        self.take_back = None;
        self.unbroken_since = self.version;
        self.ask_to_act(SeatSet::EMPTY, None);
        Ok(())
    }
}
