//! Numbers with confidence intervals.
//!
//! The occasions of one game are not independent: the four bets of a seat win or lose together. Every interval here
//! therefore treats a game as one sample. A mean over occasions is a ratio of two sums (values and occasions), and its
//! variance is that of a ratio estimator over games. A share gets Wilson's interval with the effective number of trials
//! that this variance implies; if each game has one occasion, that is the textbook interval.
//!
//! All sums are sums of integers, so the order in which games are added does not matter.

use serde::Serialize;

use crate::interval::{Z_95, student, wilson};

/// Successes are counted in sixtieths, so that a victory shared by up to five seats splits without remainder.
pub(super) const WHOLE: i64 = 60;

/// A share or a mean with its 95% interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Measure {
    /// `None` if it was never counted.
    pub value: Option<f64>,
    /// `None` also if a single game gives no estimate of the spread.
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// The number of occasions.
    pub n: u64,
}

impl Measure {
    /// How far the whole interval lies above `even` (or, negative, below it); 0 if the interval contains it.
    pub fn beyond(&self, even: f64) -> f64 {
        match (self.low, self.high) {
            (Some(low), Some(_)) if low > even => low - even,
            (Some(_), Some(high)) if high < even => high - even,
            _ => 0.0,
        }
    }
}

/// Sums over games of occasions, values and their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// Games with an occasion.
    games: u64,
    count: i128,
    sum: i128,
    count_count: i128,
    count_sum: i128,
    sum_sum: i128,
}

impl Sums {
    /// Adds one game: its number of occasions, and the sum of their values.
    pub(super) fn add(&mut self, count: i64, sum: i64) {
        let (count, sum) = (i128::from(count), i128::from(sum));
        self.games += 1;
        self.count += count;
        self.sum += sum;
        self.count_count += count * count;
        self.count_sum += count * sum;
        self.sum_sum += sum * sum;
    }

    pub(super) fn merge(&mut self, other: &Sums) {
        self.games += other.games;
        self.count += other.count;
        self.sum += other.sum;
        self.count_count += other.count_count;
        self.count_sum += other.count_sum;
        self.sum_sum += other.sum_sum;
    }

    pub(super) fn n(&self) -> u64 {
        self.count as u64
    }

    pub(super) fn sum(&self) -> i128 {
        self.sum
    }

    /// The sum of the values of a share, in whole victories.
    pub(super) fn wholes(&self) -> f64 {
        self.sum as f64 / WHOLE as f64
    }

    /// The variance of sum / count, as a ratio over games.
    fn variance(&self) -> f64 {
        let (count, sum) = (self.count, self.sum);
        // Integer arithmetic up to here: the terms nearly cancel if the games hardly differ.
        let spread = count * count * self.sum_sum - 2 * count * sum * self.count_sum + sum * sum * self.count_count;
        spread as f64 / (count as f64).powi(4)
    }

    pub(super) fn share(&self) -> Measure {
        self.bounded(WHOLE)
    }

    /// The mean of values between 0 and a limit, as a fraction of the limit, with Wilson's interval.
    fn bounded(&self, limit: i64) -> Measure {
        if self.count == 0 {
            return Measure::default();
        }
        let (n, limit) = (self.count as f64, limit as f64);
        let value = self.sum as f64 / limit / n;
        let variance = self.variance() / (limit * limit);
        let trials = match value * (1.0 - value) {
            _ if self.games == 1 => 1.0,
            // If all trials succeed or all fail, the variance is 0 and says nothing: count each game once.
            0.0 => self.games as f64,
            _ if variance == 0.0 => n,
            spread => (spread / variance).min(n),
        };
        let [low, high] = wilson(value, trials);
        Measure { value: Some(rounded(value)), low: Some(rounded(low)), high: Some(rounded(high)), n: self.n() }
    }

    /// The mean of values up to a limit, such as the points of a bet.
    pub(super) fn bounded_mean(&self, limit: i64) -> Measure {
        let part = self.bounded(limit);
        let whole = |part: f64| rounded(part * limit as f64);
        Measure { value: part.value.map(whole), low: part.low.map(whole), high: part.high.map(whole), n: part.n }
    }

    /// The mean of counts. Counts of rare events are skewed: the interval is the score interval of a Poisson count with
    /// the effective number of events. It is never negative, and not empty if no event was seen.
    pub(super) fn mean_count(&self) -> Measure {
        let mean = self.mean();
        let variance = self.variance() * self.games as f64 / (self.games as f64 - 1.0);
        let (low, high) = match self.sum as f64 / self.count as f64 {
            0.0 => (0.0, Z_95 * Z_95 / self.games as f64),
            value if self.games > 1 && variance > 0.0 => {
                let (z, events) = (student(self.games - 1), value * value / variance);
                let (middle, reach) = (events + z * z / 2.0, z * (events + z * z / 4.0).sqrt());
                (value * (middle - reach) / events, value * (middle + reach) / events)
            }
            _ => return mean,
        };
        Measure { low: Some(rounded(low)), high: Some(rounded(high)), ..mean }
    }

    pub(super) fn mean(&self) -> Measure {
        if self.count == 0 {
            return Measure::default();
        }
        let value = self.sum as f64 / self.count as f64;
        let reach = (self.games > 1).then(|| {
            let others = self.games as f64 - 1.0;
            student(self.games - 1) * (self.variance() * self.games as f64 / others).sqrt()
        });
        Measure {
            value: Some(rounded(value)),
            low: reach.map(|reach| rounded(value - reach)),
            high: reach.map(|reach| rounded(value + reach)),
            n: self.n(),
        }
    }
}

/// Rounds to a millionth: further digits would be noise.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(games: &[(i64, i64)]) -> Sums {
        let mut sums = Sums::default();
        games.iter().for_each(|&(count, sum)| sums.add(count, sum));
        sums
    }

    fn close(measure: Measure, [value, low, high]: [f64; 3]) {
        let near = |found: Option<f64>, wanted: f64| (found.expect("a number") - wanted).abs() < 2e-4;
        assert!(near(measure.value, value) && near(measure.low, low) && near(measure.high, high), "{measure:?}");
    }

    /// With one occasion per game the interval is the textbook one: 8 of 10 is 0.490 to 0.943.
    #[test]
    fn shares_have_wilsons_interval() {
        let games: Vec<_> = (0..10).map(|game| (1, if game < 8 { WHOLE } else { 0 })).collect();
        close(of(&games).share(), [0.8, 0.4902, 0.9433]);
        close(of(&[(1, 0); 10]).share(), [0.0, 0.0, 0.2775]);
        close(of(&[(1, WHOLE); 10]).share(), [1.0, 0.7225, 1.0]);
    }

    /// Ten games in which four bets win or lose together carry no more information than ten bets.
    #[test]
    fn correlated_occasions_count_once() {
        let games: Vec<_> = (0..10).map(|game| (4, if game < 8 { 4 * WHOLE } else { 0 })).collect();
        close(of(&games).share(), [0.8, 0.4902, 0.9433]);
        assert_eq!(of(&games).share().n, 40);
    }

    /// Exactly one of four seats wins each game: the sum is certain, but no interval is narrower than that of
    /// independent trials.
    #[test]
    fn certain_sums_still_have_an_interval() {
        let all = of(&[(4, WHOLE); 25]).share();
        close(all, [0.25, 0.1755, 0.3430]);
        let single = of(&[(3, WHOLE)]).share();
        assert!(single.low < Some(0.1) && single.high > Some(0.8), "{single:?}");
    }

    #[test]
    fn means_have_students_interval() {
        // 2, 4, 6: mean 4, standard error 2/√3, quantile 4.303.
        close(of(&[(1, 2), (1, 4), (1, 6)]).mean(), [4.0, -0.9687, 8.9687]);
        let same = of(&[(2, 6), (2, 6)]).mean();
        assert_eq!((same.value, same.low, same.high, same.n), (Some(3.0), Some(3.0), Some(3.0), 4));
        let single = of(&[(1, 7)]).mean();
        assert_eq!((single.value, single.low, single.n), (Some(7.0), None, 1));
        assert_eq!(Sums::default().mean(), Measure::default());
    }

    /// Seven events in many games are 3.39 to 14.45 as a Poisson count; the upper bound for no event is still nearly
    /// four.
    #[test]
    fn rare_counts_are_skewed() {
        let games: Vec<_> = (0..10_000).map(|game| (1, i64::from(game % 1_428 == 0 && game < 9_996))).collect();
        let Measure { value: Some(value), low: Some(low), high: Some(high), .. } = of(&games).mean_count() else {
            panic!("seven are counted")
        };
        let near = |found: f64, wanted: f64| (found * 10_000.0 - wanted).abs() < 0.02;
        assert!(near(value, 7.0) && near(low, 3.39) && near(high, 14.45), "{value} {low} {high}");
        let never = of(&[(1, 0); 100]).mean_count();
        close(never, [0.0, 0.0, 0.0384]);
        close(of(&[(1, 8); 100]).mean_count(), [8.0, 8.0, 8.0]);
        assert_eq!(Sums::default().mean_count(), Measure::default());
        assert_eq!(of(&[(1, 3)]).mean_count().low, None);
        let few = of(&[(1, 1), (1, 5), (1, 30)]).mean_count();
        assert!(few.low > Some(0.0) && few.high > Some(40.0), "{few:?}");
    }

    #[test]
    fn means_up_to_a_limit_are_shares_of_it() {
        let games: Vec<_> = (0..10).map(|game| (1, if game < 8 { 5 } else { 0 })).collect();
        close(of(&games).bounded_mean(5), [4.0, 5.0 * 0.4902, 5.0 * 0.9433]);
    }

    #[test]
    fn beyond_is_beyond_the_whole_interval() {
        let measure = Measure { value: Some(0.5), low: Some(0.4), high: Some(0.6), n: 9 };
        assert_eq!((measure.beyond(0.5), measure.beyond(0.4), measure.beyond(0.6)), (0.0, 0.0, 0.0));
        assert!((measure.beyond(0.3) - 0.1).abs() < 1e-9 && (measure.beyond(0.7) + 0.1).abs() < 1e-9);
        assert_eq!(Measure::default().beyond(0.5), 0.0);
    }
}
