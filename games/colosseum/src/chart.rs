//! The charts of a finished game.

use harena_core::Seat;
use harena_core::chart::Charted;
use harena_core::message::Message;

use crate::Colosseum;
use crate::messages::say;

impl Charted for Colosseum {
    fn numbers(&self, seat: Seat) -> Vec<f64> {
        vec![f64::from(self.best_show(seat)), f64::from(self.coins(seat)), f64::from(self.medals(seat))]
    }

    fn part(&self) -> Message {
        say::part_turn(self.turn())
    }
}
