//! Finished games: the record, any moment of it, and the proof that the shuffle was fair.

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
use super::{AtTable, Named, Parameters, Visitor};
use crate::error::Refusal;
use crate::hub::Hub;
use crate::ids::{TableId, UserId};
use crate::limits::Kind;
use crate::protocol::{Code, GameChart, Refused, Replay, ReplayMoment, Verified};
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
    responses((status = 200, body = String, content_type = "text/plain"), (status = 409, body = Refused))
)]
pub(super) async fn record(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
) -> Result<Response, Refusal> {
    let live = hub.admit(&id, user.map(|user| user.id).as_ref()).await?;
    let record = live.read(TableState::record).await?.ok_or_else(not_over)?;
    Ok(text("text/plain; charset=utf-8", record.to_string()))
}

fn not_over() -> Refusal {
    Refusal::new(Code::NotOver, "there is a record when the game is over")
}

/// Who asks for part of a finished game.
struct Asks {
    user: Option<UserId>,
    address: String,
    lang: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MomentParameters {
    /// Through whose eyes: a seat, table, or all (if left out)
    r#as: Option<String>,
    /// In this language messages have a text too, such as en; without it they have none
    lang: Option<String>,
}

/// A finished game after so many actions
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay/{actions}",
    tag = "records",
    params(("id" = String, Path), ("actions" = usize, Path, description = "how many actions have been played"), MomentParameters),
    responses((status = 200, body = ReplayMoment), (status = 409, body = Refused), (status = 429, body = Refused))
)]
pub(super) async fn moment(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Extension(Address(address)): Extension<Address>,
    Named((_, actions)): Named<(String, usize)>,
    Parameters(parameters): Parameters<MomentParameters>,
) -> Result<Response, Refusal> {
    let MomentParameters { r#as, lang } = parameters;
    let asks = Asks { user: user.map(|user| user.id), address, lang };
    page(&hub, &id, &asks, r#as.as_deref(), actions, None).await
}

fn viewer(seats: Seats, name: Option<&str>) -> Result<Viewer, Refusal> {
    match name {
        None | Some("all") => Ok(Viewer::All),
        Some("table") => Ok(Viewer::Spectator),
        Some(seat) => match seats.named(seat) {
            Ok(seat) => Ok(Viewer::Seat(seat)),
            Err(_) => Err(Refusal::new(Code::BadMessage, "as takes a seat, table or all")),
        },
    }
}

/// How many moments are told at once.
const MOST_MOMENTS: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MomentsParameters {
    /// Through whose eyes: a seat, table, or all (if left out)
    r#as: Option<String>,
    /// After how many actions the first moment is; 0 if left out
    from: Option<usize>,
    /// At most so many moments; 50 if left out, 100 at most
    limit: Option<usize>,
    /// In this language messages have a text too, such as en; without it they have none
    lang: Option<String>,
}

/// A finished game, moment by moment
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    tag = "records",
    params(("id" = String, Path), MomentsParameters),
    responses((status = 200, body = Replay), (status = 409, body = Refused), (status = 429, body = Refused))
)]
pub(super) async fn moments(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Extension(Address(address)): Extension<Address>,
    Parameters(MomentsParameters { r#as, from, limit, lang }): Parameters<MomentsParameters>,
) -> Result<Response, Refusal> {
    let asks = Asks { user: user.map(|user| user.id), address, lang };
    let count = limit.unwrap_or(50).clamp(1, MOST_MOMENTS);
    page(&hub, &id, &asks, r#as.as_deref(), from.unwrap_or(0), Some(count)).await
}

/// Some moments of a finished game. What is not at hand has a limit of its own.
async fn page(
    hub: &Arc<Hub>,
    id: &TableId,
    asks: &Asks,
    eyes: Option<&str>,
    from: usize,
    count: Option<usize>,
) -> Result<Response, Refusal> {
    let live = hub.admit(id, asks.user.as_ref()).await?;
    let (names, of) = live.read(TableState::length).await?.ok_or_else(not_over)?;
    let seats = Seats::new(names.len()).ok_or_else(Refusal::unknown_table)?;
    let lang = asks.lang.clone();
    let wording = live.read(move |table| table.wording(None, lang.as_deref())).await?;
    let page = Page { table: id.clone(), viewer: viewer(seats, eyes)?, from: from.min(of), count, names, wording };
    if let Some(text) = hub.replays.pages.get(&page) {
        return Ok(json_text(text.to_string()));
    }
    hub.limits.check_rate(Kind::Replay, &asks.address)?;
    let finished = live.read(TableState::finished_game).await?.ok_or_else(not_over)?;
    Ok(json_text(replays::page(hub, page, finished).await?.to_string()))
}

/// A finished game in numbers, ready to be drawn
#[utoipa::path(
    get,
    path = "/api/tables/{id}/chart",
    tag = "records",
    params(("id" = String, Path)),
    responses((status = 200, body = GameChart), (status = 409, body = Refused), (status = 429, body = Refused))
)]
pub(super) async fn chart(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Extension(Address(address)): Extension<Address>,
) -> Result<Json<GameChart>, Refusal> {
    let live = hub.admit(&id, user.map(|user| user.id).as_ref()).await?;
    live.read(TableState::length).await?.ok_or_else(not_over)?;
    let chart_data = match hub.replays.charts.get(&id) {
        Some(chart_data) => chart_data,
        None => {
            hub.limits.check_rate(Kind::Replay, &address)?;
            let finished = live.read(TableState::finished_game).await?.ok_or_else(not_over)?;
            replays::chart_data(&hub, &id, finished).await?
        }
    };
    // Before a place is taken: anyone who goes away meanwhile must not keep it.
    let finished = live.read(TableState::finished_game).await?;
    let (chance, begin) = hub.win_probabilities.ask(&id);
    if begin {
        match finished.filter(|finished| finished.whole).and_then(|finished| finished.game) {
            Some(game) => win_probability::begin(&hub, &id, game),
            // By other rules other things would be likely.
            None => hub.win_probabilities.finish(&id),
        }
    }
    let ChartData { of, series, rounds } = &*chart_data;
    Ok(Json(GameChart { of: *of, series: series.clone(), rounds: rounds.clone(), chance }))
}

/// Replay a record and hash its seed: compare the hash with the one that was shown before the game
#[utoipa::path(
    post,
    path = "/api/verify",
    tag = "records",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Verified), (status = 422, body = Refused))
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
    // A long record takes a while: not on the threads that serve, and a few at once.
    let place = Arc::clone(&hub.hashing).acquire_owned().await.map_err(|error| Refusal::internal(&error))?;
    let options = pack_of(&record);
    hub.packs.admit(&options, &hub.limits, &address)?;
    // The place is taken until it is done, also if anyone who asked has gone.
    let checked = tokio::task::spawn_blocking(move || (verified(&record), place).0).await;
    let checked = checked.map_err(|error| Refusal::internal(&error))?;
    hub.packs.keep(&options);
    let code = |why: &VerifyError| match why {
        VerifyError::Wrong(_) => Code::Illegal,
        VerifyError::NoRoom(_) => Code::Busy,
    };
    checked.map(Json).map_err(|why| Refusal::new(code(&why), crate::error::clipped(&why.to_string())))
}

/// The options of a record, which may hold a content pack. What is no record holds none.
fn pack_of(record: &str) -> Value {
    let record = Record::parse(record).ok();
    record.and_then(|record| serde_json::from_str(&record.options).ok()).unwrap_or_default()
}
