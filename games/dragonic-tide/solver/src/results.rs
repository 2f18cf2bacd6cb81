//! Solved values of many settings, as stored in a file: what `harena solve` writes and resumes, and the built-in values.

use std::sync::LazyLock;

use harena_dragonic_tide::{Character, Content, Kind, Numbers};
use serde::{Deserialize, Serialize};

use super::rounds::Setting;
use crate::matrix::{Matrix, Solution};

/// One setting, solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Keys of the characters of seat a and seat b.
    pub characters: [String; 2],
    /// Keys of their OVERDRIVE cards.
    pub overdrives: [String; 2],
    /// The win probability of seat a under optimal play of both.
    pub value: f64,
    /// The value against best responses, if it was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    pub positions: usize,
}

/// Solved settings of one content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    pub game: String,
    /// The content pack; `None` for the built-in content.
    pub content: Option<String>,
    /// A hash of all numbers of the content, so that results for different numbers are never combined.
    pub fingerprint: String,
    pub round_limit: u8,
    pub entries: Vec<Entry>,
}

/// All settings: fifteen pairings, and sixteen pairs of OVERDRIVE cards for each.
pub fn settings(content: &Content) -> impl Iterator<Item = Setting> + use<> {
    let one = Setting::new(content, [Character::ALL[0]; 2], [Kind::ALL[0]; 2]);
    let kinds = || Kind::ALL.into_iter().flat_map(|a| Kind::ALL.map(|b| [a, b]));
    Character::pairings().flat_map(move |characters| kinds().map(move |kinds| Setting { characters, kinds, ..one }))
}

impl Results {
    pub fn new(content: &Content) -> Results {
        Results {
            game: "dragonic-tide".to_string(),
            content: content.pack.as_ref().map(|pack| pack.name().to_string()),
            fingerprint: fingerprint(&content.numbers),
            round_limit: content.numbers.round_limit,
            entries: Vec::new(),
        }
    }

    /// All 240 settings of the built-in content.
    pub fn standard() -> &'static Results {
        static STANDARD: LazyLock<Results> =
            LazyLock::new(|| serde_json::from_str(include_str!("../data/values.json")).expect("the file is tested"));
        &STANDARD
    }

    /// Whether these results belong to this content.
    pub fn fits(&self, content: &Content) -> bool {
        self.game == "dragonic-tide" && self.fingerprint == fingerprint(&content.numbers)
    }

    pub fn find(&self, setting: &Setting) -> Option<&Entry> {
        self.entry(setting.characters, setting.kinds)
    }

    fn entry(&self, characters: [Character; 2], kinds: [Kind; 2]) -> Option<&Entry> {
        let same = |entry: &&Entry| {
            (0..2).all(|seat| {
                entry.characters[seat] == characters[seat].key() && entry.overdrives[seat] == kinds[seat].key()
            })
        };
        self.entries.iter().find(same)
    }

    /// The value for the first of two characters, whichever of them the file lists first.
    pub fn value(&self, characters: [Character; 2], kinds: [Kind; 2]) -> Option<f64> {
        let [a, b] = characters;
        let [x, y] = kinds;
        let stored = self.entry(characters, kinds).map(|entry| entry.value);
        let swapped = || self.entry([b, a], [y, x]).map(|entry| 1.0 - entry.value);
        stored.or_else(swapped)
    }

    /// The picks of OVERDRIVE cards as a matrix game over the solved values (DT-2.6): rows are the picks of the first
    /// character. `None` unless all sixteen are solved.
    pub fn picks(&self, characters: [Character; 2]) -> Option<Picks> {
        let mut values = [[0.0; 4]; 4];
        for (a, row) in Kind::ALL.into_iter().zip(&mut values) {
            for (b, value) in Kind::ALL.into_iter().zip(row) {
                *value = self.value(characters, [a, b])?;
            }
        }
        let solution = Matrix::new(4, 4, |a, b| values[a][b] as f32).solve();
        Some(Picks { values, solution })
    }
}

/// The pick of OVERDRIVE cards for one pairing.
#[derive(Clone, Copy, Debug)]
pub struct Picks {
    /// The values, by the pick of the first character and then of the second.
    pub values: [[f64; 4]; 4],
    /// The optimal probability of each pick, and the value of the matrix game for the first character.
    pub solution: Solution,
}

impl Picks {
    pub fn value(&self) -> f64 {
        f64::from(self.solution.value())
    }
}

/// A hash of all numbers that the rules use. It is stored, so a type keeps the name here that it had when results were
/// first stored.
pub(super) fn fingerprint(numbers: &Numbers) -> String {
    use sha2::{Digest as _, Sha256};
    let text = format!("{numbers:?}").replace("CharacterStats {", "Sheet {");
    hex::encode(&Sha256::digest(text)[..8])
}
