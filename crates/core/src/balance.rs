//! What the designer of a game would count in it, so that a report can say how even it is.
//!
//! A game says what is counted ([`Balanced`]) and watches itself being played ([`Watch`]); a [`Ledger`] keeps the numbers of
//! many games, and [`Section`]s are what they come to, as plain data. Uncertainty ([`Measure`]) is the same for all games.

mod ledger;
mod measure;
mod section;

use std::fmt::Debug;

pub use ledger::Ledger;
pub use measure::Measure;
pub use section::{Column, Row, Section, Unit};

use crate::{Chance, Game, OptionsError, Seat, Seats, Standing, Step};

/// A game with numbers for its designer.
pub trait Balanced: Game {
    /// What is counted.
    type Metric: Copy + Ord + Debug + Send + Sync;
    type Watcher: Watch<Self>;

    /// What the counts come to, for people.
    fn sections(ledger: &Ledger<Self::Metric>, seats: Seats) -> Vec<Section>;
}

/// Watches one game and counts what happens in it. Nothing is hidden from it: nobody plays by what it sees.
pub trait Watch<G: Balanced>: Sized {
    /// The game has been dealt.
    fn begin(game: &G, events: &[G::Event], ledger: &mut Ledger<G::Metric>) -> Self;

    fn on_step(&mut self, step: &Step<'_, G>, ledger: &mut Ledger<G::Metric>);

    /// The game is over. Called for finished games only.
    fn end(self, game: &G, standing: &Standing, ledger: &mut Ledger<G::Metric>);
}

/// A game that was played and watched.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    /// Who was asked first, if it was one seat alone.
    pub first: Option<Seat>,
    pub decisions: u64,
    /// `None` if the game was given up.
    pub standing: Option<Standing>,
}

/// Plays a game with the actions that `choose` returns and adds its numbers to the ledger. A game that is not over after
/// `max_decisions` is given up and adds nothing.
pub fn watch<G: Balanced>(
    options: &G::Options,
    seats: Seats,
    max_decisions: u64,
    chance: &mut impl Chance,
    ledger: &mut Ledger<G::Metric>,
    mut choose: impl FnMut(&G, Seat) -> G::Action,
) -> Result<Watched, OptionsError> {
    let mut events = Vec::new();
    let mut game = G::start(options, seats, chance, &mut events)?;
    let asked = game.to_act();
    let first = asked.first().filter(|_| asked.len() == 1);
    let mut watcher = G::Watcher::begin(&game, &events, ledger);
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first().filter(|_| decisions < max_decisions) {
        let before = game.clone();
        let action = choose(&game, seat);
        events.clear();
        game.play(seat, action, chance, &mut events);
        watcher.on_step(&Step { before: &before, seat, action, events: &events, after: &game }, ledger);
        decisions += 1;
    }
    let standing = game.standing();
    match &standing {
        Some(standing) => {
            watcher.end(&game, standing, ledger);
            ledger.close_game(standing);
        }
        None => ledger.drop_game(),
    }
    Ok(Watched { first, decisions, standing })
}

/// The seat with most of something, if it is one alone.
pub fn sole_leader<T: Ord + Copy>(seats: Seats, of: impl Fn(Seat) -> T) -> Option<Seat> {
    let most = seats.iter().map(&of).max()?;
    let mut leaders = seats.iter().filter(|&seat| of(seat) == most);
    leaders.next().filter(|_| leaders.next().is_none())
}
