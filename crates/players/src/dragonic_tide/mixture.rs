//! Two people choose a card at the same time: how often each card should be chosen.

use harena_dragonic_tide::{Action, Card};

use super::CARELESS;

pub(super) const CARDS: usize = 9;
/// Rounds of the learning below. More make the mixture finer than the values in the table are.
const ROUNDS: usize = 40;

/// What each own card (row) is worth against each card of the opponent (column).
pub(super) struct Payoffs {
    own: [Card; CARDS],
    theirs: [Card; CARDS],
    rows: usize,
    columns: usize,
    /// Which columns are filled.
    known: [bool; CARDS],
    values: [[f32; CARDS]; CARDS],
}

impl Payoffs {
    pub(super) fn new(own: &[Card], theirs: &[Card]) -> Payoffs {
        let held = |cards: &[Card]| std::array::from_fn(|index| *cards.get(index).unwrap_or(&Card::Overdrive));
        Payoffs {
            own: held(own),
            theirs: held(theirs),
            rows: own.len(),
            columns: theirs.len(),
            known: [false; CARDS],
            // The best that can be: a column that nobody fills is one that nobody would choose.
            values: [[1.0; CARDS]; CARDS],
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn card(&self, row: usize) -> Action {
        Action::Place(self.own[row])
    }

    /// The column of this card, if it has still to be filled.
    pub(super) fn missing(&self, card: Card) -> Option<usize> {
        (0..self.columns).find(|&column| self.theirs[column] == card && !self.known[column])
    }

    pub(super) fn is_full(&self) -> bool {
        self.known[..self.columns].iter().all(|known| *known)
    }

    pub(super) fn set(&mut self, row: usize, column: usize, value: f32) {
        self.values[row][column] = value;
        self.known[column] = true;
    }

    /// How often to place each card, and what that is worth: both sides play the table against each other, over and over,
    /// and each time choose what they regret not having chosen ("regret matching", Hart and Mas-Colell). The mean of all
    /// rounds is near the best mixture.
    pub(super) fn solved(&self) -> ([f32; CARDS], f32) {
        let table = self.with_carelessness();
        let (mut own, mut theirs) = (Side::new(self.rows), Side::new(self.columns));
        let mut worth = 0.0;
        for round in 1..=ROUNDS {
            let (mine, yours) = (own.strategy(), theirs.strategy());
            let mut gains = [0.0; CARDS];
            let mut losses = [0.0; CARDS];
            for row in 0..self.rows {
                for column in 0..self.columns {
                    gains[row] += table[row][column] * yours[column];
                    losses[column] -= table[row][column] * mine[row];
                }
            }
            worth += round as f32 * own.learn(&gains, &mine, round);
            theirs.learn(&losses, &yours, round);
        }
        let rounds = (ROUNDS * (ROUNDS + 1) / 2) as f32;
        (own.mean(), worth / rounds)
    }

    /// The table against somebody who now and then places anything.
    fn with_carelessness(&self) -> [[f32; CARDS]; CARDS] {
        let known = self.known.iter().filter(|known| **known).count().max(1) as f32;
        self.values.map(|row| {
            let mean = (0..CARDS).filter(|&column| self.known[column]).map(|column| row[column]).sum::<f32>() / known;
            row.map(|value| (1.0 - CARELESS) * value + CARELESS * mean)
        })
    }
}

/// One of the two, while they learn.
struct Side {
    cards: usize,
    regret: [f32; CARDS],
    total: [f32; CARDS],
}

impl Side {
    fn new(cards: usize) -> Side {
        Side { cards, regret: [0.0; CARDS], total: [0.0; CARDS] }
    }

    fn strategy(&self) -> [f32; CARDS] {
        let sum: f32 = self.regret.iter().sum();
        let even = 1.0 / self.cards as f32;
        std::array::from_fn(|card| match sum > 0.0 {
            true => self.regret[card] / sum,
            false if card < self.cards => even,
            false => 0.0,
        })
    }

    /// Takes up what each card would have brought; answers what was brought. Later rounds count more.
    fn learn(&mut self, values: &[f32; CARDS], strategy: &[f32; CARDS], round: usize) -> f32 {
        let brought: f32 = values.iter().zip(strategy).map(|(value, share)| value * share).sum();
        for card in 0..self.cards {
            self.regret[card] = (self.regret[card] + values[card] - brought).max(0.0);
            self.total[card] += round as f32 * strategy[card];
        }
        brought
    }

    fn mean(&self) -> [f32; CARDS] {
        let sum: f32 = self.total.iter().sum();
        self.total.map(|total| total / sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table<const N: usize>(values: [[f32; N]; N]) -> Payoffs {
        let mut payoffs = Payoffs::new(&Card::HAND[..N], &Card::HAND[..N]);
        for (row, values) in values.iter().enumerate() {
            for (column, &value) in values.iter().enumerate() {
                payoffs.set(row, column, value);
            }
        }
        payoffs
    }

    #[test]
    fn a_circle_is_mixed_evenly() {
        let (mixture, worth) = table([[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]).solved();
        assert!(mixture[..3].iter().all(|share| (share - 1.0 / 3.0).abs() < 0.02), "{mixture:?}");
        assert!(mixture[3..].iter().all(|share| *share == 0.0) && worth.abs() < 0.02, "{worth}");
    }

    #[test]
    fn what_is_always_better_is_always_chosen() {
        let (mixture, worth) = table([[0.2, 0.1], [0.9, 0.8]]).solved();
        assert!(mixture[1] > 0.99, "{mixture:?}");
        assert!((worth - 0.8).abs() < 0.05, "{worth}");
    }
}
