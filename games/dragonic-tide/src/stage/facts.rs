//! A position in the words of scenario files.

use harena_core::Seat;
use harena_core::scenario::facts::{Facts, number, one_of, or_none, table, text, texts};
use toml::Table;

use super::PHASES;
use crate::state::{BOTH, Phase, State, two};
use crate::words::Card;

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Facts::new(two());
        facts.put("phase", one_of(&PHASES, &self.phase));
        facts.put("round", number(self.round));
        facts.put_by_seat("dealt", |seat| texts(self.dealt[seat.index()].iter()));
        facts.put("first", text(self.first));
        facts.put_by_seat("character", |seat| self.characters[seat.index()].map(text));
        facts.put_by_seat("overdrive", |seat| self.kinds[seat.index()].map(text));
        facts.put("known", texts(self.known.iter()));
        facts.put_by_seat("health", |seat| number(self.health[seat.index()]));
        facts.put("dice", text(self.dice));
        facts.put("range", text(self.range));
        facts.put_by_seat("counter", |seat| number(self.counters[seat.index()]));
        facts.put("aura", texts(BOTH.into_iter().filter(|seat| self.auras[seat.index()])));
        facts.put_by_seat("bonus", |seat| number(self.in_force[seat.index()].bonus));
        facts.put_by_seat("bars", |seat| texts(self.in_force[seat.index()].bars.iter()));
        facts.put_by_seat("next-bonus", |seat| number(self.earned[seat.index()].bonus));
        facts.put_by_seat("next-bars", |seat| texts(self.earned[seat.index()].bars.iter()));
        facts.put("named", or_none(self.named.map(text)));
        facts.put_by_seat("placed", |seat| self.placed[seat.index()].map(text));
        facts.put_by_seat("specified", |seat| self.specified[seat.index()].map(|set| texts(set.iter())));
        facts.put_by_seat("shown", |seat| self.shown[seat.index()].map(text));
        facts.put("hit", texts(self.hit.iter()));

        // What follows from the rest.
        facts.put_by_seat("neutralised", |seat| texts(self.barred[seat.index()].iter()));
        facts.put_by_seat("stage", |seat| number(self.stage(seat)));
        facts.put_by_seat("hand", |seat| texts(self.hand(seat)));
        let settled = self.phase != Phase::Draft && self.characters.iter().all(Option::is_some);
        let damage = |seat: Seat| {
            let cards = Card::HAND[..Card::SKILLS].iter();
            table(cards.map(|&card| (card, number(self.damage(seat, card)))))
        };
        facts.put_by_seat("damage", |seat| settled.then(|| damage(seat)));
        facts.into_table()
    }

    /// The cards that a seat holds: nine, less one that lies on the table (DT-2.9, DT-R6).
    pub(crate) fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let index = seat.index();
        let picked = self.kinds[index].is_some();
        let placed = self.placed[index];
        Card::HAND.into_iter().filter(move |&card| Some(card) != placed && (picked || card != Card::Overdrive))
    }
}
