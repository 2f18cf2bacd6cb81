//! A position as plain data, with the keys of scenario files.

mod filler;
mod set_up;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::position::{BySeat, PartialList};
use harena_core::{ParseError, Seat, SeatSet, position, read_from_text};

use crate::cards::{Cards, Ix, deck_of, title};
use crate::names::{Environment, Item, Slot, Title};
use crate::state::{NOTHING, Phase, State, bits, items_of};

read_from_text!(Environment, Item, Slot, Title);

position! {
    /// A game: the keys that a scenario can set up and expect.
    pub struct Position {
        /// `handbuilding` or `skirmish` (a turn has begun and its action is due), `over`. Default: `handbuilding`;
        /// `skirmish` if `active` is given.
        pub phase: Option<Phase>,
        /// Whose turn it is. Default: `a`.
        pub turn: Option<Seat>,
        /// `{ left = "desert", middle = "cavern", right = "oasis" }`; `"none"` for an empty slot, which exists only
        /// after the end. Default: Environments without influence.
        pub environment: BTreeMap<Slot, Option<Environment>>,
        /// A list, in any order. Default: all others.
        pub environment_deck: Option<Vec<Environment>>,
        /// A list, in any order. Default: none.
        pub environment_discard: Vec<Environment>,
        /// The Environments won; or a number. Default: none.
        pub trophies: BySeat<PartialList<Environment>>,
        /// `{ left = ["orb"], middle = [] }`, at most three each, in the order in which they were placed. On Stockpile
        /// Steppe they lie face down unless the Skirmish is there. Default: none.
        pub items: BTreeMap<Slot, Vec<Item>>,
        /// A list, in any order, or a number of fillers. Default: all others.
        pub item_deck: Option<PartialList<Item>>,
        /// A list, in any order, or a number of fillers. Default: none.
        pub item_discard: Option<PartialList<Item>>,
        /// Face-down Items that all seats know. Default: none.
        pub identified: Vec<Item>,
        /// The cards in hand. Default: 3; none for a seat that has passed or is out.
        pub hand: BySeat<PartialList<Named>>,
        /// The discard pile, in any order. Default: none.
        pub discard: BySeat<PartialList<Named>>,
        /// Cards in play. Default: none.
        pub play: BySeat<PartialList<Named>>,
        /// Cards under the Cloak. Default: none.
        pub cloaked: BySeat<PartialList<Named>>,
        /// `{ left = 4, right = ["flame"] }`. At the active slot: cards of Cache and Wager. Default: none.
        pub prepared: BySeat<BTreeMap<Slot, PartialList<Named>>>,
        /// From the top: `["flame", "..."]`. Default: all that are left.
        pub deck: BySeat<PartialList<Named>>,
        /// The number of cards at the top of the deck that are in the given order; those below are in any order.
        /// Default: those before the fillers.
        pub ordered: BySeat<usize>,
        /// The cards under the Heap from the deck of `a`, no matter for whom that Heap is in play. Default: none.
        pub tucked: BySeat<PartialList<Named>>,
        /// Items in front of a seat. Default: none.
        pub perks: BySeat<Vec<Item>>,
        /// The player named by the holder of Wager. Default: none.
        pub wager: Option<Seat>,
        /// Skirmish: the player who began it. Default: `a`.
        pub initiator: Option<Seat>,
        /// Skirmish: its slot.
        pub active: Option<Slot>,
        /// Seats that have passed. Others with an empty hand are out. Default: none.
        pub passed: SeatSet,
        /// Seats that are out. Default: those with an empty hand that have not passed, except `turn`.
        pub out: Option<SeatSet>,
        /// Seats that have had a turn in this Skirmish (Sacrifice Mountain). Default: all of them.
        pub begun: Option<SeatSet>,
        /// The number of actions in this Skirmish (CX-6.17). Default: 0.
        pub actions: BySeat<u8>,
        /// The turn began with five cards in play at Cavern. Default: as the rules say.
        pub must_pass: Option<bool>,
        /// Handbuilding: turns so far in this phase. Default: 0.
        pub turns: Option<u8>,
        /// Handbuilding: turns in a row that were skipped. Default: 0.
        pub skipped: Option<u8>,
        /// The number of cards prepared at the active slot at the start of a Skirmish (Oasis). Default: 0.
        pub counted: BySeat<u8>,
        /// The cards that the turn player is looking at (Foresight). Default: none.
        pub looked: Option<PartialList<Named>>,
        /// Items revealed by Loot Chest. Default: none.
        pub chest: Vec<Item>,
        /// Items picked up by Cyclone. Default: none.
        pub aloft: Vec<Item>,
        /// Items that are being resolved. Default: none.
        pub resolving: Vec<Item>,
        /// The stack of steps, innermost last, as `harena position` prints it. Default: the turn.
        pub doing: Option<Vec<String>>,
    }
    derived {
        /// The current total Power (CX-8.4).
        pub power: BySeat<i16>,
        /// The Power of each title for the seat, all its copies together: `{ flame = 4, acolyte = 15 }`.
        pub worth: BySeat<BTreeMap<Title, i16>>,
        /// The number of Water cards in play.
        pub water: i16,
        /// The player who leads in Acolytes.
        pub lead: Option<Seat>,
        /// The number of prepared cards at each slot: `{ left = 9, middle = 0, right = 2 }`.
        pub prepared_total: BTreeMap<Slot, usize>,
        /// The number of cards that belong to the seat, in all zones.
        pub owned: BySeat<usize>,
    }
}

/// A card by its title, and by the deck in which it began if that is not the deck of its owner: `flame@b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    pub title: Title,
    pub deck: Option<Seat>,
}

impl Named {
    fn new(seat: Seat, ix: Ix) -> Named {
        let deck = Seat::new(deck_of(ix));
        Named { title: title(ix), deck: (deck != seat).then_some(deck) }
    }
}

impl Display for Named {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.deck {
            None => write!(f, "{}", self.title),
            Some(deck) => write!(f, "{}@{deck}", self.title),
        }
    }
}

impl FromStr for Named {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Named, ParseError> {
        match text.split_once('@') {
            None => Ok(Named { title: text.parse()?, deck: None }),
            Some((title, deck)) => Ok(Named { title: title.parse()?, deck: Some(deck.trim().parse()?) }),
        }
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let seats = state.seats;
        let of = |seat: Seat, cards: &[Cards]| in_order(seat, cards[seat.index()]).collect::<PartialList<Named>>();
        let environments = |set: u32| bits(set).map(Environment::new);
        let prepared = |seat: Seat, slot: Slot| in_order(seat, state.prepared[seat.index()][slot.index()]).collect();
        let deck = |seat: Seat| {
            let stacked = state.stack(seat).map(move |ix| Named::new(seat, ix));
            stacked.chain(in_order(seat, state.pool[seat.index()])).collect()
        };
        let worth = |seat: Seat| {
            let play = state.play[seat.index()];
            let worth = move |title| (play & Cards::titled(title)).iter().map(|ix| state.worth(seat, ix).total).sum();
            play.titles().map(|title| (title, worth(title))).collect()
        };
        let chain = if state.phase == Phase::Over { &[] } else { state.chain() };
        Position {
            phase: Some(state.phase),
            turn: Some(state.turn),
            environment: Slot::ALL.map(|slot| (slot, state.environment_at(slot))).into(),
            environment_deck: Some(environments(state.environment_deck).collect()),
            environment_discard: environments(state.environment_discard).collect(),
            trophies: BySeat::all(seats, |seat| environments(state.trophies[seat.index()]).collect()),
            items: Slot::ALL.map(|slot| (slot, state.items_at(slot).collect())).into(),
            item_deck: Some(items_of(state.item_deck).collect()),
            item_discard: Some(items_of(state.item_discard).collect()),
            identified: items_of(state.knowledge.identified).collect(),
            hand: BySeat::all(seats, |seat| of(seat, &state.hand)),
            discard: BySeat::all(seats, |seat| of(seat, &state.discard)),
            play: BySeat::all(seats, |seat| of(seat, &state.play)),
            cloaked: BySeat::all(seats, |seat| of(seat, &state.cloaked)),
            prepared: BySeat::all(seats, |seat| Slot::ALL.map(|slot| (slot, prepared(seat, slot))).into()),
            deck: BySeat::all(seats, deck),
            ordered: BySeat::all(seats, |seat| state.stacked[seat.index()].len()),
            tucked: BySeat::all(seats, |seat| of(seat, &state.tucked)),
            perks: BySeat::all(seats, |seat| items_of(state.perks[seat.index()]).collect()),
            wager: (state.guess != NOTHING).then(|| Seat::new(usize::from(state.guess))),
            initiator: Some(state.initiator),
            active: (state.phase == Phase::Skirmish).then_some(state.active),
            passed: state.passed,
            out: Some(state.out),
            begun: Some(state.begun),
            actions: BySeat::all(seats, |seat| state.actions[seat.index()]),
            must_pass: Some(state.must_pass),
            turns: Some(state.turns),
            skipped: Some(state.skipped),
            counted: BySeat::all(seats, |seat| state.counted[seat.index()]),
            looked: Some(in_order(state.turn, state.looked).collect()),
            chest: items_of(state.chest).collect(),
            aloft: items_of(state.aloft).collect(),
            resolving: items_of(state.resolving).collect(),
            doing: Some(chain.iter().map(ToString::to_string).collect()),
            power: BySeat::all(seats, |seat| state.power(seat)),
            worth: BySeat::all(seats, worth),
            water: state.water(),
            lead: seats.iter().find(|&seat| state.leads_in_acolytes(seat)),
            prepared_total: Slot::ALL.map(|slot| (slot, state.prepared_at(slot))).into(),
            owned: BySeat::all(seats, |seat| state.owned(seat).len()),
        }
    }
}

/// Cards of a seat by title, then by deck.
fn in_order(seat: Seat, cards: Cards) -> impl Iterator<Item = Named> {
    let mut list: Vec<Ix> = cards.iter().collect();
    list.sort_by_key(|&ix| (title(ix), deck_of(ix)));
    list.into_iter().map(move |ix| Named::new(seat, ix))
}

impl State {
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
