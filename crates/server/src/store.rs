//! Storage, in SQLite or PostgreSQL, with the same guarantees.
//!
//! The main guarantee: an entry is either stored completely, together with the jobs that follow from it, under a
//! sequence number that no other entry of its table has, or it is not stored at all. The second writer of a number gets
//! [`Append::Taken`]. A result other than an error is returned only after the database has committed. After an error it
//! is unknown whether the entry is stored; writing the same entry again tells.

mod cleanup;
mod compressed_entries;
mod database;
mod entries;
mod jobs;
mod mentions;
mod migrations;
mod people;
mod postgres;
mod processes;
mod queue;
mod sqlite;
mod tables;

use std::fs::File;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

pub use self::cleanup::{CLEANUP_BATCH, CleanupProgress};
use self::database::Database;
pub use self::jobs::Claim;
use self::queue::Queue;
use crate::ids::{TableId, UserId};
use crate::protocol::Announcement;

/// Milliseconds since the Unix epoch.
pub type Millis = i64;

/// A storage error. It is for the log, never for a client.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database fails.
    #[error("storage: {0}")]
    Failed(String),
    /// The database works, but this data is damaged. Other data is not affected.
    #[error("damaged: {0}")]
    Damaged(String),
    /// SQLite reports a disk that cannot be read like a damaged page. It is the data only if the database works
    /// otherwise.
    #[error("unreadable: {0}")]
    Unreadable(String),
}

impl StoreError {
    pub(crate) fn failed(what: impl Into<String>) -> StoreError {
        StoreError::Failed(what.into())
    }

    pub(crate) fn damaged(what: impl Into<String>) -> StoreError {
        StoreError::Damaged(what.into())
    }
}

static ERRORS: AtomicU64 = AtomicU64::new(0);

/// The number of database errors since the process started.
pub(crate) fn errors() -> u64 {
    ERRORS.load(Relaxed)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::damaged(error.to_string()),
            _ => {
                ERRORS.fetch_add(1, Relaxed);
                let make = if is_corruption(&error) { StoreError::Unreadable } else { StoreError::Failed };
                make(error.to_string())
            }
        }
    }
}

/// Whether the database says that a page or row is damaged.
fn is_corruption(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| match code.parse::<i32>() {
        // SQLITE_CORRUPT is the lower byte of its extended codes.
        Ok(code) => code & 0xff == 11,
        // PostgreSQL: data_corrupted.
        Err(_) => code == "XX001",
    })
}

pub type StoreResult<T> = Result<T, StoreError>;

/// A person, with or without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub name: String,
    pub login: Option<String>,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: TableId,
    pub game: String,
    /// [`crate::table::Setup`] as JSON.
    pub setup: String,
    /// Generator and seed, as in a record. Secret until the game is over.
    pub seed: String,
    pub invite: String,
    pub listed: bool,
    pub created: Millis,
    pub creator: UserId,
    /// Other people who may see the table from the start.
    pub members: Vec<UserId>,
}

/// The row of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    pub id: TableId,
    pub setup: String,
    pub seed: String,
    pub invite: String,
    pub created: Millis,
    /// Shown in lists of tables, like `summary`.
    pub phase: String,
    pub summary: String,
}

/// An event of a table, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub sequence: i64,
    pub at: Millis,
    /// [`crate::table::TableEvent`] as JSON.
    pub body: String,
}

/// An entry to add, with everything else that changes with it.
#[derive(Clone, Debug)]
pub struct NewEntry {
    pub table: TableId,
    pub entry: Entry,
    pub listing: Listing,
    /// The seats whose computer players have to decide, each with the entry at which the decision began; `None` at a
    /// table without computer players.
    pub jobs: Option<Vec<(usize, i64)>>,
    /// A person who may see the table from now on.
    pub member: Option<UserId>,
}

/// What lists of tables show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub phase: &'static str,
    pub summary: String,
    pub deadline: Option<Millis>,
}

/// The result of adding an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Append {
    /// The entry is stored, now or before: an entry with the same body and time counts as the same.
    Done,
    /// Another entry has this number already.
    Taken,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    pub id: TableId,
    pub game: String,
    pub phase: String,
    pub summary: String,
    pub created: Millis,
    pub updated: Millis,
}

/// Which tables to list. Public tables only, the newest first.
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    pub game: Option<String>,
    pub phase: Option<String>,
    /// Only tables of this user, including private ones.
    pub member: Option<UserId>,
    pub before: Option<Millis>,
    /// Waiting tables that were last updated before this time are not listed, unless `member` is set.
    pub fresh: Millis,
    pub limit: i64,
}

/// A decision of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub table: TableId,
    pub seat: usize,
    /// The entry at which the decision began.
    pub sequence: i64,
    pub created: Millis,
    /// The creator of the table.
    pub person: String,
}

/// What counts as stale: data that was last used before these times. `None` keeps the data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stale {
    /// Sessions.
    pub sessions: Millis,
    /// Guests who have finished no game.
    pub guests: Option<Millis>,
    /// Tables whose game has not started.
    pub waiting: Option<Millis>,
    /// Unfinished games.
    pub unfinished: Option<Millis>,
    /// Finished games. They are compressed, not deleted.
    pub finished: Option<Millis>,
    /// Gaps: no running clock is that old.
    pub gaps: Millis,
}

/// The numbers of deleted and compressed items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CleanedUp {
    pub sessions: u64,
    pub guests: u64,
    pub tables: u64,
    pub compressed: u64,
    /// Tables that could not be read.
    pub set_aside: u64,
    /// What could not be cleaned up. It is tried again at the next cleanup.
    pub failed: u64,
    /// There may be more to clean up.
    pub more: bool,
}

impl std::ops::AddAssign for CleanedUp {
    fn add_assign(&mut self, more: CleanedUp) {
        self.sessions += more.sessions;
        self.guests += more.guests;
        self.tables += more.tables;
        self.compressed += more.compressed;
        self.set_aside += more.set_aside;
        self.failed += more.failed;
        self.more |= more.more;
    }
}

/// A period in which no process was serving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    pub since: Millis,
    pub until: Millis,
}

/// A notification from another process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    Entry {
        table: TableId,
        sequence: i64,
    },
    /// There may be jobs.
    Jobs,
    /// A notice for all processes.
    Notice(Notice),
    /// Notifications may have been lost: read everything again.
    MayBeLost,
}

/// A change that every process and its connections must learn at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// This session (given as the hash of its token) has ended.
    LoggedOut {
        session: String,
    },
    /// This person is deleted.
    Gone {
        user: UserId,
    },
    /// This person has another name.
    Renamed {
        user: UserId,
    },
    /// The bans have changed.
    Bans,
    /// The stored data of this table was changed or deleted.
    Changed {
        table: TableId,
    },
    Announced(Announcement),
    /// Notices of other processes may have been lost. Only sent within a process.
    #[serde(skip)]
    MayBeLost,
}

/// A banned address or person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    pub id: String,
    /// In the form of [`crate::limits::address_key`].
    pub address: Option<String>,
    pub user: Option<UserId>,
    pub reason: String,
    pub created: Millis,
    /// `None` for a permanent ban.
    pub until: Option<Millis>,
}

/// A stored document that mentions a person, and where it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mention {
    Setup {
        table: TableId,
        body: String,
    },
    Summary {
        table: TableId,
        body: String,
    },
    Entry {
        table: TableId,
        sequence: i64,
        body: String,
    },
    Snapshot {
        table: TableId,
        body: String,
    },
    /// All entries of a finished game, as a JSON list of their bodies.
    Compressed {
        table: TableId,
        body: String,
    },
    /// Something at this table cannot be read. `named` tells whether it is known to mention the person.
    Unreadable {
        table: TableId,
        named: bool,
    },
}

/// The storage. Its methods are in the files named after what they store.
#[derive(Debug)]
pub struct Store {
    db: Database,
    queue: Queue,
    backend: Backend,
}

/// What is specific to one database.
#[derive(Debug)]
enum Backend {
    /// The lock is held as long as the database is open. The system releases it when the process ends.
    Sqlite { lock: Mutex<Option<File>> },
    /// The process has a name, so that it can ignore its own notifications.
    Postgres { pool: PgPool, options: Box<PgConnectOptions>, process: String },
}

impl Store {
    /// Finishes pending writes and closes the database.
    pub async fn close(&self) {
        self.db.read.close().await;
        self.db.write.close().await;
        if let Backend::Sqlite { lock } = &self.backend {
            sqlite::unlock(lock);
        }
    }

    /// Writes a consistent copy of the database to a new file on the machine of the server; `false` if the database has
    /// its own tools for that (`pg_dump`).
    pub async fn back_up(&self, file: &Path) -> StoreResult<bool> {
        match &self.backend {
            Backend::Sqlite { .. } => sqlite::back_up(&self.db, file).await.map(|()| true),
            Backend::Postgres { .. } => Ok(false),
        }
    }
}

/// The maximum length of a list.
pub const MAX_LISTED: i64 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_corrupt_page_is_unreadable() {
        let file = std::env::temp_dir().join(format!("harena-corrupt-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let url = format!("sqlite://{}?mode=rwc", file.display());
        let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
        sqlx::raw_sql("CREATE TABLE rows (body TEXT)").execute(&pool).await.unwrap();
        for _ in 0..50 {
            sqlx::query("INSERT INTO rows VALUES ($1)").bind("x".repeat(1_000)).execute(&pool).await.unwrap();
        }
        pool.close().await;
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[2 * 4096..].fill(0xff);
        std::fs::write(&file, bytes).unwrap();
        let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
        let error = sqlx::query("SELECT body FROM rows").execute(&pool).await.unwrap_err();
        let before = errors();
        let error = StoreError::from(error);
        assert!(matches!(error, StoreError::Unreadable(_)), "{error:?}");
        assert!(errors() > before, "it is counted all the same");
        let other = sqlx::query("SELECT body FROM nowhere").execute(&pool).await.unwrap_err();
        assert!(matches!(StoreError::from(other), StoreError::Failed(_)));
        pool.close().await;
        let _ = std::fs::remove_file(file);
    }
}
