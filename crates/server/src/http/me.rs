//! Who I am: guests, accounts, my tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use harena_core::{MAX_SEATS, Seat};
use serde_json::Value;

use super::guard::{Address, cookie, token};
use super::tables::{ListParameters, listed};
use super::{Body, Parameters, Person};
use crate::error::Refusal;
use crate::hub::Hub;
use crate::identity;
use crate::ids::Secret;
use crate::limits::Kind;
use crate::protocol::{Credentials, GuestRequest, Me, Refused, Rename, SeatName, TableListed};
use crate::store::{ListQuery, Notice, User};

fn told(user: &User) -> Me {
    Me { user: user.id.clone(), name: user.name.clone(), account: user.login.is_some(), token: None }
}

/// The answer to anyone who gets a session: the token goes into a cookie that scripts cannot read, or to a program that asks.
fn begun(hub: &Hub, user: &User, token: &Secret, bearer: bool) -> Response {
    let mut me = told(user);
    if bearer {
        me.token = Some(token.reveal().to_string());
        return Json(me).into_response();
    }
    ([(header::SET_COOKIE, cookie(hub, Some(token)))], Json(me)).into_response()
}

/// Come in with a name
#[utoipa::path(
    post,
    path = "/api/guest",
    tag = "people",
    request_body = GuestRequest,
    responses((status = 200, body = Me), (status = 400, body = Refused), (status = 409, body = Refused), (status = 429, body = Refused))
)]
pub(super) async fn guest(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    Body(request): Body<GuestRequest>,
) -> Result<Response, Refusal> {
    let name = identity::name(&request.name)?;
    hub.limits.check_rate(Kind::Guest, &address)?;
    identity::take_name(&hub, None, &name).await?;
    let (user, token) = identity::welcome(&hub, name).await?;
    Ok(begun(&hub, &user, &token, request.bearer))
}

/// Who I am; nothing, if I have not said so yet
///
/// Every newcomer's first page asks this: no fault. A token that is not known (any more) is one.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Option<Me>), (status = 401, body = Refused)))]
pub(super) async fn me(headers: HeaderMap, person: Result<Person, Refusal>) -> Result<Json<Option<Me>>, Refusal> {
    if token(&headers).is_none() {
        return Ok(Json(None));
    }
    person.map(|Person(user)| Json(Some(told(&user))))
}

/// Take another name
#[utoipa::path(
    post,
    path = "/api/me",
    tag = "people",
    request_body = Rename,
    responses((status = 200, body = Me), (status = 400, body = Refused), (status = 401, body = Refused), (status = 409, body = Refused))
)]
pub(super) async fn rename(
    State(hub): State<Arc<Hub>>,
    Person(mut user): Person,
    Body(request): Body<Rename>,
) -> Result<Json<Me>, Refusal> {
    hub.limits.check_rate(Kind::Create, user.id.as_str())?;
    let name = identity::name(&request.name)?;
    hub.check_storing()?;
    identity::rename(&hub, &user, &name).await?;
    user.name = name;
    Ok(Json(told(&user)))
}

/// Make an account of this guest, with a password
#[utoipa::path(
    post,
    path = "/api/account",
    tag = "people",
    request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Refused), (status = 401, body = Refused), (status = 409, body = Refused))
)]
pub(super) async fn make_account(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    Person(user): Person,
    Body(request): Body<Credentials>,
) -> Result<Json<Me>, Refusal> {
    hub.limits.check_rate(Kind::Password, &address)?;
    let user = identity::make_account(&hub, &user, &request.name, request.password).await?;
    Ok(Json(told(&user)))
}

/// Come back to an account
#[utoipa::path(
    post,
    path = "/api/login",
    tag = "people",
    request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = Refused), (status = 429, body = Refused))
)]
pub(super) async fn log_in(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    Body(request): Body<Credentials>,
) -> Result<Response, Refusal> {
    hub.limits.check_rate(Kind::Password, &address)?;
    // Also by name, so that many addresses do not try one password after the other.
    hub.limits.check_rate(Kind::PasswordOfName, &identity::key(&request.name))?;
    let (user, token) = identity::log_in(&hub, &request.name, request.password).await?;
    Ok(begun(&hub, &user, &token, request.bearer))
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

/// The tables where I sit or watch, the newest first
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "people",
    params(ListParameters),
    responses((status = 200, body = Vec<TableListed>), (status = 401, body = Refused))
)]
pub(super) async fn tables(
    State(hub): State<Arc<Hub>>,
    Person(user): Person,
    Parameters(parameters): Parameters<ListParameters>,
) -> Result<Json<Vec<TableListed>>, Refusal> {
    let Json(mut tables) = listed(&hub, ListQuery { member: Some(user.id.clone()), ..parameters.query() }).await?;
    for table in &mut tables {
        (table.you, table.your_turn) = own(&table.summary, user.id.as_str());
    }
    Ok(Json(tables))
}

/// The seat of somebody in the summary of a table, and whether they are to act there.
fn own(summary: &Value, user: &str) -> (Option<SeatName>, bool) {
    let seats = summary["seats"].as_array().into_iter().flatten();
    let index = seats.into_iter().position(|seat| seat["kind"] == "person" && seat["user"] == user);
    let Some(seat) = index.filter(|index| *index < MAX_SEATS).map(Seat::new) else { return (None, false) };
    let letter = seat.to_string();
    let asked = summary["to_act"].as_array().into_iter().flatten().any(|other| *other == letter);
    (Some(SeatName(seat)), asked)
}
