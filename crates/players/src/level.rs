//! Players by name: `random`, `greedy`, five levels, and a search with a budget of one's own. A name is read the same way
//! everywhere.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use harena_core::{Fast, ParseError, Sight};

use crate::judged::{Judged, Weights, shares};
use crate::search::{Budget, SearchPlayer, Settings, drawn};
use crate::{GreedyPlayer, Player, RandomPlayer};

/// How well a computer player plays. The levels differ in skill: none waits for the sake of waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Goes by what a choice looks like, and is easily distracted.
    Novice,
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Level {
    pub const ALL: [Level; 5] = [Level::Novice, Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// How long the search of this level takes: iterations, and never longer than people like to wait.
    pub fn budget<G: Judged>(self) -> Option<Budget> {
        let [easy, medium, hard, expert] = G::ITERATIONS;
        let (iterations, most) = match self {
            Level::Novice => return None,
            Level::Easy => (easy, 500),
            Level::Medium => (medium, 700),
            Level::Hard => (hard, 900),
            Level::Expert => (expert, 4000),
        };
        Some(Budget::iterations(iterations).within(Duration::from_millis(most)))
    }
}

/// What a player's name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Random,
    Greedy,
    Level(Level),
    Search { budget: Budget, threads: usize },
}

/// How names are written, for people.
pub const NAMES: &[&str] =
    &["random", "greedy", "novice", "easy", "medium", "hard", "expert", "search:500ms", "search:2000it"];

/// No search has more threads.
const MOST_THREADS: usize = 64;

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Name, ParseError> {
        if let Some(budget) = text.strip_prefix("search:") {
            let (budget, threads) = budget.split_once(':').unwrap_or((budget, "1"));
            let threads = threads.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
            let threads =
                threads.ok_or_else(|| ParseError::new(format!("a search has 1 to {MOST_THREADS} threads")))?;
            return Ok(Name::Search { budget: budget.parse()?, threads });
        }
        match text {
            "random" => Ok(Name::Random),
            "greedy" => Ok(Name::Greedy),
            _ => match Level::ALL.into_iter().find(|level| level.name() == text) {
                Some(level) => Ok(Name::Level(level)),
                None => Err(ParseError::new(format!("there is no player {text:?}; there are {}", NAMES.join(", ")))),
            },
        }
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Name::Random => f.write_str("random"),
            Name::Greedy => f.write_str("greedy"),
            Name::Level(level) => f.write_str(level.name()),
            Name::Search { budget, threads: 1 } => write!(f, "search:{budget}"),
            Name::Search { budget, threads } => write!(f, "search:{budget}:{threads}"),
        }
    }
}

impl Name {
    pub fn player<G: Judged>(self) -> Box<dyn Player<G>> {
        let settings = match self {
            Name::Random => return Box::new(RandomPlayer { legal: Vec::new() }),
            Name::Greedy => return Box::new(GreedyPlayer { legal: Vec::new() }),
            Name::Search { budget, threads } => Settings { threads, ..Settings::new::<G>(budget) },
            Name::Level(level) => match level.budget::<G>() {
                None => return Box::new(NovicePlayer { legal: Vec::new(), scores: Vec::new() }),
                Some(budget) => Settings::new::<G>(budget),
            },
        };
        Box::new(SearchPlayer { settings })
    }
}

/// Chooses by how things look, without thinking ahead, and not always what looks best.
struct NovicePlayer<A> {
    legal: Vec<A>,
    scores: Vec<f32>,
}

/// How much less than the best may look to a novice and still be taken now and then, against a quick player.
const DISTRACTED: f32 = 2.0;

impl<G: Judged> Player<G> for NovicePlayer<G::Action> {
    fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut Fast) -> G::Action {
        self.legal.clear();
        sight.legal(&mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let game = sight.imagine(chance).undecided(sight.seat());
        let mut mind = game.mind(Weights::of::<G>());
        game.glance(&mut mind, sight.seat(), &self.legal, &mut self.scores, chance);
        shares(&mut self.scores, DISTRACTED * G::temper(&mind).haste);
        self.legal[drawn(&self.scores, chance)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in NAMES.iter().chain(&["search:1it:2"]) {
            assert_eq!(name.parse::<Name>().unwrap().to_string(), *name);
        }
        for wrong in ["", "Hard", "search", "search:", "search:5", "search:0it", "search:5ms:0", "search:5ms:x", "best"]
        {
            assert!(wrong.parse::<Name>().is_err(), "{wrong}");
        }
    }
}
