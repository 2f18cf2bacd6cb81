//! The results of a series of games.

use std::collections::BTreeMap;

use harena_core::{Seats, Standing};
use serde::Serialize;

/// The number of points in a bin of the histogram.
const BIN: i32 = 5;

#[derive(Clone, Default)]
pub(super) struct Tally {
    pub(super) decisions: u64,
    pub(super) wins: Vec<u64>,
    /// Games that more than one seat won.
    pub(super) shared: u64,
    /// Games that all seats won.
    pub(super) drawn: u64,
    /// The sum of each seat's scores.
    pub(super) scores: Vec<i64>,
    pub(super) unfinished: u64,
    pub(super) winning: Scores,
    pub(super) all: Scores,
}

impl Tally {
    pub(super) fn new(seats: Seats) -> Tally {
        Tally { wins: vec![0; seats.count()], scores: vec![0; seats.count()], ..Tally::default() }
    }

    /// Counts a game; without a standing it did not end.
    pub(super) fn add(&mut self, decisions: u64, standing: Option<Standing>) {
        self.decisions += decisions;
        let Some(standing) = standing else {
            self.unfinished += 1;
            return;
        };
        for seat in standing.seats().iter() {
            let score = standing.score(seat);
            self.scores[seat.index()] += i64::from(score);
            self.all.add(score, 1);
        }
        standing.winners().iter().for_each(|seat| self.wins[seat.index()] += 1);
        self.shared += u64::from(standing.winners().len() > 1);
        self.drawn += u64::from(standing.winners().len() == standing.seats().count());
        // A shared victory counts once.
        if let Some(winner) = standing.winners().first() {
            self.winning.add(standing.score(winner), 1);
        }
    }

    pub(super) fn plus(mut self, other: &Tally) -> Tally {
        self.decisions += other.decisions;
        self.unfinished += other.unfinished;
        self.shared += other.shared;
        self.drawn += other.drawn;
        self.wins.iter_mut().zip(&other.wins).for_each(|(a, b)| *a += b);
        self.scores.iter_mut().zip(&other.scores).for_each(|(a, b)| *a += b);
        other.winning.0.iter().for_each(|(&score, &count)| self.winning.add(score, count));
        other.all.0.iter().for_each(|(&score, &count)| self.all.add(score, count));
        self
    }
}

/// The number of occurrences of each score.
#[derive(Clone, Default)]
pub(super) struct Scores(BTreeMap<i32, u64>);

/// The distribution of scores. Percentiles are scores that occurred (nearest rank).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Distribution {
    pub(super) min: i32,
    pub(super) p10: i32,
    pub(super) median: i32,
    pub(super) p90: i32,
    pub(super) max: i32,
    pub(super) mean: f64,
}

impl Scores {
    fn add(&mut self, score: i32, count: u64) {
        *self.0.entry(score).or_default() += count;
    }

    /// `None` if there are no scores.
    pub(super) fn distribution(&self) -> Option<Distribution> {
        let count: u64 = self.0.values().sum();
        let percentile = |percent: u64| {
            let rank = (count * percent).div_ceil(100).max(1);
            let mut seen = 0;
            let reaches = |&(_, &here): &(&i32, &u64)| {
                seen += here;
                seen >= rank
            };
            self.0.iter().find(reaches).map(|(&score, _)| score)
        };
        let sum: f64 = self.0.iter().map(|(&score, &count)| f64::from(score) * count as f64).sum();
        Some(Distribution {
            min: *self.0.keys().next()?,
            p10: percentile(10)?,
            median: percentile(50)?,
            p90: percentile(90)?,
            max: *self.0.keys().next_back()?,
            mean: sum / count as f64,
        })
    }

    /// `[from, count]` for each bin of five points, from the lowest score to the highest, empty bins included.
    pub(super) fn histogram(&self) -> Vec<(i32, u64)> {
        let bin = |score: i32| score.div_euclid(BIN) * BIN;
        let (Some(&low), Some(&high)) = (self.0.keys().next(), self.0.keys().next_back()) else { return Vec::new() };
        let mut bins: BTreeMap<i32, u64> = (bin(low)..=bin(high)).step_by(BIN as usize).map(|from| (from, 0)).collect();
        for (&score, &count) in &self.0 {
            *bins.entry(bin(score)).or_default() += count;
        }
        bins.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_counted_in_bins_and_ranks() {
        let mut scores = Scores::default();
        assert_eq!((scores.distribution(), scores.histogram()), (None, vec![]));
        for (score, count) in [(-1, 1), (4, 5), (17, 4)] {
            scores.add(score, count);
        }
        let mean = (-1.0 + 20.0 + 68.0) / 10.0;
        let expected = Distribution { min: -1, p10: -1, median: 4, p90: 17, max: 17, mean };
        assert_eq!(scores.distribution(), Some(expected));
        assert_eq!(scores.histogram(), [(-5, 1), (0, 5), (5, 0), (10, 0), (15, 4)]);
    }
}
