//! How strong the entrants are: Bradley–Terry over who finished ahead of whom.
//!
//! The model: of two entrants with strengths *a* and *b* the first finishes ahead in *a* / (*a* + *b*) of their games.
//! With two seats that is plain Bradley–Terry over wins, a draw counted as half. With more it is taken for every pair
//! of different entrants at a table. Plackett–Luce says the same of each pair, so that the strengths are those of
//! Plackett–Luce; but ties and several seats of one entrant, which it does not know, need no special case, and every
//! place counts, not only the first. What pairs cannot tell is how sure they are, since those of one game depend on
//! each other. So the intervals do not come from the model: whole deals are resampled ([`intervals`]).
//!
//! A player that won or lost everything would be infinitely strong or weak. So every pair that meets has also met in one virtual deal
//! that was drawn in all rotations, which is next to nothing beside the real ones.

use harena_core::{Chance as _, FastRng};
use rayon::prelude::*;

/// The number of bootstrap samples. One in forty is cut off at each end for 95%.
const RESAMPLES: usize = 1000;
const CUT: usize = RESAMPLES / 40;
/// The same results always have the same intervals.
const BOOTSTRAP_SEED: u64 = 0x0072_6174_696e_6773;
/// Points of the Elo scale for each natural logarithm of a strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The tolerance of the ratings.
const CLOSE: f64 = 1e-9;

/// How often each finished ahead of each other; a tie is half a point for both.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Points {
    entrants: usize,
    /// By entrant, and then by opponent.
    points: Vec<f64>,
    /// Who meets whom, each pair once.
    pairs: Vec<[usize; 2]>,
}

/// What one deal adds: points and where they go.
pub(super) type Ahead = Vec<(usize, f64)>;

impl Points {
    pub(super) fn new(entrants: usize, pairs: Vec<[usize; 2]>) -> Points {
        Points { entrants, points: vec![0.0; entrants * entrants], pairs }
    }

    pub(super) fn index(entrants: usize, one: usize, other: usize) -> usize {
        one * entrants + other
    }

    pub(super) fn of(&self, one: usize, other: usize) -> f64 {
        self.points[Points::index(self.entrants, one, other)]
    }

    /// Every game gives one point in all.
    pub(super) fn games(&self, one: usize, other: usize) -> f64 {
        self.of(one, other) + self.of(other, one)
    }

    pub(super) fn add(&mut self, ahead: &Ahead, weight: f64) {
        for &(index, points) in ahead {
            self.points[index] += weight * points;
        }
    }

    /// Adds the virtual deal of each pair that meets: to either side as many points as this says.
    fn with_virtual(mut self, mut points: impl FnMut() -> f64) -> Points {
        for &[one, other] in &self.pairs {
            for (one, other) in [(one, other), (other, one)] {
                self.points[Points::index(self.entrants, one, other)] += points();
            }
        }
        self
    }
}

/// The ratings on the Elo scale, their mean at 0, or that of the entrant who is to be the zero. A deal has as many games as
/// there are seats.
pub(super) fn ratings(points: &Points, seats: usize, zero: Option<usize>) -> Vec<f64> {
    let half = seats as f64 / 2.0;
    scaled(strengths(&points.clone().with_virtual(|| half)), zero)
}

fn scaled(strengths: Vec<f64>, zero: Option<usize>) -> Vec<f64> {
    let zero = zero.map_or(0.0, |zero| strengths[zero]);
    strengths.into_iter().map(|strength| SCALE * (strength - zero)).collect()
}

/// 95% intervals for the ratings, by bootstrap over the deals of each table. `None` if a table has only one deal:
/// then the variance is unknown.
///
/// One deal less is drawn than there are, and each counts for a little more, so that few deals do not look surer than
/// they are (Rao and Wu). The virtual deal takes part: its points are drawn, too, on average as many as in the rating.
/// Otherwise a player that won everything would do so in every sample, and its interval would be empty.
pub(super) fn intervals(
    entrants: usize,
    pairs: &[[usize; 2]],
    seats: usize,
    tables: &[Vec<Ahead>],
    zero: Option<usize>,
) -> Option<Vec<[f64; 2]>> {
    if tables.iter().any(|deals| deals.len() < 2) {
        return None;
    }
    let samples: Vec<Vec<f64>> = (0..RESAMPLES)
        .into_par_iter()
        .map(|index| {
            let points = resampled(entrants, pairs, seats, tables, &mut FastRng::nth(BOOTSTRAP_SEED, index as u64));
            scaled(strengths(&points), zero)
        })
        .collect();
    let interval = |entrant: usize| {
        let mut ratings: Vec<f64> = samples.iter().map(|sample| sample[entrant]).collect();
        ratings.sort_by(f64::total_cmp);
        [ratings[CUT], ratings[RESAMPLES - 1 - CUT]]
    };
    Some((0..entrants).map(interval).collect())
}

fn resampled(
    entrants: usize,
    pairs: &[[usize; 2]],
    seats: usize,
    tables: &[Vec<Ahead>],
    chance: &mut FastRng,
) -> Points {
    let mut points = Points::new(entrants, pairs.to_vec());
    for deals in tables {
        let drawn = deals.len() - 1;
        let weight = deals.len() as f64 / drawn as f64;
        for _ in 0..drawn {
            points.add(&deals[chance.below(deals.len() as u32) as usize], weight);
        }
    }
    points.with_virtual(|| seats as f64 * half_a_deal(chance))
}

/// Half the square of a normal number (by Box and Muller): one half on average, as Jeffreys would have it.
fn half_a_deal(chance: &mut FastRng) -> f64 {
    let mut even = || (f64::from(chance.bits()) + 0.5) / 2f64.powi(32);
    let (length, angle) = (-even().ln(), std::f64::consts::TAU * even());
    length * angle.cos().powi(2)
}

/// The logarithms of the strengths under which these points are most likely, their mean at 0.
///
/// By Newton's method, since the usual fixed point creeps where one is much stronger than another. Every pair has
/// points on both sides, so there is exactly one such point; a step is cut off where the curve would bend too much to
/// be trusted.
fn strengths(points: &Points) -> Vec<f64> {
    let count = points.entrants;
    let mut strengths = vec![0.0; count];
    for _ in 0..200 {
        let (mut slope, mut curve) = (vec![0.0; count], vec![vec![0.0; count]; count]);
        for one in 0..count {
            for other in (0..count).filter(|&other| other != one) {
                let (games, expected) = (points.games(one, other), share(strengths[one] - strengths[other]));
                slope[one] += points.of(one, other) - games * expected;
                curve[one][one] += games * expected * (1.0 - expected);
                curve[one][other] -= games * expected * (1.0 - expected);
            }
        }
        // Only differences of strengths count, which leaves one direction flat; nothing pulls that way.
        let stiff = curve.iter().enumerate().map(|(index, row)| row[index]).fold(0.0, f64::max);
        curve.iter_mut().flatten().for_each(|entry| *entry += stiff / count as f64);
        let step = solved(curve, slope);
        let longest = step.iter().copied().map(f64::abs).fold(0.0, f64::max);
        strengths.iter_mut().zip(step).for_each(|(strength, step)| *strength += step / longest.max(1.0));
        if longest < CLOSE {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / count as f64;
    strengths.into_iter().map(|strength| strength - mean).collect()
}

fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Solves linear equations whose matrix is symmetric and positive, so that no pivots are needed.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let top = &above[pivot];
        for (index, row) in below.iter_mut().enumerate() {
            let factor = row[pivot] / top[pivot];
            row.iter_mut().zip(top).skip(pivot).for_each(|(entry, over)| *entry -= factor * over);
            right[pivot + 1 + index] -= factor * right[pivot];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All against all.
    fn all(entrants: usize) -> Vec<[usize; 2]> {
        (0..entrants).flat_map(|one| (one + 1..entrants).map(move |other| [one, other])).collect()
    }

    /// Points of each pair: of the first against the second, and back.
    fn points(entrants: usize, pairs: &[(usize, usize, f64, f64)]) -> Points {
        let mut points = Points::new(entrants, all(entrants));
        for &(one, other, ahead, behind) in pairs {
            let index = |one, other| Points::index(entrants, one, other);
            points.add(&vec![(index(one, other), ahead), (index(other, one), behind)], 1.0);
        }
        points
    }

    fn close(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len());
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?}, not {expected:?}");
    }

    /// Two entrants: three wins to one are odds of three.
    #[test]
    fn odds_of_two_are_their_wins() {
        let half = 3f64.ln() / 2.0;
        close(&strengths(&points(2, &[(0, 1, 3.0, 1.0)])), &[half, -half]);
        // With the virtual deal of two drawn games it is four to two: 400 log 2 apart.
        let half = 200.0 * 2f64.log10();
        close(&ratings(&points(2, &[(0, 1, 3.0, 1.0)]), 2, None), &[half, -half]);
        close(&ratings(&points(2, &[(0, 1, 2.0, 2.0)]), 2, None), &[0.0, 0.0]);
    }

    /// Strengths 4, 2 and 1 with 30 games each pair: 20 to 10, 24 to 6, 20 to 10 are exactly what they promise.
    #[test]
    fn three_as_worked_out_by_hand() {
        let pairs = [(0, 1, 20.0, 10.0), (0, 2, 24.0, 6.0), (1, 2, 20.0, 10.0)];
        let two = 2f64.ln();
        close(&strengths(&points(3, &pairs)), &[two, 0.0, -two]);
    }

    /// Where the pairs do not fit together: all have as many points as the strengths promise, which is what makes
    /// them most likely.
    #[test]
    fn strengths_promise_the_points_that_were_made() {
        let pairs = [(0, 1, 9.0, 1.0), (1, 2, 30.0, 2.0), (2, 0, 5.5, 4.5), (3, 0, 0.5, 999.5), (3, 2, 1.0, 1.0)];
        let points = points(4, &pairs).with_virtual(|| 0.25);
        let found = strengths(&points);
        for one in 0..4 {
            let others = || (0..4).filter(move |&other| other != one);
            let made: f64 = others().map(|other| points.of(one, other)).sum();
            let promised: f64 = others().map(|other| points.games(one, other) * share(found[one] - found[other])).sum();
            assert!((made - promised).abs() < 1e-6, "{one}: {made}, not {promised}");
        }
        assert!(found.iter().sum::<f64>().abs() < 1e-9);
    }

    fn deal(ahead: f64) -> Ahead {
        vec![(Points::index(2, 0, 1), ahead), (Points::index(2, 1, 0), 2.0 - ahead)]
    }

    #[test]
    fn who_wins_everything_has_a_rating_that_is_not_known_exactly() {
        let deals: Vec<Ahead> = vec![deal(2.0); 50];
        let mut points = Points::new(2, all(2));
        deals.iter().for_each(|deal| points.add(deal, 1.0));
        let rating = ratings(&points, 2, None)[0];
        assert!((rating - 200.0 * 101f64.log10()).abs() < 1e-6, "{rating}");
        let found = intervals(2, &all(2), 2, &[deals], None).unwrap();
        let [low, high] = found[0];
        assert!(low > 200.0 && low < rating && rating + 100.0 < high, "{low} {high}");
        assert!((found[1][0] + high).abs() < 1e-6 && (found[1][1] + low).abs() < 1e-6);
    }

    /// With two entrants the interval can be worked out: the standard error of the log odds, from the spread of the
    /// deals.
    #[test]
    fn intervals_are_as_wide_as_the_deals_differ() {
        // Deals that swing as a whole, those with independent games, and those that always end even.
        let swinging: Vec<Ahead> = (0..200).map(|index| deal(if index % 2 == 0 { 2.0 } else { 0.0 })).collect();
        let free: Vec<Ahead> = (0..200).map(|index| deal([0.0, 1.0, 1.0, 2.0][index % 4])).collect();
        let even: Vec<Ahead> = vec![deal(1.0); 200];
        let width = |deals: Vec<Ahead>| {
            intervals(2, &all(2), 2, &[deals], None).map(|found| found[0][1] - found[0][0]).unwrap()
        };
        // One entrant's rating is half the difference: 1.96 errors of 4 * sqrt(0.25 / games) each way, half of it.
        let expected = |games: f64| SCALE * 1.96 * 2.0 / games.sqrt();
        let [swinging, free, even] = [swinging, free, even].map(width);
        assert!((swinging / expected(200.0) - 1.0).abs() < 0.1, "{swinging}, not {}", expected(200.0));
        assert!((free / expected(400.0) - 1.0).abs() < 0.1, "{free}, not {}", expected(400.0));
        assert!(even < free / 4.0, "{even}");
    }

    /// Many tournaments of three whose strengths are known, and whose deals often end alike in both rotations: the
    /// truth is in the intervals about as often as they say.
    #[test]
    fn intervals_hold_the_truth() {
        let truth = [1.0, 0.2, -1.2];
        let mut chance = FastRng::new(11);
        let mut even = move || f64::from(chance.bits()) / 2f64.powi(32);
        let (tournaments, mut held) = (150, 0);
        for _ in 0..tournaments {
            let tables = [(0, 1), (0, 2), (1, 2)].map(|(one, other): (usize, usize)| {
                let mut deal = || {
                    let mut wins = || f64::from(u8::from(even() < share(truth[one] - truth[other])));
                    let (first, second) = (wins(), wins());
                    let ahead = first + if even() < 0.5 { first } else { second };
                    vec![(Points::index(3, one, other), ahead), (Points::index(3, other, one), 2.0 - ahead)]
                };
                (0..25).map(|_| deal()).collect::<Vec<Ahead>>()
            });
            let found = intervals(3, &all(3), 2, &tables, None).unwrap();
            held +=
                found.iter().zip(truth).filter(|([low, high], truth)| (low..=high).contains(&&(SCALE * truth))).count();
        }
        let share = held as f64 / f64::from(3 * tournaments);
        assert!((0.92..0.98).contains(&share), "{share}");
    }

    #[test]
    fn one_deal_says_nothing_about_how_sure_it_is() {
        assert_eq!(intervals(2, &all(2), 2, &[vec![deal(2.0)]], None), None);
        assert!(intervals(2, &all(2), 2, &[vec![deal(2.0), deal(1.0)]], None).is_some());
    }

    #[test]
    fn half_a_deal_is_half_on_average() {
        let mut chance = FastRng::new(3);
        let mean = (0..100_000).map(|_| half_a_deal(&mut chance)).sum::<f64>() / 1e5;
        assert!((mean - 0.5).abs() < 0.01, "{mean}");
    }
}
