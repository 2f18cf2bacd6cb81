//! Options of the game.

use harena_core::{Variant, VariantKind};
use serde::{Deserialize, Serialize};

/// Names and meanings are those of OpenSpiel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Suits are indistinguishable.
    #[serde(skip_serializing_if = "is_false")]
    pub suit_isomorphism: bool,
    /// Every action is accepted at any time; an illegal one counts as a call.
    #[serde(skip_serializing_if = "is_false")]
    pub action_mapping: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

pub(super) const VARIANTS: &[Variant] = &[
    Variant { option: "suit-isomorphism", rule: None, kind: VariantKind::Switch { default: false } },
    Variant { option: "action-mapping", rule: None, kind: VariantKind::Switch { default: false } },
];
