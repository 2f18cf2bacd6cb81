//! Players by name: `random`, `greedy`, five levels, and a search with a custom budget. Names are parsed the same way
//! everywhere.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use harena_core::evaluate::softmax;
use harena_core::{Evaluate, FastRng, ParseError, Perspective, Seats, Weights};

use crate::search::{Budget, SearchPlayer, Settings, drawn, think};
use crate::{GreedyPlayer, Player, RandomPlayer};

/// How well a computer player plays. The levels differ in skill; none waits artificially.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Plays by the priors, with frequent mistakes.
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

    /// The budget of this level: iterations, with a time limit that people accept. With more opponents there are more choices until the
    /// next turn, and each is visited less often: so iterations grow with the square of the number of opponents.
    pub fn budget<G: Evaluate>(self, seats: Seats) -> Option<Budget> {
        let [easy, medium, hard, expert] = G::ITERATIONS;
        let (iterations, most) = match self {
            Level::Novice => return None,
            Level::Easy => (easy, 500),
            Level::Medium => (medium, 700),
            Level::Hard => (hard, 900),
            Level::Expert => (expert, 4000),
        };
        let iterations = at_table(iterations, seats.count(), G::META.min_seats);
        Some(Budget::iterations(iterations).within(Duration::from_millis(most)))
    }
}

/// The iterations at a table of this size, from those at the smallest table.
fn at_table(iterations: u64, seats: usize, fewest: usize) -> u64 {
    let opponents = |seats: usize| seats.saturating_sub(1).max(1) as u64;
    iterations * opponents(seats).pow(2) / opponents(fewest).pow(2)
}

/// A parsed player name.
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

/// The maximum number of threads of a search.
const MAX_THREADS: usize = 64;

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Name, ParseError> {
        if let Some(budget) = text.strip_prefix("search:") {
            let (budget, threads) = budget.split_once(':').unwrap_or((budget, "1"));
            let threads = threads.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
            let threads = threads.ok_or_else(|| ParseError::new(format!("a search has 1 to {MAX_THREADS} threads")))?;
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
    pub fn player<G: Evaluate>(self) -> Box<dyn Player<G>> {
        self.starts_a_game(None)
    }

    /// The player of this name, who never thinks longer than this about a decision.
    pub fn player_within<G: Evaluate>(self, limit: Duration) -> Box<dyn Player<G>> {
        self.starts_a_game(Some(limit))
    }

    fn starts_a_game<G: Evaluate>(self, limit: Option<Duration>) -> Box<dyn Player<G>> {
        match self {
            Name::Random => Box::new(RandomPlayer { legal: Vec::new() }),
            Name::Greedy => Box::new(GreedyPlayer { legal: Vec::new() }),
            Name::Search { budget, threads } => {
                let budget = limit.map_or(budget, |limit| budget.within(limit));
                Box::new(SearchPlayer { settings: Settings { threads, ..Settings::new::<G>(budget) } })
            }
            Name::Level(Level::Novice) => Box::new(NovicePlayer { legal: Vec::new(), scores: Vec::new() }),
            Name::Level(level) => Box::new(LevelPlayer { level, limit }),
        }
    }
}

/// Searches with the budget of its level for the number of seats.
struct LevelPlayer {
    level: Level,
    limit: Option<Duration>,
}

impl<G: Evaluate> Player<G> for LevelPlayer {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action {
        let budget = self.level.budget::<G>(perspective.seats()).expect("novices do not search");
        let budget = self.limit.map_or(budget, |limit| budget.within(limit));
        think(perspective, &Settings::new::<G>(budget), chance).choice(chance)
    }
}

/// Samples from the priors, without search.
struct NovicePlayer<A> {
    legal: Vec<A>,
    scores: Vec<f32>,
}

/// The temperature of a novice relative to rollouts.
const NOVICE_TEMPERATURE: f32 = 2.0;

impl<G: Evaluate> Player<G> for NovicePlayer<G::Action> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, chance: &mut FastRng) -> G::Action {
        self.legal.clear();
        perspective.legal(&mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let game = perspective.imagine(chance).undecided(perspective.seat());
        let mut context = game.eval_context(Weights::of::<G>());
        game.priors(&mut context, perspective.seat(), &self.legal, &mut self.scores, chance);
        softmax(&mut self.scores, NOVICE_TEMPERATURE * G::search_params(&context).rollout_temperature);
        self.legal[drawn(&self.scores, chance)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_tables_get_more_thought() {
        assert_eq!([2, 3, 4, 5].map(|seats| at_table(1500, seats, 2)), [1500, 6000, 13_500, 24_000]);
        assert_eq!([3, 4, 5].map(|seats| at_table(144, seats, 3)), [144, 324, 576]);
    }

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
