//! Archived replays of finished games, and what is shown of them. An archived replay is made when a game ends, while the rules are those that it was played
//! by; after that it is read. Nothing of this is done on the threads that serve.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use harena_core::Viewer;
use tokio::sync::Semaphore;

use crate::archive::ArchivedReplay;
use crate::cache::Cache;
use crate::error::Refusal;
use crate::hub::{Hub, Stage};
use crate::ids::TableId;
use crate::protocol::{ChartRound, ChartSeries, Code, Replay};
use crate::table::{FinishedGame, load};
use crate::wording::Wording;

/// How many archived replays are made or read at the same time; others wait.
const AT_ONCE: usize = 2;
/// Pages of replays that are kept, in bytes.
const MOST_PAGES: usize = 48 * 1024 * 1024;
/// Charts that are kept, in bytes.
const MOST_CHARTS: usize = 16 * 1024 * 1024;
/// After so long it is looked for games that have no archived replay yet: the process may have been killed when they ended, or they are older
/// than archived replays are.
const FIRST_LOOK: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_secs(3600);
/// Between two of those.
const PAUSE: Duration = Duration::from_millis(100);

/// A page of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Page {
    pub(crate) table: TableId,
    pub(crate) viewer: Viewer,
    pub(crate) from: usize,
    /// How many moments; nothing for a moment by itself.
    pub(crate) count: Option<usize>,
    /// People may be forgotten, and then are called otherwise.
    pub(crate) names: Vec<String>,
    /// If texts are asked for.
    pub(crate) wording: Option<Wording>,
}

/// A finished game in numbers.
#[derive(Debug)]
pub(crate) struct ChartData {
    pub(crate) of: usize,
    pub(crate) series: Vec<ChartSeries>,
    pub(crate) rounds: Vec<ChartRound>,
}

/// What is being shown.
#[derive(Debug)]
pub(crate) struct Replays {
    slots: Arc<Semaphore>,
    pub(crate) pages: Cache<Page, Arc<str>>,
    pub(crate) charts: Cache<TableId, Arc<ChartData>>,
}

impl Default for Replays {
    fn default() -> Replays {
        Replays {
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            pages: Cache::new(MOST_PAGES),
            charts: Cache::new(MOST_CHARTS),
        }
    }
}

/// Makes and keeps the archived replay of a game that has just ended. A server that stops waits for it.
pub(crate) fn archive_later(hub: &Arc<Hub>, id: &TableId, shown: FinishedGame) {
    let (hub, id, stay) = (Arc::clone(hub), id.clone(), hub.enter_table());
    tokio::spawn(async move {
        if let Err(refusal) = archive(&hub, &id, shown).await {
            tracing::warn!(table = %id, why = refusal.text, "no replay is archived");
        }
        drop(stay);
    });
}

/// Makes the archived replay of a game, and keeps it if all of the game is on it.
async fn archive(hub: &Hub, id: &TableId, shown: FinishedGame) -> Result<Option<ArchivedReplay>, Refusal> {
    let FinishedGame { game: Some(game), whole, rules, .. } = shown else { return Ok(None) };
    let made = run_blocking(hub, move || {
        let replay = ArchivedReplay::of(&*game, rules)?;
        let packed = whole.then(|| replay.pack(game.meta().key));
        Some((replay, packed))
    });
    let Some((replay, packed)) = made.await? else { return Ok(None) };
    if let Some(packed) = packed {
        hub.store.save_replay(id, &packed).await?;
    }
    Ok(Some(replay))
}

/// Does what takes a while on a thread of its own.
async fn run_blocking<T: Send + 'static>(hub: &Hub, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let place = Arc::clone(&hub.replays.slots).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    hub.metrics.shown.fetch_add(1, Relaxed);
    tokio::task::spawn_blocking(move || (work(), place).0).await.map_err(|error| Refusal::internal(&error))
}

/// Does something with the archived replay of a game.
async fn with_replay<T: Send + 'static>(
    hub: &Hub,
    id: &TableId,
    shown: FinishedGame,
    work: impl FnOnce(&ArchivedReplay) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let rules = shown.rules;
    let replay = match hub.store.replay(id).await? {
        Some(packed) => {
            return run_blocking(hub, move || ArchivedReplay::unpack(&packed).map(|replay| work(&replay)))
                .await?
                .map_err(unreadable);
        }
        // If it cannot be stored now, it will be.
        None => archive(hub, id, shown).await,
    };
    let replay = match replay {
        Err(refusal) if refusal.code != Code::Storage => return Err(refusal),
        replay => replay.ok().flatten(),
    };
    let gone = || {
        let why = format!(
            "nothing is kept of this game by which it could be shown: it was played under version {rules} of the rules"
        );
        Refusal::new(Code::OtherRules, why)
    };
    let replay = replay.ok_or_else(gone)?;
    run_blocking(hub, move || work(&replay)).await
}

fn unreadable(unreadable: crate::archive::ArchiveError) -> Refusal {
    Refusal::internal(&unreadable)
}

/// A page, as it is sent.
pub(crate) async fn page(hub: &Hub, page: Page, shown: FinishedGame) -> Result<Arc<str>, Refusal> {
    let Page { viewer, from, count, names, wording, .. } = page.clone();
    let made = move |replay: &ArchivedReplay| {
        let (of, many) = (replay.action_count(), count.unwrap_or(1));
        let mut moments = replay.moments(viewer, from.min(of), many, &names)?;
        wording.iter().for_each(|wording| wording.moments(&mut moments));
        Ok(match (count, moments.first()) {
            (None, Some(moment)) => serde_json::to_string(moment),
            _ => serde_json::to_string(&Replay { of, moments }),
        })
    };
    let text = with_replay(hub, &page.table.clone(), shown, made).await?.map_err(unreadable)?;
    let text: Arc<str> = text.expect("moments are plain data").into();
    hub.replays.pages.keep(page, Arc::clone(&text), text.len());
    Ok(text)
}

/// The course of a game in numbers.
pub(crate) async fn chart_data(hub: &Hub, id: &TableId, shown: FinishedGame) -> Result<Arc<ChartData>, Refusal> {
    let made = |replay: &ArchivedReplay| ChartData {
        of: replay.action_count(),
        series: replay.series.clone(),
        rounds: replay.rounds.clone(),
    };
    let chart_data = Arc::new(with_replay(hub, id, shown, made).await?);
    let numbers: usize = chart_data.series.iter().flat_map(|series| &series.points).map(|point| point.len() + 3).sum();
    hub.replays.charts.keep(id.clone(), Arc::clone(&chart_data), 8 * numbers);
    Ok(chart_data)
}

/// Makes the archived replays that are missing, one after the other.
pub(crate) async fn archive_missing_games(hub: Arc<Hub>) {
    let mut pause = FIRST_LOOK;
    // Those that cannot be made by the rules of this program.
    let mut hopeless = HashSet::new();
    loop {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = hub.reached(Stage::Closing) => return,
        }
        pause = LOOK_EVERY;
        tokio::select! {
            () = archive_missing(&hub, &mut hopeless) => {}
            () = hub.reached(Stage::Closing) => return,
        }
    }
}

async fn archive_missing(hub: &Hub, hopeless: &mut HashSet<TableId>) {
    let mut after = String::new();
    loop {
        let missing = match hub.store.without_replay(&after, 50).await {
            Ok(missing) => missing,
            Err(error) => return tracing::warn!(%error, "cannot look for games without an archived replay"),
        };
        let Some(last) = missing.last() else { return };
        after = last.as_str().to_string();
        for id in missing {
            if hopeless.contains(&id) {
                continue;
            }
            let kept = match load(hub, &id).await.map(|table| table.finished_game()) {
                Ok(Some(shown)) if shown.whole => archive(hub, &id, shown).await.map(|replay| replay.is_some()),
                Ok(_) => Ok(false),
                Err(refusal) => Err(refusal),
            };
            match kept {
                Ok(true) => {}
                Err(refusal) if refusal.code == Code::Storage => return,
                // Next time, perhaps.
                Err(refusal) if refusal.code == Code::Busy => {}
                Ok(false) | Err(_) => _ = hopeless.insert(id),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
