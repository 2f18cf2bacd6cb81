//! Films of finished games, and what is shown of them. A film is made when a game ends, while the rules are those that it was played
//! by; after that it is read. Nothing of this is done on the threads that serve.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use harena_core::Viewer;
use tokio::sync::Semaphore;

use crate::cache::Cache;
use crate::error::Refusal;
use crate::film::Film;
use crate::hub::{Hub, Stage};
use crate::ids::TableId;
use crate::protocol::{ChartRound, ChartSeries, Code, Replay};
use crate::table::{Shown, load};
use crate::wording::Wording;

/// So many films are made or read at the same time; others wait.
const AT_ONCE: usize = 2;
/// Pages of replays that are kept, in bytes.
const MOST_PAGES: usize = 48 * 1024 * 1024;
/// Charts that are kept, in bytes.
const MOST_CHARTS: usize = 16 * 1024 * 1024;
/// After so long it is looked for games that have no film yet: the process may have been killed when they ended, or they are older
/// than films are.
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
    /// So many moments; nothing for a moment by itself.
    pub(crate) count: Option<usize>,
    /// People may be forgotten, and then are called otherwise.
    pub(crate) names: Vec<String>,
    /// If texts are asked for.
    pub(crate) wording: Option<Wording>,
}

/// A finished game in numbers.
#[derive(Debug)]
pub(crate) struct Course {
    pub(crate) of: usize,
    pub(crate) series: Vec<ChartSeries>,
    pub(crate) rounds: Vec<ChartRound>,
}

/// What is being shown.
#[derive(Debug)]
pub(crate) struct Films {
    room: Arc<Semaphore>,
    pub(crate) pages: Cache<Page, Arc<str>>,
    pub(crate) courses: Cache<TableId, Arc<Course>>,
}

impl Default for Films {
    fn default() -> Films {
        Films {
            room: Arc::new(Semaphore::new(AT_ONCE)),
            pages: Cache::new(MOST_PAGES),
            courses: Cache::new(MOST_CHARTS),
        }
    }
}

/// Makes and keeps the film of a game that has just ended. A server that stops waits for it.
pub(crate) fn keep_soon(hub: &Arc<Hub>, id: &TableId, shown: Shown) {
    let (hub, id, stay) = (Arc::clone(hub), id.clone(), hub.enter_table());
    tokio::spawn(async move {
        if let Err(refusal) = keep(&hub, &id, shown).await {
            tracing::warn!(table = %id, why = refusal.text, "no film");
        }
        drop(stay);
    });
}

/// Makes the film of a game, and keeps it if all of the game is on it.
async fn keep(hub: &Hub, id: &TableId, shown: Shown) -> Result<Option<Film>, Refusal> {
    let Shown { game: Some(game), whole, rules, .. } = shown else { return Ok(None) };
    let made = apart(hub, move || {
        let film = Film::of(&*game, rules)?;
        let packed = whole.then(|| film.pack(game.meta().key));
        Some((film, packed))
    });
    let Some((film, packed)) = made.await? else { return Ok(None) };
    if let Some(packed) = packed {
        hub.store.save_film(id, &packed).await?;
    }
    Ok(Some(film))
}

/// Does what takes a while on a thread of its own.
async fn apart<T: Send + 'static>(hub: &Hub, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let place = Arc::clone(&hub.films.room).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    hub.metrics.shown.fetch_add(1, Relaxed);
    tokio::task::spawn_blocking(move || (work(), place).0).await.map_err(|error| Refusal::internal(&error))
}

/// Does something with the film of a game.
async fn with_film<T: Send + 'static>(
    hub: &Hub,
    id: &TableId,
    shown: Shown,
    work: impl FnOnce(&Film) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let rules = shown.rules;
    let film = match hub.store.film(id).await? {
        Some(packed) => return apart(hub, move || Film::unpack(&packed).map(|film| work(&film))).await?.map_err(torn),
        // If it cannot be stored now, it will be.
        None => keep(hub, id, shown).await,
    };
    let film = match film {
        Err(refusal) if refusal.code != Code::Storage => return Err(refusal),
        film => film.ok().flatten(),
    };
    let gone = || {
        let why = format!(
            "nothing is kept of this game by which it could be shown: it was played under version {rules} of the rules"
        );
        Refusal::new(Code::OtherRules, why)
    };
    let film = film.ok_or_else(gone)?;
    apart(hub, move || work(&film)).await
}

fn torn(torn: crate::film::Torn) -> Refusal {
    Refusal::internal(&torn)
}

/// A page, as it is sent.
pub(crate) async fn page(hub: &Hub, page: Page, shown: Shown) -> Result<Arc<str>, Refusal> {
    let Page { viewer, from, count, names, wording, .. } = page.clone();
    let made = move |film: &Film| {
        let (of, many) = (film.of_actions(), count.unwrap_or(1));
        let mut moments = film.moments(viewer, from.min(of), many, &names)?;
        wording.iter().for_each(|wording| wording.moments(&mut moments));
        Ok(match (count, moments.first()) {
            (None, Some(moment)) => serde_json::to_string(moment),
            _ => serde_json::to_string(&Replay { of, moments }),
        })
    };
    let text = with_film(hub, &page.table.clone(), shown, made).await?.map_err(torn)?;
    let text: Arc<str> = text.expect("moments are plain data").into();
    hub.films.pages.keep(page, Arc::clone(&text), text.len());
    Ok(text)
}

/// The course of a game in numbers.
pub(crate) async fn course(hub: &Hub, id: &TableId, shown: Shown) -> Result<Arc<Course>, Refusal> {
    let made = |film: &Film| Course { of: film.of_actions(), series: film.series.clone(), rounds: film.rounds.clone() };
    let course = Arc::new(with_film(hub, id, shown, made).await?);
    let numbers: usize = course.series.iter().flat_map(|series| &series.points).map(|point| point.len() + 3).sum();
    hub.films.courses.keep(id.clone(), Arc::clone(&course), 8 * numbers);
    Ok(course)
}

/// Makes the films that are missing, one after the other.
pub(crate) async fn tend(hub: Arc<Hub>) {
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
            () = make_missing(&hub, &mut hopeless) => {}
            () = hub.reached(Stage::Closing) => return,
        }
    }
}

async fn make_missing(hub: &Hub, hopeless: &mut HashSet<TableId>) {
    let mut after = String::new();
    loop {
        let missing = match hub.store.without_film(&after, 50).await {
            Ok(missing) => missing,
            Err(error) => return tracing::warn!(%error, "cannot look for games without a film"),
        };
        let Some(last) = missing.last() else { return };
        after = last.as_str().to_string();
        for id in missing {
            if hopeless.contains(&id) {
                continue;
            }
            let kept = match load(hub, &id).await.map(|fold| fold.shown()) {
                Ok(Some(shown)) if shown.whole => keep(hub, &id, shown).await.map(|film| film.is_some()),
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
