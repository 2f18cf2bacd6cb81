//! What the players agree on.

use harena_core::{OptionsError, Plain, Seats, Variant, VariantKind};
use serde::{Deserialize, Serialize};

use super::MOST_CARDS;

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

impl Options {
    /// How many prizes are played for, if a game can be played like this.
    pub(super) fn turns(&self, seats: Seats) -> Result<u8, OptionsError> {
        let cards = self.num_cards;
        let turns = self.num_turns.unwrap_or(cards);
        if !(1..=MOST_CARDS).contains(&cards) {
            return Err(OptionsError::Wrong(format!("num-cards is 1 to {MOST_CARDS}, not {cards}")));
        }
        if !(1..=cards).contains(&turns) || turns + 1 == cards {
            return Err(OptionsError::Wrong(
                "num-turns is as many as there are cards, or at least two fewer".to_string(),
            ));
        }
        if self.imp_info && seats.count() > 2 {
            return Err(OptionsError::Wrong("with imp-info goofspiel is played by 2 seats".to_string()));
        }
        Ok(turns)
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

pub(super) const VARIANTS: &[Variant] = &[
    Variant {
        option: "num-cards",
        rule: None,
        kind: VariantKind::Number { least: 1, most: MOST_CARDS as i64, default: Some(13) },
    },
    Variant {
        option: "num-turns",
        rule: None,
        kind: VariantKind::Number { least: 1, most: MOST_CARDS as i64, default: None },
    },
    Variant { option: "points-order", rule: None, kind: VariantKind::Choice(ORDERS) },
    Variant { option: "returns-type", rule: None, kind: VariantKind::Choice(RETURNS) },
    Variant { option: "imp-info", rule: None, kind: VariantKind::Switch { default: false } },
];

const ORDERS: &[Plain] = &[Plain::Text("random"), Plain::Text("descending"), Plain::Text("ascending")];

const RETURNS: &[Plain] = &[Plain::Text("win-loss"), Plain::Text("point-difference"), Plain::Text("total-points")];
