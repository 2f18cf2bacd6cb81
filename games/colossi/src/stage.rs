//! Scenarios of Colossi. `scenarios/README.md` describes them.

use harena_core::Seat;
use harena_core::scenario::{Last, PositionError, ScenarioGame, Setup};

use crate::actions::Action;
use crate::cards::{card, title};
use crate::frame::Frame;
use crate::names::{Environment, Item, Title};
use crate::position::Position;
use crate::state::State;
use crate::{Colossi, chance};

impl ScenarioGame for Colossi {
    type Position = Position;

    fn position(&self) -> Position {
        Position::from(&self.state)
    }

    fn set_up(position: &Position, setup: &Setup<'_, Self>) -> Result<Self, PositionError> {
        let numbers =
            crate::numbers(&setup.options).map_err(|error| PositionError::new("options", error.to_string()))?;
        let empty = State::empty((&setup.options).into(), numbers, setup.seats);
        let state = position.state(empty, &setup.mentioned)?;
        Ok(Colossi { state, pack: crate::pack(&setup.options) })
    }

    fn is_ordered(key: &str) -> bool {
        matches!(key, "deck" | "items" | "doing" | "tops")
    }

    fn check_unseen(&self, name: &str) -> Result<(), String> {
        let thing = name.parse::<Item>().is_ok() || name.parse::<Environment>().is_ok();
        if thing || self.state.seats.parse(name).is_ok() {
            return Ok(());
        }
        name.parse::<Title>().map(|_| ()).map_err(|error| error.to_string())
    }

    fn outcome_code(&self, event: &str, text: &str) -> Result<u8, PositionError> {
        let wrong = |message: String| PositionError::new(event, message);
        match event {
            chance::ENVIRONMENT => text.parse::<Environment>().map(|one| one as u8).map_err(|e| wrong(e.to_string())),
            chance::ITEM => text.parse::<Item>().map(|one| one as u8).map_err(|e| wrong(e.to_string())),
            chance::FIRST => {
                self.state.seats.parse(text).map(|seat| seat.index() as u8).map_err(|e| wrong(e.to_string()))
            }
            chance::DICE | chance::BRINK | chance::FISSURE => {
                text.parse::<Title>().map(|title| card(title, 0)).map_err(|e| wrong(e.to_string()))
            }
            _ if chance::DRAW.contains(&event) => {
                text.parse::<Title>().map(|title| card(title, 0)).map_err(|e| wrong(e.to_string()))
            }
            _ => Err(wrong(
                "no such event; there are draw-a to draw-d, dice, brink, fissure, environment, item and first"
                    .to_string(),
            )),
        }
    }

    /// Cards are named by their titles, no matter from which deck they come.
    fn same_outcome(event: &str, a: u8, b: u8) -> bool {
        match event {
            chance::ENVIRONMENT | chance::ITEM | chance::FIRST => a == b,
            _ => title(a) == title(b),
        }
    }

    fn outcome_text(&self, event: &str, code: u8) -> String {
        match event {
            chance::ENVIRONMENT => Environment::new(code).to_string(),
            chance::ITEM => Item::new(code).to_string(),
            chance::FIRST => Seat::new(usize::from(code)).to_string(),
            _ => title(code).to_string(),
        }
    }

    /// A series that can be ended with `done` has ended by itself or did not begin: the last card is tucked, or nothing
    /// was in play to be moved.
    fn was_declined(&self, last: Option<&Last<Self>>, seat: Seat, action: Action) -> bool {
        let Some(last) = last else { return false };
        let before = &last.position.state;
        let was_due = begins_what_may_be_stopped(before, last.action) || before.chain().iter().any(may_be_stopped);
        let is_over = !self.state.chain().iter().any(may_be_stopped);
        action == Action::Done && last.seat == seat && last.action != Action::Done && was_due && is_over
    }
}

/// Whether a step is a decision that accepts `done`, or leads to one.
fn may_be_stopped(frame: &Frame) -> bool {
    match frame {
        Frame::Tuck(_) | Frame::Replace(_) | Frame::Pill(_) | Frame::Cache(_) | Frame::Caravan(_) => true,
        Frame::Totem | Frame::Keys | Frame::Chest | Frame::Bluff(..) => true,
        Frame::Effect(title) => *title == Title::Replacements,
        Frame::Pay(item, ..) | Frame::Resolve(item, _) => item_may_be_stopped(*item),
        _ => false,
    }
}

fn begins_what_may_be_stopped(state: &State, action: Action) -> bool {
    match action {
        Action::Play(title) | Action::Copy(title) => matches!(title, Title::Heap | Title::Replacements),
        Action::Take(item) | Action::Use(item) => item_may_be_stopped(item),
        Action::UseHidden(slot, place) => item_may_be_stopped(Item::new(state.items[slot.index()][usize::from(place)])),
        _ => false,
    }
}

fn item_may_be_stopped(item: Item) -> bool {
    matches!(
        item,
        Item::Cache | Item::Caravan | Item::DivineTotem | Item::LootChest | Item::PoisonPill | Item::SecretTunnelKeys
    )
}
