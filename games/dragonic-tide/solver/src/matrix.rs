//! Zero-sum matrix games of up to nine by nine, solved exactly: both sides choose simultaneously; one maximises the value,
//! the other minimises it.
//!
//! The simplex method runs in single precision, and its result is always verified: the guarantees of both strategies are
//! computed from the matrix itself. If they are too far apart, it runs again in double precision with a rule that cannot
//! cycle.

/// The maximum number of cards of a seat.
pub const MOST: usize = 9;
/// Capacity for the nine columns and one more, in whole vectors.
pub const WIDTH: usize = 12;

/// Payoffs to the side that chooses a row.
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    cells: [[f32; WIDTH]; MOST],
}

/// The probability of each choice; 0 for choices that a matrix does not have.
pub type Mix = [f32; WIDTH];

/// The value of a game between its proven bounds, and the strategies that prove them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// The minimum for the row side with its strategy, and the maximum against the other's.
    pub low: f32,
    pub high: f32,
    pub rows: Mix,
    pub columns: Mix,
}

impl Solution {
    pub fn value(&self) -> f32 {
        (self.low + self.high) / 2.0
    }
}

/// The maximum distance between the bounds of a solution.
const EXACT: f32 = 4e-6;

impl Matrix {
    /// # Panics
    /// If there are no rows or columns, or more than [`MOST`].
    #[inline]
    pub fn new(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> f32) -> Matrix {
        assert!((1..=MOST).contains(&rows) && (1..=MOST).contains(&columns), "1 to 9 rows and columns");
        let mut cells = [[0.0; WIDTH]; MOST];
        for (r, row) in cells.iter_mut().enumerate().take(rows) {
            for (c, place) in row.iter_mut().enumerate().take(columns) {
                *place = cell(r, c);
            }
        }
        Matrix { rows, columns, cells }
    }

    /// Row-major, with this many columns.
    ///
    /// # Panics
    /// If there are more than [`MOST`] rows or columns, or none.
    #[inline]
    pub fn of<T: Copy>(items: &[T], columns: usize, cell: impl Fn(T) -> f32) -> Matrix {
        let mut cells = [[0.0; WIDTH]; MOST];
        let rows = items.len() / columns;
        for (row, items) in cells[..rows].iter_mut().zip(items.chunks_exact(columns)) {
            for (place, &item) in row.iter_mut().zip(items) {
                *place = cell(item);
            }
        }
        Matrix { rows, columns, cells }
    }

    #[inline]
    pub fn rows(&self) -> usize {
        self.rows
    }

    #[inline]
    pub fn columns(&self) -> usize {
        self.columns
    }

    #[inline]
    pub fn cell(&self, row: usize, column: usize) -> f32 {
        self.cells[row][column]
    }

    /// The smallest payoff, or a bound for it: lane by lane, for vector instructions.
    #[inline]
    fn least(&self) -> f32 {
        let mut least = self.cells[0];
        for row in &self.cells[1..self.rows] {
            for (least, &cell) in least.iter_mut().zip(row) {
                *least = if cell < *least { cell } else { *least };
            }
        }
        least[..self.columns].iter().fold(least[0], |least, &cell| if cell < least { cell } else { least })
    }

    /// The minimum for the row side with this strategy.
    #[inline]
    pub fn guaranteed(&self, rows: &Mix) -> f32 {
        let mut sums = [0.0; WIDTH];
        for (share, cells) in rows.iter().zip(&self.cells).take(self.rows) {
            for (sum, cell) in sums.iter_mut().zip(cells) {
                *sum += share * cell;
            }
        }
        sums[1..self.columns].iter().fold(sums[0], |least, &sum| if sum < least { sum } else { least })
    }

    /// The maximum for the row side against this strategy.
    #[inline]
    pub fn conceded(&self, columns: &Mix) -> f32 {
        let mut best = f32::NEG_INFINITY;
        for cells in &self.cells[..self.rows] {
            // Four parallel sums, for vector instructions.
            let mut sums = [0.0; 4];
            for (shares, cells) in columns.chunks_exact(4).zip(cells.chunks_exact(4)) {
                for ((sum, share), cell) in sums.iter_mut().zip(shares).zip(cells) {
                    *sum += share * cell;
                }
            }
            let sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
            best = if sum > best { sum } else { best };
        }
        best
    }

    /// The bounds that these two strategies prove.
    #[inline]
    pub fn bounds(&self, rows: Mix, columns: Mix) -> Solution {
        Solution { low: self.guaranteed(&rows), high: self.conceded(&columns), rows, columns }
    }

    /// Like [`solve`](Matrix::solve), starting with the choices that were mixed in a similar game.
    pub fn solve_from(&self, rows: &Mix, columns: &Mix) -> Solution {
        if let Some(solution) = self.with_same_choices(rows, columns) {
            return solution;
        }
        let (rows, columns) = single::simplex(self, Some((rows, columns)));
        let solution = self.bounds(rows, columns);
        if solution.high - solution.low <= EXACT { solution } else { self.solve() }
    }

    /// The solution that mixes the same choices, if there is one: then both sides are indifferent among theirs, and a small
    /// linear system gives the strategies.
    #[inline]
    fn with_same_choices(&self, rows: &Mix, columns: &Mix) -> Option<Solution> {
        let (of_rows, height) = mixed(rows, self.rows);
        let (of_columns, width) = mixed(columns, self.columns);
        if height != width || height > FEW {
            return None;
        }
        let lift = 1.0 - self.least();
        let mut square = [[0.0f32; LINE]; FEW];
        for (line, &row) in square.iter_mut().zip(&of_rows).take(height) {
            for (place, &column) in line.iter_mut().zip(&of_columns).take(height) {
                *place = self.cells[row][column] + lift;
            }
        }
        let [own, theirs] = shares(height, square)?;
        let mut mixes = [[0.0; WIDTH]; 2];
        for index in 0..height {
            mixes[0][of_rows[index]] = own[index];
            mixes[1][of_columns[index]] = theirs[index];
        }
        let solution = self.bounds(mixes[0], mixes[1]);
        (solution.high - solution.low <= EXACT).then_some(solution)
    }

    /// The value, and an optimal strategy for each side.
    pub fn solve(&self) -> Solution {
        let (rows, columns) = single::simplex(self, None);
        let solution = self.bounds(rows, columns);
        if solution.high - solution.low <= EXACT {
            return solution;
        }
        let (rows, columns) = double::simplex(self, None);
        let again = self.bounds(rows, columns);
        if again.high - again.low < solution.high - solution.low { again } else { solution }
    }
}

/// Strategies that mix more choices than this are solved by the simplex method.
const FEW: usize = 5;

/// The choices with a positive probability, and their number.
#[inline]
fn mixed(mix: &Mix, count: usize) -> ([usize; FEW], usize) {
    let mut places = [0; FEW];
    let mut found = 0;
    for (index, _) in mix.iter().enumerate().take(count).filter(|(_, share)| **share > 0.0) {
        if found < FEW {
            places[found] = index;
        }
        found += 1;
    }
    (places, found)
}

/// Capacity for a few numbers, in whole vectors.
const LINE: usize = 8;

/// The mixed row strategy that makes all columns equal, and vice versa, if both are valid: the sums of the inverse by
/// column and by row.
#[inline]
fn shares(count: usize, mut lines: [[f32; LINE]; FEW]) -> Option<[[f32; FEW]; 2]> {
    // The original row of each line of the square.
    let mut began: [usize; FEW] = std::array::from_fn(|line| line);
    for step in 0..count {
        let mut largest = step;
        for line in step + 1..count {
            if lines[line][step].abs() > lines[largest][step].abs() {
                largest = line;
            }
        }
        lines.swap(step, largest);
        began.swap(step, largest);
        if lines[step][step].abs() < 1e-4 {
            return None;
        }
        let inverse = 1.0 / lines[step][step];
        let mut pivot = lines[step].map(|value| value * inverse);
        pivot[step] = inverse;
        for (row, line) in lines.iter_mut().enumerate().take(count) {
            if row != step {
                let factor = line[step];
                line[step] = 0.0;
                line.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
        lines[step] = pivot;
    }
    let mut own = [0.0; FEW];
    let mut theirs = [0.0; FEW];
    for (line, share) in lines.iter().zip(&mut theirs).take(count) {
        *share = line[..count].iter().sum();
    }
    for (column, &row) in began.iter().enumerate().take(count) {
        own[row] = lines[..count].iter().map(|line| line[column]).sum();
    }
    let sum: f32 = theirs.iter().sum();
    let good = sum > 0.0 && own.iter().chain(&theirs).all(|&share| share >= 0.0);
    good.then(|| [own, theirs].map(|mix| mix.map(|share| share / sum)))
}

/// The simplex method on one kind of number. `$by_rule`: from the first step Bland's rule, which cannot cycle.
macro_rules! simplex {
    ($module:ident, $number:ty, $tiny:expr, $by_rule:expr) => {
        mod $module {
            use super::{MOST, Matrix, Mix, WIDTH};

            /// The column of the right-hand sides.
            const RIGHT: usize = MOST;

            /// The linear program of the column side: the largest sum of shares such that no row pays more than 1. All payoffs are
            /// made positive first, which does not change the strategies.
            pub(super) fn simplex(matrix: &Matrix, similar: Option<(&Mix, &Mix)>) -> (Mix, Mix) {
                let mut start = Start::new(matrix);
                if let Some((rows, columns)) = similar
                    && !start.take_in(rows, columns)
                {
                    start = Start::new(matrix);
                }
                start.run()
            }

            #[derive(Clone, Copy)]
            struct Start {
                rows: usize,
                columns: usize,
                table: [[$number; WIDTH]; MOST],
                goal: [$number; WIDTH],
                /// The variable of each row and column of the tableau: shares 0.., slacks from MOST on.
                of_row: [u8; MOST],
                of_column: [u8; MOST],
            }

            impl Start {
                fn new(matrix: &Matrix) -> Start {
                    let (rows, columns) = (matrix.rows, matrix.columns);
                    let lift = 1.0 - matrix.least() as $number;
                    let mut table = [[0.0 as $number; WIDTH]; MOST];
                    for (row, cells) in table.iter_mut().zip(&matrix.cells).take(rows) {
                        for (place, &cell) in row.iter_mut().zip(cells).take(columns) {
                            *place = cell as $number + lift;
                        }
                        row[RIGHT] = 1.0;
                    }
                    let mut goal = [0.0 as $number; WIDTH];
                    goal[..columns].fill(1.0);
                    let of_row: [u8; MOST] = std::array::from_fn(|row| (MOST + row) as u8);
                    let of_column: [u8; MOST] = std::array::from_fn(|column| column as u8);
                    Start { rows, columns, table, goal, of_row, of_column }
                }

                /// Brings these choices into the basis. Returns whether the result is feasible.
                fn take_in(&mut self, rows: &Mix, columns: &Mix) -> bool {
                    let mut left = [false; MOST];
                    for (left, &share) in left.iter_mut().zip(rows).take(self.rows) {
                        *left = share > 0.0;
                    }
                    for column in (0..self.columns).filter(|&column| columns[column] > 0.0) {
                        let mut best: Option<usize> = None;
                        for row in (0..self.rows).filter(|&row| left[row]) {
                            let size = self.table[row][column].abs();
                            if size > 1e-3 && best.is_none_or(|other| size > self.table[other][column].abs()) {
                                best = Some(row);
                            }
                        }
                        let Some(row) = best else { return false };
                        left[row] = false;
                        exchange(&mut self.table, &mut self.goal, self.rows, row, column);
                        std::mem::swap(&mut self.of_row[row], &mut self.of_column[column]);
                    }
                    self.table[..self.rows].iter().all(|row| row[RIGHT] >= 0.0)
                }

                fn run(&mut self) -> (Mix, Mix) {
                    let Start { rows, columns, table, goal, of_row, of_column } = self;
                    let (rows, columns) = (*rows, *columns);
                    for step in 0..400 {
                        let by_rule = $by_rule || step > 60;
                        let Some(entering) = entering(goal, of_column, columns, by_rule) else { break };
                        let Some(leaving) = leaving(table, of_row, rows, entering) else { break };
                        exchange(table, goal, rows, leaving, entering);
                        std::mem::swap(&mut of_row[leaving], &mut of_column[entering]);
                    }
                    let mut shares: Mix = [0.0; WIDTH];
                    for (row, &variable) in table.iter().zip(of_row.iter()).take(rows) {
                        if (variable as usize) < MOST {
                            shares[variable as usize] = row[RIGHT].max(0.0) as f32;
                        }
                    }
                    let mut prices: Mix = [0.0; WIDTH];
                    for (&price, &variable) in goal.iter().zip(of_column.iter()).take(columns) {
                        if variable as usize >= MOST {
                            prices[variable as usize - MOST] = (-price).max(0.0) as f32;
                        }
                    }
                    (normal(prices, rows), normal(shares, columns))
                }
            }

            #[inline]
            fn entering(
                goal: &[$number; WIDTH],
                of_column: &[u8; MOST],
                columns: usize,
                by_rule: bool,
            ) -> Option<usize> {
                let mut best: Option<usize> = None;
                for column in 0..columns {
                    if goal[column] > $tiny {
                        let better = match best {
                            None => true,
                            Some(other) if by_rule => of_column[column] < of_column[other],
                            Some(other) => goal[column] > goal[other],
                        };
                        if better {
                            best = Some(column);
                        }
                    }
                }
                best
            }

            #[inline]
            fn leaving(
                table: &[[$number; WIDTH]; MOST],
                of_row: &[u8; MOST],
                rows: usize,
                entering: usize,
            ) -> Option<usize> {
                let mut best: Option<(usize, $number, $number)> = None;
                for (row, cells) in table.iter().enumerate().take(rows) {
                    if cells[entering] > $tiny {
                        // The smallest ratio, compared without division.
                        let better = match best {
                            None => true,
                            Some((other, right, divisor)) => {
                                let (one, two) = (cells[RIGHT] * divisor, right * cells[entering]);
                                one < two || (one == two && of_row[row] < of_row[other])
                            }
                        };
                        if better {
                            best = Some((row, cells[RIGHT], cells[entering]));
                        }
                    }
                }
                best.map(|(row, ..)| row)
            }

            #[inline(always)]
            fn exchange(
                table: &mut [[$number; WIDTH]; MOST],
                goal: &mut [$number; WIDTH],
                rows: usize,
                leaving: usize,
                entering: usize,
            ) {
                let inverse = 1.0 / table[leaving][entering];
                let mut pivot = table[leaving];
                for cell in &mut pivot {
                    *cell *= inverse;
                }
                pivot[entering] = inverse;
                let clear = |row: &mut [$number; WIDTH]| {
                    let factor = row[entering];
                    row[entering] = 0.0;
                    for (cell, pivot) in row.iter_mut().zip(&pivot) {
                        *cell -= factor * pivot;
                    }
                };
                for (row, cells) in table.iter_mut().enumerate().take(rows) {
                    if row != leaving {
                        clear(cells);
                    }
                }
                clear(goal);
                table[leaving] = pivot;
            }

            fn normal(mut mix: Mix, count: usize) -> Mix {
                let sum: f32 = mix.iter().sum();
                if sum > 0.0 {
                    mix.iter_mut().for_each(|share| *share /= sum);
                } else {
                    mix[..count].fill(1.0 / count as f32);
                }
                mix
            }
        }
    };
}

simplex!(single, f32, 1e-6, false);
simplex!(double, f64, 1e-12, true);

#[cfg(test)]
mod tests {
    use harena_core::{Chance as _, FastRng};

    use super::*;

    #[test]
    fn known_games() {
        let rock = Matrix::new(3, 3, |r, c| [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]][r][c]);
        let solution = rock.solve();
        assert!((solution.value() - 0.5).abs() < 1e-5);
        assert!(solution.rows[..3].iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-4));
        // A saddle point, and a game with one choice.
        let saddle = Matrix::new(2, 2, |r, c| [[0.3, 0.9], [0.1, 0.8]][r][c]).solve();
        assert!((saddle.value() - 0.3).abs() < 1e-6);
        assert_eq!((saddle.rows[0], saddle.columns[0]), (1.0, 1.0));
        assert_eq!(Matrix::new(1, 1, |_, _| 0.25).solve().value(), 0.25);
        // The formula for two by two: (ad - bc) / (a + d - b - c).
        let two = Matrix::new(2, 2, |r, c| [[0.9, 0.2], [0.4, 0.7]][r][c]).solve();
        assert!((two.value() - (0.9 * 0.7 - 0.2 * 0.4) / (0.9 + 0.7 - 0.2 - 0.4)).abs() < 1e-5);
    }

    /// Random, degenerate and constant matrices of all sizes: the bounds meet, and the strategies are valid.
    #[test]
    fn bounds_always_meet() {
        let mut chance = FastRng::new(3);
        let mut worst = 0.0f32;
        for round in 0..60_000 {
            let (rows, columns) = (1 + chance.below(9) as usize, 1 + chance.below(9) as usize);
            // Few different values make ties, the hard case for a simplex.
            let levels = [2, 3, 5, 1000, 1_000_000][round % 5];
            let cells: [[f32; MOST]; MOST] =
                std::array::from_fn(|_| std::array::from_fn(|_| chance.below(levels) as f32 / levels as f32));
            let solution = Matrix::new(rows, columns, |r, c| cells[r][c]).solve();
            worst = worst.max(solution.high - solution.low);
            for (mix, count) in [(solution.rows, rows), (solution.columns, columns)] {
                assert!((mix.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                assert!(mix.iter().all(|&share| share >= 0.0) && mix[count..].iter().all(|&share| share == 0.0));
            }
        }
        assert!(worst < 1e-5, "{worst}");
    }
}
