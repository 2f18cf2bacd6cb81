//! Finished games: the record, any moment of it, and the proof that the shuffle was fair.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use harena_core::{Record, Viewer};
use serde::Deserialize;
use utoipa::IntoParams;

use super::operation::text;
use super::{AtTable, Visitor};
use crate::error::Refusal;
use crate::house;
use crate::hub::Hub;
use crate::protocol::{Code, Phase, Refused, ReplayMoment, SeatName, Verified};
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
    path: Path<(String, usize)>,
    Query(parameters): Query<MomentParameters>,
) -> Result<Json<ReplayMoment>, Refusal> {
    let Path((_, actions)) = path;
    let record = finished(&hub, &id, user.map(|user| user.id)).await?;
    let viewer = match parameters.r#as.as_deref() {
        None | Some("all") => Viewer::All,
        Some("table") => Viewer::Table,
        Some(seat) => match record.seats.named(seat) {
            Ok(seat) => Viewer::Seat(seat),
            Err(_) => return Err(Refusal::new(Code::BadMessage, "as takes a seat, table or all")),
        },
    };
    let of = record.actions.len();
    let actions = actions.min(of);
    let game = house::replay(&record, actions).map_err(|error| Refusal::new(Code::OtherRules, error.to_string()))?;
    let last = actions.checked_sub(1);
    let played = last.and_then(|last| game.action(last));
    let phase = if actions == of { Phase::Over } else { Phase::Playing };
    let moment = ReplayMoment {
        actions,
        of,
        action: played
            .clone()
            .filter(|(seat, _)| viewer.is_among(harena_core::SeatSet::just(*seat)))
            .map(|(_, text)| text),
        seat: played.map(|(seat, _)| SeatName(seat)),
        events: told(game.events_of(viewer, last)),
        position: position(&*game, viewer, phase),
    };
    Ok(Json(moment))
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
    body: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<Json<Verified>, Refusal> {
    let record = body.map_err(|_| Refusal::new(Code::TooLarge, "a record is a text of at most 256 kilobytes"))?;
    let checked = tokio::task::spawn_blocking(move || verified(&record)).await;
    let checked = checked.map_err(|error| Refusal::internal(&error))?;
    checked.map(Json).map_err(|why| Refusal::new(Code::Illegal, crate::error::clipped(&why)))
}
