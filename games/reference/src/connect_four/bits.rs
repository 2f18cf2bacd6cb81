//! A board of stones in 64 bits, and lines in it.

use super::{COLUMNS, ROWS};

/// A column takes seven bits, the lowest cell in the lowest one. The seventh stays free, so that no line runs on from the top
/// of a column into the next.
const HEIGHT: u8 = ROWS + 1;

/// The first bit of a column. There are seven columns; the mask tells the compiler that the shift cannot overflow.
#[inline]
const fn place(column: u8) -> u8 {
    debug_assert!(column < COLUMNS);
    (column & 7) * HEIGHT
}

#[inline]
pub(super) const fn bit(column: u8, row: u8) -> u64 {
    1 << (place(column) + row)
}

/// The same stones, one bit per cell, row by row from the bottom left.
pub(crate) fn by_rows(stones: u64) -> u64 {
    (0..ROWS).map(|row| row_bits(stones, row) << (row * COLUMNS)).sum()
}

/// The stones of a row, the leftmost in the lowest bit. They are seven bits apart: the multiplication moves the stone
/// of column `c` to bit `42 + c`, and no other bit there.
#[inline]
const fn row_bits(stones: u64, row: u8) -> u64 {
    const LOWEST: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
    const GATHER: u64 = 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30 | 1 << 36 | 1 << 42;
    const ALL: u64 = (1 << COLUMNS) - 1;
    (stones >> row & LOWEST).wrapping_mul(GATHER) >> 42 & ALL
}

#[inline]
pub(super) const fn column_bits(column: u8) -> u64 {
    ((1 << ROWS) - 1) << place(column)
}

/// Vertical, horizontal and both diagonals: pairs of neighbours, then pairs of pairs.
#[inline]
pub(super) const fn has_line(stones: u64) -> bool {
    const fn along(stones: u64, step: u8) -> u64 {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    }
    along(stones, 1) | along(stones, HEIGHT) | along(stones, HEIGHT - 1) | along(stones, HEIGHT + 1) != 0
}
