//! What a table may agree on before the game (CX-3.1, CX-10.3, CX-15.1).

use harena_core::{Labelled, Plain, Variant, VariantKind};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colossi.ts"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Skirmishes to win: 3, or 2 for the Quick Game (CX-10.1).
    #[serde(skip_serializing_if = "is_three")]
    pub target_wins: u8,
    /// Without Impulse Isle, Chaos Fissure and Magnetic Maar (CX-3.2).
    #[serde(skip_serializing_if = "is_off")]
    pub beginner_environments: bool,
    /// Whether the owner may look at prepared cards (CX-11.4).
    #[serde(skip_serializing_if = "is_on")]
    pub own_prepared_visible: bool,
    /// Whether a face-down card shows the deck it began in (CX-11.6).
    #[serde(skip_serializing_if = "is_off")]
    pub show_origin_backs: bool,
    /// Caravan makes its taker pass (CX-R5).
    #[serde(skip_serializing_if = "is_off")]
    pub caravan_passes: bool,
    /// Recycler plays any discarded item against its cost (CX-R6).
    #[serde(skip_serializing_if = "is_off")]
    pub recycler_pays_cost: bool,
    /// Who holds only banned cards may take an item (CX-R15).
    #[serde(skip_serializing_if = "is_off")]
    pub blocked_may_take_item: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            target_wins: 3,
            beginner_environments: false,
            own_prepared_visible: true,
            show_origin_backs: false,
            caravan_passes: false,
            recycler_pays_cost: false,
            blocked_may_take_item: false,
        }
    }
}

fn is_three(number: &u8) -> bool {
    *number == 3
}

fn is_on(value: &bool) -> bool {
    *value
}

fn is_off(value: &bool) -> bool {
    !value
}

pub(crate) const VARIANTS: &[Variant] = &[
    Variant {
        option: "target-wins",
        title: "Skirmishes to win",
        summary: "Skirmishes to win",
        rule: Some("CX-10.1"),
        kind: VariantKind::Choice(TARGETS),
    },
    Variant {
        option: "beginner-environments",
        title: "Simpler environments",
        summary: "without the three confusing environments",
        rule: Some("CX-3.2"),
        kind: VariantKind::Switch { default: false },
    },
    Variant {
        option: "own-prepared-visible",
        title: "Look at your own prepared cards",
        summary: "whether you may look at your own prepared cards",
        rule: Some("CX-11.4"),
        kind: VariantKind::Switch { default: true },
    },
    Variant {
        option: "show-origin-backs",
        title: "Backs show the deck",
        summary: "whether backs show the deck in which a card began",
        rule: Some("CX-11.6"),
        kind: VariantKind::Switch { default: false },
    },
    Variant {
        option: "caravan-passes",
        title: "Caravan makes you pass",
        summary: "Caravan makes its taker pass",
        rule: Some("CX-R5"),
        kind: VariantKind::Switch { default: false },
    },
    Variant {
        option: "recycler-pays-cost",
        title: "Recycler pays the cost",
        summary: "Recycler plays any discarded item against its cost",
        rule: Some("CX-R6"),
        kind: VariantKind::Switch { default: false },
    },
    Variant {
        option: "blocked-may-take-item",
        title: "Items for who holds only banned cards",
        summary: "who holds only banned cards may take an item",
        rule: Some("CX-R15"),
        kind: VariantKind::Switch { default: false },
    },
];

const TARGETS: &[Labelled] = &[
    Labelled { value: Plain::Int(3), title: "Three" },
    Labelled { value: Plain::Int(2), title: "Two: the Quick Game" },
];
