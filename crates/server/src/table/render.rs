//! The table as one viewer may see it. This is the only place that sends game information to clients: views, redacted
//! events, and the legal actions of the viewer's own seat.

use harena_catalog::LobbyMatch;
use harena_core::{Seat, SeatSet, Viewer};

use super::state::{HistoryEntry, Outcome};
use super::{TableEvent, TableState};
use crate::bot_names::display_name;
use crate::ids::UserId;
use crate::protocol::{
    EndReason, Ending, GameEvent, Offer, Phase, Position, SeatInfo, SeatKind, Step, StepEvent, StoredMessage,
    TableInfo, TableView, You,
};
use crate::store::Millis;
use crate::wording::Wording;

/// The number of last steps in a full state; the rest is requested separately.
const TAIL: usize = 200;
/// A client that is further behind gets a full state.
const MAX_MISSING: i64 = 1000;

impl TableState {
    /// What this person may see, and whether it is an update since `since` or the full state.
    pub(crate) fn render(&self, user: Option<&UserId>, since: Option<i64>, now: Millis) -> (bool, TableView) {
        let viewer = self.viewer(user);
        let since = since.filter(|&since| {
            (self.unbroken_since..=self.version).contains(&since) && self.version - since <= MAX_MISSING
        });
        let steps = match since {
            Some(since) => &self.steps[since as usize..],
            None => &self.steps[self.steps.len().saturating_sub(TAIL)..],
        };
        let state = TableView {
            version: self.version,
            since,
            you: You {
                seat: user.and_then(|user| self.seat_of(user)),
                host: user == Some(&self.setup.host),
                invitation: self.invitation_for(user).filter(|_| since.is_none()),
            },
            table: self.info(now, since.is_none()),
            steps: steps.iter().map(|step| self.step(step, viewer)).collect(),
            position: match &self.replay {
                Some(replay) => replay.last().map(|moment| moment.position.clone()),
                None => self.game().map(|game| position(game, viewer, self.phase)),
            },
        };
        (since.is_some(), state)
    }

    /// The host may invite others, also after losing the link.
    fn invitation_for(&self, user: Option<&UserId>) -> Option<String> {
        let is_host = user == Some(&self.setup.host);
        // After the game it is the link to the replay, for all players.
        let has_played = self.phase == Phase::Over && user.is_some_and(|user| self.users().any(|other| other == user));
        (is_host || has_played).then(|| self.invitation.reveal().to_string())
    }

    /// The viewer for this person. People without a seat are spectators; after the game everyone sees everything.
    fn viewer(&self, user: Option<&UserId>) -> Viewer {
        match (self.phase, user.and_then(|user| self.seat_of(user))) {
            (Phase::Over, _) => Viewer::All,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    /// Steps from this version on.
    pub(crate) fn history(&self, user: Option<&UserId>, from: i64, count: usize) -> Vec<Step> {
        let viewer = self.viewer(user);
        let first = usize::try_from(from.max(1) - 1).unwrap_or(0).min(self.steps.len());
        self.steps[first..].iter().take(count).map(|step| self.step(step, viewer)).collect()
    }

    /// The wording of messages for this person, if they ask for a language.
    pub(crate) fn wording(&self, user: Option<&UserId>, language: Option<&str>) -> Option<Wording> {
        Wording::new(&self.setup.game, language?, self.names(), user.and_then(|user| self.seat_of(user)))
    }

    fn step(&self, step: &HistoryEntry, viewer: Viewer) -> Step {
        let moments = match step.outcome {
            // With everything that happened before the position from which it continues.
            Outcome::Began => 0..=self.first_action(),
            Outcome::Action(index) => index + 1..=index + 1,
            _ => {
                return Step {
                    version: step.version,
                    at: step.at,
                    event: self.redacted(step, viewer),
                    events: Vec::new(),
                };
            }
        };
        let events = moments.flat_map(|moment| self.events(moment, viewer)).collect();
        Step { version: step.version, at: step.at, event: self.redacted(step, viewer), events }
    }

    /// The events after this number of actions.
    fn events(&self, moment: usize, viewer: Viewer) -> Vec<GameEvent> {
        match (&self.replay, self.game()) {
            (Some(replay), _) => replay.get(moment).map(|moment| moment.events.clone()).unwrap_or_default(),
            (None, Some(game)) if moment <= game.actions_played() => {
                let events = game.events_of(viewer, moment.checked_sub(1)).into_iter();
                events.map(|(event, message)| GameEvent { event, message: StoredMessage::new(&message) }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The table event of a step, as this viewer may know it.
    fn redacted(&self, step: &HistoryEntry, viewer: Viewer) -> StepEvent {
        match step.stored.event.clone() {
            TableEvent::Made => StepEvent::Made,
            TableEvent::Sit { seat, name, .. } => StepEvent::Sat { seat, name },
            TableEvent::Stand { seat } => StepEvent::Left { seat, name: self.name_before(step.version, seat) },
            TableEvent::Bot { seat, level, name } => {
                StepEvent::BotSat { seat, name: display_name(&name, &level), level }
            }
            TableEvent::Start { .. } => StepEvent::Started,
            TableEvent::Act { seat, action } => {
                // An action may reveal more than its events, such as the card of a secret bet.
                let known = viewer == Viewer::All || viewer == Viewer::Seat(seat);
                let taken_back = step.outcome == Outcome::TakenBack;
                StepEvent::Acted { seat, action: known.then_some(action), taken_back }
            }
            TableEvent::Chat { user, name, text } => {
                // Before the game there are no spectators: everyone may still take a seat.
                let begun = self.steps.iter().find(|other| other.outcome == Outcome::Began);
                let begun = begun.is_some_and(|begun| begun.version < step.version);
                let spectator = begun && !self.users().any(|other| *other == user);
                StepEvent::Said { seat: self.seat_of(&user), spectator, name, text }
            }
            TableEvent::Resign { seat } => StepEvent::Resigned { seat },
            TableEvent::TimeUp { seat } => StepEvent::TimeUp { seat },
            TableEvent::OfferTakeBack { seat, .. } => StepEvent::TakeBackOffered { seat },
            TableEvent::AnswerTakeBack { seat, yes } => StepEvent::TakeBackAnswered { seat, yes },
            TableEvent::TakeBack { to, informed } => StepEvent::TakenBack { actions: to, informed },
            TableEvent::OfferReplace { by, seat } => StepEvent::ReplaceOffered { by, seat },
            TableEvent::AnswerReplace { by, seat, yes } => StepEvent::ReplaceAnswered { by, seat, yes },
            TableEvent::Replace { seat, level } => StepEvent::Replaced { seat, level },
            TableEvent::Return { seat } => StepEvent::Returned { seat },
            TableEvent::Interrupted { since, until } => StepEvent::Interrupted { millis: until - since },
            TableEvent::Away { seat } => StepEvent::Away { seat },
            TableEvent::Back { seat, .. } => StepEvent::Back { seat },
            TableEvent::Rematch { table } => StepEvent::Rematch { table },
            TableEvent::Closed => StepEvent::Closed,
            TableEvent::RulesChanged { version, continues } => StepEvent::RulesChanged { rules: version, continues },
        }
    }

    fn info(&self, now: Millis, whole: bool) -> TableInfo {
        let setup = &self.setup;
        let offer = |by: Seat, seat: Option<Seat>, agreed: SeatSet| Offer { by, seat, agreed: agreed.iter().collect() };
        TableInfo {
            id: self.id.clone(),
            game: setup.game.clone(),
            title: self.title.to_string(),
            rules: self.rules(),
            options: whole.then(|| setup.options.clone()),
            phase: self.phase,
            public: setup.public,
            hints: setup.hints,
            take_backs: setup.take_backs,
            spectator_chat: setup.spectator_chat,
            clock: setup.clock,
            away_seconds: setup.away_seconds,
            seats: self.seats.iter().map(|seat| self.seat_info(seat, now)).collect(),
            from: setup.from.as_ref().map(|beginning| beginning.origin.clone()),
            seed_sha256: self.seed_hash(),
            seed: self.seed_shown(),
            take_back: self.take_back.as_ref().map(|one| offer(one.by, None, one.agreed)),
            replace: self.replace.as_ref().map(|one| offer(one.by, Some(one.seat), one.agreed)),
            ending: self.ending.as_ref().map(|ended| Ending {
                reason: ended.reason,
                standing: ended.standing,
                decided_by: self
                    .game()
                    .filter(|_| ended.reason == EndReason::Played)
                    .and_then(|game| game.decided_by()),
            }),
            rematch: self.rematch.clone(),
            now,
        }
    }

    fn seat_info(&self, seat: Seat, now: Millis) -> SeatInfo {
        let player = &self.players[seat.index()];
        SeatInfo {
            seat,
            kind: player.kind,
            name: player.name.clone(),
            level: player.level.clone(),
            user: player.user.clone(),
            present: player.process.is_some(),
            away_since: player.away_since.filter(|_| player.kind == SeatKind::Person && self.phase == Phase::Playing),
            resigned: player.resigned,
            deadline: self.deadline_of(seat),
            left: player.clock.left_at(now),
        }
    }
}

/// The position as this viewer may know it.
fn position(game: &dyn LobbyMatch, viewer: Viewer, phase: Phase) -> Position {
    let asked = match viewer {
        Viewer::Seat(seat) if phase == Phase::Playing => Some(seat),
        _ => None,
    };
    let legal = asked.map(|seat| game.legal_actions(seat)).unwrap_or_default();
    let question = asked.filter(|seat| game.to_act().contains(*seat)).map(|seat| game.question(seat));
    let forced = legal.len() == 1 && game.forced_action().is_some_and(|(seat, _)| viewer == Viewer::Seat(seat));
    let to_act = if phase == Phase::Playing { game.to_act() } else { SeatSet::EMPTY };
    Position {
        actions: game.actions_played(),
        to_act: to_act.iter().collect(),
        view: game.view(viewer),
        question,
        legal,
        forced,
    }
}
