//! The entries of a finished game as one small block of bytes. Nothing is left out: unpacked they are what they were.
//!
//! A block is a byte that says how it is made, then (for 1) deflated text with a line for each entry: how many milliseconds it came
//! after the one before, a space, and its body. Entries begin with number 1 and have no gaps.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Entry, StoreError, Stored};

const DEFLATED_LINES: u8 = 1;
/// How hard to try to make it small: it is done once.
const LEVEL: u8 = 9;
/// No game is larger. A damaged block must not fill the memory.
const MOST_BYTES: usize = 64 << 20;

/// Packs all entries of a table up to one of them; `None` if they are not whole.
pub(super) fn pack(entries: &[Entry]) -> Option<Vec<u8>> {
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

pub(super) fn unpack(block: &[u8]) -> Stored<Vec<Entry>> {
    let damaged = || StoreError::damaged("a packed game cannot be read");
    let Some((&DEFLATED_LINES, deflated)) = block.split_first() else { return Err(damaged()) };
    let text = decompress_to_vec_with_limit(deflated, MOST_BYTES).map_err(|_| damaged())?;
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

/// The same entries with other bodies, packed.
pub(super) fn rewrite(mut entries: Vec<Entry>, bodies: &str) -> Stored<Vec<u8>> {
    let unfit = || StoreError::damaged("a packed game cannot be written anew");
    let bodies: Vec<serde_json::Value> = serde_json::from_str(bodies).map_err(|_| unfit())?;
    if bodies.len() != entries.len() {
        return Err(unfit());
    }
    for (entry, body) in entries.iter_mut().zip(bodies) {
        entry.body = body.to_string();
    }
    pack(&entries).ok_or_else(unfit)
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
    fn what_is_packed_comes_out_as_it_was() {
        for count in [0, 1, 300] {
            let all = entries(count);
            let block = pack(&all).unwrap();
            assert_eq!(unpack(&block).unwrap(), all);
            assert!(count < 300 || block.len() < 2_000, "{} bytes", block.len());
        }
    }

    #[test]
    fn what_is_not_whole_is_not_packed_and_what_is_damaged_is_said_to_be() {
        let mut all = entries(9);
        all.remove(4);
        assert_eq!(pack(&all), None);
        let block = pack(&entries(50)).unwrap();
        assert!(unpack(&[]).is_err() && unpack(&[9, 9]).is_err() && unpack(&block[..block.len() / 2]).is_err());
    }
}
