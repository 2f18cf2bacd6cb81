//! What is worth drawing of a game that was played.

use harena_core::chart::Plot;
use harena_core::{Game as _, Seat};

use crate::Colossi;
use crate::state::Phase;

impl Plot for Colossi {
    const SERIES: &'static [(&'static str, &'static str)] =
        &[("trophies", "Trophies"), ("power", "Power in the Skirmish"), ("hand", "Cards in hand")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        let power = if self.phase() == Phase::Skirmish { f64::from(self.power(seat)) } else { 0.0 };
        vec![f64::from(self.trophies(seat)), power, self.hand_count(seat) as f64]
    }

    fn part(&self) -> String {
        let fought: u8 = self.seats().iter().map(|seat| self.trophies(seat)).sum();
        match self.phase() {
            Phase::Handbuilding => format!("Building for Skirmish {}", fought + 1),
            Phase::Skirmish => format!("Skirmish {}", fought + 1),
            Phase::Over => "Over".to_string(),
        }
    }
}
