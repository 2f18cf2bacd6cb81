//! What moving a noble brings: a medal, or spectators of the own show (CO-9.7, CO-9.14).

use harena_core::message::{List, Message};

use super::say;
use crate::assets::NobleAt;
use crate::state::State;

/// How a noble is moved. Only a dice move earns a medal (CO-9.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    Dice,
    /// The second of two moves, after this one: it may have taken the last medal.
    DiceAfter(NobleAt, u8),
    Medal,
}

impl State {
    /// From where to where a noble moves, and what that brings to the seat to act.
    pub(super) fn moving(&self, from: NobleAt, steps: i8, means: Means) -> Message {
        let what = say::noble_move(from.noble, from.square, State::square_after(from.square, steps));
        match self.outcomes(from, steps, means) {
            List(none) if none.is_empty() => what,
            outcomes => say::noble_move_with(what, outcomes),
        }
    }

    /// The same for the terminal, whose list names the noble already.
    pub(crate) fn reached(&self, from: NobleAt, steps: i8, means: Means) -> Message {
        let to = State::square_after(from.square, steps);
        match self.outcomes(from, steps, means) {
            List(none) if none.is_empty() => say::table_to(to),
            outcomes => say::table_to_with(to, outcomes),
        }
    }

    /// Nothing if the move changes nothing for any player.
    fn outcomes(&self, from: NobleAt, steps: i8, means: Means) -> List {
        let to = State::square_after(from.square, steps);
        let own = self.asked;
        let worth = self.numbers.worth.noble(from.noble);
        let arena = |square: u8| self.seats.iter().find(|&seat| self.in_arena(seat, square));
        let mut found = Vec::new();
        if means != Means::Medal && self.numbers.is_resting_area(to) {
            found.push(if self.medals_left(means) > 0 { say::outcome_medal() } else { say::outcome_no_medal() });
        }
        match (arena(from.square), arena(to)) {
            (Some(before), Some(after)) if before == after => {
                found.extend((after == own).then(say::outcome_within_own));
            }
            (before, after) => {
                found.extend(before.map(|seat| match seat == own {
                    true => say::outcome_out_of_own(worth),
                    false => say::outcome_out_of(seat),
                }));
                found.extend(after.map(|seat| match seat == own {
                    true => say::outcome_into_own(worth),
                    false => say::outcome_into(seat),
                }));
            }
        }
        found.into_iter().collect()
    }

    fn medals_left(&self, means: Means) -> u8 {
        match means {
            Means::DiceAfter(from, steps) => {
                let first = self.numbers.is_resting_area(State::square_after(from.square, steps as i8));
                self.medal_supply.saturating_sub(u8::from(first))
            }
            _ => self.medal_supply,
        }
    }
}
