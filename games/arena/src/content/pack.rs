//! Content packs: numbers that replace the printed ones. A pack is an option of the game, so it stands in every record whole.

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
    /// Where the numbers come from, in the words of the pack's author.
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

/// The most that a bet may be worth, and the most tokens: three games of a campaign still fit a score.
const MOST_VALUE: u8 = 10;
const MOST_TOKENS: u8 = 8;
/// Five hands of this size leave a deck of 42 cards.
const CAPACITIES: [u8; 2] = [3, 12];

impl Pack {
    /// The numbers of an edition with what this pack replaces, or what is wrong with it and what would be right.
    pub(crate) fn numbers<E: Edition>(&self) -> Result<Numbers, ContentError> {
        let printed = E::RULES.numbers;
        let mut numbers = printed;
        if self.name.trim().is_empty() || self.name.chars().count() > 60 || self.name.chars().any(char::is_control) {
            let why = "a pack has a name of at most 60 letters, such as name = \"high stakes\"";
            return Err(ContentError::new(why).at("name"));
        }
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
                numbers.bet_values[index] = within(value, 0, MOST_VALUE).map_err(wrong)?;
            }
        }
        if let Some(secret) = bets.secret {
            numbers.secret_value = within(secret, 0, MOST_VALUE).map_err(in_bets("secret"))?;
        }
        if let Some(tokens) = bets.tokens {
            numbers.tokens = within(tokens, 1, MOST_TOKENS).map_err(in_bets("tokens"))?;
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
            // As much less than others as printed.
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
    match u8::try_from(value) {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("a whole number from {least} to {most}, not {value}").into()),
    }
}
