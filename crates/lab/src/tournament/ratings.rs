//! Ratings of the entrants: a Bradley–Terry model of who finished ahead of whom.
//!
//! The model: of two entrants with strengths *a* and *b*, the first finishes ahead in *a* / (*a* + *b*) of their games.
//! With two seats that is plain Bradley–Terry over wins, with a draw as half a win. With more seats it is applied to
//! every pair of different entrants at a table. Plackett–Luce implies the same for each pair, so the strengths are those
//! of Plackett–Luce; but ties and entrants with several seats, which Plackett–Luce does not cover, need no special case,
//! and every rank counts, not only the first. The pairs of one game are not independent, so the model gives no
//! intervals: those come from resampling whole deals ([`intervals`]).
//!
//! A player that won or lost everything would have an infinite rating. So every pair that meets also gets one virtual
//! deal, drawn in all rotations, which hardly affects the ratings.

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

/// The number of times each entrant finished ahead of each other; a tie is half a point for both.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Points {
    entrants: usize,
    /// By entrant, and then by opponent.
    points: Vec<f64>,
    /// Who meets whom, each pair once.
    pairs: Vec<[usize; 2]>,
}

/// The points of one deal, with their indices.
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

    /// The number of games of a pair: each game has one point.
    pub(super) fn games(&self, one: usize, other: usize) -> f64 {
        self.of(one, other) + self.of(other, one)
    }

    pub(super) fn add(&mut self, ahead: &Ahead, weight: f64) {
        for &(index, points) in ahead {
            self.points[index] += weight * points;
        }
    }

    /// Adds the virtual deal of each pair that meets, with the given points for each side.
    fn with_virtual(mut self, mut points: impl FnMut() -> f64) -> Points {
        for &[one, other] in &self.pairs {
            for (one, other) in [(one, other), (other, one)] {
                self.points[Points::index(self.entrants, one, other)] += points();
            }
        }
        self
    }
}

/// The ratings on the Elo scale. Their mean is 0, or the rating of the entrant `zero` is. A deal has as many games as there
/// are seats.
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
/// Each sample has one deal less than there are, with a slightly larger weight, so that the variance is not
/// underestimated with few deals (Rao and Wu). The points of the virtual deal are random, too, with the same mean as in
/// the rating. Otherwise a player that won everything would do so in every sample, and its interval would be empty.
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

/// Half the square of a normal variate (Box–Muller): its mean is one half, as in the Jeffreys prior.
fn half_a_deal(chance: &mut FastRng) -> f64 {
    let mut uniform = || (f64::from(chance.bits()) + 0.5) / 2f64.powi(32);
    let (length, angle) = (-uniform().ln(), std::f64::consts::TAU * uniform());
    length * angle.cos().powi(2)
}

/// The logarithms of the maximum-likelihood strengths, with mean 0.
///
/// Newton's method, since the usual fixed-point iteration converges slowly if one entrant is much stronger than another.
/// Every pair has points on both sides, so there is exactly one maximum. Long steps are shortened, because the quadratic
/// approximation is poor there.
fn strengths(points: &Points) -> Vec<f64> {
    let count = points.entrants;
    let mut strengths = vec![0.0; count];
    for _ in 0..200 {
        let (mut gradient, mut hessian) = (vec![0.0; count], vec![vec![0.0; count]; count]);
        for one in 0..count {
            for other in (0..count).filter(|&other| other != one) {
                let (games, expected) = (points.games(one, other), share(strengths[one] - strengths[other]));
                gradient[one] += points.of(one, other) - games * expected;
                hessian[one][one] += games * expected * (1.0 - expected);
                hessian[one][other] -= games * expected * (1.0 - expected);
            }
        }
        // Only differences of strengths matter, so the matrix is singular in one direction. The gradient is 0 there; adding
        // a constant makes the matrix regular.
        let largest = hessian.iter().enumerate().map(|(index, row)| row[index]).fold(0.0, f64::max);
        hessian.iter_mut().flatten().for_each(|entry| *entry += largest / count as f64);
        let step = solved(hessian, gradient);
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

/// Solves linear equations with a symmetric positive definite matrix, which needs no pivoting.
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
    fn odds_of_two_entrants_are_the_ratio_of_their_wins() {
        let half = 3f64.ln() / 2.0;
        close(&strengths(&points(2, &[(0, 1, 3.0, 1.0)])), &[half, -half]);
        // With the virtual deal of two drawn games it is four to two: 400 log 2 apart.
        let half = 200.0 * 2f64.log10();
        close(&ratings(&points(2, &[(0, 1, 3.0, 1.0)]), 2, None), &[half, -half]);
        close(&ratings(&points(2, &[(0, 1, 2.0, 2.0)]), 2, None), &[0.0, 0.0]);
    }

    /// With strengths 4, 2 and 1 and 30 games per pair, the expected points are 20 to 10, 24 to 6 and 20 to 10.
    #[test]
    fn three_entrants_calculated_by_hand() {
        let pairs = [(0, 1, 20.0, 10.0), (0, 2, 24.0, 6.0), (1, 2, 20.0, 10.0)];
        let two = 2f64.ln();
        close(&strengths(&points(3, &pairs)), &[two, 0.0, -two]);
    }

    /// Also if the pairs are inconsistent, the points of each entrant equal their expectation, as at a maximum of the
    /// likelihood.
    #[test]
    fn expected_points_equal_actual_points() {
        let pairs = [(0, 1, 9.0, 1.0), (1, 2, 30.0, 2.0), (2, 0, 5.5, 4.5), (3, 0, 0.5, 999.5), (3, 2, 1.0, 1.0)];
        let points = points(4, &pairs).with_virtual(|| 0.25);
        let found = strengths(&points);
        for one in 0..4 {
            let others = || (0..4).filter(move |&other| other != one);
            let actual: f64 = others().map(|other| points.of(one, other)).sum();
            let expected: f64 = others().map(|other| points.games(one, other) * share(found[one] - found[other])).sum();
            assert!((actual - expected).abs() < 1e-6, "{one}: {actual}, not {expected}");
        }
        assert!(found.iter().sum::<f64>().abs() < 1e-9);
    }

    fn deal(ahead: f64) -> Ahead {
        vec![(Points::index(2, 0, 1), ahead), (Points::index(2, 1, 0), 2.0 - ahead)]
    }

    #[test]
    fn a_player_that_wins_everything_has_a_finite_rating_with_an_interval() {
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

    /// With two entrants the interval is known: the standard error of the log odds, from the variance of the deals.
    #[test]
    fn intervals_follow_the_variance_of_the_deals() {
        // Deals whose games end alike, deals with independent games, and deals that always end even.
        let correlated: Vec<Ahead> = (0..200).map(|index| deal(if index % 2 == 0 { 2.0 } else { 0.0 })).collect();
        let independent: Vec<Ahead> = (0..200).map(|index| deal([0.0, 1.0, 1.0, 2.0][index % 4])).collect();
        let even: Vec<Ahead> = vec![deal(1.0); 200];
        let width = |deals: Vec<Ahead>| {
            intervals(2, &all(2), 2, &[deals], None).map(|found| found[0][1] - found[0][0]).unwrap()
        };
        // A rating is half the difference: half of 1.96 standard errors of 4 * sqrt(0.25 / games) on each side.
        let expected = |games: f64| SCALE * 1.96 * 2.0 / games.sqrt();
        let [correlated, independent, even] = [correlated, independent, even].map(width);
        assert!((correlated / expected(200.0) - 1.0).abs() < 0.1, "{correlated}, not {}", expected(200.0));
        assert!((independent / expected(400.0) - 1.0).abs() < 0.1, "{independent}, not {}", expected(400.0));
        assert!(even < independent / 4.0, "{even}");
    }

    /// Many tournaments of three entrants with known strengths, whose deals often end alike in both rotations: the
    /// intervals contain the true ratings about 95% of the time.
    #[test]
    fn intervals_contain_the_true_ratings() {
        let truth = [1.0, 0.2, -1.2];
        let mut chance = FastRng::new(11);
        let mut uniform = move || f64::from(chance.bits()) / 2f64.powi(32);
        let (tournaments, mut held) = (150, 0);
        for _ in 0..tournaments {
            let tables = [(0, 1), (0, 2), (1, 2)].map(|(one, other): (usize, usize)| {
                let mut deal = || {
                    let mut wins = || f64::from(u8::from(uniform() < share(truth[one] - truth[other])));
                    let (first, second) = (wins(), wins());
                    let ahead = first + if uniform() < 0.5 { first } else { second };
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
    fn one_deal_gives_no_interval() {
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
