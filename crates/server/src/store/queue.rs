//! The write queue: entries that arrive at the same time share a transaction, so that the disk syncs once for all of
//! them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::database::Database;
use super::{Append, NewEntry, Store, StoreError, StoreResult, entries, is_corruption, postgres};
use crate::downtime;

/// The maximum number of entries in a transaction.
const BATCH: usize = 256;
/// A transaction that takes longer is aborted, and its connection closed.
const TIMEOUT: Duration = Duration::from_secs(15);
/// A transaction that takes longer is reported by [`Store::take_slow_writes`].
const LONG: Duration = Duration::from_millis(downtime::LONG.unsigned_abs());
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// Writes batches. A batch is ordered by table and has one entry per table, so that concurrent processes take locks in
/// the same order.
struct Writer {
    db: Database,
    /// The name of this process, if other processes must be notified.
    process: Option<String>,
    slow: Arc<Mutex<SlowWrites>>,
}

impl Writer {
    /// Stores all entries or none; returns the result of each.
    async fn write(&self, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
        let transaction = async {
            let mut transaction = self.db.begin_unlimited().await?;
            let results = entries::add(&mut transaction, batch).await?;
            let process = self.process.as_deref();
            if let Some(notify) = process.and_then(|process| postgres::entry_notifications(process, batch, &results)) {
                transaction.fetch_all(notify).await?;
            }
            transaction.commit().await?;
            Ok(results)
        };
        let begun = Instant::now();
        let result = tokio::time::timeout(TIMEOUT, transaction).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        if result.is_ok() && begun.elapsed() > LONG {
            self.slow.lock().unwrap_or_else(PoisonError::into_inner).add(begun, Instant::now());
        }
        result
    }
}

/// Whether the error may be caused by one of the entries, or by damaged data of its table, and not by the database. Deadlocks between two processes
/// (40P01) and lock timeouts (55P03) are resolved by writing one table at a time.
fn is_caused_by_an_entry(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| {
        let waited = error.code().is_some_and(|code| code == "40P01" || code == "55P03");
        waited || !matches!(error.kind(), sqlx::error::ErrorKind::Other)
    }) || is_corruption(error)
}

/// A period of transactions that took long and followed each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlowPeriod {
    pub(crate) begun: Instant,
    pub(crate) ended: Instant,
    /// The time of the longest transaction.
    pub(crate) longest: Duration,
}

/// Transactions that took long.
#[derive(Debug, Default)]
struct SlowWrites {
    periods: Vec<SlowPeriod>,
    last_taken: Option<Instant>,
}

impl SlowWrites {
    fn add(&mut self, begun: Instant, ended: Instant) {
        match self.periods.last_mut() {
            Some(last) if begun.saturating_duration_since(last.ended) < LONG => {
                last.ended = ended;
                last.longest = last.longest.max(ended - begun);
            }
            _ => self.periods.push(SlowPeriod { begun, ended, longest: ended - begun }),
        }
    }

    fn take(&mut self) -> Vec<SlowPeriod> {
        if self.periods.is_empty() || self.last_taken.is_some_and(|last| last.elapsed() < REPORT_EVERY) {
            return Vec::new();
        }
        self.last_taken = Some(Instant::now());
        std::mem::take(&mut self.periods)
    }
}

/// A handle of the queue. Its task ends when the last handle is dropped.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    entries: mpsc::Sender<Waiting>,
    slow: Arc<Mutex<SlowWrites>>,
}

#[derive(Debug)]
struct Waiting {
    entry: NewEntry,
    done: oneshot::Sender<StoreResult<Append>>,
}

impl Queue {
    pub(super) fn new(db: Database, process: Option<String>) -> Queue {
        let (queue, waiting) = mpsc::channel(4 * BATCH);
        let slow = Arc::<Mutex<SlowWrites>>::default();
        tokio::spawn(write_all(Writer { db, process, slow: Arc::clone(&slow) }, waiting));
        Queue { entries: queue, slow }
    }
}

impl Store {
    /// The periods in which transactions with entries took more than a second, at most every few seconds. The time that
    /// entries wait in the queue does not count. Otherwise pauses, which are entries too, could cause further pauses.
    pub(crate) fn take_slow_writes(&self) -> Vec<SlowPeriod> {
        self.queue.slow.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns when the entry is committed.
    pub async fn append(&self, entry: NewEntry) -> StoreResult<Append> {
        let closed = || StoreError::failed("the database is closed");
        let (done, answer) = oneshot::channel();
        self.queue.entries.send(Waiting { entry, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

async fn write_all(writer: Writer, mut waiting: mpsc::Receiver<Waiting>) {
    let mut next = Vec::with_capacity(BATCH);
    while !next.is_empty() || waiting.recv_many(&mut next, BATCH).await > 0 {
        // An entry whose caller has given up must not be stored later.
        next.retain(|one| !one.done.is_closed());
        let (batch, later) = one_of_each_table(next);
        next = later;
        if batch.is_empty() {
            continue;
        }
        let (entries, answers): (Vec<_>, Vec<_>) = batch.into_iter().map(|one| (one.entry, one.done)).unzip();
        match writer.write(&entries).await {
            Ok(results) => {
                for (done, result) in answers.into_iter().zip(results) {
                    let _ = done.send(Ok(result)); // the caller may be gone; the entry is stored all the same
                }
            }
            // A bad entry must not prevent the others from being stored.
            Err(error) if is_caused_by_an_entry(&error) => {
                for (entry, done) in entries.iter().zip(answers) {
                    let result = writer.write(std::slice::from_ref(entry)).await;
                    let result = result.map(|results| results[0]).map_err(StoreError::from);
                    if let Err(error) = &result {
                        tracing::error!(%error, table = %entry.table, "storing failed");
                    }
                    let _ = done.send(result); // as above
                }
            }
            // The database fails, for example because the disk is full: each entry would fail.
            Err(error) => {
                let error = StoreError::from(error);
                tracing::error!(%error, entries = entries.len(), "storing failed");
                for done in answers {
                    let _ = done.send(Err(error.clone())); // as above
                }
            }
        }
    }
}

/// The first waiting entry of each table, and the rest. A table waits for each entry, so there is a second one only
/// after the first was given up.
fn one_of_each_table(mut waiting: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    waiting.sort_by(|one, other| one.entry.table.as_str().cmp(other.entry.table.as_str()));
    let (mut batch, mut later) = (Vec::<Waiting>::with_capacity(waiting.len()), Vec::new());
    for one in waiting {
        let is_next = batch.last().is_none_or(|last| last.entry.table != one.entry.table);
        if is_next { &mut batch } else { &mut later }.push(one);
    }
    (batch, later)
}
