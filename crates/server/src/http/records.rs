//! Finished games: the record, any moment of it, and the proof that the shuffle was fair.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::response::Response;
use harena_catalog::{Names, Reader};
use harena_core::{Record, Viewer};
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

use super::guard::Address;
use super::operation::text;
use super::{AtTable, Named, Parameters, Visitor};
use crate::chances;
use crate::error::Refusal;
use crate::house::{self, House};
use crate::hub::Hub;
use crate::limits::Kind;
use crate::protocol::{
    ChartRound, ChartSeries, Code, GameChart, Phase, Refused, Replay, ReplayMoment, SeatName, Verified,
};
use crate::table::{position, told};
use crate::verify::verify as verified;

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
    let record = finished(&hub, &id, user.map(|user| user.id)).await?;
    Ok(text("text/plain; charset=utf-8", record.to_string()))
}

async fn finished(
    hub: &Arc<Hub>,
    id: &crate::ids::TableId,
    user: Option<crate::ids::UserId>,
) -> Result<Record, Refusal> {
    let live = hub.admit(id, user.as_ref()).await?;
    let record = live.look(crate::table::Fold::record).await?;
    record.ok_or_else(|| Refusal::new(Code::NotOver, "there is a record when the game is over"))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MomentParameters {
    /// Through whose eyes: a seat, table, or all (if left out)
    r#as: Option<String>,
}

/// A finished game after so many actions
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay/{actions}",
    tag = "records",
    params(("id" = String, Path), ("actions" = usize, Path, description = "how many actions have been played"), MomentParameters),
    responses((status = 200, body = ReplayMoment), (status = 409, body = Refused))
)]
pub(super) async fn moment(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Named((_, actions)): Named<(String, usize)>,
    Parameters(parameters): Parameters<MomentParameters>,
) -> Result<Json<ReplayMoment>, Refusal> {
    let record = finished(&hub, &id, user.map(|user| user.id)).await?;
    let viewer = viewer(&record, parameters.r#as.as_deref())?;
    let game = replayed(&record, actions.min(record.actions.len()))?;
    Ok(Json(moment_of(&*game, &record, viewer)))
}

fn viewer(record: &Record, name: Option<&str>) -> Result<Viewer, Refusal> {
    match name {
        None | Some("all") => Ok(Viewer::All),
        Some("table") => Ok(Viewer::Table),
        Some(seat) => match record.seats.named(seat) {
            Ok(seat) => Ok(Viewer::Seat(seat)),
            Err(_) => Err(Refusal::new(Code::BadMessage, "as takes a seat, table or all")),
        },
    }
}

fn replayed(record: &Record, actions: usize) -> Result<Box<dyn House>, Refusal> {
    house::replay(record, actions).map_err(|error| Refusal::new(Code::OtherRules, error.to_string()))
}

/// The game as it stands, after the last of its actions so far.
fn moment_of(game: &dyn House, record: &Record, viewer: Viewer) -> ReplayMoment {
    let (actions, of) = (game.action_count(), record.actions.len());
    let last = actions.checked_sub(1);
    let played = last.and_then(|last| game.action(last));
    let reader = Reader { names: Names(&record.names), you: None };
    let phase = if actions == of { Phase::Over } else { Phase::Playing };
    ReplayMoment {
        actions,
        of,
        action: played
            .clone()
            .filter(|(seat, _)| viewer.is_among(harena_core::SeatSet::just(*seat)))
            .map(|(_, text)| text),
        seat: played.map(|(seat, _)| SeatName(seat)),
        events: told(game.events_of(viewer, last, reader)),
        position: position(game, viewer, phase, &record.names),
    }
}

/// So many moments are told at once.
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
}

/// A finished game, moment by moment
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    tag = "records",
    params(("id" = String, Path), MomentsParameters),
    responses((status = 200, body = Replay), (status = 409, body = Refused))
)]
pub(super) async fn moments(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
    Parameters(MomentsParameters { r#as, from, limit }): Parameters<MomentsParameters>,
) -> Result<Json<Replay>, Refusal> {
    let record = finished(&hub, &id, user.map(|user| user.id)).await?;
    let viewer = viewer(&record, r#as.as_deref())?;
    let of = record.actions.len();
    let from = from.unwrap_or(0).min(of);
    let count = limit.unwrap_or(50).clamp(1, MOST_MOMENTS);
    let mut game = replayed(&record, from)?;
    let mut moments = vec![moment_of(&*game, &record, viewer)];
    for played in record.actions.iter().skip(from).take(count - 1) {
        game.play(played.seat, &played.text).map_err(|error| Refusal::internal(&error))?;
        moments.push(moment_of(&*game, &record, viewer));
    }
    Ok(Json(Replay { of, moments }))
}

/// A finished game in numbers, ready to be drawn
#[utoipa::path(
    get,
    path = "/api/tables/{id}/chart",
    tag = "records",
    params(("id" = String, Path)),
    responses((status = 200, body = GameChart), (status = 409, body = Refused))
)]
pub(super) async fn chart(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    Visitor(user): Visitor,
) -> Result<Json<GameChart>, Refusal> {
    let record = finished(&hub, &id, user.map(|user| user.id)).await?;
    let game = replayed(&record, record.actions.len())?;
    let chart = game.chart();
    let series = chart.series.into_iter();
    let series = series.map(|one| ChartSeries { key: one.key.into(), title: one.title.into(), points: one.points }).collect();
    let rounds = chart.rounds.into_iter();
    let rounds = rounds.map(|one| ChartRound { actions: one.actions, title: one.title }).collect();
    let chance = chances::of(&hub, &id, game, record);
    Ok(Json(GameChart { of: chart.of, series, rounds, chance }))
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
    hub.limits.spend(Kind::Verify, &address)?;
    // A long record takes a while: not on the threads that serve, and a few at once.
    let _place = hub.hashing.acquire().await.map_err(|error| Refusal::internal(&error))?;
    let options = pack_of(&record);
    hub.packs.admit(&options)?;
    let checked = tokio::task::spawn_blocking(move || verified(&record)).await;
    let checked = checked.map_err(|error| Refusal::internal(&error))?;
    hub.packs.keep(&options);
    checked.map(Json).map_err(|why| Refusal::new(Code::Illegal, crate::error::clipped(&why)))
}

/// The options of a record, which may hold a content pack. What is no record holds none.
fn pack_of(record: &str) -> Value {
    let record = Record::parse(record).ok();
    record.and_then(|record| serde_json::from_str(&record.options).ok()).unwrap_or_default()
}
