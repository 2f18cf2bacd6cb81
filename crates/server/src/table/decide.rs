//! From commands to events: who may do what, now. Nothing changes here; what is refused is refused with a reason.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use harena_catalog::find;
use harena_core::why::not_your_turn;
use harena_core::{Seat, SeatSet};

use super::render::legal_actions;
use super::{SUBSTITUTE, TableEvent, TableState};
use crate::error::Refusal;
use crate::ids::UserId;
use crate::limits::MOST_CHAT;
use crate::protocol::{Code, Command, Message, Phase, Reason, SeatKind, SeatName};
use crate::store::Millis;
use crate::words::clean;

/// Nobody touches more things before one decision.
const MAX_TOUCHED: usize = 16;
/// So much may be said at one table: what is said is kept as long as the game is.
const MAX_CHAT_LINES: usize = 5_000;

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Actor {
    pub(crate) user: UserId,
    pub(crate) name: String,
}

/// What is to be done about a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    Do(TableEvent),
    /// Think for this seat.
    Hint(Seat),
    /// The answer to a question.
    Said(Reason),
    /// Make another table like this.
    Rematch,
    Nothing,
}

fn refuse<T>(code: Code, message: &str) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl TableState {
    /// What follows from a command, or why nothing does. A person who is away since before `replaceable` may be replaced.
    pub(crate) fn decide(&self, actor: &Actor, command: &Command, replaceable: Millis) -> Result<Plan, Refusal> {
        let event = match command {
            Command::Ping => return Ok(Plan::Nothing),
            Command::Rematch => return self.decide_rematch(actor),
            Command::Hint => return self.decide_hint(actor),
            Command::Why { object, after } => return self.why(actor, object, after).map(Plan::Said),
            Command::Sit { seat } => self.decide_sit(actor, seat.map(|seat| seat.0))?,
            Command::Leave => {
                let seat = SeatName(self.own_seat(actor)?);
                match self.phase {
                    Phase::Waiting => TableEvent::Stand { seat },
                    // Who is connected is not away; who wants to go, goes.
                    Phase::Playing => {
                        return refuse(Code::NotNow, "the game has begun: close the connection to be away, or resign");
                    }
                    Phase::Over => return refuse(Code::Over, "the game is over"),
                }
            }
            Command::AddBot { seat, level } => {
                self.host_before_the_game(actor)?;
                if self.kind(*seat)? != SeatKind::Open {
                    return refuse(Code::SeatTaken, "somebody sits there");
                }
                TableEvent::Bot { seat: *seat, level: self.level(level)? }
            }
            Command::FreeSeat { seat } => {
                self.host_before_the_game(actor)?;
                if self.kind(*seat)? == SeatKind::Open {
                    return refuse(Code::NotNow, "nobody sits there");
                }
                TableEvent::Stand { seat: *seat }
            }
            Command::Start { level } => {
                self.host_before_the_game(actor)?;
                TableEvent::Start { level: self.level(level.as_deref().unwrap_or(SUBSTITUTE))? }
            }
            Command::Act { action, version } => self.decide_act(actor, action, *version)?,
            Command::Chat { text } => {
                let watches = self.setup.host != actor.user && !self.users().any(|user| *user == actor.user);
                if watches && self.phase == Phase::Playing && !self.setup.spectator_chat {
                    return refuse(Code::NotAllowed, "while the game runs, only those who play speak at this table");
                }
                let text = clean(text, MOST_CHAT).ok_or_else(|| {
                    Refusal::new(Code::BadMessage, format!("say something, in at most {MOST_CHAT} characters"))
                })?;
                if self.steps.iter().filter(|step| matches!(step.event, TableEvent::Chat { .. })).count()
                    >= MAX_CHAT_LINES
                {
                    return refuse(Code::NotNow, "so much has been said at this table that nothing more is kept");
                }
                TableEvent::Chat { user: actor.user.clone(), name: actor.name.clone(), text }
            }
            Command::Resign => {
                let seat = self.playing_seat(actor)?;
                TableEvent::Resign { seat: SeatName(seat) }
            }
            Command::OfferTakeBack => self.decide_take_back(actor)?,
            Command::AnswerTakeBack { yes } => {
                let seat = self.playing_seat(actor)?;
                match &self.take_back {
                    Some(offer) if offer.agreed.contains(seat) => {
                        return refuse(Code::NotNow, "you have agreed already");
                    }
                    Some(_) => TableEvent::AnswerTakeBack { seat: SeatName(seat), yes: *yes },
                    None => return refuse(Code::NotNow, "nobody wants to take anything back"),
                }
            }
            Command::OfferReplace { seat } => self.decide_replace(actor, seat.0, replaceable)?,
            Command::AnswerReplace { seat, yes } => {
                let by = self.playing_seat(actor)?;
                match &self.replace {
                    Some(offer) if offer.seat == seat.0 && offer.agreed.contains(by) => {
                        return refuse(Code::NotNow, "you have agreed already");
                    }
                    Some(offer) if offer.seat == seat.0 && by != seat.0 => {
                        TableEvent::AnswerReplace { by: SeatName(by), seat: *seat, yes: *yes }
                    }
                    _ => return refuse(Code::NotNow, "nobody has asked for that"),
                }
            }
        };
        Ok(Plan::Do(event))
    }

    /// The operator ends a game that runs.
    pub(crate) fn decide_close(&self) -> Result<TableEvent, Refusal> {
        match self.phase {
            Phase::Waiting => refuse(Code::NotStarted, "the game has not begun"),
            Phase::Playing => Ok(TableEvent::Closed),
            Phase::Over => refuse(Code::Over, "the game is over"),
        }
    }

    /// What a computer player has chosen, if it is still asked. The rules are asked when it is played, as in `decide_act`.
    pub(crate) fn decide_bot(&self, seat: Seat, since: i64, action: String) -> Result<TableEvent, Refusal> {
        if self.bot_to_act(seat.index(), since).is_none() {
            return refuse(Code::Stale, "this computer player is not asked any more");
        }
        Ok(TableEvent::Act { seat: SeatName(seat), action })
    }

    fn decide_sit(&self, actor: &Actor, wanted: Option<Seat>) -> Result<TableEvent, Refusal> {
        let own = self.seats.iter().find(|seat| {
            let player = &self.players[seat.index()];
            player.user.as_ref() == Some(&actor.user) && !player.resigned
        });
        match (self.phase, own) {
            (Phase::Over, _) => refuse(Code::Over, "the game is over"),
            (Phase::Playing, Some(seat)) if self.players[seat.index()].kind == SeatKind::Bot => {
                Ok(TableEvent::Return { seat: SeatName(seat) })
            }
            (_, Some(_)) => refuse(Code::NotNow, "you sit at this table already"),
            (Phase::Playing, None) => refuse(Code::AlreadyStarted, "the game has begun; you can watch it"),
            (Phase::Waiting, None) => {
                let is_free = |seat: Seat| self.players[seat.index()].kind == SeatKind::Open;
                let seat = match wanted {
                    Some(seat) if !self.seats.contains(seat) => return refuse(Code::NotFound, "there is no such seat"),
                    Some(seat) => Some(seat).filter(|seat| is_free(*seat)),
                    None => self.seats.iter().find(|seat| is_free(*seat)),
                };
                let Some(seat) = seat else { return refuse(Code::SeatTaken, "somebody else sits there") };
                Ok(TableEvent::Sit { seat: SeatName(seat), user: actor.user.clone(), name: actor.name.clone() })
            }
        }
    }

    /// Whether the rules allow it is asked when it is played ([`TableState::apply_new`]), so an action is parsed and checked once.
    /// That is after this, and only for the seat's own holder: the answer speaks of what that seat knows.
    fn decide_act(&self, actor: &Actor, action: &str, version: i64) -> Result<TableEvent, Refusal> {
        let seat = self.playing_seat(actor)?;
        let Some(asked) = self.players[seat.index()].asked else {
            return refuse(Code::NotYourTurn, "it is not your decision now");
        };
        if version < asked {
            return refuse(Code::Stale, "the table has moved on since; look again");
        }
        if version > self.version {
            return refuse(Code::Stale, "there is no such version of this table yet");
        }
        Ok(TableEvent::Act { seat: SeatName(seat), action: action.to_string() })
    }

    fn decide_take_back(&self, actor: &Actor) -> Result<TableEvent, Refusal> {
        let seat = self.playing_seat(actor)?;
        if !self.setup.take_backs {
            return refuse(Code::NotAllowed, "nothing is taken back at this table");
        }
        if self.take_back.is_some() {
            return refuse(Code::NotNow, "somebody has asked for that already");
        }
        let Some(game) = self.game() else { return refuse(Code::NotStarted, "the game has not begun") };
        let own = (0..game.played()).rev().find(|&index| game.action(index).is_some_and(|(by, _)| by == seat));
        let Some(last) = own else { return refuse(Code::NotNow, "you have nothing to take back") };
        let Some(to) = self.first_of_choices(seat, last) else {
            return refuse(Code::NotNow, "this cannot be taken back");
        };
        // Always the same chance here: anyone who asks again gets the same answer.
        let mut seed = DefaultHasher::new();
        (self.id.as_str(), seat.index(), game.played()).hash(&mut seed);
        if game.reveals_information(seat, self.people(), to, seed.finish()) {
            return refuse(Code::NotNow, "somebody has learned something since, so it stays as it is");
        }
        let others = self.people().without(seat);
        Ok(if others.is_empty() {
            TableEvent::TakeBack { to }
        } else {
            TableEvent::OfferTakeBack { seat: SeatName(seat), to }
        })
    }

    /// The first of the choices that were made at the same time as this one: they are taken back together, so that nobody
    /// chooses again knowing that the others have chosen.
    fn first_of_choices(&self, seat: Seat, index: usize) -> Option<usize> {
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
            return refuse(Code::NotNow, "no person sits there");
        }
        match player.away_since {
            None => return refuse(Code::NotNow, "they are here"),
            Some(since) if since > replaceable => {
                return refuse(Code::NotNow, "they have left only now; give them a moment to come back");
            }
            Some(_) => {}
        }
        if self.replace.is_some() {
            return refuse(Code::NotNow, "somebody has asked for that already");
        }
        // A person who is away too cannot be asked.
        let others = self.present().without(by).without(seat);
        Ok(if others.is_empty() {
            TableEvent::Replace { seat: SeatName(seat), level: SUBSTITUTE.to_string() }
        } else {
            TableEvent::OfferReplace { by: SeatName(by), seat: SeatName(seat) }
        })
    }

    fn decide_hint(&self, actor: &Actor) -> Result<Plan, Refusal> {
        let seat = self.playing_seat(actor)?;
        if !self.setup.hints {
            return refuse(Code::NotAllowed, "there are no hints at this table");
        }
        match self.players[seat.index()].asked {
            Some(_) => Ok(Plan::Hint(seat)),
            None => refuse(Code::NotYourTurn, "it is not your decision now"),
        }
    }

    /// What the seat can do with an object, or why nothing: from what the seat knows.
    fn why(&self, actor: &Actor, object: &str, after: &[String]) -> Result<Reason, Refusal> {
        let seat = self.playing_seat(actor)?;
        if after.len() > MAX_TOUCHED {
            return refuse(Code::BadMessage, "nobody touches so many things for one decision");
        }
        let Some(game) = self.game() else { return refuse(Code::NotStarted, "the game has not begun") };
        let why = game.why(seat, object, after);
        let to_act = game.to_act();
        let message = if to_act.contains(seat) { why.message } else { Some(not_your_turn(to_act)) };
        let message = message.as_ref().map(Message::new);
        Ok(Reason { actions: legal_actions(why.actions), message, rule: why.rule.map(|rule| rule.0) })
    }

    fn decide_rematch(&self, actor: &Actor) -> Result<Plan, Refusal> {
        match self.phase {
            Phase::Over if self.users().any(|user| *user == actor.user) => Ok(Plan::Rematch),
            Phase::Over => refuse(Code::NotSeated, "only who has played can ask for another game"),
            _ => refuse(Code::NotOver, "the game is not over yet"),
        }
    }

    fn own_seat(&self, actor: &Actor) -> Result<Seat, Refusal> {
        self.seat_of(&actor.user).ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat at this table"))
    }

    /// The seat of somebody who is in a running game.
    fn playing_seat(&self, actor: &Actor) -> Result<Seat, Refusal> {
        let seat = self.own_seat(actor);
        match self.phase {
            Phase::Waiting => seat.and_then(|_| refuse(Code::NotStarted, "the game has not begun")),
            Phase::Playing => seat,
            Phase::Over => refuse(Code::Over, "the game is over"),
        }
    }

    fn host_before_the_game(&self, actor: &Actor) -> Result<(), Refusal> {
        if self.setup.host != actor.user {
            return refuse(Code::NotAllowed, "only the host of the table can do that");
        }
        match self.phase {
            Phase::Waiting => Ok(()),
            _ => refuse(Code::AlreadyStarted, "the game has begun"),
        }
    }

    fn kind(&self, seat: SeatName) -> Result<SeatKind, Refusal> {
        let player = self.players.get(seat.0.index());
        player.map(|player| player.kind).ok_or_else(|| Refusal::new(Code::NotFound, "there is no such seat"))
    }

    fn level(&self, level: &str) -> Result<String, Refusal> {
        level_of(&self.setup.game, level, self.has_pack())
    }

    /// Seats that count as present at a process that is gone.
    pub(super) fn stranded(&self, alive: impl Fn(&str) -> bool) -> SeatSet {
        let is_stranded = |seat: &Seat| {
            let player = &self.players[seat.index()];
            player.kind == SeatKind::Person && player.process.as_deref().is_some_and(|process| !alive(process))
        };
        self.seats.iter().filter(is_stranded).collect()
    }
}

/// A computer player of this game. What people bring is not solved for them: they could ask for as much work as they like.
pub(crate) fn level_of(game: &str, level: &str, with_pack: bool) -> Result<String, Refusal> {
    let found = find(game);
    if with_pack && found.is_some_and(|found| found.is_own_player(level)) {
        let why =
            format!("{level} plays with the numbers of the house only, not with a content pack; expert plays with any");
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
