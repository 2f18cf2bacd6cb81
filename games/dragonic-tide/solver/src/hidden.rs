//! Play while the opponent's OVERDRIVE card is not known.
//!
//! Exact: with both cards known every value is the solved one, and so is the choice of cards as a matrix game over these
//! values. Not exact: until the opponent's card has been seen, this plays the mixed strategy that maximises the minimum over
//! the four cards that they may hold and all their responses, assuming that both cards are known from the next round on and
//! that they already know the own card. It has no belief about their choice: a predictable belief can be exploited by an
//! opponent who chooses something else. `docs/dragonic-tide-solved.md` has the cost of this.

use harena_core::regret_matching::RegretMatching;

use crate::matrix::{MOST, Matrix};

/// The number of iterations in which the sides alternately improve their mixed strategies.
const TURNS: usize = 2000;

/// The own mixed strategy that maximises the minimum over several opponents. All games have the same rows, the own choices.
pub(super) fn against_any(games: &[Matrix]) -> [f32; MOST] {
    let rows = games.first().map_or(1, Matrix::rows);
    let columns: Vec<[f32; MOST]> =
        games.iter().flat_map(|game| (0..game.columns()).map(|column| column_of(game, column))).collect();
    let mut own = RegretMatching::new(rows);
    let mut theirs = RegretMatching::new(columns.len());
    for turn in 1..=TURNS {
        let mut gains = vec![0.0; rows];
        for (column, share) in columns.iter().zip(theirs.strategy()).filter(|(_, share)| **share > 0.0) {
            gains.iter_mut().zip(column).for_each(|(gain, cell)| *gain += share * cell);
        }
        own.learn(&gains, turn as f32);
        // The other side responds to the current mixed strategy.
        let against =
            |column: &[f32; MOST]| own.strategy().iter().zip(column).map(|(share, cell)| share * cell).sum::<f32>();
        let losses: Vec<f32> = columns.iter().map(|column| -against(column)).collect();
        theirs.learn(&losses, turn as f32);
    }
    let average = own.average();
    std::array::from_fn(|row| average.get(row).copied().unwrap_or(0.0))
}

fn column_of(game: &Matrix, column: usize) -> [f32; MOST] {
    std::array::from_fn(|row| if row < game.rows() { game.cell(row, column) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use harena_core::{Chance as _, FastRng};

    use super::*;

    /// For one game it is nearly the solution, and for several copies of a game it is that of one; for several games it
    /// guarantees no more than the hardest of them allows.
    #[test]
    fn mixes_are_near_the_best() {
        let mut chance = FastRng::new(5);
        for _ in 0..30 {
            let games: Vec<Matrix> = (0..3)
                .map(|_| {
                    let cells: [[f32; 9]; 9] =
                        std::array::from_fn(|_| std::array::from_fn(|_| chance.below(1000) as f32 / 1000.0));
                    Matrix::new(7, 9, |row, column| cells[row][column])
                })
                .collect();
            let guaranteed = |games: &[Matrix]| {
                let mix = against_any(games);
                let padded = std::array::from_fn(|row| mix.get(row).copied().unwrap_or(0.0));
                games.iter().map(|game| game.guaranteed(&padded)).fold(f32::INFINITY, f32::min)
            };
            let value = games[0].solve().value();
            assert!((guaranteed(&games[..1]) - value).abs() < 3e-3);
            assert!((guaranteed(&[games[0], games[0]]) - value).abs() < 3e-3);
            let hardest = games.iter().map(|game| game.solve().value()).fold(f32::INFINITY, f32::min);
            assert!(guaranteed(&games) <= hardest + 1e-4);
        }
    }
}
