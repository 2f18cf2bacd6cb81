//! PostgreSQL: any number of processes on one database. The unique key of entries decides which of two writers was first,
//! NOTIFY tells the other processes, SKIP LOCKED distributes the jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Duration;

use anyhow::Context as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::sync::mpsc;

use super::database::{Database, Dialect, Pool, Statement, query};
use super::queue::Queue;
use super::{Append, Backend, Millis, NewEntry, News, Notice, Store, StoreError, Stored, migrations};
use crate::ids::TableId;
use crate::time::steady;

const CONNECTIONS: u32 = 12;
const CHANNEL: &str = "harena";
/// A connection may be dead without notice: a machine was switched off, a cable was pulled, something in between has forgotten
/// it. No statement and no transaction takes longer than this.
const TIMEOUT: Duration = Duration::from_secs(10);
/// A connection that was used so lately is taken to be alive; any other is asked, and has so long to answer.
const LATELY: Duration = Duration::from_secs(1);
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);
/// After so long without news the listener is checked.
const QUIET: Duration = Duration::from_secs(10);
/// Pause before the listener connects again.
const AGAIN: Duration = Duration::from_millis(200);

const DIALECT: Dialect = Dialect {
    begin: "BEGIN; SET LOCAL lock_timeout = '3s'",
    claim: "UPDATE jobs SET claimed_by = $1, until = $2 WHERE (game, seat) IN \
            (SELECT game, seat FROM jobs WHERE until <= $3 AND person NOT IN ($5, $6, $7, $8, $9, $10, $11, $12) \
             AND game NOT IN (SELECT json_array_elements_text(CAST($13 AS JSON))) ORDER BY created LIMIT $4 \
             FOR UPDATE SKIP LOCKED) RETURNING game, seat, sequence, created, person",
    overdue: "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 \
              AND id NOT IN (SELECT json_array_elements_text(CAST($3 AS JSON))) ORDER BY deadline LIMIT $2",
    // A process that is adding an entry has a weak lock on the row and wants a stronger one. Without a lock from the start the
    // two would wait for each other.
    lock_table: "SELECT id FROM games WHERE id = $1 FOR UPDATE",
    timeout: Some(TIMEOUT),
};

impl Store {
    /// Connects and brings the database up to date; of several processes that start at once, one does it.
    pub async fn connect_postgres(url: &str, process: &str) -> anyhow::Result<Store> {
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
        migrations::postgres().run(&pool).await.context("cannot bring the database up to date")?;
        let (process, options) = (process.to_string(), Box::new(options));
        let db =
            Database { read: Pool::Postgres(pool.clone()), write: Pool::Postgres(pool.clone()), dialect: &DIALECT };
        let queue = Queue::new(db.clone(), Some(process.clone()));
        Ok(Store { db, queue, backend: Backend::Postgres { pool, options, process } })
    }
}

/// Tells other processes of entries, when the transaction is committed.
pub(super) fn entry_notifications(process: &str, batch: &[NewEntry], results: &[Append]) -> Option<Statement<'static>> {
    let done = batch.iter().zip(results).filter(|(_, result)| **result == Append::Done);
    let news = done.map(|(new, _)| {
        let jobs = if new.jobs.as_ref().is_some_and(|jobs| !jobs.is_empty()) { "jobs" } else { "-" };
        format!("{process} {} {} {jobs}", new.table.as_str(), new.entry.sequence)
    });
    let news: Vec<String> = news.collect();
    let list = serde_json::to_string(&news).expect("texts are plain data");
    let notify = query("SELECT pg_notify($1, news) FROM json_array_elements_text(CAST($2 AS JSON)) AS news");
    (!news.is_empty()).then(|| notify.bind(CHANNEL).bind(list))
}

/// Tells other processes something else.
pub(super) fn notification(process: &str, notice: &Notice) -> Stored<Statement<'static>> {
    let notice = serde_json::to_string(notice).map_err(|error| StoreError::failed(error.to_string()))?;
    Ok(query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(format!("{process} {NOTICE} {notice}")))
}

/// What other processes tell from now on.
pub(super) async fn listen(pool: &PgPool, options: &PgConnectOptions, process: &str) -> Stored<mpsc::Receiver<News>> {
    let connecting = tokio::time::timeout(TIMEOUT, connect_listener(options));
    let (mut listener, mut backend) = connecting.await.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
    let (sender, news) = mpsc::channel(1024);
    let (pool, options, own) = (pool.clone(), options.clone(), process.to_string());
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
                if sender.send(one).await.is_err() {
                    return;
                }
            }
        }
    });
    Ok(news)
}

/// A connection for news, apart from the others: one that is dead takes nobody's place.
async fn listener(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let one = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let mut listener = PgListener::connect_with(&one.connect_lazy_with(options.clone())).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// A connection for news with its process of the database.
async fn connect_listener(options: &PgConnectOptions) -> Result<(PgListener, i32), sqlx::Error> {
    let mut listener = listener(options).await?;
    let backend = backend(&mut listener).await?;
    Ok((listener, backend))
}

/// Another connection for news, as soon as there can be one.
async fn listening_again(options: &PgConnectOptions) -> (PgListener, i32) {
    loop {
        match tokio::time::timeout(ANSWERS_WITHIN, connect_listener(options)).await {
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
