//! Colossi.

use harena_colossi::{Action, Colossi, Item, Pick, Slot, Title};
use harena_core::{Game as _, Seat};

use super::{Names, Object, Touch, at, title};

impl Touch for Colossi {
    fn objects(&self, seat: Seat, action: Action) -> Vec<String> {
        use Action as A;
        let in_play = |of: Seat, pick: Pick| at(&format!("play-{of}"), pick);
        match action {
            A::Prepare(title, slot) => vec![at("hand", title), at("slot", slot)],
            A::PrepareAll(slot) => vec!["hand".to_string(), at("slot", slot)],
            A::Initiate(slot) | A::ChooseSlot(slot) => vec![at("slot", slot)],
            A::Play(title) | A::Discard(title) | A::Tuck(title) | A::Cloak(title) => vec![at("hand", title)],
            A::Take(item) | A::Remove(item) | A::Use(item) => vec![at("item", item)],
            A::Pass | A::Done => Vec::new(),
            A::Move(pick, slot) => {
                // The same words move cards of the hand, of those in play, of the discards.
                let card = match self.step().as_str() {
                    "stow" => at("hand", pick),
                    "shrine" => at("discard", pick),
                    _ => in_play(seat, pick),
                };
                vec![card, at("slot", slot)]
            }
            A::DiscardInPlay(pick, of) | A::Abduct(pick, of) => vec![in_play(of, pick)],
            A::Choose(of) => vec![at("seat", of)],
            A::Name(kind) => vec![at("type", kind)],
            A::Give(title, to) => vec![at("hand", title), at("seat", to)],
            A::TuckInPlay(pick) | A::TakeBack(pick) | A::Flip(pick) => vec![in_play(seat, pick)],
            A::Draw(title) | A::Return(title) => vec![at("looked", title)],
            A::Copy(title) => vec![at("card", title)],
            A::Lay(item, slot) => vec![at("item", item), at("slot", slot)],
            A::RemoveHidden(slot, place) | A::UseHidden(slot, place) => vec![format!("item:{slot}-{}", place + 1)],
        }
    }

    fn label(&self, action: Action, names: Names<'_>) -> String {
        use Action as A;
        let there = |slot: Slot| self.environment(slot).map_or_else(|| format!("the {slot}"), title);
        let owned = |pick: Pick, of: Seat| format!("{} of {}", title(pick), names.of(of));
        match action {
            A::Prepare(card, slot) => format!("Prepare {} at {}", title(card), there(slot)),
            A::PrepareAll(slot) => format!("Prepare your whole hand at {}", there(slot)),
            A::Initiate(slot) => format!("Begin a Skirmish at {}", there(slot)),
            A::Play(card) => format!("Play {}", title(card)),
            A::Take(item) => format!("Take {}", title(item)),
            A::Pass => "Pass".to_string(),
            A::Move(pick, slot) => format!("Move {} to {}", title(pick), there(slot)),
            A::Discard(card) => format!("Discard {}", title(card)),
            A::DiscardInPlay(pick, of) => format!("Discard {}", owned(pick, of)),
            A::Done => "Done".to_string(),
            A::Choose(of) => format!("Choose {}", names.of(of)),
            A::ChooseSlot(slot) => format!("Choose {}", there(slot)),
            A::Name(kind) => format!("Name {}", title(kind)),
            A::Give(card, to) => format!("Give {} to {}", title(card), names.of(to)),
            A::Abduct(pick, of) => format!("Abduct {}", owned(pick, of)),
            A::Tuck(card) => format!("Tuck {}", title(card)),
            A::TuckInPlay(pick) => format!("Tuck {} from play", title(pick)),
            A::TakeBack(pick) => format!("Take back {}", title(pick)),
            A::Draw(card) => format!("Draw {}", title(card)),
            A::Return(card) => format!("Put {} back", title(card)),
            A::Copy(card) => format!("Copy {}", title(card)),
            A::Flip(pick) => format!("Turn {} down", title(pick)),
            A::Cloak(card) => format!("Cloak {}", title(card)),
            A::Lay(item, slot) => format!("Lay {} at {}", title(item), there(slot)),
            A::Remove(item) => format!("Remove {}", title(item)),
            A::RemoveHidden(slot, place) => format!("Remove hidden item {} at {}", place + 1, there(slot)),
            A::Use(item) => format!("Use {}", title(item)),
            A::UseHidden(slot, place) => format!("Use hidden item {} at {}", place + 1, there(slot)),
        }
    }

    /// Cards and items that go one by one to several places may go in any order; the list has those of the first only.
    fn more(&self, seat: Seat, into: &mut Vec<Action>) {
        let further: Vec<Action> = match self.step().as_str() {
            "stow" => self.hand(seat).flat_map(|card| to_slots(|slot| Action::Move(card.into(), slot))).collect(),
            "cyclone" => {
                let aloft = self.view(seat.into()).aloft;
                aloft.into_iter().flat_map(|item| to_slots(|slot| Action::Lay(item, slot))).collect()
            }
            _ => return,
        };
        for action in further {
            if !into.contains(&action) && self.check(seat, action).is_ok() {
                into.push(action);
            }
        }
    }

    fn meant(&self, seat: Seat, object: Object<'_>, _after: &[Object<'_>]) -> Option<Vec<Action>> {
        let step = self.step();
        let step = step.as_str();
        let one = |action: Action| vec![action];
        if let Some(of) = object.place.strip_prefix("play-") {
            return Some(self.with_a_card_in_play(step, seat, object.read()?, of.parse().ok()?));
        }
        Some(match object.place {
            "hand" if object.name.is_empty() => to_slots(Action::PrepareAll).to_vec(),
            "hand" => self.with_a_hand_card(step, seat, object.read()?),
            "slot" => self.with_a_slot(step, seat, object.read()?),
            "item" => match object.read::<Item>() {
                Some(item) => match step {
                    "chest" | "magnet" | "recycle" => one(Action::Use(item)),
                    "hatchet" => one(Action::Remove(item)),
                    "cyclone" => to_slots(|slot| Action::Lay(item, slot)).to_vec(),
                    _ => one(Action::Take(item)),
                },
                None => {
                    let (slot, place) = hidden(object.name)?;
                    match step {
                        "hatchet" => one(Action::RemoveHidden(slot, place)),
                        _ => one(Action::UseHidden(slot, place)),
                    }
                }
            },
            "card" => one(Action::Copy(object.read()?)),
            "discard" => {
                let pick: Pick = object.read()?;
                to_slots(|slot| Action::Move(pick, slot)).to_vec()
            }
            "looked" => match step {
                "return" => one(Action::Return(object.read()?)),
                _ => one(Action::Draw(object.read()?)),
            },
            "type" => one(Action::Name(object.read()?)),
            "seat" => {
                let other = object.read()?;
                match step {
                    "give" => self.hand(seat).map(|card| Action::Give(card, other)).collect(),
                    _ => one(Action::Choose(other)),
                }
            }
            _ => return None,
        })
    }
}

/// What may be meant by one object, according to what is being decided.
trait Meant {
    fn step(&self) -> String;
    fn with_a_hand_card(&self, step: &str, seat: Seat, card: Title) -> Vec<Action>;
    fn with_a_slot(&self, step: &str, seat: Seat, slot: Slot) -> Vec<Action>;
    fn with_a_card_in_play(&self, step: &str, seat: Seat, pick: Pick, of: Seat) -> Vec<Action>;
}

impl Meant for Colossi {
    /// What is being decided, without its numbers.
    fn step(&self) -> String {
        let decision = self.decision().unwrap_or_default();
        decision.split(':').next().unwrap_or_default().to_string()
    }

    fn with_a_hand_card(&self, step: &str, seat: Seat, card: Title) -> Vec<Action> {
        match step {
            "build" | "fissure" => to_slots(|slot| Action::Prepare(card, slot)).to_vec(),
            "act" | "manifest" | "totem" | "keys" => vec![Action::Play(card)],
            "stow" => to_slots(|slot| Action::Move(card.into(), slot)).to_vec(),
            "give" => self.seats().iter().filter(|&to| to != seat).map(|to| Action::Give(card, to)).collect(),
            "tuck" => vec![Action::Tuck(card)],
            "cloak" => vec![Action::Cloak(card)],
            _ => vec![Action::Discard(card)],
        }
    }

    fn with_a_slot(&self, step: &str, seat: Seat, slot: Slot) -> Vec<Action> {
        let own = seat.index();
        match step {
            "build" => {
                let prepared = self.hand(seat).map(|card| Action::Prepare(card, slot));
                prepared.chain([Action::Initiate(slot)]).collect()
            }
            "must initiate" | "clash" => vec![Action::Initiate(slot)],
            "fissure" => self.hand(seat).map(|card| Action::Prepare(card, slot)).collect(),
            "stow" => self.hand(seat).map(|card| Action::Move(card.into(), slot)).collect(),
            "bluff" => vec![Action::Move(Title::Bluff.into(), slot)],
            "caravan" => {
                let play = &self.view(seat.into()).seats[own].play;
                play.iter().map(|one| Action::Move(one.card.into(), slot)).collect()
            }
            "shrine" => {
                let discard = &self.view(seat.into()).seats[own].discard;
                discard.iter().map(|&card| Action::Move(card.into(), slot)).collect()
            }
            "cyclone" => self.view(seat.into()).aloft.into_iter().map(|item| Action::Lay(item, slot)).collect(),
            "solidarity" => vec![Action::ChooseSlot(slot)],
            _ => vec![Action::Initiate(slot)],
        }
    }

    fn with_a_card_in_play(&self, step: &str, seat: Seat, pick: Pick, of: Seat) -> Vec<Action> {
        let own = of == seat;
        match step {
            "abduct" => vec![Action::Abduct(pick, of)],
            "tuck" if own => vec![Action::TuckInPlay(pick)],
            "extricate" if own => vec![Action::TakeBack(pick)],
            "cache" if own => vec![Action::Flip(pick)],
            "bluff" | "caravan" if own => to_slots(|slot| Action::Move(pick, slot)).to_vec(),
            "mirror" => vec![Action::Copy(pick.title)],
            _ => vec![Action::DiscardInPlay(pick, of)],
        }
    }
}

fn to_slots(action: impl Fn(Slot) -> Action) -> [Action; 3] {
    Slot::ALL.map(action)
}

/// `left-2`: an item that lies face down, counted from 1.
fn hidden(name: &str) -> Option<(Slot, u8)> {
    let (slot, place) = name.rsplit_once('-')?;
    Some((slot.parse().ok()?, place.parse::<u8>().ok()?.checked_sub(1)?))
}
