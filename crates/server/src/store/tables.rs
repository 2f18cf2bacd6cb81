//! Tables: their rows, who may look at them, snapshots, archived replays, and the lists of the lobby.

use super::database::{Row, Transaction, query};
use super::{
    Append, ListQuery, Listed, MOST_LISTED, Millis, NewEntry, NewTable, Store, StoreError, Stored, TableRow, entries,
};
use crate::ids::{TableId, UserId};

/// Tables as a JSON list, which both databases can search.
pub(super) fn json_list(tables: &[TableId]) -> String {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    serde_json::to_string(&tables).expect("ids are plain data")
}

fn table_ids(rows: &[Row], column: &str) -> Stored<Vec<TableId>> {
    rows.iter().map(|row| Ok(TableId::stored(row.get(column)?))).collect()
}

/// The tables of a list. One that is damaged is left out, so that the others can be seen.
fn listed(rows: &[Row]) -> Vec<Listed> {
    let read = |row: &Row| -> Result<Listed, sqlx::Error> {
        Ok(Listed {
            id: TableId::stored(row.get("id")?),
            game: row.get("game")?,
            phase: row.get("phase")?,
            summary: row.get("summary")?,
            created: row.get("created")?,
            updated: row.get("updated")?,
        })
    };
    let log = |error: &sqlx::Error| tracing::debug!(%error, "a table is left out of a list");
    rows.iter().filter_map(|row| read(row).inspect_err(log).ok()).collect()
}

/// A person who is not there any more is a member of nothing.
const ADD_MEMBER: &str = "INSERT INTO members (user_id, game, since) SELECT $1, $2, $3 \
                          WHERE EXISTS (SELECT 1 FROM users WHERE id = $1) ON CONFLICT DO NOTHING";

/// Deletes everything of a table.
pub(super) async fn delete(transaction: &mut Transaction, table: &str) -> Result<(), sqlx::Error> {
    for statement in [
        "DELETE FROM entries WHERE game = $1",
        "DELETE FROM packs WHERE game = $1",
        "DELETE FROM snapshots WHERE game = $1",
        "DELETE FROM films WHERE game = $1",
        "DELETE FROM members WHERE game = $1",
        "DELETE FROM jobs WHERE game = $1",
        "DELETE FROM games WHERE id = $1",
    ] {
        transaction.execute(query(statement).bind(table)).await?;
    }
    Ok(())
}

impl Store {
    /// A table and its first entry: both or nothing.
    pub async fn create_table(&self, table: &NewTable, first: &NewEntry) -> Stored<()> {
        let mut transaction = self.db.begin().await?;
        let insert = query(
            "INSERT INTO games (id, game, setup, seed, invite, listed, phase, summary, created, updated, deadline) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, NULL)",
        );
        let insert = insert
            .bind(table.id.as_str())
            .bind(table.game.as_str())
            .bind(table.setup.as_str())
            .bind(table.seed.as_str())
            .bind(table.invite.as_str())
            .bind(i64::from(table.listed))
            .bind(first.listing.phase)
            .bind(first.listing.summary.as_str())
            .bind(table.created);
        transaction.execute(insert).await?;
        let creator = query("INSERT INTO members (user_id, game, since) VALUES ($1, $2, $3)");
        let creator = creator.bind(table.creator.as_str()).bind(table.id.as_str()).bind(table.created);
        transaction.execute(creator).await?;
        for member in &table.members {
            // After the creator: computer players think on behalf of the first member.
            let member = query(ADD_MEMBER).bind(member.as_str()).bind(table.id.as_str()).bind(table.created + 1);
            transaction.execute(member).await?;
        }
        if entries::add(&mut transaction, std::slice::from_ref(first)).await?[0] == Append::Taken {
            return Err(StoreError::damaged("a new table has an entry already"));
        }
        Ok(transaction.commit().await?)
    }

    pub async fn table(&self, id: &TableId) -> Stored<Option<TableRow>> {
        let select = query("SELECT setup, seed, invite, created, phase, summary FROM games WHERE id = $1");
        let Some(row) = self.db.fetch_optional(select.bind(id.as_str())).await? else { return Ok(None) };
        Ok(Some(TableRow {
            id: id.clone(),
            setup: row.get("setup")?,
            seed: row.get("seed")?,
            invite: row.get("invite")?,
            created: row.get("created")?,
            phase: row.get("phase")?,
            summary: row.get("summary")?,
        }))
    }

    pub async fn save_snapshot(&self, table: &TableId, sequence: i64, body: &str) -> Stored<()> {
        let insert = query(
            "INSERT INTO snapshots (game, sequence, body) VALUES ($1, $2, $3) ON CONFLICT (game) DO UPDATE SET \
             sequence = excluded.sequence, body = excluded.body WHERE snapshots.sequence < excluded.sequence",
        );
        self.db.execute(insert.bind(table.as_str()).bind(sequence).bind(body)).await?;
        Ok(())
    }

    pub async fn snapshot(&self, table: &TableId) -> Stored<Option<(i64, String)>> {
        let select = query("SELECT sequence, body FROM snapshots WHERE game = $1").bind(table.as_str());
        let found = self.db.fetch_optional(select).await?;
        found.map(|row| Ok((row.get("sequence")?, row.get("body")?))).transpose()
    }

    /// Keeps the replay of a finished game.
    pub async fn save_replay(&self, table: &TableId, replay: &[u8]) -> Stored<()> {
        // The table may have been deleted meanwhile. The first replay is as good as any.
        let insert = query(
            "INSERT INTO films (game, body) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM games WHERE id = $1) \
             ON CONFLICT DO NOTHING",
        );
        self.db.execute(insert.bind(table.as_str()).bind(replay)).await?;
        Ok(())
    }

    pub async fn replay(&self, table: &TableId) -> Stored<Option<Vec<u8>>> {
        let select = query("SELECT body FROM films WHERE game = $1").bind(table.as_str());
        self.db.fetch_optional(select).await?.map(|row| Ok(row.get("body")?)).transpose()
    }

    /// Finished games without an archived replay, by id, those after this one.
    pub async fn without_replay(&self, after: &str, limit: i64) -> Stored<Vec<TableId>> {
        let select = query(
            "SELECT id FROM games WHERE phase = 'over' AND id > $1 \
             AND NOT EXISTS (SELECT 1 FROM films WHERE films.game = games.id) ORDER BY id LIMIT $2",
        );
        table_ids(&self.db.fetch_all(select.bind(after).bind(limit)).await?, "id")
    }

    pub async fn list(&self, list: &ListQuery) -> Stored<Vec<Listed>> {
        let select = query(
            "SELECT id, game, phase, summary, created, updated FROM games \
             WHERE (CAST($1 AS TEXT) IS NULL OR game = $1) AND (CAST($2 AS TEXT) IS NULL OR phase = $2) \
             AND ((CAST($3 AS TEXT) IS NULL AND listed = 1) \
                  OR id IN (SELECT members.game FROM members WHERE members.user_id = $3)) \
             AND updated < $4 AND (CAST($3 AS TEXT) IS NOT NULL OR phase <> 'waiting' OR updated > $6) \
             ORDER BY updated DESC, id LIMIT $5",
        );
        let select = select
            .bind(list.game.as_deref())
            .bind(list.phase.as_deref())
            .bind(list.member.as_ref().map(UserId::as_str))
            .bind(list.before.unwrap_or(i64::MAX))
            .bind(list.limit.clamp(1, MOST_LISTED))
            .bind(list.fresh);
        Ok(listed(&self.db.fetch_all(select).await?))
    }

    /// All tables, private ones too, the newest first.
    pub async fn list_all(&self, list: &ListQuery) -> Stored<Vec<Listed>> {
        let select = query(
            "SELECT id, game, phase, summary, created, updated FROM games \
             WHERE (CAST($1 AS TEXT) IS NULL OR game = $1) AND (CAST($2 AS TEXT) IS NULL OR phase = $2) \
             AND updated < $3 ORDER BY updated DESC, id LIMIT $4",
        );
        let select = select
            .bind(list.game.as_deref())
            .bind(list.phase.as_deref())
            .bind(list.before.unwrap_or(i64::MAX))
            .bind(list.limit.clamp(1, MOST_LISTED));
        Ok(listed(&self.db.fetch_all(select).await?))
    }

    pub async fn add_member(&self, table: &TableId, user: &UserId, at: Millis) -> Stored<()> {
        self.db.execute(query(ADD_MEMBER).bind(user.as_str()).bind(table.as_str()).bind(at)).await?;
        Ok(())
    }

    pub async fn is_member(&self, table: &TableId, user: &UserId) -> Stored<bool> {
        let select = query("SELECT since FROM members WHERE user_id = $1 AND game = $2");
        Ok(self.db.fetch_optional(select.bind(user.as_str()).bind(table.as_str())).await?.is_some())
    }

    /// Tables of which this person is a member.
    pub async fn tables_of(&self, user: &UserId) -> Stored<Vec<TableId>> {
        let select = query("SELECT game FROM members WHERE user_id = $1").bind(user.as_str());
        table_ids(&self.db.fetch_all(select).await?, "game")
    }

    /// Tables with a deadline that has passed, except these.
    pub async fn overdue(&self, except: &[TableId], now: Millis, limit: i64) -> Stored<Vec<TableId>> {
        let select = query(self.db.dialect.overdue).bind(now).bind(limit).bind(json_list(except));
        table_ids(&self.db.fetch_all(select).await?, "id")
    }

    /// Removes jobs and deadline of a table that is not there: otherwise it would be tried again and again.
    pub async fn retire(&self, table: &TableId) -> Stored<()> {
        let mut transaction = self.db.begin().await?;
        // In the order in which entries are added.
        let update = query("UPDATE games SET deadline = NULL WHERE id = $1").bind(table.as_str());
        transaction.execute(update).await?;
        transaction.execute(query("DELETE FROM jobs WHERE game = $1").bind(table.as_str())).await?;
        Ok(transaction.commit().await?)
    }

    /// The same for a table that cannot be read, with the reason; `false` if it was known before.
    pub async fn set_aside(&self, table: &TableId, why: &str) -> Stored<bool> {
        let mut transaction = self.db.begin().await?;
        let update = query("UPDATE games SET deadline = NULL, set_aside = $2 WHERE id = $1 AND set_aside IS NULL");
        let changed = transaction.execute(update.bind(table.as_str()).bind(why)).await?;
        transaction.execute(query("DELETE FROM jobs WHERE game = $1").bind(table.as_str())).await?;
        transaction.commit().await?;
        Ok(changed > 0)
    }

    /// Deletes a table and everything that happened there; `false` if there is none.
    pub async fn delete_table(&self, table: &TableId) -> Stored<bool> {
        let mut transaction = self.db.begin().await?;
        transaction.fetch_all(query(self.db.dialect.lock_table).bind(table.as_str())).await?;
        // First the row that others write too: a process that adds an entry waits, and then finds no table.
        let update = query("UPDATE games SET listed = 0, deadline = NULL WHERE id = $1").bind(table.as_str());
        if transaction.execute(update).await? == 0 {
            transaction.roll_back().await?;
            return Ok(false);
        }
        delete(&mut transaction, table.as_str()).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
