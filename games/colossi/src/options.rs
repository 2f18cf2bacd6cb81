//! The options of a game (CX-3.1, CX-10.3, CX-15.1).

use harena_core::{Plain, Variant, VariantKind};
use serde::{Deserialize, Serialize};

use crate::content::Pack;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Whether a face-down card shows the deck in which it began (CX-11.6).
    #[serde(skip_serializing_if = "is_off")]
    pub show_origin_backs: bool,
    /// Caravan makes its taker pass (CX-R5).
    #[serde(skip_serializing_if = "is_off")]
    pub caravan_passes: bool,
    /// Recycler plays any discarded Item at its cost (CX-R6).
    #[serde(skip_serializing_if = "is_off")]
    pub recycler_pays_cost: bool,
    /// A player who holds only banned cards may take an Item (CX-R15).
    #[serde(skip_serializing_if = "is_off")]
    pub blocked_may_take_item: bool,
    /// Numbers that replace the printed ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Pack>,
}

/// The options that matter during the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) target_wins: u8,
    pub(crate) beginner_environments: bool,
    pub(crate) own_prepared_visible: bool,
    pub(crate) show_origin_backs: bool,
    pub(crate) caravan_passes: bool,
    pub(crate) recycler_pays_cost: bool,
    pub(crate) blocked_may_take_item: bool,
}

impl From<&Options> for Settings {
    fn from(options: &Options) -> Settings {
        Settings {
            target_wins: options.target_wins,
            beginner_environments: options.beginner_environments,
            own_prepared_visible: options.own_prepared_visible,
            show_origin_backs: options.show_origin_backs,
            caravan_passes: options.caravan_passes,
            recycler_pays_cost: options.recycler_pays_cost,
            blocked_may_take_item: options.blocked_may_take_item,
        }
    }
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
            content: None,
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
    Variant { option: "target-wins", rule: Some("CX-10.1"), kind: VariantKind::Choice(TARGETS) },
    Variant { option: "beginner-environments", rule: Some("CX-3.2"), kind: VariantKind::Switch { default: false } },
    Variant { option: "own-prepared-visible", rule: Some("CX-11.4"), kind: VariantKind::Switch { default: true } },
    Variant { option: "show-origin-backs", rule: Some("CX-11.6"), kind: VariantKind::Switch { default: false } },
    Variant { option: "caravan-passes", rule: Some("CX-R5"), kind: VariantKind::Switch { default: false } },
    Variant { option: "recycler-pays-cost", rule: Some("CX-R6"), kind: VariantKind::Switch { default: false } },
    Variant { option: "blocked-may-take-item", rule: Some("CX-R15"), kind: VariantKind::Switch { default: false } },
    Variant { option: "content", rule: Some("CX-15.1"), kind: VariantKind::Document },
];

const TARGETS: &[Plain] = &[Plain::Int(3), Plain::Int(2)];
