//! Programs, board and tokens: read once from `content/`, checked by the tests below. `numbers.rs` has the other numbers,
//! `facts.rs` lists all of them with their sources.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize, Serializer};

use crate::assets::{Asset, Noble};

mod facts;
mod numbers;

pub(crate) use facts::facts;
pub(crate) use numbers::*;

const PROGRAMS_TEXT: &str = include_str!("../content/programs.toml");
const BOARD_TEXT: &str = include_str!("../content/board.toml");

/// The name of a program, which events and views have at hand without a copy of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "colosseum.ts", type = "string"))]
pub struct Title(Arc<str>);

impl Title {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for Title {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// One event program (CO-1.6). The numbers are used as published, with their oddities (CO-R3, CO-R4, CO-R64).
#[derive(Clone, Debug)]
pub struct Program {
    pub number: u8,
    pub name: Title,
    pub cost: u16,
    /// Arena squares needed.
    pub squares: u8,
    pub needs: [u8; 12],
    /// How many tokens in all.
    pub required: u8,
    /// How many at least.
    pub(crate) least: u8,
    pub complete: u16,
    /// Spectators when 1, 2, … tokens are missing.
    pub missing: Vec<u16>,
    pub source: String,
}

impl Program {
    /// Least number of tokens with which it can be produced (CO-1.7).
    #[inline]
    pub fn least(&self) -> u8 {
        self.least
    }

    /// How many of its tokens are among these.
    #[inline]
    pub fn matching(&self, tokens: &[u8; 14]) -> u8 {
        // Never more than `required`, to which the needs add up: it cannot wrap, and checks at every step would cost a search
        // of this game a tenth of its speed.
        self.needs.iter().zip(tokens).fold(0, |sum: u8, (&need, &have)| sum.wrapping_add(need.min(have)))
    }

    /// Spectators with so many tokens missing; `None` if that is too many (CO-9.13).
    #[inline]
    pub fn spectators(&self, missing: u8) -> Option<u16> {
        match missing {
            0 => Some(self.complete),
            _ => self.missing.get(missing as usize - 1).copied(),
        }
    }
}

/// What the board and the box hold. The gaps between arenas are wide enough that none ever collide (CO-R16).
#[derive(Debug)]
pub(crate) struct Board {
    /// The first square of each seat's arena, by number of seats less 3 (CO-3.1).
    pub(crate) arenas: [[u8; 5]; 3],
    /// Start squares of the six nobles, which are the resting areas (CO-3.2).
    pub(crate) nobles: [u8; 6],
    /// Tokens dealt to each seat, by number of seats less 3 (CO-3.4).
    pub(crate) deal: [u8; 3],
    pub(crate) green: [u8; 15],
    pub(crate) orange: [u8; 15],
}

/// The route square of a resting area, by square.
pub(crate) static RESTING: LazyLock<[bool; SQUARES as usize]> = LazyLock::new(|| {
    let mut resting = [false; SQUARES as usize];
    BOARD.nobles.iter().for_each(|&square| resting[square as usize] = true);
    resting
});

/// Programs by number; number 0 does not exist and has an empty place.
pub static PROGRAMS: LazyLock<[Program; 31]> =
    LazyLock::new(|| programs(PROGRAMS_TEXT).expect("the content is tested"));

pub(crate) static BOARD: LazyLock<Board> = LazyLock::new(|| board(BOARD_TEXT).expect("the content is tested"));

fn programs(text: &str) -> Result<[Program; 31], String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        program: Vec<Entry>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Entry {
        number: u8,
        name: String,
        cost: u16,
        squares: u8,
        needs: BTreeMap<String, u8>,
        complete: u16,
        missing: Vec<u16>,
        source: String,
        /// Fields with another source than the rulebook.
        #[serde(default, rename = "published")]
        _published: Vec<String>,
    }
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut programs: [Program; 31] = std::array::from_fn(|number| Program {
        number: number as u8,
        name: Title(Arc::from("")),
        cost: 0,
        squares: 0,
        needs: [0; 12],
        required: 0,
        least: 0,
        complete: 0,
        missing: Vec::new(),
        source: String::new(),
    });
    for entry in file.program {
        let at = format!("program {}", entry.number);
        let place = programs.get_mut(entry.number as usize).ok_or(format!("{at}: numbers go from 1 to 30"))?;
        if entry.number == 0 || place.required > 0 {
            return Err(format!("{at}: this number stands twice or does not exist"));
        }
        for (name, count) in &entry.needs {
            let asset: Asset = name.parse().map_err(|error| format!("{at}: {error}"))?;
            if !asset.is_standard() {
                return Err(format!("{at}: only standard tokens are required"));
            }
            place.needs[asset.index()] = *count;
        }
        place.required = place.needs.iter().sum();
        if !["rulebook", "published", "reconstructed"].contains(&entry.source.as_str()) {
            return Err(format!("{at}: the source is rulebook, published or reconstructed"));
        }
        if entry.missing.len() >= place.required as usize {
            return Err(format!("{at}: more partial scores than tokens"));
        }
        let scores: Vec<u16> = std::iter::once(entry.complete).chain(entry.missing.iter().copied()).collect();
        if scores.windows(2).any(|pair| pair[0] <= pair[1]) {
            return Err(format!("{at}: fewer tokens must mean fewer spectators"));
        }
        place.least = place.required - entry.missing.len() as u8;
        place.name = Title(Arc::from(entry.name));
        place.cost = entry.cost;
        place.squares = entry.squares;
        place.complete = entry.complete;
        place.missing = entry.missing;
        place.source = entry.source;
    }
    // CO-1.8
    for (number, program) in programs.iter().enumerate().skip(1) {
        let (free, squares) = match number {
            1..=10 => (true, 2),
            11..=20 => (false, 3),
            _ => (false, 4),
        };
        if program.required == 0 || program.squares != squares || (program.cost == 0) != free {
            return Err(format!("program {number}: is missing, or its size or cost does not fit its number"));
        }
        let before = &programs[number - 1];
        if number > 1 && (program.cost < before.cost || program.complete < before.complete) {
            return Err(format!("program {number}: cost and score never fall as the number rises"));
        }
    }
    Ok(programs)
}

fn board(text: &str) -> Result<Board, String> {
    type Numbers = BTreeMap<String, u8>;
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        arenas: Arenas,
        nobles: Nobles,
        die: Die,
        deal: Deal,
        tokens: Tokens,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arenas {
        #[serde(rename = "3")]
        three: [u8; 3],
        #[serde(rename = "4")]
        four: [u8; 4],
        #[serde(rename = "5")]
        five: [u8; 5],
        source: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nobles {
        emperor: [u8; 1],
        consul: [u8; 2],
        senator: [u8; 3],
        source: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Die {
        faces: Vec<String>,
        source: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Deal {
        #[serde(rename = "3")]
        three: u8,
        #[serde(rename = "4")]
        four: u8,
        #[serde(rename = "5")]
        five: u8,
        source: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Tokens {
        green: Numbers,
        orange: Numbers,
        source: String,
    }
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let sources = [&file.arenas.source, &file.nobles.source, &file.die.source, &file.deal.source, &file.tokens.source];
    if sources.iter().any(|source| !["rulebook", "published", "reconstructed"].contains(&source.as_str())) {
        return Err("every part has a source: rulebook, published or reconstructed".to_string());
    }
    if file.die.faces != ["1-3", "2", "3", "4", "5", "6"] {
        return Err("the die has the faces 1-3, 2, 3, 4, 5 and 6".to_string());
    }
    let counts = |numbers: &Numbers| -> Result<[u8; 15], String> {
        let mut counts = [0; 15];
        for (name, count) in numbers {
            let asset: Asset = name.parse().map_err(|error| format!("tokens: {error}"))?;
            counts[asset.index()] = *count;
        }
        Ok(counts)
    };
    let (green, orange) = (counts(&file.tokens.green)?, counts(&file.tokens.orange)?);
    let sum = |counts: &[u8; 15]| counts.iter().map(|&count| u32::from(count)).sum::<u32>();
    if (sum(&green), sum(&orange)) != (40, 112) {
        return Err(format!("40 green and 112 orange tokens, not {} and {}", sum(&green), sum(&orange)));
    }
    let mut arenas = [[0; 5]; 3];
    arenas[0][..3].copy_from_slice(&file.arenas.three);
    arenas[1][..4].copy_from_slice(&file.arenas.four);
    arenas[2].copy_from_slice(&file.arenas.five);
    let mut nobles = [0; 6];
    let squares = file.nobles.emperor.iter().chain(&file.nobles.consul).chain(&file.nobles.senator);
    nobles.iter_mut().zip(squares).for_each(|(place, &square)| *place = square);
    if nobles.iter().chain(arenas.iter().flatten()).any(|&square| square >= SQUARES) {
        return Err("squares go from 0 to 35".to_string());
    }
    debug_assert_eq!(Noble::SIX[0], Noble::Emperor);
    Ok(Board { arenas, nobles, deal: [file.deal.three, file.deal.four, file.deal.five], green, orange })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CO-1.4, CO-1.6, CO-1.7, CO-1.8, CO-R3, CO-R4, CO-R64
    #[test]
    fn the_content_adds_up() {
        assert_eq!(PROGRAMS[20].name.as_str(), "Circus Maximus");
        assert_eq!((PROGRAMS[20].cost, PROGRAMS[20].squares, PROGRAMS[20].least()), (25, 3, 4));
        assert_eq!(PROGRAMS[18].missing, [22, 18, 14, 10, 5]);
        assert_eq!((PROGRAMS[19].least(), PROGRAMS[15].least(), PROGRAMS[30].least()), (3, 4, 10));
        let total = |asset: Asset| BOARD.green[asset.index()] + BOARD.orange[asset.index()];
        let totals = Asset::ALL.map(total);
        assert_eq!(totals, [20, 12, 12, 12, 12, 11, 11, 10, 10, 10, 10, 10, 4, 4, 4]);
        // Enough green tokens for the markets and the deal, with at most one left over (CO-3.5).
        for (index, &each) in BOARD.deal.iter().enumerate() {
            assert_eq!(40 - 15 - each * (index as u8 + 3), u8::from(index < 2));
        }
    }

    /// CO-R16: every gap between neighbouring arenas has room for two expansions from both sides.
    #[test]
    fn arenas_can_never_collide() {
        for (index, starts) in BOARD.arenas.iter().enumerate() {
            let starts = &starts[..index + 3];
            for (seat, &start) in starts.iter().enumerate() {
                let next = starts[(seat + 1) % starts.len()];
                let gap = (next + SQUARES - start) % SQUARES - 2;
                assert!(gap >= 4, "{gap}");
            }
        }
    }

    #[test]
    fn wrong_content_is_refused_with_a_word() {
        let text = PROGRAMS_TEXT;
        for (right, wrong, word) in [
            ("number = 2\n", "number = 1\n", "twice"),
            ("number = 30\n", "number = 31\n", "1 to 30"),
            ("missing = [5, 3]", "missing = [5, 5]", "fewer"),
            ("cost = 13\n", "cost = 0\n", "cost"),
            ("gladiator = 2", "gladiolus = 2", "gladiolus"),
            ("source = \"published\"", "source = \"hearsay\"", "source"),
        ] {
            let error = programs(&text.replacen(right, wrong, 1)).unwrap_err();
            assert!(error.contains(word), "{error}");
        }
        let text = BOARD_TEXT;
        assert!(board(&text.replacen("horse = 6", "horse = 7", 1)).unwrap_err().contains("40 green"));
    }
}
