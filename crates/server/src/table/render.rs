//! The table as one viewer may see it. Hidden information leaves here and nowhere else: only views, redacted events, the
//! legal actions of the viewer's own seat.

use harena_catalog::LobbyMatch;
use harena_core::touch::Choice;
use harena_core::{Seat, SeatSet, Viewer, message};
use serde_json::Value;

use super::state::{HistoryEntry, Outcome};
use super::{TableEvent, TableState};
use crate::ids::UserId;
use crate::protocol::{
    Ending, GameEvent, LegalAction, Message, Offer, Phase, Position, SeatInfo, SeatKind, SeatName, Step, TableInfo,
    TableView, What, You,
};
use crate::store::Millis;
use crate::wording::Wording;

/// A whole state tells so many of the last steps; the rest is asked for by itself.
const TAIL: usize = 200;
/// A person who is farther behind gets a whole state.
const MOST_MISSING: i64 = 1000;

impl TableState {
    /// What this person sees, and whether it is an update of what they had (`since`) or the whole.
    pub(crate) fn render(&self, user: Option<&UserId>, since: Option<i64>, now: Millis) -> (bool, TableView) {
        let viewer = self.viewer(user);
        let since = since.filter(|&since| {
            (self.unbroken_since..=self.version).contains(&since) && self.version - since <= MOST_MISSING
        });
        let steps = match since {
            Some(since) => &self.steps[since as usize..],
            None => &self.steps[self.steps.len().saturating_sub(TAIL)..],
        };
        let state = TableView {
            version: self.version,
            since,
            you: You {
                seat: user.and_then(|user| self.seat_of(user)).map(SeatName),
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

    /// A person who made the table may invite others, also after they have lost the link.
    fn invitation_for(&self, user: Option<&UserId>) -> Option<String> {
        let is_host = user == Some(&self.setup.host);
        // After the end it is the link to the replay, for everybody who played.
        let has_played = self.phase == Phase::Over && user.is_some_and(|user| self.users().any(|other| other == user));
        (is_host || has_played).then(|| self.invitation.reveal().to_string())
    }

    /// Through whose eyes this person sees. Who has no seat watches; when the game is over everybody sees everything.
    fn viewer(&self, user: Option<&UserId>) -> Viewer {
        match (self.phase, user.and_then(|user| self.seat_of(user))) {
            (Phase::Over, _) => Viewer::All,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    /// Steps from this version on, for anyone who wants the whole story.
    pub(crate) fn history(&self, user: Option<&UserId>, from: i64, count: usize) -> Vec<Step> {
        let viewer = self.viewer(user);
        let first = usize::try_from(from.max(1) - 1).unwrap_or(0).min(self.steps.len());
        self.steps[first..].iter().take(count).map(|step| self.step(step, viewer)).collect()
    }

    /// How to word for this person what they are sent, if they ask for a language.
    pub(crate) fn wording(&self, user: Option<&UserId>, language: Option<&str>) -> Option<Wording> {
        Wording::new(&self.setup.game, language?, self.names(), user.and_then(|user| self.seat_of(user)))
    }

    fn step(&self, step: &HistoryEntry, viewer: Viewer) -> Step {
        let moment = match step.outcome {
            Outcome::Began => Some(0),
            Outcome::Action(index) => Some(index + 1),
            _ => None,
        };
        let events = match (moment, &self.replay, self.game()) {
            (Some(moment), Some(replay), _) => {
                replay.get(moment).map(|moment| moment.events.clone()).unwrap_or_default()
            }
            (Some(moment), None, Some(game)) if moment <= game.played() => {
                game_events(game.events_of(viewer, moment.checked_sub(1)))
            }
            _ => Vec::new(),
        };
        Step { version: step.version, at: step.at, what: self.what(step, viewer), events }
    }

    fn what(&self, step: &HistoryEntry, viewer: Viewer) -> What {
        match step.event.clone() {
            TableEvent::Made => What::Made,
            TableEvent::Sit { seat, name, .. } => What::Sat { seat, name },
            TableEvent::Stand { seat } => What::Left { seat, name: self.name_before(step.version, seat) },
            TableEvent::Bot { seat, level } => What::BotSat { seat, level },
            TableEvent::Start { .. } => What::Started,
            TableEvent::Act { seat, action } => {
                // An action may say more than its events: which card lies under a secret bet.
                let known = viewer == Viewer::All || viewer == Viewer::Seat(seat.0);
                let taken_back = step.outcome == Outcome::TakenBack;
                What::Acted { seat, action: known.then_some(action), taken_back }
            }
            TableEvent::Chat { user, name, text } => {
                // Before the game nobody plays yet: anyone who has no seat may take one.
                let begun = self.steps.iter().find(|other| other.outcome == Outcome::Began);
                let begun = begun.is_some_and(|begun| begun.version < step.version);
                let spectator = begun && !self.users().any(|other| *other == user);
                What::Said { seat: self.seat_of(&user).map(SeatName), spectator, name, text }
            }
            TableEvent::Resign { seat } => What::Resigned { seat },
            TableEvent::TimeUp { seat } => What::TimeUp { seat },
            TableEvent::OfferTakeBack { seat, .. } => What::TakeBackOffered { seat },
            TableEvent::AnswerTakeBack { seat, yes } => What::TakeBackAnswered { seat, yes },
            TableEvent::TakeBack { to } => What::TakenBack { actions: to },
            TableEvent::OfferReplace { by, seat } => What::ReplaceOffered { by, seat },
            TableEvent::AnswerReplace { by, seat, yes } => What::ReplaceAnswered { by, seat, yes },
            TableEvent::Replace { seat, level } => What::Replaced { seat, level },
            TableEvent::Return { seat } => What::Returned { seat },
            TableEvent::Interrupted { since, until } => What::Interrupted { millis: until - since },
            TableEvent::Away { seat } => What::Away { seat },
            TableEvent::Back { seat, .. } => What::Back { seat },
            TableEvent::Rematch { table } => What::Rematch { table },
            TableEvent::Closed => What::Closed,
            TableEvent::RulesChanged { version, goes_on } => What::RulesChanged { rules: version, goes_on },
        }
    }

    fn info(&self, now: Millis, whole: bool) -> TableInfo {
        let setup = &self.setup;
        let offer = |by: Seat, seat: Option<Seat>, agreed: SeatSet| Offer {
            by: SeatName(by),
            seat: seat.map(SeatName),
            agreed: agreed.iter().map(SeatName).collect(),
        };
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
            seed_sha256: self.seed_hash(),
            seed: self.seed_shown(),
            take_back: self.take_back.as_ref().map(|one| offer(one.by, None, one.agreed)),
            replace: self.replace.as_ref().map(|one| offer(one.by, Some(one.seat), one.agreed)),
            ending: self.ending.as_ref().map(|ended| Ending { reason: ended.reason, standing: ended.standing }),
            rematch: self.rematch.clone(),
            now,
        }
    }

    fn seat_info(&self, seat: Seat, now: Millis) -> SeatInfo {
        let player = &self.players[seat.index()];
        SeatInfo {
            seat: SeatName(seat),
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

/// The game as this viewer may know it.
fn position(game: &dyn LobbyMatch, viewer: Viewer, phase: Phase) -> Position {
    let asked = match viewer {
        Viewer::Seat(seat) if phase == Phase::Playing => Some(seat),
        _ => None,
    };
    let legal = asked.map(|seat| game.choices(seat)).unwrap_or_default();
    let question = asked.filter(|seat| game.to_act().contains(*seat)).map(|seat| Message::new(&game.question(seat)));
    let forced = legal.len() == 1 && game.forced_action().is_some_and(|(seat, _)| viewer == Viewer::Seat(seat));
    let to_act = if phase == Phase::Playing { game.to_act() } else { SeatSet::EMPTY };
    Position {
        actions: game.played(),
        to_act: to_act.iter().map(SeatName).collect(),
        view: game.view(viewer),
        question,
        legal: legal_actions(legal),
        forced,
    }
}

pub(super) fn legal_actions(choices: Vec<Choice>) -> Vec<LegalAction> {
    let offer = |choice: Choice| {
        let Choice { action, message, objects, declines } = choice;
        LegalAction { action, message: Message::new(&message), objects, declines }
    };
    choices.into_iter().map(offer).collect()
}

fn game_events(events: Vec<(Value, message::Message)>) -> Vec<GameEvent> {
    events.into_iter().map(|(event, message)| GameEvent { event, message: Message::new(&message) }).collect()
}
