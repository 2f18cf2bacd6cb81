//! The state of a table: it is made of entries. Applying an event is the only way by which a table changes.
//!
//! A game that was played by older rules is played by those of the program as long as both come to the same. Where they part, it is
//! left as it last was the same, and what comes after that is known only as it was written down (`diverged`, `replay`).

use harena_catalog::{LobbyMatch, PlayError, find, open};
use harena_core::touch::capital;
use harena_core::{OptionsError, Record, RecordedAction, Seat, SeatSet, Seats, Seed, Standing};

use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::clock::SeatClock;
use super::{EventResult, SUBSTITUTE, SeatSetup, Setup, StoredEvent, TableEvent};
use crate::archive::{ArchiveError, ArchivedReplay};
use crate::ids::{Secret, TableId, UserId, hex};
use crate::packs::has_pack;
use crate::protocol::{Clock, EndReason, Phase, ReplayMoment, SeatKind, SeatName, Summary, SummarySeat};
use crate::store::{Entry, Listing, Millis, TableRow};

/// The numbers of the seats, as they are carved on them.
const NUMERALS: [&str; 5] = ["I", "II", "III", "IV", "V"];

/// What is shorter is not worth an entry.
const SHORTEST_CREDIT: Millis = 500;

/// A table that this program cannot open.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LoadError {
    /// A newer program understands it: it is left to that one, as it is.
    #[error("this table is served by a newer version of the server ({0}); try again in a moment")]
    Newer(String),
    #[error("this table cannot be opened: {0}")]
    Broken(String),
    /// Nothing is wrong with it, but what it takes is not to be had now.
    #[error("{0}")]
    NoRoom(String),
    /// A new action is against the rules. Only [`TableState::apply_new`] says so, and nothing has changed.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

impl LoadError {
    /// The same with the entry at which it was found out.
    fn at(self, entry: i64) -> LoadError {
        match self {
            LoadError::Broken(why) => LoadError::Broken(format!("entry {entry}: {why}")),
            other => other,
        }
    }
}

impl From<String> for LoadError {
    fn from(why: String) -> LoadError {
        LoadError::Broken(why)
    }
}

impl From<&str> for LoadError {
    fn from(why: &str) -> LoadError {
        LoadError::Broken(why.to_string())
    }
}

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
    pub(super) game: Option<Room>,
    pub(super) steps: Vec<HistoryEntry>,
    /// The version before which nobody can be told the missing steps alone: of the last take-back.
    pub(super) unbroken_since: i64,
    pub(super) take_back: Option<TakeBackOffer>,
    pub(super) replace: Option<ReplaceOffer>,
    pub(super) ending: Option<Ended>,
    pub(super) rematch: Option<TableId>,
    /// A computer player has sat here at some time: there may be jobs of it.
    had_bots: bool,
    /// When it is known, and made up for, that nobody could do anything: from when to when, in order and apart.
    still: Vec<(Millis, Millis)>,
    /// The rules that the game is played by so far, and those of this program.
    pub(super) rules: u32,
    current: u32,
    /// Something is in the game that nothing is written beside by which it could be compared.
    unverified: bool,
    /// How many actions have been played of a game of older rules that this program comes to something else with: `game` is left as it
    /// was when both still were the same, if they ever were.
    diverged: Option<usize>,
    /// How it was shown, if it has parted and ended.
    pub(super) replay: Option<Vec<ReplayMoment>>,
}

/// What it takes to show a finished game.
pub(crate) struct FinishedGame {
    pub(crate) rules: u32,
    /// The game as far as this program can play it.
    pub(crate) game: Option<Box<dyn LobbyMatch>>,
    /// That is all of it.
    pub(crate) whole: bool,
}

/// The match, which has no other debug form than its name.
pub(super) struct Room(pub(super) Box<dyn LobbyMatch>);

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.meta().key)
    }
}

#[derive(Debug)]
pub(super) struct Player {
    pub(super) kind: SeatKind,
    /// Whose seat it is, also while a computer player sits in.
    pub(super) user: Option<UserId>,
    pub(super) name: String,
    pub(super) level: Option<String>,
    /// The process to which the person is connected.
    pub(super) process: Option<String>,
    /// Since when the person is away.
    pub(super) away_since: Option<Millis>,
    /// How often the person has been away.
    pub(super) times_away: u32,
    pub(super) resigned: bool,
    /// The version since which this seat has been asked what it is asked now.
    pub(super) asked: Option<i64>,
    pub(super) clock: SeatClock,
}

#[derive(Debug)]
pub(super) struct HistoryEntry {
    pub(super) version: i64,
    pub(super) at: Millis,
    pub(super) event: TableEvent,
    pub(super) result: EventResult,
    pub(super) outcome: Outcome,
}

/// Where the events of a step are.
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
    /// The version with which it did.
    at: i64,
}

/// The game of a table, if this program has it with rules that are as new.
fn known_game(setup: &str) -> Result<harena_core::Meta, LoadError> {
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

fn newer_rules(title: &str, found: u32, current: u32) -> LoadError {
    LoadError::Newer(format!("version {found} of the rules of {title}, and this process knows version {current}"))
}

impl TableState {
    /// A table before its first entry.
    pub(crate) fn new(row: &TableRow) -> Result<TableState, LoadError> {
        let broken = |error: &dyn std::fmt::Display| LoadError::Broken(error.to_string());
        // Before anything else: whatever else is new in it.
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
            still: Vec::new(),
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
                Some(kind) => LoadError::Newer(format!("{kind:?} means nothing to this process")),
                None => LoadError::Broken(format!("entry {}: {error}", entry.sequence)),
            })?;
        self.apply_stored(entry.at, stored)
    }

    /// Applies what happened at some time.
    fn apply_stored(&mut self, at: Millis, StoredEvent { event, result }: StoredEvent) -> Result<(), LoadError> {
        let rules = match &event {
            TableEvent::RulesChanged { version, goes_on: true } => Some(*version),
            _ => result.rules,
        };
        if let Some(found) = rules.filter(|version| *version > self.current) {
            return Err(newer_rules(self.title, found, self.current));
        }
        self.version += 1;
        self.at = at.max(self.at);
        let outcome = self.apply_to_state(&event, Some(&result));
        let outcome = outcome.map_err(|unfit| unfit.at(self.version))?;
        self.steps.push(HistoryEntry { version: self.version, at: self.at, event, result, outcome });
        Ok(())
    }

    /// What is to be made up for if nobody could do anything in this time: nothing where no clock ran then.
    pub(super) fn interruption(&self, since: Millis, until: Millis) -> Option<TableEvent> {
        let is_timed = self.setup.clock != Clock::None || self.setup.away_seconds.is_some();
        if self.phase != Phase::Playing || !is_timed {
            return None;
        }
        let earliest = self.players.iter().filter_map(|player| player.clock.running_since()).min()?;
        let mut pieces = self.not_yet_paused(since.max(earliest), until).into_iter();
        let (since, until) = pieces.find(|(since, until)| until - since >= SHORTEST_CREDIT)?;
        Some(TableEvent::Interrupted { since, until })
    }

    /// The parts of a time that are not made up for yet.
    fn not_yet_paused(&self, since: Millis, until: Millis) -> Vec<(Millis, Millis)> {
        let (mut pieces, mut from) = (Vec::new(), since);
        for (still_since, still_until) in &self.still {
            pieces.push((from, until.min(*still_since)));
            from = from.max(*still_until);
        }
        pieces.push((from, until));
        pieces.retain(|(since, until)| since < until);
        pieces
    }

    /// Clocks stand still in this time. Several may have noticed the same; each moment is made up for once.
    fn pause_clocks(&mut self, since: Millis, until: Millis) {
        for (since, until) in self.not_yet_paused(since, until) {
            self.players.iter_mut().for_each(|player| player.clock.pause_clocks(since, until));
            self.still.push((since, until));
        }
        self.still.sort_unstable();
        self.still.dedup_by(|next, before| {
            let meet = next.0 <= before.1;
            if meet {
                before.1 = before.1.max(next.1);
            }
            meet
        });
    }

    /// Applies what happens now, and says what is to be kept of it.
    pub(crate) fn apply_new(&mut self, at: Millis, event: TableEvent) -> Result<StoredEvent, LoadError> {
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
        let mut result = EventResult::default();
        if let (Outcome::Began | Outcome::Action(_), Some(Room(game))) = (outcome, &self.game) {
            result.state = Some(digest(&**game));
            let ended = self.ending.as_ref().filter(|ended| ended.at == self.version);
            result.over = ended.and_then(|ended| ended.standing);
            result.rules = (outcome == Outcome::Began && self.rules != self.setup.rules).then_some(self.rules);
        }
        let stored = StoredEvent { event, result };
        let StoredEvent { event, result } = stored.clone();
        self.steps.push(HistoryEntry { version: self.version, at: self.at, event, result, outcome });
        Ok(stored)
    }

    /// Whether this is what stands at this place.
    pub(super) fn is_entry(&self, sequence: i64, at: Millis, event: &TableEvent) -> bool {
        let step = usize::try_from(sequence - 1).ok().and_then(|index| self.steps.get(index));
        step.is_some_and(|step| step.at == at && step.event == *event)
    }

    /// Everything so far as one text, from which [`TableState::restore`] makes the same table.
    pub(crate) fn compact(&self) -> String {
        let stored = |step: &HistoryEntry| StoredEvent { event: step.event.clone(), result: step.result.clone() };
        let all: Vec<(Millis, StoredEvent)> = self.steps.iter().map(|step| (step.at, stored(step))).collect();
        serde_json::to_string(&all).expect("events are plain data")
    }

    /// Applies a text of [`TableState::compact`] to a table before its first entry.
    pub(crate) fn restore(&mut self, compact: &str) -> Result<(), LoadError> {
        let all: Vec<(Millis, StoredEvent)> =
            serde_json::from_str(compact).map_err(|error| LoadError::Broken(format!("snapshot: {error}")))?;
        all.into_iter().try_for_each(|(at, stored)| self.apply_stored(at, stored))
    }

    /// `past` is what came of it when it happened; nothing if it happens now.
    fn apply_to_state(&mut self, event: &TableEvent, past: Option<&EventResult>) -> Result<Outcome, LoadError> {
        match event {
            TableEvent::Made | TableEvent::Chat { .. } => {}
            TableEvent::Sit { seat, user, name } => {
                let player = self.player_mut(*seat)?;
                player.kind = SeatKind::Person;
                player.user = Some(user.clone());
                player.name.clone_from(name);
            }
            TableEvent::Stand { seat } => {
                let player = self.player_mut(*seat)?;
                player.kind = SeatKind::Open;
                player.user = None;
                player.level = None;
                player.process = None;
                player.away_since = None;
                player.name.clear();
            }
            TableEvent::Bot { seat, level } => {
                self.player_mut(*seat)?.give_to_bot(level);
                self.had_bots = true;
            }
            TableEvent::Start { level } => {
                for player in self.players.iter_mut().filter(|player| player.kind == SeatKind::Open) {
                    player.give_to_bot(level);
                    self.had_bots = true;
                }
            }
            TableEvent::Act { seat, action } => return self.act(seat.0, action, past),
            TableEvent::Resign { seat } => self.forfeit(seat.0, EndReason::Resigned)?,
            TableEvent::TimeUp { seat } => self.forfeit(seat.0, EndReason::Time)?,
            TableEvent::OfferTakeBack { seat, to } => {
                self.take_back = Some(TakeBackOffer { by: seat.0, to: *to, agreed: SeatSet::just(seat.0) });
            }
            TableEvent::AnswerTakeBack { seat, yes } => match (&mut self.take_back, yes) {
                (Some(offer), true) => offer.agreed = offer.agreed.with(seat.0),
                _ => self.take_back = None,
            },
            TableEvent::TakeBack { to } => self.take_back_to(*to)?,
            TableEvent::OfferReplace { by, seat } => {
                self.replace = Some(ReplaceOffer { by: by.0, seat: seat.0, agreed: SeatSet::just(by.0) });
            }
            TableEvent::AnswerReplace { by, yes, .. } => match (&mut self.replace, yes) {
                (Some(offer), true) => offer.agreed = offer.agreed.with(by.0),
                _ => self.replace = None,
            },
            TableEvent::Replace { seat, level } => {
                self.replace = None;
                self.substitute(seat.0, level)?;
            }
            TableEvent::Return { seat } => {
                let at = self.clock_at();
                let player = self.player_mut(*seat)?;
                player.kind = SeatKind::Person;
                player.level = None;
                if player.asked.is_some() {
                    player.clock.start(at);
                }
            }
            TableEvent::Interrupted { since, until } => self.pause_clocks(*since, *until),
            TableEvent::Away { seat } => {
                let (at, away_from) = (self.at, self.clock_at());
                let player = self.player_mut(*seat)?;
                player.process = None;
                player.away_since = Some(at);
                player.times_away += 1;
                player.clock.away(away_from);
            }
            TableEvent::Back { seat, process } => {
                let at = self.at;
                let player = self.player_mut(*seat)?;
                player.process = Some(process.clone());
                player.away_since = None;
                player.clock.back(at);
                if self.replace.as_ref().is_some_and(|offer| offer.seat == seat.0) {
                    self.replace = None;
                }
            }
            TableEvent::Rematch { table } => self.rematch = Some(table.clone()),
            TableEvent::Closed => self.end(EndReason::Closed, None),
            TableEvent::RulesChanged { version, goes_on: true } => {
                // It may have parted from rules that are newer than these: then it is known as far as it was written down.
                self.rules = *version;
                self.unverified = false;
            }
            TableEvent::RulesChanged { goes_on: false, .. } => self.end(EndReason::Rules, None),
        }
        self.settle_offers()?;
        self.start_if_full(past)
    }

    /// What all have agreed to is done. A person who has to agree may have gone meanwhile, and then nobody waits for them; what was
    /// offered by or about somebody who is gone is offered no more.
    fn settle_offers(&mut self) -> Result<(), String> {
        let people = self.people();
        if let Some(TakeBackOffer { by, to, agreed }) = self.take_back {
            if !people.contains(by) {
                self.take_back = None;
            } else if people.iter().all(|person| agreed.contains(person)) {
                self.take_back_to(to)?;
            }
        }
        if let Some(ReplaceOffer { by, seat, agreed }) = self.replace {
            if !people.contains(by) || !people.contains(seat) {
                self.replace = None;
            } else if self.present().without(seat).iter().all(|person| agreed.contains(person)) {
                self.replace = None;
                self.substitute(seat, SUBSTITUTE)?;
            }
        }
        Ok(())
    }

    /// The game begins as soon as every seat is taken.
    fn start_if_full(&mut self, past: Option<&EventResult>) -> Result<Outcome, LoadError> {
        let full = self.players.iter().all(|player| player.kind != SeatKind::Open);
        if self.phase != Phase::Waiting || !full {
            return Ok(Outcome::Nothing);
        }
        self.rules = match past {
            None => self.current,
            Some(past) => past.rules.unwrap_or(self.setup.rules),
        };
        let game = open(&self.setup.game, &self.setup.options, self.seats, self.seed);
        match game {
            Ok(game) if self.matches(&*game, past) => self.game = Some(Room(game)),
            Err(OptionsError::NoRoom(why)) => return Err(LoadError::NoRoom(why)),
            Err(error) if !self.is_old() => return Err(error.to_string().into()),
            // Not even the deal is the same.
            _ => self.diverged = Some(0),
        }
        self.phase = Phase::Playing;
        // Who sat down and went is away from the first moment on.
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

    fn act(&mut self, seat: Seat, action: &str, past: Option<&EventResult>) -> Result<Outcome, LoadError> {
        if let Some(played) = self.diverged {
            return Ok(self.act_diverged(played, past));
        }
        let is_old = self.is_old();
        let Some(Room(game)) = &mut self.game else { return Err("nothing is played yet".into()) };
        let before = game.to_act();
        // Only where several choose at once can a seat be asked the same before and after.
        let asked_before: Vec<(Seat, Vec<String>)> = match before.len() {
            0 | 1 => Vec::new(),
            _ => before.without(seat).iter().map(|other| (other, game.legal(other))).collect(),
        };
        let index = game.played();
        match game.play(seat, action) {
            Ok(_) => {}
            Err(error) if past.is_none() => return Err(error.into()),
            Err(_) if is_old => return Ok(self.act_diverged(index, past)),
            Err(error) => return Err(error.to_string().into()),
        }
        if is_old && past.and_then(|past| past.state.as_ref()).is_some_and(|state| *state != digest(&**game)) {
            *game = game.back_to(index).ok_or("it cannot be played again")?;
            return Ok(self.act_diverged(index, past));
        }
        self.unverified |= is_old && past.is_some_and(|past| past.state.is_none());
        let Some(Room(game)) = &mut self.game else { return Err("nothing is played yet".into()) };
        let still = asked_before.into_iter().filter(|(other, legal)| game.legal(*other) == *legal);
        let still: SeatSet = still.map(|(other, _)| other).collect();
        self.take_back = None;
        self.ask_to_act(still, Some(seat));
        self.end_if_over();
        Ok(Outcome::Action(index))
    }

    /// An action by rules that this program does not know: nobody can say what it led to, but whether the game ended with it.
    fn act_diverged(&mut self, index: usize, past: Option<&EventResult>) -> Outcome {
        self.diverged = Some(index + 1);
        self.take_back = None;
        self.unverified |= past.is_some_and(|past| past.state.is_none());
        if self.ending.as_ref().is_some_and(|ended| ended.reason == EndReason::Played) {
            // By the rules of this program it had ended already.
            (self.ending, self.phase) = (None, Phase::Playing);
        }
        if let Some(standing) = past.and_then(|past| past.over) {
            self.end(EndReason::Played, Some(standing));
        }
        Outcome::Action(index)
    }

    /// Whether the game is played by other rules than those of the program.
    fn is_old(&self) -> bool {
        self.rules != self.current
    }

    /// Whether a game is what it was then, as far as that was written down.
    fn matches(&mut self, game: &dyn LobbyMatch, past: Option<&EventResult>) -> bool {
        if !self.is_old() {
            return true;
        }
        let state = past.and_then(|past| past.state.as_ref());
        self.unverified |= state.is_none();
        state.is_none_or(|state| *state == digest(game))
    }

    /// Whether what comes of the entries depends on what the row says of the same moment, or there are none at all.
    pub(crate) fn needs_row(&self) -> bool {
        self.version == 0 || self.is_old() && self.unverified && self.phase != Phase::Waiting
    }

    /// Where nothing was written down by which a game could be compared, there is what the lobby shows of it.
    pub(crate) fn compare_with(&mut self, row: &TableRow) -> Result<(), LoadError> {
        if !self.needs_row() {
            return Ok(());
        }
        let shown: Value = serde_json::from_str(&row.summary).unwrap_or_default();
        let standing: Option<Standing> = serde_json::from_value(shown["standing"].clone()).ok().flatten();
        let played_out = self.ending.as_ref().is_some_and(|ended| ended.reason == EndReason::Played);
        let is_over = row.phase == Phase::Over.name();
        let same = match (is_over, self.phase) {
            (true, Phase::Over) => !played_out || self.ending.as_ref().and_then(|ended| ended.standing) == standing,
            (false, Phase::Playing) => json!(self.to_act()) == shown["to_act"],
            (true, _) => false,
            (false, _) => !played_out,
        };
        if same {
            return Ok(());
        }
        if let (None, Some(Room(game))) = (self.diverged, &mut self.game) {
            let played = game.played();
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

    /// What is to be done about a game that runs by other rules than those of the program.
    pub(super) fn rules_event(&self) -> Option<TableEvent> {
        let strays = self.phase == Phase::Playing && (self.is_old() || self.diverged.is_some());
        strays.then(|| TableEvent::RulesChanged { version: self.current, goes_on: self.diverged.is_none() })
    }

    /// Every seat that is to act is asked something new, but for those who are still at the same decision.
    pub(super) fn ask_to_act(&mut self, still: SeatSet, answered: Option<Seat>) {
        let to_act = self.game.as_ref().map_or(SeatSet::EMPTY, |game| game.0.to_act());
        let (version, at, clock) = (self.version, self.at, self.setup.clock);
        let begins = self.clock_at();
        for (seat, player) in self.seats.iter().zip(&mut self.players) {
            if still.contains(seat) && player.asked.is_some() {
                continue;
            }
            player.clock.stop(clock, at, answered == Some(seat));
            player.asked = to_act.contains(seat).then_some(version);
            if player.asked.is_some() && player.kind == SeatKind::Person {
                player.clock.start(begins);
            }
        }
    }

    /// When a clock begins that is started now: not before clocks run again.
    fn clock_at(&self) -> Millis {
        self.at.max(self.still.last().map_or(0, |(_, until)| *until))
    }

    fn end_if_over(&mut self) {
        let Some(Room(game)) = &self.game else { return };
        if self.phase == Phase::Playing && game.to_act().is_empty() {
            self.end(EndReason::Played, game.standing());
        }
    }

    fn end(&mut self, reason: EndReason, standing: Option<Standing>) {
        self.phase = Phase::Over;
        self.ending = Some(Ended { reason, standing, at: self.version });
        self.take_back = None;
        self.replace = None;
        let (at, clock) = (self.at, self.setup.clock);
        for player in &mut self.players {
            player.clock.stop(clock, at, false);
            player.asked = None;
        }
    }

    /// A person who gives up loses a game of two; at a larger table a computer player goes on for them, so that the others can play.
    fn forfeit(&mut self, seat: Seat, reason: EndReason) -> Result<(), String> {
        self.substitute(seat, SUBSTITUTE)?;
        self.players[seat.index()].resigned = true;
        self.take_back = None;
        let people = self.players.iter().filter(|player| player.kind == SeatKind::Person).count();
        if self.seats.count() == 2 {
            let standing = Standing::by_key(self.seats, |_| 0, |other| other != seat);
            self.end(reason, Some(standing));
        } else if people == 0 {
            self.end(EndReason::Abandoned, None);
        }
        Ok(())
    }

    fn substitute(&mut self, seat: Seat, level: &str) -> Result<(), String> {
        let (at, clock) = (self.at, self.setup.clock);
        let player = self.player_mut(SeatName(seat))?;
        player.clock.stop(clock, at, false);
        player.kind = SeatKind::Bot;
        player.level = Some(level.to_string());
        player.process = None;
        player.away_since = Some(at);
        // A person who comes back to the seat is away until they are heard of.
        player.clock.away(at);
        self.had_bots = true;
        Ok(())
    }

    fn take_back_to(&mut self, to: usize) -> Result<(), String> {
        match &mut self.game {
            // What is left of a game that has parted is the same by both rules.
            Some(Room(game)) if self.diverged.is_none() || to <= game.played() => {
                *game = game.back_to(to).ok_or("it cannot be taken back")?;
                self.diverged = None;
            }
            _ if self.diverged.is_some() => self.diverged = Some(to),
            _ => return Err("nothing is played yet".into()),
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

    fn player_mut(&mut self, seat: SeatName) -> Result<&mut Player, String> {
        self.players.get_mut(seat.0.index()).ok_or_else(|| format!("there is no seat {}", seat.0))
    }
}

/// Questions about the table.
impl TableState {
    pub(crate) fn version(&self) -> i64 {
        self.version
    }

    pub(crate) fn at(&self) -> Millis {
        self.at
    }

    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// The version with which the game ended.
    pub(super) fn ended_at(&self) -> i64 {
        self.ending.as_ref().map_or(0, |ended| ended.at)
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the game is played with content that somebody has brought.
    pub(crate) fn has_pack(&self) -> bool {
        has_pack(&self.setup.options)
    }

    pub(crate) fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// The seat on which this person sits.
    pub(crate) fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let sits = |player: &Player| player.kind == SeatKind::Person && player.user.as_ref() == Some(user);
        self.seats.iter().find(|seat| sits(&self.players[seat.index()]))
    }

    /// The process to which the person on this seat is connected.
    pub(super) fn process_of(&self, seat: Seat) -> Option<&str> {
        self.players[seat.index()].process.as_deref()
    }

    /// How often the person on this seat has been away.
    pub(super) fn times_away(&self, seat: Seat) -> u32 {
        self.players[seat.index()].times_away
    }

    /// The people who count as connected to this process.
    pub(super) fn connected_to(&self, process: &str) -> impl Iterator<Item = &UserId> {
        let here = self.players.iter().filter(move |player| player.process.as_deref() == Some(process));
        here.filter(|player| player.kind == SeatKind::Person).filter_map(|player| player.user.as_ref())
    }

    /// The people at the table.
    pub(super) fn people(&self) -> SeatSet {
        self.seats.iter().filter(|seat| self.players[seat.index()].kind == SeatKind::Person).collect()
    }

    /// The people who are here.
    pub(super) fn present(&self) -> SeatSet {
        self.people().iter().filter(|seat| self.players[seat.index()].process.is_some()).collect()
    }

    /// What people call each seat. Computer players go by their level; where two have one name the number of the seat tells
    /// them apart.
    pub(super) fn names(&self) -> Vec<String> {
        let plain: Vec<String> = self.players.iter().map(Player::display_name).collect();
        let shared = |name: &String| !name.is_empty() && plain.iter().filter(|other| *other == name).count() > 1;
        let numbered = |(index, name): (usize, &String)| match NUMERALS.get(index) {
            Some(numeral) if shared(name) => format!("{name} {numeral}"),
            _ => name.clone(),
        };
        plain.iter().enumerate().map(numbered).collect()
    }

    /// Who sat on this seat before something happened.
    pub(super) fn name_before(&self, version: i64, seat: SeatName) -> String {
        let earlier = self.steps.iter().rev().filter(|step| step.version < version);
        let sat = earlier.filter_map(|step| match &step.event {
            TableEvent::Sit { seat: taken, name, .. } if *taken == seat => Some(name.clone()),
            TableEvent::Bot { seat: taken, level } if *taken == seat => Some(level.clone()),
            _ => None,
        });
        sat.into_iter().next().unwrap_or_else(|| match self.setup.seats.get(seat.0.index()) {
            Some(SeatSetup::Person { name, .. }) => name.clone(),
            Some(SeatSetup::Bot { level }) => level.clone(),
            _ => String::new(),
        })
    }

    /// Everybody who has a seat or had one that is still theirs.
    pub(crate) fn users(&self) -> impl Iterator<Item = &UserId> {
        self.players.iter().filter_map(|player| player.user.as_ref())
    }

    /// The computer player that is to choose for a seat since this version.
    pub(crate) fn bot_to_act(&self, seat: usize, since: i64) -> Option<&str> {
        let player = self.players.get(seat)?;
        let asked = player.kind == SeatKind::Bot && player.asked == Some(since) && self.phase == Phase::Playing;
        asked.then_some(player.level.as_deref()).flatten()
    }

    pub(crate) fn game(&self) -> Option<&dyn LobbyMatch> {
        self.game.as_ref().map(|room| &*room.0)
    }

    /// The jobs that are open now; `None` where no computer player has ever sat.
    pub(crate) fn jobs(&self) -> Option<Vec<(usize, i64)>> {
        if !self.had_bots {
            return None;
        }
        if self.phase != Phase::Playing {
            return Some(Vec::new());
        }
        let bots = self.players.iter().enumerate().filter(|(_, player)| player.kind == SeatKind::Bot);
        Some(bots.filter_map(|(seat, player)| Some((seat, player.asked?))).collect())
    }

    /// Whose time is up at this time.
    pub(super) fn overdue(&self, now: Millis) -> Option<Seat> {
        self.seats.iter().find(|&seat| self.deadline_of(seat).is_some_and(|deadline| deadline <= now))
    }

    pub(super) fn deadline_of(&self, seat: Seat) -> Option<Millis> {
        let player = &self.players[seat.index()];
        let runs = self.phase == Phase::Playing && player.kind == SeatKind::Person;
        runs.then(|| player.clock.deadline(self.setup.clock)).flatten()
    }

    /// When the next time is up.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.seats.iter().filter_map(|seat| self.deadline_of(seat)).min()
    }

    pub(super) fn to_act(&self) -> Vec<SeatName> {
        match (&self.game, self.phase) {
            (Some(Room(game)), Phase::Playing) => game.to_act().iter().map(SeatName).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn listing(&self) -> Listing {
        let seat =
            |player: &Player| SummarySeat { kind: player.kind, name: player.name.clone(), user: player.user.clone() };
        let summary = Summary {
            seats: self.players.iter().map(seat).collect(),
            to_act: self.to_act(),
            clock: self.setup.clock,
            host: self.setup.host.clone(),
            standing: self.ending.as_ref().and_then(|ended| ended.standing),
        };
        Listing {
            phase: self.phase.name(),
            summary: serde_json::to_string(&summary).expect("a summary is plain data"),
            deadline: self.deadline(),
        }
    }

    /// The seats of another game with the same settings, of which this person takes their own.
    pub(crate) fn rematch_seats(&self, user: &UserId, name: &str) -> Vec<SeatSetup> {
        let again = |player: &Player| match (&player.user, &player.level) {
            (Some(own), _) if own == user => SeatSetup::Person { user: user.clone(), name: name.to_string() },
            (None, Some(level)) => SeatSetup::Bot { level: level.clone() },
            _ => SeatSetup::Open,
        };
        self.players.iter().map(again).collect()
    }

    pub(crate) fn seed_hash(&self) -> String {
        self.seed.commitment().expect("the seed of a table is cryptographic")
    }

    /// The seed, when everybody may know it.
    pub(crate) fn seed_shown(&self) -> Option<String> {
        (self.phase == Phase::Over).then(|| self.seed.text())
    }

    /// The record, when everybody may have it.
    pub(crate) fn record(&self) -> Option<Record> {
        self.length()?;
        let options = match &self.game {
            Some(Room(game)) => game.options().to_string(),
            None if self.setup.options.is_null() => "{}".to_string(),
            None => self.setup.options.to_string(),
        };
        let standing = self.steps.iter().filter_map(|step| match (&step.event, step.outcome) {
            (TableEvent::Act { seat, action }, Outcome::Action(_)) => {
                Some(RecordedAction { line: 0, seat: seat.0, text: action.clone() })
            }
            _ => None,
        });
        Some(Record {
            game: self.setup.game.clone(),
            rules_version: self.rules,
            options,
            seats: self.seats,
            names: self.names(),
            seed: self.seed,
            actions: standing.collect(),
        })
    }

    /// What it takes to show the game from its beginning, when everybody may see it.
    pub(crate) fn finished_game(&self) -> Option<FinishedGame> {
        self.length()?;
        let game = self.game.as_ref().map(|room| room.0.clone_lobby());
        Some(FinishedGame { rules: self.rules, game, whole: self.diverged.is_none() })
    }

    /// The names and the number of actions of a game that everybody may see.
    pub(crate) fn length(&self) -> Option<(Vec<String>, usize)> {
        let begun = self.steps.iter().any(|step| step.outcome == Outcome::Began);
        let actions = self.steps.iter().filter(|step| matches!(step.outcome, Outcome::Action(_))).count();
        (self.phase == Phase::Over && begun).then(|| (self.names(), actions))
    }

    /// The version of the rules that the game is played by, or will be.
    pub(super) fn rules(&self) -> u32 {
        if self.phase == Phase::Waiting { self.current } else { self.rules }
    }
}

/// A position in a few letters: everything that there is to see, whose turn it is, and who has won.
fn digest(game: &dyn LobbyMatch) -> String {
    fn add(text: &mut Vec<u8>, value: &Value) {
        match value {
            Value::Object(fields) => {
                text.push(b'{');
                for (key, value) in fields {
                    add_plain(text, key);
                    add(text, value);
                }
            }
            Value::Array(items) => {
                text.push(b'[');
                items.iter().for_each(|item| add(text, item));
                text.push(b']');
            }
            plain => {
                add_plain(text, plain);
                text.push(b',');
            }
        }
    }
    fn add_plain(text: &mut Vec<u8>, value: &impl Serialize) {
        serde_json::to_writer(text, value).expect("a vector takes everything");
    }
    let to_act: Vec<SeatName> = game.to_act().iter().map(SeatName).collect();
    let mut shown = json!([game.view(harena_core::Viewer::All), to_act, game.standing()]);
    // The order of fields says nothing.
    shown.sort_all_objects();
    let mut text = Vec::with_capacity(4096);
    add(&mut text, &shown);
    hex(&Sha256::digest(&text)[..4])
}

impl Player {
    fn new(seat: &SeatSetup, setup: &Setup) -> Player {
        let clock = SeatClock::new(setup.clock, setup.away_seconds);
        let mut player = Player {
            kind: SeatKind::Open,
            user: None,
            name: String::new(),
            level: None,
            process: None,
            away_since: None,
            times_away: 0,
            resigned: false,
            asked: None,
            clock,
        };
        match seat {
            SeatSetup::Open => {}
            SeatSetup::Person { user, name } => {
                player.kind = SeatKind::Person;
                player.user = Some(user.clone());
                player.name.clone_from(name);
            }
            SeatSetup::Bot { level } => player.give_to_bot(level),
        }
        player
    }

    fn display_name(&self) -> String {
        match &self.level {
            Some(level) if self.user.is_none() => capital(level),
            _ => self.name.clone(),
        }
    }

    fn give_to_bot(&mut self, level: &str) {
        self.kind = SeatKind::Bot;
        self.user = None;
        self.name = level.to_string();
        self.level = Some(level.to_string());
        self.process = None;
        self.away_since = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A person who goes away while clocks stand still has all of the time to come back once they run again.
    #[test]
    fn absence_counts_when_clocks_run() {
        let person = |name: &str| json!({ "kind": "person", "user": name.repeat(16), "name": name });
        let setup = json!({
            "game": "dragonic-tide", "rules": find("dragonic-tide").unwrap().meta().rules_version, "options": {},
            "seats": [person("a"), person("b")], "public": true, "clock": { "kind": "none" }, "away_seconds": 10,
            "hints": false, "take_backs": true, "host": "a".repeat(16),
        });
        let row = TableRow {
            id: TableId::stored("gggggggggggg".to_string()),
            setup: setup.to_string(),
            seed: format!("chacha20 {}", "0".repeat(64)),
            invite: "x".to_string(),
            created: 0,
            phase: "waiting".to_string(),
            summary: String::new(),
        };
        let mut table = TableState::new(&row).unwrap();
        table.apply_new(1_000, TableEvent::Made).unwrap();
        assert_eq!(table.phase(), Phase::Playing);
        for seat in table.seats.iter().map(SeatName) {
            table.apply_new(1_000, TableEvent::Back { seat, process: "here".to_string() }).unwrap();
        }
        assert_eq!(table.deadline(), None);
        table.apply_new(110_000, TableEvent::Interrupted { since: 100_000, until: 140_000 }).unwrap();
        table.apply_new(110_000, TableEvent::Away { seat: SeatName(Seat::new(0)) }).unwrap();
        assert_eq!(table.deadline(), Some(150_000));
    }

    /// A timed table in the middle of a game, with both people there.
    fn timed(clock: Value, away: Option<u32>) -> TableState {
        let person = |name: &str| json!({ "kind": "person", "user": name.repeat(16), "name": name });
        let setup = json!({
            "game": "dragonic-tide", "rules": find("dragonic-tide").unwrap().meta().rules_version, "options": {},
            "seats": [person("a"), person("b")], "public": true, "clock": clock, "away_seconds": away,
            "hints": false, "take_backs": true, "host": "a".repeat(16),
        });
        let row = TableRow {
            id: TableId::stored("gggggggggggg".to_string()),
            setup: setup.to_string(),
            seed: format!("chacha20 {}", "0".repeat(64)),
            invite: "x".to_string(),
            created: 0,
            phase: "waiting".to_string(),
            summary: String::new(),
        };
        let mut table = TableState::new(&row).unwrap();
        table.apply_new(1_000, TableEvent::Made).unwrap();
        for seat in table.seats.iter().map(SeatName) {
            table.apply_new(1_000, TableEvent::Back { seat, process: "here".to_string() }).unwrap();
        }
        table
    }

    /// Two processes find out about two gaps, and the later one is known first: both are made up for, each moment once.
    #[test]
    fn an_earlier_gap_that_is_found_later_counts_too() {
        let clocks = [
            (json!({ "kind": "game", "seconds": 60, "increment": 0 }), None),
            (json!({ "kind": "move", "seconds": 60 }), None),
            (json!({ "kind": "none" }), Some(60)),
        ];
        for (clock, away) in clocks {
            let mut table = timed(clock.clone(), away);
            if away.is_some() {
                table.apply_new(1_000, TableEvent::Away { seat: SeatName(Seat::new(0)) }).unwrap();
            }
            let before = table.deadline().unwrap();
            assert_eq!(before, 61_000, "{clock}");
            for (since, until) in
                [(30_000, 40_000), (2_000, 12_000), (35_000, 37_000), (10_000, 32_000), (39_000, 41_000)]
            {
                while let Some(event) = table.interruption(since, until) {
                    table.apply_new(50_000, event).unwrap();
                }
            }
            // From 2,000 to 41,000 nobody could do anything.
            assert_eq!(table.deadline(), Some(before + 39_000), "{clock}");
            assert_eq!(table.interruption(2_000, 41_000), None);
            // The same from what is stored.
            let mut again = timed(clock.clone(), away);
            for step in table.steps.iter().skip(3) {
                again.apply_new(step.at, step.event.clone()).unwrap();
            }
            assert_eq!(again.deadline(), table.deadline());
        }
    }

    /// An action that the rules refuse changes nothing: the next one gets the number and the time that it would have had.
    #[test]
    fn an_illegal_action_changes_nothing() {
        let mut table = timed(json!({ "kind": "none" }), None);
        let seat = table.game().unwrap().to_act().first().unwrap();
        let legal = table.game().unwrap().legal(seat)[0].clone();
        let act = |action: &str| TableEvent::Act { seat: SeatName(seat), action: action.to_string() };
        let before = (table.version(), table.at(), table.steps.len(), table.deadline(), table.jobs());
        for refused in ["place advance", "no such action"] {
            let error = table.apply_new(9_000, act(refused)).unwrap_err();
            assert!(matches!(error, LoadError::Illegal(_)), "{error:?}");
            assert_eq!((table.version(), table.at(), table.steps.len(), table.deadline(), table.jobs()), before);
        }
        table.apply_new(2_000, act(&legal)).unwrap();
        assert_eq!((table.version(), table.at()), (before.0 + 1, 2_000));
    }
}
