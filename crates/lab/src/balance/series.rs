//! Series of games between computer players, with metrics.

use std::ops::Range;

use harena_core::balance::{BalanceMetrics, Ledger, collect};
use harena_core::{Evaluate, FastRng, NoLog, OptionsError, Perspective, Seat, Seats};
use harena_players::{Blocking, Player, Roster, UnknownPlayer};
use rayon::prelude::*;

use super::report::Report;
use super::seats;

/// Games that differ only in their number. `harena simulate` plays the same games with the same seed.
#[derive(Clone, Debug)]
pub struct Series<G: BalanceMetrics + Evaluate> {
    roster: Roster<G>,
    options: G::Options,
    seats: Seats,
    players: Vec<String>,
    seed: u64,
}

/// Why a series cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    #[error(transparent)]
    Options(#[from] OptionsError),
    #[error("give one player for each of the {1} seats, not {0}")]
    Count(usize, usize),
}

impl<G: BalanceMetrics + Evaluate> Series<G> {
    /// A series with one player per seat, by name.
    pub fn new(
        roster: Roster<G>,
        options: G::Options,
        seats: Seats,
        players: Vec<String>,
        seed: u64,
    ) -> Result<Series<G>, SeriesError> {
        if players.len() != seats.count() {
            return Err(SeriesError::Count(players.len(), seats.count()));
        }
        for name in &players {
            roster.player(name, Blocking::Allowed)?;
        }
        G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
        Ok(Series { roster, options, seats, players, seed })
    }

    /// Plays games on the threads of the current pool and reports on them. `played` is called with the number of games
    /// just finished.
    pub fn report(&self, games: u64, played: impl Fn(u64) + Sync) -> Report {
        let collected = self.gather(games, played);
        let mut sections = seats::sections(&collected.common, self.seats, &self.players);
        sections.extend(G::sections(&collected.own, self.seats));
        Report {
            game: G::META.key,
            title: G::META.title,
            rules_version: G::META.rules_version,
            options: serde_json::to_value(&self.options).expect("options are plain data"),
            seats: self.seats.count(),
            players: self.players.clone(),
            games: games - collected.unfinished,
            unfinished: collected.unfinished,
            seed: self.seed,
            sections,
        }
    }

    pub(super) fn gather(&self, games: u64, played: impl Fn(u64) + Sync) -> CollectedMetrics<G> {
        let chunk = (games / (rayon::current_num_threads() as u64 * 16)).clamp(1, 256);
        (0..games.div_ceil(chunk))
            .into_par_iter()
            .map(|index| {
                let numbers = index * chunk..((index + 1) * chunk).min(games);
                let count = numbers.end - numbers.start;
                let collected = self.collect(numbers);
                played(count);
                collected
            })
            .reduce(CollectedMetrics::default, CollectedMetrics::plus)
    }

    fn collect(&self, games: Range<u64>) -> CollectedMetrics<G> {
        let mut collected = CollectedMetrics::default();
        for index in games {
            // Games and players have separate generators, so that a seed deals the same games to any players.
            let mut chance = FastRng::nth(self.seed, 2 * index);
            let mut player_rng = FastRng::nth(self.seed, 2 * index + 1);
            // New players for each game: their memory must not depend on which games share a thread.
            let mut players = self.bots();
            let choose =
                |game: &G, seat: Seat| players[seat.index()].choose(&Perspective::new(game, seat), &mut player_rng);
            let ledger = &mut collected.own;
            let watched = collect(&self.options, self.seats, crate::MAX_DECISIONS, &mut chance, ledger, choose)
                .expect("options were checked");
            match watched.standing {
                Some(standing) => {
                    seats::count(&mut collected.common, watched.first, watched.decisions, &standing);
                    collected.common.close_game(&standing);
                }
                None => collected.unfinished += 1,
            }
        }
        collected
    }

    fn bots(&self) -> Vec<Box<dyn Player<G>>> {
        self.players
            .iter()
            .map(|name| self.roster.player(name, Blocking::Allowed).expect("names were checked"))
            .collect()
    }
}

/// The metrics of some games.
#[derive(Debug)]
pub(super) struct CollectedMetrics<G: BalanceMetrics> {
    pub(super) common: Ledger<seats::Metric>,
    pub(super) own: Ledger<G::Metric>,
    pub(super) unfinished: u64,
}

impl<G: BalanceMetrics> Default for CollectedMetrics<G> {
    fn default() -> CollectedMetrics<G> {
        CollectedMetrics { common: Ledger::default(), own: Ledger::default(), unfinished: 0 }
    }
}

impl<G: BalanceMetrics> CollectedMetrics<G> {
    fn plus(mut self, other: CollectedMetrics<G>) -> CollectedMetrics<G> {
        self.common.merge(&other.common);
        self.own.merge(&other.own);
        self.unfinished += other.unfinished;
        self
    }
}
