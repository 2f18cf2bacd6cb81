//! What the players agree on.

use serde::{Deserialize, Serialize};

/// The names and their meanings are OpenSpiel's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    pub num_cards: u8,
    /// How many prizes are played for; all of them if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub num_turns: Option<u8>,
    pub points_order: PointsOrder,
    pub returns_type: ReturnsType,
    /// Bids stay hidden: only who won is told.
    pub imp_info: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            num_cards: 13,
            num_turns: None,
            points_order: PointsOrder::Random,
            returns_type: ReturnsType::WinLoss,
            imp_info: false,
        }
    }
}

/// In which order the prizes come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointsOrder {
    Random,
    Descending,
    Ascending,
}

/// What the game is worth to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnsType {
    /// The winners share 1, the others -1.
    WinLoss,
    /// Points above the average.
    PointDifference,
    TotalPoints,
}
