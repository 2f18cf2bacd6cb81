//! The type of a game in the terms of game theory, as frameworks ask for it before they play.

use serde::Serialize;

/// The type of a game with given options and seats, as OpenSpiel describes games. A game declares it beside its encoding
/// ([`Encoded::game_type`](crate::Encoded::game_type)); [`conformance::game_types`](crate::conformance::game_types) tests it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GameType {
    pub dynamics: Dynamics,
    pub information: Information,
    /// The sum of the returns of all seats, if it is constant: 0 in most games.
    pub utility_sum: Option<f64>,
    /// A lower bound of the return of a seat.
    pub min_utility: f64,
    /// An upper bound of the return of a seat.
    pub max_utility: f64,
    /// An upper bound of the number of decisions of all seats. Most games are far shorter.
    pub max_game_length: u32,
    /// An upper bound of the number of chance nodes with more than one outcome. `None` if there is no bound, for instance if ties are
    /// rolled off until they are broken.
    pub max_chance_nodes: Option<u32>,
    /// An upper bound of the outcomes of one chance node; 0 in a game without chance.
    pub max_chance_outcomes: u32,
    /// Whether an observation includes all that its seat has seen and done so far, and not only the current position.
    pub perfect_recall: bool,
}

/// Whether seats ever choose at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dynamics {
    Sequential,
    Simultaneous,
}

/// Whether anything is hidden from a seat, apart from what others choose at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Information {
    Perfect,
    Imperfect,
}

impl GameType {
    /// `deterministic`, or `explicit`: chance is always a number below a bound ([`Chance`](crate::Chance)), so outcomes can be listed.
    pub fn chance(&self) -> &'static str {
        if self.max_chance_outcomes == 0 { "deterministic" } else { "explicit" }
    }

    /// `zero-sum`, `constant-sum` or `general-sum`.
    pub fn utility(&self) -> &'static str {
        match self.utility_sum {
            Some(0.0) => "zero-sum",
            Some(_) => "constant-sum",
            None => "general-sum",
        }
    }
}
