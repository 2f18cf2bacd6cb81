//! Solved values.

use harena_dragonic_tide::DragonicTide;

use super::layout::Layout;
use super::lookahead::Values;
use super::rounds::Setting;

/// The value of every position with so many rounds to go.
#[derive(Clone, Debug)]
pub struct Table {
    pub setting: Setting,
    pub layout: Layout,
    /// Rounds to go, the one that begins included.
    pub rounds: u8,
    /// With so many rounds to go or more, no value differs from these by more than the solver's tolerance.
    pub settled: u8,
    pub(super) values: Vec<f32>,
}

impl Table {
    /// The value of the position from which a duel starts (DT-2.7 to DT-2.11).
    pub fn root(&self) -> f32 {
        let numbers = self.setting.numbers();
        let dice = numbers.opening(self.setting.characters);
        self.values[self.layout.index(self.layout.health, 0, numbers.range_start, dice)]
    }
}

impl Values for Table {
    fn value(&self, game: &DragonicTide) -> f32 {
        self.values[self.layout.of(game)]
    }
}
