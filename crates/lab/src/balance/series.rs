//! Games between computer players, watched.

use std::ops::Range;

use harena_core::{Fast, NoLog, OptionsError, Seats, Sight};
use harena_players::Player;
use rayon::prelude::*;

use super::ledger::Ledger;
use super::report::Report;
use super::seats;
use super::watch::{Balanced, Step, Watch};
use crate::roster::{Patience, UnknownPlayer, player};

/// Games that differ in nothing but their number: the same ones that `harena simulate` plays with this seed.
#[derive(Clone, Debug)]
pub struct Series<G: Balanced> {
    options: G::Options,
    seats: Seats,
    players: Vec<String>,
    seed: u64,
}

/// Why there can be no such games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    #[error(transparent)]
    Options(#[from] OptionsError),
    #[error("give one player for each of the {1} seats; {0} are given")]
    Count(usize, usize),
}

impl<G: Balanced> Series<G> {
    /// One player for each seat, by name.
    pub fn new(options: G::Options, seats: Seats, players: Vec<String>, seed: u64) -> Result<Series<G>, SeriesError> {
        if players.len() != seats.count() {
            return Err(SeriesError::Count(players.len(), seats.count()));
        }
        for name in &players {
            player::<G>(name, Patience::Waits)?;
        }
        G::start(&options, seats, &mut Fast::new(0), &mut NoLog)?;
        Ok(Series { options, seats, players, seed })
    }

    /// Plays so many games on the threads of the current pool and tells what they came to. `played` is called with the
    /// number of games that have just been finished.
    pub fn report(&self, games: u64, played: impl Fn(u64) + Sync) -> Report {
        let gathered = self.gather(games, played);
        let mut sections = seats::sections(&gathered.common, self.seats, &self.players);
        sections.extend(G::sections(&gathered.own, self.seats));
        Report {
            game: G::META.key,
            title: G::META.title,
            rules_version: G::META.rules_version,
            options: serde_json::to_value(&self.options).expect("options are plain data"),
            seats: self.seats.count(),
            players: self.players.clone(),
            games: games - gathered.unfinished,
            unfinished: gathered.unfinished,
            seed: self.seed,
            sections,
        }
    }

    pub(super) fn gather(&self, games: u64, played: impl Fn(u64) + Sync) -> Gathered<G> {
        let chunk = (games / (rayon::current_num_threads() as u64 * 16)).clamp(1, 256);
        (0..games.div_ceil(chunk))
            .into_par_iter()
            .map(|index| {
                let numbers = index * chunk..((index + 1) * chunk).min(games);
                let count = numbers.end - numbers.start;
                let gathered = self.watch(numbers);
                played(count);
                gathered
            })
            .reduce(Gathered::default, Gathered::plus)
    }

    fn watch(&self, games: Range<u64>) -> Gathered<G> {
        let mut gathered = Gathered::default();
        let mut events = Vec::new();
        for index in games {
            // The table's luck and the players' are apart, so that the same seed deals the same games to whoever plays.
            let mut chance = Fast::nth(self.seed, 2 * index);
            let mut thought = Fast::nth(self.seed, 2 * index + 1);
            // New ones for each game: what a player remembers must not depend on which games share a thread.
            let mut players = self.bots();
            events.clear();
            let mut game = G::start(&self.options, self.seats, &mut chance, &mut events).expect("options were checked");
            let asked = game.to_act();
            let first = asked.first().filter(|_| asked.len() == 1);
            let mut watcher = G::Watcher::begin(&game, &events, &mut gathered.own);
            let mut decisions = 0;
            while let Some(seat) = game.to_act().first().filter(|_| decisions < crate::MOST_DECISIONS) {
                let before = game.clone();
                let action = players[seat.index()].choose(&Sight::new(&game, seat), &mut thought);
                events.clear();
                game.play(seat, action, &mut chance, &mut events);
                let step = Step { seat, action, before: &before, after: &game, events: &events };
                watcher.saw(&step, &mut gathered.own);
                decisions += 1;
            }
            if let Some(standing) = game.standing() {
                watcher.end(&game, &standing, &mut gathered.own);
                seats::count(&mut gathered.common, first, decisions, &standing);
                gathered.own.close(&standing);
                gathered.common.close(&standing);
            } else {
                gathered.own.forget();
                gathered.unfinished += 1;
            }
        }
        gathered
    }

    fn bots(&self) -> Vec<Box<dyn Player<G>>> {
        self.players.iter().map(|name| player(name, Patience::Waits).expect("names were checked")).collect()
    }
}

/// What was counted in some games.
#[derive(Debug)]
pub(super) struct Gathered<G: Balanced> {
    pub(super) common: Ledger<seats::What>,
    pub(super) own: Ledger<G::What>,
    pub(super) unfinished: u64,
}

impl<G: Balanced> Default for Gathered<G> {
    fn default() -> Gathered<G> {
        Gathered { common: Ledger::default(), own: Ledger::default(), unfinished: 0 }
    }
}

impl<G: Balanced> Gathered<G> {
    fn plus(mut self, other: Gathered<G>) -> Gathered<G> {
        self.common.merge(&other.common);
        self.own.merge(&other.own);
        self.unfinished += other.unfinished;
        self
    }
}
