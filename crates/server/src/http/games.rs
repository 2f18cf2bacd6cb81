//! The shelf: which games there are, and their rules.

use axum::Json;
use axum::extract::Path;
use axum::response::IntoResponse;
use harena_catalog::entries;

use super::operation::text;
use crate::error::Refusal;
use crate::house;
use crate::protocol::{Code, GameInfo};

/// The games, their options and their computer players
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn list() -> Json<Vec<GameInfo>> {
    let info = |meta: harena_core::Meta| GameInfo { meta, players: house::players(meta.key) };
    Json(entries().map(|entry| info(entry.meta())).collect())
}

/// The numbered rules of a game, as Markdown
#[utoipa::path(
    get,
    path = "/api/games/{game}/rules",
    tag = "games",
    params(("game" = String, Path, description = "the key of a game")),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = crate::protocol::Refused))
)]
pub(super) async fn rules(Path(game): Path<String>) -> Result<impl IntoResponse, Refusal> {
    let rules =
        harena_catalog::rules::text(&game).ok_or_else(|| Refusal::new(Code::NotFound, "there is no such game"))?;
    Ok(text("text/markdown; charset=utf-8", rules))
}
