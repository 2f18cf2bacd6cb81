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
    /// The values with 0, 1, 2, … rounds to go, as far as they are kept.
    pub(super) late: Vec<Vec<u16>>,
}

/// Half a value's last place: a value in sixteen bits is off by at most 0.000008.
fn unpacked(value: u16) -> f32 {
    f32::from(value) / f32::from(u16::MAX)
}

pub(super) fn packed(values: &[f32]) -> Vec<u16> {
    values.iter().map(|value| (value * f32::from(u16::MAX)).round() as u16).collect()
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
        let index = self.layout.of(game);
        // The round that begins is one of those to go.
        let to_go = (self.setting.numbers().round_limit + 1).saturating_sub(game.round());
        match self.late.get(usize::from(to_go)) {
            Some(values) => unpacked(values[index]),
            None => self.values[index],
        }
    }
}
