//! Health checks, metrics and announcements.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::hub::Hub;
use crate::protocol::{Announcement, Refusal};

pub(super) fn text(kind: &'static str, body: impl Into<String>) -> Response {
    ([(header::CONTENT_TYPE, kind)], body.into()).into_response()
}

pub(super) fn json_text(body: String) -> Response {
    text("application/json", body)
}

/// Whether the process answers, independent of its database
#[utoipa::path(get, path = "/livez", tag = "operation", responses((status = 200, body = Object)))]
pub(super) async fn live(State(hub): State<Arc<Hub>>) -> Json<Value> {
    status(&hub)
}

/// Whether storing works: something was stored and read back in the last seconds
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operation",
    responses((status = 200, body = Object), (status = 503, body = Refusal))
)]
pub(super) async fn ready(State(hub): State<Arc<Hub>>) -> Result<Json<Value>, Refusal> {
    readiness(&hub)
}

/// The same as `/readyz`
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "operation",
    responses((status = 200, body = Object), (status = 503, body = Refusal))
)]
pub(super) async fn health(State(hub): State<Arc<Hub>>) -> Result<Json<Value>, Refusal> {
    readiness(&hub)
}

/// Does not wait for the database, which may hang.
fn readiness(hub: &Hub) -> Result<Json<Value>, Refusal> {
    if !hub.readiness.is_ready() {
        return Err(Refusal::storage());
    }
    Ok(status(hub))
}

fn status(hub: &Hub) -> Json<Value> {
    let tables = hub.metrics.tables.get();
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "process": hub.process, "tables": tables }))
}

/// The current announcement of the operator, such as a restart; `null` if there is none
#[utoipa::path(get, path = "/api/announcement", tag = "operation", responses((status = 200, body = Option<Announcement>)))]
pub(super) async fn announcement(State(hub): State<Arc<Hub>>) -> Json<Option<Announcement>> {
    Json(hub.announced())
}

/// Metrics in the OpenMetrics text format
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operation",
    responses((status = 200, body = String, content_type = "application/openmetrics-text"))
)]
pub(super) async fn metrics(State(hub): State<Arc<Hub>>) -> Response {
    text(crate::metrics::CONTENT_TYPE, hub.metrics.text(hub.readiness.is_ready()))
}
