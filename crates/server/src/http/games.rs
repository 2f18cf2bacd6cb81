//! The games and their rules.

use axum::Json;
use axum::response::IntoResponse;
use harena_catalog::{LobbyGame, entries, find};
use harena_core::tip::Tip;
use harena_core::words::Words;
use harena_core::{Variant, VariantKind, meta, rulebook};
use serde_json::json;

use super::PathParams;
use super::operation::text;
use crate::protocol::{
    Code, GameInfo, GameOption, GameTip, OptionKind, OptionValue, Refusal, RuleText, Rulebook, TieBreak,
};

/// The games, their options and their computer players
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn list() -> Json<Vec<GameInfo>> {
    Json(entries().map(info).collect())
}

fn info(game: &dyn LobbyGame) -> GameInfo {
    let (about, words) = (game.meta(), game.translations().language("en"));
    GameInfo {
        key: about.key,
        title: about.title,
        summary: about.summary(words),
        designer: about.designer,
        year: about.year,
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        recommended_seats: about.recommended_seats,
        minutes: about.minutes,
        tie: about.tie_rule.map(|rule| TieBreak { text: words.name(meta::TIE), rule }),
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

fn option(variant: &Variant, words: &Words) -> GameOption {
    let title = |value: &str| words.name(&variant.value_id(value));
    let kind = match variant.kind {
        VariantKind::Switch { .. } => OptionKind::Switch,
        VariantKind::Number { min, max, .. } => OptionKind::Number { min, max },
        VariantKind::Choice(all) => {
            let values = all.iter().map(|one| OptionValue { value: json!(one), title: title(&one.to_string()) });
            OptionKind::Choice { values: values.collect() }
        }
        VariantKind::Set { count, names, .. } => {
            let values = names.iter().map(|name| OptionValue { value: json!(name), title: title(name) });
            OptionKind::Set { count, values: values.collect() }
        }
        VariantKind::Document => OptionKind::Document,
    };
    GameOption {
        option: variant.option,
        title: words.name(&variant.title_id()),
        summary: variant.summary(words),
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
