//! Storage: what is kept, and what is promised of it. SQLite and PostgreSQL keep it alike.
//!
//! The promise that everything rests on: an entry is either stored whole, with the jobs that follow from it, under a sequence
//! number that no other entry of its table has, or it is not stored at all. Whoever comes second gets [`Append::Taken`].
//! An answer other than an error is given only after the database has said that the transaction is committed. After an error
//! nobody knows; whoever writes the same entry again finds out.

mod pack;
mod postgres;
mod queue;
mod sql;
mod sqlite;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

pub use self::postgres::Postgres;
pub use self::sqlite::Sqlite;
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
    /// [`crate::table::Deed`] as JSON.
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

/// Everything that is kept.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    async fn create_user(&self, user: &User, token: &str, at: Millis) -> Stored<()>;
    async fn add_session(&self, user: &UserId, token: &str, at: Millis) -> Stored<()>;
    async fn remove_session(&self, token: &str) -> Stored<()>;
    /// Whom this token (as its hash) belongs to, if it was used after `oldest`.
    async fn user_of(&self, token: &str, at: Millis, oldest: Millis) -> Stored<Option<User>>;
    async fn rename(&self, user: &UserId, name: &str) -> Stored<()>;
    /// Makes an account of a guest; `false` if the login is taken or the user has one.
    async fn make_account(&self, user: &UserId, login: &str, password: &str) -> Stored<bool>;
    /// The user with this login, and the hash of the password.
    async fn account(&self, login: &str) -> Stored<Option<(User, String)>>;

    /// A table and its first entry: both or nothing.
    async fn create_table(&self, table: &NewTable, first: &NewEntry) -> Stored<()>;
    async fn table(&self, id: &TableId) -> Stored<Option<TableRow>>;
    async fn append(&self, entry: NewEntry) -> Stored<Append>;
    /// The entries after this one, in order, whether they are packed or not: all that ever happened at a table is `entries(table, 0)`.
    async fn entries(&self, table: &TableId, after: i64) -> Stored<Vec<Entry>>;
    async fn save_snapshot(&self, table: &TableId, sequence: i64, body: &str) -> Stored<()>;
    async fn snapshot(&self, table: &TableId) -> Stored<Option<(i64, String)>>;
    /// Keeps how a finished game was shown, for ever.
    async fn save_film(&self, table: &TableId, film: &[u8]) -> Stored<()>;
    async fn film(&self, table: &TableId) -> Stored<Option<Vec<u8>>>;
    /// Finished games without a film, by id, those after this one.
    async fn without_film(&self, after: &str, limit: i64) -> Stored<Vec<TableId>>;
    async fn list(&self, query: &ListQuery) -> Stored<Vec<Listed>>;
    async fn add_member(&self, table: &TableId, user: &UserId, at: Millis) -> Stored<()>;
    async fn is_member(&self, table: &TableId, user: &UserId) -> Stored<bool>;
    /// Tables on which somebody's time is up, but for these.
    async fn overdue(&self, but: &[TableId], now: Millis, limit: i64) -> Stored<Vec<TableId>>;
    /// A table that is not there has no jobs and no time that runs: otherwise it would be tried for ever.
    async fn retire(&self, table: &TableId) -> Stored<()>;
    /// The same for a table that cannot be read at all, for which this is kept as the reason; `false` if it was known before.
    async fn set_aside(&self, table: &TableId, why: &str) -> Stored<bool>;

    /// Takes jobs that nobody is at work on, for so long.
    async fn claim(&self, process: &str, now: Millis, until: Millis, limit: i64) -> Stored<Vec<Job>> {
        self.claim_but(&[], &[], process, now, until, limit).await
    }
    /// The same, but none of the tables of these people, of whom there are [`MOST_BUSY`] at most, and none of these tables.
    async fn claim_but(
        &self,
        busy: &[String],
        but: &[TableId],
        process: &str,
        now: Millis,
        until: Millis,
        limit: i64,
    ) -> Stored<Vec<Job>>;
    /// Keeps a claimed job for longer; `false` if it is not this process's any more.
    async fn renew(&self, job: &Job, process: &str, until: Millis) -> Stored<bool>;
    /// Gives a job back: from `until` on anybody may take it.
    async fn release(&self, job: &Job, process: &str, until: Millis) -> Stored<()>;

    /// The time by the clock that all processes share; `None` where there is one process.
    async fn clock(&self) -> Stored<Option<Millis>>;
    /// Says that this process is alive. If nobody was seen for longer than `silence` before, that is kept as a [`Gap`].
    async fn heartbeat(&self, process: &str, now: Millis, silence: Millis) -> Stored<()>;
    /// Keeps a time in which nobody served.
    async fn note_gap(&self, gap: Gap) -> Stored<()>;
    /// The times in which nobody served that ended after this, in order.
    async fn gaps(&self, after: Millis) -> Stored<Vec<Gap>>;
    /// What this process's last heartbeat says, read where others would read it.
    async fn seen(&self, process: &str) -> Stored<Option<Millis>>;
    /// When any process was last seen.
    async fn last_heartbeat(&self) -> Stored<Option<Millis>>;
    /// The processes, and what each said last.
    async fn processes(&self) -> Stored<Vec<(String, Millis)>>;
    /// What others store from now on; `None` where there are no others.
    async fn listen(&self) -> Stored<Option<mpsc::Receiver<News>>>;
    /// Deletes some of what nobody will ask for again, and packs some of what is finished. When nothing was done, nothing is left.
    async fn tidy(&self, before: &Stale) -> Stored<Tidied>;
    /// Finishes what is being written.
    async fn close(&self);

    /// The account to which a name that looks so belongs.
    async fn name_owner(&self, look: &str) -> Stored<Option<UserId>>;
    /// Takes a name for an account; `false` if it is another's. `login` if it is the name to log in with.
    async fn claim_name(&self, user: &UserId, look: &str, login: bool) -> Stored<bool>;
    /// Gives a name back that was taken for an account which did not come about.
    async fn release_name(&self, user: &UserId, look: &str) -> Stored<()>;
    /// An account that shows the name `shown` needs no other that it has shown before.
    async fn drop_names(&self, user: &UserId, shown: &str) -> Stored<()>;
    /// Accounts whose names are not guarded yet.
    async fn unguarded_accounts(&self) -> Stored<Vec<User>>;

    /// Tells the other processes.
    async fn tell(&self, notice: &Notice) -> Stored<()>;
    async fn bans(&self) -> Stored<Vec<Ban>>;
    async fn add_ban(&self, ban: &Ban) -> Stored<()>;
    /// `false` if there is no such ban.
    async fn remove_ban(&self, id: &str) -> Stored<bool>;
    /// All tables, private ones too, the newest first.
    async fn list_all(&self, query: &ListQuery) -> Stored<Vec<Listed>>;
    /// Deletes a table and everything that happened there; `false` if there is none.
    async fn delete_table(&self, table: &TableId) -> Stored<bool>;
    async fn user(&self, id: &UserId) -> Stored<Option<User>>;
    /// People who are called so or log in so, the newest first.
    async fn find_users(&self, name: &str, login: &str) -> Stored<Vec<User>>;
    /// Deletes a person with sessions, names and bans; `false` if there is none. What happened at tables stays.
    async fn delete_user(&self, user: &UserId) -> Stored<bool>;
    /// Tables where this person is known.
    async fn tables_of(&self, user: &UserId) -> Stored<Vec<TableId>>;
    /// Documents that name this person, and tables where something cannot be read.
    async fn mentions(&self, user: &UserId) -> Stored<Vec<Mention>>;
    /// Writes a document again.
    async fn rewrite(&self, mention: &Mention) -> Stored<()>;
    /// A copy of everything, as it is at one moment, in a new file on the machine of the server; `false` where this is not
    /// the way to do it.
    async fn back_up(&self, file: &std::path::Path) -> Stored<bool>;
}

/// Does something with the database, within this time if there is a limit. Whoever is cut off leaves a connection behind that nobody uses
/// any more: a transaction throws its own away, and what is given back is tried first.
async fn within<T>(limit: Option<Duration>, work: impl Future<Output = Stored<T>> + Send) -> Stored<T> {
    let Some(limit) = limit else { return work.await };
    tokio::time::timeout(limit, work).await.unwrap_or_else(|_| {
        ERRORS.fetch_add(1, Relaxed);
        Err(StoreError::failed("the database does not answer"))
    })
}

/// What is only convenient is waited for no longer.
const SHORTLY: Duration = Duration::from_secs(1);

/// So many of each are deleted in one go: nobody shall wait long for the database.
pub const MOST_TIDIED: i64 = 500;

/// So many people can be left out when jobs are taken.
pub const MOST_BUSY: usize = 8;

/// How long a list of tables may be.
pub const MOST_LISTED: i64 = 100;
