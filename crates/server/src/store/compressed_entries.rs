//! The entries of a finished game in one compressed block. Decompression gives exactly the same entries.
//!
//! The first byte is the format. Format 1 is a deflated text with one line per entry: the milliseconds since the
//! previous entry, a space, and the body. Sequence numbers start at 1 and have no gaps.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Entry, StoreError, Stored};

const DEFLATED_LINES: u8 = 1;
/// The compression level. A game is compressed once.
const LEVEL: u8 = 9;
/// The maximum size of an uncompressed game, so that a damaged block cannot exhaust the memory.
const MAX_BYTES: usize = 64 << 20;

/// Compresses the entries of a table; `None` if some are missing.
pub(super) fn compress(entries: &[Entry]) -> Option<Vec<u8>> {
    let mut text = String::new();
    let mut before = 0;
    for (entry, sequence) in entries.iter().zip(1..) {
        if entry.sequence != sequence || entry.body.contains('\n') {
            return None;
        }
        text.push_str(&format!("{} {}\n", entry.at - before, entry.body));
        before = entry.at;
    }
    let mut block = vec![DEFLATED_LINES];
    block.extend(compress_to_vec(text.as_bytes(), LEVEL));
    Some(block)
}

pub(super) fn decompress(block: &[u8]) -> Stored<Vec<Entry>> {
    let damaged = || StoreError::damaged("a compressed game cannot be read");
    let Some((&DEFLATED_LINES, deflated)) = block.split_first() else { return Err(damaged()) };
    let text = decompress_to_vec_with_limit(deflated, MAX_BYTES).map_err(|_| damaged())?;
    let text = String::from_utf8(text).map_err(|_| damaged())?;
    let mut entries = Vec::new();
    let mut at = 0;
    for (line, sequence) in text.lines().zip(1..) {
        let (after, body) = line.split_once(' ').ok_or_else(damaged)?;
        at += after.parse::<i64>().map_err(|_| damaged())?;
        entries.push(Entry { sequence, at, body: body.to_string() });
    }
    Ok(entries)
}

/// The bodies of entries as one JSON list.
pub(super) fn bodies(entries: &[Entry]) -> String {
    let bodies: Vec<&str> = entries.iter().map(|entry| entry.body.as_str()).collect();
    format!("[{}]", bodies.join(","))
}

/// Compresses the same entries with other bodies.
pub(super) fn rewrite(mut entries: Vec<Entry>, bodies: &str) -> Stored<Vec<u8>> {
    let error = || StoreError::damaged("a compressed game cannot be rewritten");
    let bodies: Vec<serde_json::Value> = serde_json::from_str(bodies).map_err(|_| error())?;
    if bodies.len() != entries.len() {
        return Err(error());
    }
    for (entry, body) in entries.iter_mut().zip(bodies) {
        entry.body = body.to_string();
    }
    compress(&entries).ok_or_else(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(count: i64) -> Vec<Entry> {
        let body =
            |sequence: i64| format!("{{\"deed\":\"act\",\"seat\":\"a\",\"action\":\"bet troll {}\"}}", sequence % 7);
        (1..=count)
            .map(|sequence| Entry { sequence, at: 1_794_770_300_000 + 817 * sequence, body: body(sequence) })
            .collect()
    }

    #[test]
    fn decompression_restores_the_entries() {
        for count in [0, 1, 300] {
            let all = entries(count);
            let block = compress(&all).unwrap();
            assert_eq!(decompress(&block).unwrap(), all);
            assert!(count < 300 || block.len() < 2_000, "{} bytes", block.len());
        }
    }

    #[test]
    fn incomplete_entries_are_not_compressed_and_damaged_blocks_are_errors() {
        let mut all = entries(9);
        all.remove(4);
        assert_eq!(compress(&all), None);
        let block = compress(&entries(50)).unwrap();
        assert!(
            decompress(&[]).is_err() && decompress(&[9, 9]).is_err() && decompress(&block[..block.len() / 2]).is_err()
        );
    }
}
