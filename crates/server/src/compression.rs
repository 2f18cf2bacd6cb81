//! Compression of the texts of finished games: Zstandard with a dictionary per kind of text, made of a few games of the
//! same kind.
//!
//! A block is a byte with the number of the dictionary, and a Zstandard frame. Blocks are stored forever, so a
//! dictionary must never change; a better one is added under another number.

use std::sync::OnceLock;

use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};

/// A high level, some ten milliseconds per game: a game is compressed once.
const LEVEL: i32 = 19;
/// The maximum size of a dictionary.
const MAX_DICTIONARY: usize = 16 << 20;
/// The dictionary for the entries of tables, of all games.
pub(crate) const ENTRIES: &str = "entries";
/// Dictionaries by game, compressed without a dictionary. The first one has number 1. New blocks use the last one of a
/// game. The first five contain sentences instead of messages.
const SAMPLES: [(&str, &[u8]); 11] = [
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
    (ENTRIES, include_bytes!("../data/samples/entries.zst")),
];

/// Why data is not a block.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CompressionError {
    #[error("it does not start with the number of a dictionary")]
    Dictionary,
    #[error(transparent)]
    Frame(#[from] std::io::Error),
    #[error(transparent)]
    Utf8(#[from] std::string::FromUtf8Error),
}

struct Dictionary {
    encoder: EncoderDictionary<'static>,
    decoder: DecoderDictionary<'static>,
}

impl Dictionary {
    /// The dictionary with this number; 0 is the empty one, for games without. It is decompressed on first use.
    fn numbered(number: u8) -> Option<&'static Dictionary> {
        static ALL: [OnceLock<Dictionary>; SAMPLES.len() + 1] = [const { OnceLock::new() }; SAMPLES.len() + 1];
        let cell = ALL.get(usize::from(number))?;
        Some(cell.get_or_init(|| {
            let sample = usize::from(number).checked_sub(1).map(|index| SAMPLES[index].1);
            let text = sample.map(|sample| zstd::bulk::decompress(sample, MAX_DICTIONARY).expect("samples are tested"));
            let text = text.unwrap_or_default();
            Dictionary { encoder: EncoderDictionary::copy(&text, LEVEL), decoder: DecoderDictionary::copy(&text) }
        }))
    }
}

/// Compresses a text of a game, or [`ENTRIES`].
pub(crate) fn compress(text: &str, game: &str) -> Vec<u8> {
    let number = SAMPLES.iter().zip(1..).filter(|((key, _), _)| *key == game).last().map_or(0, |(_, number)| number);
    let dictionary = Dictionary::numbered(number).expect("a number of the list");
    let mut compressor = Compressor::with_prepared_dictionary(&dictionary.encoder).expect("memory for it");
    let mut block = vec![number];
    block.extend(compressor.compress(text.as_bytes()).expect("the output buffer is large enough"));
    block
}

/// Decompresses a block, if the text is not longer than `max_len`.
pub(crate) fn decompress(block: &[u8], max_len: usize) -> Result<String, CompressionError> {
    let (&number, frame) =
        block.split_first().filter(|(_, frame)| !frame.is_empty()).ok_or(CompressionError::Dictionary)?;
    let dictionary = Dictionary::numbered(number).ok_or(CompressionError::Dictionary)?;
    let text = Decompressor::with_prepared_dictionary(&dictionary.decoder)?.decompress(frame, max_len)?;
    Ok(String::from_utf8(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::tests::{played, replay};

    const MAX_LEN: usize = 1 << 20;
    const LINE: &str = "{\"b\":[\"a\",\"prepare spark at left\"],\"e\":[[{\"event\":\"drew\",\"seat\":\"a\"},\"\u{E000} drew a card\"]]}\n";

    #[test]
    fn decompression_restores_the_text() {
        for game in harena_catalog::KEYS.iter().chain(&["chess"]) {
            for text in ["", "x", LINE, "}}]]\"\\", &"abc, ".repeat(3000)] {
                assert_eq!(decompress(&compress(text, game), MAX_LEN).expect("a block"), text, "{game}");
            }
        }
    }

    /// New blocks use the last dictionary of their game, and the empty one if it has none.
    #[test]
    fn a_game_uses_its_last_dictionary() {
        let games = ["colossal-arena", "titan-arena", "colosseum", "dragonic-tide", "colossi", "chess", ENTRIES];
        assert_eq!(games.map(|game| compress("", game)[0]), [6, 7, 8, 9, 10, 0, 11]);
    }

    #[test]
    fn invalid_blocks_are_errors() {
        let text = LINE.repeat(50);
        let block = compress(&text, "colossi");
        assert!(decompress(&block, text.len() - 1).is_err(), "too long");
        for wrong in [&[][..], &[1], &[1, 0, 0], &[99, 1, 0, 0, 0, 7], &block[..20]] {
            assert!(decompress(wrong, MAX_LEN).is_err(), "{wrong:?}");
        }
    }

    /// Blocks from when the format was introduced, one per dictionary. If they cannot be read, stored games cannot be
    /// read either.
    #[test]
    fn old_blocks_are_readable() {
        let games = ["chess", "colossal-arena", "titan-arena", "colosseum", "dragonic-tide", "colossi"];
        let now = games.map(|game| compress(LINE, game).iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        let old = include_str!("../data/samples/blocks.txt");
        assert_eq!(old.lines().count(), 6, "{}", now.join("\n"));
        for code in old.lines() {
            let byte = |at: usize| u8::from_str_radix(&code[at..at + 2], 16).unwrap();
            let block: Vec<u8> = (0..code.len()).step_by(2).map(byte).collect();
            assert_eq!(decompress(&block, MAX_LEN).expect("a block"), LINE, "{code}");
        }
    }

    /// Makes the samples. New ones must get new numbers, because stored blocks need the existing ones.
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
