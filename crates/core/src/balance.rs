//! Statistics for the designer of a game.
//!
//! A game defines its metrics ([`BalanceMetrics`]) and collects them while it is played ([`Collector`]); a [`Ledger`] holds the numbers of many
//! games, and [`Section`]s report them as plain data. Uncertainty ([`Measure`]) is the same for all games.

mod ledger;
mod measure;
mod section;

use std::fmt::Debug;

pub use ledger::Ledger;
pub use measure::Measure;
pub use section::{Column, Row, Section, Unit};

use crate::{Chance, Game, OptionsError, Seat, Seats, Standing, Step};

/// A game with statistics for its designer.
pub trait BalanceMetrics: Game {
    /// The metrics of this game.
    type Metric: Copy + Ord + Debug + Send + Sync;
    type Collector: Collector<Self>;

    /// The report of the collected metrics.
    fn sections(ledger: &Ledger<Self::Metric>, seats: Seats) -> Vec<Section>;
}

/// Collects the metrics of one game. It sees the full state.
pub trait Collector<G: BalanceMetrics>: Sized {
    /// The game has been dealt.
    fn begin(game: &G, events: &[G::Event], ledger: &mut Ledger<G::Metric>) -> Self;

    fn on_step(&mut self, step: &Step<'_, G>, ledger: &mut Ledger<G::Metric>);

    /// The game is over. Called for finished games only.
    fn end(self, game: &G, standing: &Standing, ledger: &mut Ledger<G::Metric>);
}

/// The outcome of a game whose metrics were collected.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// The first seat to act, if it was a single one.
    pub first: Option<Seat>,
    pub decisions: u64,
    /// `None` if the game was aborted.
    pub standing: Option<Standing>,
}

/// Plays a game with the actions that `choose` returns and adds its numbers to the ledger. A game that is not over after
/// `max_decisions` is aborted and adds nothing.
pub fn collect<G: BalanceMetrics>(
    options: &G::Options,
    seats: Seats,
    max_decisions: u64,
    chance: &mut impl Chance,
    ledger: &mut Ledger<G::Metric>,
    mut choose: impl FnMut(&G, Seat) -> G::Action,
) -> Result<Summary, OptionsError> {
    let mut events = Vec::new();
    let mut game = G::start(options, seats, chance, &mut events)?;
    let asked = game.to_act();
    let first = asked.first().filter(|_| asked.len() == 1);
    let mut collector = G::Collector::begin(&game, &events, ledger);
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first().filter(|_| decisions < max_decisions) {
        let before = game.clone();
        let action = choose(&game, seat);
        events.clear();
        game.play(seat, action, chance, &mut events);
        collector.on_step(&Step { before: &before, seat, action, events: &events, after: &game }, ledger);
        decisions += 1;
    }
    let standing = game.standing();
    match &standing {
        Some(standing) => {
            collector.end(&game, standing, ledger);
            ledger.close_game(standing);
        }
        None => ledger.drop_game(),
    }
    Ok(Summary { first, decisions, standing })
}

/// The seat with the largest value, if it is a single one.
pub fn sole_leader<T: Ord + Copy>(seats: Seats, of: impl Fn(Seat) -> T) -> Option<Seat> {
    let most = seats.iter().map(&of).max()?;
    let mut leaders = seats.iter().filter(|&seat| of(seat) == most);
    leaders.next().filter(|_| leaders.next().is_none())
}
