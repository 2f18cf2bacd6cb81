//! The Items of the model.

use harena_core::Seat;

use crate::actions::Event;
use crate::names::{Item, Slot};
use crate::state::{ALL_ITEMS, State, bit};

macro_rules! ensure {
    ($holds:expr, $($wrong:tt)*) => {
        if !$holds {
            return Err(format!($($wrong)*));
        }
    };
}

#[derive(Clone, Debug)]
pub(super) struct Stock {
    deck: u32,
    discard: u32,
    lying: [Vec<Item>; 3],
    /// In front of a seat: Perks, and Items that are being resolved.
    held: [u32; 4],
    chest: u32,
    aloft: u32,
}

impl Stock {
    pub(super) fn new() -> Stock {
        Stock { deck: ALL_ITEMS, discard: 0, lying: Default::default(), held: [0; 4], chest: 0, aloft: 0 }
    }

    /// Whether this Perk is in front of this seat.
    pub(super) fn lies_before(&self, item: Item, seat: Seat) -> bool {
        self.held[seat.index()] & bit(item as u8) != 0
    }

    pub(super) fn enter(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::ItemLaid { slot, item, .. } => {
                let item = item.ok_or("no item is named")?;
                self.draw(item)?;
                self.lay(*slot, item)?;
            }
            Event::ItemsTurnedUp { slot, items } => {
                ensure!(*items == self.lying[slot.index()], "{:?} lie there", self.lying[slot.index()]);
            }
            Event::Took { seat, item } => {
                ensure!(self.take_up(*item), "it is not on the table");
                self.held[seat.index()] |= bit(*item as u8);
            }
            Event::Used { seat, item } => {
                let one = bit(*item as u8);
                let found = self.take_up(*item) || (self.chest | self.discard) & one != 0;
                ensure!(found, "it is neither on the table nor in the chest nor discarded");
                self.chest &= !one;
                self.discard &= !one;
                self.held[seat.index()] |= one;
            }
            Event::ItemDiscarded { item } | Event::Removed { item, .. } => self.put_away(*item)?,
            Event::NoEffect { item, .. } if *item != Item::Dice => self.put_away(*item)?,
            Event::Swept { items, .. } => {
                let lying = std::mem::take(&mut self.lying).into_iter().flatten();
                self.aloft = lying.fold(0, |set, item| set | bit(item as u8));
                let swept = items.iter().fold(0, |set, &item| set | bit(item as u8));
                ensure!(self.aloft == swept, "other items lay there");
            }
            Event::LaidAgain { item, slot, .. } => {
                ensure!(self.aloft & bit(*item as u8) != 0, "it was not picked up");
                self.aloft &= !bit(*item as u8);
                self.lay(*slot, *item)?;
            }
            Event::ChestOpened { items, .. } => {
                // What was left in the deck comes before what was discarded.
                let (old, new): (Vec<_>, Vec<_>) = items.iter().partition(|item| self.deck & bit(**item as u8) != 0);
                for &item in old.into_iter().chain(new) {
                    self.draw(item)?;
                    self.chest |= bit(item as u8);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// An empty Item deck is replaced by its discards (CX-7.10).
    fn draw(&mut self, item: Item) -> Result<(), String> {
        if self.deck == 0 {
            self.deck = std::mem::take(&mut self.discard);
        }
        ensure!(self.deck & bit(item as u8) != 0, "{item} is not in the deck");
        self.deck &= !bit(item as u8);
        Ok(())
    }

    fn lay(&mut self, slot: Slot, item: Item) -> Result<(), String> {
        let lying = &mut self.lying[slot.index()];
        lying.push(item);
        ensure!(lying.len() <= 3, "{} items lie there", lying.len());
        Ok(())
    }

    /// Takes an Item off the table. Returns whether it was there.
    fn take_up(&mut self, item: Item) -> bool {
        for lying in &mut self.lying {
            if let Some(at) = lying.iter().position(|&other| other == item) {
                lying.remove(at);
                return true;
            }
        }
        false
    }

    fn put_away(&mut self, item: Item) -> Result<(), String> {
        let one = bit(item as u8);
        let held = self.held.iter().any(|held| held & one != 0);
        ensure!(held || self.chest & one != 0 || self.take_up(item), "{item} was in no zone");
        self.held.iter_mut().for_each(|held| *held &= !one);
        self.chest &= !one;
        self.discard |= one;
        Ok(())
    }

    pub(super) fn compare(&self, state: &State) -> Result<(), String> {
        for slot in Slot::ALL {
            let lying: Vec<Item> = state.items_at(slot).collect();
            ensure!(lying == self.lying[slot.index()], "{lying:?} lie on the {slot}");
        }
        for seat in state.seats.iter() {
            let resolving = if seat == state.turn { state.resolving } else { 0 };
            let held = state.perks[seat.index()] | resolving;
            ensure!(held == self.held[seat.index()], "{seat} has items {held:b}");
        }
        let sets = [
            ("deck", state.item_deck, self.deck),
            ("discard pile", state.item_discard, self.discard),
            ("chest", state.chest, self.chest),
            ("air", state.aloft, self.aloft),
        ];
        for (name, truth, written) in sets {
            ensure!(truth == written, "items in the {name}: {truth:b}, but the model has {written:b}");
        }
        Ok(())
    }
}
