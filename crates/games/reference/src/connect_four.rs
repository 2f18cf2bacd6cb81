//! Connect four: whoever first has four stones in a line wins. Seven columns, six rows, no luck, nothing hidden.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use harena_core::{Chance, Game, Illegal, Log, Meta, OptionsError, ParseError, Seat, SeatSet, Seats, Standing, Viewer};
use serde::{Deserialize, Serialize};

pub const COLUMNS: u8 = 7;
pub const ROWS: u8 = 6;
const CELLS: u8 = COLUMNS * ROWS;
/// A column takes seven bits, the lowest cell in the lowest one. The seventh stays free, so that no line runs on from the top
/// of a column into the next.
const HEIGHT: u8 = ROWS + 1;

/// One bit for each cell that a seat has a stone in.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    pub(crate) stones: [u64; 2],
    played: u8,
    won: bool,
}

/// `drop 4`: a stone into the fourth column, counted from 0 here and from 1 in writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drop(pub u8);

/// There is nothing to agree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dropped { seat: Seat, column: u8 },
    Won { seat: Seat },
    Full,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub game: &'static str,
    pub to_act: Option<Seat>,
    /// From the top row down.
    pub rows: Vec<[Option<Seat>; COLUMNS as usize]>,
    pub standing: Option<Standing>,
}

impl Game for ConnectFour {
    const META: Meta = Meta {
        key: "connect-four",
        title: "Connect four",
        summary: "Drop stones into seven columns; four in a line win.",
        designer: "Howard Wexler, Ned Strongin",
        year: Some(1974),
        min_seats: 2,
        max_seats: 2,
        rule_prefix: "CF",
        rules_version: 1,
        variants: &[],
    };
    type Options = Options;
    type Action = Drop;
    type Event = Event;
    type View = View;

    fn start(_: &Options, seats: Seats, _: &mut impl Chance, _: &mut impl Log<Event>) -> Result<Self, OptionsError> {
        crate::check_seats::<Self>(seats)?;
        Ok(ConnectFour { stones: [0; 2], played: 0, won: false })
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two can sit at a table")
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.won || self.played == CELLS { SeatSet::EMPTY } else { SeatSet::just(self.turn()) }
    }

    #[inline]
    fn legal(&self, seat: Seat, into: &mut Vec<Drop>) {
        if self.to_act().contains(seat) {
            into.extend((0..COLUMNS).filter(|&column| !self.is_full(column)).map(Drop));
        }
    }

    fn check(&self, seat: Seat, Drop(column): Drop) -> Result<(), Illegal> {
        if self.to_act().is_empty() {
            return Err(Illegal::new("CF-3", "the game is over"));
        }
        if seat != self.turn() {
            return Err(Illegal::new("CF-1", "it is not your turn"));
        }
        if column >= COLUMNS || self.is_full(column) {
            return Err(Illegal::new("CF-2", "a stone goes into a column that is not full"));
        }
        Ok(())
    }

    #[inline]
    fn play(&mut self, seat: Seat, Drop(column): Drop, _: &mut impl Chance, log: &mut impl Log<Event>) {
        let taken = self.stones[0] | self.stones[1];
        // Adding the lowest cell of a column carries through its stones to the first free cell.
        self.stones[seat.index()] |= (taken + bit(column, 0)) & !taken & column_bits(column);
        self.played += 1;
        self.won = has_line(self.stones[seat.index()]);
        log.add(|| Event::Dropped { seat, column });
        if self.won {
            log.add(|| Event::Won { seat });
        } else if self.played == CELLS {
            log.add(|| Event::Full);
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        let stone = |row, column| self.seats().iter().find(|seat| self.stones[seat.index()] & bit(column, row) != 0);
        View {
            game: Self::META.key,
            to_act: self.to_act().first(),
            rows: (0..ROWS).rev().map(|row| std::array::from_fn(|column| stone(row, column as u8))).collect(),
            standing: self.standing(),
        }
    }

    fn redact(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn imagine(&self, _seat: Seat, _chance: &mut impl Chance) -> Self {
        *self
    }

    fn standing(&self) -> Option<Standing> {
        // Whoever would be next has lost: the stone before was the winning one.
        let won = |seat: Seat| i32::from(self.won && seat != self.turn());
        self.to_act().is_empty().then(|| Standing::by_key(self.seats(), won, won))
    }
}

impl ConnectFour {
    #[inline]
    fn turn(&self) -> Seat {
        Seat::new(usize::from(self.played % 2))
    }

    #[inline]
    fn is_full(&self, column: u8) -> bool {
        (self.stones[0] | self.stones[1]) & bit(column, ROWS - 1) != 0
    }
}

#[inline]
pub(crate) const fn bit(column: u8, row: u8) -> u64 {
    1 << (column * HEIGHT + row)
}

/// The same stones with one bit after the other for the lowest row from the left, then for the next one.
pub(crate) fn by_rows(stones: u64) -> u64 {
    (0..ROWS).map(|row| row_bits(stones, row) << (row * COLUMNS)).sum()
}

/// The stones of a row, the left one in the lowest bit. They lie seven bits apart: multiplying brings the one of column `c` to bit
/// `42 + c`, and no other gets there.
#[inline]
const fn row_bits(stones: u64, row: u8) -> u64 {
    const LOWEST: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
    const GATHER: u64 = 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30 | 1 << 36 | 1 << 42;
    const ALL: u64 = (1 << COLUMNS) - 1;
    (stones >> row & LOWEST).wrapping_mul(GATHER) >> 42 & ALL
}

#[inline]
const fn column_bits(column: u8) -> u64 {
    ((1 << ROWS) - 1) << (column * HEIGHT)
}

/// Upwards, across, and on both slants: pairs of neighbours, then pairs of pairs.
#[inline]
const fn has_line(stones: u64) -> bool {
    const fn along(stones: u64, step: u8) -> u64 {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    }
    along(stones, 1) | along(stones, HEIGHT) | along(stones, HEIGHT - 1) | along(stones, HEIGHT + 1) != 0
}

impl Display for Drop {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "drop {}", self.0 + 1)
    }
}

impl FromStr for Drop {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Drop, ParseError> {
        let column = text.strip_prefix("drop ").and_then(|column| column.parse::<u8>().ok());
        let column = column.filter(|column| (1..=COLUMNS).contains(column));
        column.map(|column| Drop(column - 1)).ok_or_else(|| ParseError::new("a stone is dropped as in \"drop 4\""))
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dropped { seat, column } => write!(f, "{seat} drops a stone into column {}", column + 1),
            Event::Won { seat } => write!(f, "{seat} has four in a line"),
            Event::Full => f.write_str("the board is full"),
        }
    }
}
