//! Confidence intervals of win rates.

use harena_core::interval::wilson;

/// The results of an entrant in one deal, whose games are not independent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wins {
    pub(super) games: f64,
    pub(super) won: f64,
}

/// A 95% interval for the share of games that were won (Wilson's).
///
/// It needs the number of independent games. The games of one deal are not independent, so the number is the effective
/// sample size, estimated from the variance of the deals. If the deals do not vary, or a table has only one, a deal
/// counts as one game, which is conservative.
pub(super) fn interval(tables: &[Vec<Wins>]) -> [f64; 2] {
    let deals = || tables.iter().flatten();
    let games: f64 = deals().map(|deal| deal.games).sum();
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let share = deals().map(|deal| deal.won).sum::<f64>() / games;
    let spread: Option<f64> = tables.iter().map(|table| spread(table)).sum();
    let independent = match spread {
        Some(spread) if spread > 0.0 => share * (1.0 - share) * games * games / spread,
        _ => deals().count() as f64,
    };
    wilson(share, independent)
}

/// The variance of the wins at one table; `None` for a single deal.
fn spread(deals: &[Wins]) -> Option<f64> {
    let count = deals.len() as f64;
    let sum = |part: fn(&Wins) -> f64| deals.iter().map(part).sum::<f64>();
    let share = sum(|deal| deal.won) / sum(|deal| deal.games).max(1.0);
    let squares: f64 = deals.iter().map(|deal| (deal.won - share * deal.games).powi(2)).sum();
    (count > 1.0).then(|| squares * count / (count - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: [f64; 2], expected: [f64; 2]) {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 5e-4), "{found:?}, not {expected:?}");
    }

    /// A table of deals with two games each.
    fn table(won: &[f64]) -> Vec<Wins> {
        won.iter().map(|&won| Wins { games: 2.0, won }).collect()
    }

    #[test]
    fn games_of_one_deal_count_by_their_information() {
        // Both games of a deal always end alike: 10 deals are 10 games.
        let [low, high] = interval(&[table(&[2.0, 0.0].repeat(5))]);
        let [lower, higher] = wilson(0.5, 10.0);
        assert!((low - lower).abs() < 0.02 && (high - higher).abs() < 0.02, "{low} {high}");
        // Like independent games: half of the deals 1, a quarter 0 and a quarter 2. 40 deals are nearly 80 games.
        let [low, high] = interval(&[table(&[0.0, 1.0, 1.0, 2.0].repeat(10))]);
        let [lower, higher] = wilson(0.5, 80.0);
        assert!((low - lower).abs() < 0.005 && (high - higher).abs() < 0.005, "{low} {high}");
        // Opponents of different strength do not widen the interval.
        let [low, high] = interval(&[table(&[2.0, 2.0, 1.0, 2.0]), table(&[0.0, 0.0, 1.0, 0.0])]);
        assert!(low > 0.3 && high < 0.7, "{low} {high}");
        // A game that did not end does not widen it either.
        let mut half = table(&[1.0; 9]);
        half.push(Wins { games: 1.0, won: 0.5 });
        close(interval(&[half]), wilson(0.5, 10.0));
    }

    #[test]
    fn equal_deals_count_as_one_game_each() {
        close(interval(&[table(&[2.0; 10])]), [0.7225, 1.0]);
        close(interval(&[table(&[1.0])]), wilson(0.5, 1.0));
        close(interval(&[]), [0.0, 1.0]);
    }
}
