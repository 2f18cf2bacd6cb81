//! Fits the weights of a search player by play against itself.
//!
//! Evolution with one parent and one child: the child's weights are the parent's, each changed a little; both play the same
//! deals in all seats against each other, and the child takes the parent's place if it did clearly better. What it takes to
//! be clear is one standard error, so luck alone seldom moves the weights, and what it moves wrongly the next
//! generations can move back.

use harena_core::{Chance as _, Fast, NoLog, Seats, Sight};
use harena_players::search::{Budget, SearchPlayer, Settings};
use harena_players::{Judged, Player as _, Weights};
use rayon::prelude::*;

/// How a game is tuned.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub budget: Budget,
    pub seats: Seats,
    /// Deals of one generation; each is played in every rotation of the seats.
    pub deals: u64,
    pub generations: u64,
    /// How much a weight changes in one generation, as a share of itself.
    pub step: f32,
    pub seed: u64,
}

/// One generation, as it went.
#[derive(Clone, Debug)]
pub struct Generation {
    pub index: u64,
    /// The mean of what the child won above its share, and its standard error.
    pub gain: f64,
    pub error: f64,
    pub taken: bool,
    /// The weights after it.
    pub weights: Weights,
}

/// Tunes the weights of a game; tells each generation, and stops early if that answers no.
pub fn tune<G: Judged>(
    start: Weights,
    options: &G::Options,
    tuning: &Tuning,
    mut tell: impl FnMut(&Generation) -> bool,
) -> Weights {
    let mut weights = start;
    for index in 0..tuning.generations {
        let mut chance = Fast::nth(tuning.seed, index);
        let child = changed(&weights, tuning.step, &mut chance);
        let (gain, error) = compare::<G>(&child, &weights, options, tuning, index);
        let taken = gain > error;
        if taken {
            weights = child;
        }
        if !tell(&Generation { index, gain, error, taken, weights: weights.clone() }) {
            break;
        }
    }
    weights
}

/// Each weight times something around one.
fn changed(weights: &Weights, step: f32, chance: &mut Fast) -> Weights {
    Weights(weights.0.iter().map(|&weight| weight * (step * normal(chance)).exp()).collect())
}

/// A number from the normal distribution, by Box and Muller.
fn normal(chance: &mut Fast) -> f32 {
    let mut even = || (chance.bits() as f32 + 1.0) / (u32::MAX as f32 + 2.0);
    let (radius, angle) = (even(), even());
    (-2.0 * radius.ln()).sqrt() * (std::f32::consts::TAU * angle).cos()
}

/// What one set of weights wins above its share against another: each deal is played with the child in each seat, and the
/// parent in all others.
pub fn compare<G: Judged>(
    child: &Weights,
    parent: &Weights,
    options: &G::Options,
    tuning: &Tuning,
    generation: u64,
) -> (f64, f64) {
    let seats = tuning.seats.count();
    let fair = 1.0 / seats as f64;
    let gains: Vec<f64> = (0..tuning.deals)
        .into_par_iter()
        .map(|deal| {
            let number = generation * tuning.deals + deal;
            let won: f64 = (0..seats).map(|seat| play::<G>([child, parent], seat, options, tuning, number)).sum();
            won / seats as f64 - fair
        })
        .collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}

/// What the child wins of one game.
fn play<G: Judged>(weights: [&Weights; 2], child: usize, options: &G::Options, tuning: &Tuning, deal: u64) -> f64 {
    let mut players = weights.map(|weights| SearchPlayer {
        settings: Settings { weights: weights.clone(), ..Settings::new::<G>(tuning.budget) },
    });
    let mut chance = Fast::nth(tuning.seed, 2 * deal);
    let mut thought = Fast::nth(tuning.seed, 2 * deal + 1);
    let mut game = G::start(options, tuning.seats, &mut chance, &mut NoLog).expect("options were checked");
    while let Some(seat) = game.to_act().first() {
        let player = &mut players[usize::from(seat.index() != child)];
        let action = player.choose(&Sight::new(&game, seat), &mut thought);
        game.play(seat, action, &mut chance, &mut NoLog);
    }
    let winners = game.standing().expect("nobody is to act").winners();
    let won = winners.iter().any(|seat| seat.index() == child);
    if won { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// The weights as the data file of the players has them, with how they were obtained.
pub fn written<G: Judged>(weights: &Weights, obtained: &str) -> String {
    let mut text = format!("[{}]\nobtained = {obtained:?}\n\n[{}.weights]\n", G::META.key, G::META.key);
    for (weight, value) in G::WEIGHTS.iter().zip(&weights.0) {
        text += &format!("# {}\n{} = {value:.4}\n", weight.meaning, weight.name);
    }
    text
}

#[cfg(test)]
mod tests {
    use harena_arena::ColossalArena;

    use super::*;

    fn tuning(deals: u64) -> Tuning {
        let seats = Seats::new(2).unwrap();
        Tuning { budget: Budget::iterations(8), seats, deals, generations: 2, step: 0.2, seed: 4 }
    }

    #[test]
    fn equals_gain_nothing_on_the_same_deals() {
        let weights = Weights::untuned::<ColossalArena>();
        let (gain, error) = compare::<ColossalArena>(&weights, &weights, &Default::default(), &tuning(30), 0);
        assert!(gain.abs() < 4.0 * error.max(0.01), "{gain} ± {error}");
    }

    #[test]
    fn a_generation_is_repeated_and_written_down() {
        let start = Weights::untuned::<ColossalArena>();
        let run = || tune::<ColossalArena>(start.clone(), &Default::default(), &tuning(4), |_| true);
        let weights = run();
        assert_eq!(weights, run());
        let text = written::<ColossalArena>(&weights, "a test");
        let table: toml::Table = text.parse().unwrap();
        assert_eq!(table["colossal-arena"]["weights"].as_table().unwrap().len(), ColossalArena::WEIGHTS.len());
    }
}
