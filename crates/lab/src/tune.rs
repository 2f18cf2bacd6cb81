//! Tunes the weights of a search player by self-play.
//!
//! Simultaneous perturbation stochastic approximation (SPSA, by Spall), as in chess programming: in every generation each
//! weight is changed a little up or down at random, the changed weights play the same deals in all seats against weights
//! changed in the opposite direction, and all weights move towards the winning side, in proportion to its gain. Noise
//! averages out over many generations. Whether the result is better is tested afterwards with [`compare`] on other deals.

use harena_core::{Chance as _, Evaluate, FastRng, NoLog, Perspective, Seats, Weights};
use harena_players::Player as _;
use harena_players::search::{Budget, SearchPlayer, Settings};
use rayon::prelude::*;

/// How a game is tuned.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub budget: Budget,
    pub seats: Seats,
    /// Deals of one generation; each is played in every rotation of the seats.
    pub deals: u64,
    pub generations: u64,
    /// The relative perturbation of a weight.
    pub step: f32,
    /// How far weights move per gain: with 1, a gain of 1 multiplies or divides them by e.
    pub rate: f32,
    pub seed: u64,
}

/// The result of one generation.
#[derive(Clone, Debug)]
pub struct Generation {
    pub index: u64,
    /// The mean of the wins of one side above its share, and its standard error.
    pub gain: f64,
    pub error: f64,
    /// The weights after it.
    pub weights: Weights,
}

/// Tunes the weights of a game. Calls `report` after each generation, and stops early if it returns `false`.
pub fn tune<G: Evaluate>(
    start: Weights,
    options: &G::Options,
    tuning: &Tuning,
    mut report: impl FnMut(&Generation) -> bool,
) -> Weights {
    let mut weights = start;
    for index in 0..tuning.generations {
        let mut chance = FastRng::nth(tuning.seed, index);
        let direction: Vec<f32> = weights.0.iter().map(|_| if chance.below(2) == 0 { -1.0 } else { 1.0 }).collect();
        // Perturbations become smaller, and moves even more so.
        let done = index as f32 / tuning.generations as f32;
        let step = tuning.step * (1.0 - 0.5 * done);
        let sides = [moved(&weights, &direction, step), moved(&weights, &direction, -step)];
        let (gain, error) = compare::<G>(&sides[0], &sides[1], options, tuning, index);
        weights = moved(&weights, &direction, tuning.rate * (1.0 - 0.8 * done) * gain as f32);
        if !report(&Generation { index, gain, error, weights: weights.clone() }) {
            break;
        }
    }
    weights
}

/// Moves the logarithms of the weights: all weights are positive, and only their ratios matter.
fn moved(weights: &Weights, direction: &[f32], by: f32) -> Weights {
    Weights(weights.0.iter().zip(direction).map(|(weight, sign)| weight * (sign * by).exp()).collect())
}

/// The mean wins of one set of weights above its share against another, and the standard error. Each deal is played with
/// the first set in each seat in turn, and the other in all other seats.
pub fn compare<G: Evaluate>(
    one: &Weights,
    other: &Weights,
    options: &G::Options,
    tuning: &Tuning,
    generation: u64,
) -> (f64, f64) {
    let seats = tuning.seats.count();
    let fair = 1.0 / seats as f64;
    let won: Vec<f64> = (0..tuning.deals * seats as u64)
        .into_par_iter()
        .map(|game| {
            let (deal, seat) = (game / seats as u64, game as usize % seats);
            play::<G>([one, other], seat, options, tuning, generation * tuning.deals + deal)
        })
        .collect();
    let gains: Vec<f64> = won.chunks(seats).map(|deal| deal.iter().sum::<f64>() / seats as f64 - fair).collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}

/// The share of the victory that the first weights get in one game.
fn play<G: Evaluate>(weights: [&Weights; 2], first: usize, options: &G::Options, tuning: &Tuning, deal: u64) -> f64 {
    let mut players = weights.map(|weights| SearchPlayer {
        settings: Settings { weights: weights.clone(), ..Settings::new::<G>(tuning.budget) },
    });
    let mut chance = FastRng::nth(tuning.seed, 2 * deal);
    let mut player_rng = FastRng::nth(tuning.seed, 2 * deal + 1);
    let mut game = G::start(options, tuning.seats, &mut chance, &mut NoLog).expect("options were checked");
    while let Some(seat) = game.to_act().first() {
        let player = &mut players[usize::from(seat.index() != first)];
        let action = player.choose(&Perspective::new(&game, seat), &mut player_rng);
        game.play(seat, action, &mut chance, &mut NoLog);
    }
    let winners = game.standing().expect("the game is over").winners();
    let won = winners.iter().any(|seat| seat.index() == first);
    if won { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use harena_arena::ColossalArena;

    use super::*;

    fn tuning(deals: u64) -> Tuning {
        let seats = Seats::new(2).unwrap();
        Tuning { budget: Budget::iterations(8), seats, deals, generations: 2, step: 0.2, rate: 0.5, seed: 4 }
    }

    #[test]
    fn equal_weights_gain_nothing() {
        let weights = Weights::of::<ColossalArena>();
        let (gain, error) = compare::<ColossalArena>(weights, weights, &Default::default(), &tuning(30), 0);
        assert!(gain.abs() < 4.0 * error.max(0.01), "{gain} ± {error}");
    }

    #[test]
    fn tuning_is_reproducible() {
        let start = Weights::of::<ColossalArena>();
        let run = || tune::<ColossalArena>(start.clone(), &Default::default(), &tuning(4), |_| true);
        let weights = run();
        assert_eq!(weights, run());
        assert_ne!(weights, *start);
    }
}
