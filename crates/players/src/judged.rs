//! What the search must be told about a game: what looks good at a glance, and what a position is worth. One file for each
//! game beside its greedy player.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use harena_core::{Fast, MAX_SEATS, Seat, Standing};

use crate::Greedy;

/// The chance of each seat to win.
pub type Chances = [f32; MAX_SEATS];

/// A game that the search can play.
pub trait Judged: Greedy {
    /// What is kept in mind through one decision: the weights, and what would be worked out again and again.
    type Mind: Send;

    /// The weights that may be tuned: a name, what it means, and its value if nobody has tuned it.
    const WEIGHTS: &'static [Weight];

    /// No more decisions than this are played before a position is judged.
    const FURTHEST: usize;

    /// How many iterations the levels from `easy` to `expert` get at the smallest table.
    const ITERATIONS: [u64; 4];

    fn mind(&self, weights: &Weights) -> Self::Mind;

    /// How good each legal choice looks: higher is better, one is much. Fills `scores`, one for each choice. Cheap: it is asked
    /// at every step. `self` is an imagined state.
    fn glance(
        &self,
        mind: &mut Self::Mind,
        seat: Seat,
        legal: &[Self::Action],
        scores: &mut Vec<f32>,
        chance: &mut Fast,
    );

    /// The chances of all seats in a game that goes on; they add up to one.
    fn judge(&self, mind: &mut Self::Mind, chances: &mut Chances);

    /// What each seat has of a game that is over: a share of the victory. A game may soften that, since a narrow defeat in one
    /// imagined world is half a victory in the next.
    fn outcome(&self, _mind: &mut Self::Mind, standing: &Standing, chances: &mut Chances) {
        let winners = standing.winners();
        for seat in winners.iter() {
            chances[seat.index()] = 1.0 / winners.len() as f32;
        }
    }

    /// Whether a game that was played on from `start` for so many steps can be judged.
    fn is_far_enough(&self, start: &Self, step: usize) -> bool;

    fn temper(mind: &Self::Mind) -> Temper;

    /// The same position as if nobody else had made a choice that all make at once. What the others have chosen is not
    /// known, and worlds in which it is already fixed would make them choose blindly.
    #[must_use]
    fn undecided(self, _seat: Seat) -> Self {
        self
    }
}

/// How the search goes about it; the same three weights for every game.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// How much what is seldom tried attracts the search.
    pub exploration: f32,
    /// How even the priors of the search are: the score that makes a choice about three times as likely.
    pub curiosity: f32,
    /// The same where games are played on without thinking.
    pub haste: f32,
}

/// Writes down the weights of a game once: a struct `Tuned` with a field for each, the list of them, and how one comes
/// from the other.
macro_rules! weights {
    (
        $vis:vis struct Tuned;
        temper: $exploration:literal, $curiosity:literal, $haste:literal;
        $($name:ident = $value:literal, $meaning:literal;)*
    ) => {
        #[derive(Clone, Copy, Debug)]
        $vis struct Tuned {
            temper: $crate::judged::Temper,
            $($name: f32,)*
        }

        impl Tuned {
            const WEIGHTS: &'static [$crate::judged::Weight] = &[
                $crate::judged::Weight {
                    name: "exploration",
                    meaning: "how much seldom tried choices attract the search",
                    value: $exploration,
                },
                $crate::judged::Weight { name: "curiosity", meaning: "how even the priors are", value: $curiosity },
                $crate::judged::Weight { name: "haste", meaning: "how random games are played on", value: $haste },
                $($crate::judged::Weight { name: stringify!($name), meaning: $meaning, value: $value },)*
            ];

            fn new(weights: &$crate::judged::Weights) -> Tuned {
                let [exploration, curiosity, haste, $($name),*] = weights.0[..] else { panic!("a value for each weight") };
                Tuned { temper: $crate::judged::Temper { exploration, curiosity, haste }, $($name),* }
            }
        }
    };
}
pub(crate) use weights;

/// A number that the judgement of a game depends on.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    pub name: &'static str,
    pub meaning: &'static str,
    pub value: f32,
}

/// Values for the weights of a game, in the order of [`Judged::WEIGHTS`].
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub Vec<f32>);

impl Weights {
    /// Those that the players of a game use: tuned ones from the data file, or as they stand in the code.
    pub fn of<G: Judged>() -> &'static Weights {
        static TUNED: OnceLock<std::sync::Mutex<BTreeMap<&'static str, &'static Weights>>> = OnceLock::new();
        let tuned = TUNED.get_or_init(Default::default);
        let mut tuned = tuned.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        tuned.entry(G::META.key).or_insert_with(|| Box::leak(Box::new(Weights::read::<G>(DATA))))
    }

    /// As they stand in the code.
    pub fn untuned<G: Judged>() -> Weights {
        Weights(G::WEIGHTS.iter().map(|weight| weight.value).collect())
    }

    /// Reads the weights of a game from a data file; what is not there stays as it is in the code.
    fn read<G: Judged>(data: &str) -> Weights {
        let file: toml::Table = data.parse().expect("the data file of the weights is well formed");
        let mut weights = Weights::untuned::<G>();
        let Some(table) = file.get(G::META.key).and_then(|game| game.get("weights")?.as_table()) else {
            return weights;
        };
        for (name, value) in table {
            let index = G::WEIGHTS.iter().position(|weight| weight.name == name);
            let index = index.unwrap_or_else(|| panic!("{} has no weight {name:?}", G::META.key));
            let value = value.as_float().unwrap_or_else(|| panic!("the weight {name:?} is not a number"));
            weights.0[index] = value as f32;
        }
        weights
    }
}

const DATA: &str = include_str!("../data/weights.toml");

/// Turns scores into shares that add up to one: `scale` more makes a choice e times as likely.
pub(crate) fn shares(scores: &mut [f32], scale: f32) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = ((*score - most) / scale).exp();
        sum += *score;
    }
    for score in scores.iter_mut() {
        *score /= sum;
    }
}

/// Chances by strength: `scale` more of it makes a seat e times as likely to win.
pub(crate) fn chances_by(strength: &Chances, seats: usize, scale: f32, chances: &mut Chances) {
    chances[..seats].copy_from_slice(&strength[..seats]);
    shares(&mut chances[..seats], scale);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        let mut scores = [1.0, 2.0, 1.0];
        shares(&mut scores, 1.0);
        assert!((scores.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((scores[1] / scores[0] - std::f32::consts::E).abs() < 1e-4);
    }
}
