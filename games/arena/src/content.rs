//! What is printed on cards and board, with its sources: `content/<game>.toml`. The numbers of the rules are read at
//! compile time, a content pack may replace some of them, and [`facts`] lists everything.

mod facts;
mod pack;
mod read;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::cards::{Creature, DECK, FIGHTERS, HEAD_REFEREE, REFEREES};
use crate::edition::Edition;

pub(crate) use facts::facts;
pub use pack::{BetsPack, HandPack, Pack};

pub(crate) const COLOSSAL: &str = include_str!("../content/colossal-arena.toml");
pub(crate) const TITAN: &str = include_str!("../content/titan-arena.toml");

/// The rounds of a game (CA-3.1, TA-3.1).
pub(crate) const ROUNDS: usize = same("game", "rounds") as usize;
/// The number of creatures that are alive at the end (CA-22.5, TA-22.1).
pub(crate) const SURVIVORS: u32 = same("game", "survivors") as u32;
/// The maximum number of discards of a turn (CA-21.2, TA-20.1).
pub(crate) const DISCARDS: usize = same("turn", "discards") as usize;
/// The number of cards that Amazon and Ranger draw (CA-9.1, TA-15.1).
pub(crate) const DRAWN: u32 = same("powers", "drawn") as u32;
/// The number of cards of a hand that the Titan looks at (CA-17.1, TA-16.1).
pub(crate) const LOOKED_AT: u32 = same("powers", "looked_at") as u32;
/// The number of games of a campaign (TA-23.1).
pub(crate) const CAMPAIGN: u8 = read::number(TITAN, "game", "campaign");
/// The highest strength, and so the highest bid (CA-1.2, TA-1.3, TA-4.1).
pub(crate) const STRONGEST: u8 = same("box", "strengths") - 1;

/// A number that is the same in both editions.
const fn same(section: &str, key: &str) -> u8 {
    let number = read::number(COLOSSAL, section, key);
    assert!(number == read::number(TITAN, section, key), "the editions have different numbers");
    number
}

/// The layout of the engine must match the content.
const _: () = {
    assert!(same("game", "creatures") * same("box", "strengths") == FIGHTERS);
    assert!(FIGHTERS + same("box", "spectators") == REFEREES);
    assert!(REFEREES + same("box", "referees") == HEAD_REFEREE);
    assert!(HEAD_REFEREE + same("box", "head_referees") == DECK as u8);
    assert!(ROUNDS == crate::state::CELL);
};

/// The numbers that the rules use and that a pack may replace. Each state has its own copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
pub struct Numbers {
    /// The value of a bet in each round (CA-5.5, TA-6.4); 0 if none can be made.
    pub bet_values: [u8; ROUNDS],
    /// The value of a secret bet (CA-5.10, TA-6.6).
    pub secret_value: u8,
    /// The number of tokens of a player in one game (CA-5.1, TA-6.1).
    pub tokens: u8,
    /// The number of cards that a player draws up to (CA-21.3, TA-3.7).
    pub capacity: u8,
    /// The capacity of a bidder without the card (TA-4.7).
    pub penalty_capacity: u8,
}

impl Numbers {
    /// The total value of the bets on one creature plus one; 0 without a bet. `bets` has a bit for each round and above
    /// them one for a secret bet.
    pub(crate) const fn weight(&self, bets: u8) -> u8 {
        let mut weight = (bets != 0) as u8 + (bets >> ROUNDS & 1) * self.secret_value;
        let mut round = 0;
        while round < ROUNDS {
            weight += (bets >> round & 1) * self.bet_values[round];
            round += 1;
        }
        weight
    }

    /// The highest possible score of a player in one game: every token on the best bets, one of them possibly secret.
    pub(crate) fn most_points(&self) -> u8 {
        let best = self.bet_values.into_iter().max().unwrap_or(0);
        self.tokens * best + self.secret_value.saturating_sub(best)
    }

    /// The printed numbers of an edition, read at compile time.
    pub(crate) const fn of(content: &str, has_penalty: bool) -> Numbers {
        let capacity = read::number(content, "hand", "capacity");
        Numbers {
            bet_values: read::numbers(content, "bets", "values"),
            secret_value: read::number(content, "bets", "secret"),
            tokens: read::number(content, "bets", "tokens"),
            capacity,
            penalty_capacity: if has_penalty { read::number(content, "hand", "penalty") } else { capacity },
        }
    }
}

/// The results of [`Numbers::weight`] for the printed numbers, which are the same in both editions.
pub(crate) const PRINTED_WEIGHTS: [u8; 2 << ROUNDS] = {
    let (colossal, titan) = (Numbers::of(COLOSSAL, false), Numbers::of(TITAN, true));
    let mut weights = [0; 2 << ROUNDS];
    let mut bets = 0;
    while bets < weights.len() {
        weights[bets] = colossal.weight(bets as u8);
        assert!(weights[bets] == titan.weight(bets as u8), "the editions have different bets");
        bets += 1;
    }
    weights
};

/// The cards of an edition, as in the file.
#[derive(Clone, Debug, Deserialize)]
pub struct Cards {
    pub creature: Vec<CreatureFacts>,
    pub card: Vec<CardFacts>,
}

/// One creature of one edition.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureFacts {
    pub key: String,
    /// The kind of its power: creatures of the two editions with different names may have the same one.
    pub kind: String,
    /// The colour of its cards, if it is known.
    pub colour: Option<String>,
    /// The rules about its power.
    pub rules: String,
    pub source: String,
}

/// A kind of card that belongs to no creature.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardFacts {
    pub key: String,
    /// The rules about it.
    pub rules: String,
    pub source: String,
}

/// The cards of an edition with their facts.
pub fn card_facts<E: Edition>() -> &'static Cards {
    static COLOSSAL_CARDS: LazyLock<Cards> = LazyLock::new(|| toml::from_str(COLOSSAL).expect("tested below"));
    static TITAN_CARDS: LazyLock<Cards> = LazyLock::new(|| toml::from_str(TITAN).expect("tested below"));
    if E::RULES.titan { &TITAN_CARDS } else { &COLOSSAL_CARDS }
}

/// The facts about a creature.
pub fn creature_facts<E: Edition>(creature: Creature) -> Option<&'static CreatureFacts> {
    card_facts::<E>().creature.iter().find(|facts| facts.key == creature.name())
}

#[cfg(test)]
mod tests;
