//! The games and their rules.

use axum::Json;
use axum::response::IntoResponse;
use harena_catalog::{LobbyGame, entries, find};
use harena_core::tip::Tip;
use harena_core::words::Words;
use harena_core::{Variant, VariantKind, meta, rulebook};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use super::operation::text;
use super::{Parameters, PathParams};
use crate::protocol::{
    Code, GameInfo, GameOption, GameTip, OptionKind, OptionValue, Refusal, RuleText, Rulebook, TieBreak,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParameters {
    /// The language of titles and summaries, such as en; without it there are none
    lang: Option<String>,
}

/// The games, their options and their computer players
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "games",
    params(ListParameters),
    responses((status = 200, body = Vec<GameInfo>))
)]
pub(super) async fn list(Parameters(ListParameters { lang }): Parameters<ListParameters>) -> Json<Vec<GameInfo>> {
    Json(entries().map(|game| info(game, lang.as_deref())).collect())
}

fn info(game: &dyn LobbyGame, language: Option<&str>) -> GameInfo {
    let about = game.meta();
    let words = language.map(|language| game.translations().language(language));
    GameInfo {
        key: about.key,
        title: about.title,
        summary: words.map(|words| about.summary(words)),
        designer: about.designer,
        year: about.year,
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        recommended_seats: about.recommended_seats,
        minutes: about.minutes,
        tie: about.tie_rule.map(|rule| TieBreak { text: words.map(|words| words.name(meta::TIE)), rule }),
        rule_prefix: about.rule_prefix,
        rules_version: about.rules_version,
        options: about.variants.iter().map(|variant| option(variant, words)).collect(),
        players: game.table_players(),
        tips: game.tips().iter().map(tip).collect(),
    }
}

fn tip(&Tip { id, choices, rule }: &Tip) -> GameTip {
    GameTip { id, choices: choices.to_vec(), rule }
}

fn option(variant: &Variant, words: Option<&Words>) -> GameOption {
    let value = |value, key: &str| {
        let name = variant.value_id(key);
        OptionValue { value, title: words.map(|words| words.name(&name)), name }
    };
    let kind = match variant.kind {
        VariantKind::Switch { .. } => OptionKind::Switch,
        VariantKind::Number { min, max, .. } => OptionKind::Number { min, max },
        VariantKind::Choice(all) => {
            let values = all.iter().map(|one| value(json!(one), &one.to_string()));
            OptionKind::Choice { values: values.collect() }
        }
        VariantKind::Set { count, names, .. } => {
            let values = names.iter().map(|name| value(json!(name), name));
            OptionKind::Set { count, values: values.collect() }
        }
        VariantKind::Document => OptionKind::Document,
    };
    GameOption {
        option: variant.option,
        title: words.map(|words| words.name(&variant.title_id())),
        summary: words.map(|words| variant.summary(words)),
        rule: variant.rule,
        kind,
        default: variant.default(),
    }
}

/// The numbered rules of a game, as Markdown
#[utoipa::path(
    get,
    path = "/api/games/{game}/rules",
    tag = "games",
    params(("game" = String, Path, description = "the key of a game")),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = Refusal))
)]
pub(super) async fn rules(PathParams(game): PathParams<String>) -> Result<impl IntoResponse, Refusal> {
    let rules = harena_catalog::rules::text(&game).ok_or_else(unknown)?;
    Ok(text("text/markdown; charset=utf-8", rules))
}

/// The numbered rules of a game, one by one
#[utoipa::path(
    get,
    path = "/api/games/{game}/rulebook",
    tag = "games",
    params(("game" = String, Path, description = "the key of a game")),
    responses((status = 200, body = Rulebook), (status = 404, body = Refusal))
)]
pub(super) async fn rulebook(PathParams(game): PathParams<String>) -> Result<Json<Rulebook>, Refusal> {
    let meta = find(&game).ok_or_else(unknown)?.meta();
    let rules = rulebook::rules(harena_catalog::rules::text(&game).ok_or_else(unknown)?);
    let rule_text = |rule: rulebook::Rule<'static>| RuleText { id: rule.id, section: rule.section, text: rule.text };
    let rules = rules.into_iter().map(rule_text).collect();
    Ok(Json(Rulebook { game: meta.key, title: meta.title, version: meta.rules_version, rules }))
}

fn unknown() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game")
}
