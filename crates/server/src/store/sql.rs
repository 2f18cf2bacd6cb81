//! The statements, once for both databases: they speak the same SQL as far as we need it. What differs (adding entries,
//! claiming jobs, hearing of others) is in the file of each.

/// The rows of a statement, with the last one several times: so few statements are prepared, not one for every number of rows.
/// It does no harm where a row changes nothing the second time.
pub(super) fn padded<T>(rows: &[T]) -> impl Iterator<Item = &T> {
    let last = rows.last();
    rows.iter().chain(std::iter::repeat_with(move || last).flatten()).take(rows.len().next_power_of_two())
}

/// Tables as a JSON list, in which both databases can look.
pub(super) fn list_of(tables: &[crate::ids::TableId]) -> String {
    let tables: Vec<&str> = tables.iter().map(crate::ids::TableId::as_str).collect();
    serde_json::to_string(&tables).expect("names are plain data")
}

/// `impl Store` for a type with `reading()` and `writing()`, which give a pool, and the methods that differ. `$begin` begins a
/// transaction.
macro_rules! sql_store {
    ($store:ty, $database:ty, $connection:ty, $begin:literal) => {
        /// A transaction. Its connection is thrown away unless the database has said that it is over: whatever state a failed
        /// statement, a failed COMMIT or somebody who stopped waiting has left it in, nothing is ever written into that.
        ///
        /// The transactions of the driver count how deep they are and go by their count, which is wrong after a COMMIT that failed:
        /// what follows becomes part of a transaction that never ends.
        #[derive(Debug)]
        struct Work {
            connection: sqlx::pool::PoolConnection<$database>,
            over: bool,
        }

        impl Work {
            async fn begin(pool: &sqlx::Pool<$database>) -> Result<Work, sqlx::Error> {
                let mut work = Work { connection: pool.acquire().await?, over: false };
                sqlx::Executor::execute(work.on(), $begin).await?;
                Ok(work)
            }

            fn on(&mut self) -> &mut $connection {
                &mut self.connection
            }

            /// Only when this has answered is anything stored. An error leaves open whether it is.
            async fn commit(mut self) -> Result<(), sqlx::Error> {
                sqlx::Executor::execute(self.on(), "COMMIT").await?;
                self.over = true;
                Ok(())
            }

            async fn roll_back(mut self) -> Result<(), sqlx::Error> {
                sqlx::Executor::execute(self.on(), "ROLLBACK").await?;
                self.over = true;
                Ok(())
            }
        }

        impl Drop for Work {
            fn drop(&mut self) {
                if !self.over {
                    self.connection.close_on_drop();
                }
            }
        }

        /// Entries of different tables and all that changes by them, in a transaction that has been begun.
        async fn add(connection: &mut $connection, batch: &[NewEntry]) -> Result<Vec<Append>, sqlx::Error> {
            let added: std::collections::HashSet<String> =
                sqlx::QueryBuilder::<$database>::new("INSERT INTO entries (game, sequence, at, body) ")
                    .push_values(padded(batch), |mut row, new| {
                        row.push_bind(new.table.as_str())
                            .push_bind(new.entry.sequence)
                            .push_bind(new.entry.at)
                            .push_bind(new.entry.body.as_str());
                    })
                    .push(" ON CONFLICT DO NOTHING RETURNING game")
                    .build_query_scalar()
                    .fetch_all(&mut *connection)
                    .await?
                    .into_iter()
                    .collect();
            let (mut results, mut new) = (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
            for one in batch {
                if added.contains(one.table.as_str()) {
                    new.push(one);
                    results.push(Append::Done);
                } else {
                    results.push(found(connection, one).await?);
                }
            }
            if new.is_empty() {
                return Ok(results);
            }
            let listed = list(connection, &new).await?;
            if listed.len() < new.len() {
                // Their numbers are taken by entries that are packed.
                new.retain(|one| listed.contains(one.table.as_str()));
                for (one, result) in batch.iter().zip(&mut results) {
                    if added.contains(one.table.as_str()) && !listed.contains(one.table.as_str()) {
                        remove(connection, one).await?;
                        *result = Append::Taken;
                    }
                }
            }
            admit(connection, &new).await?;
            set_jobs(connection, &new).await?;
            Ok(results)
        }

        /// After an error nobody knows whether an entry was stored; written again, it finds itself there.
        async fn found(connection: &mut $connection, new: &NewEntry) -> Result<Append, sqlx::Error> {
            let stored = sqlx::query("SELECT at, body FROM entries WHERE game = $1 AND sequence = $2")
                .bind(new.table.as_str())
                .bind(new.entry.sequence)
                .fetch_optional(connection)
                .await?;
            // What is packed or damaged by now is not this one, and no trouble of the other tables.
            let is_it = stored.is_some_and(|stored| {
                stored.try_get::<i64, _>("at").is_ok_and(|at| at == new.entry.at)
                    && stored.try_get::<String, _>("body").is_ok_and(|body| body == new.entry.body)
            });
            Ok(if is_it { Append::Done } else { Append::Taken })
        }

        async fn remove(connection: &mut $connection, new: &NewEntry) -> Result<(), sqlx::Error> {
            sqlx::query("DELETE FROM entries WHERE game = $1 AND sequence = $2")
                .bind(new.table.as_str())
                .bind(new.entry.sequence)
                .execute(connection)
                .await?;
            Ok(())
        }

        /// What lists show of the tables. Answers for which of them these entries are the next.
        async fn list(
            connection: &mut $connection,
            batch: &[&NewEntry],
        ) -> Result<std::collections::HashSet<String>, sqlx::Error> {
            // What is said after a game does not bring it back to the top of the list of games that have just ended.
            let listed = sqlx::QueryBuilder::<$database>::new("WITH new (id, phase, summary, deadline, at, sequence) AS (")
                .push_values(padded(batch), |mut row, new| {
                    row.push_bind(new.table.as_str())
                        .push_bind(new.listing.phase)
                        .push_bind(new.listing.summary.as_str())
                        .push_bind(new.listing.deadline)
                        .push_bind(new.entry.at)
                        .push_bind(new.entry.sequence);
                })
                .push(
                    ") UPDATE games SET updated = CASE WHEN games.phase = 'over' AND new.phase = 'over' \
                     THEN games.updated ELSE new.at END, phase = new.phase, summary = new.summary, \
                     deadline = new.deadline FROM new WHERE games.id = new.id AND games.packed < new.sequence \
                     RETURNING games.id",
                )
                .build_query_scalar()
                .fetch_all(connection)
                .await?;
            Ok(listed.into_iter().collect())
        }

        /// Who may look at the tables from now on. It happens once in a game.
        async fn admit(connection: &mut $connection, batch: &[&NewEntry]) -> Result<(), sqlx::Error> {
            for new in batch {
                let Some(member) = &new.member else { continue };
                sqlx::query("INSERT INTO members (user_id, game, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                    .bind(member.as_str())
                    .bind(new.table.as_str())
                    .bind(new.entry.at)
                    .execute(&mut *connection)
                    .await?;
            }
            Ok(())
        }

        /// Whose computer players are to choose from now on.
        async fn set_jobs(connection: &mut $connection, batch: &[&NewEntry]) -> Result<(), sqlx::Error> {
            let tables: Vec<_> = batch.iter().filter_map(|new| Some((*new, new.jobs.as_ref()?))).collect();
            if tables.is_empty() {
                return Ok(());
            }
            let jobs: Vec<_> =
                tables.iter().flat_map(|(new, jobs)| jobs.iter().map(move |(seat, since)| (new, *seat, *since))).collect();
            let mut done = sqlx::QueryBuilder::<$database>::new("DELETE FROM jobs WHERE game IN (");
            let mut games = done.separated(", ");
            for (new, _) in &tables {
                games.push_bind(new.table.as_str());
            }
            done.push(")");
            if !jobs.is_empty() {
                done.push(" AND (game, seat) NOT IN (").push_values(&jobs, |mut row, (new, seat, _)| {
                    row.push_bind(new.table.as_str()).push_bind(*seat as i64);
                });
                done.push(")");
            }
            done.build().execute(&mut *connection).await?;
            if jobs.is_empty() {
                return Ok(());
            }
            // A seat that is still at the same decision keeps whoever is thinking for it.
            sqlx::QueryBuilder::<$database>::new("INSERT INTO jobs (game, seat, sequence, created, person) ")
                .push_values(&jobs, |mut row, (new, seat, since)| {
                    row.push_bind(new.table.as_str())
                        .push_bind(*seat as i64)
                        .push_bind(*since)
                        .push_bind(new.entry.at)
                        .push("COALESCE((SELECT user_id FROM members WHERE game = ")
                        .push_bind_unseparated(new.table.as_str())
                        .push_unseparated(" ORDER BY since LIMIT 1), '')");
                })
                .push(
                    " ON CONFLICT (game, seat) DO UPDATE SET sequence = excluded.sequence, created = excluded.created, \
                     claimed_by = NULL, until = 0 WHERE jobs.sequence <> excluded.sequence",
                )
                .build()
                .execute(connection)
                .await?;
            Ok(())
        }

        /// Everything of a table.
        async fn delete(connection: &mut $connection, table: &str) -> Result<(), sqlx::Error> {
            for statement in [
                "DELETE FROM entries WHERE game = $1",
                "DELETE FROM packs WHERE game = $1",
                "DELETE FROM snapshots WHERE game = $1",
                "DELETE FROM films WHERE game = $1",
                "DELETE FROM members WHERE game = $1",
                "DELETE FROM jobs WHERE game = $1",
                "DELETE FROM games WHERE id = $1",
            ] {
                sqlx::query(statement).bind(table).execute(&mut *connection).await?;
            }
            Ok(())
        }

        fn read_entries(rows: Vec<<$database as sqlx::Database>::Row>) -> Stored<Vec<Entry>> {
            let mut entries = Vec::with_capacity(rows.len());
            for row in rows {
                entries.push(Entry {
                    sequence: row.try_get("sequence")?,
                    at: row.try_get("at")?,
                    body: row.try_get("body")?,
                });
            }
            Ok(entries)
        }

        /// A table in a list; one that is damaged is left out, so that the others can be seen.
        fn read_listed(row: &<$database as sqlx::Database>::Row) -> Option<Listed> {
            let listed = || -> Result<Listed, sqlx::Error> {
                Ok(Listed {
                    id: TableId::stored(row.try_get("id")?),
                    game: row.try_get("game")?,
                    phase: row.try_get("phase")?,
                    summary: row.try_get("summary")?,
                    created: row.try_get("created")?,
                    updated: row.try_get("updated")?,
                })
            };
            listed().inspect_err(|error| tracing::debug!(%error, "a table is left out of a list")).ok()
        }

        impl $store {
            /// The packed entries of a table, if there are any.
            async fn packed(&self, table: &TableId) -> Stored<Vec<Entry>> {
                let row = sqlx::query("SELECT body FROM packs WHERE game = $1").bind(table.as_str());
                let Some(row) = row.fetch_optional(self.reading()).await? else { return Ok(Vec::new()) };
                super::pack::unpack(&row.try_get::<Vec<u8>, _>("body")?)
            }

            /// Deletes tables that are in this phase since before `before`, some at a time.
            async fn delete_stale(&self, phase: &str, before: Millis) -> Stored<u64> {
                let stale = sqlx::query(
                    "SELECT id FROM games WHERE phase = $1 AND updated < $2 AND set_aside IS NULL ORDER BY updated LIMIT $3",
                );
                let stale = stale.bind(phase).bind(before).bind(super::MOST_TIDIED).fetch_all(self.reading()).await?;
                let mut deleted = 0;
                for row in stale {
                    let table: String = row.try_get("id")?;
                    let mut work = Work::begin(self.writing()).await?;
                    sqlx::query(HOLD).bind(&table).execute(work.on()).await?;
                    // First the row that says so: if something has happened meanwhile, nothing of it is touched.
                    let still = sqlx::query("UPDATE games SET listed = 0 WHERE id = $1 AND phase = $2 AND updated < $3");
                    let still = still.bind(&table).bind(phase).bind(before).execute(work.on()).await?;
                    if still.rows_affected() == 0 {
                        work.roll_back().await?;
                        continue;
                    }
                    delete(work.on(), &table).await?;
                    work.commit().await?;
                    deleted += 1;
                }
                Ok(deleted)
            }

            /// Packs games that are over since before `before`, some at a time; gives how many were packed and how many could not be.
            async fn pack_finished(&self, before: Millis) -> Stored<(u64, u64)> {
                let over = sqlx::query(
                    "SELECT id FROM games WHERE phase = 'over' AND packed = 0 AND updated < $1 AND set_aside IS NULL \
                     ORDER BY updated LIMIT $2",
                );
                let over = over.bind(before).bind(super::MOST_TIDIED).fetch_all(self.reading()).await?;
                let (mut packed, mut set_aside) = (0, 0);
                for row in over {
                    let table = TableId::stored(row.try_get("id")?);
                    match super::within(PATIENCE, self.pack(&table)).await {
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
                let mut work = Work::begin(self.writing()).await?;
                // First the row that others write too: whoever adds an entry waits, and then finds its number taken or free.
                let still = sqlx::query("UPDATE games SET packed = 0 WHERE id = $1 AND phase = 'over' AND packed = 0");
                if still.bind(table.as_str()).execute(work.on()).await?.rows_affected() == 0 {
                    work.roll_back().await?;
                    return Ok(false);
                }
                let rows = sqlx::query("SELECT sequence, at, body FROM entries WHERE game = $1 ORDER BY sequence");
                let entries = read_entries(rows.bind(table.as_str()).fetch_all(work.on()).await?)?;
                let last = entries.last().map(|entry| entry.sequence);
                let (Some(last), Some(body)) = (last, super::pack::pack(&entries)) else {
                    work.roll_back().await?;
                    return Err(StoreError::damaged("entries are missing"));
                };
                // Nothing is deleted that cannot be read again.
                if !super::pack::unpack(&body).is_ok_and(|again| again == entries) {
                    work.roll_back().await?;
                    return Err(StoreError::damaged("the entries cannot be packed"));
                }
                sqlx::query("INSERT INTO packs (game, sequence, body) VALUES ($1, $2, $3)")
                    .bind(table.as_str())
                    .bind(last)
                    .bind(body)
                    .execute(work.on())
                    .await?;
                sqlx::query("UPDATE games SET packed = $2 WHERE id = $1")
                    .bind(table.as_str())
                    .bind(last)
                    .execute(work.on())
                    .await?;
                for statement in ["DELETE FROM entries WHERE game = $1", "DELETE FROM snapshots WHERE game = $1"] {
                    sqlx::query(statement).bind(table.as_str()).execute(work.on()).await?;
                }
                work.commit().await?;
                Ok(true)
            }

            /// Notes that a session is used.
            async fn used(&self, token: &str, at: Millis) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("UPDATE sessions SET used = $2 WHERE token = $1")
                    .bind(token)
                    .bind(at)
                    .execute(work.on())
                    .await?;
                Ok(work.commit().await?)
            }
        }

        timely! {
            impl Store for $store;
            async fn create_user(&self, user: &User, token: &str, at: Millis) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("INSERT INTO users (id, name, created) VALUES ($1, $2, $3)")
                    .bind(user.id.as_str())
                    .bind(user.name.as_str())
                    .bind(at)
                    .execute(work.on())
                    .await?;
                sqlx::query("INSERT INTO sessions (token, user_id, created, used) VALUES ($1, $2, $3, $3)")
                    .bind(token)
                    .bind(user.id.as_str())
                    .bind(at)
                    .execute(work.on())
                    .await?;
                Ok(work.commit().await?)
            }

            async fn add_session(&self, user: &UserId, token: &str, at: Millis) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("INSERT INTO sessions (token, user_id, created, used) VALUES ($1, $2, $3, $3)")
                    .bind(token)
                    .bind(user.as_str())
                    .bind(at)
                    .execute(work.on())
                    .await?;
                Ok(work.commit().await?)
            }

            async fn remove_session(&self, token: &str) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("DELETE FROM sessions WHERE token = $1").bind(token).execute(work.on()).await?;
                Ok(work.commit().await?)
            }

            async fn user_of(&self, token: &str, at: Millis, oldest: Millis) -> Stored<Option<User>> {
                let found = sqlx::query(
                    "SELECT users.id, users.name, users.login, sessions.used FROM sessions \
                     JOIN users ON users.id = sessions.user_id WHERE sessions.token = $1 AND sessions.used > $2",
                )
                .bind(token)
                .bind(oldest)
                .fetch_optional(self.reading())
                .await?;
                let Some(row) = found else { return Ok(None) };
                // Written once a day at most: reading must stay cheap. Whoever only reads does not need it.
                if at - row.try_get::<i64, _>("used")? > 86_400_000 {
                    match tokio::time::timeout(super::SHORTLY, self.used(token, at)).await {
                        Ok(Ok(())) => {}
                        Ok(Err(error)) => tracing::warn!(%error, "cannot note that a session is used"),
                        Err(_) => tracing::warn!("noting that a session is used takes too long"),
                    }
                }
                Ok(Some(User {
                    id: UserId::stored(row.try_get("id")?),
                    name: row.try_get("name")?,
                    login: row.try_get("login")?,
                }))
            }

            async fn rename(&self, user: &UserId, name: &str) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("UPDATE users SET name = $2 WHERE id = $1")
                    .bind(user.as_str())
                    .bind(name)
                    .execute(work.on())
                    .await?;
                Ok(work.commit().await?)
            }

            async fn make_account(&self, user: &UserId, login: &str, password: &str) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                let made = sqlx::query("UPDATE users SET login = $2, password = $3 WHERE id = $1 AND login IS NULL")
                    .bind(user.as_str())
                    .bind(login)
                    .bind(password)
                    .execute(work.on())
                    .await;
                match made {
                    Ok(made) => {
                        work.commit().await?;
                        Ok(made.rows_affected() == 1)
                    }
                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                        work.roll_back().await?;
                        Ok(false)
                    }
                    Err(error) => Err(error.into()),
                }
            }

            async fn account(&self, login: &str) -> Stored<Option<(User, String)>> {
                let found = sqlx::query("SELECT id, name, password FROM users WHERE login = $1 AND password IS NOT NULL")
                    .bind(login)
                    .fetch_optional(self.reading())
                    .await?;
                let Some(row) = found else { return Ok(None) };
                let user = User {
                    id: UserId::stored(row.try_get("id")?),
                    name: row.try_get("name")?,
                    login: Some(login.to_string()),
                };
                Ok(Some((user, row.try_get("password")?)))
            }

            async fn create_table(&self, table: &NewTable, first: &NewEntry) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(
                    "INSERT INTO games (id, game, setup, seed, invite, listed, phase, summary, created, updated, deadline) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, NULL)",
                )
                .bind(table.id.as_str())
                .bind(table.game.as_str())
                .bind(table.setup.as_str())
                .bind(table.seed.as_str())
                .bind(table.invite.as_str())
                .bind(i64::from(table.listed))
                .bind(first.listing.phase)
                .bind(first.listing.summary.as_str())
                .bind(table.created)
                .execute(work.on())
                .await?;
                sqlx::query("INSERT INTO members (user_id, game, since) VALUES ($1, $2, $3)")
                    .bind(table.creator.as_str())
                    .bind(table.id.as_str())
                    .bind(table.created)
                    .execute(work.on())
                    .await?;
                for member in &table.members {
                    // Who has been forgotten is a member of nothing.
                    sqlx::query(
                        "INSERT INTO members (user_id, game, since) SELECT $1, $2, $3 \
                         WHERE EXISTS (SELECT 1 FROM users WHERE id = $1) ON CONFLICT DO NOTHING",
                    )
                    .bind(member.as_str())
                    .bind(table.id.as_str())
                    // After whoever has made it: computer players think for the first of all.
                    .bind(table.created + 1)
                    .execute(work.on())
                    .await?;
                }
                if add(work.on(), std::slice::from_ref(first)).await?[0] == Append::Taken {
                    return Err(StoreError::damaged("a table that nobody knows has an entry"));
                }
                Ok(work.commit().await?)
            }

            async fn table(&self, id: &TableId) -> Stored<Option<TableRow>> {
                let found = sqlx::query("SELECT setup, seed, invite, created, phase, summary FROM games WHERE id = $1")
                    .bind(id.as_str())
                    .fetch_optional(self.reading())
                    .await?;
                let Some(row) = found else { return Ok(None) };
                Ok(Some(TableRow {
                    id: id.clone(),
                    setup: row.try_get("setup")?,
                    seed: row.try_get("seed")?,
                    invite: row.try_get("invite")?,
                    created: row.try_get("created")?,
                    phase: row.try_get("phase")?,
                    summary: row.try_get("summary")?,
                }))
            }

            async fn entries(&self, table: &TableId, after: i64) -> Stored<Vec<Entry>> {
                let rows = sqlx::query(
                    "SELECT sequence, at, body FROM entries WHERE game = $1 AND sequence > $2 ORDER BY sequence",
                )
                .bind(table.as_str())
                .bind(after)
                .fetch_all(self.reading())
                .await?;
                let loose = read_entries(rows)?;
                if loose.first().is_some_and(|first| first.sequence == after + 1) {
                    return Ok(loose);
                }
                // What is not there may be packed. What is packed after this reading began was there before.
                let mut entries = self.packed(table).await?;
                let last = entries.len() as i64;
                entries.drain(..usize::try_from(after).unwrap_or(0).min(entries.len()));
                entries.extend(loose.into_iter().filter(|entry| entry.sequence > last));
                Ok(entries)
            }

            async fn save_snapshot(&self, table: &TableId, sequence: i64, body: &str) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(
                    "INSERT INTO snapshots (game, sequence, body) VALUES ($1, $2, $3) ON CONFLICT (game) DO UPDATE SET \
                     sequence = excluded.sequence, body = excluded.body WHERE snapshots.sequence < excluded.sequence",
                )
                .bind(table.as_str())
                .bind(sequence)
                .bind(body)
                .execute(work.on())
                .await?;
                Ok(work.commit().await?)
            }

            async fn snapshot(&self, table: &TableId) -> Stored<Option<(i64, String)>> {
                let found = sqlx::query("SELECT sequence, body FROM snapshots WHERE game = $1")
                    .bind(table.as_str())
                    .fetch_optional(self.reading())
                    .await?;
                found.map(|row| Ok((row.try_get("sequence")?, row.try_get("body")?))).transpose()
            }

            async fn save_film(&self, table: &TableId, film: &[u8]) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                // A table may have been deleted meanwhile. The first film is as good as any.
                sqlx::query(
                    "INSERT INTO films (game, body) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM games WHERE id = $1) \
                     ON CONFLICT DO NOTHING",
                )
                .bind(table.as_str())
                .bind(film)
                .execute(work.on())
                .await?;
                Ok(work.commit().await?)
            }

            async fn film(&self, table: &TableId) -> Stored<Option<Vec<u8>>> {
                let found = sqlx::query("SELECT body FROM films WHERE game = $1")
                    .bind(table.as_str())
                    .fetch_optional(self.reading())
                    .await?;
                found.map(|row| Ok(row.try_get("body")?)).transpose()
            }

            async fn without_film(&self, after: &str, limit: i64) -> Stored<Vec<TableId>> {
                let rows = sqlx::query(
                    "SELECT id FROM games WHERE phase = 'over' AND id > $1 \
                     AND NOT EXISTS (SELECT 1 FROM films WHERE films.game = games.id) ORDER BY id LIMIT $2",
                )
                .bind(after)
                .bind(limit)
                .fetch_all(self.reading())
                .await?;
                rows.iter().map(|row| Ok(TableId::stored(row.try_get("id")?))).collect()
            }

            async fn list(&self, query: &ListQuery) -> Stored<Vec<Listed>> {
                let rows = sqlx::query(
                    "SELECT id, game, phase, summary, created, updated FROM games \
                     WHERE (CAST($1 AS TEXT) IS NULL OR game = $1) AND (CAST($2 AS TEXT) IS NULL OR phase = $2) \
                     AND ((CAST($3 AS TEXT) IS NULL AND listed = 1) \
                          OR id IN (SELECT members.game FROM members WHERE members.user_id = $3)) \
                     AND updated < $4 AND (CAST($3 AS TEXT) IS NOT NULL OR phase <> 'waiting' OR updated > $6) \
                     ORDER BY updated DESC, id LIMIT $5",
                )
                .bind(query.game.as_deref())
                .bind(query.phase.as_deref())
                .bind(query.member.as_ref().map(UserId::as_str))
                .bind(query.before.unwrap_or(i64::MAX))
                .bind(query.limit.clamp(1, super::MOST_LISTED))
                .bind(query.fresh)
                .fetch_all(self.reading())
                .await?;
                Ok(rows.iter().filter_map(read_listed).collect())
            }

            async fn add_member(&self, table: &TableId, user: &UserId, at: Millis) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                // Who has been forgotten is a member of nothing.
                sqlx::query(
                    "INSERT INTO members (user_id, game, since) SELECT $1, $2, $3 \
                     WHERE EXISTS (SELECT 1 FROM users WHERE id = $1) ON CONFLICT DO NOTHING",
                )
                .bind(user.as_str())
                .bind(table.as_str())
                .bind(at)
                .execute(work.on())
                .await?;
                Ok(work.commit().await?)
            }

            async fn is_member(&self, table: &TableId, user: &UserId) -> Stored<bool> {
                let found = sqlx::query("SELECT since FROM members WHERE user_id = $1 AND game = $2")
                    .bind(user.as_str())
                    .bind(table.as_str())
                    .fetch_optional(self.reading())
                    .await?;
                Ok(found.is_some())
            }

            async fn overdue(&self, but: &[TableId], now: Millis, limit: i64) -> Stored<Vec<TableId>> {
                let rows = sqlx::query(OVERDUE).bind(now).bind(limit).bind(super::sql::list_of(but));
                let rows = rows.fetch_all(self.reading()).await?;
                rows.iter().map(|row| Ok(TableId::stored(row.try_get("id")?))).collect()
            }

            async fn claim_but(
                &self,
                busy: &[String],
                but: &[TableId],
                process: &str,
                now: Millis,
                until: Millis,
                limit: i64,
            ) -> Stored<Vec<Job>> {
                let mut work = Work::begin(self.writing()).await?;
                let mut claim = sqlx::query(CLAIM).bind(process).bind(until).bind(now).bind(limit);
                for place in 0..super::MOST_BUSY {
                    // Nobody is called so.
                    claim = claim.bind(busy.get(place).map_or("-", String::as_str));
                }
                let claim = claim.bind(super::sql::list_of(but));
                let rows = claim.fetch_all(work.on()).await?;
                work.commit().await?;
                let mut jobs = Vec::with_capacity(rows.len());
                for row in rows {
                    jobs.push(Job {
                        table: TableId::stored(row.try_get("game")?),
                        seat: row.try_get::<i64, _>("seat")? as usize,
                        sequence: row.try_get("sequence")?,
                        created: row.try_get("created")?,
                        person: row.try_get("person")?,
                    });
                }
                Ok(jobs)
            }

            async fn renew(&self, job: &Job, process: &str, until: Millis) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                let kept = sqlx::query(
                    "UPDATE jobs SET until = $5 WHERE game = $1 AND seat = $2 AND sequence = $3 AND claimed_by = $4",
                )
                .bind(job.table.as_str())
                .bind(job.seat as i64)
                .bind(job.sequence)
                .bind(process)
                .bind(until)
                .execute(work.on())
                .await?;
                work.commit().await?;
                Ok(kept.rows_affected() == 1)
            }

            async fn release(&self, job: &Job, process: &str, until: Millis) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(
                    "UPDATE jobs SET claimed_by = NULL, until = $5 \
                     WHERE game = $1 AND seat = $2 AND sequence = $3 AND claimed_by = $4",
                )
                .bind(job.table.as_str())
                .bind(job.seat as i64)
                .bind(job.sequence)
                .bind(process)
                .bind(until)
                .execute(work.on())
                .await?;
                Ok(work.commit().await?)
            }

            async fn retire(&self, table: &TableId) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                // In the order in which entries are added.
                for statement in
                    ["UPDATE games SET deadline = NULL WHERE id = $1", "DELETE FROM jobs WHERE game = $1"]
                {
                    sqlx::query(statement).bind(table.as_str()).execute(work.on()).await?;
                }
                Ok(work.commit().await?)
            }

            async fn set_aside(&self, table: &TableId, why: &str) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                let set = sqlx::query("UPDATE games SET deadline = NULL, set_aside = $2 WHERE id = $1 AND set_aside IS NULL");
                let set = set.bind(table.as_str()).bind(why).execute(work.on()).await?.rows_affected();
                sqlx::query("DELETE FROM jobs WHERE game = $1").bind(table.as_str()).execute(work.on()).await?;
                work.commit().await?;
                Ok(set > 0)
            }

            async fn clock(&self) -> Stored<Option<Millis>> {
                self.time().await
            }

            async fn note_gap(&self, gap: Gap) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("INSERT INTO gaps (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(gap.since)
                    .bind(gap.until)
                    .execute(work.on())
                    .await?;
                Ok(work.commit().await?)
            }

            async fn gaps(&self, after: Millis) -> Stored<Vec<Gap>> {
                let rows = sqlx::query("SELECT since, until FROM gaps WHERE until > $1 ORDER BY until, since").bind(after);
                let rows = rows.fetch_all(self.reading()).await?;
                rows.iter().map(|row| Ok(Gap { since: row.try_get("since")?, until: row.try_get("until")? })).collect()
            }

            async fn heartbeat(&self, process: &str, now: Millis, silence: Millis) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(
                    "INSERT INTO gaps (since, until) SELECT last.seen, $1 FROM (SELECT MAX(seen) AS seen FROM processes) AS last \
                     WHERE last.seen < $2 ON CONFLICT DO NOTHING",
                )
                .bind(now)
                .bind(now - silence)
                .execute(work.on())
                .await?;
                sqlx::query(
                    "INSERT INTO processes (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
                )
                .bind(process)
                .bind(now)
                .execute(work.on())
                .await?;
                sqlx::query("DELETE FROM processes WHERE seen < $1").bind(now - 86_400_000).execute(work.on()).await?;
                Ok(work.commit().await?)
            }

            async fn last_heartbeat(&self) -> Stored<Option<Millis>> {
                let row = sqlx::query("SELECT MAX(seen) AS seen FROM processes").fetch_one(self.reading());
                Ok(row.await?.try_get("seen")?)
            }

            async fn processes(&self) -> Stored<Vec<(String, Millis)>> {
                let rows = sqlx::query("SELECT id, seen FROM processes").fetch_all(self.reading()).await?;
                rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("seen")?))).collect()
            }

            async fn listen(&self) -> Stored<Option<mpsc::Receiver<News>>> {
                self.hear().await
            }

            async fn seen(&self, process: &str) -> Stored<Option<Millis>> {
                let row = sqlx::query("SELECT seen FROM processes WHERE id = $1").bind(process);
                Ok(row.fetch_optional(self.reading()).await?.map(|row| row.try_get("seen")).transpose()?)
            }

            async fn name_owner(&self, look: &str) -> Stored<Option<UserId>> {
                let found = sqlx::query("SELECT user_id FROM names WHERE look = $1").bind(look);
                let found = found.fetch_optional(self.reading()).await?;
                found.map(|row| Ok(UserId::stored(row.try_get("user_id")?))).transpose()
            }

            async fn claim_name(&self, user: &UserId, look: &str, login: bool) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                // Whoever comes second finds the name of the first. A name to log in with stays one.
                sqlx::query(
                    "INSERT INTO names (look, user_id, login) VALUES ($1, $2, $3) ON CONFLICT (look) DO UPDATE \
                     SET login = excluded.login WHERE names.user_id = excluded.user_id AND names.login < excluded.login",
                )
                .bind(look)
                .bind(user.as_str())
                .bind(i64::from(login))
                .execute(work.on())
                .await?;
                work.commit().await?;
                Ok(self.name_owner(look).await?.as_ref() == Some(user))
            }

            async fn release_name(&self, user: &UserId, look: &str) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(
                    "DELETE FROM names WHERE user_id = $1 AND look = $2 \
                     AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = $1 AND users.login IS NOT NULL)",
                )
                .bind(user.as_str())
                .bind(look)
                .execute(work.on())
                .await?;
                Ok(work.commit().await?)
            }

            async fn drop_names(&self, user: &UserId, shown: &str) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("DELETE FROM names WHERE user_id = $1 AND login = 0 AND look <> $2")
                    .bind(user.as_str())
                    .bind(shown)
                    .execute(work.on())
                    .await?;
                Ok(work.commit().await?)
            }

            async fn unguarded_accounts(&self) -> Stored<Vec<User>> {
                let rows = sqlx::query(
                    "SELECT id, name, login FROM users WHERE login IS NOT NULL AND NOT EXISTS \
                     (SELECT 1 FROM names WHERE names.user_id = users.id AND names.login = 1) ORDER BY created, id",
                );
                let mut users = Vec::new();
                for row in rows.fetch_all(self.reading()).await? {
                    let (name, login) = (row.try_get("name")?, row.try_get("login")?);
                    users.push(User { id: UserId::stored(row.try_get("id")?), name, login });
                }
                Ok(users)
            }

            async fn tell(&self, notice: &Notice) -> Stored<()> {
                self.tell_others(notice).await
            }

            async fn bans(&self) -> Stored<Vec<Ban>> {
                let rows = sqlx::query("SELECT id, address, user_id, reason, created, until FROM bans ORDER BY created, id");
                let mut bans = Vec::new();
                for row in rows.fetch_all(self.reading()).await? {
                    bans.push(Ban {
                        id: row.try_get("id")?,
                        address: row.try_get("address")?,
                        user: row.try_get::<Option<String>, _>("user_id")?.map(UserId::stored),
                        reason: row.try_get("reason")?,
                        created: row.try_get("created")?,
                        until: row.try_get("until")?,
                    });
                }
                Ok(bans)
            }

            async fn add_ban(&self, ban: &Ban) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(
                    "INSERT INTO bans (id, address, user_id, reason, created, until) VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(ban.id.as_str())
                .bind(ban.address.as_deref())
                .bind(ban.user.as_ref().map(UserId::as_str))
                .bind(ban.reason.as_str())
                .bind(ban.created)
                .bind(ban.until)
                .execute(work.on())
                .await?;
                Ok(work.commit().await?)
            }

            async fn remove_ban(&self, id: &str) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                let removed = sqlx::query("DELETE FROM bans WHERE id = $1").bind(id).execute(work.on()).await?;
                work.commit().await?;
                Ok(removed.rows_affected() > 0)
            }

            async fn list_all(&self, query: &ListQuery) -> Stored<Vec<Listed>> {
                let rows = sqlx::query(
                    "SELECT id, game, phase, summary, created, updated FROM games \
                     WHERE (CAST($1 AS TEXT) IS NULL OR game = $1) AND (CAST($2 AS TEXT) IS NULL OR phase = $2) \
                     AND updated < $3 ORDER BY updated DESC, id LIMIT $4",
                )
                .bind(query.game.as_deref())
                .bind(query.phase.as_deref())
                .bind(query.before.unwrap_or(i64::MAX))
                .bind(query.limit.clamp(1, super::MOST_LISTED))
                .fetch_all(self.reading())
                .await?;
                Ok(rows.iter().filter_map(read_listed).collect())
            }

            async fn delete_table(&self, table: &TableId) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query(HOLD).bind(table.as_str()).execute(work.on()).await?;
                // First the row that others write too: whoever adds an entry waits, and then finds no table.
                let found = sqlx::query("UPDATE games SET listed = 0, deadline = NULL WHERE id = $1");
                let found = found.bind(table.as_str()).execute(work.on()).await?;
                if found.rows_affected() == 0 {
                    work.roll_back().await?;
                    return Ok(false);
                }
                delete(work.on(), table.as_str()).await?;
                work.commit().await?;
                Ok(true)
            }

            async fn user(&self, id: &UserId) -> Stored<Option<User>> {
                let found = sqlx::query("SELECT id, name, login FROM users WHERE id = $1").bind(id.as_str());
                let Some(row) = found.fetch_optional(self.reading()).await? else { return Ok(None) };
                let (name, login) = (row.try_get("name")?, row.try_get("login")?);
                Ok(Some(User { id: id.clone(), name, login }))
            }

            async fn find_users(&self, name: &str, login: &str) -> Stored<Vec<User>> {
                let rows = sqlx::query(
                    "SELECT id, name, login FROM users WHERE name = $1 OR login = $2 OR id = $1 \
                     ORDER BY created DESC, id LIMIT $3",
                );
                let rows = rows.bind(name).bind(login).bind(super::MOST_LISTED).fetch_all(self.reading()).await?;
                let mut users = Vec::new();
                for row in rows {
                    let (name, login) = (row.try_get("name")?, row.try_get("login")?);
                    users.push(User { id: UserId::stored(row.try_get("id")?), name, login });
                }
                Ok(users)
            }

            async fn delete_user(&self, user: &UserId) -> Stored<bool> {
                let mut work = Work::begin(self.writing()).await?;
                sqlx::query("DELETE FROM bans WHERE user_id = $1").bind(user.as_str()).execute(work.on()).await?;
                // Sessions, names and memberships go with it.
                let deleted = sqlx::query("DELETE FROM users WHERE id = $1").bind(user.as_str());
                let deleted = deleted.execute(work.on()).await?.rows_affected() > 0;
                work.commit().await?;
                Ok(deleted)
            }

            async fn tables_of(&self, user: &UserId) -> Stored<Vec<TableId>> {
                let rows = sqlx::query("SELECT game FROM members WHERE user_id = $1").bind(user.as_str());
                let rows = rows.fetch_all(self.reading()).await?;
                rows.iter().map(|row| Ok(TableId::stored(row.try_get("game")?))).collect()
            }

            async fn rewrite(&self, mention: &Mention) -> Stored<()> {
                let mut work = Work::begin(self.writing()).await?;
                match mention {
                    Mention::Setup { table, body } => {
                        let change = sqlx::query("UPDATE games SET setup = $2 WHERE id = $1");
                        change.bind(table.as_str()).bind(body).execute(work.on()).await?;
                    }
                    Mention::Summary { table, body } => {
                        let change = sqlx::query("UPDATE games SET summary = $2 WHERE id = $1");
                        change.bind(table.as_str()).bind(body).execute(work.on()).await?;
                    }
                    Mention::Entry { table, sequence, body } => {
                        let change = sqlx::query("UPDATE entries SET body = $3 WHERE game = $1 AND sequence = $2");
                        change.bind(table.as_str()).bind(sequence).bind(body).execute(work.on()).await?;
                    }
                    Mention::Snapshot { table, body } => {
                        let change = sqlx::query("UPDATE snapshots SET body = $2 WHERE game = $1");
                        change.bind(table.as_str()).bind(body).execute(work.on()).await?;
                    }
                    Mention::Pack { table, body } => {
                        let packed = self.packed(table).await?;
                        let rewritten = super::pack::rewrite(packed, body)?;
                        let change = sqlx::query("UPDATE packs SET body = $2 WHERE game = $1");
                        change.bind(table.as_str()).bind(rewritten).execute(work.on()).await?;
                    }
                    Mention::Unreadable { .. } => {}
                }
                Ok(work.commit().await?)
            }

            // These take as long as they take, or look after it themselves.
            always {
            async fn append(&self, entry: NewEntry) -> Stored<Append> {
                self.append_entry(entry).await
            }

            async fn tidy(&self, before: &Stale) -> Stored<Tidied> {
                let mut tidied = Tidied::default();
                let mut work = Work::begin(self.writing()).await?;
                let sessions = sqlx::query(
                    "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE used < $1 LIMIT $2)",
                );
                let sessions = sessions.bind(before.sessions).bind(super::MOST_TIDIED).execute(work.on());
                tidied.sessions = sessions.await?.rows_affected();
                sqlx::query("DELETE FROM gaps WHERE until < $1").bind(before.gaps).execute(work.on()).await?;
                work.commit().await?;
                for (phase, stale) in [("waiting", before.waiting), ("playing", before.unfinished)] {
                    if let Some(stale) = stale {
                        tidied.tables += self.delete_stale(phase, stale).await?;
                    }
                }
                if let Some(finished) = before.finished {
                    (tidied.packed, tidied.set_aside) = self.pack_finished(finished).await?;
                }
                if let Some(guests) = before.guests {
                    let mut work = Work::begin(self.writing()).await?;
                    // Nobody who has an account, a session in use, a finished game, or a table where something still happens.
                    let guests = sqlx::query(
                        "DELETE FROM users WHERE id IN (SELECT users.id FROM users \
                         WHERE users.login IS NULL AND users.created < $1 \
                         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id AND sessions.used >= $1) \
                         AND NOT EXISTS (SELECT 1 FROM members JOIN games ON games.id = members.game \
                                         WHERE members.user_id = users.id AND (games.phase = 'over' OR games.updated >= $1)) \
                         LIMIT $2)",
                    )
                    .bind(guests)
                    .bind(super::MOST_TIDIED)
                    .execute(work.on());
                    tidied.guests = guests.await?.rows_affected();
                    work.commit().await?;
                }
                Ok(tidied)
            }

            async fn close(&self) {
                self.finish().await;
            }

            async fn mentions(&self, user: &UserId) -> Stored<Vec<Mention>> {
                // Everything is looked through: this is asked for rarely, and nothing may be left.
                let pattern = format!("%\"{}\"%", user.as_str());
                let mut mentions = Vec::new();
                // What cannot be read must not keep the rest from being found.
                let text = |row: &<$database as sqlx::Database>::Row, make: &dyn Fn(TableId, String) -> Mention| {
                    let table = TableId::stored(row.try_get("game")?);
                    let body = row.try_get::<String, _>("body");
                    Ok::<_, sqlx::Error>(body.map_or_else(
                        |_| Mention::Unreadable { table: table.clone(), named: true },
                        |body| make(table.clone(), body),
                    ))
                };
                let rows = sqlx::query("SELECT id AS game, setup AS body FROM games WHERE setup LIKE $1").bind(&pattern);
                for row in rows.fetch_all(self.reading()).await? {
                    mentions.push(text(&row, &|table, body| Mention::Setup { table, body })?);
                }
                let rows = sqlx::query("SELECT id AS game, summary AS body FROM games WHERE summary LIKE $1").bind(&pattern);
                for row in rows.fetch_all(self.reading()).await? {
                    mentions.push(text(&row, &|table, body| Mention::Summary { table, body })?);
                }
                let rows = sqlx::query("SELECT game, sequence, body FROM entries WHERE body LIKE $1").bind(&pattern);
                for row in rows.fetch_all(self.reading()).await? {
                    let sequence = row.try_get("sequence")?;
                    mentions.push(text(&row, &|table, body| Mention::Entry { table, sequence, body })?);
                }
                let rows = sqlx::query("SELECT game, body FROM snapshots WHERE body LIKE $1").bind(&pattern);
                for row in rows.fetch_all(self.reading()).await? {
                    mentions.push(text(&row, &|table, body| Mention::Snapshot { table, body })?);
                }
                let mut after = String::new();
                let name = format!("\"{}\"", user.as_str());
                loop {
                    let rows = sqlx::query("SELECT game, body FROM packs WHERE game > $1 ORDER BY game LIMIT $2");
                    let rows = rows.bind(&after).bind(super::MOST_TIDIED).fetch_all(self.reading()).await?;
                    let Some(last) = rows.last() else { return Ok(mentions) };
                    after = last.try_get("game")?;
                    for row in rows {
                        let table = TableId::stored(row.try_get("game")?);
                        match super::pack::unpack(&row.try_get::<Vec<u8>, _>("body")?) {
                            Ok(entries) if entries.iter().any(|entry| entry.body.contains(&name)) => {
                                mentions.push(Mention::Pack { table, body: super::pack::bodies(&entries) });
                            }
                            Ok(_) => {}
                            Err(error) => {
                                tracing::error!(%table, %error, "a packed game is passed over");
                                mentions.push(Mention::Unreadable { table, named: false });
                            }
                        }
                    }
                }
            }

            async fn back_up(&self, file: &std::path::Path) -> Stored<bool> {
                self.copy_to(file).await
            }
            }
        }
    };
}

/// `impl Store` with a limit of time for each method but the last ones: [`super::within`] `PATIENCE`.
macro_rules! timely {
    (
        impl Store for $store:ty;
        $(async fn $name:ident(&$this:ident $(, $argument:ident: $kind:ty)* $(,)?) -> Stored<$answer:ty> $body:tt)*
        always { $($rest:tt)* }
    ) => {
        #[async_trait]
        impl Store for $store {
            $(
                async fn $name(&$this $(, $argument: $kind)*) -> Stored<$answer> {
                    super::within(PATIENCE, async $body).await
                }
            )*
            $($rest)*
        }
    };
}

pub(super) use {sql_store, timely};
