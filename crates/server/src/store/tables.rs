//! Tables: rows, members, snapshots, archived replays, and the lists for the lobby.

use super::database::{Row, Statement, Transaction, query};
use super::{
    Append, ListQuery, Listed, MAX_LISTED, Millis, NewEntry, NewTable, Store, StoreError, StoreResult, TableRow,
    entries,
};
use crate::ids::{TableId, UserId};
use crate::protocol::Phase;

/// Tables as a JSON list, which both databases can query.
pub(super) fn json_list(tables: &[TableId]) -> String {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    serde_json::to_string(&tables).expect("ids are plain data")
}

fn table_ids(rows: &[Row], column: &str) -> StoreResult<Vec<TableId>> {
    rows.iter().map(|row| Ok(TableId::stored(row.get(column)?))).collect()
}

/// The tables of a list. Damaged ones are left out, so that the others are shown.
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

/// The columns of a list.
const LISTED: &str = "games.id AS id, games.game AS game, games.phase AS phase, games.summary AS summary, \
                      games.created AS created, games.updated AS updated";

/// Tables by visibility. Each phase is a range of an index, read from its end: a list must not walk through the finished
/// games to find the few that are waiting. `None` if no table can be listed.
fn list_by_phase(list: &ListQuery, visibilities: &[i64]) -> Option<Statement<'static>> {
    let mut select = query("").bind(list.before.unwrap_or(i64::MAX)).bind(list.limit.clamp(1, MAX_LISTED));
    let mut of_game = "";
    if let Some(game) = &list.game {
        select = select.bind(game.clone());
        of_game = " AND game = $3";
    }
    let phases = [Phase::Waiting, Phase::Playing, Phase::Over].map(Phase::name);
    let wanted = phases.into_iter().filter(|phase| list.phase.as_ref().is_none_or(|wanted| wanted == phase));
    let mut parts = 0;
    for phase in wanted {
        for listed in visibilities {
            if parts > 0 {
                select.push(" UNION ALL ");
            }
            select.push(&format!(
                "SELECT * FROM (SELECT {LISTED} FROM games WHERE listed = {listed} AND phase = '{phase}'{of_game} \
                 AND updated < $1"
            ));
            if phase == Phase::Waiting.name() {
                select.push(" AND updated > ");
                select.push_bind(list.fresh);
            }
            select.push(&format!(" ORDER BY updated DESC, id LIMIT $2) AS part_{parts}"));
            parts += 1;
        }
    }
    select.push(" ORDER BY updated DESC, id LIMIT $2");
    (parts > 0).then_some(select)
}

/// The tables of a member, including private ones. `CROSS JOIN` makes SQLite start with the few rows of the member.
fn list_of_member(list: &ListQuery, member: &UserId) -> Statement<'static> {
    let mut select = query("").bind(member.as_str().to_string());
    select.push(&format!(
        "SELECT {LISTED} FROM members CROSS JOIN games WHERE members.user_id = $1 AND games.id = members.game"
    ));
    for (condition, value) in [(" AND games.game = ", &list.game), (" AND games.phase = ", &list.phase)] {
        if let Some(value) = value {
            select.push(condition);
            select.push_bind(value.clone());
        }
    }
    if let Some(before) = list.before {
        select.push(" AND games.updated < ");
        select.push_bind(before);
    }
    select.push(" ORDER BY games.updated DESC, games.id LIMIT ");
    select.push_bind(list.limit.clamp(1, MAX_LISTED));
    select
}

/// Adds a member, unless the person was deleted.
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
    /// Stores a table and its first entry, or neither.
    pub async fn create_table(&self, table: &NewTable, first: &NewEntry) -> StoreResult<()> {
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
            // After the creator: jobs of computer players belong to the first member.
            let member = query(ADD_MEMBER).bind(member.as_str()).bind(table.id.as_str()).bind(table.created + 1);
            transaction.execute(member).await?;
        }
        if entries::add(&mut transaction, std::slice::from_ref(first)).await?[0] == Append::Taken {
            return Err(StoreError::damaged("a new table has an entry already"));
        }
        Ok(transaction.commit().await?)
    }

    pub async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>> {
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

    pub async fn save_snapshot(&self, table: &TableId, sequence: i64, body: &str) -> StoreResult<()> {
        let insert = query(
            "INSERT INTO snapshots (game, sequence, body) VALUES ($1, $2, $3) ON CONFLICT (game) DO UPDATE SET \
             sequence = excluded.sequence, body = excluded.body WHERE snapshots.sequence < excluded.sequence",
        );
        self.db.execute(insert.bind(table.as_str()).bind(sequence).bind(body)).await?;
        Ok(())
    }

    pub async fn snapshot(&self, table: &TableId) -> StoreResult<Option<(i64, String)>> {
        let select = query("SELECT sequence, body FROM snapshots WHERE game = $1").bind(table.as_str());
        let found = self.db.fetch_optional(select).await?;
        found.map(|row| Ok((row.get("sequence")?, row.get("body")?))).transpose()
    }

    /// Stores the archived replay of a finished game.
    pub async fn save_replay(&self, table: &TableId, replay: &[u8]) -> StoreResult<()> {
        // The table may have been deleted meanwhile. An existing replay is not replaced.
        let insert = query(
            "INSERT INTO films (game, body) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM games WHERE id = $1) \
             ON CONFLICT DO NOTHING",
        );
        self.db.execute(insert.bind(table.as_str()).bind(replay)).await?;
        Ok(())
    }

    pub async fn replay(&self, table: &TableId) -> StoreResult<Option<Vec<u8>>> {
        let select = query("SELECT body FROM films WHERE game = $1").bind(table.as_str());
        self.db.fetch_optional(select).await?.map(|row| Ok(row.get("body")?)).transpose()
    }

    /// Finished games without an archived replay whose id is greater than `after`, ordered by id.
    pub async fn without_replay(&self, after: &str, limit: i64) -> StoreResult<Vec<TableId>> {
        let select = query(
            "SELECT id FROM games WHERE phase = 'over' AND id > $1 \
             AND NOT EXISTS (SELECT 1 FROM films WHERE films.game = games.id) ORDER BY id LIMIT $2",
        );
        table_ids(&self.db.fetch_all(select.bind(after).bind(limit)).await?, "id")
    }

    pub async fn list(&self, list: &ListQuery) -> StoreResult<Vec<Listed>> {
        match &list.member {
            Some(member) => self.fetch_list(Some(list_of_member(list, member))).await,
            None => self.fetch_list(list_by_phase(list, &[1])).await,
        }
    }

    /// All tables including private ones, the newest first.
    pub async fn list_all(&self, list: &ListQuery) -> StoreResult<Vec<Listed>> {
        self.fetch_list(list_by_phase(&ListQuery { fresh: Millis::MIN, ..list.clone() }, &[0, 1])).await
    }

    async fn fetch_list(&self, select: Option<Statement<'_>>) -> StoreResult<Vec<Listed>> {
        let Some(select) = select else { return Ok(Vec::new()) };
        Ok(listed(&self.db.fetch_all(select).await?))
    }

    pub async fn add_member(&self, table: &TableId, user: &UserId, at: Millis) -> StoreResult<()> {
        self.db.execute(query(ADD_MEMBER).bind(user.as_str()).bind(table.as_str()).bind(at)).await?;
        Ok(())
    }

    pub async fn is_member(&self, table: &TableId, user: &UserId) -> StoreResult<bool> {
        let select = query("SELECT since FROM members WHERE user_id = $1 AND game = $2");
        Ok(self.db.fetch_optional(select.bind(user.as_str()).bind(table.as_str())).await?.is_some())
    }

    /// Tables of which this person is a member.
    pub async fn tables_of(&self, user: &UserId) -> StoreResult<Vec<TableId>> {
        let select = query("SELECT game FROM members WHERE user_id = $1").bind(user.as_str());
        table_ids(&self.db.fetch_all(select).await?, "game")
    }

    /// Tables with a deadline that has passed, except these.
    pub async fn overdue(&self, except: &[TableId], now: Millis, limit: i64) -> StoreResult<Vec<TableId>> {
        let select = query(self.db.dialect.overdue).bind(now).bind(limit).bind(json_list(except));
        table_ids(&self.db.fetch_all(select).await?, "id")
    }

    /// Removes jobs and deadline of a table that does not exist, so that it is not tried again and again.
    pub async fn retire(&self, table: &TableId) -> StoreResult<()> {
        let mut transaction = self.db.begin().await?;
        // In the order in which entries are added.
        let update = query("UPDATE games SET deadline = NULL WHERE id = $1").bind(table.as_str());
        transaction.execute(update).await?;
        transaction.execute(query("DELETE FROM jobs WHERE game = $1").bind(table.as_str())).await?;
        Ok(transaction.commit().await?)
    }

    /// The same for a table that cannot be read, with the reason; `false` if it was set aside before.
    pub async fn set_aside(&self, table: &TableId, why: &str) -> StoreResult<bool> {
        let mut transaction = self.db.begin().await?;
        let update = query("UPDATE games SET deadline = NULL, set_aside = $2 WHERE id = $1 AND set_aside IS NULL");
        let changed = transaction.execute(update.bind(table.as_str()).bind(why)).await?;
        transaction.execute(query("DELETE FROM jobs WHERE game = $1").bind(table.as_str())).await?;
        transaction.commit().await?;
        Ok(changed > 0)
    }

    /// Deletes a table and everything that happened there; `false` if there is none.
    pub async fn delete_table(&self, table: &TableId) -> StoreResult<bool> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists are read from an index, however many other tables there are.
    #[tokio::test]
    async fn lists_scan_no_table() {
        let file = std::env::temp_dir().join(format!("harena-lists-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Store::open_sqlite(&file).await.unwrap();
        let (member, mut plans) = (UserId::random(), Vec::new());
        for game in [None, Some("colossi".to_string())] {
            for phase in [None, Some("waiting".to_string()), Some("over".to_string())] {
                for before in [None, Some(1_000)] {
                    let list = ListQuery { game: game.clone(), phase: phase.clone(), before, ..ListQuery::default() };
                    let of_game = if game.is_some() { "games_by_game" } else { "games_listed" };
                    plans.push((list_by_phase(&list, &[1]).unwrap(), of_game));
                    plans.push((list_by_phase(&list, &[0, 1]).unwrap(), of_game));
                    plans.push((list_of_member(&list, &member), "members"));
                }
            }
        }
        for (select, index) in plans {
            let steps: Vec<String> = {
                let rows = store.db.fetch_all(select.explained()).await.unwrap();
                rows.iter().map(|row| row.get("detail").unwrap()).collect()
            };
            assert!(!steps.iter().any(|step| step.starts_with("SCAN games")), "{steps:#?}");
            assert!(steps.iter().any(|step| step.starts_with("SEARCH") && step.contains(index)), "{steps:#?}");
        }
        assert!(list_by_phase(&ListQuery { phase: Some("lost".to_string()), ..ListQuery::default() }, &[1]).is_none());
        store.close().await;
        let _ = std::fs::remove_file(file);
    }
}
