//! The objects on the table that an action goes through, and the actions that touching an object can mean.

use harena_core::touch::{Object, Touch, object_id};
use harena_core::{Illegal, Seat};

use crate::DragonicTide;
use crate::actions::Action;
use crate::state::Phase;
use crate::words::{Categories, Category};

const DICE: [&str; 3] = ["str", "dex", "int"];

impl Touch for DragonicTide {
    fn objects(&self, _seat: Seat, action: Action) -> Vec<String> {
        match action {
            Action::Character(character) => vec![object_id("character", character)],
            Action::Overdrive(kind) => vec![object_id("overdrive", kind)],
            Action::Name(category) => vec![object_id("category", category)],
            Action::Range(range) => vec![object_id("range", range)],
            Action::Place(card) => vec![object_id("hand", card)],
            Action::Specify(categories) => categories.iter().map(|category| object_id("category", category)).collect(),
            Action::Dice(dice) => DICE.iter().zip(dice.0).map(|(die, value)| format!("die:{die}-{value}")).collect(),
            Action::Pass => Vec::new(),
        }
    }

    fn declines(action: Action) -> bool {
        action == Action::Pass
    }

    fn candidates(&self, _seat: Seat, object: Object<'_>, after: &[Object<'_>]) -> Option<Vec<Action>> {
        // Names of cards contain hyphens, so they are not split.
        Some(match object.place {
            "character" => vec![Action::Character(object.name.parse().ok()?)],
            "overdrive" => vec![Action::Overdrive(object.name.parse().ok()?)],
            "hand" => vec![Action::Place(object.name.parse().ok()?)],
            "range" => vec![Action::Range(object.name.parse().ok()?)],
            "category" => {
                let category: Category = object.name.parse().ok()?;
                match self.phase() {
                    Phase::Specify => {
                        let sets = (1..=3).flat_map(Categories::of_attributes).filter(|set| set.contains(category));
                        let alone = Categories::NONE.with(category);
                        sets.chain([alone]).map(Action::Specify).collect()
                    }
                    _ => vec![Action::Name(category)],
                }
            }
            "die" => {
                let mut dice = self.dice();
                for (die, value) in after.iter().copied().filter_map(die).chain([die(object)?]) {
                    dice.0[die] = value;
                }
                vec![Action::Dice(dice)]
            }
            _ => return None,
        })
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        self.state.check_turn(seat)
    }
}

/// `die:str-3`: the die and its new face.
fn die(object: Object<'_>) -> Option<(usize, u8)> {
    let (die, value) = object.name.split_once('-').filter(|_| object.place == "die")?;
    let value = value.parse().ok().filter(|value| (1..=6).contains(value))?;
    Some((DICE.iter().position(|name| *name == die)?, value))
}
