//! Storage: what is kept, and what is promised of it. SQLite and PostgreSQL keep it alike.
//!
//! The promise that everything rests on: an entry is either stored whole, with the jobs that follow from it, under a sequence
//! number that no other entry of its table has, or it is not stored at all. A person who comes second gets [`Append::Taken`].
//! An answer other than an error is given only after the database has said that the transaction is committed. After an error
//! nobody knows; anyone who writes the same entry again finds out.

mod cleanup;
mod database;
mod entries;
mod jobs;
mod mentions;
mod migrations;
mod pack;
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

pub use self::cleanup::MOST_TIDIED;
use self::database::Database;
use self::queue::Queue;
use crate::ids::{TableId, UserId};
use crate::protocol::Announcement;

/// Milliseconds since 1970.
pub type Millis = i64;

/// What went wrong. It is for the log, never for a client.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not do what it should.
    #[error("storage: {0}")]
    Failed(String),
    /// The database does, but what it has is not what was stored. Nothing else is the worse for it.
    #[error("damaged: {0}")]
    Damaged(String),
}

impl StoreError {
    pub(crate) fn failed(what: impl Into<String>) -> StoreError {
        StoreError::Failed(what.into())
    }

    pub(crate) fn damaged(what: impl Into<String>) -> StoreError {
        StoreError::Damaged(what.into())
    }
}

/// How often a database has failed since this process began.
static ERRORS: AtomicU64 = AtomicU64::new(0);

/// How often a database has failed since this process began.
pub(crate) fn errors() -> u64 {
    ERRORS.load(Relaxed)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::damaged(error.to_string()),
            _ => {
                ERRORS.fetch_add(1, Relaxed);
                StoreError::failed(error.to_string())
            }
        }
    }
}

pub type Stored<T> = Result<T, StoreError>;

/// A person, with or without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub name: String,
    pub login: Option<String>,
}

/// A table as it is made.
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
    /// Others who may look at it from the beginning.
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
    /// What lists of tables show.
    pub phase: String,
    pub summary: String,
}

/// One thing that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub sequence: i64,
    pub at: Millis,
    /// [`crate::table::TableEvent`] as JSON.
    pub body: String,
}

/// An entry to be added, with all that changes by it.
#[derive(Clone, Debug)]
pub struct NewEntry {
    pub table: TableId,
    pub entry: Entry,
    pub listing: Listing,
    /// The seats whose computer players are to choose from now on, each with the entry since which it is; `None` at a table
    /// without computer players.
    pub jobs: Option<Vec<(usize, i64)>>,
    /// Somebody who may look at the table from now on.
    pub member: Option<UserId>,
}

/// What lists of tables show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub phase: &'static str,
    pub summary: String,
    pub deadline: Option<Millis>,
}

/// What came of adding an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Append {
    /// It is stored, now or because it was there already: the very same, with the same time.
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

/// Which tables to list: public ones, the newest first.
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    pub game: Option<String>,
    pub phase: Option<String>,
    /// Only those of this user; then private ones too.
    pub member: Option<UserId>,
    pub before: Option<Millis>,
    /// Tables of strangers that wait since before this are left out: nobody waits there any more.
    pub fresh: Millis,
    pub limit: i64,
}

/// A seat whose computer player is to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub table: TableId,
    pub seat: usize,
    /// The entry after which it is to choose.
    pub sequence: i64,
    pub created: Millis,
    /// Who made the table.
    pub person: String,
}

/// What is stale: what was last used before these times. Nothing where there is no time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stale {
    /// Sessions: their tokens are no good any more.
    pub sessions: Millis,
    /// Guests who have finished no game.
    pub guests: Option<Millis>,
    /// Tables whose game has never begun.
    pub waiting: Option<Millis>,
    /// Games that nobody has gone on with.
    pub unfinished: Option<Millis>,
    /// Finished games, which are packed.
    pub finished: Option<Millis>,
    /// Times that nobody served: no clock was running then that still runs.
    pub gaps: Millis,
}

/// What was deleted, and what was packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    pub sessions: u64,
    pub guests: u64,
    pub tables: u64,
    pub packed: u64,
    /// Tables that turned out not to be readable.
    pub set_aside: u64,
}

impl std::ops::AddAssign for Tidied {
    fn add_assign(&mut self, more: Tidied) {
        self.sessions += more.sessions;
        self.guests += more.guests;
        self.tables += more.tables;
        self.packed += more.packed;
        self.set_aside += more.set_aside;
    }
}

/// A time in which nobody served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    pub since: Millis,
    pub until: Millis,
}

/// Something that another process has stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    Entry {
        table: TableId,
        sequence: i64,
    },
    /// There may be jobs.
    Jobs,
    /// What a process tells all others.
    Notice(Notice),
    /// Messages may have been lost: look at everything again.
    Unsure,
}

/// Something that every process, and everything that is open there, has to know at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// This session (as the hash of its token) is over.
    LoggedOut {
        session: String,
    },
    /// This person is deleted.
    Gone {
        user: UserId,
    },
    /// The bans are others now.
    Bans,
    /// What is stored of this table is not what it was, or is gone.
    Changed {
        table: TableId,
    },
    Announced(Announcement),
}

/// Somebody who may not come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    pub id: String,
    /// As limits know it.
    pub address: Option<String>,
    pub user: Option<UserId>,
    pub reason: String,
    pub created: Millis,
    /// For ever, if there is no time.
    pub until: Option<Millis>,
}

/// A document that names a person, with what it takes to write it again.
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
    Pack {
        table: TableId,
        body: String,
    },
    /// Something at this table cannot be read. It names this person, or nobody knows whom.
    Unreadable {
        table: TableId,
        named: bool,
    },
}

/// Everything that is stored. The methods are in the files that are named after what they store.
#[derive(Debug)]
pub struct Store {
    db: Database,
    queue: Queue,
    backend: Backend,
}

/// What only one of the databases has.
#[derive(Debug)]
enum Backend {
    /// The lock is held as long as the database is open, and released by the system however the process ends.
    Sqlite { lock: Mutex<Option<File>> },
    /// The process has a name, so that it can ignore its own news.
    Postgres { pool: PgPool, options: Box<PgConnectOptions>, process: String },
}

impl Store {
    /// Finishes what is being written.
    pub async fn close(&self) {
        self.db.read.close().await;
        self.db.write.close().await;
        if let Backend::Sqlite { lock } = &self.backend {
            sqlite::unlock(lock);
        }
    }

    /// A copy of everything, as it is at one moment, in a new file on the machine of the server; `false` where the database has
    /// its own tools for that (`pg_dump`).
    pub async fn back_up(&self, file: &Path) -> Stored<bool> {
        match &self.backend {
            Backend::Sqlite { .. } => sqlite::back_up(&self.db, file).await.map(|()| true),
            Backend::Postgres { .. } => Ok(false),
        }
    }
}

/// How many people can be left out when jobs are claimed.
pub const MOST_BUSY: usize = 8;

/// How long a list of tables may be.
pub const MOST_LISTED: i64 = 100;
