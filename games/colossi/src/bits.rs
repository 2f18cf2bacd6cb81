//! Lists the elements of a set of up to 120 bits.
//!
//! A loop over single bits ends at an unpredictable branch, and every random draw lists a deck. So the bits of each
//! byte are looked up and written at once.

/// Room for a list, and for what is written past its end.
pub(crate) type Buffer = [u8; 128];
pub(crate) const BUFFER: Buffer = [0; 128];

/// The lowest bit of each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// For each byte, the number of its bits and their positions, from the lowest.
const COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    counts
};
const POSITIONS: [u64; 256] = {
    let mut positions = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut left = byte;
        let mut at = 0;
        while left != 0 {
            positions[byte] |= (left.trailing_zeros() as u64) << (8 * at);
            left &= left - 1;
            at += 1;
        }
        byte += 1;
    }
    positions
};

/// The positions of the set bits, from the lowest.
#[inline]
pub(crate) fn list(bits: u128, buffer: &mut Buffer) -> &mut [u8] {
    let (mut left, mut first, mut count) = (bits, 0u64, 0u8);
    while left != 0 {
        let [byte0, byte1, byte2, _] = (left as u32).to_le_bytes();
        // Most sets contain cards of one deck only, which is three bytes.
        if left & 0xff_ffff != 0 {
            for (byte, from) in [(byte0, 0), (byte1, 8 * EACH), (byte2, 16 * EACH)] {
                let positions = POSITIONS[usize::from(byte)] | first.wrapping_add(from);
                buffer[usize::from(count)..usize::from(count) + 8].copy_from_slice(&positions.to_le_bytes());
                count = count.wrapping_add(COUNTS[usize::from(byte)]);
            }
        }
        left >>= 24;
        first = first.wrapping_add(24 * EACH);
    }
    &mut buffer[..usize::from(count)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_each_bit_once_and_in_order() {
        let mut bits = 0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978u128;
        for _ in 0..1000 {
            bits = bits.wrapping_mul(0xda94_2042_e4dd_58b5).rotate_left(41);
            let set = bits & ((1 << 120) - 1) & bits.rotate_left(23);
            let expected: Vec<u8> = (0..120).filter(|&bit| set >> bit & 1 != 0).collect();
            assert_eq!(list(set, &mut BUFFER.clone()), expected);
        }
        assert_eq!(list((1 << 120) - 1, &mut BUFFER.clone()).len(), 120);
        assert!(list(0, &mut BUFFER.clone()).is_empty());
    }
}
