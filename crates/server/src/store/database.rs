//! One interface to both databases: statements with arguments, rows, transactions. Both understand the SQL used here;
//! the [`Dialect`] contains the differences.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::future::Future;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Encode, Executor as _, PgPool, Postgres, Row as _, Sqlite, SqlitePool, Type};
use tokio::time::Instant;

/// The statements that differ, and the timeout.
#[derive(Debug)]
pub(super) struct Dialect {
    /// Begins a transaction. There is no other one on the connection: it would have been closed. (SQLite would refuse a
    /// second one, PostgreSQL would only warn.)
    pub(super) begin: &'static str,
    /// Claims jobs: see [`jobs`](super::jobs).
    pub(super) claim: &'static str,
    /// Lists tables whose deadline has passed.
    pub(super) overdue: &'static str,
    /// Locks a table before it is deleted.
    pub(super) lock_table: &'static str,
    /// Locks what a name looks like until the end of the transaction.
    pub(super) lock_look: &'static str,
    /// The maximum time of a call, unless it has its own.
    pub(super) timeout: Option<Duration>,
}

#[derive(Clone, Debug)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A database, with one pool for reading and one for writing. They may be the same.
#[derive(Clone, Debug)]
pub(super) struct Database {
    pub(super) read: Pool,
    pub(super) write: Pool,
    pub(super) dialect: &'static Dialect,
}

/// A statement with its arguments.
#[derive(Debug)]
pub(super) struct Statement<'a> {
    sql: Cow<'static, str>,
    arguments: Vec<Argument<'a>>,
}

#[derive(Debug)]
pub(super) enum Argument<'a> {
    Integer(Option<i64>),
    Text(Option<Cow<'a, str>>),
    Bytes(&'a [u8]),
}

pub(super) fn query<'a>(sql: &'static str) -> Statement<'a> {
    Statement { sql: Cow::Borrowed(sql), arguments: Vec::new() }
}

impl<'a> Statement<'a> {
    /// Adds the value of the next `$number`.
    pub(super) fn bind(mut self, value: impl Into<Argument<'a>>) -> Statement<'a> {
        self.arguments.push(value.into());
        self
    }

    pub(super) fn push(&mut self, sql: &str) {
        self.sql.to_mut().push_str(sql);
    }

    /// Adds the next `$number` to the SQL, with its value.
    pub(super) fn push_bind(&mut self, value: impl Into<Argument<'a>>) {
        self.arguments.push(value.into());
        write!(self.sql.to_mut(), "${}", self.arguments.len()).expect("writing to a String cannot fail");
    }

    /// The statement that explains how SQLite would execute this one.
    #[cfg(test)]
    pub(super) fn explained(mut self) -> Statement<'a> {
        self.sql.to_mut().insert_str(0, "EXPLAIN QUERY PLAN ");
        self
    }

    /// Adds a list of rows in parentheses. `row` adds the values of one, separated by [`Row::next`](RowValues::next).
    pub(super) fn push_rows<T>(
        &mut self,
        rows: impl IntoIterator<Item = T>,
        mut row: impl FnMut(&mut RowValues<'_, 'a>, T),
    ) {
        for (index, values) in rows.into_iter().enumerate() {
            self.push(if index == 0 { "(" } else { ", (" });
            row(&mut RowValues { statement: self, is_first: true }, values);
            self.push(")");
        }
    }
}

/// The values of one row of a statement.
pub(super) struct RowValues<'s, 'a> {
    statement: &'s mut Statement<'a>,
    is_first: bool,
}

impl<'a> RowValues<'_, 'a> {
    /// Adds the next value.
    pub(super) fn bind(&mut self, value: impl Into<Argument<'a>>) -> &mut Self {
        self.next().push_bind(value);
        self
    }

    /// The statement, after the separator for the next value.
    pub(super) fn next(&mut self) -> &mut Statement<'a> {
        if !std::mem::take(&mut self.is_first) {
            self.statement.push(", ");
        }
        self.statement
    }
}

impl From<i64> for Argument<'_> {
    fn from(number: i64) -> Self {
        Argument::Integer(Some(number))
    }
}

impl From<Option<i64>> for Argument<'_> {
    fn from(number: Option<i64>) -> Self {
        Argument::Integer(number)
    }
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Argument::Text(Some(Cow::Borrowed(text)))
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Argument::Text(Some(Cow::Owned(text)))
    }
}

impl<'a> From<Option<&'a str>> for Argument<'a> {
    fn from(text: Option<&'a str>) -> Self {
        Argument::Text(text.map(Cow::Borrowed))
    }
}

impl<'a> From<&'a [u8]> for Argument<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Argument::Bytes(bytes)
    }
}

/// The statement for the driver of one database.
fn prepared<'q, DB: sqlx::Database>(
    statement: &'q Statement<'_>,
) -> sqlx::query::Query<'q, DB, <DB as sqlx::Database>::Arguments<'q>>
where
    Option<i64>: Encode<'q, DB> + Type<DB>,
    Option<&'q str>: Encode<'q, DB> + Type<DB>,
    &'q [u8]: Encode<'q, DB> + Type<DB>,
{
    statement.arguments.iter().fold(sqlx::query(&statement.sql), |query, argument| match argument {
        Argument::Integer(number) => query.bind(*number),
        Argument::Text(text) => query.bind(text.as_deref()),
        Argument::Bytes(bytes) => query.bind(*bytes),
    })
}

/// A row of a result.
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    pub(super) fn get<T>(&self, column: &str) -> Result<T, sqlx::Error>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        }
    }
}

/// Waits until the deadline, if there is one.
async fn until<T>(
    deadline: Option<Instant>,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let Some(deadline) = deadline else { return work.await };
    let late = || std::io::Error::new(std::io::ErrorKind::TimedOut, "the database does not answer");
    tokio::time::timeout_at(deadline, work).await.unwrap_or_else(|_| Err(sqlx::Error::Io(late())))
}

impl Pool {
    async fn fetch_all(&self, statement: &Statement<'_>) -> Result<Vec<Row>, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => prepared(statement).fetch_all(pool).await?.into_iter().map(Row::Sqlite).collect(),
            Pool::Postgres(pool) => prepared(statement).fetch_all(pool).await?.into_iter().map(Row::Postgres).collect(),
        })
    }

    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

impl Database {
    fn deadline(&self) -> Option<Instant> {
        self.dialect.timeout.map(|timeout| Instant::now() + timeout)
    }

    pub(super) async fn fetch_all(&self, statement: Statement<'_>) -> Result<Vec<Row>, sqlx::Error> {
        until(self.deadline(), self.read.fetch_all(&statement)).await
    }

    pub(super) async fn fetch_optional(&self, statement: Statement<'_>) -> Result<Option<Row>, sqlx::Error> {
        Ok(self.fetch_all(statement).await?.into_iter().next())
    }

    /// The same without a timeout, for statements that scan whole tables.
    pub(super) async fn scan(&self, statement: Statement<'_>) -> Result<Vec<Row>, sqlx::Error> {
        self.read.fetch_all(&statement).await
    }

    /// Executes one statement in its own transaction; returns the number of changed rows.
    pub(super) async fn execute(&self, statement: Statement<'_>) -> Result<u64, sqlx::Error> {
        let mut transaction = self.begin().await?;
        let changed = transaction.execute(statement).await?;
        transaction.commit().await?;
        Ok(changed)
    }

    /// A transaction that has to be committed within the timeout of the database.
    pub(super) async fn begin(&self) -> Result<Transaction, sqlx::Error> {
        self.begin_within(self.deadline()).await
    }

    /// A transaction without a timeout.
    pub(super) async fn begin_unlimited(&self) -> Result<Transaction, sqlx::Error> {
        self.begin_within(None).await
    }

    async fn begin_within(&self, deadline: Option<Instant>) -> Result<Transaction, sqlx::Error> {
        let connection = until(deadline, async {
            Ok(match &self.write {
                Pool::Sqlite(pool) => Connection::Sqlite(pool.acquire().await?),
                Pool::Postgres(pool) => Connection::Postgres(pool.acquire().await?),
            })
        });
        let mut transaction =
            Transaction { connection: connection.await?, deadline, is_broken: false, is_finished: false };
        transaction.control(self.dialect.begin).await?;
        Ok(transaction)
    }
}

#[derive(Debug)]
enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

/// A transaction. Its connection is closed unless the database has confirmed the end of the transaction: a failed
/// statement, a failed COMMIT or a cancelled call leaves it in an unknown state, in which nothing must be written.
///
/// The driver's own transactions are not used. They count their depth, and the count is wrong after a failed COMMIT:
/// later statements become part of a transaction that never ends.
#[derive(Debug)]
pub(super) struct Transaction {
    connection: Connection,
    deadline: Option<Instant>,
    /// A statement has failed or was cancelled. PostgreSQL answers a COMMIT after that without an error, and rolls back.
    is_broken: bool,
    is_finished: bool,
}

impl Transaction {
    /// Returns the number of changed rows.
    pub(super) async fn execute(&mut self, statement: Statement<'_>) -> Result<u64, sqlx::Error> {
        let deadline = self.deadline;
        let was_broken = std::mem::replace(&mut self.is_broken, true);
        let changed = until(deadline, async {
            Ok(match &mut self.connection {
                Connection::Sqlite(connection) => {
                    prepared(&statement).execute(&mut **connection).await?.rows_affected()
                }
                Connection::Postgres(connection) => {
                    prepared(&statement).execute(&mut **connection).await?.rows_affected()
                }
            })
        })
        .await?;
        self.is_broken = was_broken;
        Ok(changed)
    }

    pub(super) async fn fetch_all(&mut self, statement: Statement<'_>) -> Result<Vec<Row>, sqlx::Error> {
        let deadline = self.deadline;
        let was_broken = std::mem::replace(&mut self.is_broken, true);
        let rows = until(deadline, async {
            Ok(match &mut self.connection {
                Connection::Sqlite(connection) => {
                    let rows = prepared(&statement).fetch_all(&mut **connection).await?;
                    rows.into_iter().map(Row::Sqlite).collect()
                }
                Connection::Postgres(connection) => {
                    let rows = prepared(&statement).fetch_all(&mut **connection).await?;
                    rows.into_iter().map(Row::Postgres).collect()
                }
            })
        })
        .await?;
        self.is_broken = was_broken;
        Ok(rows)
    }

    /// Commits. Nothing is stored before this returns; after an error it is unknown whether it is.
    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        if self.is_broken {
            return Err(sqlx::Error::Protocol("a transaction with a failed statement cannot be committed".to_string()));
        }
        self.control("COMMIT").await?;
        self.is_finished = true;
        Ok(())
    }

    pub(super) async fn roll_back(mut self) -> Result<(), sqlx::Error> {
        self.control("ROLLBACK").await?;
        self.is_finished = true;
        Ok(())
    }

    /// Executes a command that is not a prepared statement.
    async fn control(&mut self, command: &'static str) -> Result<(), sqlx::Error> {
        let deadline = self.deadline;
        until(deadline, async {
            match &mut self.connection {
                Connection::Sqlite(connection) => _ = (&mut **connection).execute(command).await?,
                Connection::Postgres(connection) => _ = (&mut **connection).execute(command).await?,
            }
            Ok(())
        })
        .await
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if !self.is_finished {
            match &mut self.connection {
                Connection::Sqlite(connection) => connection.close_on_drop(),
                Connection::Postgres(connection) => connection.close_on_drop(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// After an error in a transaction nothing is committed, and the next transaction uses another connection.
    #[tokio::test]
    async fn a_transaction_with_an_error_is_never_committed() {
        let file = std::env::temp_dir().join(format!("harena-transaction-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Store::open_sqlite(&file).await.unwrap();
        let count = async || -> i64 {
            let row = store.db.fetch_optional(query("SELECT COUNT(*) AS count FROM gaps")).await.unwrap();
            row.unwrap().get("count").unwrap()
        };
        let add = |since: i64| query("INSERT INTO gaps (since, until) VALUES ($1, $1)").bind(since);
        let mut transaction = store.db.begin().await.unwrap();
        transaction.execute(add(1)).await.unwrap();
        assert!(transaction.execute(add(1)).await.is_err(), "the key is taken");
        transaction.execute(add(2)).await.unwrap();
        assert!(transaction.commit().await.is_err());
        assert_eq!(count().await, 0);
        // A dropped transaction stores nothing either.
        let mut transaction = store.db.begin().await.unwrap();
        transaction.execute(add(3)).await.unwrap();
        drop(transaction);
        assert_eq!(store.db.execute(add(4)).await.unwrap(), 1);
        assert_eq!(count().await, 1);
        store.close().await;
        let _ = std::fs::remove_file(file);
    }
}
