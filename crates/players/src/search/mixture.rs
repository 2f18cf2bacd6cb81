//! What to do where two choose at once, from what each pair of choices turned out to be worth.

/// Rounds of learning; more make the mixture finer than the values in the table are.
const ROUNDS: usize = 600;

/// How often to take each row, against somebody who wants the values low: both play the table against each other over and over,
/// each time by what they regret (regret matching plus), and the mean of all rounds is near the best mixture.
pub(super) fn mixture(table: &[Vec<f32>]) -> Vec<f32> {
    let (rows, columns) = (table.len(), table[0].len());
    let mut own = Side::new(rows);
    let mut theirs = Side::new(columns);
    for round in 1..=ROUNDS {
        let (mine, yours) = (own.strategy(), theirs.strategy());
        let gains: Vec<f32> =
            table.iter().map(|row| row.iter().zip(&yours).map(|(value, share)| value * share).sum()).collect();
        let losses: Vec<f32> = (0..columns)
            .map(|column| -table.iter().zip(&mine).map(|(row, share)| row[column] * share).sum::<f32>())
            .collect();
        own.learn(&gains, &mine, round as f32);
        theirs.learn(&losses, &yours, round as f32);
    }
    own.mean()
}

struct Side {
    regret: Vec<f32>,
    total: Vec<f32>,
}

impl Side {
    fn new(choices: usize) -> Side {
        Side { regret: vec![0.0; choices], total: vec![0.0; choices] }
    }

    fn strategy(&self) -> Vec<f32> {
        let sum: f32 = self.regret.iter().sum();
        let even = 1.0 / self.regret.len() as f32;
        self.regret.iter().map(|regret| if sum > 0.0 { regret / sum } else { even }).collect()
    }

    /// Later rounds count more.
    fn learn(&mut self, values: &[f32], strategy: &[f32], weight: f32) {
        let brought: f32 = values.iter().zip(strategy).map(|(value, share)| value * share).sum();
        for ((regret, total), (value, share)) in
            self.regret.iter_mut().zip(&mut self.total).zip(values.iter().zip(strategy))
        {
            *regret = (*regret + value - brought).max(0.0);
            *total += weight * share;
        }
    }

    fn mean(&self) -> Vec<f32> {
        let sum: f32 = self.total.iter().sum();
        self.total.iter().map(|total| total / sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_games() {
        let even = mixture(&[vec![0.5, 1.0, 0.0], vec![0.0, 0.5, 1.0], vec![1.0, 0.0, 0.5]]);
        assert!(even.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.02), "{even:?}");
        let better = mixture(&[vec![0.2, 0.1], vec![0.9, 0.8]]);
        assert!(better[1] > 0.99, "{better:?}");
        assert_eq!(mixture(&[vec![0.3]]), [1.0]);
    }
}
