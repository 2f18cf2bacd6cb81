//! What kind of game it is, in the words of game theory: what frameworks ask before they play.

use serde::Serialize;

/// What can be said of a game with these options and seats before it begins. Every game tells it beside its encoding
/// ([`Encoded::nature`](crate::Encoded::nature)), and [`conformance::natures`](crate::conformance::natures) holds it to that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Nature {
    pub dynamics: Dynamics,
    pub information: Information,
    /// What the returns of all seats come to, where that is always the same: 0 in most games.
    pub utility_sum: Option<f64>,
    /// No seat ever gets less than this.
    pub least: f64,
    /// Or more than this.
    pub most: f64,
    /// No game has more decisions, those of all seats counted. A bound, not what is usual: most games are far shorter.
    pub decisions: u32,
    /// No game has more draws of luck with more than one outcome; `None` if there is no bound, as where a tie is rolled off
    /// until it is broken.
    pub draws: Option<u32>,
    /// No draw has more outcomes; 0 in a game without luck.
    pub outcomes: u32,
    /// An observation tells all that its seat has seen and done so far, and not only how things stand.
    pub recall: bool,
}

/// Whether seats ever choose at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dynamics {
    Sequential,
    Simultaneous,
}

/// Whether anything is hidden from a seat, but for what others choose at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Information {
    Perfect,
    Imperfect,
}

impl Nature {
    /// `deterministic`, or `explicit`: all luck is numbers below a bound ([`Chance`](crate::Chance)), so its outcomes can always be listed.
    pub fn chance(&self) -> &'static str {
        if self.outcomes == 0 { "deterministic" } else { "explicit" }
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
