//! A position in the words of scenario files.

use harena_core::{Seat, SeatSet};
use toml::{Table, Value};

use super::PHASES;
use crate::cards::{CardSet, Ix, NONE};
use crate::state::{CELL, Phase, State};

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Table::new();
        let mut put = |key: &str, value: Value| _ = facts.insert(key.to_string(), value);

        put("creatures", list(self.lineup));
        put("eliminated", list(State::slots(!self.alive).map(|slot| self.creature(slot))));
        put("alive", list(State::slots(self.alive).map(|slot| self.creature(slot))));
        put("round", number(self.round + 1));
        put("turn", text(self.turn));
        let phase = PHASES.iter().find(|(_, phase)| *phase == self.phase).expect("every phase has a name");
        put("phase", text(phase.0));
        put("asked", text(self.asked));
        put("last-turn", text(self.last_turn));

        put("hand", self.by_seat(|seat| Some(self.cards(self.hand[seat.index()]))));
        put("aside", self.by_seat(|seat| Some(self.cards(self.aside[seat.index()]))));
        put("secret", self.by_seat(|seat| self.name(self.secret[seat.index()])));
        put("revealed", self.by_seat(|seat| self.creature_name(self.revealed[seat.index()])));
        put("secret-made", self.seat_list(self.secret_made));
        put("supply", self.by_seat(|seat| Some(number(self.supply[seat.index()]))));
        put("capacity", self.by_seat(|seat| Some(number(self.capacity(seat) as u8))));
        put("bets", self.by_seat(|seat| Some(self.bets_of(seat))));

        put("pile", self.piles(0..5, |slot, round| self.spot(slot, round).to_string()));
        put("cell", self.piles(CELL..CELL + 1, |slot, _| self.creature(slot).to_string()));
        put("head-referee", self.creature_name(self.head_referee_at).unwrap_or_else(|| text("none")));
        put("deck", list(self.stack_from(self.deck).map(|ix| self.card(ix))));
        let mut discard: Vec<_> = self.stack_from(self.discard).map(|ix| self.card(ix)).collect();
        discard.reverse();
        put("discard", list(discard));

        put("acting", self.creature_name(self.acting).unwrap_or_else(|| text("none")));
        put("power", self.power_in_use().map_or_else(|| text("none"), text));
        put("doubled", Value::Boolean(self.doubled));
        put("foresight", Value::Boolean(self.foresight));
        put("discards", number(self.discards));
        put("stack", list(self.stack.iter().filter(|&&ix| ix != NONE).map(|&ix| self.card(ix))));
        put("active", Value::Boolean(self.active));
        let targeted = matches!(self.phase, Phase::Keep | Phase::Give);
        put("victim", if targeted { text(self.victim) } else { text("none") });
        put("named", self.creature_name(self.named).unwrap_or_else(|| text("none")));
        put("snatched", self.cards(self.snatched));

        put("bid", if self.bid == NONE { text("none") } else { number(self.bid) });
        put("bidder", if self.bid == NONE { text("none") } else { text(self.bidder) });
        put("bid-from", if self.phase == Phase::Bid { text(self.bid_from) } else { text("none") });
        put("passes", number(if self.phase == Phase::Bid { self.passes } else { 0 }));
        put("owed", if self.owed == NONE { text("none") } else { number(self.owed) });
        put("penalized", self.seat_list(self.penalized));
        put("stalemated", Value::Boolean(self.stalemated));
        put("declared", Value::Boolean(self.declared));
        put("objected", Value::Boolean(self.objected));
        put("beginner", text(self.beginner));
        put("beginner-turns", number(self.beginner_turns));
        put("idle", number(self.idle));
        put("game", number(self.game));
        put("totals", self.by_seat(|seat| Some(number(self.totals[seat.index()]))));

        put("value", self.by_creature(|slot| self.value(slot).map(number)));
        put("backer", self.by_creature(|slot| self.backer(slot).map(text)));
        let stakes = |slot| {
            let stakes: Table = (self.seats.iter())
                .filter_map(|seat| Some((seat.to_string(), number(self.stake(slot, seat)?))))
                .collect();
            (!stakes.is_empty()).then_some(Value::Table(stakes))
        };
        put("stake", self.by_creature(stakes));
        put("worth", self.by_seat(|seat| Some(number(self.score(seat)))));
        facts
    }

    fn cards(&self, cards: CardSet) -> Value {
        list(cards.iter().map(|ix| self.card(ix)))
    }

    fn name(&self, ix: Ix) -> Option<Value> {
        (ix != NONE).then(|| text(self.card(ix)))
    }

    fn creature_name(&self, slot: u8) -> Option<Value> {
        (slot != NONE).then(|| text(self.creature(slot)))
    }

    fn by_seat(&self, value: impl Fn(Seat) -> Option<Value>) -> Value {
        Value::Table(self.seats.iter().filter_map(|seat| Some((seat.to_string(), value(seat)?))).collect())
    }

    fn by_creature(&self, value: impl Fn(u8) -> Option<Value>) -> Value {
        Value::Table((0..8).filter_map(|slot| Some((self.creature(slot).to_string(), value(slot)?))).collect())
    }

    fn seat_list(&self, seats: SeatSet) -> Value {
        list(seats.iter())
    }

    fn bets_of(&self, seat: Seat) -> Value {
        let all = (0..8).flat_map(|slot| (0..5).map(move |round| (slot, round)));
        let own = all.filter(|&(slot, round)| self.bets[slot as usize][round] == seat.index() as u8);
        list(own.map(|(slot, round)| self.spot(slot, round)))
    }

    /// Piles that are not empty, from the bottom up.
    fn piles(&self, places: std::ops::Range<usize>, key: impl Fn(u8, usize) -> String) -> Value {
        let mut piles = Table::new();
        for slot in 0..8 {
            for place in places.clone() {
                let mut cards: Vec<_> =
                    self.stack_from(self.top[slot as usize][place]).map(|ix| self.card(ix)).collect();
                if !cards.is_empty() {
                    cards.reverse();
                    piles.insert(key(slot, place), list(cards));
                }
            }
        }
        Value::Table(piles)
    }
}

fn text(value: impl ToString) -> Value {
    Value::String(value.to_string())
}

fn number(value: u8) -> Value {
    Value::Integer(i64::from(value))
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> Value {
    Value::Array(items.into_iter().map(text).collect())
}
