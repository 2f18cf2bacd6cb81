//! What the model has read beforehand: for each game the phrases that its texts are made of, and a few games that computer players
//! have played. Samples are part of the format and stay as they are, whatever becomes of the games; `tests.rs` has made them.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::model::Model;

const SAMPLES: usize = 5;
/// By game, deflated. The first has number 1.
const FILES: [(&str, &[u8]); SAMPLES] = [
    ("colossal-arena", include_bytes!("../../data/samples/colossal-arena.bin")),
    ("titan-arena", include_bytes!("../../data/samples/titan-arena.bin")),
    ("colosseum", include_bytes!("../../data/samples/colosseum.bin")),
    ("dragonic-tide", include_bytes!("../../data/samples/dragonic-tide.bin")),
    ("colossi", include_bytes!("../../data/samples/colossi.bin")),
];
/// No sample is larger.
const LARGEST: usize = 16 << 20;

/// Stands before a byte that is meant as it is.
const PLAIN: u8 = 1;

/// The symbols that stand for phrases: bytes that are in no text but for a few letters, which [`PLAIN`] stands before.
pub(super) fn phrase_symbols() -> impl Iterator<Item = u8> {
    (PLAIN + 1..b' ').chain(127..=255).filter(|&symbol| symbol != b'\n')
}

fn is_itself(byte: u8) -> bool {
    byte == b'\n' || (b' '..127).contains(&byte)
}

#[derive(Default)]
pub(super) struct Sample {
    number: u8,
    /// By symbol; empty for those that stand for themselves.
    phrases: Vec<Vec<u8>>,
    /// The symbols of phrases by their first two bytes, long ones first.
    by_start: HashMap<[u8; 2], Vec<u8>>,
    /// The games.
    symbols: Vec<u8>,
    read: OnceLock<Model>,
}

/// The number of the sample for a game; 0 if there is none.
pub(super) fn number(game: &str) -> u8 {
    FILES.iter().zip(1..).find(|((key, _), _)| *key == game).map_or(0, |(_, number)| number)
}

impl Sample {
    /// The sample with this number. It is unpacked when first asked for.
    pub(super) fn numbered(number: u8) -> Option<&'static Sample> {
        static ALL: [OnceLock<Sample>; SAMPLES + 1] = [const { OnceLock::new() }; SAMPLES + 1];
        let place = ALL.get(usize::from(number))?;
        let file = usize::from(number).checked_sub(1).map(|index| FILES[index].1);
        Some(
            place.get_or_init(|| {
                file.map_or_else(|| Sample::new(0, Vec::new(), b""), |file| Sample::open(number, file))
            }),
        )
    }

    /// For games that have none.
    pub(super) fn none() -> &'static Sample {
        Sample::numbered(0).expect("there always is one")
    }

    fn open(number: u8, file: &[u8]) -> Sample {
        let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(file, LARGEST).expect("samples are tested");
        let end = bytes.windows(2).position(|pair| pair == [0, 0]).expect("samples are tested");
        let phrases = bytes[..end].split(|&byte| byte == 0).map(<[u8]>::to_vec).collect();
        Sample::new(number, phrases, &bytes[end + 2..])
    }

    /// A sample of these phrases, and of a text.
    pub(super) fn new(number: u8, phrases: Vec<Vec<u8>>, text: &[u8]) -> Sample {
        let mut sample = Sample { number, phrases: vec![Vec::new(); 256], ..Sample::default() };
        for (symbol, phrase) in phrase_symbols().zip(phrases) {
            if let Some(start) = phrase.first_chunk() {
                sample.by_start.entry(*start).or_default().push(symbol);
            }
            sample.phrases[usize::from(symbol)] = phrase;
        }
        for symbols in sample.by_start.values_mut() {
            symbols.sort_by_key(|&symbol| std::cmp::Reverse(sample.phrases[usize::from(symbol)].len()));
        }
        sample.symbols = sample.symbols_of_bytes(text);
        sample
    }

    pub(super) fn number(&self) -> u8 {
        self.number
    }

    /// A text in symbols: always the longest phrase that fits.
    pub(super) fn symbols_of(&self, text: &str) -> Vec<u8> {
        self.symbols_of_bytes(text.as_bytes())
    }

    fn symbols_of_bytes(&self, mut text: &[u8]) -> Vec<u8> {
        let mut symbols = Vec::new();
        while let Some((&byte, rest)) = text.split_first() {
            let possible = text.first_chunk().and_then(|start: &[u8; 2]| self.by_start.get(start));
            let phrase = |symbol: &&u8| text.starts_with(&self.phrases[usize::from(**symbol)]);
            if let Some(&symbol) = possible.and_then(|possible| possible.iter().find(phrase)) {
                symbols.push(symbol);
                text = &text[self.phrases[usize::from(symbol)].len()..];
                continue;
            }
            if !is_itself(byte) {
                symbols.push(PLAIN);
            }
            symbols.push(byte);
            text = rest;
        }
        symbols
    }

    /// Writes what a symbol stands for. Answers whether the next one is meant as it is.
    pub(super) fn spell(&self, symbol: u8, is_plain: bool, into: &mut Vec<u8>) -> bool {
        match &self.phrases[usize::from(symbol)] {
            _ if is_plain => into.push(symbol),
            _ if symbol == PLAIN => return true,
            phrase if phrase.is_empty() => into.push(symbol),
            phrase => into.extend(phrase),
        }
        false
    }
}

impl Model {
    /// A model that has read a sample. That takes a while, so it is read once and kept.
    pub(super) fn after(sample: &'static Sample) -> Model {
        let read = || {
            let mut model = Model::new(sample);
            model.read(&sample.symbols);
            model
        };
        sample.read.get_or_init(read).clone()
    }
}
