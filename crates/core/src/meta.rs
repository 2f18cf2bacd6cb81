//! What a game says of itself before anybody sits down.

use serde::Serialize;

use crate::{OptionsError, Seats, Variant};

/// The card on the shelf: one constant per game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Meta {
    /// Stable name in commands, records and addresses: lower-case words with hyphens.
    pub key: &'static str,
    pub title: &'static str,
    /// One sentence that says what the game is about.
    pub summary: &'static str,
    pub designer: &'static str,
    /// Of the first edition, where it is known.
    pub year: Option<u16>,
    pub min_seats: usize,
    pub max_seats: usize,
    /// What the ids of this game's rules begin with, such as `CA`.
    pub rule_prefix: &'static str,
    /// Raised whenever the same record would no longer replay to the same states.
    pub rules_version: u32,
    pub variants: &'static [Variant],
    /// The numbered rules (see [`rulebook`](crate::rulebook)); empty for a game that has none.
    #[serde(skip)]
    pub rules: &'static str,
}

impl Meta {
    /// How many people play: `2 to 5 seats`, or `2 seats` where there is no choice.
    pub fn seats(&self) -> String {
        match (self.min_seats, self.max_seats) {
            (low, high) if low == high => format!("{low} seats"),
            (low, high) => format!("{low} to {high} seats"),
        }
    }

    /// Whether the game is played by so many.
    pub fn check_seats(&self, seats: Seats) -> Result<(), OptionsError> {
        match (self.min_seats..=self.max_seats).contains(&seats.count()) {
            true => Ok(()),
            false => Err(OptionsError::Wrong(format!(
                "{} is played by {}, not by {}",
                self.title,
                self.seats(),
                seats.count()
            ))),
        }
    }
}
