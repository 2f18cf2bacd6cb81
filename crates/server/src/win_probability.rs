//! Who was how likely to win, and when: for the chart of a finished game. It is thought about when somebody first asks, beside
//! what computer players think about, and kept for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use harena_catalog::LobbyMatch;

use crate::hub::{Hub, Stage};
use crate::ids::{TableId, random_number};
use crate::protocol::{ChancePoint, ChartChance};

/// The course of a game is thought about at so many moments.
const MOMENTS: usize = 40;
/// How long each is.
const EACH: Duration = Duration::from_millis(60);
/// Games that are thought about at the same time; anyone who asks for more asks again.
const MOST_AT_ONCE: usize = 4;
/// All charts together wait as if they were one person.
const CHARTS: &str = "charts";
/// Games whose chances are kept.
const MOST_KEPT: usize = 1000;

/// What has been thought about.
#[derive(Debug, Default)]
pub(crate) struct WinProbabilities {
    games: Mutex<HashMap<TableId, (Instant, ChartChance)>>,
}

impl WinProbabilities {
    fn change<T>(&self, work: impl FnOnce(&mut HashMap<TableId, (Instant, ChartChance)>) -> T) -> T {
        work(&mut self.games.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is known of a game so far, and whether somebody is to begin with it: by [`begin`] or [`WinProbabilities::finish`].
    pub(crate) fn ask(&self, table: &TableId) -> (ChartChance, bool) {
        self.change(|games| {
            if let Some((used, known)) = games.get_mut(table) {
                *used = Instant::now();
                return (known.clone(), false);
            }
            if games.values().filter(|(_, known)| !known.ready).count() >= MOST_AT_ONCE {
                return (ChartChance::default(), false);
            }
            if games.len() >= MOST_KEPT {
                let oldest = games.iter().filter(|(_, (_, known))| known.ready).min_by_key(|(_, (used, _))| *used);
                if let Some(oldest) = oldest.map(|(table, _)| table.clone()) {
                    games.remove(&oldest);
                }
            }
            games.insert(table.clone(), (Instant::now(), ChartChance::default()));
            (ChartChance::default(), true)
        })
    }

    fn add(&self, table: &TableId, point: ChancePoint) {
        self.change(|games| {
            if let Some((_, known)) = games.get_mut(table) {
                known.points.push(point);
            }
        });
    }

    /// There is no more to know.
    pub(crate) fn finish(&self, table: &TableId) {
        self.change(|games| {
            if let Some((_, known)) = games.get_mut(table) {
                known.ready = true;
            }
        });
    }
}

/// Thinks about the chances in a finished game from now on.
pub(crate) fn begin(hub: &Arc<Hub>, table: &TableId, whole: Box<dyn LobbyMatch>) {
    let (hub, table) = (Arc::clone(hub), table.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = think(&hub, &table, whole.into()) => {}
            () = hub.reached(Stage::Closing) => {}
        }
        hub.win_probabilities.finish(&table);
    });
}

async fn think(hub: &Arc<Hub>, table: &TableId, whole: Arc<dyn LobbyMatch>) {
    for actions in moments(whole.played()) {
        // One thought at a time: computer players who are asked in games that go on come between.
        let line = hub.thinking.enter(CHARTS);
        let thread = line.turn(table.as_str()).await;
        let (seed, whole) = (random_number(), Arc::clone(&whole));
        // The thread is taken until it is done, also if the server stops meanwhile.
        let thought = move || (whole.back_to(actions).map(|game| game.win_probabilities(EACH, seed)), thread).0;
        let Ok(Some(seats)) = tokio::task::spawn_blocking(thought).await else { return };
        hub.win_probabilities.add(table, ChancePoint { actions, seats });
    }
}

/// Moments spread over a game, its beginning and its end among them.
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
    fn a_few_games_are_thought_about_at_once() {
        let win_probabilities = WinProbabilities::default();
        let tables: Vec<TableId> = (0..MOST_AT_ONCE).map(|_| TableId::random()).collect();
        assert!(tables.iter().all(|table| win_probabilities.ask(table).1));
        assert!(!win_probabilities.ask(&tables[0]).1, "it is being thought about");
        let other = TableId::random();
        assert!(!win_probabilities.ask(&other).1, "there are too many");
        win_probabilities.add(&tables[0], ChancePoint { actions: 0, seats: vec![0.5, 0.5] });
        win_probabilities.finish(&tables[0]);
        let (known, begin) = win_probabilities.ask(&tables[0]);
        assert!(known.ready && known.points.len() == 1 && !begin);
        assert!(win_probabilities.ask(&other).1);
    }
}
