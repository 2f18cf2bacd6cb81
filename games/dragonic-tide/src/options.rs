//! Options of the duel.

use harena_core::{Plain, Variant, VariantKind};
use serde::{Deserialize, Serialize};

use crate::content::Pack;

/// How characters are chosen (DT-2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Two are dealt, one to each seat (DT-2.2).
    Random,
    /// Each seat picks one of three in secret (DT-2.3).
    #[default]
    RandomDraft,
    /// One seat after the other chooses any (DT-2.4).
    Free,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dragonic-tide.ts"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    pub characters: Method,
    /// A content pack, which replaces built-in numbers (DT-9.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Pack>,
}

pub(crate) const VARIANTS: &[Variant] = &[
    Variant { option: "characters", rule: Some("DT-2.1"), kind: VariantKind::Choice(METHODS) },
    Variant { option: "content", rule: Some("DT-9.4"), kind: VariantKind::Document },
];

const METHODS: &[Plain] = &[Plain::Text("random-draft"), Plain::Text("random"), Plain::Text("free")];
