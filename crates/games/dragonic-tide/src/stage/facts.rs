//! A position in the words of scenario files.

use harena_core::{Seat, SeatSet};
use toml::{Table, Value};

use super::PHASES;
use crate::state::{BOTH, Phase, State};
use crate::words::{Card, Categories};

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Table::new();
        let mut put = |key: &str, value: Value| _ = facts.insert(key.to_string(), value);
        let phase = PHASES.iter().find(|(_, phase)| *phase == self.phase).expect("every phase has a name");
        put("phase", text(phase.0));
        put("round", number(self.round));
        put("dealt", by_seat(|seat| Some(list(self.dealt[seat.index()].iter().map(text)))));
        put("first", text(self.first));
        put("character", by_seat(|seat| self.characters[seat.index()].map(text)));
        put("overdrive", by_seat(|seat| self.kinds[seat.index()].map(text)));
        put("known", seats(self.known));
        put("health", by_seat(|seat| Some(number(self.health[seat.index()]))));
        put("dice", text(self.dice));
        put("range", text(self.range));
        put("counter", by_seat(|seat| Some(number(self.counters[seat.index()]))));
        put("aura", seats(BOTH.into_iter().filter(|seat| self.auras[seat.index()]).collect()));
        put("bonus", by_seat(|seat| Some(number(self.in_force[seat.index()].bonus))));
        put("bars", by_seat(|seat| Some(categories(self.in_force[seat.index()].bars))));
        put("next-bonus", by_seat(|seat| Some(number(self.earned[seat.index()].bonus))));
        put("next-bars", by_seat(|seat| Some(categories(self.earned[seat.index()].bars))));
        put("named", self.named.map_or(text("none"), text));
        put("placed", by_seat(|seat| self.placed[seat.index()].map(text)));
        put("specified", by_seat(|seat| self.specified[seat.index()].map(categories)));
        put("shown", by_seat(|seat| self.shown[seat.index()].map(text)));
        put("hit", seats(self.hit));

        // What follows from the rest.
        put("neutralised", by_seat(|seat| Some(categories(self.barred[seat.index()]))));
        put("stage", by_seat(|seat| Some(number(self.stage(seat)))));
        put("hand", by_seat(|seat| Some(list(self.hand(seat).map(text)))));
        let settled = self.phase != Phase::Draft && self.characters.iter().all(Option::is_some);
        let damage = |seat: Seat| {
            let cards = Card::HAND[..Card::SKILLS].iter();
            Value::Table(cards.map(|&card| (card.to_string(), number(self.damage(seat, card)))).collect())
        };
        put("damage", by_seat(|seat| settled.then(|| damage(seat))));
        facts
    }

    /// The cards that a seat holds: nine, less one that lies on the table (DT-2.9, DT-R6).
    pub(crate) fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let index = seat.index();
        let picked = self.kinds[index].is_some();
        let placed = self.placed[index];
        Card::HAND.into_iter().filter(move |&card| Some(card) != placed && (picked || card != Card::Overdrive))
    }
}

fn by_seat(value: impl Fn(Seat) -> Option<Value>) -> Value {
    Value::Table(BOTH.into_iter().filter_map(|seat| Some((seat.to_string(), value(seat)?))).collect())
}

fn text(value: impl ToString) -> Value {
    Value::String(value.to_string())
}

fn number(value: u8) -> Value {
    Value::Integer(i64::from(value))
}

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::Array(items.into_iter().collect())
}

fn seats(seats: SeatSet) -> Value {
    list(seats.iter().map(text))
}

fn categories(categories: Categories) -> Value {
    list(categories.iter().map(text))
}
