//! The queue in front of a database: entries that arrive at the same time share a transaction, so that the disk confirms once
//! for all of them.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::database::Database;
use super::{Append, NewEntry, StoreError, Stored, entries, postgres};

/// How many entries share a transaction at most.
const BATCH: usize = 256;
/// A transaction that takes longer is given up, with its connection.
const WITHIN: Duration = Duration::from_secs(15);

/// Writes batches. Entries come ordered by table, each of another table: processes that write at the same time take their
/// locks in the same order.
struct Writer {
    db: Database,
    /// The name of this process, where others have to hear of its entries.
    process: Option<String>,
}

impl Writer {
    /// Stores all entries or none, and says of each whether it is there.
    async fn write(&self, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
        let transaction = async {
            let mut transaction = self.db.begin_unlimited().await?;
            let results = entries::add(&mut transaction, batch).await?;
            let process = self.process.as_deref();
            if let Some(news) = process.and_then(|process| postgres::entry_notifications(process, batch, &results)) {
                transaction.fetch_all(news).await?;
            }
            transaction.commit().await?;
            Ok(results)
        };
        tokio::time::timeout(WITHIN, transaction).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }
}

/// Whether one of the entries may be the reason that none was stored, and not the database. Two processes that wait for each
/// other (40P01), or for one that has stopped (55P03), are helped by taking one table after the other.
fn is_of_an_entry(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| {
        let waited = error.code().is_some_and(|code| code == "40P01" || code == "55P03");
        waited || !matches!(error.kind(), sqlx::error::ErrorKind::Other)
    })
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
    pub(super) fn new(db: Database, process: Option<String>) -> Queue {
        let (queue, waiting) = mpsc::channel(4 * BATCH);
        tokio::spawn(write_all(Writer { db, process }, waiting));
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

async fn write_all(writer: Writer, mut waiting: mpsc::Receiver<Waiting>) {
    let mut next = Vec::with_capacity(BATCH);
    while !next.is_empty() || waiting.recv_many(&mut next, BATCH).await > 0 {
        // A person who was told that it is not stored must not find it stored later.
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
                    let _ = done.send(Ok(result)); // anyone who asked may be gone; the entry is stored all the same
                }
            }
            // Whatever is wrong with one of them must not keep the others from being stored.
            Err(error) if is_of_an_entry(&error) => {
                for (entry, done) in entries.iter().zip(answers) {
                    let result = writer.write(std::slice::from_ref(entry)).await;
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
