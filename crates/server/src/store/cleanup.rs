//! Cleanup: deletes what is stale, and packs finished games.

use super::database::query;
use super::entries::read_entries;
use super::{Millis, Stale, Store, StoreError, Stored, Tidied, pack, tables};
use crate::ids::TableId;

/// How many of each kind are handled in one call, so that nobody waits long for the database.
pub const MOST_TIDIED: i64 = 500;

impl Store {
    /// Deletes some of what is stale, and packs some finished games. When a call does nothing, nothing is left to do.
    pub async fn tidy(&self, before: &Stale) -> Stored<Tidied> {
        let mut tidied = Tidied::default();
        let mut transaction = self.db.begin_unlimited().await?;
        let sessions =
            query("DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE used < $1 LIMIT $2)");
        tidied.sessions = transaction.execute(sessions.bind(before.sessions).bind(MOST_TIDIED)).await?;
        transaction.execute(query("DELETE FROM gaps WHERE until < $1").bind(before.gaps)).await?;
        transaction.commit().await?;
        for (phase, stale) in [("waiting", before.waiting), ("playing", before.unfinished)] {
            if let Some(stale) = stale {
                tidied.tables += self.delete_stale(phase, stale).await?;
            }
        }
        if let Some(finished) = before.finished {
            (tidied.packed, tidied.set_aside) = self.pack_finished(finished).await?;
        }
        if let Some(guests) = before.guests {
            tidied.guests = self.delete_guests(guests).await?;
        }
        Ok(tidied)
    }

    /// Deletes guests without a recent session, a finished game, or a table where something still happens.
    async fn delete_guests(&self, before: Millis) -> Stored<u64> {
        let mut transaction = self.db.begin_unlimited().await?;
        let delete = query(
            "DELETE FROM users WHERE id IN (SELECT users.id FROM users \
             WHERE users.login IS NULL AND users.created < $1 \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id AND sessions.used >= $1) \
             AND NOT EXISTS (SELECT 1 FROM members JOIN games ON games.id = members.game \
                             WHERE members.user_id = users.id AND (games.phase = 'over' OR games.updated >= $1)) \
             LIMIT $2)",
        );
        let deleted = transaction.execute(delete.bind(before).bind(MOST_TIDIED)).await?;
        transaction.commit().await?;
        Ok(deleted)
    }

    /// Deletes tables that are in this phase since before `before`, some at a time.
    async fn delete_stale(&self, phase: &str, before: Millis) -> Stored<u64> {
        let stale = query(
            "SELECT id FROM games WHERE phase = $1 AND updated < $2 AND set_aside IS NULL ORDER BY updated LIMIT $3",
        );
        let mut deleted = 0;
        for row in self.db.scan(stale.bind(phase).bind(before).bind(MOST_TIDIED)).await? {
            let table: String = row.get("id")?;
            let mut transaction = self.db.begin_unlimited().await?;
            transaction.fetch_all(query(self.db.dialect.lock_table).bind(table.as_str())).await?;
            // First the row that says so: if something has happened meanwhile, nothing of it is touched.
            let update = query("UPDATE games SET listed = 0 WHERE id = $1 AND phase = $2 AND updated < $3");
            if transaction.execute(update.bind(table.as_str()).bind(phase).bind(before)).await? == 0 {
                transaction.roll_back().await?;
                continue;
            }
            tables::delete(&mut transaction, &table).await?;
            transaction.commit().await?;
            deleted += 1;
        }
        Ok(deleted)
    }

    /// Packs games that are over since before `before`, some at a time; gives how many were packed and how many could not be.
    async fn pack_finished(&self, before: Millis) -> Stored<(u64, u64)> {
        let over = query(
            "SELECT id FROM games WHERE phase = 'over' AND packed = 0 AND updated < $1 AND set_aside IS NULL \
             ORDER BY updated LIMIT $2",
        );
        let (mut packed, mut set_aside) = (0, 0);
        for row in self.db.scan(over.bind(before).bind(MOST_TIDIED)).await? {
            let table = TableId::stored(row.get("id")?);
            match self.pack(&table).await {
                Ok(true) => packed += 1,
                Ok(false) => {}
                Err(StoreError::Damaged(why)) => {
                    tracing::error!(%table, why, "a finished game cannot be packed; it is set aside");
                    self.set_aside(&table, &why).await?;
                    set_aside += 1;
                }
                Err(error) => return Err(error),
            }
        }
        Ok((packed, set_aside))
    }

    /// Packs a finished game; `false` if it has been packed meanwhile.
    async fn pack(&self, table: &TableId) -> Stored<bool> {
        let mut transaction = self.db.begin().await?;
        // First the row that others write too: a process that adds an entry waits, and then finds its number taken or free.
        let update = query("UPDATE games SET packed = 0 WHERE id = $1 AND phase = 'over' AND packed = 0");
        if transaction.execute(update.bind(table.as_str())).await? == 0 {
            transaction.roll_back().await?;
            return Ok(false);
        }
        let select = query("SELECT sequence, at, body FROM entries WHERE game = $1 ORDER BY sequence");
        let entries = read_entries(transaction.fetch_all(select.bind(table.as_str())).await?)?;
        let last = entries.last().map(|entry| entry.sequence);
        let (Some(last), Some(body)) = (last, pack::pack(&entries)) else {
            transaction.roll_back().await?;
            return Err(StoreError::damaged("entries are missing"));
        };
        // Nothing is deleted that cannot be read again.
        if !pack::unpack(&body).is_ok_and(|again| again == entries) {
            transaction.roll_back().await?;
            return Err(StoreError::damaged("the entries cannot be packed"));
        }
        let insert = query("INSERT INTO packs (game, sequence, body) VALUES ($1, $2, $3)");
        transaction.execute(insert.bind(table.as_str()).bind(last).bind(body.as_slice())).await?;
        let update = query("UPDATE games SET packed = $2 WHERE id = $1");
        transaction.execute(update.bind(table.as_str()).bind(last)).await?;
        transaction.execute(query("DELETE FROM entries WHERE game = $1").bind(table.as_str())).await?;
        transaction.execute(query("DELETE FROM snapshots WHERE game = $1").bind(table.as_str())).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
