//! Watching a game: what every game says of itself so that its balance can be told.

use std::fmt::Debug;

use harena_core::{Game, Seat, Seats, Standing};

use super::ledger::Ledger;
use super::report::Section;
use crate::roster::Roster;

/// One decision and what came of it. Everything is open here: nobody plays by what is seen.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a, G: Game> {
    pub seat: Seat,
    pub action: G::Action,
    pub before: &'a G,
    pub after: &'a G,
    pub events: &'a [G::Event],
}

/// A game whose balance can be told.
pub trait Balanced: Roster {
    /// What is counted.
    type What: Copy + Ord + Debug + Send + Sync;
    type Watcher: Watch<Self>;

    /// What the counts come to, for people.
    fn sections(ledger: &Ledger<Self::What>, seats: Seats) -> Vec<Section>;
}

/// Somebody who watches one game and writes down what happens in it.
pub trait Watch<G: Balanced>: Sized {
    /// The game has been dealt.
    fn begin(game: &G, events: &[G::Event], ledger: &mut Ledger<G::What>) -> Self;

    fn saw(&mut self, step: &Step<'_, G>, ledger: &mut Ledger<G::What>);

    /// The game is over. Called for finished games only.
    fn end(self, game: &G, standing: &Standing, ledger: &mut Ledger<G::What>);
}

/// The one seat with most of something, if it is one alone.
pub(super) fn sole_leader<T: Ord + Copy>(seats: Seats, of: impl Fn(Seat) -> T) -> Option<Seat> {
    let most = seats.iter().map(&of).max()?;
    let mut leaders = seats.iter().filter(|&seat| of(seat) == most);
    leaders.next().filter(|_| leaders.next().is_none())
}
