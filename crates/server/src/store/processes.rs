//! Processes that share a database: heartbeats, gaps and notifications.

use tokio::sync::mpsc;

use super::database::query;
use super::{Backend, Gap, Millis, Notice, Notification, Store, StoreResult, postgres};

const DAY: Millis = 86_400_000;

impl Store {
    /// The time of the database that all processes share; `None` for SQLite, which has one process.
    pub async fn clock(&self) -> StoreResult<Option<Millis>> {
        let Backend::Postgres { .. } = self.backend else { return Ok(None) };
        let select = query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now");
        Ok(self.db.fetch_optional(select).await?.map(|row| row.get("now")).transpose()?)
    }

    /// Stores a heartbeat of this process. If there was no heartbeat of any process for longer than `silence`, that is
    /// stored as a [`Gap`].
    pub async fn heartbeat(&self, process: &str, now: Millis, silence: Millis) -> StoreResult<()> {
        let mut transaction = self.db.begin().await?;
        let gap = query(
            "INSERT INTO gaps (since, until) SELECT last.seen, $1 FROM (SELECT MAX(seen) AS seen FROM processes) AS last \
             WHERE last.seen < $2 ON CONFLICT DO NOTHING",
        );
        transaction.execute(gap.bind(now).bind(now - silence)).await?;
        let seen = query(
            "INSERT INTO processes (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
        );
        transaction.execute(seen.bind(process).bind(now)).await?;
        transaction.execute(query("DELETE FROM processes WHERE seen < $1").bind(now - DAY)).await?;
        Ok(transaction.commit().await?)
    }

    /// Stores a gap.
    pub async fn add_gap(&self, gap: Gap) -> StoreResult<()> {
        let insert = query("INSERT INTO gaps (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        self.db.execute(insert.bind(gap.since).bind(gap.until)).await?;
        Ok(())
    }

    /// The gaps that ended after this time, in order.
    pub async fn gaps(&self, after: Millis) -> StoreResult<Vec<Gap>> {
        let select = query("SELECT since, until FROM gaps WHERE until > $1 ORDER BY until, since").bind(after);
        let rows = self.db.fetch_all(select).await?;
        rows.iter().map(|row| Ok(Gap { since: row.get("since")?, until: row.get("until")? })).collect()
    }

    /// The last heartbeat of a process.
    pub async fn seen(&self, process: &str) -> StoreResult<Option<Millis>> {
        let row = self.db.fetch_optional(query("SELECT seen FROM processes WHERE id = $1").bind(process)).await?;
        Ok(row.map(|row| row.get("seen")).transpose()?)
    }

    /// The last heartbeat of any process.
    pub async fn last_heartbeat(&self) -> StoreResult<Option<Millis>> {
        let row = self.db.fetch_optional(query("SELECT MAX(seen) AS seen FROM processes")).await?;
        Ok(row.map(|row| row.get("seen")).transpose()?.flatten())
    }

    /// The processes with their last heartbeats.
    pub async fn processes(&self) -> StoreResult<Vec<(String, Millis)>> {
        let rows = self.db.fetch_all(query("SELECT id, seen FROM processes")).await?;
        rows.iter().map(|row| Ok((row.get("id")?, row.get("seen")?))).collect()
    }

    /// Notifications of other processes from now on; `None` for SQLite.
    pub async fn listen(&self) -> StoreResult<Option<mpsc::Receiver<Notification>>> {
        match &self.backend {
            Backend::Sqlite { .. } => Ok(None),
            Backend::Postgres { pool, options, process } => postgres::listen(pool, options, process).await.map(Some),
        }
    }

    /// Notifies the other processes.
    pub async fn notify(&self, notice: &Notice) -> StoreResult<()> {
        match &self.backend {
            Backend::Sqlite { .. } => Ok(()),
            Backend::Postgres { process, .. } => {
                self.db.execute(postgres::notification(process, notice)?).await?;
                Ok(())
            }
        }
    }
}
