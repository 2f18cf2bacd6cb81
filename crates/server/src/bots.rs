//! Computer players at tables. Any process may claim a job. It searches on its own threads, from the perspective of the
//! seat.
//!
//! The response time must not reveal what a player holds: with one choice a search ends at once, with many it does not.
//! So each level answers after a fixed time, independent of the position.

use std::sync::Arc;
use std::time::{Duration, Instant};

use harena_catalog::{Bot, LobbyMatch};
use harena_core::Seat;
use tokio::sync::{Semaphore, oneshot};

use crate::hub::{Hub, Stage};
use crate::ids::random_number;
use crate::protocol::{Code, HintGiven, Refusal};
use crate::store::{Claim, Job, Millis};
use crate::table::TableRequest;
use crate::thinking_queue::ThinkingThread;
use crate::time::now;

/// A claim that is not renewed in this time expires.
const LEASE: Millis = 20_000;
/// How often claims are renewed.
const RENEW_EVERY: Duration = Duration::from_millis(6_000);
/// Pause before a failed job is tried again.
const RETRY_AFTER: Millis = 2_000;
/// The maximum number of jobs of a process, including those that wait for their response time.
const MAX_JOBS: usize = 512;
/// The maximum number of jobs of one person that are claimed at a time.
const MAX_JOBS_PER_PERSON: usize = 64;
/// The maximum number of jobs per claim.
const CLAIM_BATCH: usize = 32;
/// How often to look for jobs without a notification.
const POLL_INTERVAL: Duration = Duration::from_millis(1000);
/// The search time of a hint.
const HINT_TIME: Duration = Duration::from_millis(800);

/// The response time of a level.
fn response_time(level: &str) -> Duration {
    Duration::from_millis(match level {
        "easy" => 500,
        "medium" => 700,
        "hard" => 900,
        "expert" | "solved" => 1500,
        _ => 400,
    })
}

/// Claims jobs and runs them until the server stops.
pub(crate) async fn run(hub: Arc<Hub>) {
    let slots = Arc::new(Semaphore::new(MAX_JOBS));
    loop {
        tokio::select! {
            () = hub.bots_woken() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = hub.reached(Stage::Closing) => return,
        }
        loop {
            // If all slots are taken, the next free one is for the person whose turn it is.
            let slot = tokio::select! {
                slot = slots.acquire() => slot,
                () = hub.reached(Stage::Closing) => return,
            };
            drop(slot);
            let limit = slots.available_permits().min(CLAIM_BATCH);
            let (now, except) = (now(), hub.newer_tables.all());
            let (process, until, per_person) = (&hub.process, now + LEASE, MAX_JOBS_PER_PERSON);
            let claim = Claim { process, now, until, limit, per_person, except: &except };
            let jobs = match hub.store.claim(&claim).await {
                Ok(jobs) => jobs,
                Err(error) => {
                    tracing::warn!(%error, "cannot claim jobs");
                    break;
                }
            };
            let more = jobs.len() == limit;
            for job in jobs {
                let slot = Arc::clone(&slots).acquire_owned().await;
                let hub = Arc::clone(&hub);
                tokio::spawn(async move {
                    run_job(&hub, &job).await;
                    drop(slot);
                });
            }
            if !more {
                break;
            }
        }
    }
}

/// Runs a job, and renews its claim until it is done or lost.
async fn run_job(hub: &Arc<Hub>, job: &Job) {
    let mut working = std::pin::pin!(do_job(hub, job));
    let refusal = loop {
        tokio::select! {
            done = &mut working => match done {
                Ok(()) => return,
                Err(refusal) => break refusal,
            },
            () = tokio::time::sleep(RENEW_EVERY) => match hub.store.renew(job, &hub.process, now() + LEASE).await {
                // The decision is no longer open, or another process has claimed it.
                Ok(false) => return,
                Ok(true) => {}
                Err(error) => tracing::warn!(%error, "cannot renew a job"),
            },
        }
    };
    tracing::debug!(table = %job.table, seat = job.seat, why = refusal.text, "job not done");
    let released = match refusal.code {
        // Otherwise it would be claimed again and again, before other jobs.
        Code::NotFound => hub.store.retire(&job.table).await,
        // A newer process can claim it at once; this one does not claim it again.
        _ if hub.newer_tables.contains(&job.table) => hub.store.release(job, &hub.process, 0).await,
        // The decision may still be open. Try again later, not at once: it may fail every time.
        _ => hub.store.release(job, &hub.process, now() + RETRY_AFTER).await,
    };
    if let Err(error) = released {
        tracing::warn!(%error, "cannot release a job");
    }
}

async fn do_job(hub: &Arc<Hub>, job: &Job) -> Result<(), Refusal> {
    let claimed = Instant::now();
    // Nothing is loaded while the job waits for a thread.
    let queued = hub.thinking.enter(&job.person);
    let counted = ThinkingCount::enter(hub);
    let thread = queued.turn(job.table.as_str()).await;
    let live = hub.table(&job.table).await?;
    let (seat, since) = (job.seat, job.sequence);
    let asked = move |table: &crate::table::TableState| {
        let level = table.bot_to_act(seat, since)?.to_string();
        Some((table.game()?.clone_lobby(), level, table.has_pack(), table.bot_seed(seat)))
    };
    let mut found = live.read(asked).await?;
    if found.is_none() {
        // Another process may have stored entries that this one has not read yet.
        live.send(TableRequest::Stored(i64::MAX)).await;
        found = live.read(asked).await?;
    }
    let stale = || Refusal::new(Code::Stale, "this decision is no longer open");
    let (game, level, with_pack, seed) = found.ok_or_else(stale)?;
    let share = hub.config.bot_pace;
    let due = claimed + response_time(&level).mul_f64(share);
    // With many jobs each search is shorter, so that no table waits long.
    let limit = response_time(&level).mul_f64(share.max(0.05) * 0.9).div_f64(queued.slowdown());
    let seat = Seat::new(job.seat);
    let bot = Bot { name: level, limit, solver: hub.config.solver && !with_pack };
    let (action, ready) = think(hub, game, seat, bot, seed, thread).await?;
    drop((queued, counted));
    tokio::time::sleep_until(due.max(ready).into()).await;
    let (reply, answer) = oneshot::channel();
    live.send(TableRequest::Bot { seat, since: job.sequence, action, reply }).await;
    answer.await.map_err(|_| Refusal::new(Code::Busy, "the table was closed"))?
}

/// Searches on a thread, and returns the action with the time at which it may be played: when the search time is over.
/// If the player fails, a random action is played, so that no game waits forever.
async fn think(
    hub: &Hub,
    game: Box<dyn LobbyMatch>,
    seat: Seat,
    bot: Bot,
    seed: u64,
    thread: ThinkingThread,
) -> Result<(String, Instant), Refusal> {
    let begun = Instant::now();
    let ready = if hub.config.bot_pace > 0.0 { begun + bot.limit } else { begun };
    let spare = game.clone_lobby();
    // The thread is held until the search ends, also if this task is cancelled.
    let choice = tokio::task::spawn_blocking(move || (game.choose(seat, &bot, seed), thread).0).await;
    hub.metrics.searched(begun.elapsed());
    if let Ok(Some(action)) = choice {
        return Ok((action, ready));
    }
    hub.metrics.bot_failures.inc();
    tracing::error!(game = spare.meta().key, "a computer player failed; a random action is played");
    let legal = spare.legal(seat);
    let index = (seed % legal.len().max(1) as u64) as usize;
    let action = legal.into_iter().nth(index);
    action.map(|action| (action, ready)).ok_or_else(|| Refusal::new(Code::Stale, "there is no legal action"))
}

/// Counts computer players that search or wait for a thread.
struct ThinkingCount<'a>(&'a Hub);

impl ThinkingCount<'_> {
    fn enter(hub: &Hub) -> ThinkingCount<'_> {
        hub.metrics.thinking.inc();
        ThinkingCount(hub)
    }
}

impl Drop for ThinkingCount<'_> {
    fn drop(&mut self) {
        self.0.metrics.thinking.dec();
    }
}

/// Computes a hint for a person, from the perspective of their seat.
pub(crate) async fn advise(
    hub: &Hub,
    game: Box<dyn LobbyMatch>,
    seat: Seat,
    person: &str,
) -> Result<HintGiven, Refusal> {
    let busy = || Refusal::new(Code::Busy, "too many computer players are busy; try again in a moment");
    let queued = hub.thinking.enter(person);
    let wait = tokio::time::timeout(Duration::from_secs(5), queued.turn("hint"));
    let thread = wait.await.map_err(|_| busy())?;
    let seed = random_number();
    // The thread is held until the search ends, also if the client is gone.
    let hint = tokio::task::spawn_blocking(move || (game.hint(seat, HINT_TIME, seed), thread).0).await;
    let hint = hint.map_err(|error| Refusal::internal(&error))?;
    Ok(HintGiven { choices: hint.choices, simultaneous: hint.simultaneous })
}

#[cfg(test)]
mod tests {
    use harena_core::{Seats, Seed};

    use super::*;
    use crate::config::{Config, Database};
    use crate::store::Store;

    /// A cancelled hint keeps its thread until the search ends.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_thread_is_held_until_the_search_ends() {
        let file = std::env::temp_dir().join(format!("harena-advise-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Arc::new(Store::open_sqlite(&file).await.unwrap());
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(file.clone()));
        config.bot_threads = 1;
        let hub = Arc::new(Hub::new(config, store, "here".to_string(), false));
        let seed = Seed::ChaCha20([3; 32]);
        let game = harena_catalog::open("colosseum", &serde_json::Value::Null, Seats::new(3).unwrap(), seed).unwrap();
        let seat = game.to_act().first().unwrap();
        let begun = Instant::now();
        let asked = {
            let (hub, game) = (Arc::clone(&hub), game.clone_lobby());
            tokio::spawn(async move { advise(&hub, game, seat, "ann").await.map(|_| ()) })
        };
        tokio::time::sleep(HINT_TIME / 4).await;
        asked.abort();
        assert!(asked.await.is_err_and(|error| error.is_cancelled()), "it has not finished yet");
        let queued = hub.thinking.enter("bob");
        drop(queued.turn("t").await);
        assert!(begun.elapsed() > HINT_TIME.mul_f64(0.8), "{:?}", begun.elapsed());
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }
}
