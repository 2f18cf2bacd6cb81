//! SQLite: one file, one process, nothing to set up.
//!
//! All writes use one connection with `synchronous = FULL`: nothing acknowledged is lost in a power failure.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, bail};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::database::{Database, Dialect, Pool, query};
use super::queue::Queue;
use super::{Backend, Store, StoreError, StoreResult, migrations};

const READERS: u32 = 4;
/// How long to wait for a connection.
const WAIT: Duration = Duration::from_secs(15);

const DIALECT: Dialect = Dialect {
    begin: "BEGIN IMMEDIATE",
    claim: "UPDATE jobs SET claimed_by = $1, until = $2 WHERE (game, seat) IN \
            (SELECT game, seat FROM \
             (SELECT game, seat, until, created, \
              ROW_NUMBER() OVER (PARTITION BY person ORDER BY until <= $3, created) AS turn FROM jobs \
              WHERE (until <= $3 OR claimed_by IS NOT NULL) AND game NOT IN (SELECT value FROM json_each($6))) \
             WHERE until <= $3 AND turn <= $5 ORDER BY turn, created LIMIT $4) \
            RETURNING game, seat, sequence, created, person",
    overdue: "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 \
              AND id NOT IN (SELECT value FROM json_each($3)) ORDER BY deadline LIMIT $2",
    // There is only one writer at a time.
    lock_table: "SELECT id FROM games WHERE id = $1",
    lock_look: "SELECT look FROM names WHERE look = $1",
    // There is no network that could hang.
    timeout: None,
};

impl Store {
    /// Opens or creates a database file, and runs the migrations.
    pub async fn open_sqlite(file: &Path) -> anyhow::Result<Store> {
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
        migrations::sqlite().run(&write).await.with_context(context)?;
        // The process that claimed jobs before is gone: a file has one process.
        sqlx::query("UPDATE jobs SET claimed_by = NULL, until = 0").execute(&write).await?;
        let some = SqlitePoolOptions::new().max_connections(READERS).acquire_timeout(WAIT);
        let read = some.connect_with(options.read_only(false)).await.with_context(context)?;
        let db = Database { read: Pool::Sqlite(read), write: Pool::Sqlite(write), dialect: &DIALECT };
        let queue = Queue::new(db.clone(), None);
        Ok(Store { db, queue, backend: Backend::Sqlite { lock: Mutex::new(Some(lock)) } })
    }
}

/// Writes a consistent copy while the database is in use. It gets its final name when it is complete and synced.
pub(super) async fn back_up(db: &Database, file: &Path) -> StoreResult<()> {
    let failed = |error: std::io::Error| StoreError::failed(format!("{}: {error}", file.display()));
    if file.exists() {
        return Err(StoreError::failed(format!("{} exists already", file.display())));
    }
    let mut part = file.as_os_str().to_os_string();
    part.push(".part");
    let _ = std::fs::remove_file(&part); // of an interrupted copy
    let name =
        part.to_str().ok_or_else(|| StoreError::failed("the name of the file is not valid UTF-8".to_string()))?;
    db.scan(query("VACUUM INTO $1").bind(name)).await?;
    File::open(&part).and_then(|copy| copy.sync_all()).map_err(failed)?;
    std::fs::rename(&part, file).map_err(failed)?;
    Ok(())
}

/// Releases the lock of the file.
pub(super) fn unlock(lock: &Mutex<Option<File>>) {
    lock.lock().unwrap_or_else(PoisonError::into_inner).take();
}

/// Two processes on one file would not notice each other's entries: the second is refused.
fn lock(file: &Path) -> anyhow::Result<File> {
    let mut name = file.as_os_str().to_os_string();
    name.push(".lock");
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&name)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            bail!("another process uses it; several processes need PostgreSQL (--database postgres://…)")
        }
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}
