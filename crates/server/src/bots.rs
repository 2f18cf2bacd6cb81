//! Computer players at tables. Whichever process claims a job thinks about it, on threads of their own, from what the seat
//! knows.
//!
//! How long an answer takes must not tell what a player holds: with one choice a search is done at once, with many it is not.
//! So each level answers after a time of its own, whatever it had to think about.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use harena_core::Seat;
use tokio::sync::{Semaphore, oneshot};

use crate::error::Refusal;
use crate::house::{House, Thinker};
use crate::hub::{Hub, Stage};
use crate::ids::random_number;
use crate::protocol::{Advice, Code, HintGiven};
use crate::store::{Job, Millis};
use crate::table::Ask;
use crate::time::now;

/// A job that was claimed and not done in this time is anybody's.
const LEASE: Millis = 10_000;
/// Jobs that one process has at the same time, those included that wait for their moment.
const MOST_JOBS: usize = 256;
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
    let room = Arc::new(Semaphore::new(MOST_JOBS));
    loop {
        tokio::select! {
            () = hub.bots_kicked() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = hub.reached(Stage::Closing) => return,
        }
        loop {
            let free = room.available_permits().min(32);
            if free == 0 {
                break;
            }
            let at = now();
            let jobs = match hub.store.claim(&hub.process, at, at + LEASE, free as i64).await {
                Ok(jobs) => jobs,
                Err(error) => {
                    tracing::warn!(%error, "cannot claim jobs");
                    break;
                }
            };
            let more = jobs.len() == free;
            for job in jobs {
                let (hub, room) = (Arc::clone(&hub), Arc::clone(&room));
                tokio::spawn(async move {
                    let Ok(_place) = room.acquire().await else { return };
                    if let Err(refusal) = work(&hub, &job).await {
                        tracing::debug!(table = %job.table, seat = job.seat, why = refusal.message, "job not done");
                        // If the seat is still asked, somebody else shall answer.
                        if let Err(error) = hub.store.release(&job, &hub.process).await {
                            tracing::warn!(%error, "cannot give a job back");
                        }
                    }
                });
            }
            if !more {
                break;
            }
        }
    }
}

async fn work(hub: &Arc<Hub>, job: &Job) -> Result<(), Refusal> {
    let live = hub.table(&job.table).await?;
    let (seat, since) = (job.seat, job.sequence);
    let asked = move |fold: &crate::table::Fold| {
        let level = fold.bot_asked(seat, since)?.to_string();
        Some((fold.game()?.copy(), level))
    };
    let mut found = live.look(asked).await?;
    if found.is_none() {
        // Another process has stored what this one has not read yet.
        live.tell(Ask::News(i64::MAX)).await;
        found = live.look(asked).await?;
    }
    let stale = || Refusal::new(Code::Stale, "this computer player is not asked any more");
    let (game, level) = found.ok_or_else(stale)?;
    let share = hub.config.bot_pace;
    let due = Instant::now() + pace(&level).mul_f64(share);
    let limit = pace(&level).mul_f64(share.max(0.05) * 0.9);
    let seat = Seat::new(job.seat);
    let action = think(hub, game, seat, level, limit).await?;
    tokio::time::sleep_until(due.into()).await;
    let (reply, answer) = oneshot::channel();
    live.tell(Ask::Bot { seat, since: job.sequence, action, reply }).await;
    answer.await.map_err(|_| Refusal::new(Code::Busy, "the table was closed"))?
}

/// Thinks on a thread of its own. A player that fails is replaced for this once: no game waits for ever.
async fn think(hub: &Hub, game: Box<dyn House>, seat: Seat, level: String, limit: Duration) -> Result<String, Refusal> {
    let _thread = hub.thinking.acquire().await.map_err(|error| Refusal::internal(&error))?;
    let begun = Instant::now();
    let spare = game.copy();
    let thinker = Thinker { name: level, limit, solver: hub.config.solver };
    let luck = random_number();
    let choice = tokio::task::spawn_blocking(move || game.choose(seat, &thinker, luck)).await;
    hub.metrics.thought(begun.elapsed());
    if let Ok(Some(action)) = choice {
        return Ok(action);
    }
    hub.metrics.bot_failures.fetch_add(1, Relaxed);
    tracing::error!(game = spare.meta().key, "a computer player failed; chance chooses for it");
    let legal = spare.legal(seat);
    let index = (luck % legal.len().max(1) as u64) as usize;
    legal.into_iter().nth(index).ok_or_else(|| Refusal::new(Code::Stale, "there is nothing to choose"))
}

/// Thinks for a person, from what their seat knows.
pub(crate) async fn advise(hub: &Hub, game: Box<dyn House>, seat: Seat) -> Result<HintGiven, Refusal> {
    let busy = || Refusal::new(Code::Busy, "too many are thinking; ask again in a moment");
    let wait = tokio::time::timeout(Duration::from_secs(5), hub.thinking.acquire());
    let _thread = wait.await.map_err(|_| busy())?.map_err(|_| busy())?;
    let luck = random_number();
    let hint = tokio::task::spawn_blocking(move || game.hint(seat, HINT, luck)).await;
    let hint = hint.map_err(|error| Refusal::internal(&error))?;
    let advice = |one: harena_players::Advised| Advice { action: one.action, chance: one.chance, share: one.share };
    Ok(HintGiven { choices: hint.choices.into_iter().map(advice).collect(), at_once: hint.at_once })
}
