//! Tables: the lobby, new tables, what happens at one.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use super::guard::Address;
use super::{AtTable, Body, Parameters, Person, Visitor};
use crate::bots::advise;
use crate::error::Refusal;
use crate::hub::{self, Hub, Stage};
use crate::ids::{Secret, UserId};
use crate::limits::Kind;
use crate::protocol::{
    Code, Command, CreateTable, Created, Done, Enter, Refused, Request, ServerMessage, Step, TableListed,
};
use crate::store::{ListQuery, User};
use crate::table::{Actor, CommandResult, LiveTable, TableRequest, TableState};
use crate::time::now;

/// How long somebody may wait for news with one request.
const LONGEST_WAIT: u64 = 25;
const MOST_STEPS: usize = 500;
/// So long somebody may wait for players before the lobby forgets the table.
const WAITING_FOR: i64 = 86_400_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParameters {
    /// Only this game
    game: Option<String>,
    /// waiting, playing or over
    phase: Option<String>,
    /// Only what changed before this time
    before: Option<i64>,
    /// At most so many; 50 if left out, 100 at most
    limit: Option<i64>,
}

impl ListParameters {
    pub(super) fn query(self) -> ListQuery {
        let ListParameters { game, phase, before, limit } = self;
        ListQuery { game, phase, before, fresh: now() - WAITING_FOR, limit: limit.unwrap_or(50), member: None }
    }
}

pub(super) async fn listed(hub: &Hub, query: ListQuery) -> Result<Json<Vec<TableListed>>, Refusal> {
    let tables = hub.store.list(&query).await?;
    let entry = |table: crate::store::Listed| TableListed {
        id: table.id,
        game: table.game,
        phase: table.phase,
        created: table.created,
        updated: table.updated,
        summary: serde_json::from_str(&table.summary).unwrap_or_default(),
        you: None,
        your_turn: false,
    };
    Ok(Json(tables.into_iter().map(entry).collect()))
}

/// The lobby: public tables, the newest first
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListParameters), responses((status = 200, body = Vec<TableListed>)))]
pub(super) async fn list(
    State(hub): State<Arc<Hub>>,
    Parameters(parameters): Parameters<ListParameters>,
) -> Result<Json<Vec<TableListed>>, Refusal> {
    listed(&hub, parameters.query()).await
}

/// Make a table
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = CreateTable,
    responses((status = 201, body = Created), (status = 400, body = Refused), (status = 401, body = Refused))
)]
pub(super) async fn create(
    State(hub): State<Arc<Hub>>,
    Person(user): Person,
    Extension(Address(address)): Extension<Address>,
    Body(wish): Body<CreateTable>,
) -> Result<(StatusCode, Json<Created>), Refusal> {
    hub.limits.check_rate(Kind::Create, user.id.as_str())?;
    hub.limits.check_rate(Kind::CreateAt, &address)?;
    hub.packs.admit(&wish.options, &hub.limits, &address)?;
    let made = hub::create_table(&hub, wish, &actor(&user)).await?;
    let invitation = made.invitation.reveal().to_string();
    let link = format!("{}/t/{}#{invitation}", hub.config.prefix, made.id);
    Ok((StatusCode::CREATED, Json(Created { table: made.id, invitation, link })))
}

pub(super) fn actor(user: &User) -> Actor {
    Actor { user: user.id.clone(), name: user.name.clone() }
}

/// Come to a table with an invitation
#[utoipa::path(
    post,
    path = "/api/tables/{id}/enter",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Enter,
    responses((status = 204), (status = 403, body = Refused))
)]
pub(super) async fn enter(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Person(user): Person,
    Body(request): Body<Enter>,
) -> Result<StatusCode, Refusal> {
    hub.limits.check_rate(Kind::Command, user.id.as_str())?;
    // The same whether there is such a table or not.
    let wrong = || Refusal::new(Code::Forbidden, "there is no such table, or this invitation is not for it");
    let row = hub.store.table(&id).await?.ok_or_else(wrong)?;
    if !Secret::new(row.invite).is(&request.invitation) {
        return Err(wrong());
    }
    hub.check_storing()?;
    hub.store.add_member(&id, &user.id, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StateParameters {
    /// The newest version that the client has; it gets what came after
    since: Option<i64>,
    /// Seconds to wait for something newer than `since`, 25 at most
    wait: Option<u64>,
    /// In this language messages have a text too, such as en; without it they have none
    lang: Option<String>,
}

/// The table as I may see it; with `since` and `wait` a way to play without a socket
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path), StateParameters),
    responses((status = 200, body = ServerMessage), (status = 404, body = Refused), (status = 410, body = Refused))
)]
pub(super) async fn state(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Parameters(StateParameters { since, wait, lang }): Parameters<StateParameters>,
) -> Result<Json<ServerMessage>, Refusal> {
    let user = user.map(|user| user.id);
    let mut live = hub.admit(&id, user.as_ref()).await?;
    if let (Some(since), Some(seconds)) = (since, wait) {
        if let Some(user) = &user {
            // A person who waits for news is here.
            live.send(TableRequest::Seen(user.clone())).await;
        }
        let longest = Duration::from_secs(seconds.min(LONGEST_WAIT));
        // Neither silence nor a table that is reopened is an error: the answer tells how things are.
        tokio::select! {
            _ = live.versions.wait_for(|version| *version != since) => {}
            () = tokio::time::sleep(longest) => {}
            () = hub.reached(Stage::Closing) => {}
        }
        live = hub.admit(&id, user.as_ref()).await?;
    }
    Ok(Json(render(&live, user, since, lang).await?))
}

pub(super) async fn render(
    live: &LiveTable,
    user: Option<UserId>,
    since: Option<i64>,
    lang: Option<String>,
) -> Result<ServerMessage, Refusal> {
    let render = move |table: &TableState| {
        let (is_update, mut state) = table.render(user.as_ref(), since, now());
        let wording = table.wording(user.as_ref(), lang.as_deref());
        wording.iter().for_each(|wording| wording.state(&mut state));
        (is_update, state)
    };
    let (is_update, state) = live.read(render).await?;
    Ok(if is_update { ServerMessage::Update(Box::new(state)) } else { ServerMessage::State(Box::new(state)) })
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StepParameters {
    /// The first version to tell of; the first of all if left out
    from: Option<i64>,
    /// At most so many; 200 if left out, 500 at most
    limit: Option<usize>,
    /// In this language messages have a text too, such as en; without it they have none
    lang: Option<String>,
}

/// What has happened at the table, as I may know it
#[utoipa::path(
    get,
    path = "/api/tables/{id}/steps",
    tag = "tables",
    params(("id" = String, Path), StepParameters),
    responses((status = 200, body = Vec<Step>), (status = 404, body = Refused))
)]
pub(super) async fn steps(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Parameters(StepParameters { from, limit, lang }): Parameters<StepParameters>,
) -> Result<Json<Vec<Step>>, Refusal> {
    let user = user.map(|user| user.id);
    let live = hub.admit(&id, user.as_ref()).await?;
    let count = limit.unwrap_or(200).min(MOST_STEPS);
    let history = move |table: &TableState| {
        let mut steps = table.history(user.as_ref(), from.unwrap_or(1), count);
        let wording = table.wording(user.as_ref(), lang.as_deref());
        wording.iter().for_each(|wording| wording.steps(&mut steps));
        steps
    };
    Ok(Json(live.read(history).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CommandParameters {
    /// In this language messages have a text too, such as en; without it they have none
    lang: Option<String>,
}

/// Do something at the table
#[utoipa::path(
    post,
    path = "/api/tables/{id}/commands",
    tag = "tables",
    params(("id" = String, Path), CommandParameters),
    request_body = Request,
    responses(
        (status = 200, body = Done),
        (status = 400, body = Refused),
        (status = 403, body = Refused),
        (status = 409, body = Refused),
        (status = 422, body = Refused, description = "the rules do not allow it")
    )
)]
pub(super) async fn command(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Person(user): Person,
    Parameters(CommandParameters { lang }): Parameters<CommandParameters>,
    Body(request): Body<Request>,
) -> Result<Json<Done>, Refusal> {
    let live = hub.admit(&id, Some(&user.id)).await?;
    let actor = actor(&user);
    check_rates(&hub, &actor, &request.command)?;
    execute(&hub, &live, &actor, request, lang).await.map(Json)
}

/// Whether somebody may send this command now, as far as limits go.
pub(super) fn check_rates(hub: &Hub, actor: &Actor, command: &Command) -> Result<(), Refusal> {
    hub.limits.check_rate(Kind::Command, actor.user.as_str())?;
    match command {
        Command::Chat { .. } => hub.limits.check_rate(Kind::Chat, actor.user.as_str()),
        Command::Hint | Command::OfferTakeBack => hub.limits.check_rate(Kind::Hint, actor.user.as_str()),
        Command::Rematch => hub.limits.check_rate(Kind::Create, actor.user.as_str()),
        _ => Ok(()),
    }
}

/// Carries a command out that was paid for.
pub(super) async fn execute(
    hub: &Arc<Hub>,
    live: &LiveTable,
    actor: &Actor,
    request: Request,
    lang: Option<String>,
) -> Result<Done, Refusal> {
    if !matches!(request.command, Command::Ping | Command::Why { .. } | Command::Hint) {
        // At once: a table that waits for the database would keep them waiting too.
        hub.check_storing()?;
    }
    let mut carried = live.command(actor.clone(), request.command).await;
    let is_worded = |carried: &Result<CommandResult, Refusal>| match carried {
        Ok(carried) => carried.why.is_some(),
        Err(refusal) => refusal.message.is_some(),
    };
    if lang.is_some() && is_worded(&carried) {
        let user = actor.user.clone();
        let wording = live.read(move |table| table.wording(Some(&user), lang.as_deref())).await?;
        match (&wording, &mut carried) {
            (Some(wording), Ok(carried)) => carried.why.iter_mut().for_each(|why| wording.reason(why)),
            (Some(wording), Err(refusal)) => wording.refusal(refusal),
            (None, _) => {}
        }
    }
    let CommandResult { version, hint, why, table } = carried?;
    let hint = match hint {
        Some((game, seat)) => Some(advise(hub, game, seat, actor.user.as_str()).await?),
        None => None,
    };
    Ok(Done { id: request.id, version, hint, why, table })
}
