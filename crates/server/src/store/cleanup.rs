//! Cleanup: deletes stale data, and compresses finished games.

use super::database::{Row, Statement, query};
use super::entries::read_entries;
use super::{CleanedUp, Millis, Stale, Store, StoreError, StoreResult, compressed_entries, tables};
use crate::ids::TableId;

/// The maximum number of items of each kind per call, so that other writers do not wait long.
pub const CLEANUP_BATCH: i64 = 500;

/// How far a cleanup has come. It tries everything once, so that what fails does not stop what comes after it.
#[derive(Clone, Debug, Default)]
pub struct CleanupProgress {
    waiting: Position,
    playing: Position,
    over: Position,
    /// The last guest.
    guest: String,
}

/// The last table that was tried, in the order of the last change.
#[derive(Clone, Debug)]
struct Position {
    updated: Millis,
    id: String,
}

impl Default for Position {
    fn default() -> Position {
        Position { updated: Millis::MIN, id: String::new() }
    }
}

/// Why a table was not cleaned up.
enum CleanupError {
    /// The database cannot be reached, so cleaning up other tables would fail too.
    Unreachable(StoreError),
    Failed(StoreError),
}

impl From<sqlx::Error> for CleanupError {
    fn from(error: sqlx::Error) -> CleanupError {
        let make = if is_unreachable(&error) { CleanupError::Unreachable } else { CleanupError::Failed };
        make(error.into())
    }
}

impl From<StoreError> for CleanupError {
    fn from(error: StoreError) -> CleanupError {
        CleanupError::Failed(error)
    }
}

impl CleanedUp {
    /// The result, or nothing if this part of the cleanup failed.
    fn count<T: Default>(&mut self, what: &str, result: Result<T, sqlx::Error>) -> StoreResult<T> {
        match result {
            Err(error) if is_unreachable(&error) => Err(error.into()),
            Err(error) => {
                self.fail(what, &error.into());
                Ok(T::default())
            }
            Ok(done) => Ok(done),
        }
    }

    fn fail(&mut self, what: &str, error: &StoreError) {
        tracing::warn!(what, %error, "cannot clean up");
        self.failed += 1;
    }
}

/// The maximum number of guests that are deleted in one transaction.
const GUEST_BATCH: usize = 50;

/// Without a recent session, a finished game, or a table with recent activity. `$1` is the time.
const IS_UNUSED: &str = "users.created < $1 \
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id AND sessions.used >= $1) \
    AND NOT EXISTS (SELECT 1 FROM members JOIN games ON games.id = members.game \
                    WHERE members.user_id = users.id AND (games.phase = 'over' OR games.updated >= $1))";

/// Finds the first guests after this one that are not used any more.
fn selection_of_guests(before: Millis, after: &str) -> Statement<'_> {
    let mut select = query("").bind(before).bind(CLEANUP_BATCH).bind(after);
    select.push("SELECT users.id AS id FROM users WHERE users.id > $3 AND users.login IS NULL AND ");
    select.push(IS_UNUSED);
    select.push(" ORDER BY users.id LIMIT $2");
    select
}

/// Deletes those of these guests that are still unused.
fn deletion_of_guests(guests: &[String], before: Millis) -> Statement<'_> {
    let mut delete = query("").bind(before);
    delete.push("DELETE FROM users WHERE id IN ");
    delete.push_rows([()], |list, ()| {
        for guest in guests {
            list.bind(guest.as_str());
        }
    });
    // Not `login IS NULL`: SQLite would look for all guests with an index, and then compare their ids.
    delete.push(" AND COALESCE(users.login, '') = '' AND ");
    delete.push(IS_UNUSED);
    delete
}

/// Whether the database cannot be reached at all, as opposed to one failed statement.
fn is_unreachable(error: &sqlx::Error) -> bool {
    !matches!(error, sqlx::Error::Database(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
}

impl Store {
    /// Deletes some stale data, and compresses some finished games. An error means that the database cannot be reached.
    pub async fn clean_up(&self, before: &Stale) -> StoreResult<CleanedUp> {
        self.continue_cleanup(before, &mut CleanupProgress::default()).await
    }

    /// The same, after what an earlier call of the same cleanup has tried. What has `failed` stops nothing else.
    pub async fn continue_cleanup(&self, before: &Stale, progress: &mut CleanupProgress) -> StoreResult<CleanedUp> {
        let mut cleaned = CleanedUp::default();
        let sessions = self.delete_sessions(before).await;
        cleaned.sessions = cleaned.count("sessions", sessions)?;
        cleaned.more |= cleaned.sessions == CLEANUP_BATCH as u64;
        let unfinished =
            [("waiting", before.waiting, &mut progress.waiting), ("playing", before.unfinished, &mut progress.playing)];
        for (phase, stale, position) in unfinished {
            let Some(stale) = stale else { continue };
            for table in self.tables_to_clean(phase, stale, position, &mut cleaned).await? {
                let deleted = self.delete_stale(&table, phase, stale).await;
                cleaned.tables += self.count_table(&mut cleaned, &table, deleted).await?;
            }
        }
        if let Some(finished) = before.finished {
            for table in self.tables_to_clean("over", finished, &mut progress.over, &mut cleaned).await? {
                let compressed = self.compress(&table).await;
                cleaned.compressed += self.count_table(&mut cleaned, &table, compressed).await?;
            }
        }
        // After the last table: the people of deleted tables may be unused.
        if let Some(guests) = before.guests.filter(|_| !cleaned.more) {
            self.delete_guests(guests, progress, &mut cleaned).await?;
        }
        Ok(cleaned)
    }

    async fn delete_sessions(&self, before: &Stale) -> Result<u64, sqlx::Error> {
        let mut transaction = self.db.begin_unlimited().await?;
        let sessions =
            query("DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE used < $1 LIMIT $2)");
        let deleted = transaction.execute(sessions.bind(before.sessions).bind(CLEANUP_BATCH)).await?;
        transaction.execute(query("DELETE FROM gaps WHERE until < $1").bind(before.gaps)).await?;
        transaction.commit().await?;
        Ok(deleted)
    }

    /// The next tables of a phase to be deleted or compressed.
    async fn tables_to_clean(
        &self,
        phase: &'static str,
        before: Millis,
        position: &mut Position,
        cleaned: &mut CleanedUp,
    ) -> StoreResult<Vec<TableId>> {
        let select = query(
            "SELECT id, updated FROM games WHERE phase = $1 AND updated < $2 AND set_aside IS NULL \
             AND (phase <> 'over' OR packed = 0) AND (updated, id) > ($3, $4) ORDER BY updated, id LIMIT $5",
        );
        let select = select.bind(phase).bind(before).bind(position.updated).bind(position.id.as_str());
        let rows = self.db.scan(select.bind(CLEANUP_BATCH)).await;
        let read = |row: &Row| Ok(Position { updated: row.get("updated")?, id: row.get("id")? });
        let found: Result<Vec<Position>, _> = rows.and_then(|rows| rows.iter().map(read).collect());
        let found = cleaned.count("tables", found)?;
        cleaned.more |= found.len() == CLEANUP_BATCH as usize;
        if let Some(last) = found.last() {
            position.clone_from(last);
        }
        Ok(found.into_iter().map(|table| TableId::stored(table.id)).collect())
    }

    /// Counts a table that was cleaned up (1), or was changed or failed (0). One that cannot be read is set aside.
    async fn count_table(
        &self,
        cleaned: &mut CleanedUp,
        table: &TableId,
        result: Result<bool, CleanupError>,
    ) -> StoreResult<u64> {
        match result {
            Ok(done) => Ok(u64::from(done)),
            Err(CleanupError::Unreachable(error)) => Err(error),
            Err(CleanupError::Failed(StoreError::Damaged(why) | StoreError::Unreadable(why))) => {
                tracing::error!(%table, why, "a table cannot be cleaned up; it is set aside");
                match self.set_aside(table, &why).await {
                    Ok(_) => cleaned.set_aside += 1,
                    Err(error) => cleaned.fail("set aside a table", &error),
                }
                Ok(0)
            }
            Err(CleanupError::Failed(error)) => {
                cleaned.fail(table.as_str(), &error);
                Ok(0)
            }
        }
    }

    /// Deletes stale guests. They are searched for with a reading connection, because that takes a while.
    async fn delete_guests(
        &self,
        before: Millis,
        progress: &mut CleanupProgress,
        cleaned: &mut CleanedUp,
    ) -> StoreResult<()> {
        let rows = self.db.scan(selection_of_guests(before, &progress.guest)).await;
        let guests = rows.and_then(|rows| rows.iter().map(|row| row.get("id")).collect::<Result<Vec<String>, _>>());
        let guests = cleaned.count("guests", guests)?;
        for guests in guests.chunks(GUEST_BATCH) {
            let deleted = self.delete_batch_of_guests(guests, before).await;
            cleaned.guests += cleaned.count("guests", deleted)?;
        }
        cleaned.more |= guests.len() == CLEANUP_BATCH as usize;
        if let Some(last) = guests.into_iter().next_back() {
            progress.guest = last;
        }
        Ok(())
    }

    async fn delete_batch_of_guests(&self, guests: &[String], before: Millis) -> Result<u64, sqlx::Error> {
        let mut transaction = self.db.begin_unlimited().await?;
        let deleted = transaction.execute(deletion_of_guests(guests, before)).await?;
        transaction.commit().await?;
        Ok(deleted)
    }

    /// Deletes a table that was last updated in this phase before `before`; `false` if it has changed meanwhile.
    async fn delete_stale(&self, table: &TableId, phase: &str, before: Millis) -> Result<bool, CleanupError> {
        let table = table.as_str();
        let mut transaction = self.db.begin_unlimited().await?;
        transaction.fetch_all(query(self.db.dialect.lock_table).bind(table)).await?;
        // First the row of the table: if it was updated meanwhile, nothing is deleted.
        let update = query("UPDATE games SET listed = 0 WHERE id = $1 AND phase = $2 AND updated < $3");
        if transaction.execute(update.bind(table).bind(phase).bind(before)).await? == 0 {
            transaction.roll_back().await?;
            return Ok(false);
        }
        tables::delete(&mut transaction, table).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Compresses a finished game; `false` if it has been compressed meanwhile.
    async fn compress(&self, table: &TableId) -> Result<bool, CleanupError> {
        let mut transaction = self.db.begin().await?;
        // First the row that others write too: a process that adds an entry waits, and then sees whether its number is
        // taken.
        let update = query("UPDATE games SET packed = 0 WHERE id = $1 AND phase = 'over' AND packed = 0");
        if transaction.execute(update.bind(table.as_str())).await? == 0 {
            transaction.roll_back().await?;
            return Ok(false);
        }
        let select = query("SELECT sequence, at, body FROM entries WHERE game = $1 ORDER BY sequence");
        let entries = read_entries(transaction.fetch_all(select.bind(table.as_str())).await?)?;
        let last = entries.last().map(|entry| entry.sequence);
        let (Some(last), Some(body)) = (last, compressed_entries::compress(&entries)) else {
            transaction.roll_back().await?;
            return Err(StoreError::damaged("entries are missing").into());
        };
        // Check that the block can be read before the entries are deleted.
        if !compressed_entries::decompress(&body).is_ok_and(|again| again == entries) {
            transaction.roll_back().await?;
            return Err(StoreError::damaged("the entries cannot be compressed").into());
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

#[cfg(test)]
mod tests {
    use super::*;

    /// While guests are deleted nothing else can be stored, so this must not search for them.
    #[tokio::test]
    async fn guests_are_deleted_by_id() {
        let file = std::env::temp_dir().join(format!("harena-guests-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Store::open_sqlite(&file).await.unwrap();
        let guests = ["a".to_string(), "b".to_string()];
        let rows = store.db.fetch_all(deletion_of_guests(&guests, 1_000).explained()).await.unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.get("detail").unwrap()).collect();
        assert!(steps.iter().any(|step| step.starts_with("SEARCH users") && step.contains("(id=?)")), "{steps:#?}");
        assert!(!steps.iter().any(|step| step.starts_with("SCAN")), "{steps:#?}");
        store.close().await;
        let _ = std::fs::remove_file(file);
    }
}
