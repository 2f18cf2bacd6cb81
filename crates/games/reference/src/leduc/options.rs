//! What the players agree on.

use harena_core::Variant;
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
    Variant {
        option: "suit-isomorphism",
        summary: "two cards of a rank are the same to everybody",
        values: "true or false",
        default: "false",
    },
    Variant {
        option: "action-mapping",
        summary: "everything may be said at any time, and what does not fit is a call",
        values: "true or false",
        default: "false",
    },
];
