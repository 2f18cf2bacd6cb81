//! A simultaneous choice of two cards: the payoff of each pair, and a mixed strategy.

use harena_core::regret_matching::mixture;

use crate::{Action, Card};

/// Iterations of regret matching. More would be more precise than the payoffs are.
const ROUNDS: usize = 40;
/// The share of the opponent's play that is assumed random: it makes the player exploit mistakes without becoming
/// predictable.
const CARELESS: f32 = 0.3;

/// The payoff of each own card (row) against each card of the opponent (column).
pub(super) struct Payoffs {
    own: Vec<Card>,
    theirs: Vec<Card>,
    /// Which columns are filled.
    known: Vec<bool>,
    values: Vec<Vec<f32>>,
}

impl Payoffs {
    pub(super) fn new(own: Vec<Card>, theirs: Vec<Card>) -> Payoffs {
        let known = vec![false; theirs.len()];
        // The highest value: the opponent would never choose a column that is not filled.
        let values = vec![vec![1.0; theirs.len()]; own.len()];
        Payoffs { own, theirs, known, values }
    }

    pub(super) fn rows(&self) -> usize {
        self.own.len()
    }

    pub(super) fn card(&self, row: usize) -> Action {
        Action::Place(self.own[row])
    }

    /// The column of this card, if it has still to be filled.
    pub(super) fn missing(&self, card: Card) -> Option<usize> {
        (0..self.theirs.len()).find(|&column| self.theirs[column] == card && !self.known[column])
    }

    pub(super) fn is_full(&self) -> bool {
        self.known.iter().all(|known| *known)
    }

    pub(super) fn set(&mut self, row: usize, column: usize, value: f32) {
        self.values[row][column] = value;
        self.known[column] = true;
    }

    /// The probability of each card, and the value.
    pub(super) fn solved(&self) -> (Vec<f32>, f32) {
        mixture(&self.with_random_opponent(), ROUNDS)
    }

    /// The matrix against an opponent who sometimes plays at random.
    fn with_random_opponent(&self) -> Vec<Vec<f32>> {
        let known = self.known.iter().filter(|known| **known).count().max(1) as f32;
        let careless = |row: &Vec<f32>| {
            let filled = row.iter().zip(&self.known).filter(|(_, known)| **known);
            let mean = filled.map(|(value, _)| value).sum::<f32>() / known;
            row.iter().map(|value| (1.0 - CARELESS) * value + CARELESS * mean).collect()
        };
        self.values.iter().map(careless).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table<const N: usize>(values: [[f32; N]; N]) -> Payoffs {
        let mut payoffs = Payoffs::new(Card::HAND[..N].to_vec(), Card::HAND[..N].to_vec());
        for (row, values) in values.iter().enumerate() {
            for (column, &value) in values.iter().enumerate() {
                payoffs.set(row, column, value);
            }
        }
        payoffs
    }

    #[test]
    fn a_cycle_has_a_uniform_strategy() {
        let (mixture, worth) = table([[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]).solved();
        assert!(mixture.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.02), "{mixture:?}");
        assert!(mixture.len() == 3 && worth.abs() < 0.02, "{worth}");
    }

    #[test]
    fn a_dominant_card_is_always_chosen() {
        let (mixture, worth) = table([[0.2, 0.1], [0.9, 0.8]]).solved();
        assert!(mixture[1] > 0.99, "{mixture:?}");
        assert!((worth - 0.8).abs() < 0.05, "{worth}");
    }
}
