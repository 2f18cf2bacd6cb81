//! Who finished ahead of whom.

use std::ops::Index;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// Two entrants at the same table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The share of games in which the first finished ahead. A tie counts half; entrants with several seats are averaged.
    pub share: f64,
    /// The 95% interval.
    pub low: f64,
    pub high: f64,
    pub games: u64,
}

/// Each entrant against each other: `matrix[one][other]`, both by their place in the report; `None` if they have
/// finished no game together. JSON uses names as keys, since a reader may have the entrants in another order.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    players: Vec<String>,
    rows: Vec<Vec<Option<Meeting>>>,
}

impl Matrix {
    pub(super) fn new(players: Vec<String>, meeting: impl Fn(usize, usize) -> Option<Meeting>) -> Matrix {
        let places = 0..players.len();
        let rows = places.clone().map(|one| places.clone().map(|other| meeting(one, other)).collect()).collect();
        Matrix { players, rows }
    }

    pub fn rows(&self) -> &[Vec<Option<Meeting>>] {
        &self.rows
    }
}

impl Index<usize> for Matrix {
    type Output = [Option<Meeting>];

    fn index(&self, one: usize) -> &[Option<Meeting>] {
        &self.rows[one]
    }
}

/// `{"greedy": {"random": {…}}, "random": {"greedy": {…}}}`
impl Serialize for Matrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.players.iter().enumerate().map(|(place, player)| (player, Others(self, place))))
    }
}

/// One entrant against the others.
struct Others<'a>(&'a Matrix, usize);

impl Serialize for Others<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Others(matrix, own) = *self;
        let mut others = serializer.serialize_map(Some(matrix.players.len() - 1))?;
        for (place, player) in matrix.players.iter().enumerate().filter(|(place, _)| *place != own) {
            others.serialize_entry(player, &matrix.rows[own][place])?;
        }
        others.end()
    }
}
