//! What is worth drawing of a game that was played.

use harena_core::Seat;
use harena_core::chart::Plot;

use crate::Colosseum;

impl Plot for Colosseum {
    const SERIES: &'static [(&'static str, &'static str)] =
        &[("spectators", "Best show, in spectators"), ("coins", "Coins"), ("medals", "Medals")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![f64::from(self.best_show(seat)), f64::from(self.coins(seat)), f64::from(self.medals(seat))]
    }

    fn part(&self) -> String {
        format!("Turn {}", self.turn())
    }
}
