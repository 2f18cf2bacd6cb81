//! The question to a seat, from its view.

use harena_core::Seat;
use harena_core::message::{Message, Name};

use super::{in_words_of, say};
use crate::cards::{Card, Creature, Face, Power};
use crate::content::{DISCARDS, ROUNDS};
use crate::view::{SeatView, View};
use crate::{Edition, Phase};

pub(crate) fn question<E: Edition>(view: &View) -> Message {
    in_words_of::<E>(asked::<E>(view))
}

fn asked<E: Edition>(view: &View) -> Message {
    let Some(own) = view.to_act.map(|seat| &view.seats[seat.index()]) else { return say::question_over() };
    match view.phase {
        Phase::Bid => match view.bid {
            Some(bid) => say::question_raise(bid, view.numbers.penalty_capacity),
            None => say::question_bid(view.numbers.penalty_capacity),
        },
        Phase::Poll if view.declared => say::question_objection(),
        Phase::Poll => say::question_stalemate(),
        Phase::Bet => bet::<E>(view, own),
        Phase::Play if !own.holds(|card| is_playable(view, card)) => say::question_pass(),
        Phase::Play => view.owed.map_or_else(say::question_play, say::question_play_owed),
        Phase::Power => power(view),
        Phase::Keep => say::question_keep(victim(view)),
        Phase::Give => say::question_give(view.turn.unwrap_or(own.seat), view.demanded.unwrap_or(Creature::Gorgon)),
        Phase::Second if own.holds(|card| is_playable(view, card) && may_be_second::<E>(card)) => {
            say::question_second()
        }
        Phase::Second => say::question_no_second(),
        Phase::Discard if view.foresight => say::question_discard_unseen(discards_left(view)),
        Phase::Discard => say::question_discard(discards_left(view)),
        Phase::Over => say::question_over(),
    }
}

/// The ways to bet that this seat has (CA-5.2, TA-6.2).
fn bet<E: Edition>(view: &View, own: &SeatView) -> Message {
    let last = usize::from(view.round) - 1;
    let is_free = |index: usize| view.creatures[index].alive && view.creatures[index].piles[last].bet.is_none();
    let has_token = own.supply > 0;
    let in_time = usize::from(view.round) < ROUNDS || E::RULES.bets_in_last_round;
    let bet = has_token && in_time && (0..view.creatures.len()).any(is_free);
    let has_made = own.secret_bet || view.creatures.iter().any(|creature| creature.revealed_bets.contains(&own.seat));
    let secret = has_token && view.round == 1 && !has_made && view.owed.is_none() && own.holds(is_fighter);
    match (bet, secret, own.secret_bet) {
        (true, true, _) => say::question_bet_or_secret(),
        (true, false, true) => say::question_bet_or_reveal(),
        (true, false, false) => say::question_bet(),
        (false, true, _) => say::question_secret(),
        (false, false, true) => say::question_reveal(),
        (false, false, false) => say::question_no_bet(),
    }
}

/// The power in question is that of the creature played, or the copied one (CA-16).
fn power(view: &View) -> Message {
    let acting = view.acting.or(view.power).unwrap_or(Creature::Seraphim);
    let creature = view.power.unwrap_or(acting);
    let power = Name::from(format!("power-{creature}"));
    match creature.power() {
        _ if creature == acting => say::question_power(creature, power),
        // The Seraphim takes one of its own cards (CA-R42).
        Power::Regrow => say::question_copied_troll(creature, acting),
        _ => say::question_copied_power(creature, power, acting),
    }
}

fn victim(view: &View) -> Seat {
    view.victim.or(view.turn).unwrap_or(Seat::new(0))
}

fn discards_left(view: &View) -> usize {
    DISCARDS - usize::from(view.discards)
}

fn is_fighter(card: Card) -> bool {
    matches!(card.face(), Face::Fighter(..))
}

fn is_playable(view: &View, card: Card) -> bool {
    match card.face() {
        Face::Fighter(creature, _) => view.creatures.iter().any(|seen| seen.creature == creature && seen.alive),
        _ => true,
    }
}

fn may_be_second<E: Edition>(card: Card) -> bool {
    E::RULES.second_may_be_referee || matches!(card.face(), Face::Fighter(..) | Face::Spectator(_))
}

impl SeatView {
    /// Whether this hand, if it is visible, contains such a card.
    fn holds(&self, is_it: impl Fn(Card) -> bool) -> bool {
        self.hand.iter().flatten().any(|&card| is_it(card))
    }
}
