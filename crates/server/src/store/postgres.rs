//! PostgreSQL: any number of processes on one database. The unique key of entries decides who was first, NOTIFY tells the
//! others, SKIP LOCKED shares out the jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Duration;

use anyhow::Context as _;
use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Connection as _, PgConnection, PgPool, Row as _};
use tokio::sync::mpsc;

use super::queue::{Queue, Writer};
use super::sql::{padded, sql_store, timely};
use super::{
    Append, Ban, Entry, Gap, Job, ListQuery, Listed, Mention, Millis, NewEntry, NewTable, News, Notice, Stale, Store,
    StoreError, Stored, TableRow, Tidied, User,
};
use crate::ids::{TableId, UserId};
use crate::time::steady;

const CONNECTIONS: u32 = 12;
const CHANNEL: &str = "harena";
/// A connection may be dead without a word: a machine was switched off, a cable was pulled, something in between has forgotten it. Whoever
/// waits for an answer waits no longer than this.
const PATIENCE: Option<Duration> = Some(Duration::from_secs(10));
/// A connection that was used so lately is taken to be alive; any other is asked, and has so long to answer.
const LATELY: Duration = Duration::from_secs(1);
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);
/// When there were no news for so long, it is asked whether there can be any.
const QUIET: Duration = Duration::from_secs(10);
/// A connection for news is tried again after this.
const AGAIN: Duration = Duration::from_millis(200);

const CLAIM: &str = "UPDATE jobs SET claimed_by = $1, until = $2 WHERE (game, seat) IN \
                     (SELECT game, seat FROM jobs WHERE until <= $3 AND person NOT IN ($5, $6, $7, $8, $9, $10, $11, $12) \
                      AND game NOT IN (SELECT json_array_elements_text(CAST($13 AS JSON))) ORDER BY created LIMIT $4 FOR UPDATE SKIP LOCKED) \
                     RETURNING game, seat, sequence, created, person";

const OVERDUE: &str = "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 \
                       AND id NOT IN (SELECT json_array_elements_text(CAST($3 AS JSON))) ORDER BY deadline LIMIT $2";

/// Before a table is deleted: whoever is adding an entry to it has locked it a little already, and wants more of it. To wait for them at the
/// end, with the rest of it in hand, would be to wait for each other.
const HOLD: &str = "SELECT id FROM games WHERE id = $1 FOR UPDATE";

/// A database that several processes share.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    options: PgConnectOptions,
    queue: Queue,
    /// The name of this process, so that it does not wake up at its own news.
    process: String,
}

/// Who stores entries, and tells the other processes.
#[derive(Debug)]
struct Teller {
    pool: PgPool,
    process: String,
}

impl Writer for Teller {
    async fn write(&self, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
        let mut work = Work::begin(&self.pool).await?;
        let results = add(work.on(), batch).await?;
        let mut news = Vec::with_capacity(batch.len());
        for (new, _) in batch.iter().zip(&results).filter(|(_, result)| **result == Append::Done) {
            let jobs = if new.jobs.as_ref().is_some_and(|jobs| !jobs.is_empty()) { "jobs" } else { "-" };
            news.push(format!("{} {} {} {jobs}", self.process, new.table.as_str(), new.entry.sequence));
        }
        if !news.is_empty() {
            let tell = sqlx::query("SELECT pg_notify($1, news) FROM UNNEST(CAST($2 AS TEXT[])) AS news");
            tell.bind(CHANNEL).bind(news).execute(work.on()).await?;
        }
        work.commit().await?;
        Ok(results)
    }

    /// Two processes that wait for each other (40P01), or for one that has stopped (55P03), are helped by taking one table
    /// after the other.
    fn is_of_an_entry(error: &sqlx::Error) -> bool {
        error.as_database_error().is_some_and(|error| {
            let waited = error.code().is_some_and(|code| code == "40P01" || code == "55P03");
            waited || !matches!(error.kind(), sqlx::error::ErrorKind::Other)
        })
    }
}

impl Postgres {
    /// Connects and brings the database up to date; of several processes that start at once, one does it.
    pub async fn connect(url: &str, process: &str) -> anyhow::Result<Postgres> {
        // The error must not show the password.
        let options: PgConnectOptions = url.parse().context("the database URL cannot be read")?;
        // A process that has stopped in the middle of a transaction, or whose machine is gone, must not keep others from writing.
        let options = options.options([
            ("idle_in_transaction_session_timeout", "5s"),
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ]);
        let silence = Arc::new(AtomicI64::new(i64::MIN / 2));
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(15))
            .test_before_acquire(false)
            .before_acquire({
                let silence = Arc::clone(&silence);
                move |connection, meta| Box::pin(tried(connection, meta.idle_for, Arc::clone(&silence)))
            })
            .after_release(move |connection, _| Box::pin(tried(connection, LATELY, Arc::clone(&silence))))
            .connect_with(options.clone())
            .await
            .context("cannot connect to the database")?;
        sqlx::migrate!("./migrations/postgres").run(&pool).await.context("cannot bring the database up to date")?;
        let process = process.to_string();
        let queue = Queue::new(Teller { pool: pool.clone(), process: process.clone() });
        Ok(Postgres { pool, options, queue, process })
    }

    fn reading(&self) -> &PgPool {
        &self.pool
    }

    fn writing(&self) -> &PgPool {
        &self.pool
    }

    async fn append_entry(&self, entry: NewEntry) -> Stored<Append> {
        self.queue.append(entry).await
    }

    async fn time(&self) -> Stored<Option<Millis>> {
        let row = sqlx::query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now");
        Ok(Some(row.fetch_one(&self.pool).await?.try_get("now")?))
    }

    async fn hear(&self) -> Stored<Option<mpsc::Receiver<News>>> {
        let mut listener = listener(&self.options).await?;
        let mut backend = backend(&mut listener).await?;
        let (tell, news) = mpsc::channel(1024);
        let (pool, options, own) = (self.pool.clone(), self.options.clone(), self.process.clone());
        tokio::spawn(async move {
            loop {
                let heard = tokio::select! {
                    heard = tokio::time::timeout(QUIET, listener.try_recv()) => heard,
                    () = pool.close_event() => return,
                };
                let heard = match heard {
                    Ok(Ok(Some(notification))) => read(notification.payload(), &own),
                    // The listener makes a lost connection anew by itself, also while it is only asked, and does not always say so.
                    Err(_) if asked(&mut listener).await == Some(backend) => continue,
                    Ok(Ok(None)) | Ok(Err(_)) | Err(_) => {
                        tracing::warn!("the connection for news was lost");
                        (listener, backend) = tokio::select! {
                            again = listening_again(&options) => again,
                            () = pool.close_event() => return,
                        };
                        // Whatever was told meanwhile is lost. Only now nothing more can be.
                        vec![News::Unsure]
                    }
                };
                for one in heard {
                    if tell.send(one).await.is_err() {
                        return;
                    }
                }
            }
        });
        Ok(Some(news))
    }

    async fn finish(&self) {
        self.pool.close().await;
    }
}

impl Postgres {
    async fn tell_others(&self, notice: &Notice) -> Stored<()> {
        let notice = serde_json::to_string(notice).map_err(|error| StoreError::failed(error.to_string()))?;
        let news = format!("{} {NOTICE} {notice}", self.process);
        sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(news).execute(&self.pool).await?;
        Ok(())
    }

    /// `pg_dump` does it, from wherever there is room.
    async fn copy_to(&self, _: &std::path::Path) -> Stored<bool> {
        Ok(false)
    }
}

/// A connection for news, apart from the others: one that is dead takes nobody's place.
async fn listener(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let one = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let mut listener = PgListener::connect_with(&one.connect_lazy_with(options.clone())).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Another connection for news, as soon as there can be one.
async fn listening_again(options: &PgConnectOptions) -> (PgListener, i32) {
    let connecting = async || {
        let mut listener = listener(options).await?;
        let backend = backend(&mut listener).await?;
        Ok::<_, sqlx::Error>((listener, backend))
    };
    loop {
        match tokio::time::timeout(ANSWERS_WITHIN, connecting()).await {
            Ok(Ok(again)) => return again,
            Ok(Err(error)) => tracing::debug!(%error, "no connection for news"),
            Err(_) => tracing::debug!("a connection for news takes too long"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// The process of the database at the other end: another one knows nothing of what was told before it.
async fn backend(listener: &mut PgListener) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(listener).await
}

/// The same, if it answers.
async fn asked(listener: &mut PgListener) -> Option<i32> {
    tokio::time::timeout(ANSWERS_WITHIN, backend(listener)).await.ok()?.ok()
}

/// Whether a connection that nobody has used for so long is alive. If one was silent, so are those that were there at the time:
/// they are not asked one after the other. `silence` is when that was, by the steady clock.
async fn tried(connection: &mut PgConnection, idle: Duration, silence: Arc<AtomicI64>) -> Result<bool, sqlx::Error> {
    if idle < LATELY {
        return Ok(true);
    }
    if idle > LATELY && idle.as_millis() as Millis > steady() - silence.load(Relaxed) {
        return Err(sqlx::Error::PoolTimedOut);
    }
    match tokio::time::timeout(ANSWERS_WITHIN, connection.ping()).await {
        Ok(answer) => Ok(answer.is_ok()),
        Err(_) => {
            silence.store(steady(), Relaxed);
            Err(sqlx::Error::PoolTimedOut)
        }
    }
}

/// Stands where the id of a table would.
const NOTICE: &str = "notice";

/// `PROCESS TABLE SEQUENCE jobs|-`, or `PROCESS notice JSON`.
fn read(payload: &str, own: &str) -> Vec<News> {
    if let Some((process, rest)) = payload.split_once(' ')
        && let Some(notice) = rest.strip_prefix(NOTICE).and_then(|notice| notice.strip_prefix(' '))
    {
        let notice = serde_json::from_str(notice).ok().filter(|_| process != own);
        return notice.map(News::Notice).into_iter().collect();
    }
    let mut words = payload.split(' ');
    let (Some(process), Some(table), Some(sequence), Some(jobs)) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Vec::new();
    };
    let mut news = Vec::new();
    if process != own {
        if let Ok(sequence) = sequence.parse() {
            news.push(News::Entry { table: TableId::stored(table.to_string()), sequence });
        }
        if jobs == "jobs" {
            news.push(News::Jobs);
        }
    }
    news
}

sql_store!(Postgres, sqlx::Postgres, PgConnection, "BEGIN; SET LOCAL lock_timeout = '3s'");
