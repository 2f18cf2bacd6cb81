//! What a table may agree on before the game.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// The variant Intense Auctions (CO-7).
    #[serde(skip_serializing_if = "is_default::<false>")]
    pub intense_auctions: bool,
    /// How many proposals an active trader may make in a phase (CO-R28).
    #[serde(skip_serializing_if = "is_number::<20>")]
    pub proposals: u8,
    /// The ceiling of investments in a turn (CO-R8).
    #[serde(skip_serializing_if = "is_number::<2>")]
    pub investments: u8,
    /// The last seat starts instead of the first (CO-R7).
    #[serde(skip_serializing_if = "is_default::<false>")]
    pub last_seat_starts: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { intense_auctions: false, proposals: 20, investments: 2, last_seat_starts: false }
    }
}

fn is_default<const DEFAULT: bool>(value: &bool) -> bool {
    *value == DEFAULT
}

fn is_number<const DEFAULT: u8>(value: &u8) -> bool {
    *value == DEFAULT
}
