//! A small number for each creature and round, such as the seat whose bet lies there.

use std::ops::{Index, IndexMut};

use crate::cards::{NONE, Slot};

/// `N` rows of eight places; [`NONE`] for an empty place. Stored by row, since most queries are about one round and all
/// creatures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<const N: usize>([[u8; 8]; N]);

impl<const N: usize> Rows<N> {
    pub(crate) const EMPTY: Rows<N> = Rows([[NONE; 8]; N]);

    /// The empty slots of this row, as bits.
    #[inline]
    pub(crate) fn free(&self, row: usize) -> u8 {
        // Only NONE has its highest bit set; the product has those eight bits side by side at its top.
        let highest = u64::from_le_bytes(self.0[row]) >> 7 & 0x0101_0101_0101_0101;
        (highest.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// The values of a creature in each row.
    #[inline]
    pub(crate) fn of(&self, slot: Slot) -> impl Iterator<Item = u8> {
        self.0.iter().map(move |row| row[slot as usize])
    }

    pub(crate) fn clear(&mut self, slot: Slot) {
        self.0.iter_mut().for_each(|row| row[slot as usize] = NONE);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &u8> {
        self.0.iter().flatten()
    }
}

impl<const N: usize> Index<(Slot, usize)> for Rows<N> {
    type Output = u8;

    #[inline]
    fn index(&self, (slot, row): (Slot, usize)) -> &u8 {
        &self.0[row][slot as usize]
    }
}

impl<const N: usize> IndexMut<(Slot, usize)> for Rows<N> {
    #[inline]
    fn index_mut(&mut self, (slot, row): (Slot, usize)) -> &mut u8 {
        &mut self.0[row][slot as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_slots_are_those_with_nothing() {
        for taken in 0..=u8::MAX {
            let mut rows = Rows::<5>::EMPTY;
            for slot in (0..8).filter(|slot| taken >> slot & 1 != 0) {
                rows[(slot, 3)] = 13 * slot;
            }
            assert_eq!((rows.free(3), rows.free(2)), (!taken, u8::MAX));
        }
    }
}
