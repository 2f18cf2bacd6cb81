//! People: guests with a random token, and accounts with a password. Tokens are stored as hashes, passwords with
//! argon2id.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use crate::clean_text::{clean, look_alike_key};
use crate::hub::Hub;
use crate::ids::{Secret, UserId};
use crate::limits::{MAX_NAME_LEN, MAX_PASSWORD_LEN, MIN_PASSWORD_LEN};
use crate::protocol::{Code, Refusal};
use crate::store::{Millis, Notice, User};
use crate::time::now;

/// A session that was not used for this long has expired.
pub(crate) const SESSION: Millis = 90 * 86_400_000;

pub(crate) fn name(text: &str) -> Result<String, Refusal> {
    clean(text, MAX_NAME_LEN)
        .ok_or_else(|| Refusal::new(Code::BadMessage, format!("a name has 1 to {MAX_NAME_LEN} visible characters")))
}

fn taken() -> Refusal {
    Refusal::new(Code::NameTaken, "an account has this name or one that looks like it")
}

/// Changes the name of a person. An account claims its name, so guests with such a name get another one.
pub(crate) async fn rename(hub: &Arc<Hub>, user: &User, name: &str) -> Result<(), Refusal> {
    let look = look_alike_key(name);
    let has_account = user.login.is_some();
    if has_account && !hub.store.claim_name(&user.id, &look, false).await? {
        return Err(taken());
    }
    if !hub.store.rename(&user.id, name).await? {
        return Err(taken());
    }
    if has_account {
        hub.store.drop_names(&user.id, &look).await?;
        rename_guests(hub, Some(&look)).await?;
    }
    Ok(())
}

/// Claims the names of accounts that were created before look-alikes were refused. If two look alike, one of them gets
/// the name. Then renames the guests who have such a name, from before or because the server was stopped.
pub(crate) async fn claim_old_names(hub: &Arc<Hub>) -> Result<(), Refusal> {
    for user in hub.store.accounts_without_claimed_name().await? {
        if let Some(login) = &user.login {
            hub.store.claim_name(&user.id, &look_alike_key(login), true).await?;
        }
        hub.store.claim_name(&user.id, &look_alike_key(&user.name), false).await?;
    }
    hub.store.add_missing_looks().await?;
    rename_guests(hub, None).await
}

/// Adds a number to the names of guests whose name an account has claimed (this name, or any), such as `Ann 2`.
async fn rename_guests(hub: &Arc<Hub>, look: Option<&str>) -> Result<(), Refusal> {
    for guest in hub.store.guests_with_claimed_names(look).await? {
        let mut numbered = (2..).map(|number: u32| {
            let end = format!(" {number}");
            let begin: String = guest.name.chars().take(MAX_NAME_LEN - end.len()).collect();
            begin + &end
        });
        while !hub.store.rename(&guest.id, &numbered.next().unwrap_or_default()).await? {}
        hub.notify(Notice::Renamed { user: guest.id }).await;
    }
    Ok(())
}

/// Creates a guest with a secret token.
pub(crate) async fn create_guest(hub: &Hub, name: String) -> Result<(User, Secret), Refusal> {
    hub.check_storing()?;
    let user = User { id: UserId::random(), name, login: None };
    let token = Secret::random();
    match hub.store.create_user(&user, &token.hash(), now()).await? {
        true => Ok((user, token)),
        false => Err(taken()),
    }
}

pub(crate) async fn user_of_token(hub: &Hub, token: &Secret) -> Result<Option<User>, Refusal> {
    let at = now();
    let user = hub.store.user_of(&token.hash(), at, at - SESSION).await?;
    match &user {
        Some(user) => hub.check_ban(None, Some(&user.id)).map(|()| Some(user.clone())),
        None => Ok(None),
    }
}

/// Turns a guest into an account. They keep their seats.
pub(crate) async fn make_account(hub: &Arc<Hub>, user: &User, login: &str, password: String) -> Result<User, Refusal> {
    hub.check_storing()?;
    let shown = name(login)?;
    let length = password.chars().count();
    if !(MIN_PASSWORD_LEN..=MAX_PASSWORD_LEN).contains(&length) {
        let text = format!("a password has {MIN_PASSWORD_LEN} to {MAX_PASSWORD_LEN} characters");
        return Err(Refusal::new(Code::BadMessage, text));
    }
    if user.login.is_some() {
        return Err(Refusal::new(Code::NotNow, "you have an account already"));
    }
    let hash = hashed(hub, move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|error| error.to_string())
    });
    let hash = hash.await?.map_err(|error| Refusal::internal(&error))?;
    let login = key(&shown);
    if !hub.store.claim_name(&user.id, &look_alike_key(&shown), true).await? {
        return Err(taken());
    }
    if !hub.store.make_account(&user.id, &login, &hash).await? {
        hub.store.release_name(&user.id, &look_alike_key(&shown)).await?;
        return Err(taken());
    }
    hub.store.rename(&user.id, &shown).await?;
    rename_guests(hub, Some(&look_alike_key(&shown))).await?;
    Ok(User { id: user.id.clone(), name: shown, login: Some(login) })
}

/// Creates a session after checking the password. An unknown name takes as long as a wrong password, and gets the same
/// answer.
pub(crate) async fn log_in(hub: &Hub, login: &str, password: String) -> Result<(User, Secret), Refusal> {
    let wrong = || Refusal::new(Code::WrongPassword, "the name or the password is wrong");
    if password.len() > 4 * MAX_PASSWORD_LEN {
        return Err(wrong());
    }
    hub.check_storing()?;
    let account = hub.store.account(&key(login)).await?;
    let (user, hash) = account.map_or((None, UNMATCHED_HASH.to_string()), |(user, hash)| (Some(user), hash));
    let fits = hashed(hub, move || {
        let hash = PasswordHash::new(&hash).map_err(|error| error.to_string())?;
        Ok::<bool, String>(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    });
    let fits = fits.await?.map_err(|error| Refusal::internal(&error))?;
    let user = user.filter(|_| fits).ok_or_else(wrong)?;
    hub.check_ban(None, Some(&user.id))?;
    let token = Secret::random();
    hub.store.add_session(&user.id, &token.hash(), now()).await?;
    Ok((user, token))
}

/// A hash that no password matches, for unknown names.
const UNMATCHED_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// The login for a name: names are not case-sensitive.
pub(crate) fn key(login: &str) -> String {
    clean(login, MAX_NAME_LEN).unwrap_or_default().to_lowercase()
}

/// Hashing takes memory and time on purpose: only a few at once, on blocking threads.
async fn hashed<T: Send + 'static>(hub: &Hub, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let permit = Arc::clone(&hub.hashing).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    // The permit is held until the work is done, also if the client is gone.
    tokio::task::spawn_blocking(move || (work(), permit).0).await.map_err(|error| Refusal::internal(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_for_unknown_names_matches_no_password() {
        let hash = PasswordHash::new(UNMATCHED_HASH).unwrap();
        assert!(Argon2::default().verify_password(b"password", &hash).is_err());
        let made = Argon2::default().hash_password(b"password").unwrap().to_string();
        assert!(
            made.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "an unknown name takes as long as a known one: {made}"
        );
    }
}
