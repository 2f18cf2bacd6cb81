//! For the operator.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::error::Refusal;
use crate::hub::Hub;
use crate::protocol::Announcement;

pub(super) fn text(kind: &'static str, body: impl Into<String>) -> Response {
    ([(header::CONTENT_TYPE, kind)], body.into()).into_response()
}

pub(super) fn json_text(body: String) -> Response {
    text("application/json", body)
}

/// Whether the process answers, whatever its database does
#[utoipa::path(get, path = "/livez", tag = "operation", responses((status = 200, body = Object)))]
pub(super) async fn live(State(hub): State<Arc<Hub>>) -> Json<Value> {
    status(&hub)
}

/// Whether the server can store: something was stored and read back in the last seconds
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operation",
    responses((status = 200, body = Object), (status = 503, body = crate::protocol::Refused))
)]
pub(super) async fn ready(State(hub): State<Arc<Hub>>) -> Result<Json<Value>, Refusal> {
    readiness(&hub)
}

/// The same as `/readyz`
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "operation",
    responses((status = 200, body = Object), (status = 503, body = crate::protocol::Refused))
)]
pub(super) async fn health(State(hub): State<Arc<Hub>>) -> Result<Json<Value>, Refusal> {
    readiness(&hub)
}

/// Nothing is waited for here: a database that hangs must not keep anybody from hearing so.
fn readiness(hub: &Hub) -> Result<Json<Value>, Refusal> {
    if !hub.readiness.is_ready() {
        return Err(Refusal::storage());
    }
    Ok(status(hub))
}

fn status(hub: &Hub) -> Json<Value> {
    let tables = hub.metrics.tables.load(Relaxed);
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "process": hub.process, "tables": tables }))
}

/// What the operator wants everybody to know now, such as a restart; nothing, if there is nothing
#[utoipa::path(get, path = "/api/announcement", tag = "operation", responses((status = 200, body = Option<Announcement>)))]
pub(super) async fn announcement(State(hub): State<Arc<Hub>>) -> Json<Option<Announcement>> {
    Json(hub.announced())
}

/// Numbers, in the text format of Prometheus
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operation",
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(super) async fn metrics(State(hub): State<Arc<Hub>>) -> Response {
    text("text/plain; version=0.0.4; charset=utf-8", hub.metrics.text(hub.readiness.is_ready()))
}
