//! Computer players at tables. Whichever process claims a job thinks about it, on threads of their own, from what the seat
//! knows.
//!
//! How long an answer takes must not tell what a player holds: with one choice a search is done at once, with many it is not.
//! So each level answers after a time of its own, whatever it had to think about.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use harena_catalog::{Bot, LobbyMatch};
use harena_core::Seat;
use tokio::sync::oneshot;

use crate::error::Refusal;
use crate::hub::{Hub, Stage};
use crate::ids::random_number;
use crate::protocol::{Advice, Code, HintGiven};
use crate::store::{Job, MOST_BUSY, Millis};
use crate::table::TableRequest;
use crate::thinking_queue::ThinkingThread;
use crate::time::now;

/// A job that was claimed and not renewed in this time is anybody's.
const LEASE: Millis = 20_000;
/// How often anyone who works at a job says so.
const RENEW_EVERY: Duration = Duration::from_millis(6_000);
/// A job that failed is tried again after this.
const AGAIN_AFTER: Millis = 2_000;
/// Jobs that one process has at the same time, those included that wait for their moment; and those of one person among them.
const MOST_JOBS: usize = MOST_OF_ONE * MOST_BUSY;
const MOST_OF_ONE: usize = 64;
/// How many are taken at once.
const AT_ONCE: usize = 32;
/// How often to look for jobs that nobody told of.
const LOOK_EVERY: Duration = Duration::from_millis(1000);
/// How long a hint is thought about.
const HINT: Duration = Duration::from_millis(800);

/// The time after which a player of this level answers.
fn pace(level: &str) -> Duration {
    Duration::from_millis(match level {
        "easy" => 500,
        "medium" => 700,
        "hard" => 900,
        "expert" | "solved" => 1500,
        _ => 400,
    })
}

/// Claims jobs and does them, until the server stops.
pub(crate) async fn run(hub: Arc<Hub>) {
    let places = Places::default();
    loop {
        tokio::select! {
            () = hub.bots_woken() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = hub.reached(Stage::Closing) => return,
        }
        loop {
            let (free, busy) = places.free();
            if free == 0 {
                break;
            }
            let at = now();
            let newer = hub.newer.all();
            let jobs = match hub.store.claim_except(&busy, &newer, &hub.process, at, at + LEASE, free as i64).await {
                Ok(jobs) => jobs,
                Err(error) => {
                    tracing::warn!(%error, "cannot claim jobs");
                    break;
                }
            };
            let more = jobs.len() == free;
            for job in jobs {
                let place = places.take(&job.person);
                let hub = Arc::clone(&hub);
                tokio::spawn(async move {
                    run_job(&hub, &job).await;
                    drop(place);
                });
            }
            if !more {
                break;
            }
        }
    }
}

/// How many jobs of whom this process has.
#[derive(Clone, Debug, Default)]
struct Places(Arc<Mutex<HashMap<String, usize>>>);

impl Places {
    /// How many more may be taken now, and whose not.
    fn free(&self) -> (usize, Vec<String>) {
        let places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let taken: usize = places.values().sum();
        let busy = places.iter().filter(|(_, count)| **count >= MOST_OF_ONE);
        let busy = busy.map(|(person, _)| person.clone()).take(MOST_BUSY).collect();
        (MOST_JOBS.saturating_sub(taken).min(AT_ONCE), busy)
    }

    fn take(&self, person: &str) -> impl Drop + Send + use<> {
        struct Place(Places, String);
        impl Drop for Place {
            fn drop(&mut self) {
                let mut places = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(count) = places.get_mut(&self.1) {
                    *count -= 1;
                    if *count == 0 {
                        places.remove(&self.1);
                    }
                }
            }
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(person.to_string()).or_default() += 1;
        Place(self.clone(), person.to_string())
    }
}

/// Works at a job and says so again and again, as long as it is ours.
async fn run_job(hub: &Arc<Hub>, job: &Job) {
    let mut working = std::pin::pin!(do_job(hub, job));
    let refusal = loop {
        tokio::select! {
            done = &mut working => match done {
                Ok(()) => return,
                Err(refusal) => break refusal,
            },
            () = tokio::time::sleep(RENEW_EVERY) => match hub.store.renew(job, &hub.process, now() + LEASE).await {
                // The seat is asked something else, or another process has taken it.
                Ok(false) => return,
                Ok(true) => {}
                Err(error) => tracing::warn!(%error, "cannot keep a job"),
            },
        }
    };
    tracing::debug!(table = %job.table, seat = job.seat, why = refusal.text, "job not done");
    let given_back = match refusal.code {
        // It would be tried forever, and others would wait behind it.
        Code::NotFound => hub.store.retire(&job.table).await,
        // It is for a newer process, which need not wait; this one does not take it again.
        _ if hub.newer.has(&job.table) => hub.store.release(job, &hub.process, 0).await,
        // If the seat is still asked, somebody shall answer; not at once, or what always fails would be tried all the time.
        _ => hub.store.release(job, &hub.process, now() + AGAIN_AFTER).await,
    };
    if let Err(error) = given_back {
        tracing::warn!(%error, "cannot give a job back");
    }
}

async fn do_job(hub: &Arc<Hub>, job: &Job) -> Result<(), Refusal> {
    let claimed = Instant::now();
    // A person who waits holds nothing but a place in the line.
    let line = hub.thinking.enter(&job.person);
    let counted = ThinkingCount::enter(hub);
    let thread = line.turn(job.table.as_str()).await;
    let live = hub.table(&job.table).await?;
    let (seat, since) = (job.seat, job.sequence);
    let asked = move |table: &crate::table::TableState| {
        let level = table.bot_to_act(seat, since)?.to_string();
        Some((table.game()?.clone_lobby(), level, table.has_pack()))
    };
    let mut found = live.read(asked).await?;
    if found.is_none() {
        // Another process has stored what this one has not read yet.
        live.send(TableRequest::News(i64::MAX)).await;
        found = live.read(asked).await?;
    }
    let stale = || Refusal::new(Code::Stale, "this computer player is not asked any more");
    let (game, level, with_pack) = found.ok_or_else(stale)?;
    let share = hub.config.bot_pace;
    let due = claimed + pace(&level).mul_f64(share);
    // When many want to think, each does so for a shorter time, so that nobody waits long.
    let limit = pace(&level).mul_f64(share.max(0.05) * 0.9).div_f64(line.share());
    let seat = Seat::new(job.seat);
    let bot = Bot { name: level, limit, solver: hub.config.solver && !with_pack };
    let (action, ready) = think(hub, game, seat, bot, thread).await?;
    drop((line, counted));
    tokio::time::sleep_until(due.max(ready).into()).await;
    let (reply, answer) = oneshot::channel();
    live.send(TableRequest::Bot { seat, since: job.sequence, action, reply }).await;
    answer.await.map_err(|_| Refusal::new(Code::Busy, "the table was closed"))?
}

/// Thinks on a thread, and says when it may answer: when the time that it had is over. A player that fails is replaced
/// for this once: no game waits forever.
async fn think(
    hub: &Hub,
    game: Box<dyn LobbyMatch>,
    seat: Seat,
    bot: Bot,
    thread: ThinkingThread,
) -> Result<(String, Instant), Refusal> {
    let begun = Instant::now();
    let ready = if hub.config.bot_pace > 0.0 { begun + bot.limit } else { begun };
    let spare = game.clone_lobby();
    let seed = random_number();
    // The thread is taken until it is done, also if nobody waits for the answer any more.
    let choice = tokio::task::spawn_blocking(move || (game.choose(seat, &bot, seed), thread).0).await;
    hub.metrics.thought(begun.elapsed());
    if let Ok(Some(action)) = choice {
        return Ok((action, ready));
    }
    hub.metrics.bot_failures.fetch_add(1, Relaxed);
    tracing::error!(game = spare.meta().key, "a computer player failed; chance chooses for it");
    let legal = spare.legal(seat);
    let index = (seed % legal.len().max(1) as u64) as usize;
    let action = legal.into_iter().nth(index);
    action.map(|action| (action, ready)).ok_or_else(|| Refusal::new(Code::Stale, "there is nothing to choose"))
}

/// Counts who thinks or waits for it.
struct ThinkingCount<'a>(&'a Hub);

impl ThinkingCount<'_> {
    fn enter(hub: &Hub) -> ThinkingCount<'_> {
        hub.metrics.thinking.fetch_add(1, Relaxed);
        ThinkingCount(hub)
    }
}

impl Drop for ThinkingCount<'_> {
    fn drop(&mut self) {
        self.0.metrics.thinking.fetch_sub(1, Relaxed);
    }
}

/// Thinks for a person, from what their seat knows.
pub(crate) async fn advise(
    hub: &Hub,
    game: Box<dyn LobbyMatch>,
    seat: Seat,
    person: &str,
) -> Result<HintGiven, Refusal> {
    let busy = || Refusal::new(Code::Busy, "too many are thinking; ask again in a moment");
    let line = hub.thinking.enter(person);
    let wait = tokio::time::timeout(Duration::from_secs(5), line.turn("hint"));
    let thread = wait.await.map_err(|_| busy())?;
    let seed = random_number();
    // The thread is taken until it is done, also if anyone who asked has gone.
    let hint = tokio::task::spawn_blocking(move || (game.hint(seat, HINT, seed), thread).0).await;
    let hint = hint.map_err(|error| Refusal::internal(&error))?;
    let advice = |one: harena_players::Advised| Advice { action: one.action, chance: one.chance, share: one.share };
    Ok(HintGiven { choices: hint.choices.into_iter().map(advice).collect(), at_once: hint.at_once })
}

#[cfg(test)]
mod tests {
    use harena_core::{Seats, Seed};

    use super::*;
    use crate::config::{Config, Database};
    use crate::store::Store;

    /// A person who asked for a hint and went has still set a thread to thinking: nobody else gets it before it is done.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_thread_is_taken_until_it_has_done_thinking() {
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
        tokio::time::sleep(HINT / 4).await;
        asked.abort();
        assert!(asked.await.is_err_and(|error| error.is_cancelled()), "it was not done yet");
        let line = hub.thinking.enter("bob");
        drop(line.turn("t").await);
        assert!(begun.elapsed() > HINT.mul_f64(0.8), "{:?}", begun.elapsed());
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }
}
