//! SQLite: one file, one process. Nothing to set up.
//!
//! All writing goes through one connection, and the disk is asked to be sure (`synchronous = FULL`): nothing that was
//! acknowledged is lost with the power either.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, bail};
use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row as _, SqliteConnection, SqlitePool};
use tokio::sync::mpsc;

use super::queue::{Queue, Writer};
use super::sql::{padded, sql_store, timely};
use super::{
    Append, Ban, Entry, Gap, Job, ListQuery, Listed, Mention, Millis, NewEntry, NewTable, News, Notice, Stale, Store,
    StoreError, Stored, TableRow, Tidied, User,
};
use crate::ids::{TableId, UserId};

const READERS: u32 = 4;
/// How long anybody waits for a connection.
const WAIT: Duration = Duration::from_secs(15);

const CLAIM: &str = "UPDATE jobs SET claimed_by = $1, until = $2 WHERE (game, seat) IN \
                     (SELECT game, seat FROM jobs WHERE until <= $3 AND person NOT IN ($5, $6, $7, $8, $9, $10, $11, $12) \
                      AND game NOT IN (SELECT value FROM json_each($13)) ORDER BY created LIMIT $4) \
                     RETURNING game, seat, sequence, created, person";

const OVERDUE: &str = "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 \
                       AND id NOT IN (SELECT value FROM json_each($3)) ORDER BY deadline LIMIT $2";

/// A file answers, or nothing does: see the queue.
const PATIENCE: Option<std::time::Duration> = None;

/// Before a table is deleted. Here there is one who writes at a time.
const HOLD: &str = "SELECT id FROM games WHERE id = $1";

/// A database in a file.
#[derive(Debug)]
pub struct Sqlite {
    read: SqlitePool,
    write: SqlitePool,
    queue: Queue,
    /// Held as long as the database is open, and given up by the system however the process ends.
    lock: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens the file, or makes it, and brings it up to date.
    pub async fn open(file: &Path) -> anyhow::Result<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let context = || format!("cannot open the database {}", file.display());
        let lock = lock(file).with_context(context)?;
        let one = SqlitePoolOptions::new().max_connections(1).acquire_timeout(WAIT);
        let write = one.connect_with(options.clone()).await.with_context(context)?;
        sqlx::migrate!("./migrations/sqlite").run(&write).await.with_context(context)?;
        // Whoever had claimed jobs before is gone: this file has one process.
        sqlx::query("UPDATE jobs SET claimed_by = NULL, until = 0").execute(&write).await?;
        let some = SqlitePoolOptions::new().max_connections(READERS).acquire_timeout(WAIT);
        let read = some.connect_with(options.read_only(false)).await.with_context(context)?;
        let queue = Queue::new(write.clone());
        Ok(Sqlite { read, write, queue, lock: Mutex::new(Some(lock)) })
    }

    fn reading(&self) -> &SqlitePool {
        &self.read
    }

    fn writing(&self) -> &SqlitePool {
        &self.write
    }

    async fn append_entry(&self, entry: NewEntry) -> Stored<Append> {
        self.queue.append(entry).await
    }

    async fn time(&self) -> Stored<Option<Millis>> {
        Ok(None)
    }

    async fn hear(&self) -> Stored<Option<mpsc::Receiver<News>>> {
        Ok(None)
    }

    async fn finish(&self) {
        self.read.close().await;
        self.write.close().await;
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Sqlite {
    /// There are no others.
    async fn tell_others(&self, _: &Notice) -> Stored<()> {
        Ok(())
    }

    /// A copy as of one moment, while others read and write. It gets its name when it is whole and on the disk.
    async fn copy_to(&self, file: &Path) -> Stored<bool> {
        let failed = |error: std::io::Error| StoreError::failed(format!("{}: {error}", file.display()));
        if file.exists() {
            return Err(StoreError::failed(format!("{} is there already", file.display())));
        }
        let mut part = file.as_os_str().to_os_string();
        part.push(".part");
        let _ = std::fs::remove_file(&part); // of a copy that was not finished
        let name = part.to_str().ok_or_else(|| StoreError::failed("the name of the file is no text".to_string()))?;
        sqlx::query("VACUUM INTO $1").bind(name).execute(&self.read).await?;
        File::open(&part).and_then(|copy| copy.sync_all()).map_err(failed)?;
        std::fs::rename(&part, file).map_err(failed)?;
        Ok(true)
    }
}

/// Two processes on one file would not hear of each other's games: the second is refused.
fn lock(file: &Path) -> anyhow::Result<File> {
    let mut name = file.as_os_str().to_os_string();
    name.push(".lock");
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&name)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            bail!("another process uses it; several processes share a PostgreSQL (--database postgres://…)")
        }
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

impl Writer for SqlitePool {
    async fn write(&self, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
        let mut work = Work::begin(self).await?;
        let results = add(work.on(), batch).await?;
        work.commit().await?;
        Ok(results)
    }

    fn is_of_an_entry(error: &sqlx::Error) -> bool {
        error.as_database_error().is_some_and(|error| !matches!(error.kind(), sqlx::error::ErrorKind::Other))
    }
}

sql_store!(Sqlite, sqlx::Sqlite, SqliteConnection, "BEGIN IMMEDIATE");
