//! Win probabilities over the course of a finished game, for its chart. They are computed on first request, with the
//! threads of the computer players, and cached.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use harena_catalog::LobbyMatch;

use crate::hub::{Hub, Stage};
use crate::ids::{TableId, random_number};
use crate::protocol::{WinProbabilities, WinProbabilityPoint};

/// The number of moments of a game to evaluate.
const MOMENTS: usize = 40;
/// The search time per moment.
const TIME_PER_MOMENT: Duration = Duration::from_millis(60);
/// The maximum number of games that are evaluated at the same time; clients ask again for others.
const MAX_RUNNING: usize = 4;
/// In the queue all charts together count as one person.
const CHARTS: &str = "charts";
/// The maximum number of cached games.
const MAX_CACHED: usize = 1000;

/// The cache of win probabilities.
#[derive(Debug, Default)]
pub(crate) struct WinProbabilityCache {
    games: Mutex<HashMap<TableId, (Instant, WinProbabilities)>>,
}

impl WinProbabilityCache {
    fn change<T>(&self, work: impl FnOnce(&mut HashMap<TableId, (Instant, WinProbabilities)>) -> T) -> T {
        work(&mut self.games.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The known probabilities of a game, and whether the caller must start the computation, by [`begin`], or mark it
    /// as finished, by [`WinProbabilityCache::finish`].
    pub(crate) fn ask(&self, table: &TableId) -> (WinProbabilities, bool) {
        self.change(|games| {
            if let Some((used, known)) = games.get_mut(table) {
                *used = Instant::now();
                return (known.clone(), false);
            }
            if games.values().filter(|(_, known)| !known.ready).count() >= MAX_RUNNING {
                return (WinProbabilities::default(), false);
            }
            if games.len() >= MAX_CACHED {
                let oldest = games.iter().filter(|(_, (_, known))| known.ready).min_by_key(|(_, (used, _))| *used);
                if let Some(oldest) = oldest.map(|(table, _)| table.clone()) {
                    games.remove(&oldest);
                }
            }
            games.insert(table.clone(), (Instant::now(), WinProbabilities::default()));
            (WinProbabilities::default(), true)
        })
    }

    fn add(&self, table: &TableId, point: WinProbabilityPoint) {
        self.change(|games| {
            if let Some((_, known)) = games.get_mut(table) {
                known.points.push(point);
            }
        });
    }

    /// Marks the computation of a game as finished.
    pub(crate) fn finish(&self, table: &TableId) {
        self.change(|games| {
            if let Some((_, known)) = games.get_mut(table) {
                known.ready = true;
            }
        });
    }
}

/// Starts to compute the win probabilities of a finished game.
pub(crate) fn start(hub: &Arc<Hub>, table: &TableId, whole: Box<dyn LobbyMatch>) {
    let (hub, table) = (Arc::clone(hub), table.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = compute(&hub, &table, whole.into()) => {}
            () = hub.reached(Stage::Closing) => {}
        }
        hub.win_probabilities.finish(&table);
    });
}

async fn compute(hub: &Arc<Hub>, table: &TableId, whole: Arc<dyn LobbyMatch>) {
    for actions in moments(whole.actions_played()) {
        // One moment at a time, so that computer players in running games can take turns.
        let queued = hub.thinking.enter(CHARTS);
        let thread = queued.turn(table.as_str()).await;
        let (seed, whole) = (random_number(), Arc::clone(&whole));
        // The thread is held until the search ends, also if the server stops meanwhile.
        let search =
            move || (whole.back_to(actions).map(|game| game.win_probabilities(TIME_PER_MOMENT, seed)), thread).0;
        let Ok(Some(seats)) = tokio::task::spawn_blocking(search).await else { return };
        hub.win_probabilities.add(table, WinProbabilityPoint { actions, seats });
    }
}

/// Moments evenly spread over a game, including start and end.
fn moments(of: usize) -> impl Iterator<Item = usize> {
    let parts = MOMENTS.min(of);
    (0..=parts).map(move |part| part * of / parts.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_spread_over_the_game() {
        assert_eq!(moments(0).collect::<Vec<_>>(), [0]);
        assert_eq!(moments(3).collect::<Vec<_>>(), [0, 1, 2, 3]);
        let many: Vec<usize> = moments(1234).collect();
        assert_eq!((many[0], many[MOMENTS], many.len()), (0, 1234, MOMENTS + 1));
        assert!(many.windows(2).all(|two| two[0] < two[1]));
    }

    #[test]
    fn the_number_of_running_games_is_limited() {
        let win_probabilities = WinProbabilityCache::default();
        let tables: Vec<TableId> = (0..MAX_RUNNING).map(|_| TableId::random()).collect();
        assert!(tables.iter().all(|table| win_probabilities.ask(table).1));
        assert!(!win_probabilities.ask(&tables[0]).1, "it is running already");
        let other = TableId::random();
        assert!(!win_probabilities.ask(&other).1, "too many are running");
        win_probabilities.add(&tables[0], WinProbabilityPoint { actions: 0, seats: vec![0.5, 0.5] });
        win_probabilities.finish(&tables[0]);
        let (known, must_start) = win_probabilities.ask(&tables[0]);
        assert!(known.ready && known.points.len() == 1 && !must_start);
        assert!(win_probabilities.ask(&other).1);
    }
}
