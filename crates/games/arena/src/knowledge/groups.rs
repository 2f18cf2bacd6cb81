//! Rows of which it is not certain how many cards each has, but how many they have together.

use super::rows::Row;
use super::{GROUPS, Knowledge};

/// These rows have so many cards together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// A bit for each row; none if it is not in use.
    rows: u32,
    total: u8,
}

impl Group {
    pub(super) const NONE: Group = Group { rows: 0, total: 0 };

    pub(crate) fn has(&self, row: usize) -> bool {
        self.rows >> row & 1 == 1
    }

    pub(crate) fn rows(&self) -> u32 {
        self.rows
    }

    pub(crate) fn total(&self) -> u8 {
        self.total
    }
}

impl Knowledge {
    pub(crate) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.rows != 0)
    }

    fn group_of(&self, row: usize) -> Option<usize> {
        self.groups.iter().position(|group| group.has(row))
    }

    /// How many cards these rows have together, with those that share groups with them; nothing if that is not known.
    fn together(&self, rows: u32) -> Option<(u32, u8)> {
        let (mut all, mut total) = (0, 0);
        for index in (0..self.row_count as usize).filter(|index| rows >> index & 1 == 1) {
            if all >> index & 1 == 1 {
                continue;
            }
            match self.group_of(index) {
                Some(group) => {
                    all |= self.groups[group].rows;
                    total += self.groups[group].total;
                }
                None if self.rows[index].least == self.rows[index].most => {
                    all |= 1 << index;
                    total += self.rows[index].most;
                }
                None => return None,
            }
        }
        Some((all, total))
    }

    /// From now on these rows have together as many cards as before, and so many more or less; how many each has is not certain.
    pub(super) fn group(&mut self, rows: u32, change: i8) {
        let together = self.together(rows);
        // What they were parts of is no more.
        for group in &mut self.groups {
            if group.rows & rows != 0 {
                *group = Group::NONE;
            }
        }
        if let Some((rows, total)) = together
            && let Some(free) = self.groups.iter_mut().find(|group| group.rows == 0)
        {
            *free = Group { rows, total: total.saturating_add_signed(change) };
        }
    }

    /// A row has so many cards more or less.
    pub(super) fn regroup(&mut self, row: usize, change: i8) {
        if let Some(group) = self.group_of(row) {
            self.groups[group].total = self.groups[group].total.saturating_add_signed(change);
        }
    }

    /// It is no longer known how many cards the rows have together with which this row was counted.
    pub(super) fn ungroup(&mut self, row: usize) {
        if let Some(group) = self.group_of(row) {
            self.groups[group] = Group::NONE;
        }
    }

    /// A row is taken out from among the others; it has no cards, or its group was dissolved.
    pub(super) fn close_gap(&mut self, row: usize) {
        for group in &mut self.groups {
            let low = group.rows & ((1 << row) - 1);
            group.rows = low | group.rows >> (row + 1) << row;
        }
    }

    /// One row of a group takes in the cards of another.
    pub(super) fn join(&mut self, into: usize, row: usize) {
        match (self.group_of(into), self.group_of(row)) {
            (None, None) => {}
            (one, other) if one == other => {}
            _ => self.group(1 << into | 1 << row, 0),
        }
    }

    /// What follows for single rows.
    pub(super) fn settle_groups(&mut self) {
        for index in 0..GROUPS {
            let Group { rows, total } = self.groups[index];
            if rows == 0 {
                continue;
            }
            let members = |knowledge: &Knowledge| (0..knowledge.row_count as usize).filter(move |row| rows >> row & 1 == 1);
            let sum = |count: fn(&Row) -> u8| members(self).map(|row| count(&self.rows[row])).sum::<u8>();
            let (least, most) = (sum(|row| row.least), sum(|row| row.most));
            for row in members(self).collect::<Bits>() {
                let row = &mut self.rows[row];
                let low = total.saturating_sub(most - row.most);
                let high = total.saturating_sub(least - row.least);
                if low <= high {
                    (row.least, row.most) = (row.least.clamp(low, high), row.most.clamp(low, high));
                }
            }
            if members(self).all(|row| self.rows[row].least == self.rows[row].most) {
                self.groups[index] = Group::NONE;
            }
        }
    }
}

/// Numbers of rows, as bits.
struct Bits(u32);

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits {
        Bits(numbers.into_iter().fold(0, |bits, number| bits | 1 << number))
    }
}

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let number = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            number
        })
    }
}
