//! Reads numbers from a content file at compile time: the value of a key in a section. The file is also parsed as TOML,
//! and a test compares the two.

/// A number such as `secret = 5`.
pub(super) const fn number(content: &str, section: &str, key: &str) -> u8 {
    numbers::<1>(content, section, key)[0]
}

/// A list such as `values = [4, 3, 2, 1]`. Missing items are 0.
pub(super) const fn numbers<const N: usize>(content: &str, section: &str, key: &str) -> [u8; N] {
    let text = content.as_bytes();
    let mut at = value_of(text, section.as_bytes(), key.as_bytes());
    let (mut found, mut count, mut in_number) = ([0; N], 0, false);
    while at < text.len() && text[at] != b'\n' && text[at] != b'#' && text[at] != b']' {
        let digit = text[at].is_ascii_digit();
        if digit {
            count += !in_number as usize;
            assert!(count <= N, "the content has more numbers than the rules");
            found[count - 1] = found[count - 1] * 10 + (text[at] - b'0');
        }
        in_number = digit;
        at += 1;
    }
    assert!(count > 0, "the content has no number there");
    found
}

/// Where the value of a key in a section begins.
const fn value_of(text: &[u8], section: &[u8], key: &[u8]) -> usize {
    let (mut at, mut inside) = (0, false);
    while at < text.len() {
        if text[at] == b'[' {
            inside = matches_at(text, at + 1, section) && text[at + 1 + section.len()] == b']';
        }
        if inside && matches_at(text, at, key) && matches_at(text, at + key.len(), b" = ") {
            return at + key.len();
        }
        while at < text.len() && text[at] != b'\n' {
            at += 1;
        }
        at += 1;
    }
    panic!("the content has no such key")
}

const fn matches_at(text: &[u8], at: usize, word: &[u8]) -> bool {
    let mut index = 0;
    while index < word.len() {
        if at + index >= text.len() || text[at + index] != word[index] {
            return false;
        }
        index += 1;
    }
    true
}
