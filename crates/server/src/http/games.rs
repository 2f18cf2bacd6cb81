//! The shelf: which games there are, and their rules.

use axum::Json;
use axum::response::IntoResponse;
use harena_catalog::options::{Kind, Setting, settings};
use harena_catalog::{entries, find};
use harena_core::Meta;
use harena_core::rulebook;
use serde_json::Value;

use super::Named;
use super::operation::text;
use crate::error::Refusal;
use crate::house;
use crate::protocol::{Code, GameInfo, GameOption, OptionKind, OptionValue, RuleText, Rulebook};

/// The games, their options and their computer players
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn list() -> Json<Vec<GameInfo>> {
    Json(entries().map(|entry| info(entry.meta())).collect())
}

fn info(meta: Meta) -> GameInfo {
    GameInfo {
        key: meta.key,
        title: meta.title,
        summary: meta.summary,
        designer: meta.designer,
        year: meta.year,
        min_seats: meta.min_seats,
        max_seats: meta.max_seats,
        rule_prefix: meta.rule_prefix,
        rules_version: meta.rules_version,
        options: settings(&meta).into_iter().map(option).collect(),
        players: house::players(meta.key),
    }
}

fn option(setting: Setting) -> GameOption {
    let Setting { option, title, summary, rule, kind, default } = setting;
    let values = |values: Vec<(Value, &'static str)>| -> Vec<OptionValue> {
        values.into_iter().map(|(value, title)| OptionValue { value, title }).collect()
    };
    let kind = match kind {
        Kind::Switch => OptionKind::Switch,
        Kind::Number { least, most } => OptionKind::Number { least, most },
        Kind::Choice(all) => OptionKind::Choice { values: values(all) },
        Kind::Set { count, values: all } => OptionKind::Set { count, values: values(all) },
        Kind::Document => OptionKind::Document,
    };
    GameOption { option, title, summary, rule, kind, default }
}

/// The numbered rules of a game, as Markdown
#[utoipa::path(
    get,
    path = "/api/games/{game}/rules",
    tag = "games",
    params(("game" = String, Path, description = "the key of a game")),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = crate::protocol::Refused))
)]
pub(super) async fn rules(Named(game): Named<String>) -> Result<impl IntoResponse, Refusal> {
    let rules = harena_catalog::rules::text(&game).ok_or_else(unknown)?;
    Ok(text("text/markdown; charset=utf-8", rules))
}

/// The numbered rules of a game, one by one
#[utoipa::path(
    get,
    path = "/api/games/{game}/rulebook",
    tag = "games",
    params(("game" = String, Path, description = "the key of a game")),
    responses((status = 200, body = Rulebook), (status = 404, body = crate::protocol::Refused))
)]
pub(super) async fn rulebook(Named(game): Named<String>) -> Result<Json<Rulebook>, Refusal> {
    let meta = find(&game).ok_or_else(unknown)?.meta();
    let rules = rulebook::rules(harena_catalog::rules::text(&game).ok_or_else(unknown)?);
    let told = |rule: rulebook::Rule<'static>| RuleText { id: rule.id, section: rule.section, text: rule.text };
    let rules = rules.into_iter().map(told).collect();
    Ok(Json(Rulebook { game: meta.key, title: meta.title, version: meta.rules_version, rules }))
}

fn unknown() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game")
}
