//! What the players agree on.

use harena_core::{Variant, VariantKind};
use serde::{Deserialize, Serialize};

/// The names and their meanings are OpenSpiel's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Two cards of a rank are the same to everybody.
    #[serde(skip_serializing_if = "is_false")]
    pub suit_isomorphism: bool,
    /// Everything may be said at any time; what does not fit is a call.
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
