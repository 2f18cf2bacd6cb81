//! Results so far, as they are stored in a file and resumed.

use std::collections::HashSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::schedule::{Deal, Pairing, Schedule};

/// What identifies a tournament. Its number of games does not: a tournament can always be extended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    pub game: String,
    pub rules_version: u32,
    pub options: Value,
    pub seats: usize,
    pub players: Vec<String>,
    #[serde(default, skip_serializing_if = "Pairing::is_all")]
    pub meet: Pairing,
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    #[serde(flatten)]
    pub parameters: Parameters,
    /// Wall-clock time.
    pub seconds: f64,
    pub deals: Vec<Played>,
}

/// A deal that was played in all rotations. Everything is in the order of the table, not of the seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    #[serde(flatten)]
    pub deal: Deal,
    /// One per rotation; `None` for a game that did not end.
    pub games: Vec<Option<Vec<Place>>>,
    /// The sum over all rotations.
    pub thought: Vec<ThinkingTime>,
}

/// The rank and score of an entrant; `[rank, score]` in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, i32)", into = "(u8, i32)")]
pub struct Place {
    pub rank: u8,
    pub score: i32,
}

impl From<(u8, i32)> for Place {
    fn from((rank, score): (u8, i32)) -> Place {
        Place { rank, score }
    }
}

impl From<Place> for (u8, i32) {
    fn from(place: Place) -> (u8, i32) {
        (place.rank, place.score)
    }
}

/// The thinking time of an entrant; `[decisions, nanoseconds, longest]` in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u64, u64, u64)", into = "(u64, u64, u64)")]
pub struct ThinkingTime {
    pub decisions: u64,
    /// Over all decisions.
    pub nanoseconds: u64,
    /// The nanoseconds of the longest decision.
    pub longest: u64,
}

impl From<(u64, u64, u64)> for ThinkingTime {
    fn from((decisions, nanoseconds, longest): (u64, u64, u64)) -> ThinkingTime {
        ThinkingTime { decisions, nanoseconds, longest }
    }
}

impl From<ThinkingTime> for (u64, u64, u64) {
    fn from(thought: ThinkingTime) -> (u64, u64, u64) {
        (thought.decisions, thought.nanoseconds, thought.longest)
    }
}

impl ThinkingTime {
    pub(super) fn add(&mut self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        *self = self.plus(ThinkingTime { decisions: 1, nanoseconds, longest: nanoseconds });
    }

    /// Saturates: the numbers may come from a file.
    pub(super) fn plus(self, other: ThinkingTime) -> ThinkingTime {
        ThinkingTime {
            decisions: self.decisions.saturating_add(other.decisions),
            nanoseconds: self.nanoseconds.saturating_add(other.nanoseconds),
            longest: self.longest.max(other.longest),
        }
    }
}

impl Results {
    pub fn new(parameters: Parameters) -> Results {
        Results { parameters, seconds: 0.0, deals: Vec::new() }
    }

    /// The deals still to play, for this many at each table, in order.
    pub fn missing(&self, schedule: &Schedule, deals: u64) -> Vec<Deal> {
        let played: HashSet<Deal> = self.deals.iter().map(|played| played.deal).collect();
        schedule.in_order(deals).filter(|deal| !played.contains(deal)).collect()
    }

    /// What is wrong with results from a file; `None` if they are valid.
    pub fn problem(&self, schedule: &Schedule) -> Option<String> {
        if !(self.seconds.is_finite() && self.seconds >= 0.0) {
            return Some(format!("{} is not a valid number of seconds", self.seconds));
        }
        let mut seen = HashSet::new();
        self.deals.iter().enumerate().find_map(|(index, played)| {
            let problem = played.problem(schedule).or_else(|| {
                let is_new = seen.insert(played.deal);
                (!is_new).then(|| "it is listed twice".to_string())
            });
            problem.map(|why| format!("deal {} of {}: {why}", index + 1, self.deals.len()))
        })
    }
}

impl Played {
    fn problem(&self, schedule: &Schedule) -> Option<String> {
        let (count, tables) = (schedule.seats.count(), schedule.tables.len());
        if self.deal.table >= tables {
            return Some(format!("there is no table {}; the last one is {}", self.deal.table, tables - 1));
        }
        let places = || self.games.iter().flatten();
        if self.games.len() != count || self.thought.len() != count || places().any(|game| game.len() != count) {
            return Some(format!(
                "{count} seats need {count} games of {count} places, and {count} entries of \"thought\""
            ));
        }
        let mut ranks = places().flatten().map(|place| place.rank);
        let wrong = ranks.find(|&rank| rank == 0 || usize::from(rank) > count);
        wrong.map(|rank| format!("a rank must be from 1 to {count}, not {rank}"))
    }
}
