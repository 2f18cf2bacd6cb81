//! The options of a game.

use harena_core::{Variant, VariantKind};
use serde::{Deserialize, Serialize};

use crate::content::Pack;
use crate::state::PROPOSALS;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// The variant with intense auctions (CO-7).
    #[serde(skip_serializing_if = "is_default::<false>")]
    pub intense_auctions: bool,
    /// The limit of offers that an active trader may make in a phase (CO-R28).
    #[serde(skip_serializing_if = "is_number::<20>")]
    pub proposals: u8,
    /// The limit of investments in a turn (CO-R8).
    #[serde(skip_serializing_if = "is_number::<2>")]
    pub investments: u8,
    /// The last seat starts instead of the first (CO-R7).
    #[serde(skip_serializing_if = "is_default::<false>")]
    pub last_seat_starts: bool,
    /// A content pack, which replaces printed values (CO-1.9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Pack>,
}

impl Default for Options {
    fn default() -> Options {
        Options { intense_auctions: false, proposals: 20, investments: 2, last_seat_starts: false, content: None }
    }
}

fn is_default<const DEFAULT: bool>(value: &bool) -> bool {
    *value == DEFAULT
}

fn is_number<const DEFAULT: u8>(value: &u8) -> bool {
    *value == DEFAULT
}

/// The maximum of the option `investments`.
pub(crate) const INVESTMENTS: u8 = 10;

pub(crate) const VARIANTS: &[Variant] = &[
    Variant { option: "intense-auctions", rule: Some("CO-7"), kind: VariantKind::Switch { default: false } },
    Variant {
        option: "proposals",
        rule: Some("CO-R28"),
        kind: VariantKind::Number { min: 0, max: PROPOSALS as i64, default: Some(20) },
    },
    Variant {
        option: "investments",
        rule: Some("CO-R8"),
        kind: VariantKind::Number { min: 1, max: INVESTMENTS as i64, default: Some(2) },
    },
    Variant { option: "last-seat-starts", rule: Some("CO-R7"), kind: VariantKind::Switch { default: false } },
    Variant { option: "content", rule: Some("CO-1.9"), kind: VariantKind::Document },
];
