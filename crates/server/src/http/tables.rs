//! Tables: the lobby, new tables, state, history and commands.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use harena_catalog::find;
use serde::Deserialize;
use utoipa::IntoParams;

use super::guard::Address;
use super::{AtTable, Body, MaybeUser, Parameters, RequireUser};
use crate::bots::advise;
use crate::error::clipped;
use crate::hub::{self, Hub, Stage};
use crate::ids::{Secret, UserId};
use crate::limits::Kind;
use crate::protocol::{
    Code, Command, CreateTable, Created, Done, Enter, Phase, Refusal, Request, ServerMessage, Step, TableListed,
};
use crate::store::{ListQuery, User};
use crate::table::{Actor, CommandResult, LiveTable, TableRequest, TableState};
use crate::time::now;

/// The maximum time of a long poll, in seconds.
const MAX_WAIT: u64 = 25;
const MAX_STEPS: usize = 500;
/// How long a waiting table is listed in the lobby.
const LISTED_FOR: i64 = 86_400_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParameters {
    /// Only this game
    game: Option<String>,
    /// waiting, playing or over
    phase: Option<String>,
    /// Only tables that changed before this time
    before: Option<i64>,
    /// The maximum number of tables; 50 by default, at most 100
    limit: Option<i64>,
}

impl ListParameters {
    pub(super) fn query(self) -> Result<ListQuery, Refusal> {
        let ListParameters { game, phase, before, limit } = self;
        let wrong = |text: String| Refusal::new(Code::BadMessage, clipped(&text));
        if let Some(game) = game.as_ref().filter(|game| find(game).is_none()) {
            return Err(wrong(harena_catalog::unknown_game(game)));
        }
        let phases = [Phase::Waiting, Phase::Playing, Phase::Over].map(Phase::name);
        if let Some(phase) = phase.as_ref().filter(|phase| !phases.contains(&phase.as_str())) {
            return Err(wrong(format!("unknown phase {phase:?}; it is one of {}", phases.join(", "))));
        }
        Ok(ListQuery { game, phase, before, fresh: now() - LISTED_FOR, limit: limit.unwrap_or(50), member: None })
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
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListParameters), responses((status = 200, body = Vec<TableListed>), (status = 400, body = Refusal)))]
pub(super) async fn list(
    State(hub): State<Arc<Hub>>,
    Parameters(parameters): Parameters<ListParameters>,
) -> Result<Json<Vec<TableListed>>, Refusal> {
    listed(&hub, parameters.query()?).await
}

/// Create a table
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = CreateTable,
    responses(
        (status = 201, body = Created),
        (status = 400, body = Refusal, description = "malformed, or no options of this game"),
        (status = 401, body = Refusal)
    )
)]
pub(super) async fn create(
    State(hub): State<Arc<Hub>>,
    RequireUser(user): RequireUser,
    Extension(Address(address)): Extension<Address>,
    Body(request): Body<CreateTable>,
) -> Result<(StatusCode, Json<Created>), Refusal> {
    hub.limits.check_rate(Kind::Create, user.id.as_str())?;
    hub.limits.check_rate(Kind::CreateAt, &address)?;
    hub.packs.admit(&request.options, &hub.limits, &address)?;
    let made = hub::create_table(&hub, request, &actor(&user)).await?;
    let invitation = made.invitation.reveal().to_string();
    let link = format!("{}/t/{}#{invitation}", hub.config.prefix, made.id);
    Ok((StatusCode::CREATED, Json(Created { table: made.id, invitation, link })))
}

pub(super) fn actor(user: &User) -> Actor {
    Actor { user: user.id.clone(), name: user.name.clone() }
}

/// Become a member of a table, with an invitation
#[utoipa::path(
    post,
    path = "/api/tables/{id}/enter",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = Enter,
    responses(
        (status = 204),
        (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "there is no such table, or the invitation is wrong")
    )
)]
pub(super) async fn enter(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    RequireUser(user): RequireUser,
    Body(request): Body<Enter>,
) -> Result<StatusCode, Refusal> {
    hub.limits.check_rate(Kind::Command, user.id.as_str())?;
    // The same answer whether there is such a table or not.
    let wrong = || Refusal::new(Code::Forbidden, "there is no such table, or the invitation is wrong");
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
    /// The newest version that the client has; it gets what is new since
    since: Option<i64>,
    /// Seconds to wait for something newer than `since`, 25 at most
    wait: Option<u64>,
    /// The language of the texts of messages, such as en; without it messages have no text
    lang: Option<String>,
}

/// The table as the current person may see it; with `since` and `wait` a long poll, to play without a socket
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path), StateParameters),
    responses((status = 200, body = ServerMessage), (status = 400, body = Refusal), (status = 401, body = Refusal))
)]
pub(super) async fn state(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
    Parameters(StateParameters { since, wait, lang }): Parameters<StateParameters>,
) -> Result<Json<ServerMessage>, Refusal> {
    let user = user.map(|user| user.id);
    let mut live = hub.open_authorized(&id, user.as_ref()).await?;
    if let (Some(since), Some(seconds)) = (since, wait) {
        if let Some(user) = &user {
            // A person who polls counts as present.
            live.send(TableRequest::Seen(user.clone())).await;
        }
        let longest = Duration::from_secs(seconds.min(MAX_WAIT));
        // A timeout or a reopened table is no error: the answer is the current state.
        tokio::select! {
            _ = live.versions.wait_for(|version| *version != since) => {}
            () = tokio::time::sleep(longest) => {}
            () = hub.reached(Stage::Closing) => {}
        }
        live = hub.open_authorized(&id, user.as_ref()).await?;
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
    /// The first version; the start of the history by default
    from: Option<i64>,
    /// The maximum number of steps; 200 by default, at most 500
    limit: Option<usize>,
    /// The language of the texts of messages, such as en; without it messages have no text
    lang: Option<String>,
}

/// The history of the table, as the current person may know it
#[utoipa::path(
    get,
    path = "/api/tables/{id}/steps",
    tag = "tables",
    params(("id" = String, Path), StepParameters),
    responses((status = 200, body = Vec<Step>), (status = 400, body = Refusal), (status = 401, body = Refusal))
)]
pub(super) async fn steps(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
    Parameters(StepParameters { from, limit, lang }): Parameters<StepParameters>,
) -> Result<Json<Vec<Step>>, Refusal> {
    let user = user.map(|user| user.id);
    let live = hub.open_authorized(&id, user.as_ref()).await?;
    let count = limit.unwrap_or(200).min(MAX_STEPS);
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
    /// The language of the texts of messages, such as en; without it messages have no text
    lang: Option<String>,
}

/// Send a command to the table
#[utoipa::path(
    post,
    path = "/api/tables/{id}/commands",
    tag = "tables",
    params(("id" = String, Path), CommandParameters),
    request_body = Request,
    responses(
        (status = 200, body = Done),
        (status = 400, body = Refusal, description = "malformed, or not an action of this game"),
        (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "without a seat, or not allowed at this table"),
        (status = 409, body = Refusal, description = "not possible now"),
        (status = 422, body = Refusal, description = "the rules do not allow it")
    )
)]
pub(super) async fn command(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    RequireUser(user): RequireUser,
    Parameters(CommandParameters { lang }): Parameters<CommandParameters>,
    Body(request): Body<Request>,
) -> Result<Json<Done>, Refusal> {
    let live = hub.open_authorized(&id, Some(&user.id)).await?;
    let actor = actor(&user);
    check_rates(&hub, &actor, &request.command)?;
    execute(&hub, &live, &actor, request, lang).await.map(Json)
}

/// Checks the rate limits of a command.
pub(super) fn check_rates(hub: &Hub, actor: &Actor, command: &Command) -> Result<(), Refusal> {
    hub.limits.check_rate(Kind::Command, actor.user.as_str())?;
    match command {
        Command::Chat { .. } => hub.limits.check_rate(Kind::Chat, actor.user.as_str()),
        Command::Hint => hub.limits.check_rate(Kind::Hint, actor.user.as_str()),
        Command::OfferTakeBack | Command::CanTakeBack => hub.limits.check_rate(Kind::TakeBack, actor.user.as_str()),
        Command::Rematch => hub.limits.check_rate(Kind::Create, actor.user.as_str()),
        _ => Ok(()),
    }
}

/// Executes a command after its rate limits were checked.
pub(super) async fn execute(
    hub: &Arc<Hub>,
    live: &LiveTable,
    actor: &Actor,
    request: Request,
    lang: Option<String>,
) -> Result<Done, Refusal> {
    if !matches!(request.command, Command::Ping | Command::Why { .. } | Command::Hint | Command::CanTakeBack) {
        // Refuse at once: the table would wait for the database.
        hub.check_storing()?;
    }
    let mut result = live.command(actor.clone(), request.command).await;
    let has_message = |result: &Result<CommandResult, Refusal>| match result {
        Ok(result) => result.explanation.is_some(),
        Err(refusal) => refusal.message.is_some(),
    };
    if lang.is_some() && has_message(&result) {
        let user = actor.user.clone();
        let wording = live.read(move |table| table.wording(Some(&user), lang.as_deref())).await?;
        match (&wording, &mut result) {
            (Some(wording), Ok(result)) => {
                result.explanation.iter_mut().for_each(|explanation| wording.explanation(explanation));
            }
            (Some(wording), Err(refusal)) => wording.refusal(refusal),
            (None, _) => {}
        }
    }
    let CommandResult { version, hint, explanation, table } = result?;
    let hint = match hint {
        Some((game, seat)) => Some(advise(hub, game, seat, actor.user.as_str()).await?),
        None => None,
    };
    Ok(Done { id: request.id, version, hint, explanation, table })
}
