//! Options of the game.

use harena_core::{Game as _, OptionsError, Plain, Seats, Variant, VariantKind};
use serde::{Deserialize, Serialize};

use super::{Goofspiel, MAX_CARDS};

/// Names and meanings are those of OpenSpiel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    pub num_cards: u8,
    /// The number of turns. Default: one per card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub num_turns: Option<u8>,
    pub points_order: PointsOrder,
    pub returns_type: ReturnsType,
    /// Bids stay hidden: only the winner of each prize is public.
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
    /// The number of turns, if the options are valid.
    pub(super) fn turns(&self, seats: Seats) -> Result<u8, OptionsError> {
        let cards = self.num_cards;
        let turns = self.num_turns.unwrap_or(cards);
        Goofspiel::META.check_option("num-cards", cards)?;
        Goofspiel::META.check_option("num-turns", self.num_turns)?;
        if !(1..=cards).contains(&turns) || turns + 1 == cards {
            return Err(OptionsError::Invalid(
                "num-turns is as many as there are cards, or at least two fewer".to_string(),
            ));
        }
        if self.imp_info && seats.count() > 2 {
            return Err(OptionsError::Invalid("with imp-info goofspiel is played by 2 seats".to_string()));
        }
        Ok(turns)
    }
}

/// The order of the prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointsOrder {
    Random,
    Descending,
    Ascending,
}

/// The payoff of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnsType {
    /// The winners share 1, the others -1.
    WinLoss,
    /// Points minus the average.
    PointDifference,
    TotalPoints,
}

pub(super) const VARIANTS: &[Variant] = &[
    Variant {
        option: "num-cards",
        rule: None,
        kind: VariantKind::Number { min: 1, max: MAX_CARDS as i64, default: Some(13) },
    },
    Variant {
        option: "num-turns",
        rule: None,
        kind: VariantKind::Number { min: 1, max: MAX_CARDS as i64, default: None },
    },
    Variant { option: "points-order", rule: None, kind: VariantKind::Choice(ORDERS) },
    Variant { option: "returns-type", rule: None, kind: VariantKind::Choice(RETURNS) },
    Variant { option: "imp-info", rule: None, kind: VariantKind::Switch { default: false } },
];

const ORDERS: &[Plain] = &[Plain::Text("random"), Plain::Text("descending"), Plain::Text("ascending")];

const RETURNS: &[Plain] = &[Plain::Text("win-loss"), Plain::Text("point-difference"), Plain::Text("total-points")];
