//! Charts of a finished game.

use harena_core::Seat;
use harena_core::chart::Charted;
use harena_core::message::Message;

use crate::DragonicTide;
use crate::messages::say;

impl Charted for DragonicTide {
    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![f64::from(self.health(seat)), f64::from(self.counter(seat))]
    }

    fn part(&self) -> Message {
        match self.round() {
            0 => say::part_before(),
            round => say::part_round(round),
        }
    }
}
