//! Content packs: numbers that replace the printed ones. A pack is an option of the game, so every record includes it.

use harena_core::content::{self, check_name};
use harena_core::{ContentError, PathStep};
use serde::{Deserialize, Serialize};

use super::Numbers;
use crate::edition::Edition;

/// A content pack: a name, and the numbers that it replaces, in the form of the content itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Pack {
    pub name: String,
    /// The source of the numbers, as the author of the pack states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bets: Option<BetsPack>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandPack>,
}

/// The numbers of bets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts", optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct BetsPack {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<i64>,
}

/// The numbers of cards in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts", optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct HandPack {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<i64>,
}

/// The maximum value of a bet, and the maximum number of tokens: the total of a campaign must fit a score.
const MAX_VALUE: u8 = 10;
const MAX_TOKENS: u8 = 8;
/// Five hands of this size leave a deck of 42 cards.
const CAPACITIES: [u8; 2] = [3, 12];

impl Pack {
    /// The numbers of an edition with the replacements of this pack, or an error that says what is wrong and what would
    /// be right.
    pub(crate) fn numbers<E: Edition>(&self) -> Result<Numbers, ContentError> {
        let printed = E::RULES.numbers;
        let mut numbers = printed;
        check_name(&self.name, "high stakes")?;
        let in_bets = |key: &'static str| move |error: ContentError| error.at(key).at("bets");
        let in_hand = |key: &'static str| move |error: ContentError| error.at(key).at("hand");
        let bets = self.bets.clone().unwrap_or_default();
        let hand = self.hand.clone().unwrap_or_default();
        if let Some(values) = &bets.values {
            let rounds =
                if E::RULES.bets_in_last_round { numbers.bet_values.len() } else { numbers.bet_values.len() - 1 };
            if values.len() != rounds {
                let why = format!("one number for each of {rounds} rounds, not {}", values.len());
                return Err(ContentError::new(why).at("values").at("bets"));
            }
            for (index, &value) in values.iter().enumerate() {
                let wrong = |error: ContentError| error.within(PathStep::item("values", index)).at("bets");
                numbers.bet_values[index] = within(value, 0, MAX_VALUE).map_err(wrong)?;
            }
        }
        if let Some(secret) = bets.secret {
            numbers.secret_value = within(secret, 0, MAX_VALUE).map_err(in_bets("secret"))?;
        }
        if let Some(tokens) = bets.tokens {
            numbers.tokens = within(tokens, 1, MAX_TOKENS).map_err(in_bets("tokens"))?;
        }
        if let Some(capacity) = hand.capacity {
            numbers.capacity = within(capacity, CAPACITIES[0], CAPACITIES[1]).map_err(in_hand("capacity"))?;
        }
        match hand.penalty {
            Some(_) if !E::RULES.opening_bid => {
                return Err(in_hand("penalty")(format!("there are no bids in {}", E::META.title).into()));
            }
            Some(penalty) => {
                numbers.penalty_capacity = within(penalty, 1, numbers.capacity).map_err(in_hand("penalty"))?
            }
            // The same difference as printed.
            None => numbers.penalty_capacity = numbers.capacity - (printed.capacity - printed.penalty_capacity),
        }
        Ok(numbers)
    }

    /// Whether this pack replaces a number.
    pub(super) fn replaces(&self, section: &str, key: &str) -> bool {
        let bets = self.bets.clone().unwrap_or_default();
        let hand = self.hand.clone().unwrap_or_default();
        match (section, key) {
            ("bets", "values") => bets.values.is_some(),
            ("bets", "secret") => bets.secret.is_some(),
            ("bets", "tokens") => bets.tokens.is_some(),
            ("hand", "capacity") => hand.capacity.is_some(),
            ("hand", "penalty") => hand.penalty.is_some() || hand.capacity.is_some(),
            _ => false,
        }
    }
}

fn within(value: i64, least: u8, most: u8) -> Result<u8, ContentError> {
    content::within(Some(value), value, &(least.into()..=most.into()))
}
