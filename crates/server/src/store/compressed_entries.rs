//! The entries of a finished game in one compressed block. Decompression gives exactly the same entries.
//!
//! The first byte is the format. Sequence numbers start at 1 and have no gaps.
//!
//! - Format 2: three columns, which compress better than rows. First the length and the bytes of the [compressed] bodies,
//!   one per line, where a control character stands for the digest of a position; then for each entry the milliseconds
//!   since the previous one; then the digests, four bytes each. Numbers have seven bits per byte, the lowest first, and the
//!   highest bit means that more follow.
//! - Format 1, of earlier versions: a deflated text with one line per entry: the milliseconds since the previous entry, a
//!   space, and the body.
//!
//! [compressed]: crate::compression

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Entry, StoreError, StoreResult};
use crate::compression::{self, ENTRIES};

const DEFLATED_LINES: u8 = 1;
const COLUMNS: u8 = 2;
/// The maximum size of an uncompressed game, so that a damaged block cannot exhaust the memory.
const MAX_BYTES: usize = 64 << 20;
/// What stands for a digest. JSON contains no control characters.
const DIGEST: &str = "\u{1}";
const DIGEST_FIELD: &str = ",\"state\":\"";
/// The number of hexadecimal digits of a digest.
const DIGITS: usize = 8;

/// Compresses the entries of a table; `None` if some are missing.
pub(super) fn compress(entries: &[Entry]) -> Option<Vec<u8>> {
    let (mut bodies, mut times, mut digests) = (String::new(), Vec::new(), Vec::new());
    let mut before = 0;
    for (entry, sequence) in entries.iter().zip(1..) {
        if entry.sequence != sequence || entry.body.contains(['\n', '\u{1}']) {
            return None;
        }
        match split_digest(&entry.body) {
            Some((start, digest, end)) => {
                bodies.extend([start, DIGEST, end]);
                digests.extend(digest);
            }
            None => bodies.push_str(&entry.body),
        }
        bodies.push('\n');
        // Entries may have earlier times than the previous ones.
        write_number(&mut times, zigzag(entry.at.checked_sub(before)?));
        before = entry.at;
    }
    let bodies = compression::compress(&bodies, ENTRIES);
    let mut block = vec![COLUMNS];
    write_number(&mut block, bodies.len() as u64);
    block.extend(bodies);
    block.extend(times);
    block.extend(digests);
    Some(block)
}

/// The parts of a body before and after its digest, if it has one of the usual length.
fn split_digest(body: &str) -> Option<(&str, [u8; DIGITS / 2], &str)> {
    let (start, rest) = body.split_once(DIGEST_FIELD)?;
    let (digits, end) = (rest.get(..DIGITS)?, rest.get(DIGITS..)?.strip_prefix('"')?);
    let digest = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    // Not with capitals or a sign.
    (hex::encode(digest) == digits).then_some((start, digest, end))
}

fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Small numbers of both signs as small numbers without a sign.
fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

pub(super) fn decompress(block: &[u8]) -> StoreResult<Vec<Entry>> {
    let entries = match block.split_first() {
        Some((&COLUMNS, columns)) => read_columns(columns),
        Some((&DEFLATED_LINES, deflated)) => read_lines(deflated),
        _ => None,
    };
    entries.ok_or_else(|| StoreError::damaged("a compressed game cannot be read"))
}

fn read_columns(mut rest: &[u8]) -> Option<Vec<Entry>> {
    let length = usize::try_from(read_number(&mut rest)?).ok()?;
    let (bodies, mut rest) = rest.split_at_checked(length)?;
    let bodies = compression::decompress(bodies, MAX_BYTES).ok()?;
    let mut at = 0_i64;
    let mut entries = Vec::new();
    for (body, sequence) in bodies.lines().zip(1..) {
        at = at.checked_add(unzigzag(read_number(&mut rest)?))?;
        entries.push(Entry { sequence, at, body: body.to_string() });
    }
    for entry in &mut entries {
        if let Some((start, end)) = entry.body.split_once(DIGEST) {
            let (digest, more) = rest.split_at_checked(DIGITS / 2)?;
            rest = more;
            entry.body = format!("{start}{DIGEST_FIELD}{}\"{end}", hex::encode(digest));
        }
    }
    rest.is_empty().then_some(entries)
}

fn read_lines(deflated: &[u8]) -> Option<Vec<Entry>> {
    let text = String::from_utf8(decompress_to_vec_with_limit(deflated, MAX_BYTES).ok()?).ok()?;
    let mut entries = Vec::new();
    let mut at = 0;
    for (line, sequence) in text.lines().zip(1..) {
        let (after, body) = line.split_once(' ')?;
        at += after.parse::<i64>().ok()?;
        entries.push(Entry { sequence, at, body: body.to_string() });
    }
    Some(entries)
}

/// The bodies of entries as one JSON list.
pub(super) fn bodies(entries: &[Entry]) -> String {
    let bodies: Vec<&str> = entries.iter().map(|entry| entry.body.as_str()).collect();
    format!("[{}]", bodies.join(","))
}

/// Compresses the same entries with other bodies.
pub(super) fn rewrite(mut entries: Vec<Entry>, bodies: &str) -> StoreResult<Vec<u8>> {
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
        let body = |sequence: i64| {
            let digest = (sequence as u32).wrapping_mul(2_654_435_769);
            format!(r#"{{"deed":"act","seat":"a","action":"bet troll {}","state":"{digest:08x}"}}"#, sequence % 7)
        };
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
            assert!(count < 300 || block.len() < 2_200, "{} bytes", block.len());
        }
    }

    /// Bodies with and without digests, and times that go back.
    #[test]
    fn all_kinds_of_entries_are_restored() {
        let bodies = [
            r#"{"deed":"made"}"#,
            r#"{"deed":"act","seat":"a","action":"pass","state":"0123abcd"}"#,
            r#"{"deed":"act","seat":"a","action":"pass","state":"0123abcd","over":[{"seat":"a","rank":1,"score":2}]}"#,
            r#"{"deed":"act","seat":"a","action":"pass","state":"0123456789abcdef"}"#,
            r#"{"deed":"act","seat":"a","action":"pass","state":"0123ABCD"}"#,
            r#"{"deed":"act","seat":"a","action":"pass","state":"+123abcd"}"#,
            r#"{"deed":"act","seat":"a","action":"pass","state":"0123"}"#,
            r#"{"deed":"chat","user":"x","name":"Änn","text":"\",\"state\":\"0123abcd\""}"#,
            r#"{"state":"","x":"\u0001"}"#,
        ];
        let times = [0, 1_794_770_300_000, 1_794_770_300_000, 1_794_770_299_000, -5, i64::MAX / 2, 7, 8, 9];
        let entries: Vec<Entry> = bodies
            .iter()
            .zip(times)
            .zip(1..)
            .map(|((body, at), sequence)| Entry { sequence, at, body: (*body).to_string() })
            .collect();
        let block = compress(&entries).unwrap();
        assert_eq!(decompress(&block).unwrap(), entries);
        for end in 0..block.len() {
            assert!(decompress(&block[..end]).is_err(), "{end} of {} bytes", block.len());
        }
    }

    /// Games that earlier versions have compressed.
    #[test]
    fn old_blocks_are_readable() {
        let entries = entries(50);
        let mut text = String::new();
        let mut before = 0;
        for entry in &entries {
            text.push_str(&format!("{} {}\n", entry.at - before, entry.body));
            before = entry.at;
        }
        let mut block = vec![DEFLATED_LINES];
        block.extend(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9));
        assert_eq!(decompress(&block).unwrap(), entries);
    }

    /// What a typical finished game of each title takes in the database: its entries and its archived replay. The aim is
    /// 5,000 bytes; these limits only keep what is reached. Most of the rest is the replay.
    #[test]
    fn finished_games_are_small() {
        for (key, seats, most) in [
            ("dragonic-tide", 2, 2_000),
            ("titan-arena", 2, 6_500),
            ("colossal-arena", 2, 6_200),
            ("colosseum", 3, 5_500),
            ("colossi", 2, 8_500),
        ] {
            let (mut all, mut texts) = (Vec::new(), String::new());
            for seed in 1..=5 {
                let (entries, game) = crate::table::sample::finished_table(key, seats, seed);
                let block = compress(&entries).unwrap();
                assert_eq!(decompress(&block).unwrap(), entries);
                let replay = crate::archive::tests::replay(&*game).compress(key);
                texts += &format!(" {}+{}", block.len(), replay.len());
                all.push(block.len() + replay.len());
            }
            all.sort_unstable();
            println!("{key}, {seats} seats:{texts}, median {} bytes", all[2]);
            assert!(all[2] <= most, "{key}: {all:?}");
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
