//! Regret matching plus (Hart and Mas-Colell; Tammelin): mixed strategies for two sides that choose simultaneously.

/// One side of a repeated zero-sum game: it plays each choice in proportion to its positive regret. The average strategy converges to an
/// optimal mixture.
#[derive(Clone, Debug)]
pub struct RegretMatching {
    regrets: Vec<f32>,
    strategy: Vec<f32>,
    /// The sum of all strategies so far, by weight.
    total: Vec<f32>,
}

impl RegretMatching {
    /// Equal weights for all choices; there is at least one.
    pub fn new(choices: usize) -> RegretMatching {
        let even = vec![1.0 / choices as f32; choices];
        RegretMatching { regrets: vec![0.0; choices], strategy: even, total: vec![0.0; choices] }
    }

    /// The current strategy: the probability of each choice.
    pub fn strategy(&self) -> &[f32] {
        &self.strategy
    }

    /// Updates regrets with the value of each choice, and returns the value of the strategy. With a growing `weight` later strategies
    /// count more in the average.
    pub fn learn(&mut self, values: &[f32], weight: f32) -> f32 {
        let brought: f32 = values.iter().zip(&self.strategy).map(|(value, share)| value * share).sum();
        for (total, share) in self.total.iter_mut().zip(&self.strategy) {
            *total += weight * share;
        }
        for (regret, value) in self.regrets.iter_mut().zip(values) {
            // Negative regret is reset to 0, so that a choice that turns good is picked up soon.
            *regret = (*regret + value - brought).max(0.0);
        }
        let sum: f32 = self.regrets.iter().sum();
        let even = 1.0 / self.regrets.len() as f32;
        for (share, regret) in self.strategy.iter_mut().zip(&self.regrets) {
            *share = if sum > 0.0 { regret / sum } else { even };
        }
        brought
    }

    /// The average strategy.
    ///
    /// # Panics
    /// Before the first update.
    pub fn average(&self) -> Vec<f32> {
        let sum: f32 = self.total.iter().sum();
        assert!(sum > 0.0, "there is no average of nothing");
        self.total.iter().map(|total| total / sum).collect()
    }
}

/// The row player's mixture of a zero-sum matrix game, and its value. Both sides learn for this many rounds; more rounds make it more
/// precise, which is useless if the payoffs are estimates.
pub fn mixture(table: &[Vec<f32>], rounds: usize) -> (Vec<f32>, f32) {
    let (rows, columns) = (table.len(), table[0].len());
    let (mut own, mut theirs) = (RegretMatching::new(rows), RegretMatching::new(columns));
    let (mut gains, mut losses) = (vec![0.0; rows], vec![0.0; columns]);
    let mut worth = 0.0;
    for round in 1..=rounds {
        losses.fill(0.0);
        for ((gain, row), share) in gains.iter_mut().zip(table).zip(own.strategy()) {
            *gain = row.iter().zip(theirs.strategy()).map(|(value, share)| value * share).sum();
            losses.iter_mut().zip(row).for_each(|(loss, value)| *loss -= value * share);
        }
        worth += round as f32 * own.learn(&gains, round as f32);
        theirs.learn(&losses, round as f32);
    }
    (own.average(), worth / (rounds * (rounds + 1) / 2) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_games() {
        let (even, worth) = mixture(&[vec![0.5, 1.0, 0.0], vec![0.0, 0.5, 1.0], vec![1.0, 0.0, 0.5]], 600);
        assert!(even.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.02) && (worth - 0.5).abs() < 0.02, "{even:?}");
        let (better, worth) = mixture(&[vec![0.2, 0.1], vec![0.9, 0.8]], 600);
        assert!(better[1] > 0.99 && (worth - 0.8).abs() < 0.01, "{better:?} {worth}");
        assert_eq!(mixture(&[vec![0.3]], 1).0, [1.0]);
    }
}
