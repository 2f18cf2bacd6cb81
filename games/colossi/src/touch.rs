//! The objects of an action, and the actions that an object can select.

use harena_core::touch::{Object, Touch, object_id};
use harena_core::{Game as _, Illegal, Seat};

use crate::Colossi;
use crate::actions::{Action, Pick};
use crate::frame::Frame;
use crate::names::{Item, Slot, Title};
use crate::state::items_of;

impl Touch for Colossi {
    fn objects(&self, seat: Seat, action: Action) -> Vec<String> {
        use Action as A;
        let in_play = |of: Seat, pick: Pick| object_id(&format!("play-{of}"), pick);
        match action {
            A::Prepare(title, slot) => vec![object_id("hand", title), object_id("slot", slot)],
            A::PrepareAll(slot) => vec!["hand".to_string(), object_id("slot", slot)],
            A::Initiate(slot) | A::ChooseSlot(slot) => vec![object_id("slot", slot)],
            A::Play(title) | A::Discard(title) | A::Tuck(title) | A::Cloak(title) => vec![object_id("hand", title)],
            A::Take(item) | A::Remove(item) | A::Use(item) => vec![object_id("item", item)],
            A::Pass | A::Done => Vec::new(),
            A::Move(pick, slot) => {
                // The same notation moves cards from the hand, from play and from the discard pile.
                let card = match self.current() {
                    Some(Frame::Stow) => object_id("hand", pick),
                    Some(Frame::Shrine) => object_id("discard", pick),
                    _ => in_play(seat, pick),
                };
                vec![card, object_id("slot", slot)]
            }
            A::DiscardInPlay(pick, of) | A::Abduct(pick, of) => vec![in_play(of, pick)],
            A::Choose(of) => vec![object_id("seat", of)],
            A::Name(kind) => vec![object_id("type", kind)],
            A::Give(title, to) => vec![object_id("hand", title), object_id("seat", to)],
            A::TuckInPlay(pick) | A::TakeBack(pick) | A::Flip(pick) => vec![in_play(seat, pick)],
            A::Draw(title) | A::Return(title) => vec![object_id("looked", title)],
            A::Copy(title) => vec![object_id("card", title)],
            A::Lay(item, slot) => vec![object_id("item", item), object_id("slot", slot)],
            A::RemoveHidden(slot, place) | A::UseHidden(slot, place) => vec![format!("item:{slot}-{}", place + 1)],
        }
    }

    fn declines(action: Action) -> bool {
        action == Action::Pass
    }

    /// Cards and Items that go one by one to several slots may go in any order; `legal` lists the first one only.
    fn equivalent_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let further: Vec<Action> = match self.current() {
            Some(Frame::Stow) => {
                self.hand(seat).flat_map(|card| to_slots(|slot| Action::Move(card.into(), slot))).collect()
            }
            Some(Frame::Cyclone) => self.aloft().flat_map(|item| to_slots(|slot| Action::Lay(item, slot))).collect(),
            _ => return,
        };
        for action in further {
            if !into.contains(&action) && self.check(seat, action).is_ok() {
                into.push(action);
            }
        }
    }

    fn candidates(&self, seat: Seat, object: Object<'_>, _after: &[Object<'_>]) -> Option<Vec<Action>> {
        let current = self.current();
        let one = |action: Action| vec![action];
        if let Some(of) = object.place.strip_prefix("play-") {
            return Some(self.with_a_card_in_play(seat, object.read()?, of.parse().ok()?));
        }
        Some(match object.place {
            "hand" if object.name.is_empty() => to_slots(Action::PrepareAll).to_vec(),
            "hand" => self.with_a_hand_card(seat, object.read()?),
            "slot" => self.with_a_slot(seat, object.read()?),
            "item" => match object.read::<Item>() {
                Some(item) => match current {
                    Some(Frame::Chest | Frame::Magnet | Frame::Recycle) => one(Action::Use(item)),
                    Some(Frame::Hatchet) => one(Action::Remove(item)),
                    Some(Frame::Cyclone) => to_slots(|slot| Action::Lay(item, slot)).to_vec(),
                    _ => one(Action::Take(item)),
                },
                None => {
                    let (slot, place) = hidden(object.name)?;
                    match current {
                        Some(Frame::Hatchet) => one(Action::RemoveHidden(slot, place)),
                        _ => one(Action::UseHidden(slot, place)),
                    }
                }
            },
            "card" => one(Action::Copy(object.read()?)),
            "discard" => {
                let pick: Pick = object.read()?;
                to_slots(|slot| Action::Move(pick, slot)).to_vec()
            }
            "looked" => match current {
                Some(Frame::Return) => one(Action::Return(object.read()?)),
                _ => one(Action::Draw(object.read()?)),
            },
            "type" => one(Action::Name(object.read()?)),
            "seat" => {
                let other = object.read()?;
                match current {
                    Some(Frame::Give(_)) => self.hand(seat).map(|card| Action::Give(card, other)).collect(),
                    _ => one(Action::Choose(other)),
                }
            }
            _ => return None,
        })
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        self.state.check_turn(seat)
    }
}

/// The actions that an object can select, by the current decision.
impl Colossi {
    /// The Items that Cyclone has picked up.
    fn aloft(&self) -> impl Iterator<Item = Item> {
        items_of(self.state.aloft)
    }

    fn with_a_hand_card(&self, seat: Seat, card: Title) -> Vec<Action> {
        use Frame as D;
        match self.current() {
            Some(D::Build | D::Fissure(_)) => to_slots(|slot| Action::Prepare(card, slot)).to_vec(),
            Some(D::Act | D::Manifest | D::Totem | D::Keys) => vec![Action::Play(card)],
            Some(D::Stow) => to_slots(|slot| Action::Move(card.into(), slot)).to_vec(),
            Some(D::Give(_)) => self.seats().iter().filter(|&to| to != seat).map(|to| Action::Give(card, to)).collect(),
            Some(D::Tuck(_)) => vec![Action::Tuck(card)],
            Some(D::Cloak) => vec![Action::Cloak(card)],
            _ => vec![Action::Discard(card)],
        }
    }

    fn with_a_slot(&self, seat: Seat, slot: Slot) -> Vec<Action> {
        use Frame as D;
        let own = seat.index();
        match self.current() {
            Some(D::Build) => {
                let prepared = self.hand(seat).map(|card| Action::Prepare(card, slot));
                prepared.chain([Action::Initiate(slot)]).collect()
            }
            Some(D::Fissure(_)) => self.hand(seat).map(|card| Action::Prepare(card, slot)).collect(),
            Some(D::Stow) => self.hand(seat).map(|card| Action::Move(card.into(), slot)).collect(),
            Some(D::Bluff(..)) => vec![Action::Move(Title::Bluff.into(), slot)],
            Some(D::Caravan(_)) => {
                let play = &self.view(seat.into()).seats[own].play;
                play.iter().map(|one| Action::Move(one.card.into(), slot)).collect()
            }
            Some(D::Shrine) => {
                let discard = &self.view(seat.into()).seats[own].discard;
                discard.iter().map(|&card| Action::Move(card.into(), slot)).collect()
            }
            Some(D::Cyclone) => self.aloft().map(|item| Action::Lay(item, slot)).collect(),
            Some(D::Solidarity) => vec![Action::ChooseSlot(slot)],
            _ => vec![Action::Initiate(slot)],
        }
    }

    fn with_a_card_in_play(&self, seat: Seat, pick: Pick, of: Seat) -> Vec<Action> {
        use Frame as D;
        let own = of == seat;
        match self.current() {
            Some(D::Abduct) => vec![Action::Abduct(pick, of)],
            Some(D::Tuck(_)) if own => vec![Action::TuckInPlay(pick)],
            Some(D::Extricate) if own => vec![Action::TakeBack(pick)],
            Some(D::Cache(_)) if own => vec![Action::Flip(pick)],
            Some(D::Bluff(..) | D::Caravan(_)) if own => to_slots(|slot| Action::Move(pick, slot)).to_vec(),
            Some(D::Mirror) => vec![Action::Copy(pick.title)],
            _ => vec![Action::DiscardInPlay(pick, of)],
        }
    }
}

fn to_slots(action: impl Fn(Slot) -> Action) -> [Action; 3] {
    Slot::ALL.map(action)
}

/// `left-2`: a face-down Item, counted from 1.
fn hidden(name: &str) -> Option<(Slot, u8)> {
    let (slot, place) = name.rsplit_once('-')?;
    Some((slot.parse().ok()?, place.parse::<u8>().ok()?.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use harena_core::explanation::explain;
    use harena_core::message::Messages as _;
    use harena_core::touch::Names;
    use harena_core::words::Reader;
    use harena_testing::first_position;

    use super::*;

    #[test]
    fn labels_use_the_names_of_players() {
        let names = ["Ann".to_string(), "Bob".to_string(), String::new()];
        let game = first_position::<Colossi>(3, 1, |_| true);
        let reader = Reader { names: Names(&names), you: None };
        let label = |action: &str| game.choice(action.parse().unwrap()).render("en", reader);
        assert_eq!(label("choose b"), "Choose Bob");
        assert_eq!(label("give channel power to c"), "Give Channel Power to c");
    }

    /// Cards can be moved in any order: each can be selected, although `legal` lists one.
    #[test]
    fn cards_can_be_selected_in_any_order() {
        let stowing = |game: &Colossi| {
            let seat = game.to_act().first();
            game.current() == Some(Frame::Stow)
                && seat.is_some_and(|seat| game.hand(seat).collect::<BTreeSet<_>>().len() > 1)
        };
        let game = first_position::<Colossi>(2, 3, stowing);
        let seat = game.to_act().first().unwrap();
        for card in game.hand(seat).collect::<BTreeSet<_>>() {
            let object = format!("hand:{}", card.to_string().replace(' ', "-"));
            assert!(!explain(&game, seat, &object, &[]).actions.is_empty(), "{object}");
        }
    }
}
