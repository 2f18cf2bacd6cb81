//! Archived replays of finished games, their pages and charts. A replay is archived when the game ends, while the rules
//! are those of the game; later it is only read. All of this runs on blocking threads.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use harena_core::Viewer;
use tokio::sync::{Notify, Semaphore};

use crate::archive::ArchivedReplay;
use crate::cache::Cache;
use crate::hub::{Hub, Stage};
use crate::ids::TableId;
use crate::protocol::{ChartSection, ChartSeries, Code, Refusal, Replay};
use crate::table::{FinishedGame, load};
use crate::wording::Wording;

/// The maximum number of replays that are built or read at the same time; further requests wait.
const AT_ONCE: usize = 2;
/// The size of the cache of pages, in bytes.
const MAX_PAGE_BYTES: usize = 48 * 1024 * 1024;
/// The size of the cache of charts, in bytes.
const MAX_CHART_BYTES: usize = 16 * 1024 * 1024;
/// After this long the server looks for finished games without an archived replay: the process may have been killed
/// when they ended, or they are older than the archive. Also after a replay could not be stored.
const SCAN_AFTER: Duration = Duration::from_secs(10);
const SCAN_INTERVAL: Duration = Duration::from_secs(3600);
/// Pause between two of these games.
const PAUSE: Duration = Duration::from_millis(100);

/// A page of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Page {
    pub(crate) table: TableId,
    pub(crate) viewer: Viewer,
    pub(crate) from: usize,
    /// The number of moments; `None` for a single moment.
    pub(crate) count: Option<usize>,
    /// Part of the key, because the names of deleted people change.
    pub(crate) names: Vec<String>,
    /// If texts are requested.
    pub(crate) wording: Option<Wording>,
}

/// The chart of a finished game, without win probabilities.
#[derive(Debug)]
pub(crate) struct ChartData {
    pub(crate) action_count: usize,
    pub(crate) series: Vec<ChartSeries>,
    pub(crate) sections: Vec<ChartSection>,
}

/// Caches of replays.
#[derive(Debug)]
pub(crate) struct Replays {
    slots: Arc<Semaphore>,
    /// A replay could not be archived.
    missing: Notify,
    pub(crate) pages: Cache<Page, Arc<str>>,
    pub(crate) charts: Cache<TableId, Arc<ChartData>>,
}

impl Default for Replays {
    fn default() -> Replays {
        Replays {
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            missing: Notify::new(),
            pages: Cache::new(MAX_PAGE_BYTES),
            charts: Cache::new(MAX_CHART_BYTES),
        }
    }
}

/// Archives the replay of a game that has just ended. A stopping server waits for it. If it cannot be stored, the server
/// soon looks for it again; if the process is killed now, the next one does.
pub(crate) fn archive_later(hub: &Arc<Hub>, id: &TableId, finished: FinishedGame) {
    let (hub, id, live_count) = (Arc::clone(hub), id.clone(), hub.enter_table());
    tokio::spawn(async move {
        if let Err(refusal) = archive(&hub, &id, finished).await {
            tracing::warn!(table = %id, why = refusal.text, "cannot archive a replay");
            hub.replays.missing.notify_one();
        }
        drop(live_count);
    });
}

/// A replay, and its compressed form if it is complete.
type Built = (ArchivedReplay, Option<Vec<u8>>);

async fn build(hub: &Hub, finished: FinishedGame) -> Result<Option<Built>, Refusal> {
    let FinishedGame { game: Some(game), whole, rules, .. } = finished else { return Ok(None) };
    let made = run_blocking(hub, move || {
        let replay = ArchivedReplay::of(&*game, rules)?;
        let compressed = whole.then(|| replay.compress(game.meta().key));
        Some((replay, compressed))
    });
    made.await
}

/// Archives the replay of a game if it is complete. `false` if it cannot be replayed.
async fn archive(hub: &Hub, id: &TableId, finished: FinishedGame) -> Result<bool, Refusal> {
    let Some((_, compressed)) = build(hub, finished).await? else { return Ok(false) };
    if let Some(compressed) = compressed {
        hub.store.save_replay(id, &compressed).await?;
    }
    Ok(true)
}

/// Runs slow work on a blocking thread.
async fn run_blocking<T: Send + 'static>(hub: &Hub, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let permit = Arc::clone(&hub.replays.slots).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    hub.metrics.replays_loaded.inc();
    tokio::task::spawn_blocking(move || (work(), permit).0).await.map_err(|error| Refusal::internal(&error))
}

/// Does something with the replay of a game.
async fn with_replay<T: Send + 'static>(
    hub: &Hub,
    id: &TableId,
    finished: FinishedGame,
    work: impl FnOnce(&ArchivedReplay) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let rules = finished.rules;
    let replay = match hub.store.replay(id).await? {
        Some(compressed) => {
            return run_blocking(hub, move || ArchivedReplay::decompress(&compressed).map(|replay| work(&replay)))
                .await?
                .map_err(unreadable);
        }
        None => build(hub, finished).await?,
    };
    let replay = match replay {
        Some((replay, compressed)) => {
            if let Some(compressed) = compressed
                && let Err(error) = hub.store.save_replay(id, &compressed).await
            {
                // It can be shown all the same, and is archived later.
                tracing::warn!(table = %id, %error, "cannot archive a replay");
                hub.replays.missing.notify_one();
            }
            Some(replay)
        }
        None => None,
    };
    let gone = || {
        let why = format!(
            "this game cannot be shown: it was played under version {rules} of the rules, and has no archived replay"
        );
        Refusal::new(Code::OtherRules, why)
    };
    let replay = replay.ok_or_else(gone)?;
    run_blocking(hub, move || work(&replay)).await
}

fn unreadable(unreadable: crate::archive::ArchiveError) -> Refusal {
    Refusal::internal(&unreadable)
}

/// A page of a replay as JSON.
pub(crate) async fn page(hub: &Hub, page: Page, finished: FinishedGame) -> Result<Arc<str>, Refusal> {
    let Page { viewer, from, count, names, wording, .. } = page.clone();
    let made = move |replay: &ArchivedReplay| {
        let (action_count, many) = (replay.action_count(), count.unwrap_or(1));
        let mut moments = replay.moments(viewer, from.min(action_count), many, &names)?;
        wording.iter().for_each(|wording| wording.moments(&mut moments));
        Ok(match (count, moments.first()) {
            (None, Some(moment)) => serde_json::to_string(moment),
            _ => serde_json::to_string(&Replay { action_count, moments }),
        })
    };
    let text = with_replay(hub, &page.table.clone(), finished, made).await?.map_err(unreadable)?;
    let text: Arc<str> = text.expect("moments are plain data").into();
    hub.replays.pages.insert(page, Arc::clone(&text), text.len());
    Ok(text)
}

/// The chart data of a game.
pub(crate) async fn chart_data(hub: &Hub, id: &TableId, finished: FinishedGame) -> Result<Arc<ChartData>, Refusal> {
    let made = |replay: &ArchivedReplay| ChartData {
        action_count: replay.action_count(),
        series: replay.series.clone(),
        sections: replay.sections.clone(),
    };
    let chart_data = Arc::new(with_replay(hub, id, finished, made).await?);
    let numbers: usize = chart_data.series.iter().flat_map(|series| &series.points).map(|point| point.len() + 3).sum();
    hub.replays.charts.insert(id.clone(), Arc::clone(&chart_data), 8 * numbers);
    Ok(chart_data)
}

/// Archives missing replays, one after the other, from time to time.
pub(crate) async fn archive_missing_games(hub: Arc<Hub>) {
    let mut pause = SCAN_AFTER;
    // Games that cannot be replayed under the rules of this program.
    let mut failed = HashSet::new();
    loop {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = hub.replays.missing.notified() => {
                pause = SCAN_AFTER;
                continue;
            }
            () = hub.reached(Stage::Closing) => return,
        }
        let complete = tokio::select! {
            complete = archive_missing(&hub, &mut failed) => complete,
            () = hub.reached(Stage::Closing) => return,
        };
        pause = if complete { SCAN_INTERVAL } else { SCAN_AFTER };
    }
}

/// Archives what is missing. `false` if something could not be stored, but may be later.
async fn archive_missing(hub: &Hub, failed: &mut HashSet<TableId>) -> bool {
    let mut complete = true;
    let mut after = String::new();
    loop {
        let missing = match hub.store.without_replay(&after, 50).await {
            Ok(missing) => missing,
            Err(error) => {
                tracing::warn!(%error, "cannot look for games without an archived replay");
                return false;
            }
        };
        let Some(last) = missing.last() else { return complete };
        after = last.as_str().to_string();
        for id in missing {
            if failed.contains(&id) {
                continue;
            }
            let archived = match load(hub, &id).await.map(|table| table.finished_game()) {
                Ok(Some(finished)) if finished.whole => archive(hub, &id, finished).await,
                Ok(_) => Ok(false),
                Err(refusal) => Err(refusal),
            };
            match archived {
                Ok(true) => {}
                Err(refusal) if refusal.code == Code::Storage => {
                    if hub.check_storing().is_err() {
                        return false;
                    }
                    complete = false;
                }
                // Try again in the next scan.
                Err(refusal) if refusal.code == Code::Busy => {}
                Ok(false) | Err(_) => _ = failed.insert(id),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
