//! The current person: guests, accounts, own tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use harena_core::{MAX_SEATS, Seat};
use serde_json::Value;

use super::guard::{Address, cookie, token};
use super::tables::{ListParameters, listed};
use super::{Body, Parameters, RequireUser};
use crate::hub::Hub;
use crate::identity;
use crate::ids::Secret;
use crate::limits::Kind;
use crate::protocol::{Credentials, GuestRequest, Me, Refusal, Rename, TableListed};
use crate::store::{ListQuery, Notice, User};

fn me_of(user: &User) -> Me {
    Me { user: user.id.clone(), name: user.name.clone(), account: user.login.is_some(), token: None }
}

/// The response with a new session: the token goes into a cookie that scripts cannot read, or to a program that
/// requests it.
fn session_response(hub: &Hub, user: &User, token: &Secret, bearer: bool) -> Response {
    let mut me = me_of(user);
    if bearer {
        me.token = Some(token.reveal().to_string());
        return Json(me).into_response();
    }
    ([(header::SET_COOKIE, cookie(hub, Some(token)))], Json(me)).into_response()
}

/// Create a guest with a name
#[utoipa::path(
    post,
    path = "/api/guest",
    tag = "people",
    request_body = GuestRequest,
    responses((status = 200, body = Me), (status = 400, body = Refusal), (status = 409, body = Refusal))
)]
pub(super) async fn guest(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    Body(request): Body<GuestRequest>,
) -> Result<Response, Refusal> {
    let name = identity::name(&request.name)?;
    hub.limits.check_rate(Kind::Guest, &address)?;
    let (user, token) = identity::create_guest(&hub, name).await?;
    Ok(session_response(&hub, &user, &token, request.bearer))
}

/// The current person; `null` without a session
///
/// Every new visitor's first page requests this, so it is no error. An unknown or expired token is one.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Option<Me>), (status = 401, body = Refusal)))]
pub(super) async fn me(headers: HeaderMap, person: Result<RequireUser, Refusal>) -> Result<Json<Option<Me>>, Refusal> {
    if token(&headers).is_none() {
        return Ok(Json(None));
    }
    person.map(|RequireUser(user)| Json(Some(me_of(&user))))
}

/// Change the name
#[utoipa::path(
    post,
    path = "/api/me",
    tag = "people",
    request_body = Rename,
    responses((status = 200, body = Me), (status = 400, body = Refusal), (status = 401, body = Refusal), (status = 409, body = Refusal))
)]
pub(super) async fn rename(
    State(hub): State<Arc<Hub>>,
    RequireUser(mut user): RequireUser,
    Body(request): Body<Rename>,
) -> Result<Json<Me>, Refusal> {
    hub.limits.check_rate(Kind::Create, user.id.as_str())?;
    let name = identity::name(&request.name)?;
    hub.check_storing()?;
    identity::rename(&hub, &user, &name).await?;
    user.name = name;
    Ok(Json(me_of(&user)))
}

/// Turn this guest into an account with a password
#[utoipa::path(
    post,
    path = "/api/account",
    tag = "people",
    request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Refusal), (status = 401, body = Refusal), (status = 409, body = Refusal))
)]
pub(super) async fn make_account(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    RequireUser(user): RequireUser,
    Body(request): Body<Credentials>,
) -> Result<Json<Me>, Refusal> {
    hub.limits.check_rate(Kind::Password, &address)?;
    let user = identity::make_account(&hub, &user, &request.name, request.password).await?;
    Ok(Json(me_of(&user)))
}

/// Log in to an account
#[utoipa::path(
    post,
    path = "/api/login",
    tag = "people",
    request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = Refusal))
)]
pub(super) async fn log_in(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    Body(request): Body<Credentials>,
) -> Result<Response, Refusal> {
    hub.limits.check_rate(Kind::Password, &address)?;
    // Also by name, so that many addresses together cannot guess a password.
    hub.limits.check_rate(Kind::PasswordOfName, &identity::key(&request.name))?;
    let (user, token) = identity::log_in(&hub, &request.name, request.password).await?;
    Ok(session_response(&hub, &user, &token, request.bearer))
}

/// End this session
#[utoipa::path(post, path = "/api/logout", tag = "people", responses((status = 204)))]
pub(super) async fn log_out(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> Result<Response, Refusal> {
    if let Some(token) = token(&headers) {
        hub.store.remove_session(&token.hash()).await?;
        hub.notify(Notice::LoggedOut { session: token.hash() }).await;
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie(&hub, None))]).into_response())
}

/// The tables of the current person, as player or spectator, the newest first
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "people",
    params(ListParameters),
    responses((status = 200, body = Vec<TableListed>), (status = 400, body = Refusal), (status = 401, body = Refusal))
)]
pub(super) async fn tables(
    State(hub): State<Arc<Hub>>,
    RequireUser(user): RequireUser,
    Parameters(parameters): Parameters<ListParameters>,
) -> Result<Json<Vec<TableListed>>, Refusal> {
    let Json(mut tables) = listed(&hub, ListQuery { member: Some(user.id.clone()), ..parameters.query()? }).await?;
    for table in &mut tables {
        (table.you, table.your_turn) = own(&table.summary, user.id.as_str());
    }
    Ok(Json(tables))
}

/// The seat of a person in the summary of a table, and whether it is their turn.
fn own(summary: &Value, user: &str) -> (Option<Seat>, bool) {
    let seats = summary["seats"].as_array().into_iter().flatten();
    let index = seats.into_iter().position(|seat| seat["kind"] == "person" && seat["user"] == user);
    let Some(seat) = index.filter(|index| *index < MAX_SEATS).map(Seat::new) else { return (None, false) };
    let letter = seat.to_string();
    let asked = summary["to_act"].as_array().into_iter().flatten().any(|other| *other == letter);
    (Some(seat), asked)
}
