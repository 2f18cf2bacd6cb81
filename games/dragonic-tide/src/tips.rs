//! The tips of a guided first game.

use harena_core::tip::Tip;

pub(crate) const TIPS: &[Tip] = &[
    Tip { id: "goal", choices: &[], rule: "DT-10.1" },
    Tip { id: "character", choices: &["play_character"], rule: "DT-2.3" },
    Tip { id: "overdrive", choices: &["take_overdrive"], rule: "DT-7.1" },
    Tip { id: "place", choices: &["place_card"], rule: "DT-3.2" },
    Tip { id: "damage", choices: &["turn_dice"], rule: "DT-6.5" },
    Tip { id: "name", choices: &["name_category", "specify"], rule: "DT-3.9" },
];
