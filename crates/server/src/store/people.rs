//! People: sessions, accounts, protected names and bans.

use std::time::Duration;

use super::database::{Row, Transaction, query};
use super::{Ban, MAX_LISTED, Millis, Store, StoreError, StoreResult, User};
use crate::clean_text::look_alike_key;
use crate::ids::UserId;

const DAY: Millis = 86_400_000;
/// The timeout of a write that is not essential.
const SHORT: Duration = Duration::from_secs(1);

fn user(row: &Row) -> Result<User, sqlx::Error> {
    Ok(User { id: UserId::stored(row.get("id")?), name: row.get("name")?, login: row.get("login")? })
}

/// The account that owns a name that looks like this.
async fn owner(transaction: &mut Transaction, look: &str) -> StoreResult<Option<UserId>> {
    let select = query("SELECT user_id FROM names WHERE look = $1").bind(look);
    let found = transaction.fetch_all(select).await?;
    Ok(found.first().map(|row| Ok::<_, sqlx::Error>(UserId::stored(row.get("user_id")?))).transpose()?)
}

impl Store {
    /// Creates a guest; `false` if an account has a name that looks the same.
    pub async fn create_user(&self, user: &User, token: &str, at: Millis) -> StoreResult<bool> {
        let look = look_alike_key(&user.name);
        let mut transaction = self.begin_with_look(&look).await?;
        if owner(&mut transaction, &look).await?.is_some() {
            transaction.roll_back().await?;
            return Ok(false);
        }
        let insert = query("INSERT INTO users (id, name, look, created) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(user.id.as_str()).bind(user.name.as_str()).bind(look.as_str()).bind(at);
        transaction.execute(insert).await?;
        let insert = query("INSERT INTO sessions (token, user_id, created, used) VALUES ($1, $2, $3, $3)");
        transaction.execute(insert.bind(token).bind(user.id.as_str()).bind(at)).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A transaction during which nobody else takes or claims a name that looks like this.
    async fn begin_with_look(&self, look: &str) -> StoreResult<Transaction> {
        let mut transaction = self.db.begin().await?;
        transaction.fetch_all(query(self.db.dialect.lock_look).bind(look)).await?;
        Ok(transaction)
    }

    pub async fn add_session(&self, user: &UserId, token: &str, at: Millis) -> StoreResult<()> {
        let insert = query("INSERT INTO sessions (token, user_id, created, used) VALUES ($1, $2, $3, $3)");
        self.db.execute(insert.bind(token).bind(user.as_str()).bind(at)).await?;
        Ok(())
    }

    pub async fn remove_session(&self, token: &str) -> StoreResult<()> {
        self.db.execute(query("DELETE FROM sessions WHERE token = $1").bind(token)).await?;
        Ok(())
    }

    /// The owner of this token (given as its hash), if it was used after `oldest`.
    pub async fn user_of(&self, token: &str, at: Millis, oldest: Millis) -> StoreResult<Option<User>> {
        let select = query(
            "SELECT users.id, users.name, users.login, sessions.used FROM sessions \
             JOIN users ON users.id = sessions.user_id WHERE sessions.token = $1 AND sessions.used > $2",
        );
        let Some(row) = self.db.fetch_optional(select.bind(token).bind(oldest)).await? else { return Ok(None) };
        // Written once a day at most, so that reading stays cheap. A failure does not matter.
        if at - row.get::<i64>("used")? > DAY {
            let used = query("UPDATE sessions SET used = $2 WHERE token = $1").bind(token).bind(at);
            match tokio::time::timeout(SHORT, self.db.execute(used)).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => {
                    let error = StoreError::from(error);
                    tracing::warn!(%error, "cannot store that a session is used");
                }
                Err(_) => tracing::warn!("storing that a session is used takes too long"),
            }
        }
        Ok(Some(user(&row)?))
    }

    /// Changes the name of a person; `false` if the account of somebody else has a name that looks the same.
    pub async fn rename(&self, user: &UserId, name: &str) -> StoreResult<bool> {
        let look = look_alike_key(name);
        let mut transaction = self.begin_with_look(&look).await?;
        if owner(&mut transaction, &look).await?.is_some_and(|owner| owner != *user) {
            transaction.roll_back().await?;
            return Ok(false);
        }
        let update = query("UPDATE users SET name = $2, look = $3 WHERE id = $1");
        transaction.execute(update.bind(user.as_str()).bind(name).bind(look.as_str())).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Turns a guest into an account; `false` if the login is taken or the user has one.
    pub async fn make_account(&self, user: &UserId, login: &str, password: &str) -> StoreResult<bool> {
        let mut transaction = self.db.begin().await?;
        let update = query("UPDATE users SET login = $2, password = $3 WHERE id = $1 AND login IS NULL");
        match transaction.execute(update.bind(user.as_str()).bind(login).bind(password)).await {
            Ok(changed) => {
                transaction.commit().await?;
                Ok(changed == 1)
            }
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                transaction.roll_back().await?;
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The user with this login, and the hash of the password.
    pub async fn account(&self, login: &str) -> StoreResult<Option<(User, String)>> {
        let select = query("SELECT id, name, login, password FROM users WHERE login = $1 AND password IS NOT NULL");
        let found = self.db.fetch_optional(select.bind(login)).await?;
        found.map(|row| Ok((user(&row)?, row.get("password")?))).transpose()
    }

    /// Claims a name for an account; `false` if another account has it. `login` for the name to log in with. Guests with
    /// such a name keep it until [`Store::guests_with_claimed_names`] is asked for them; new ones cannot take it.
    pub async fn claim_name(&self, user: &UserId, look: &str, login: bool) -> StoreResult<bool> {
        let mut transaction = self.begin_with_look(look).await?;
        // A login name stays a login name.
        let insert = query(
            "INSERT INTO names (look, user_id, login) VALUES ($1, $2, $3) ON CONFLICT (look) DO UPDATE \
             SET login = excluded.login WHERE names.user_id = excluded.user_id AND names.login < excluded.login",
        );
        transaction.execute(insert.bind(look).bind(user.as_str()).bind(i64::from(login))).await?;
        let owner = owner(&mut transaction, look).await?;
        transaction.commit().await?;
        Ok(owner.as_ref() == Some(user))
    }

    /// Guests whose name looks like one that an account has claimed: this one, or any.
    pub async fn guests_with_claimed_names(&self, look: Option<&str>) -> StoreResult<Vec<User>> {
        let mut select = query("");
        select.push(
            "SELECT users.id AS id, users.name AS name, users.login AS login FROM names \
             JOIN users ON users.look = names.look WHERE users.login IS NULL",
        );
        if let Some(look) = look {
            select.push(" AND names.look = ");
            select.push_bind(look);
        }
        self.db.fetch_all(select).await?.iter().map(|row| Ok(user(row)?)).collect()
    }

    /// Computes what the names of guests look like that were created by an earlier version.
    pub async fn add_missing_looks(&self) -> StoreResult<()> {
        const BATCH: i64 = 500;
        let mut last = String::new();
        loop {
            let select = query(
                "SELECT id, name, login FROM users WHERE look = '' AND login IS NULL AND id > $1 ORDER BY id LIMIT $2",
            );
            let guests = self.db.fetch_all(select.bind(last.as_str()).bind(BATCH)).await?;
            let guests = guests.iter().map(user).collect::<Result<Vec<User>, _>>()?;
            let Some(newest) = guests.last() else { return Ok(()) };
            newest.id.as_str().clone_into(&mut last);
            let mut transaction = self.db.begin_unlimited().await?;
            for guest in &guests {
                let update = query("UPDATE users SET look = $2 WHERE id = $1 AND name = $3");
                let look = look_alike_key(&guest.name);
                transaction.execute(update.bind(guest.id.as_str()).bind(look).bind(guest.name.as_str())).await?;
            }
            transaction.commit().await?;
        }
    }

    /// Releases a name that was claimed for an account that was not created after all.
    pub async fn release_name(&self, user: &UserId, look: &str) -> StoreResult<()> {
        let delete = query(
            "DELETE FROM names WHERE user_id = $1 AND look = $2 \
             AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = $1 AND users.login IS NOT NULL)",
        );
        self.db.execute(delete.bind(user.as_str()).bind(look)).await?;
        Ok(())
    }

    /// Releases all names of an account except its login name and the current one.
    pub async fn drop_names(&self, user: &UserId, shown: &str) -> StoreResult<()> {
        let delete = query("DELETE FROM names WHERE user_id = $1 AND login = 0 AND look <> $2");
        self.db.execute(delete.bind(user.as_str()).bind(shown)).await?;
        Ok(())
    }

    /// Accounts whose names are not protected yet.
    pub async fn accounts_without_claimed_name(&self) -> StoreResult<Vec<User>> {
        let select = query(
            "SELECT id, name, login FROM users WHERE login IS NOT NULL AND NOT EXISTS \
             (SELECT 1 FROM names WHERE names.user_id = users.id AND names.login = 1) ORDER BY created, id",
        );
        self.db.fetch_all(select).await?.iter().map(|row| Ok(user(row)?)).collect()
    }

    pub async fn user(&self, id: &UserId) -> StoreResult<Option<User>> {
        let select = query("SELECT id, name, login FROM users WHERE id = $1").bind(id.as_str());
        self.db.fetch_optional(select).await?.map(|row| Ok(user(&row)?)).transpose()
    }

    /// People with this name, login or id, the newest first.
    pub async fn find_users(&self, name: &str, login: &str) -> StoreResult<Vec<User>> {
        let select = query(
            "SELECT id, name, login FROM users WHERE name = $1 OR login = $2 OR id = $1 \
             ORDER BY created DESC, id LIMIT $3",
        );
        let rows = self.db.fetch_all(select.bind(name).bind(login).bind(MAX_LISTED)).await?;
        rows.iter().map(|row| Ok(user(row)?)).collect()
    }

    /// Deletes a person with sessions, names and bans; `false` if there is none. Entries of tables stay.
    pub async fn delete_user(&self, user: &UserId) -> StoreResult<bool> {
        let mut transaction = self.db.begin().await?;
        transaction.execute(query("DELETE FROM bans WHERE user_id = $1").bind(user.as_str())).await?;
        // Sessions, names and memberships are deleted with it.
        let deleted = transaction.execute(query("DELETE FROM users WHERE id = $1").bind(user.as_str())).await?;
        transaction.commit().await?;
        Ok(deleted > 0)
    }

    pub async fn bans(&self) -> StoreResult<Vec<Ban>> {
        let select = query("SELECT id, address, user_id, reason, created, until FROM bans ORDER BY created, id");
        let ban = |row: &Row| {
            Ok(Ban {
                id: row.get("id")?,
                address: row.get("address")?,
                user: row.get::<Option<String>>("user_id")?.map(UserId::stored),
                reason: row.get("reason")?,
                created: row.get("created")?,
                until: row.get("until")?,
            })
        };
        self.db.fetch_all(select).await?.iter().map(ban).collect()
    }

    pub async fn add_ban(&self, ban: &Ban) -> StoreResult<()> {
        let insert =
            query("INSERT INTO bans (id, address, user_id, reason, created, until) VALUES ($1, $2, $3, $4, $5, $6)");
        let insert = insert
            .bind(ban.id.as_str())
            .bind(ban.address.as_deref())
            .bind(ban.user.as_ref().map(UserId::as_str))
            .bind(ban.reason.as_str())
            .bind(ban.created)
            .bind(ban.until);
        self.db.execute(insert).await?;
        Ok(())
    }

    /// `false` if there is no such ban.
    pub async fn remove_ban(&self, id: &str) -> StoreResult<bool> {
        Ok(self.db.execute(query("DELETE FROM bans WHERE id = $1").bind(id)).await? > 0)
    }
}
