//! The entries of tables. An entry is added in one transaction with everything that follows from it.

use std::collections::HashSet;

use super::database::{Row, Transaction, query};
use super::{Append, Entry, NewEntry, Store, StoreResult, compressed_entries};
use crate::ids::TableId;

/// The rows of a statement, with the last one repeated up to a power of two, so that there are few different statements
/// to prepare. A repeated row must have no effect.
fn padded<T>(rows: &[T]) -> impl Iterator<Item = &T> {
    let last = rows.last();
    rows.iter().chain(std::iter::repeat_with(move || last).flatten()).take(rows.len().next_power_of_two())
}

/// Adds entries of different tables, and everything that changes with them, in an open transaction.
pub(super) async fn add(transaction: &mut Transaction, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
    let mut insert = query("INSERT INTO entries (game, sequence, at, body) VALUES ");
    insert.push_rows(padded(batch), |row, new| {
        row.bind(new.table.as_str()).bind(new.entry.sequence).bind(new.entry.at).bind(new.entry.body.as_str());
    });
    insert.push(" ON CONFLICT DO NOTHING RETURNING game AS id");
    let added = ids(&transaction.fetch_all(insert).await?)?;
    let (mut results, mut new) = (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
    for one in batch {
        if added.contains(one.table.as_str()) {
            new.push(one);
            results.push(Append::Done);
        } else {
            results.push(compare_with_stored(transaction, one).await?);
        }
    }
    if new.is_empty() {
        return Ok(results);
    }
    let listed = update_listings(transaction, &new).await?;
    if listed.len() < new.len() {
        // The sequence numbers of the other entries are used by compressed entries.
        new.retain(|one| listed.contains(one.table.as_str()));
        for (one, result) in batch.iter().zip(&mut results) {
            if added.contains(one.table.as_str()) && !listed.contains(one.table.as_str()) {
                remove(transaction, one).await?;
                *result = Append::Taken;
            }
        }
    }
    add_members(transaction, &new).await?;
    set_jobs(transaction, &new).await?;
    Ok(results)
}

fn ids(rows: &[Row]) -> Result<HashSet<String>, sqlx::Error> {
    rows.iter().map(|row| row.get("id")).collect()
}

/// After an error it is unknown whether an entry was stored. When it is written again, it may be there already.
async fn compare_with_stored(transaction: &mut Transaction, new: &NewEntry) -> Result<Append, sqlx::Error> {
    let select = query("SELECT at, body FROM entries WHERE game = $1 AND sequence = $2");
    let rows = transaction.fetch_all(select.bind(new.table.as_str()).bind(new.entry.sequence)).await?;
    // An entry that is compressed or damaged by now counts as different, and must not be an error for the other tables.
    let is_same = rows.first().is_some_and(|row| {
        row.get::<i64>("at").is_ok_and(|at| at == new.entry.at)
            && row.get::<String>("body").is_ok_and(|body| body == new.entry.body)
    });
    Ok(if is_same { Append::Done } else { Append::Taken })
}

async fn remove(transaction: &mut Transaction, new: &NewEntry) -> Result<(), sqlx::Error> {
    let delete = query("DELETE FROM entries WHERE game = $1 AND sequence = $2");
    transaction.execute(delete.bind(new.table.as_str()).bind(new.entry.sequence)).await?;
    Ok(())
}

/// Updates what lists show. Returns the tables for which these entries are the next ones.
async fn update_listings(transaction: &mut Transaction, batch: &[&NewEntry]) -> Result<HashSet<String>, sqlx::Error> {
    let mut update = query("WITH new (id, phase, summary, deadline, at, sequence) AS (VALUES ");
    update.push_rows(padded(batch), |row, new| {
        row.bind(new.table.as_str())
            .bind(new.listing.phase)
            .bind(new.listing.summary.as_str())
            .bind(new.listing.deadline)
            .bind(new.entry.at)
            .bind(new.entry.sequence);
    });
    // Chat after a game must not move it to the top of the list of finished games.
    update.push(
        ") UPDATE games SET updated = CASE WHEN games.phase = 'over' AND new.phase = 'over' \
         THEN games.updated ELSE new.at END, phase = new.phase, summary = new.summary, \
         deadline = new.deadline FROM new WHERE games.id = new.id AND games.packed < new.sequence \
         RETURNING games.id AS id",
    );
    ids(&transaction.fetch_all(update).await?)
}

/// Adds members. This happens once per person and game.
async fn add_members(transaction: &mut Transaction, batch: &[&NewEntry]) -> Result<(), sqlx::Error> {
    for new in batch {
        let Some(member) = &new.member else { continue };
        let insert = query("INSERT INTO members (user_id, game, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
        transaction.execute(insert.bind(member.as_str()).bind(new.table.as_str()).bind(new.entry.at)).await?;
    }
    Ok(())
}

/// Updates the jobs of computer players.
async fn set_jobs(transaction: &mut Transaction, batch: &[&NewEntry]) -> Result<(), sqlx::Error> {
    let tables: Vec<_> = batch.iter().filter_map(|new| Some((*new, new.jobs.as_ref()?))).collect();
    if tables.is_empty() {
        return Ok(());
    }
    let jobs: Vec<_> =
        tables.iter().flat_map(|(new, jobs)| jobs.iter().map(move |(seat, since)| (*new, *seat, *since))).collect();
    let mut delete = query("DELETE FROM jobs WHERE game IN ");
    delete.push_rows([()], |list, ()| {
        for (new, _) in &tables {
            list.bind(new.table.as_str());
        }
    });
    if !jobs.is_empty() {
        delete.push(" AND (game, seat) NOT IN (VALUES ");
        delete.push_rows(&jobs, |row, (new, seat, _)| {
            row.bind(new.table.as_str()).bind(*seat as i64);
        });
        delete.push(")");
    }
    transaction.execute(delete).await?;
    if jobs.is_empty() {
        return Ok(());
    }
    let mut insert = query("INSERT INTO jobs (game, seat, sequence, created, person) VALUES ");
    insert.push_rows(&jobs, |row, (new, seat, since)| {
        row.bind(new.table.as_str()).bind(*seat as i64).bind(*since).bind(new.entry.at);
        let host = row.next();
        host.push("COALESCE((SELECT user_id FROM members WHERE game = ");
        host.push_bind(new.table.as_str());
        host.push(" ORDER BY since LIMIT 1), '')");
    });
    // A seat with an unchanged decision stays claimed by the process that is searching for it.
    insert.push(
        " ON CONFLICT (game, seat) DO UPDATE SET sequence = excluded.sequence, created = excluded.created, \
         claimed_by = NULL, until = 0 WHERE jobs.sequence <> excluded.sequence",
    );
    transaction.execute(insert).await?;
    Ok(())
}

pub(super) fn read_entries(rows: Vec<Row>) -> StoreResult<Vec<Entry>> {
    rows.iter()
        .map(|row| Ok(Entry { sequence: row.get("sequence")?, at: row.get("at")?, body: row.get("body")? }))
        .collect()
}

impl Store {
    /// The entries after this one, in order, compressed or not. `entries(table, 0)` is the full history of a table.
    pub async fn entries(&self, table: &TableId, after: i64) -> StoreResult<Vec<Entry>> {
        let select =
            query("SELECT sequence, at, body FROM entries WHERE game = $1 AND sequence > $2 ORDER BY sequence");
        let uncompressed = read_entries(self.db.fetch_all(select.bind(table.as_str()).bind(after)).await?)?;
        if uncompressed.first().is_some_and(|first| first.sequence == after + 1) {
            return Ok(uncompressed);
        }
        // The missing ones may be compressed. Entries that were compressed after the first query are in its result.
        let mut entries = self.compressed(table).await?;
        let last = entries.len() as i64;
        entries.drain(..usize::try_from(after).unwrap_or(0).min(entries.len()));
        entries.extend(uncompressed.into_iter().filter(|entry| entry.sequence > last));
        Ok(entries)
    }

    /// The compressed entries of a table, if there are any.
    pub(super) async fn compressed(&self, table: &TableId) -> StoreResult<Vec<Entry>> {
        let select = query("SELECT body FROM packs WHERE game = $1").bind(table.as_str());
        match self.db.fetch_optional(select).await? {
            Some(row) => compressed_entries::decompress(&row.get::<Vec<u8>>("body")?),
            None => Ok(Vec::new()),
        }
    }
}
