//! Who somebody is: a guest with a random token, or an account with a password. Tokens are kept as hashes, passwords as
//! argon2id.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use crate::error::Refusal;
use crate::hub::Hub;
use crate::ids::{Secret, UserId};
use crate::limits::{LEAST_PASSWORD, MOST_NAME, MOST_PASSWORD};
use crate::protocol::Code;
use crate::store::{Millis, User};
use crate::time::now;
use crate::words::{clean, look};

/// A session that was not used for so long is over.
pub(crate) const SESSION: Millis = 90 * 86_400_000;

pub(crate) fn name(text: &str) -> Result<String, Refusal> {
    clean(text, MOST_NAME)
        .ok_or_else(|| Refusal::new(Code::BadMessage, format!("a name has 1 to {MOST_NAME} visible characters")))
}

/// Whether somebody may be called this: not if an account is called so, or so that a reader could take one for the other.
/// An account takes its name for itself.
pub(crate) async fn take_name(hub: &Hub, user: Option<&User>, name: &str) -> Result<(), Refusal> {
    let look = look(name);
    let free = match user {
        Some(user) if user.login.is_some() => hub.store.claim_name(&user.id, &look, false).await?,
        _ => hub.store.name_owner(&look).await?.is_none(),
    };
    if free { Ok(()) } else { Err(taken()) }
}

fn taken() -> Refusal {
    Refusal::new(Code::NameTaken, "an account has this name, or one that looks like it")
}

/// Takes another name.
pub(crate) async fn rename(hub: &Hub, user: &User, name: &str) -> Result<(), Refusal> {
    take_name(hub, Some(user), name).await?;
    hub.store.rename(&user.id, name).await?;
    if user.login.is_some() {
        hub.store.drop_names(&user.id, &look(name)).await?;
    }
    Ok(())
}

/// Accounts that were made before look-alikes were guarded get their names too. Of two that look alike already, one does.
pub(crate) async fn guard_old_names(hub: &Hub) -> Result<(), Refusal> {
    for user in hub.store.unguarded_accounts().await? {
        if let Some(login) = &user.login {
            hub.store.claim_name(&user.id, &look(login), true).await?;
        }
        hub.store.claim_name(&user.id, &look(&user.name), false).await?;
    }
    Ok(())
}

/// Somebody new, with a token that only they get to know.
pub(crate) async fn welcome(hub: &Hub, name: String) -> Result<(User, Secret), Refusal> {
    hub.check_storing()?;
    let user = User { id: UserId::random(), name, login: None };
    let token = Secret::random();
    hub.store.create_user(&user, &token.hash(), now()).await?;
    Ok((user, token))
}

pub(crate) async fn user_of_token(hub: &Hub, token: &Secret) -> Result<Option<User>, Refusal> {
    let at = now();
    let user = hub.store.user_of(&token.hash(), at, at - SESSION).await?;
    match &user {
        Some(user) => hub.check_ban(None, Some(&user.id)).map(|()| Some(user.clone())),
        None => Ok(None),
    }
}

/// Makes an account of a guest: they keep their seats, and can come back from anywhere.
pub(crate) async fn make_account(hub: &Hub, user: &User, login: &str, password: String) -> Result<User, Refusal> {
    hub.check_storing()?;
    let shown = name(login)?;
    let length = password.chars().count();
    if !(LEAST_PASSWORD..=MOST_PASSWORD).contains(&length) {
        let text = format!("a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters");
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
    if !hub.store.claim_name(&user.id, &look(&shown), true).await? {
        return Err(taken());
    }
    if !hub.store.make_account(&user.id, &login, &hash).await? {
        hub.store.release_name(&user.id, &look(&shown)).await?;
        return Err(taken());
    }
    hub.store.rename(&user.id, &shown).await?;
    Ok(User { id: user.id.clone(), name: shown, login: Some(login) })
}

/// A session for anyone who knows the password. An unknown name takes as long as a wrong password, and is answered alike.
pub(crate) async fn log_in(hub: &Hub, login: &str, password: String) -> Result<(User, Secret), Refusal> {
    let wrong = || Refusal::new(Code::WrongPassword, "the name or the password is wrong");
    if password.len() > 4 * MOST_PASSWORD {
        return Err(wrong());
    }
    hub.check_storing()?;
    let account = hub.store.account(&key(login)).await?;
    let (user, hash) = account.map_or((None, NOBODY.to_string()), |(user, hash)| (Some(user), hash));
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

/// A hash that no password has, for names that nobody has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Names are the same whatever their capitals.
pub(crate) fn key(login: &str) -> String {
    clean(login, MOST_NAME).unwrap_or_default().to_lowercase()
}

/// Hashing takes memory and time on purpose: a few at once, and not on the threads that serve.
async fn hashed<T: Send + 'static>(hub: &Hub, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let place = Arc::clone(&hub.hashing).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    // The place is taken until it is done, also if anyone who asked has gone.
    tokio::task::spawn_blocking(move || (work(), place).0).await.map_err(|error| Refusal::internal(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_s_hash_is_a_hash_that_nothing_fits() {
        let hash = PasswordHash::new(NOBODY).unwrap();
        assert!(Argon2::default().verify_password(b"password", &hash).is_err());
        let made = Argon2::default().hash_password(b"password").unwrap().to_string();
        assert!(
            made.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "an unknown name takes as long as a known one: {made}"
        );
    }
}
