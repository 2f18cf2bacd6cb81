//! For the operator, with the token of `--admin-token`. All changes go through the running server, because tables are
//! in its memory and other processes must be notified. All changes are logged.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};

use super::guard::Address;
use super::tables::ListParameters;
use super::{AtTable, Body, Parameters, PathParams};
use crate::bans::banned_address;
use crate::clean_text::clean;
use crate::erase::{Erasure, erase};
use crate::hub::Hub;
use crate::identity;
use crate::ids::{TableId, UserId};
use crate::limits::{Kind, MAX_CHAT_LEN};
use crate::protocol::{
    AnnounceRequest, Announcement, BackupRequest, BanAdmin, BanRequest, Code, DeletedPerson, Refusal, TableAdmin,
    UserAdmin,
};
use crate::store::{Ban, Notice, User};
use crate::time::now;

const DAY: i64 = 86_400_000;
const MAX_REASON_LEN: usize = 300;
const DELETE_RETRIES: usize = 3;

/// A request with the token of the operator. Without a configured token these routes do not exist.
pub(super) struct Admin;

impl FromRequestParts<Arc<Hub>> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Admin, Refusal> {
        let Some(token) = &hub.config.admin_token else {
            return Err(Refusal::new(Code::NotFound, "this page does not exist"));
        };
        let given = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        if given.and_then(|value| value.strip_prefix("Bearer ")).is_some_and(|given| token.is(given)) {
            return Ok(Admin);
        }
        let address = parts.extensions.get::<Address>().map_or("unknown", |address| address.0.as_str());
        hub.limits.check_rate(Kind::Password, address)?;
        tracing::warn!(address, "wrong token for /api/admin");
        Err(Refusal::new(Code::Forbidden, "this requires the token of the operator"))
    }
}

/// All tables including private ones, the newest first
#[utoipa::path(
    get,
    path = "/api/admin/tables",
    tag = "admin",
    params(ListParameters),
    responses((status = 200, body = Vec<TableAdmin>), (status = 400, body = Refusal), (status = 403, body = Refusal))
)]
pub(super) async fn tables(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    Parameters(parameters): Parameters<ListParameters>,
) -> Result<Json<Vec<TableAdmin>>, Refusal> {
    let tables = hub.store.list_all(&parameters.query()?).await?;
    let listed = |table: crate::store::Listed| TableAdmin {
        id: table.id,
        game: table.game,
        phase: table.phase,
        created: table.created,
        updated: table.updated,
        summary: serde_json::from_str(&table.summary).unwrap_or_default(),
    };
    Ok(Json(tables.into_iter().map(listed).collect()))
}

/// End the game of a table; a table whose game has not started is deleted
#[utoipa::path(
    post,
    path = "/api/admin/tables/{id}/close",
    tag = "admin",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal), (status = 409, body = Refusal))
)]
pub(super) async fn close_table(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
) -> Result<StatusCode, Refusal> {
    match hub.table(&id).await?.close().await {
        Err(refusal) if refusal.code == Code::NotStarted => delete(&hub, &id).await?,
        closed => closed?,
    }
    tracing::info!(table = %id, "the operator closed a table");
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a table and its history
#[utoipa::path(
    delete,
    path = "/api/admin/tables/{id}",
    tag = "admin",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal))
)]
pub(super) async fn delete_table(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
) -> Result<StatusCode, Refusal> {
    delete(&hub, &id).await?;
    tracing::info!(table = %id, "the operator deleted a table");
    Ok(StatusCode::NO_CONTENT)
}

async fn delete(hub: &Arc<Hub>, id: &TableId) -> Result<(), Refusal> {
    // A concurrent action at the table may cause an error: try again.
    let mut deleted = hub.store.delete_table(id).await;
    for _ in 0..DELETE_RETRIES {
        if deleted.is_err() {
            deleted = hub.store.delete_table(id).await;
        }
    }
    if !deleted? {
        return Err(Refusal::unknown_table());
    }
    hub.notify(Notice::Changed { table: id.clone() }).await;
    Ok(())
}

#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UserParameters {
    /// A name, the name of an account, or an id
    name: String,
}

/// Search for people by name
#[utoipa::path(
    get,
    path = "/api/admin/users",
    tag = "admin",
    params(UserParameters),
    responses((status = 200, body = Vec<UserAdmin>), (status = 403, body = Refusal))
)]
pub(super) async fn users(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    Parameters(UserParameters { name }): Parameters<UserParameters>,
) -> Result<Json<Vec<UserAdmin>>, Refusal> {
    let users = hub.store.find_users(&name, &identity::key(&name)).await?;
    let listed = |user: User| UserAdmin { user: user.id, name: user.name, login: user.login };
    Ok(Json(users.into_iter().map(listed).collect()))
}

/// Delete a person with their personal data: account, sessions, names at tables, chat messages
#[utoipa::path(
    delete,
    path = "/api/admin/users/{user}",
    tag = "admin",
    params(("user" = String, Path, description = "an id, or the name of an account")),
    responses((status = 200, body = DeletedPerson), (status = 404, body = Refusal))
)]
pub(super) async fn delete_user(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    PathParams(user): PathParams<String>,
) -> Result<Json<DeletedPerson>, Refusal> {
    // After an interrupted deletion only the id is left.
    let user = match find(&hub, &user).await {
        Err(refusal) => UserId::parse(&user).map(|id| User { id, name: String::new(), login: None }).ok_or(refusal)?,
        found => found?,
    };
    // It continues if the client does not wait.
    let (working, erased) = (Arc::clone(&hub), user.clone());
    let done = tokio::spawn(async move { erase(&working, &erased).await });
    let Erasure { tables, damaged } = done.await.map_err(|error| Refusal::internal(&error))??;
    tracing::info!(user = %user.id, tables, damaged = damaged.len(), "the operator deleted a person");
    Ok(Json(DeletedPerson { user: user.id, tables, damaged }))
}

/// The person with this id, or with the account of this name.
async fn find(hub: &Hub, text: &str) -> Result<User, Refusal> {
    if let Some(id) = UserId::parse(text)
        && let Some(user) = hub.store.user(&id).await?
    {
        return Ok(user);
    }
    let account = hub.store.account(&identity::key(text)).await?;
    account
        .map(|(user, _)| user)
        .ok_or_else(|| Refusal::new(Code::NotFound, "there is no person with this id or account"))
}

/// All bans
#[utoipa::path(get, path = "/api/admin/bans", tag = "admin", responses((status = 200, body = Vec<BanAdmin>), (status = 403, body = Refusal)))]
pub(super) async fn bans(_: Admin, State(hub): State<Arc<Hub>>) -> Result<Json<Vec<BanAdmin>>, Refusal> {
    Ok(Json(hub.store.bans().await?.into_iter().map(ban_admin).collect()))
}

fn ban_admin(ban: Ban) -> BanAdmin {
    let Ban { id, address, user, reason, created, until } = ban;
    BanAdmin { id, address, user, reason, created, until }
}

/// Ban an address or a person; their connections are closed
#[utoipa::path(
    post,
    path = "/api/admin/bans",
    tag = "admin",
    request_body = BanRequest,
    responses((status = 201, body = BanAdmin), (status = 400, body = Refusal), (status = 404, body = Refusal))
)]
pub(super) async fn ban(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    Body(request): Body<BanRequest>,
) -> Result<(StatusCode, Json<BanAdmin>), Refusal> {
    let wrong = |text: &str| Refusal::new(Code::BadMessage, text);
    let (address, user) = match (&request.address, &request.user) {
        (Some(address), None) => (
            Some(
                banned_address(address)
                    .ok_or_else(|| wrong("this is not an address such as 192.0.2.7 or 2001:db8::1"))?,
            ),
            None,
        ),
        (None, Some(user)) => (None, Some(find(&hub, user).await?.id)),
        _ => return Err(wrong("give either an address or a person")),
    };
    let at = now();
    let ban = Ban {
        id: TableId::random().to_string(),
        address,
        user,
        reason: clean(&request.reason, MAX_REASON_LEN).unwrap_or_default(),
        created: at,
        until: request.days.map(|days| at + DAY * i64::from(days)),
    };
    hub.store.add_ban(&ban).await?;
    hub.notify(Notice::Bans).await;
    tracing::info!(
        ban = ban.id,
        address = ban.address,
        user = ban.user.as_ref().map(UserId::as_str),
        "the operator added a ban"
    );
    Ok((StatusCode::CREATED, Json(ban_admin(ban))))
}

/// Remove a ban
#[utoipa::path(
    delete,
    path = "/api/admin/bans/{ban}",
    tag = "admin",
    params(("ban" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal))
)]
pub(super) async fn unban(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    PathParams(ban): PathParams<String>,
) -> Result<StatusCode, Refusal> {
    if !hub.store.remove_ban(&ban).await? {
        return Err(Refusal::new(Code::NotFound, "there is no such ban"));
    }
    hub.notify(Notice::Bans).await;
    tracing::info!(ban, "the operator removed a ban");
    Ok(StatusCode::NO_CONTENT)
}

/// Send an announcement to all current and new connections, such as a restart
#[utoipa::path(
    post,
    path = "/api/admin/announcement",
    tag = "admin",
    request_body = AnnounceRequest,
    responses((status = 200, body = Announcement), (status = 400, body = Refusal))
)]
pub(super) async fn announce(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    Body(request): Body<AnnounceRequest>,
) -> Result<Json<Announcement>, Refusal> {
    let text = match request.text.trim() {
        "" => String::new(),
        text => clean(text, MAX_CHAT_LEN).ok_or_else(|| {
            Refusal::new(Code::BadMessage, format!("an announcement has at most {MAX_CHAT_LEN} visible characters"))
        })?,
    };
    let announced = Announcement { text, at: request.seconds.map(|seconds| now() + 1000 * i64::from(seconds)) };
    hub.notify(Notice::Announced(announced.clone())).await;
    tracing::info!(text = announced.text, "announced");
    Ok(Json(announced))
}

/// Write a consistent copy of the database to a new file while the server runs (SQLite)
#[utoipa::path(
    post,
    path = "/api/admin/backup",
    tag = "admin",
    request_body = BackupRequest,
    responses((status = 204), (status = 400, body = Refusal), (status = 403, body = Refusal))
)]
pub(super) async fn backup(
    _: Admin,
    State(hub): State<Arc<Hub>>,
    Body(request): Body<BackupRequest>,
) -> Result<StatusCode, Refusal> {
    let file = PathBuf::from(&request.file);
    if !file.is_absolute() {
        return Err(Refusal::new(Code::BadMessage, "give an absolute path on the machine of the server"));
    }
    // It continues if the client does not wait.
    let store = Arc::clone(&hub.store);
    let copied = tokio::spawn(async move { store.back_up(&file).await }).await;
    match copied.map_err(|error| Refusal::internal(&error))? {
        Ok(true) => {
            tracing::info!(file = request.file, "backed up");
            Ok(StatusCode::NO_CONTENT)
        }
        Ok(false) => Err(Refusal::new(Code::NotAllowed, "a PostgreSQL database is backed up with pg_dump")),
        // The operator may see the error.
        Err(error) => Err(Refusal::new(Code::NotNow, error.to_string())),
    }
}
