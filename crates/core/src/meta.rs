//! Metadata of a game.

use serde::Serialize;
use serde_json::Value;

use crate::message::{ArgType, Signature};
use crate::words::Words;
use crate::{OptionsError, Seats, Variant};

/// Metadata: one constant per game. What people read about the game is in its words, under ids that begin with `about-`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Meta {
    /// The key: stable, in commands, records and URLs.
    pub key: &'static str,
    pub title: &'static str,
    pub designer: &'static str,
    /// The year of the first edition, if known.
    pub year: Option<u16>,
    pub min_seats: usize,
    pub max_seats: usize,
    /// The number of seats of a quick game: one person against computer players.
    pub recommended_seats: usize,
    /// The approximate minutes of a game among people.
    pub minutes: u16,
    /// The rule that ranks seats with the same score; the words then need the entry [`TIE`].
    pub tie_rule: Option<&'static str>,
    /// The prefix of its rule ids, such as `CA`.
    pub rule_prefix: &'static str,
    /// Incremented when the same record no longer replays to the same states.
    pub rules_version: u32,
    #[serde(skip)]
    pub variants: &'static [Variant],
    /// The numbered rules (see [`rulebook`](crate::rulebook)); empty for a game that has none.
    #[serde(skip)]
    pub rules: &'static str,
}

/// The entry of the words that summarises a game in one or two sentences.
pub const SUMMARY: &str = "about-summary";

/// The message with a score in words, such as `8 gold`. It has one argument, the number `score`.
pub const SCORE: Signature = Signature { id: "about-score", args: &[("score", ArgType::Number)] };

/// The entry of the words that says which of two seats with the same score is ahead.
pub const TIE: &str = "about-tie";

impl Meta {
    /// What the game is about.
    pub fn summary(&self, words: &Words) -> String {
        words.name(SUMMARY)
    }

    /// The entries that its words need, besides [`SCORE`].
    pub fn word_ids(&self) -> Vec<String> {
        let options = self.variants.iter().flat_map(Variant::word_ids);
        let about = [Some(SUMMARY), self.tie_rule.map(|_| TIE)].into_iter().flatten();
        options.chain(about.map(str::to_string)).collect()
    }

    /// As JSON, with its summary and options in one language.
    pub fn to_json(&self, words: &Words) -> Value {
        let mut all = serde_json::to_value(self).expect("it is plain data");
        all["summary"] = self.summary(words).into();
        all["variants"] = self.variants.iter().map(|variant| variant.to_json(words)).collect();
        all
    }

    /// The number of seats as text: `2 to 5 seats`, or `2 seats`.
    pub fn seats(&self) -> String {
        match (self.min_seats, self.max_seats) {
            (low, high) if low == high => format!("{low} seats"),
            (low, high) => format!("{low} to {high} seats"),
        }
    }

    /// Whether the game can be played with this many seats.
    pub fn check_seats(&self, seats: Seats) -> Result<(), OptionsError> {
        match (self.min_seats..=self.max_seats).contains(&seats.count()) {
            true => Ok(()),
            false => Err(OptionsError::Invalid(format!(
                "{} is played by {}, not by {}",
                self.title,
                self.seats(),
                seats.count()
            ))),
        }
    }
}
