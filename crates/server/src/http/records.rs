//! Finished games: records, replays, charts, and verification.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::response::Response;
use harena_core::{Record, Seats, Viewer};
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

use super::guard::Address;
use super::operation::{json_text, text};
use super::{AtTable, MaybeUser, Parameters, PathParams};
use crate::hub::Hub;
use crate::ids::{TableId, UserId};
use crate::limits::Kind;
use crate::protocol::{Code, GameChart, Refusal, Replay, ReplayMoment, Verified};
use crate::replays::{self, ChartData, Page};
use crate::table::TableState;
use crate::verify::{VerifyError, verify as verified};
use crate::win_probability;

/// The record of a finished game, as docs/records.md describes it
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "records",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 401, body = Refusal),
        (status = 409, body = Refusal, description = "the game is not over")
    )
)]
pub(super) async fn record(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
) -> Result<Response, Refusal> {
    let live = hub.open_authorized(&id, user.map(|user| user.id).as_ref()).await?;
    let record = live.read(TableState::record).await?.ok_or_else(not_over)?;
    Ok(text("text/plain; charset=utf-8", record.to_string()))
}

fn not_over() -> Refusal {
    Refusal::new(Code::NotOver, "the game is not over yet")
}

/// The client that requests part of a finished game.
struct Requester {
    user: Option<UserId>,
    address: String,
    lang: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MomentParameters {
    /// The viewer: a seat, `spectator`, or `all` (default)
    r#as: Option<String>,
    /// The language of the texts of messages, such as en; without it messages have no text
    lang: Option<String>,
}

/// A finished game after some number of actions
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay/{actions}",
    tag = "records",
    params(("id" = String, Path), ("actions" = usize, Path, description = "the number of actions played"), MomentParameters),
    responses(
        (status = 200, body = ReplayMoment),
        (status = 400, body = Refusal),
        (status = 401, body = Refusal),
        (status = 409, body = Refusal, description = "the game is not over"),
        (status = 410, body = Refusal, description = "played under other rules, and not archived")
    )
)]
pub(super) async fn moment(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
    Extension(Address(address)): Extension<Address>,
    PathParams((_, actions)): PathParams<(String, usize)>,
    Parameters(parameters): Parameters<MomentParameters>,
) -> Result<Response, Refusal> {
    let MomentParameters { r#as, lang } = parameters;
    let requester = Requester { user: user.map(|user| user.id), address, lang };
    page(&hub, &id, &requester, r#as.as_deref(), actions, None).await
}

fn viewer(seats: Seats, name: Option<&str>) -> Result<Viewer, Refusal> {
    match name {
        None | Some("all") => Ok(Viewer::All),
        // `table` is the older name.
        Some("spectator" | "table") => Ok(Viewer::Spectator),
        Some(seat) => match seats.parse(seat) {
            Ok(seat) => Ok(Viewer::Seat(seat)),
            Err(_) => Err(Refusal::new(Code::BadMessage, "as is a seat, spectator or all")),
        },
    }
}

/// The maximum number of moments per request.
const MAX_MOMENTS: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MomentsParameters {
    /// The viewer: a seat, `spectator`, or `all` (default)
    r#as: Option<String>,
    /// The number of actions before the first moment; 0 by default
    from: Option<usize>,
    /// The maximum number of moments; 50 by default, at most 100
    limit: Option<usize>,
    /// The language of the texts of messages, such as en; without it messages have no text
    lang: Option<String>,
}

/// A finished game, moment by moment
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    tag = "records",
    params(("id" = String, Path), MomentsParameters),
    responses(
        (status = 200, body = Replay),
        (status = 400, body = Refusal),
        (status = 401, body = Refusal),
        (status = 409, body = Refusal, description = "the game is not over"),
        (status = 410, body = Refusal, description = "played under other rules, and not archived")
    )
)]
pub(super) async fn moments(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
    Extension(Address(address)): Extension<Address>,
    Parameters(MomentsParameters { r#as, from, limit, lang }): Parameters<MomentsParameters>,
) -> Result<Response, Refusal> {
    let requester = Requester { user: user.map(|user| user.id), address, lang };
    let count = limit.unwrap_or(50).clamp(1, MAX_MOMENTS);
    page(&hub, &id, &requester, r#as.as_deref(), from.unwrap_or(0), Some(count)).await
}

/// Some moments of a finished game. Moments that are not cached have their own rate limit.
async fn page(
    hub: &Arc<Hub>,
    id: &TableId,
    requester: &Requester,
    viewer_name: Option<&str>,
    from: usize,
    count: Option<usize>,
) -> Result<Response, Refusal> {
    let live = hub.open_authorized(id, requester.user.as_ref()).await?;
    let (names, action_count) = live.read(TableState::length).await?.ok_or_else(not_over)?;
    let seats = Seats::new(names.len()).ok_or_else(Refusal::unknown_table)?;
    let lang = requester.lang.clone();
    let wording = live.read(move |table| table.wording(None, lang.as_deref())).await?;
    let page = Page {
        table: id.clone(),
        viewer: viewer(seats, viewer_name)?,
        from: from.min(action_count),
        count,
        names,
        wording,
    };
    if let Some(text) = hub.replays.pages.get(&page) {
        return Ok(json_text(text.to_string()));
    }
    hub.limits.check_rate(Kind::Replay, &requester.address)?;
    let finished = live.read(TableState::finished_game).await?.ok_or_else(not_over)?;
    Ok(json_text(replays::page(hub, page, finished).await?.to_string()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ChartParameters {
    /// The language of the titles, such as en; without it titles have no text
    lang: Option<String>,
}

/// Data for the charts of a finished game
#[utoipa::path(
    get,
    path = "/api/tables/{id}/chart",
    tag = "records",
    params(("id" = String, Path), ChartParameters),
    responses(
        (status = 200, body = GameChart),
        (status = 400, body = Refusal),
        (status = 401, body = Refusal),
        (status = 409, body = Refusal, description = "the game is not over"),
        (status = 410, body = Refusal, description = "played under other rules, and not archived")
    )
)]
pub(super) async fn chart(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
    Extension(Address(address)): Extension<Address>,
    Parameters(ChartParameters { lang }): Parameters<ChartParameters>,
) -> Result<Json<GameChart>, Refusal> {
    let live = hub.open_authorized(&id, user.map(|user| user.id).as_ref()).await?;
    live.read(TableState::length).await?.ok_or_else(not_over)?;
    let chart_data = match hub.replays.charts.get(&id) {
        Some(chart_data) => chart_data,
        None => {
            hub.limits.check_rate(Kind::Replay, &address)?;
            let finished = live.read(TableState::finished_game).await?.ok_or_else(not_over)?;
            replays::chart_data(&hub, &id, finished).await?
        }
    };
    // Read before `ask`: if this request is cancelled after `ask`, the computation would never be marked as finished.
    let finished = live.read(TableState::finished_game).await?;
    let (win_probabilities, must_start) = hub.win_probabilities.ask(&id);
    if must_start {
        match finished.filter(|finished| finished.whole).and_then(|finished| finished.game) {
            Some(game) => win_probability::start(&hub, &id, game),
            // Under other rules the probabilities would differ.
            None => hub.win_probabilities.finish(&id),
        }
    }
    let ChartData { action_count, series, sections } = &*chart_data;
    let mut chart = GameChart {
        action_count: *action_count,
        series: series.clone(),
        sections: sections.clone(),
        win_probabilities,
    };
    let wording = live.read(move |table| table.wording(None, lang.as_deref())).await?;
    wording.iter().for_each(|wording| wording.chart(&mut chart));
    Ok(Json(chart))
}

/// Replay a record and hash its seed, to compare it with the hash that was shown before the game
#[utoipa::path(
    post,
    path = "/api/verify",
    tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Verified), (status = 422, body = Refusal, description = "it does not replay"))
)]
pub(super) async fn verify(
    State(hub): State<Arc<Hub>>,
    Extension(Address(address)): Extension<Address>,
    body: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<Json<Verified>, Refusal> {
    let record = body.map_err(|rejection| match rejection.status() {
        axum::http::StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::new(Code::TooLarge, "a record is a text of at most 256 kilobytes")
        }
        _ => Refusal::new(Code::BadMessage, crate::error::clipped(&rejection.body_text())),
    })?;
    hub.limits.check_rate(Kind::Verify, &address)?;
    // A long record takes a while: use blocking threads, and only a few at once.
    let permit = Arc::clone(&hub.hashing).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    let options = options_of(&record);
    hub.packs.admit(&options, &hub.limits, &address)?;
    // The permit is held until the work is done, also if the client is gone.
    let checked = tokio::task::spawn_blocking(move || (verified(&record), permit).0).await;
    let checked = checked.map_err(|error| Refusal::internal(&error))?;
    hub.packs.remember(&options);
    let code = |why: &VerifyError| match why {
        VerifyError::Invalid(_) => Code::Illegal,
        VerifyError::OutOfMemory(_) => Code::Busy,
    };
    checked.map(Json).map_err(|why| Refusal::new(code(&why), crate::error::clipped(&why.to_string())))
}

/// The options of a record, which may contain a content pack; none if it is not a record.
fn options_of(record: &str) -> Value {
    let record = Record::parse(record).ok();
    record.and_then(|record| serde_json::from_str(&record.options).ok()).unwrap_or_default()
}
