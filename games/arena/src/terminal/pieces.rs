//! Creatures, cards and spots in their colours.

use harena_core::terminal::{NO_BREAK_SPACE, Paint};

use crate::messages::name;
use crate::{Card, Creature, Face, Spot};

/// Colours that differ in lightness as well as in hue. Those that the rules name are used: Cyclops aqua, Troll brown,
/// Hydra yellow, Warlock purple, Ranger green; the others are ours (TA-1.3, TA-R2).
fn colour(creature: Creature) -> u8 {
    match creature {
        Creature::Amazon | Creature::Ranger => 71,
        Creature::Colossus => 180,
        Creature::Cyclops => 80,
        Creature::Daimon => 167,
        Creature::Ettin | Creature::Hydra => 220,
        Creature::Gorgon => 107,
        Creature::Magus | Creature::Warlock => 135,
        Creature::Seraphim => 195,
        Creature::Titan => 103,
        Creature::Troll => 137,
        Creature::Unicorn => 218,
        Creature::Wyrm | Creature::Dragon => 202,
    }
}

pub(super) fn creature(creature: Creature, paint: Paint) -> String {
    paint.coloured(colour(creature), creature.name())
}

/// The name of a creature at the beginning of its line of the table.
pub(super) fn heading(creature: Creature, paint: Paint) -> String {
    paint.coloured(colour(creature), &name(creature))
}

/// A name in a sentence, by its id in the words.
pub(super) fn named(id: &str, text: &str, paint: Paint) -> String {
    match id.strip_prefix("creature-").and_then(|name| name.parse().ok()) {
        Some(creature) => paint.coloured(colour(creature), text),
        None => text.to_string(),
    }
}

/// A card's name is never broken at the end of a line.
pub(super) fn card(card: Card, paint: Paint) -> String {
    let text = card.to_string().replace(' ', NO_BREAK_SPACE);
    match card.face() {
        Face::Fighter(creature, _) => paint.coloured(colour(creature), &text),
        _ => text,
    }
}

pub(super) fn spot(spot: Spot, paint: Paint) -> String {
    paint.coloured(colour(spot.creature), &spot.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colossal, Edition, Titan};

    /// No two creatures of a game share a colour (TA-R2).
    #[test]
    fn colours_differ() {
        for creatures in [Colossal::CREATURES, Titan::CREATURES] {
            let colours: std::collections::BTreeSet<u8> = creatures.iter().map(|&creature| colour(creature)).collect();
            assert_eq!(colours.len(), creatures.len());
        }
    }
}
