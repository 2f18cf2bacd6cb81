//! Finds and rewrites documents that mention a person, to delete their personal data.

use super::cleanup::CLEANUP_BATCH;
use super::database::{Row, query};
use super::{Mention, Store, StoreResult, compressed_entries};
use crate::ids::{TableId, UserId};

/// The document in a row. An unreadable one must not stop the search.
fn mention(row: &Row, of: impl Fn(TableId, String) -> Mention) -> Result<Mention, sqlx::Error> {
    let table = TableId::stored(row.get("game")?);
    Ok(match row.get("body") {
        Ok(body) => of(table, body),
        Err(_) => Mention::Unreadable { table, named: true },
    })
}

impl Store {
    /// Documents that mention this person, and tables where something cannot be read. This scans everything: it is
    /// rare, and nothing may be missed.
    pub async fn mentions(&self, user: &UserId) -> StoreResult<Vec<Mention>> {
        let name = format!("\"{}\"", user.as_str());
        let pattern = format!("%{name}%");
        let mut mentions = Vec::new();
        let select = query("SELECT id AS game, setup AS body FROM games WHERE setup LIKE $1");
        for row in self.db.scan(select.bind(pattern.as_str())).await? {
            mentions.push(mention(&row, |table, body| Mention::Setup { table, body })?);
        }
        let select = query("SELECT id AS game, summary AS body FROM games WHERE summary LIKE $1");
        for row in self.db.scan(select.bind(pattern.as_str())).await? {
            mentions.push(mention(&row, |table, body| Mention::Summary { table, body })?);
        }
        let select = query("SELECT game, sequence, body FROM entries WHERE body LIKE $1");
        for row in self.db.scan(select.bind(pattern.as_str())).await? {
            let sequence = row.get("sequence")?;
            mentions.push(mention(&row, |table, body| Mention::Entry { table, sequence, body })?);
        }
        let select = query("SELECT game, body FROM snapshots WHERE body LIKE $1");
        for row in self.db.scan(select.bind(pattern.as_str())).await? {
            mentions.push(mention(&row, |table, body| Mention::Snapshot { table, body })?);
        }
        let mut after = String::new();
        loop {
            let select = query("SELECT game, body FROM packs WHERE game > $1 ORDER BY game LIMIT $2");
            let rows = self.db.scan(select.bind(after.as_str()).bind(CLEANUP_BATCH)).await?;
            let Some(last) = rows.last() else { return Ok(mentions) };
            after = last.get("game")?;
            for row in rows {
                let table = TableId::stored(row.get("game")?);
                match compressed_entries::decompress(&row.get::<Vec<u8>>("body")?) {
                    Ok(entries) if entries.iter().any(|entry| entry.body.contains(&name)) => {
                        mentions.push(Mention::Compressed { table, body: compressed_entries::bodies(&entries) });
                    }
                    Ok(_) => {}
                    Err(error) => {
                        tracing::error!(%table, %error, "a compressed game cannot be read");
                        mentions.push(Mention::Unreadable { table, named: false });
                    }
                }
            }
        }
    }

    /// Stores a document that was changed.
    pub async fn rewrite(&self, mention: &Mention) -> StoreResult<()> {
        let compressed;
        let update = match mention {
            Mention::Setup { table, body } => {
                query("UPDATE games SET setup = $2 WHERE id = $1").bind(table.as_str()).bind(body.as_str())
            }
            Mention::Summary { table, body } => {
                query("UPDATE games SET summary = $2 WHERE id = $1").bind(table.as_str()).bind(body.as_str())
            }
            Mention::Entry { table, sequence, body } => {
                let update = query("UPDATE entries SET body = $3 WHERE game = $1 AND sequence = $2");
                update.bind(table.as_str()).bind(*sequence).bind(body.as_str())
            }
            Mention::Snapshot { table, body } => {
                query("UPDATE snapshots SET body = $2 WHERE game = $1").bind(table.as_str()).bind(body.as_str())
            }
            Mention::Compressed { table, body } => {
                compressed = compressed_entries::rewrite(self.compressed(table).await?, body)?;
                query("UPDATE packs SET body = $2 WHERE game = $1").bind(table.as_str()).bind(compressed.as_slice())
            }
            Mention::Unreadable { .. } => return Ok(()),
        };
        self.db.execute(update).await?;
        Ok(())
    }
}
