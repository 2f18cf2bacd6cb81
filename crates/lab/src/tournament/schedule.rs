//! Who plays whom, and in which seats.
//!
//! Every table has the same number of deals, and every deal is played in all rotations, so that each entrant has each
//! seat with the same cards.

use harena_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// More tables than this are probably a mistake.
pub const MAX_TABLES: usize = 100_000;

/// The number of an entrant in the list of players.
pub type Entrant = usize;

/// One deal at one table: the same seed in every rotation.
///
/// Sorted, the deals alternate between the tables: a tournament that is stopped early has games of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deal {
    #[serde(rename = "deal")]
    pub number: u64,
    pub table: usize,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// All against all.
    #[default]
    All,
    /// Each entrant plays only its neighbours in the list: the fastest way to check a ranking.
    Neighbours,
}

impl Pairing {
    pub fn is_all(&self) -> bool {
        *self == Pairing::All
    }
}

/// The tables of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub seats: Seats,
    pub entrants: usize,
    /// The entrants of each table, clockwise. Their seats change with each rotation.
    pub tables: Vec<Vec<Entrant>>,
}

/// A tournament with too many tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{entrants} players make {tables} tables of {seats}, but the maximum is {MAX_TABLES}; \
     use fewer players"
)]
pub struct TooManyTables {
    pub entrants: usize,
    pub seats: usize,
    pub tables: u128,
}

impl Schedule {
    pub fn new(meet: Pairing, entrants: usize, seats: Seats) -> Result<Schedule, TooManyTables> {
        match meet {
            Pairing::All => Schedule::all(entrants, seats),
            Pairing::Neighbours => Ok(Schedule::neighbours(entrants, seats)),
        }
    }

    /// Each pair of neighbours has its own tables: one seat for one of them and all others for the other, and vice versa
    /// if that differs.
    fn neighbours(entrants: usize, seats: Seats) -> Schedule {
        let count = seats.count();
        let ways = if count == 2 { 1 } else { 2 };
        let pair = |first: Entrant| {
            (0..ways).map(move |way| filled_table(way, 2, count).into_iter().map(|one| first + one).collect())
        };
        Schedule { seats, entrants, tables: (0..entrants.saturating_sub(1)).flat_map(pair).collect() }
    }

    /// All tables of different entrants. If there are fewer entrants than seats, each has one table whose other seats are
    /// divided among the others.
    fn all(entrants: usize, seats: Seats) -> Result<Schedule, TooManyTables> {
        let count = seats.count();
        if entrants < count {
            let tables = (0..entrants).map(|one| filled_table(one, entrants, count)).collect();
            return Ok(Schedule { seats, entrants, tables });
        }
        let tables = (0..count).fold(1, |ways, index| ways * (entrants - index) as u128 / (index + 1) as u128);
        if tables > MAX_TABLES as u128 {
            return Err(TooManyTables { entrants, seats: count, tables });
        }
        Ok(Schedule { seats, entrants, tables: combinations(entrants, count) })
    }

    /// The pairs of entrants that meet, each once.
    pub(super) fn pairs(&self) -> Vec<[Entrant; 2]> {
        let at = |table: &Vec<Entrant>, one: Entrant| table.contains(&one);
        let meet = |&[one, other]: &[Entrant; 2]| self.tables.iter().any(|table| at(table, one) && at(table, other));
        let all = (0..self.entrants).flat_map(|one| (one + 1..self.entrants).map(move |other| [one, other]));
        all.filter(meet).collect()
    }

    /// The number of deals at each table for at least this many games.
    pub fn deals(&self, games: u64) -> u64 {
        games.div_ceil(self.games(1)).max(1)
    }

    /// The number of games for this many deals at each table.
    pub fn games(&self, deals: u64) -> u64 {
        deals * (self.tables.len() * self.seats.count()) as u64
    }

    /// The minimum and maximum number of games of an entrant with this many deals per table; a game in which one has
    /// several seats counts once for each.
    pub fn games_each(&self, deals: u64) -> [u64; 2] {
        let seats = |one: Entrant| self.tables.iter().flatten().filter(|&&other| other == one).count();
        let games = |one: Entrant| deals * (seats(one) * self.seats.count()) as u64;
        let each = (0..self.entrants).map(games);
        [each.clone().min().unwrap_or(0), each.max().unwrap_or(0)]
    }

    /// This many deals at each table, in order.
    pub fn in_order(&self, deals: u64) -> impl Iterator<Item = Deal> {
        let tables = self.tables.len();
        (0..deals).flat_map(move |number| (0..tables).map(move |table| Deal { number, table }))
    }

    /// A unique number of a deal.
    pub(super) fn number(&self, deal: Deal) -> u64 {
        deal.number * self.tables.len() as u64 + deal.table as u64
    }

    /// The entrant in this seat, as its index in the list of the table.
    ///
    /// Rotations do not change the neighbours of an entrant, and it can matter whom one plays after. So every other deal
    /// reverses the order.
    pub fn place(&self, deal: Deal, rotation: usize, seat: Seat) -> usize {
        let count = self.seats.count();
        match deal.number % 2 {
            0 => (count + seat.index() - rotation) % count,
            _ => (count + rotation - seat.index()) % count,
        }
    }
}

fn combinations(entrants: usize, count: usize) -> Vec<Vec<Entrant>> {
    let mut tables: Vec<Vec<Entrant>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |table: Vec<Entrant>| {
            let next = table.last().map_or(0, |last| last + 1);
            (next..entrants).map(move |one| [&table[..], &[one]].concat())
        };
        tables = tables.into_iter().flat_map(longer).collect();
    }
    tables
}

/// This entrant, and then the others repeatedly until the table is full.
fn filled_table(one: Entrant, entrants: usize, count: usize) -> Vec<Entrant> {
    let others = (1..entrants).map(|step| (one + step) % entrants);
    std::iter::once(one).chain(others.cycle()).take(count).collect()
}
