//! The numbers that a chart of a finished game shows.

use harena_core::chart::Charted;
use harena_core::message::Message;
use harena_core::{Game as _, Seat};

use crate::Colossi;
use crate::messages::say;
use crate::state::Phase;

impl Charted for Colossi {
    fn numbers(&self, seat: Seat) -> Vec<f64> {
        let power = if self.phase() == Phase::Skirmish { f64::from(self.power(seat)) } else { 0.0 };
        vec![f64::from(self.trophies(seat)), power, self.hand_count(seat) as f64]
    }

    fn part(&self) -> Message {
        let skirmish = 1 + self.seats().iter().map(|seat| self.trophies(seat)).sum::<u8>();
        match self.phase() {
            Phase::Handbuilding => say::part_building(skirmish),
            Phase::Skirmish | Phase::Over => say::part_skirmish(skirmish),
        }
    }
}
