//! For whoever runs the server.

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

/// Whether the server and its database answer
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "operation",
    responses((status = 200, body = Object), (status = 500, body = crate::protocol::Refused))
)]
pub(super) async fn health(State(hub): State<Arc<Hub>>) -> Result<Json<Value>, Refusal> {
    hub.store.ping().await?;
    let tables = hub.metrics.tables.load(Relaxed);
    Ok(Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "process": hub.process, "tables": tables })))
}

/// What whoever runs the server wants everybody to know now, such as a restart; nothing, if there is nothing
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
    text("text/plain; version=0.0.4; charset=utf-8", hub.metrics.text())
}
