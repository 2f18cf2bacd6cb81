//! The effect of each event on a table.

use harena_core::{Seat, SeatSet};

use super::player::Player;
use super::{LoadError, Outcome, ReplaceOffer, TableState, TakeBackOffer};
use crate::protocol::{EndReason, SeatKind};
use crate::table::{EventResult, SUBSTITUTE, TableEvent};

impl TableState {
    /// `past` is the stored result of a past event, `None` for a new one.
    pub(super) fn apply_to_state(
        &mut self,
        event: &TableEvent,
        past: Option<&EventResult>,
    ) -> Result<Outcome, LoadError> {
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
            TableEvent::Bot { seat, level, name } => {
                self.player_mut(*seat)?.give_to_bot(name, level);
                self.had_bots = true;
            }
            TableEvent::Start { level, names } => {
                let open = self.players.iter_mut().filter(|player| player.kind == SeatKind::Open);
                for (index, player) in open.enumerate() {
                    player.give_to_bot(names.get(index).map_or("", String::as_str), level);
                    self.had_bots = true;
                }
            }
            TableEvent::Act { seat, action } => return self.act(*seat, action, past),
            TableEvent::Resign { seat } => self.forfeit(*seat, EndReason::Resigned, past)?,
            TableEvent::TimeUp { seat } => self.forfeit(*seat, EndReason::Time, past)?,
            TableEvent::OfferTakeBack { seat, to } => {
                self.take_back = Some(TakeBackOffer { by: *seat, to: *to, agreed: SeatSet::single(*seat) });
            }
            TableEvent::AnswerTakeBack { seat, yes } => match (&mut self.take_back, yes) {
                (Some(offer), true) => offer.agreed = offer.agreed.with(*seat),
                _ => self.take_back = None,
            },
            TableEvent::TakeBack { to, .. } => self.take_back_to(*to)?,
            TableEvent::OfferReplace { by, seat } => {
                self.replace = Some(ReplaceOffer { by: *by, seat: *seat, agreed: SeatSet::single(*by) });
            }
            TableEvent::AnswerReplace { by, yes, .. } => match (&mut self.replace, yes) {
                (Some(offer), true) => offer.agreed = offer.agreed.with(*by),
                _ => self.replace = None,
            },
            TableEvent::Replace { seat, level } => {
                self.replace = None;
                self.substitute(*seat, level)?;
            }
            TableEvent::Return { seat } => {
                let at = self.clock_at();
                let player = self.player_mut(*seat)?;
                player.kind = SeatKind::Person;
                player.level = None;
                if player.decision_version.is_some() {
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
                player.before_rules = false;
                player.away_since = None;
                player.clock.back(at);
                if self.replace.as_ref().is_some_and(|offer| offer.seat == *seat) {
                    self.replace = None;
                }
            }
            TableEvent::Rematch { table } => self.rematch = Some(table.clone()),
            TableEvent::Closed => self.end(EndReason::Closed, None),
            TableEvent::RulesChanged { version, continues: true } => {
                // It may still have diverged, if these rules are not the newest.
                self.rules = *version;
                self.unverified = false;
                self.players.iter_mut().for_each(|player| player.before_rules = true);
            }
            TableEvent::RulesChanged { continues: false, .. } => self.end(EndReason::Rules, None),
        }
        self.settle_offers()?;
        self.start_if_full(past)
    }

    /// Carries out offers that everyone has agreed to, and drops offers by or about people who left. People who left in
    /// the meantime need not agree.
    pub(super) fn settle_offers(&mut self) -> Result<(), String> {
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

    pub(super) fn player_mut(&mut self, seat: Seat) -> Result<&mut Player, String> {
        self.players.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }
}
