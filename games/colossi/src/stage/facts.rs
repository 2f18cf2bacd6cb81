//! A position in the words of scenario files.

use harena_core::Seat;
use harena_core::scenario::facts::{Facts, number, or_none, table, text, texts};
use toml::{Table, Value};

use crate::cards::{Cards, Ix, deck_of, title};
use crate::state::{NOTHING, Phase, State, bits, items_of};
use crate::words::{Environment, Slot, Title};

/// A card of this seat: its title, and its deck where it came from another.
fn named(seat: Seat, ix: Ix) -> String {
    let deck = deck_of(ix);
    if deck == seat.index() { title(ix).to_string() } else { format!("{}@{}", title(ix), Seat::new(deck)) }
}

fn cards(seat: Seat, set: Cards) -> Value {
    let mut list: Vec<Ix> = set.iter().collect();
    list.sort_by_key(|&ix| (title(ix), deck_of(ix)));
    texts(list.into_iter().map(|ix| named(seat, ix)))
}

fn environments(set: u32) -> Value {
    texts(bits(set).map(Environment::new))
}

impl State {
    pub(crate) fn facts(&self) -> Table {
        let mut facts = Facts::new(self.seats);
        let fighting = self.phase == Phase::Skirmish;
        facts.put("phase", text(self.phase_name()));
        facts.put("turn", text(self.turn));
        let environment = |slot: Slot| or_none(self.environment_at(slot).map(text));
        facts.put("environment", table(Slot::ALL.map(|slot| (slot, environment(slot)))));
        facts.put("environment-deck", environments(self.environment_deck));
        facts.put("environment-discard", environments(self.environment_discard));
        facts.put_by_seat("trophies", |seat| environments(self.trophies[seat.index()]));
        facts.put("items", table(Slot::ALL.map(|slot| (slot, texts(self.items_at(slot))))));
        facts.put("item-deck", texts(items_of(self.item_deck)));
        facts.put("item-discard", texts(items_of(self.item_discard)));
        facts.put("identified", texts(items_of(self.knowledge.identified)));
        facts.put_by_seat("hand", |seat| cards(seat, self.hand[seat.index()]));
        facts.put_by_seat("discard", |seat| cards(seat, self.discard[seat.index()]));
        facts.put_by_seat("play", |seat| cards(seat, self.play[seat.index()]));
        facts.put_by_seat("cloaked", |seat| cards(seat, self.cloaked[seat.index()]));
        let pile = |seat: Seat, slot: Slot| cards(seat, self.prepared[seat.index()][slot.index()]);
        facts.put_by_seat("prepared", |seat| table(Slot::ALL.map(|slot| (slot, pile(seat, slot)))));
        facts.put_by_seat("deck", |seat| {
            let mut below: Vec<Ix> = self.pool[seat.index()].iter().collect();
            below.sort_by_key(|&ix| (title(ix), deck_of(ix)));
            texts(self.stack(seat).chain(below).map(|ix| named(seat, ix)))
        });
        facts.put_by_seat("ordered", |seat| number(self.stacked[seat.index()].len() as i64));
        facts.put_by_seat("tucked", |deck| cards(deck, self.tucked[deck.index()]));
        facts.put_by_seat("perks", |seat| texts(items_of(self.perks[seat.index()])));
        let guess = (self.guess != NOTHING).then(|| text(Seat::new(usize::from(self.guess))));
        facts.put("wager", or_none(guess));
        facts.put("initiator", text(self.initiator));
        facts.put("active", or_none(fighting.then(|| text(self.active))));
        facts.put("passed", texts(self.passed.iter()));
        facts.put("out", texts(self.out.iter()));
        facts.put("begun", texts(self.begun.iter()));
        facts.put_by_seat("actions", |seat| number(self.actions[seat.index()]));
        facts.put("must-pass", Value::Boolean(self.must_pass));
        facts.put("turns", number(self.turns));
        facts.put("skipped", number(self.skipped));
        facts.put_by_seat("counted", |seat| number(self.counted[seat.index()]));
        facts.put("looked", cards(self.turn, self.looked));
        facts.put("chest", texts(items_of(self.chest)));
        facts.put("aloft", texts(items_of(self.aloft)));
        facts.put("resolving", texts(items_of(self.resolving)));
        let over = self.phase == Phase::Over;
        facts.put("doing", texts(self.chain().iter().filter(|_| !over)));

        // What follows from the rest.
        facts.put_by_seat("power", |seat| number(self.power(seat)));
        facts.put_by_seat("worth", |seat| {
            let play = self.play[seat.index()];
            let worth = |title: Title| {
                let copies = (play & Cards::titled(title)).iter();
                number(copies.map(|ix| i64::from(self.worth(seat, ix).total)).sum::<i64>())
            };
            table(play.titles().map(|title| (title, worth(title))))
        });
        facts.put("water", number(self.water()));
        facts.put("lead", or_none(self.seats.iter().find(|&seat| self.leads_in_acolytes(seat)).map(text)));
        let total = |slot: Slot| number(self.prepared_at(slot) as i64);
        facts.put("prepared-total", table(Slot::ALL.map(|slot| (slot, total(slot)))));
        facts.put_by_seat("owned", |seat| number(self.owned(seat).len() as i64));
        facts.into_table()
    }

    /// All cards that belong to a seat (CX-2.4, CX-14.31).
    pub(crate) fn owned(&self, seat: Seat) -> Cards {
        let s = seat.index();
        let mut owned = self.hand[s] | self.discard[s] | self.play[s] | self.cloaked[s] | self.deck(seat);
        for pile in self.prepared[s] {
            owned |= pile;
        }
        for heap in (self.play[s] & Cards::titled(Title::Heap)).iter() {
            owned |= self.tucked[deck_of(heap)];
        }
        owned
    }
}
