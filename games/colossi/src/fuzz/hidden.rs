//! Face-down Items: each was in the Item deck when it was placed, and has not been seen since.

use super::replay::Replay;
use crate::actions::Event;
use crate::names::{Environment, Item, Slot};
use crate::state::{ALL_ITEMS, State, bit};

/// What is known of an Item at a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lying {
    Known(Item),
    /// An Item of the deck of this number that has not been revealed.
    OfDeck(usize),
}

pub(super) struct HiddenItems {
    /// The Items of each deck that have not been seen since it was shuffled: the first deck, and those made of
    /// discards.
    unseen: Vec<u32>,
    deck_count: usize,
    discard: u32,
    lying: [Vec<Lying>; 3],
    /// All other Items: in front of players, in the chest, picked up.
    elsewhere: u32,
}

impl HiddenItems {
    pub(super) fn new() -> HiddenItems {
        HiddenItems {
            unseen: vec![ALL_ITEMS],
            deck_count: Item::COUNT,
            discard: 0,
            lying: Default::default(),
            elsewhere: 0,
        }
    }

    pub(super) fn enter(&mut self, event: &Event, replay: &Replay) {
        match event {
            Event::ItemLaid { slot, item, .. } => {
                let lying = match *item {
                    Some(item) => {
                        self.draw(Some(item));
                        Lying::Known(item)
                    }
                    None => {
                        self.draw(None);
                        Lying::OfDeck(self.unseen.len() - 1)
                    }
                };
                self.lying[slot.index()].push(lying);
            }
            Event::ItemsTurnedUp { slot, items } => {
                items.iter().for_each(|&item| self.seen(item));
                self.lying[slot.index()] = items.iter().map(|&item| Lying::Known(item)).collect();
            }
            Event::Took { item, .. } | Event::Used { item, .. } => {
                self.leave(*item, replay);
                self.elsewhere |= bit(*item as u8);
            }
            Event::ItemDiscarded { item } | Event::Removed { item, .. } => self.put_away(*item, replay),
            Event::NoEffect { item, .. } if *item != Item::Dice => self.put_away(*item, replay),
            Event::Swept { items, .. } => {
                self.lying = Default::default();
                items.iter().for_each(|&item| self.seen(item));
                self.elsewhere |= items.iter().fold(0, |set, &item| set | bit(item as u8));
            }
            Event::LaidAgain { item, slot, .. } => {
                self.elsewhere &= !bit(*item as u8);
                self.lying[slot.index()].push(Lying::Known(*item));
            }
            Event::ChestOpened { items, .. } => {
                let unseen = *self.unseen.last().expect("there is a first deck");
                let (old, new): (Vec<_>, Vec<_>) = items.iter().partition(|item| unseen & bit(**item as u8) != 0);
                for &item in old.into_iter().chain(new) {
                    self.draw(Some(item));
                    self.elsewhere |= bit(item as u8);
                }
            }
            _ => {}
        }
    }

    fn draw(&mut self, item: Option<Item>) {
        if self.deck_count == 0 {
            let cards = std::mem::take(&mut self.discard);
            self.deck_count = cards.count_ones() as usize;
            self.unseen.push(cards);
        }
        self.deck_count = self.deck_count.saturating_sub(1);
        if let Some(item) = item {
            self.seen(item);
        }
    }

    fn seen(&mut self, item: Item) {
        self.unseen.iter_mut().for_each(|unseen| *unseen &= !bit(item as u8));
    }

    /// An Item leaves its slot, if it was at one: from where it was known to be, or else from the hidden ones.
    fn leave(&mut self, item: Item, replay: &Replay) {
        let one = bit(item as u8);
        if (self.elsewhere | self.discard) & one != 0 {
            self.elsewhere &= !one;
            self.discard &= !one;
            return;
        }
        for lying in &mut self.lying {
            if let Some(at) = lying.iter().position(|&other| other == Lying::Known(item)) {
                lying.remove(at);
                return;
            }
        }
        let deck = self.unseen.iter().position(|unseen| unseen & one != 0);
        self.seen(item);
        let steppe = replay.environment.iter().position(|&one| one == Some(Environment::StockpileSteppe));
        if let (Some(deck), Some(steppe)) = (deck, steppe) {
            let lying = &mut self.lying[steppe];
            if let Some(at) = lying.iter().position(|&other| other == Lying::OfDeck(deck)) {
                lying.remove(at);
            }
        }
    }

    fn put_away(&mut self, item: Item, replay: &Replay) {
        self.leave(item, replay);
        self.discard |= bit(item as u8);
    }

    pub(super) fn compare(&self, state: &State) -> Result<(), String> {
        let mut hidden = 0;
        for slot in Slot::ALL {
            let there: Vec<Item> = state.items_at(slot).collect();
            let lying = &self.lying[slot.index()];
            if there.len() != lying.len() {
                return Err(format!("{} items lie on the {slot} and not {}", there.len(), lying.len()));
            }
            for (&item, &lying) in there.iter().zip(lying) {
                let fits = match lying {
                    Lying::Known(known) => item == known,
                    Lying::OfDeck(deck) => self.unseen[deck] & bit(item as u8) != 0,
                };
                hidden |= if matches!(lying, Lying::OfDeck(_)) { bit(item as u8) } else { 0 };
                if !fits {
                    return Err(format!("{item} cannot lie on the {slot}"));
                }
            }
        }
        let unseen = self.unseen.iter().fold(0, |all, unseen| all | unseen);
        if state.item_deck | hidden != unseen || state.item_discard != self.discard {
            return Err("another item deck".to_string());
        }
        Ok(())
    }
}
