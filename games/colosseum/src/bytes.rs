//! Branch-free comparison of eight small counts at a time: bytes below 128 in one 64-bit number.

const TOPS: u64 = 0x8080_8080_8080_8080;

/// The first eight of the twelve standard types, and the last eight.
#[inline]
fn halves(counts: &[u8; 12]) -> [u64; 2] {
    let (first, last) = (counts.first_chunk().expect("eight of twelve"), counts.last_chunk().expect("eight of twelve"));
    [u64::from_le_bytes(*first), u64::from_le_bytes(*last)]
}

/// The indices at which `first` is less than `second`, as bits.
#[inline]
pub(crate) fn below(first: &[u8; 12], second: &[u8; 12]) -> u16 {
    let ([a, b], [c, d]) = (halves(first), halves(second));
    below_in_eight(a, c) | below_in_eight(b, d) << 4
}

#[inline]
fn below_in_eight(first: u64, second: u64) -> u16 {
    // The top bit of each byte is set before the subtraction; a borrow clears it.
    let not_below = (first | TOPS) - second;
    let tops = (!not_below & TOPS) >> 7;
    (tops.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_index_is_compared() {
        let (first, second) = ([0, 1, 2, 3, 40, 0, 127, 5, 0, 9, 1, 0], [0, 2, 2, 1, 41, 127, 0, 6, 0, 8, 0, 1]);
        let expected = (0..12).filter(|&place| first[place] < second[place]).fold(0, |bits, place| bits | 1 << place);
        assert_eq!(below(&first, &second), expected);
        assert_eq!(below(&second, &second), 0);
    }
}
