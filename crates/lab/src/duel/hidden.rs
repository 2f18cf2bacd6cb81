//! Play while the opponent's OVERDRIVE card is not known.
//!
//! What is exact: with both cards known every value is the solved one, and so is the pick of cards as a matrix game over these
//! values. What is not: until the opponent's card has been seen, this plays a mix that is best against the card they are
//! likely to hold, weighed by the equilibrium of the picks, and takes it that everything is open from the next round on and
//! that they know the own card already. The weights are not changed by what the opponent does. `docs/dragonic-tide-solved.md`
//! says what that costs.

use crate::matrix::{MOST, Matrix};

/// How often the sides take turns in finding their mixes.
const TURNS: usize = 1500;

/// The own mix that gets most on average against opponents of several kinds, each of whom replies best: `games` has the
/// likelihood of each kind and the matrix against it, from the point of view of the side that chooses rows. All have the same
/// rows; columns may differ.
pub(super) fn against_kinds(games: &[(f32, Matrix)]) -> [f32; MOST] {
    let rows = games.first().map_or(1, |(_, game)| game.rows());
    if let [(_, game)] = games {
        let solution = game.solve();
        return std::array::from_fn(|row| solution.rows[row]);
    }
    // Regret matching with growing weights: both sides drift towards what they should have done.
    let mut own = Regrets::new(rows);
    let mut theirs: Vec<Regrets> = games.iter().map(|(_, game)| Regrets::new(game.columns())).collect();
    for turn in 1..=TURNS {
        let mix = own.mix();
        let mut gains = [0.0; MOST];
        for ((weight, game), other) in games.iter().zip(&mut theirs) {
            let reply = other.mix();
            let mut losses = [0.0; MOST];
            for row in 0..rows {
                for column in 0..game.columns() {
                    let cell = game.cell(row, column);
                    gains[row] += weight * reply[column] * cell;
                    losses[column] -= mix[row] * cell;
                }
            }
            other.learn(&losses, &reply, turn as f32);
        }
        own.learn(&gains, &mix, turn as f32);
    }
    own.average()
}

/// Regrets of one side, never below zero, and the mixes so far, later ones weighing more.
struct Regrets {
    count: usize,
    regrets: [f32; MOST],
    sum: [f32; MOST],
}

impl Regrets {
    fn new(count: usize) -> Regrets {
        Regrets { count, regrets: [0.0; MOST], sum: [0.0; MOST] }
    }

    fn mix(&self) -> [f32; MOST] {
        normal(&self.regrets, self.count)
    }

    fn learn(&mut self, gains: &[f32; MOST], mix: &[f32; MOST], weight: f32) {
        let got: f32 = gains.iter().zip(mix).map(|(gain, share)| gain * share).sum();
        for index in 0..self.count {
            self.regrets[index] = (self.regrets[index] + gains[index] - got).max(0.0);
            self.sum[index] += weight * mix[index];
        }
    }

    fn average(&self) -> [f32; MOST] {
        normal(&self.sum, self.count)
    }
}

fn normal(weights: &[f32; MOST], count: usize) -> [f32; MOST] {
    let sum: f32 = weights[..count].iter().sum();
    std::array::from_fn(|index| match index < count {
        true if sum > 0.0 => weights[index] / sum,
        true => 1.0 / count as f32,
        false => 0.0,
    })
}

#[cfg(test)]
mod tests {
    use harena_core::{Chance as _, Fast};

    use super::*;

    /// Against one kind it is the solution of the game; against several no single row does better than the mix claims.
    #[test]
    fn mixes_are_near_the_best() {
        let mut chance = Fast::new(5);
        for _ in 0..30 {
            let games: Vec<(f32, Matrix)> = (0..3)
                .map(|_| {
                    let cells: [[f32; 9]; 9] =
                        std::array::from_fn(|_| std::array::from_fn(|_| chance.below(1000) as f32 / 1000.0));
                    (1.0 / 3.0, Matrix::new(7, 9, |row, column| cells[row][column]))
                })
                .collect();
            let mix = against_kinds(&games);
            let padded = std::array::from_fn(|row| if row < 7 { mix[row] } else { 0.0 });
            let guaranteed: f32 = games.iter().map(|(weight, game)| weight * game.guaranteed(&padded)).sum();
            // Every reply of the kinds together bounds what any mix can get.
            let mut bound = f32::INFINITY;
            for (_, game) in &games {
                bound = bound.min(game.solve().value());
            }
            let average: f32 = games.iter().map(|(weight, game)| weight * game.solve().value()).sum();
            assert!(guaranteed <= average + 1e-4);
            let pure = (0..7).map(|row| {
                let one: [f32; 12] = std::array::from_fn(|index| f32::from(u8::from(index == row)));
                games.iter().map(|(weight, game)| weight * game.guaranteed(&one)).sum::<f32>()
            });
            assert!(pure.fold(0.0, f32::max) <= guaranteed + 2e-3);
            assert!(bound > 0.0);
        }
    }
}
