//! The queue in front of a database: entries that come at the same time share a transaction, so that the disk is asked to be sure
//! once for all of them.

use std::future::Future;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::{Append, NewEntry, StoreError, Stored};

/// So many entries share a transaction at most.
pub(super) const BATCH: usize = 256;
/// A database that does not answer for so long is asked on another connection.
const WITHIN: Duration = Duration::from_secs(15);

/// Who writes. Entries come ordered by table, each of another table: processes that write at the same time
/// take their locks in one order.
pub(super) trait Writer: Send + Sync + 'static {
    /// Stores all of them or none, and says of each whether it is there.
    fn write(&self, batch: &[NewEntry]) -> impl Future<Output = Result<Vec<Append>, sqlx::Error>> + Send;
    /// Whether one of the entries may be the reason that none was stored, and not the database.
    fn is_of_an_entry(error: &sqlx::Error) -> bool;
}

/// The way into the queue. Its task ends with the last of these.
#[derive(Clone, Debug)]
pub(super) struct Queue(mpsc::Sender<Waiting>);

#[derive(Debug)]
struct Waiting {
    entry: NewEntry,
    done: oneshot::Sender<Stored<Append>>,
}

impl Queue {
    pub(super) fn new(writer: impl Writer) -> Queue {
        let (queue, waiting) = mpsc::channel(4 * BATCH);
        tokio::spawn(write_all(writer, waiting));
        Queue(queue)
    }

    /// Answers when the entry is stored.
    pub(super) async fn append(&self, entry: NewEntry) -> Stored<Append> {
        let closed = || StoreError::failed("the database is closed");
        let (done, answer) = oneshot::channel();
        self.0.send(Waiting { entry, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

async fn write_all<W: Writer>(writer: W, mut waiting: mpsc::Receiver<Waiting>) {
    let mut next = Vec::with_capacity(BATCH);
    while !next.is_empty() || waiting.recv_many(&mut next, BATCH).await > 0 {
        // Whoever was told that it is not stored must not find it stored later.
        next.retain(|one| !one.done.is_closed());
        let (batch, later) = one_of_each_table(next);
        next = later;
        if batch.is_empty() {
            continue;
        }
        let (entries, answers): (Vec<_>, Vec<_>) = batch.into_iter().map(|one| (one.entry, one.done)).unzip();
        match write(&writer, &entries).await {
            Ok(results) => {
                for (done, result) in answers.into_iter().zip(results) {
                    let _ = done.send(Ok(result)); // whoever asked may be gone; the entry is stored all the same
                }
            }
            // Whatever is wrong with one of them must not keep the others from being stored.
            Err(error) if W::is_of_an_entry(&error) => {
                for (entry, done) in entries.iter().zip(answers) {
                    let result = write(&writer, std::slice::from_ref(entry)).await;
                    let result = result.map(|results| results[0]).map_err(StoreError::from);
                    if let Err(error) = &result {
                        tracing::error!(%error, table = %entry.table, "storing failed");
                    }
                    let _ = done.send(result); // as above
                }
            }
            // The disk is full, or worse: it would be the same for each of them.
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

async fn write<W: Writer>(writer: &W, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
    tokio::time::timeout(WITHIN, writer.write(batch)).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// The first that waits of each table, and the others. Only somebody who no longer waits for an entry can have added another.
fn one_of_each_table(mut waiting: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    waiting.sort_by(|one, other| one.entry.table.as_str().cmp(other.entry.table.as_str()));
    let (mut batch, mut later) = (Vec::<Waiting>::with_capacity(waiting.len()), Vec::new());
    for one in waiting {
        let is_next = batch.last().is_none_or(|last| last.entry.table != one.entry.table);
        if is_next { &mut batch } else { &mut later }.push(one);
    }
    (batch, later)
}
