//! Solved values, in memory and in a file, with two bytes for each reachable position. Strategies are not stored: they are
//! computed from the values when they are needed.

use std::sync::Arc;

use harena_dragonic_tide::DragonicTide;
use serde::{Deserialize, Serialize};

use super::layout::{DICE, Layout, PLACES};
use super::lookahead::Values;
use super::plan::reachable;
use super::results::fingerprint;
use super::rounds::Setting;

/// The value of every position with a given number of rounds to go.
#[derive(Clone, Debug)]
pub struct Table {
    pub setting: Setting,
    pub layout: Layout,
    /// Rounds to go, including the one that begins.
    pub rounds: u8,
    /// With this many rounds to go or more, no value differs from these by more than the solver's tolerance.
    pub settled: u8,
    pub(super) values: Vec<f32>,
    /// The values with 0, 1, 2, … rounds to go, as far as they are stored.
    pub(super) late: Vec<Vec<u16>>,
}

/// A value in sixteen bits has an error of at most 0.000008.
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

impl Table {
    fn at(&self, game: &DragonicTide, turned: bool) -> f32 {
        let index = self.layout.of(game, turned);
        // The round that begins counts as one to go.
        let to_go = (self.setting.numbers().round_limit + 1).saturating_sub(game.round());
        match self.late.get(usize::from(to_go)) {
            Some(values) => unpacked(values[index]),
            None => self.values[index],
        }
    }
}

impl Values for Table {
    fn value(&self, game: &DragonicTide) -> f32 {
        self.at(game, false)
    }
}

/// A table from the side of its first or second character.
#[derive(Clone, Debug)]
pub struct Seen {
    pub(super) table: Arc<Table>,
    pub(super) turned: bool,
}

impl Seen {
    pub fn root(&self) -> f32 {
        if self.turned { 1.0 - self.table.root() } else { self.table.root() }
    }
}

impl Values for Seen {
    fn value(&self, game: &DragonicTide) -> f32 {
        let value = self.table.at(game, self.turned);
        if self.turned { 1.0 - value } else { value }
    }
}

/// The first line of a file.
const MAGIC: &str = "harena duel table 1";

/// The second line of a file.
#[derive(Serialize, Deserialize, PartialEq)]
struct Header {
    characters: [String; 2],
    overdrives: [String; 2],
    /// A hash of the content's numbers.
    fingerprint: String,
    settled: u8,
}

impl Header {
    fn new(setting: &Setting, settled: u8) -> Header {
        Header {
            characters: setting.characters.map(|one| one.key().to_string()),
            overdrives: setting.kinds.map(|one| one.key().to_string()),
            fingerprint: fingerprint(setting.numbers()),
            settled,
        }
    }
}

impl Table {
    /// Its size in memory, in bytes.
    pub(super) fn size(&self) -> usize {
        4 * self.values.len() + self.late.iter().map(|values| 2 * values.len()).sum::<usize>()
    }

    /// The name of the file for this setting.
    pub fn file_name(setting: &Setting) -> String {
        let [a, b] = setting.characters;
        let [x, y] = setting.kinds;
        // Tables of a pack have other names than the built-in ones.
        let pack = setting.of_pack.then(|| format!("-{}", fingerprint(setting.numbers())));
        format!("{a}-{b}-{x}-{y}{}.duel", pack.unwrap_or_default())
    }

    /// The table as the content of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = serde_json::to_string(&Header::new(&self.setting, self.settled)).expect("plain data");
        let mut bytes = format!("{MAGIC}\n{header}\n").into_bytes();
        let packed = packed(&self.values);
        for index in places(&self.setting, &self.layout) {
            bytes.extend(packed[index].to_le_bytes());
        }
        bytes
    }

    /// Reads a table of this setting.
    pub fn from_bytes(setting: Setting, bytes: &[u8]) -> Result<Table, TableError> {
        let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
        let (magic, header, rest) = (parts.next(), parts.next(), parts.next().unwrap_or_default());
        if magic != Some(MAGIC.as_bytes()) {
            return Err(TableError::NoTable);
        }
        let header: Header = header.and_then(|line| serde_json::from_slice(line).ok()).ok_or(TableError::NoTable)?;
        if header != Header::new(&setting, header.settled) {
            return Err(TableError::Other);
        }
        let layout = Layout::new(&setting);
        let mut values = vec![0.5; layout.len()];
        let places = places(&setting, &layout);
        if rest.len() != 2 * places.len() {
            return Err(TableError::Cut);
        }
        for (index, bytes) in places.into_iter().zip(rest.chunks_exact(2)) {
            values[index] = unpacked(u16::from_le_bytes([bytes[0], bytes[1]]));
        }
        let rounds = setting.numbers().round_limit;
        Ok(Table { setting, layout, rounds, settled: header.settled, values, late: Vec::new() })
    }
}

/// The reachable positions, in the order of the table.
fn places(setting: &Setting, layout: &Layout) -> Vec<usize> {
    let of_layer: Vec<usize> = (layout.counter_states.iter().enumerate())
        .flat_map(|(counter_state, entry)| {
            let dice = reachable(setting, entry).into_iter().enumerate();
            dice.flat_map(move |(range, dice)| {
                dice.into_iter().map(move |dice| counter_state * PLACES + range * DICE + usize::from(dice))
            })
        })
        .collect();
    (0..layout.layers())
        .flat_map(|layer| of_layer.iter().map(move |place| layer * layout.layer_len() + place))
        .collect()
}

/// Why a file is not the requested table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error("this is not a table of solved values")]
    NoTable,
    #[error("this table is of other characters, other OVERDRIVE cards or other content")]
    Other,
    #[error("this table is truncated or has extra bytes at its end")]
    Cut,
}
