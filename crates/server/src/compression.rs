//! Texts of finished games made small: Zstandard with a dictionary for each game, which is a few games of the same kind.
//!
//! A block is a byte with the number of the dictionary and a Zstandard frame. Blocks are kept forever, so a dictionary stays as it is
//! whatever becomes of its game; a better one is added under another number.

use std::sync::OnceLock;

use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};

/// As small as it gets in some ten milliseconds: a game is compressed once, beside everything else.
const LEVEL: i32 = 19;
/// No dictionary is larger.
const LARGEST: usize = 16 << 20;
/// By game, compressed without a dictionary. The first has number 1. The last one of a game is used for what is stored now; the
/// first five have sentences where games are stored with messages since.
const SAMPLES: [(&str, &[u8]); 10] = [
    ("colossal-arena", include_bytes!("../data/samples/colossal-arena.zst")),
    ("titan-arena", include_bytes!("../data/samples/titan-arena.zst")),
    ("colosseum", include_bytes!("../data/samples/colosseum.zst")),
    ("dragonic-tide", include_bytes!("../data/samples/dragonic-tide.zst")),
    ("colossi", include_bytes!("../data/samples/colossi.zst")),
    ("colossal-arena", include_bytes!("../data/samples/colossal-arena-2.zst")),
    ("titan-arena", include_bytes!("../data/samples/titan-arena-2.zst")),
    ("colosseum", include_bytes!("../data/samples/colosseum-2.zst")),
    ("dragonic-tide", include_bytes!("../data/samples/dragonic-tide-2.zst")),
    ("colossi", include_bytes!("../data/samples/colossi-2.zst")),
];

/// What is no block, and why.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CompressionError {
    #[error("it begins with no number of a dictionary")]
    Start,
    #[error(transparent)]
    Frame(#[from] std::io::Error),
    #[error(transparent)]
    Letters(#[from] std::string::FromUtf8Error),
}

struct Dictionary {
    encoder: EncoderDictionary<'static>,
    decoder: DecoderDictionary<'static>,
}

impl Dictionary {
    /// The dictionary with this number, 0 for games that have none. It is unpacked when first asked for.
    fn numbered(number: u8) -> Option<&'static Dictionary> {
        static ALL: [OnceLock<Dictionary>; SAMPLES.len() + 1] = [const { OnceLock::new() }; SAMPLES.len() + 1];
        let place = ALL.get(usize::from(number))?;
        Some(place.get_or_init(|| {
            let sample = usize::from(number).checked_sub(1).map(|index| SAMPLES[index].1);
            let text = sample.map(|sample| zstd::bulk::decompress(sample, LARGEST).expect("samples are tested"));
            let text = text.unwrap_or_default();
            Dictionary { encoder: EncoderDictionary::copy(&text, LEVEL), decoder: DecoderDictionary::copy(&text) }
        }))
    }
}

/// Makes a text of a game small.
pub(crate) fn compress(text: &str, game: &str) -> Vec<u8> {
    let number = SAMPLES.iter().zip(1..).filter(|((key, _), _)| *key == game).last().map_or(0, |(_, number)| number);
    let dictionary = Dictionary::numbered(number).expect("a number of the list");
    let mut compressor = Compressor::with_prepared_dictionary(&dictionary.encoder).expect("memory for it");
    let mut block = vec![number];
    block.extend(compressor.compress(text.as_bytes()).expect("there is room for whatever comes of it"));
    block
}

/// Makes the text of it again, if it is no longer than this.
pub(crate) fn decompress(block: &[u8], longest: usize) -> Result<String, CompressionError> {
    let (&number, frame) = block.split_first().filter(|(_, frame)| !frame.is_empty()).ok_or(CompressionError::Start)?;
    let dictionary = Dictionary::numbered(number).ok_or(CompressionError::Start)?;
    let text = Decompressor::with_prepared_dictionary(&dictionary.decoder)?.decompress(frame, longest)?;
    Ok(String::from_utf8(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::tests::{played, replay};

    const LONGEST: usize = 1 << 20;
    const LINE: &str = "{\"b\":[\"a\",\"prepare spark at left\"],\"e\":[[{\"event\":\"drew\",\"seat\":\"a\"},\"\u{E000} drew a card\"]]}\n";

    #[test]
    fn whatever_is_squeezed_comes_out_as_it_was() {
        for game in harena_catalog::KEYS.iter().chain(&["chess"]) {
            for text in ["", "x", LINE, "}}]]\"\\", &"abc, ".repeat(3000)] {
                assert_eq!(decompress(&compress(text, game), LONGEST).expect("a block"), text, "{game}");
            }
        }
    }

    #[test]
    fn every_game_has_a_dictionary() {
        let mut numbers: Vec<u8> = harena_catalog::KEYS.iter().map(|game| compress("", game)[0]).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [6, 7, 8, 9, 10]);
    }

    #[test]
    fn what_is_no_block_is_said_to_be_none() {
        let text = LINE.repeat(50);
        let block = compress(&text, "colossi");
        assert!(decompress(&block, text.len() - 1).is_err(), "too long");
        for wrong in [&[][..], &[1], &[1, 0, 0], &[99, 1, 0, 0, 0, 7], &block[..20]] {
            assert!(decompress(wrong, LONGEST).is_err(), "{wrong:?}");
        }
    }

    /// Blocks from the day on which the format was made, one for each dictionary. If they cannot be read any more, neither can what is
    /// stored.
    #[test]
    fn old_blocks_are_read_for_ever() {
        let games = ["chess", "colossal-arena", "titan-arena", "colosseum", "dragonic-tide", "colossi"];
        let now = games.map(|game| compress(LINE, game).iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        let old = include_str!("../data/samples/blocks.txt");
        assert_eq!(old.lines().count(), 6, "{}", now.join("\n"));
        for code in old.lines() {
            let byte = |at: usize| u8::from_str_radix(&code[at..at + 2], 16).unwrap();
            let block: Vec<u8> = (0..code.len()).step_by(2).map(byte).collect();
            assert_eq!(decompress(&block, LONGEST).expect("a block"), LINE, "{code}");
        }
    }

    /// How the samples were made, and how others would be, under other numbers: what is stored is read by those that are there.
    #[test]
    #[ignore = "writes files that must not change"]
    fn make_the_samples() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/samples");
        for key in harena_catalog::KEYS {
            let meta = harena_catalog::find(key).unwrap().meta();
            let tables = [(meta.min_seats, 101), (meta.min_seats, 102), (meta.max_seats, 103), (meta.max_seats, 104)];
            let text: String = tables.iter().map(|&(seats, seed)| replay(&*played(key, seats, seed)).text()).collect();
            let file = zstd::bulk::compress(text.as_bytes(), 22).unwrap();
            println!("{key}: {} bytes of text, {} in the file", text.len(), file.len());
            std::fs::write(folder.join(format!("{key}-2.zst")), file).unwrap();
        }
    }
}
