//! A position in the words of scenario files.

use harena_core::Seat;
use harena_core::scenario::facts::{Facts, number, one_of, or_none, table, text, texts};
use toml::{Table, Value};

use super::PHASES;
use crate::cards::{CardSet, Ix, NONE};
use crate::state::{CELL, Phase, State};

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Facts::new(self.seats);

        facts.put("creatures", texts(self.lineup));
        facts.put("eliminated", texts(State::slots(!self.alive).map(|slot| self.creature(slot))));
        facts.put("alive", texts(State::slots(self.alive).map(|slot| self.creature(slot))));
        facts.put("round", number(self.round + 1));
        facts.put("turn", or_none((!self.is_opening_bid()).then(|| text(self.turn))));
        facts.put("phase", one_of(&PHASES, &self.phase));
        facts.put("asked", text(self.asked));
        facts.put("last-turn", or_none(self.turns.latest().map(text)));
        facts.put("latest-turns", texts(self.turns.iter()));

        facts.put_by_seat("hand", |seat| self.cards(self.hand[seat.index()]));
        facts.put_by_seat("aside", |seat| self.cards(self.aside[seat.index()]));
        facts.put_by_seat("secret", |seat| self.name(self.secret[seat.index()]));
        facts.put_by_seat("revealed", |seat| self.creature_name(self.revealed[seat.index()]));
        facts.put("secret-made", texts(self.secret_made.iter()));
        facts.put_by_seat("supply", |seat| number(self.supply[seat.index()]));
        facts.put_by_seat("capacity", |seat| number(self.capacity(seat) as u8));
        facts.put_by_seat("bets", |seat| self.bets_of(seat));

        facts.put("pile", self.piles(0..5, |slot, round| self.spot(slot, round).to_string()));
        facts.put("cell", self.piles(CELL..CELL + 1, |slot, _| self.creature(slot).to_string()));
        facts.put("head-referee", or_none(self.creature_name(self.head_referee_at)));
        facts.put("deck", texts(self.stack_from(self.deck).map(|ix| self.card(ix))));
        let mut discard: Vec<_> = self.stack_from(self.discard).map(|ix| self.card(ix)).collect();
        discard.reverse();
        facts.put("discard", texts(discard));

        facts.put("acting", or_none(self.creature_name(self.acting)));
        facts.put("power", or_none(self.power_in_use().map(text)));
        facts.put("doubled", Value::Boolean(self.doubled));
        facts.put("foresight", Value::Boolean(self.foresight));
        facts.put("discards", number(self.discards));
        facts.put("stack", texts(self.stack.iter().filter(|&&ix| ix != NONE).map(|&ix| self.card(ix))));
        facts.put("active", Value::Boolean(self.active));
        let targeted = matches!(self.phase, Phase::Keep | Phase::Give);
        facts.put("victim", or_none(targeted.then(|| text(self.victim))));
        facts.put("named", or_none(self.creature_name(self.named)));
        facts.put("snatched", self.cards(self.snatched));

        facts.put("bid", or_none((self.bid != NONE).then(|| number(self.bid))));
        facts.put("bidder", or_none((self.bid != NONE).then(|| text(self.bidder))));
        facts.put("bid-from", or_none((self.phase == Phase::Bid).then(|| text(self.bid_from))));
        facts.put("passes", number(if self.phase == Phase::Bid { self.passes } else { 0 }));
        facts.put("owed", or_none((self.owed != NONE).then(|| number(self.owed))));
        facts.put("penalized", texts(self.penalized.iter()));
        facts.put("stalemated", Value::Boolean(self.stalemated));
        facts.put("declared", Value::Boolean(self.declared));
        facts.put("objected", Value::Boolean(self.objected));
        facts.put("beginner", text(self.beginner));
        facts.put("beginner-turns", number(self.beginner_turns));
        facts.put("idle", number(self.idle));
        facts.put("game", number(self.game));
        facts.put_by_seat("totals", |seat| number(self.totals[seat.index()]));

        facts.put("value", self.by_creature(|slot| self.value(slot).map(number)));
        facts.put("backer", self.by_creature(|slot| self.backer(slot).map(text)));
        let stakes = |slot| {
            let mut stakes =
                self.seats.iter().filter_map(|seat| Some((seat, number(self.stake(slot, seat)?)))).peekable();
            stakes.peek().is_some().then(|| table(stakes))
        };
        facts.put("stake", self.by_creature(stakes));
        facts.put_by_seat("worth", |seat| number(self.score(seat)));
        facts.into_table()
    }

    fn cards(&self, cards: CardSet) -> Value {
        texts(cards.iter().map(|ix| self.card(ix)))
    }

    fn name(&self, ix: Ix) -> Option<Value> {
        (ix != NONE).then(|| text(self.card(ix)))
    }

    fn creature_name(&self, slot: u8) -> Option<Value> {
        (slot != NONE).then(|| text(self.creature(slot)))
    }

    fn by_creature(&self, value: impl Fn(u8) -> Option<Value>) -> Value {
        table((0..8).filter_map(|slot| Some((self.creature(slot), value(slot)?))))
    }

    fn bets_of(&self, seat: Seat) -> Value {
        let all = (0..8).flat_map(|slot| (0..5).map(move |round| (slot, round)));
        let own = all.filter(|&(slot, round)| self.bets[(slot, round)] == seat.index() as u8);
        texts(own.map(|(slot, round)| self.spot(slot, round)))
    }

    /// Piles that are not empty, from the bottom up.
    fn piles(&self, places: std::ops::Range<usize>, key: impl Fn(u8, usize) -> String) -> Value {
        let mut piles = Table::new();
        for slot in 0..8 {
            for place in places.clone() {
                let mut cards: Vec<_> = self.stack_from(self.top[(slot, place)]).map(|ix| self.card(ix)).collect();
                if !cards.is_empty() {
                    cards.reverse();
                    piles.insert(key(slot, place), texts(cards));
                }
            }
        }
        Value::Table(piles)
    }
}
