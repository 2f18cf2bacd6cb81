//! The charts of a finished game.

use harena_core::chart::Charted;
use harena_core::message::Message;
use harena_core::{Game as _, Seat, Viewer};

use crate::messages::{in_words_of, say};
use crate::{Arena, Edition};

impl<E: Edition> Charted for Arena<E> {
    fn numbers(&self, seat: Seat) -> Vec<f64> {
        let total = f64::from(self.view(seat.into()).seats[seat.index()].total);
        // When the game is over, the total includes the last game.
        let now = if self.to_act().is_empty() { 0.0 } else { f64::from(self.worth(seat)) };
        vec![total + now, self.hand(seat).count() as f64]
    }

    fn part(&self) -> Message {
        let view = self.view(Viewer::Spectator);
        in_words_of::<E>(match view.games {
            1 => say::part_round(view.round),
            _ => say::part_game(view.game_number, view.round),
        })
    }
}
