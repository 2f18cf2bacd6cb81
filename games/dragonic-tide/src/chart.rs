//! What is worth drawing of a game that was played.

use harena_core::Seat;
use harena_core::chart::Plot;

use crate::DragonicTide;

impl Plot for DragonicTide {
    const SERIES: &'static [(&'static str, &'static str)] = &[("health", "Health"), ("overdrive", "OVERDRIVE plays")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![f64::from(self.health(seat)), f64::from(self.counter(seat))]
    }

    fn part(&self) -> String {
        match self.round() {
            0 => "Before the duel".to_string(),
            round => format!("Round {round}"),
        }
    }
}
