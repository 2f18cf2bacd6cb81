//! Turns commands into events, or refuses them with a reason. Nothing changes here.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use harena_catalog::find;
use harena_core::explanation::{Explanation, not_your_turn};
use harena_core::{Seat, SeatSet};

use super::{SUBSTITUTE, TableEvent, TableState};
use crate::clean_text::clean;
use crate::ids::UserId;
use crate::limits::MAX_CHAT_LEN;
use crate::protocol::{Code, Command, Phase, Refusal, SeatKind};
use crate::store::Millis;

/// The maximum number of objects touched for one decision.
const MAX_TOUCHED: usize = 16;
/// The maximum number of chat messages at one table. They are stored as long as the game is.
const MAX_CHAT_LINES: usize = 5_000;

/// The person who sends a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Actor {
    pub(crate) user: UserId,
    pub(crate) name: String,
}

/// What to do for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Apply and store this event.
    Event(TableEvent),
    /// Compute a hint for this seat.
    Hint(Seat),
    /// Answer with the actions that involve an object, or the reason why there are none.
    Explain(Explanation),
    /// Create another table with the same settings.
    Rematch,
    Nothing,
}

fn refuse<T>(code: Code, message: &str) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl TableState {
    /// The decision on a command, or a refusal. A person who has been away since before `replaceable` may be replaced.
    pub(crate) fn decide(&self, actor: &Actor, command: &Command, replaceable: Millis) -> Result<Decision, Refusal> {
        let event = match command {
            Command::Ping => return Ok(Decision::Nothing),
            Command::Rematch => return self.decide_rematch(actor),
            Command::Hint => return self.decide_hint(actor),
            Command::Why { object, after } => return self.explain(actor, object, after).map(Decision::Explain),
            Command::Sit { seat } => self.decide_sit(actor, *seat)?,
            Command::Leave => {
                let seat = self.own_seat(actor)?;
                match self.phase {
                    Phase::Waiting => TableEvent::Stand { seat },
                    // A person who is connected is not away.
                    Phase::Playing => {
                        return refuse(
                            Code::NotNow,
                            "the game has started: close the connection to be away, or resign",
                        );
                    }
                    Phase::Over => return refuse(Code::Over, "the game is over"),
                }
            }
            Command::AddBot { seat, level } => {
                self.check_host_before_start(actor)?;
                if self.kind(*seat)? != SeatKind::Open {
                    return refuse(Code::SeatTaken, "this seat is taken");
                }
                let name = self.free_bot_names().next().unwrap_or_default();
                TableEvent::Bot { seat: *seat, level: self.level(level)?, name }
            }
            Command::FreeSeat { seat } => {
                self.check_host_before_start(actor)?;
                if self.kind(*seat)? == SeatKind::Open {
                    return refuse(Code::NotNow, "this seat is free");
                }
                TableEvent::Stand { seat: *seat }
            }
            Command::Start { level } => {
                self.check_host_before_start(actor)?;
                let open = self.players.iter().filter(|player| player.kind == SeatKind::Open).count();
                TableEvent::Start {
                    level: self.level(level.as_deref().unwrap_or(SUBSTITUTE))?,
                    names: self.free_bot_names().take(open).collect(),
                }
            }
            Command::Act { action, version } => self.decide_act(actor, action, *version)?,
            Command::Chat { text } => {
                let is_spectator = self.setup.host != actor.user && !self.users().any(|user| *user == actor.user);
                if is_spectator && self.phase == Phase::Playing && !self.setup.spectator_chat {
                    return refuse(Code::NotAllowed, "spectators cannot chat at this table during the game");
                }
                let text = clean(text, MAX_CHAT_LEN).ok_or_else(|| {
                    Refusal::new(Code::BadMessage, format!("a chat message has 1 to {MAX_CHAT_LEN} visible characters"))
                })?;
                if self.steps.iter().filter(|step| matches!(step.stored.event, TableEvent::Chat { .. })).count()
                    >= MAX_CHAT_LINES
                {
                    return refuse(Code::NotNow, "this table has reached the maximum number of chat messages");
                }
                TableEvent::Chat { user: actor.user.clone(), name: actor.name.clone(), text }
            }
            Command::Resign => {
                let seat = self.playing_seat(actor)?;
                TableEvent::Resign { seat }
            }
            Command::OfferTakeBack => self.decide_take_back(actor)?,
            Command::CanTakeBack => return self.decide_take_back(actor).map(|_| Decision::Nothing),
            Command::AnswerTakeBack { yes } => {
                let seat = self.playing_seat(actor)?;
                match &self.take_back {
                    Some(offer) if offer.agreed.contains(seat) => {
                        return refuse(Code::NotNow, "you have agreed already");
                    }
                    Some(_) => TableEvent::AnswerTakeBack { seat, yes: *yes },
                    None => return refuse(Code::NotNow, "there is no take-back request"),
                }
            }
            Command::OfferReplace { seat } => self.decide_replace(actor, *seat, replaceable)?,
            Command::AnswerReplace { seat, yes } => {
                let by = self.playing_seat(actor)?;
                match &self.replace {
                    Some(offer) if offer.seat == *seat && offer.agreed.contains(by) => {
                        return refuse(Code::NotNow, "you have agreed already");
                    }
                    Some(offer) if offer.seat == *seat && by != *seat => {
                        TableEvent::AnswerReplace { by, seat: *seat, yes: *yes }
                    }
                    _ => return refuse(Code::NotNow, "there is no such request"),
                }
            }
        };
        Ok(Decision::Event(event))
    }

    /// The operator ends a running game.
    pub(crate) fn decide_close(&self) -> Result<TableEvent, Refusal> {
        match self.phase {
            Phase::Waiting => refuse(Code::NotStarted, "the game has not started"),
            Phase::Playing => Ok(TableEvent::Closed),
            Phase::Over => refuse(Code::Over, "the game is over"),
        }
    }

    /// The action of a computer player, if the decision is still open. Like in `decide_act`, the rules are checked when
    /// it is applied.
    pub(crate) fn decide_bot(&self, seat: Seat, since: i64, action: String) -> Result<TableEvent, Refusal> {
        if self.bot_to_act(seat.index(), since).is_none() {
            return refuse(Code::Stale, "this decision is no longer open");
        }
        Ok(TableEvent::Act { seat, action })
    }

    fn decide_sit(&self, actor: &Actor, wanted: Option<Seat>) -> Result<TableEvent, Refusal> {
        let own = self.seats.iter().find(|seat| {
            let player = &self.players[seat.index()];
            player.user.as_ref() == Some(&actor.user) && !player.resigned
        });
        match (self.phase, own) {
            (Phase::Over, _) => refuse(Code::Over, "the game is over"),
            (Phase::Playing, Some(seat)) if self.players[seat.index()].kind == SeatKind::Bot => {
                Ok(TableEvent::Return { seat })
            }
            (_, Some(_)) => refuse(Code::NotNow, "you already have a seat at this table"),
            (Phase::Playing, None) => refuse(Code::AlreadyStarted, "the game has started; you can watch it"),
            (Phase::Waiting, None) => {
                let is_free = |seat: Seat| self.players[seat.index()].kind == SeatKind::Open;
                let seat = match wanted {
                    Some(seat) if !self.seats.contains(seat) => return refuse(Code::NotFound, "there is no such seat"),
                    Some(seat) => Some(seat).filter(|seat| is_free(*seat)),
                    None => self.seats.iter().find(|seat| is_free(*seat)),
                };
                let Some(seat) = seat else { return refuse(Code::SeatTaken, "this seat is taken") };
                Ok(TableEvent::Sit { seat, user: actor.user.clone(), name: actor.name.clone() })
            }
        }
    }

    /// Whether the rules allow the action is checked when it is applied ([`TableState::apply_new`]), so that it is
    /// parsed and checked once. That happens after this, and only for the owner of the seat: the refusal may contain
    /// what only that seat may know.
    fn decide_act(&self, actor: &Actor, action: &str, version: i64) -> Result<TableEvent, Refusal> {
        let seat = self.playing_seat(actor)?;
        let Some(asked) = self.players[seat.index()].decision_version else {
            return refuse(Code::NotYourTurn, "it is not your decision now");
        };
        if version < asked {
            return refuse(Code::Stale, "the table has changed since this version");
        }
        if version > self.version {
            return refuse(Code::Stale, "there is no such version of this table yet");
        }
        Ok(TableEvent::Act { seat, action: action.to_string() })
    }

    fn decide_take_back(&self, actor: &Actor) -> Result<TableEvent, Refusal> {
        let seat = self.playing_seat(actor)?;
        if !self.setup.take_backs {
            return refuse(Code::NotAllowed, "this table does not allow take-backs");
        }
        if self.take_back.is_some() {
            return refuse(Code::NotNow, "there is a take-back request already");
        }
        let Some(game) = self.game() else { return refuse(Code::NotStarted, "the game has not started") };
        let mut own = (self.first_action()..game.actions_played())
            .rev()
            .filter(|&index| game.action(index).is_some_and(|(by, _)| by == seat));
        // A forced action would be played again at once: what is taken back is the choice before it.
        let is_choice = |index: usize| game.back_to(index).is_some_and(|then| then.forced_action().is_none());
        let Some(last) = own.find(|&index| is_choice(index)) else {
            return refuse(Code::NotNow, "you have nothing to take back");
        };
        let Some(to) = self.first_simultaneous_choice(seat, last) else {
            return refuse(Code::NotNow, "this cannot be taken back");
        };
        // A fixed seed: asking again gives the same answer.
        let mut seed = DefaultHasher::new();
        (self.id.as_str(), seat.index(), game.actions_played()).hash(&mut seed);
        let informed = game.reveals_information(seat, self.people(), to, seed.finish());
        // A person who plays alone may take back anything, also after seeing more.
        if self.users().all(|user| *user == actor.user) {
            return Ok(TableEvent::TakeBack { to, informed });
        }
        if informed {
            return refuse(Code::NotNow, "hidden information was revealed since, so this cannot be taken back");
        }
        let others = self.people().without(seat);
        Ok(match others.is_empty() {
            true => TableEvent::TakeBack { to, informed },
            false => TableEvent::OfferTakeBack { seat, to },
        })
    }

    /// The first of the choices that were made simultaneously with this one. They are taken back together, so that no
    /// player chooses again knowing that the others have chosen.
    fn first_simultaneous_choice(&self, seat: Seat, index: usize) -> Option<usize> {
        let game = self.game()?;
        let mut first = index;
        while let Some(earlier) = first.checked_sub(1) {
            let (other, _) = game.action(earlier)?;
            if other == seat || !game.back_to(earlier)?.to_act().contains(seat) {
                break;
            }
            first = earlier;
        }
        Some(first)
    }

    fn decide_replace(&self, actor: &Actor, seat: Seat, replaceable: Millis) -> Result<TableEvent, Refusal> {
        let by = self.playing_seat(actor)?;
        if by == seat {
            return refuse(Code::NotNow, "to leave your own seat, resign");
        }
        let Some(player) = self.players.get(seat.index()) else {
            return refuse(Code::NotFound, "there is no such seat");
        };
        if player.kind != SeatKind::Person {
            return refuse(Code::NotNow, "this seat has no person");
        }
        match player.away_since {
            None => return refuse(Code::NotNow, "this player is not away"),
            Some(since) if since > replaceable => {
                return refuse(Code::NotNow, "this player has just left; wait a moment");
            }
            Some(_) => {}
        }
        if self.replace.is_some() {
            return refuse(Code::NotNow, "there is a request to replace a player already");
        }
        // People who are away are not asked.
        let others = self.present().without(by).without(seat);
        Ok(if others.is_empty() {
            TableEvent::Replace { seat, level: SUBSTITUTE.to_string() }
        } else {
            TableEvent::OfferReplace { by, seat }
        })
    }

    fn decide_hint(&self, actor: &Actor) -> Result<Decision, Refusal> {
        let seat = self.playing_seat(actor)?;
        if !self.setup.hints {
            return refuse(Code::NotAllowed, "this table does not allow hints");
        }
        match self.players[seat.index()].decision_version {
            Some(_) => Ok(Decision::Hint(seat)),
            None => refuse(Code::NotYourTurn, "it is not your decision now"),
        }
    }

    /// What the seat can do with an object, or why nothing. Uses only information of that seat.
    fn explain(&self, actor: &Actor, object: &str, after: &[String]) -> Result<Explanation, Refusal> {
        let seat = self.playing_seat(actor)?;
        if after.len() > MAX_TOUCHED {
            return refuse(Code::BadMessage, "too many objects for one decision");
        }
        let Some(game) = self.game() else { return refuse(Code::NotStarted, "the game has not started") };
        let mut explanation = game.explain(seat, object, after);
        let to_act = game.to_act();
        if !to_act.contains(seat) {
            explanation.message = Some(not_your_turn(to_act));
        }
        Ok(explanation)
    }

    fn decide_rematch(&self, actor: &Actor) -> Result<Decision, Refusal> {
        match self.phase {
            Phase::Over if self.users().any(|user| *user == actor.user) => Ok(Decision::Rematch),
            Phase::Over => refuse(Code::NotSeated, "only players of this game can ask for a rematch"),
            _ => refuse(Code::NotOver, "the game is not over yet"),
        }
    }

    fn own_seat(&self, actor: &Actor) -> Result<Seat, Refusal> {
        self.seat_of(&actor.user).ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat at this table"))
    }

    /// The seat of this person in a running game.
    fn playing_seat(&self, actor: &Actor) -> Result<Seat, Refusal> {
        let seat = self.own_seat(actor);
        match self.phase {
            Phase::Waiting => seat.and_then(|_| refuse(Code::NotStarted, "the game has not started")),
            Phase::Playing => seat,
            Phase::Over => refuse(Code::Over, "the game is over"),
        }
    }

    fn check_host_before_start(&self, actor: &Actor) -> Result<(), Refusal> {
        if self.setup.host != actor.user {
            return refuse(Code::NotAllowed, "only the host of the table can do that");
        }
        match self.phase {
            Phase::Waiting => Ok(()),
            _ => refuse(Code::AlreadyStarted, "the game has started"),
        }
    }

    fn kind(&self, seat: Seat) -> Result<SeatKind, Refusal> {
        let player = self.players.get(seat.index());
        player.map(|player| player.kind).ok_or_else(|| Refusal::new(Code::NotFound, "there is no such seat"))
    }

    fn level(&self, level: &str) -> Result<String, Refusal> {
        level_of(&self.setup.game, level, self.has_pack())
    }

    /// Seats whose people are connected to a process that is gone, or to another process than this one that may not know
    /// the current rules.
    pub(super) fn stranded(&self, own: &str, alive: impl Fn(&str) -> bool) -> SeatSet {
        let is_stranded = |seat: &Seat| {
            let player = &self.players[seat.index()];
            let is_lost = |process: &str| !alive(process) || player.before_rules && process != own;
            player.kind == SeatKind::Person && player.process.as_deref().is_some_and(is_lost)
        };
        self.seats.iter().filter(is_stranded).collect()
    }
}

/// A computer player of this game. Games with a content pack have no solver: a client could cause any amount of work.
pub(crate) fn level_of(game: &str, level: &str, with_pack: bool) -> Result<String, Refusal> {
    let found = find(game);
    if with_pack && found.is_some_and(|found| found.is_own_player(level)) {
        let why = format!("{level} cannot play with a content pack; expert can");
        return Err(Refusal::new(Code::BadMessage, why));
    }
    let players = found.map(|found| found.table_players()).unwrap_or_default();
    match players.contains(&level) {
        true => Ok(level.to_string()),
        false => {
            Err(Refusal::new(Code::BadMessage, format!("there is no such player; there are {}", players.join(", "))))
        }
    }
}
