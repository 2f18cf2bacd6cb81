//! What is worth drawing of a game that was played.

use harena_core::chart::Plot;
use harena_core::{Game as _, Seat, Viewer};

use crate::{Arena, Edition};

impl<E: Edition> Plot for Arena<E> {
    const SERIES: &'static [(&'static str, &'static str)] =
        &[("score", "Score, if the game ended now"), ("hand", "Cards in hand")];

    fn numbers(&self, seat: Seat) -> Vec<f64> {
        let total = f64::from(self.view(seat.into()).seats[seat.index()].total);
        // At the end the last game is in the total.
        let now = if self.to_act().is_empty() { 0.0 } else { f64::from(self.worth(seat)) };
        vec![total + now, self.hand(seat).count() as f64]
    }

    fn part(&self) -> String {
        let view = self.view(Viewer::Spectator);
        match view.games {
            1 => format!("Round {}", view.round),
            _ => format!("Game {}, round {}", view.game_number, view.round),
        }
    }
}
