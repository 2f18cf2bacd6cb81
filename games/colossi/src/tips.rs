//! The tips of a guided first game.

use harena_core::tip::Tip;

pub(crate) const TIPS: &[Tip] = &[
    Tip { id: "goal", choices: &[], rule: "CX-10.1" },
    Tip { id: "prepare", choices: &["prepare", "prepare_hand"], rule: "CX-4.5" },
    Tip { id: "initiate", choices: &["begin_skirmish"], rule: "CX-4.7" },
    Tip { id: "play", choices: &["play"], rule: "CX-6.3" },
    Tip { id: "take", choices: &["take_item"], rule: "CX-6.8" },
    Tip { id: "pass", choices: &["pass"], rule: "CX-6.11" },
    Tip { id: "move", choices: &["move_card"], rule: "CX-6.11" },
];
