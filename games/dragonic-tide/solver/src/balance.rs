//! The balance report from the solved values of all settings: win rates of characters, and OVERDRIVE picks.
//!
//! It is plain data, computed from a file of results alone, so that terminals, pictures and servers show the same report.
//! Values that depend on missing settings are omitted, and the report lists those settings.

mod heat_map;
#[cfg(test)]
mod tests;

use harena_dragonic_tide::{Character, Content, Kind};
use serde::Serialize;

use crate::{Results, Setting, settings};

pub use heat_map::heat_map;

/// The report. Values are expected scores; a draw is half a win.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    pub game: String,
    /// The content pack; `None` for the built-in content.
    pub content: Option<String>,
    pub fingerprint: String,
    pub round_limit: u8,
    /// How many settings are solved, and how many there are.
    pub solved: usize,
    pub settings: usize,
    /// How many were checked with best responses, and the largest exploitability among them.
    pub checked: usize,
    pub exploitability: Option<f64>,
    /// The order of the kinds in all lists below.
    pub kinds: [Kind; 4],
    pub characters: Vec<Row>,
    pub pairings: Vec<Duel>,
    pub replies: Replies,
    pub missing: Vec<Missing>,
}

/// One character against all others, with optimal picks on both sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub character: Character,
    /// By opponent, in the order of the rules; `None` against itself and if settings are missing.
    pub against: [Option<f64>; 6],
    /// The mean over the five opponents.
    pub field: Option<f64>,
}

/// Two characters in the order of the rules, with their optimal picks of OVERDRIVE cards (DT-2.6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Duel {
    pub characters: [Character; 2],
    pub value: f64,
    /// The optimal probability of each kind, for each of the two.
    pub picks: [[f64; 4]; 2],
    /// The value of each pair of picks for the first.
    pub values: [[f64; 4]; 4],
}

/// The kinds as responses to a known pick: every pairing, both seats, four picks of the opponent each (DT-13.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replies {
    pub cases: usize,
    /// Cases in which the best two differ by less than [`CLOSE`], too little to distinguish them.
    pub close: usize,
    pub kinds: Vec<Reply>,
}

/// One kind as a response.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Reply {
    pub kind: Kind,
    /// The number of cases in which it is the best response.
    pub best: usize,
    /// How far it is behind the best response; `None` without cases.
    pub behind: Option<Spread>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub min: f64,
    pub mean: f64,
    pub max: f64,
}

/// A setting that is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Missing {
    pub characters: [Character; 2],
    pub overdrives: [Kind; 2],
}

/// Two values that differ by less than this are the same to four decimals.
pub const CLOSE: f64 = 1e-4;

impl Balance {
    pub fn of(results: &Results) -> Balance {
        let missing: Vec<Missing> = settings(Content::standard())
            .filter(|setting| results.value(setting.characters, setting.kinds).is_none())
            .map(|Setting { characters, kinds, .. }| Missing { characters, overdrives: kinds })
            .collect();
        let count = settings(Content::standard()).count();
        let pairings: Vec<Duel> = Character::pairings().filter_map(|characters| duel(results, characters)).collect();
        let gaps = || results.entries.iter().filter_map(|entry| Some(entry.high? - entry.low?));
        Balance {
            game: results.game.clone(),
            content: results.content.clone(),
            fingerprint: results.fingerprint.clone(),
            round_limit: results.round_limit,
            solved: count - missing.len(),
            settings: count,
            checked: gaps().count(),
            exploitability: gaps().reduce(f64::max).map(rounded),
            kinds: Kind::ALL,
            characters: Character::ALL.map(|character| row(&pairings, character)).to_vec(),
            pairings,
            replies: replies(results),
            missing,
        }
    }

    /// The duel of two characters, whichever comes first.
    pub fn duel(&self, one: Character, other: Character) -> Option<&Duel> {
        let both = if one < other { [one, other] } else { [other, one] };
        self.pairings.iter().find(|duel| duel.characters == both)
    }
}

impl Duel {
    /// The value for one of the two; `None` for any other character.
    pub fn value_to(&self, character: Character) -> Option<f64> {
        match self.characters.iter().position(|&one| one == character)? {
            0 => Some(self.value),
            _ => Some(rounded(1.0 - self.value)),
        }
    }

    /// The picks of one seat that are taken at all, with their shares.
    pub fn taken(&self, seat: usize) -> impl Iterator<Item = (Kind, f64)> {
        Kind::ALL.into_iter().zip(self.picks[seat]).filter(|(_, share)| *share > 0.0)
    }
}

fn duel(results: &Results, characters: [Character; 2]) -> Option<Duel> {
    let picks = results.picks(characters)?;
    let mix = |mix: &[f32]| [0, 1, 2, 3].map(|kind| rounded(f64::from(mix[kind])));
    Some(Duel {
        characters,
        value: rounded(picks.value()),
        picks: [mix(&picks.solution.rows), mix(&picks.solution.columns)],
        values: picks.values,
    })
}

fn row(pairings: &[Duel], character: Character) -> Row {
    let value = |other: Character| {
        let both =
            pairings.iter().find(|duel| duel.characters.contains(&other) && duel.characters.contains(&character));
        both.filter(|_| other != character).and_then(|duel| duel.value_to(character))
    };
    let against = Character::ALL.map(value);
    let found: Vec<f64> = against.iter().flatten().copied().collect();
    // Means over different sets of opponents could not be compared.
    let full = found.len() == Character::ALL.len() - 1;
    Row { character, against, field: full.then(|| rounded(found.iter().sum::<f64>() / found.len() as f64)) }
}

fn replies(results: &Results) -> Replies {
    let mut best = [0; 4];
    let mut behind: [Vec<f64>; 4] = Default::default();
    let (mut cases, mut close) = (0, 0);
    for values in known_picks(results) {
        let top = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // If several are equal, the first in the order of the rules.
        let first = values.iter().position(|&value| value == top).expect("the best is among them");
        best[first] += 1;
        cases += 1;
        close += usize::from(values.iter().filter(|&&value| top - value < CLOSE).count() > 1);
        for (list, value) in behind.iter_mut().zip(values) {
            list.push(top - value);
        }
    }
    let kinds = Kind::ALL.map(|kind| Reply { kind, best: best[kind.index()], behind: spread(&behind[kind.index()]) });
    Replies { cases, close, kinds: kinds.to_vec() }
}

/// For every seat of every pairing and every known pick of the opponent: the values of the four responses for the seat.
fn known_picks(results: &Results) -> impl Iterator<Item = [f64; 4]> {
    let seats = Character::pairings().flat_map(|[a, b]| [[a, b], [b, a]]);
    seats.flat_map(|characters| Kind::ALL.map(|theirs| (characters, theirs))).filter_map(|(characters, theirs)| {
        let mut values = [0.0; 4];
        for (own, value) in Kind::ALL.into_iter().zip(&mut values) {
            *value = results.value(characters, [own, theirs])?;
        }
        Some(values)
    })
}

fn spread(values: &[f64]) -> Option<Spread> {
    let min = values.iter().copied().reduce(f64::min)?;
    let max = values.iter().copied().reduce(f64::max)?;
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    Some(Spread { min: rounded(min), mean: rounded(mean), max: rounded(max) })
}

/// Rounds to six decimals: further digits are not exact.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
