//! PostgreSQL: any number of processes share a database. The unique key of entries decides which of two writers was
//! first, NOTIFY informs the other processes, SKIP LOCKED distributes the jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Duration;

use anyhow::Context as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::sync::mpsc;

use super::database::{Database, Dialect, Pool, Statement, query};
use super::queue::Queue;
use super::{Append, Backend, Millis, NewEntry, Notice, Notification, Store, StoreError, StoreResult, migrations};
use crate::ids::TableId;
use crate::time::monotonic;

const CONNECTIONS: u32 = 12;
const CHANNEL: &str = "harena";
/// The timeout of statements and transactions. A connection may be dead without an error: the other machine is off, a
/// cable is unplugged, a firewall has dropped it.
const TIMEOUT: Duration = Duration::from_secs(10);
/// A connection that was used this recently is assumed to be alive; others are pinged.
const ASSUMED_ALIVE: Duration = Duration::from_secs(1);
const PING_TIMEOUT: Duration = Duration::from_secs(2);
/// After this long without a notification the listener is pinged.
const LISTENER_CHECK_AFTER: Duration = Duration::from_secs(10);
/// Pause before the listener reconnects.
const RECONNECT_PAUSE: Duration = Duration::from_millis(200);

const DIALECT: Dialect = Dialect {
    begin: "BEGIN; SET LOCAL lock_timeout = '3s'",
    // The condition on `until` is repeated for rows that another process claims meanwhile.
    claim: "UPDATE jobs SET claimed_by = $1, until = $2 WHERE (game, seat) IN \
            (SELECT jobs.game, jobs.seat FROM jobs JOIN \
             (SELECT game, seat, \
              ROW_NUMBER() OVER (PARTITION BY person ORDER BY until <= $3, created) AS turn FROM jobs \
              WHERE (until <= $3 OR claimed_by IS NOT NULL) \
              AND game NOT IN (SELECT json_array_elements_text(CAST($6 AS JSON)))) AS queue \
             ON queue.game = jobs.game AND queue.seat = jobs.seat \
             WHERE jobs.until <= $3 AND queue.turn <= $5 ORDER BY queue.turn, jobs.created LIMIT $4 \
             FOR UPDATE OF jobs SKIP LOCKED) RETURNING game, seat, sequence, created, person",
    overdue: "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 \
              AND id NOT IN (SELECT json_array_elements_text(CAST($3 AS JSON))) ORDER BY deadline LIMIT $2",
    // A process that adds an entry has a weak lock on the row and upgrades it later. Without a lock from the start the
    // two would deadlock.
    lock_table: "SELECT id FROM games WHERE id = $1 FOR UPDATE",
    // There may be no row yet that could be locked.
    lock_look: "SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
    timeout: Some(TIMEOUT),
};

impl Store {
    /// Connects and runs the migrations. If several processes start at once, one of them does.
    pub async fn connect_postgres(url: &str, process: &str) -> anyhow::Result<Store> {
        // The error must not show the password.
        let options: PgConnectOptions = url.parse().context("the database URL cannot be read")?;
        let options = options.options([
            // What is acknowledged is on disk, whatever the database or its roles are configured to do.
            ("synchronous_commit", "on"),
            // A process that hangs in a transaction, or whose machine is gone, must not block other writers.
            ("idle_in_transaction_session_timeout", "5s"),
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ]);
        let last_timeout = Arc::new(AtomicI64::new(i64::MIN / 2));
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(15))
            .test_before_acquire(false)
            .before_acquire({
                let last_timeout = Arc::clone(&last_timeout);
                move |connection, meta| Box::pin(check_alive(connection, meta.idle_for, Arc::clone(&last_timeout)))
            })
            .after_release(move |connection, _| {
                Box::pin(check_alive(connection, ASSUMED_ALIVE, Arc::clone(&last_timeout)))
            })
            .connect_with(options.clone())
            .await
            .context("cannot connect to the database")?;
        migrations::postgres().run(&pool).await.context("cannot migrate the database")?;
        let (process, options) = (process.to_string(), Box::new(options));
        let db =
            Database { read: Pool::Postgres(pool.clone()), write: Pool::Postgres(pool.clone()), dialect: &DIALECT };
        let queue = Queue::new(db.clone(), Some(process.clone()));
        Ok(Store { db, queue, backend: Backend::Postgres { pool, options, process } })
    }
}

/// Notifies other processes of entries when the transaction is committed.
pub(super) fn entry_notifications(process: &str, batch: &[NewEntry], results: &[Append]) -> Option<Statement<'static>> {
    let done = batch.iter().zip(results).filter(|(_, result)| **result == Append::Done);
    let payloads = done.map(|(new, _)| {
        let jobs = if new.jobs.as_ref().is_some_and(|jobs| !jobs.is_empty()) { "jobs" } else { "-" };
        format!("{process} {} {} {jobs}", new.table.as_str(), new.entry.sequence)
    });
    let payloads: Vec<String> = payloads.collect();
    let list = serde_json::to_string(&payloads).expect("texts are plain data");
    let notify = query("SELECT pg_notify($1, payload) FROM json_array_elements_text(CAST($2 AS JSON)) AS payload");
    (!payloads.is_empty()).then(|| notify.bind(CHANNEL).bind(list))
}

/// Sends a notice to other processes.
pub(super) fn notification(process: &str, notice: &Notice) -> StoreResult<Statement<'static>> {
    let notice = serde_json::to_string(notice).map_err(|error| StoreError::failed(error.to_string()))?;
    Ok(query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(format!("{process} {NOTICE} {notice}")))
}

/// Notifications of other processes from now on.
pub(super) async fn listen(
    pool: &PgPool,
    options: &PgConnectOptions,
    process: &str,
) -> StoreResult<mpsc::Receiver<Notification>> {
    let connecting = tokio::time::timeout(TIMEOUT, connect_listener(options));
    let (mut listener, mut backend) = connecting.await.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
    let (sender, notifications) = mpsc::channel(1024);
    let (pool, options, own) = (pool.clone(), options.clone(), process.to_string());
    tokio::spawn(async move {
        loop {
            let received = tokio::select! {
                received = tokio::time::timeout(LISTENER_CHECK_AFTER, listener.try_recv()) => received,
                () = pool.close_event() => return,
            };
            let received = match received {
                Ok(Ok(Some(notification))) => read(notification.payload(), &own),
                // The listener reconnects by itself, also during a ping, and does not always report it.
                Err(_) if current_backend(&mut listener).await == Some(backend) => continue,
                Ok(Ok(None)) | Ok(Err(_)) | Err(_) => {
                    tracing::warn!("the connection for notifications was lost");
                    (listener, backend) = tokio::select! {
                        reconnected = reconnect_listener(&options) => reconnected,
                        () = pool.close_event() => return,
                    };
                    // Notifications were lost until now.
                    vec![Notification::MayBeLost]
                }
            };
            for one in received {
                if sender.send(one).await.is_err() {
                    return;
                }
            }
        }
    });
    Ok(notifications)
}

/// Connects a listener, outside the pool, so that a dead one takes no connection of the pool.
async fn listener(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let one = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let mut listener = PgListener::connect_with(&one.connect_lazy_with(options.clone())).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// A listener, and the id of its server process in the database.
async fn connect_listener(options: &PgConnectOptions) -> Result<(PgListener, i32), sqlx::Error> {
    let mut listener = listener(options).await?;
    let backend = backend(&mut listener).await?;
    Ok((listener, backend))
}

/// Reconnects the listener, with retries.
async fn reconnect_listener(options: &PgConnectOptions) -> (PgListener, i32) {
    loop {
        match tokio::time::timeout(PING_TIMEOUT, connect_listener(options)).await {
            Ok(Ok(reconnected)) => return reconnected,
            Ok(Err(error)) => tracing::debug!(%error, "cannot connect for notifications"),
            Err(_) => tracing::debug!("connecting for notifications takes too long"),
        }
        tokio::time::sleep(RECONNECT_PAUSE).await;
    }
}

/// The id of the server process of the database. A different one has missed earlier notifications.
async fn backend(listener: &mut PgListener) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(listener).await
}

/// The same with a timeout.
async fn current_backend(listener: &mut PgListener) -> Option<i32> {
    tokio::time::timeout(PING_TIMEOUT, backend(listener)).await.ok()?.ok()
}

/// Whether a connection that was idle for this long is alive. After one timed out, connections that were idle at that
/// time are assumed to be dead, and not pinged one by one. `last_timeout` is the monotonic time of the last timeout.
async fn check_alive(
    connection: &mut PgConnection,
    idle: Duration,
    last_timeout: Arc<AtomicI64>,
) -> Result<bool, sqlx::Error> {
    if idle < ASSUMED_ALIVE {
        return Ok(true);
    }
    if idle > ASSUMED_ALIVE && idle.as_millis() as Millis > monotonic() - last_timeout.load(Relaxed) {
        return Err(sqlx::Error::PoolTimedOut);
    }
    match tokio::time::timeout(PING_TIMEOUT, connection.ping()).await {
        Ok(answer) => Ok(answer.is_ok()),
        Err(_) => {
            last_timeout.store(monotonic(), Relaxed);
            Err(sqlx::Error::PoolTimedOut)
        }
    }
}

/// Used in place of the id of a table.
const NOTICE: &str = "notice";

/// `PROCESS TABLE SEQUENCE jobs|-`, or `PROCESS notice JSON`.
fn read(payload: &str, own: &str) -> Vec<Notification> {
    if let Some((process, rest)) = payload.split_once(' ')
        && let Some(notice) = rest.strip_prefix(NOTICE).and_then(|notice| notice.strip_prefix(' '))
    {
        let notice = serde_json::from_str(notice).ok().filter(|_| process != own);
        return notice.map(Notification::Notice).into_iter().collect();
    }
    let mut words = payload.split(' ');
    let (Some(process), Some(table), Some(sequence), Some(jobs)) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Vec::new();
    };
    let mut notifications = Vec::new();
    if process != own {
        if let Ok(sequence) = sequence.parse() {
            notifications.push(Notification::Entry { table: TableId::stored(table.to_string()), sequence });
        }
        if jobs == "jobs" {
            notifications.push(Notification::Jobs);
        }
    }
    notifications
}
