//! The pages that the server has of its own: what this is, and the check of a shuffle.

use std::sync::Arc;

use axum::Router;
use axum::response::Response;
use axum::routing::get;

use super::operation::text;
use crate::hub::Hub;

const HTML: &str = "text/html; charset=utf-8";

pub(super) fn router() -> Router<Arc<Hub>> {
    Router::new()
        .route("/", get(async || page(include_str!("../pages/index.html"))))
        .route("/t/{id}", get(async || page(include_str!("../pages/table.html"))))
        .route("/verify", get(async || page(include_str!("../pages/verify.html"))))
        .route("/verify.js", get(async || text("text/javascript; charset=utf-8", include_str!("../pages/verify.js"))))
        .route("/page.css", get(async || text("text/css; charset=utf-8", include_str!("../pages/page.css"))))
}

fn page(body: &'static str) -> Response {
    text(HTML, body)
}
