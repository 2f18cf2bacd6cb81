//! Who meets whom, and who sits where.
//!
//! Every table has the same number of deals, and every deal is played in all rotations, so that each entrant has each seat with the
//! same cards.

use harena_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// More tables than this are probably a mistake.
pub const MAX_TABLES: usize = 100_000;

/// The number of an entrant in the list of players.
pub type Entrant = usize;

/// One deal at one table: the same seed in every rotation.
///
/// In order, deals take turns among the tables: a tournament that is stopped early has games of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deal {
    #[serde(rename = "deal")]
    pub number: u64,
    pub table: usize,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meet {
    /// All against all.
    #[default]
    All,
    /// Each entrant meets only its neighbours in the list: the fastest way to check an order of strength.
    Neighbours,
}

impl Meet {
    pub fn is_all(&self) -> bool {
        *self == Meet::All
    }
}

/// The tables of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub seats: Seats,
    pub entrants: usize,
    /// Who sits at each table, in order round it. The seats themselves change with each rotation.
    pub tables: Vec<Vec<Entrant>>,
}

/// A tournament with too many tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{entrants} players make {tables} tables of {seats}, and {MAX_TABLES} are the most; \
     take fewer players"
)]
pub struct TooManyTables {
    pub entrants: usize,
    pub seats: usize,
    pub tables: u128,
}

impl Schedule {
    pub fn new(meet: Meet, entrants: usize, seats: Seats) -> Result<Schedule, TooManyTables> {
        match meet {
            Meet::All => Schedule::all(entrants, seats),
            Meet::Neighbours => Ok(Schedule::neighbours(entrants, seats)),
        }
    }

    /// Each pair of neighbours has tables of its own: one of them against as many of the other as there are seats left, and
    /// where that differs, the other way round.
    fn neighbours(entrants: usize, seats: Seats) -> Schedule {
        let count = seats.count();
        let ways = if count == 2 { 1 } else { 2 };
        let pair = |first: Entrant| {
            (0..ways).map(move |way| shared_out(way, 2, count).into_iter().map(|one| first + one).collect())
        };
        Schedule { seats, entrants, tables: (0..entrants.saturating_sub(1)).flat_map(pair).collect() }
    }

    /// All tables of different entrants. Where there are too few for that, each sits down once at a table whose other
    /// seats are shared out among the others.
    fn all(entrants: usize, seats: Seats) -> Result<Schedule, TooManyTables> {
        let count = seats.count();
        if entrants < count {
            let tables = (0..entrants).map(|one| shared_out(one, entrants, count)).collect();
            return Ok(Schedule { seats, entrants, tables });
        }
        let tables = (0..count).fold(1, |ways, index| ways * (entrants - index) as u128 / (index + 1) as u128);
        if tables > MAX_TABLES as u128 {
            return Err(TooManyTables { entrants, seats: count, tables });
        }
        Ok(Schedule { seats, entrants, tables: combinations(entrants, count) })
    }

    /// Who meets whom, each pair once.
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

    /// The least and the most games of an entrant with this many deals at each table; a game in which one has
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

    /// A number that no other deal has.
    pub(super) fn number(&self, deal: Deal) -> u64 {
        deal.number * self.tables.len() as u64 + deal.table as u64
    }

    /// Who sits in this seat: the place in the list of the table.
    ///
    /// Rotations keep the neighbours of each entrant, and it can matter whom one plays after. So every other
    /// deal goes round the table the other way.
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

/// This one, and then the others again and again until the table is full.
fn shared_out(one: Entrant, entrants: usize, count: usize) -> Vec<Entrant> {
    let others = (1..entrants).map(|step| (one + step) % entrants);
    std::iter::once(one).chain(others.cycle()).take(count).collect()
}
