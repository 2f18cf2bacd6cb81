//! What a viewer sees: everything.

use harena_core::{Game as _, Seat, Standing};
use serde::Serialize;

use super::bits::bit;
use super::{COLUMNS, ConnectFour, ROWS};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dropped { seat: Seat, column: u8 },
    Won { seat: Seat },
    Full,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Option<Seat>,
    /// From the top row down.
    pub rows: Vec<[Option<Seat>; COLUMNS as usize]>,
    pub standing: Option<Standing>,
}

impl ConnectFour {
    pub(super) fn seen(&self) -> View {
        let stone = |row, column| self.seats().iter().find(|seat| self.stones[seat.index()] & bit(column, row) != 0);
        View {
            game: Self::META.key,
            to_act: self.to_act().first(),
            rows: (0..ROWS).rev().map(|row| std::array::from_fn(|column| stone(row, column as u8))).collect(),
            standing: self.standing(),
        }
    }
}
