//! Games with their options, tips and rules.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A game of this server.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct GameInfo {
    /// The key in URLs and requests.
    pub key: &'static str,
    pub title: &'static str,
    /// What the game is about, in one or two sentences in the requested language. Otherwise it is `about-summary` in the words of
    /// the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    pub designer: &'static str,
    /// The year of the first edition, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    pub min_seats: usize,
    pub max_seats: usize,
    /// The number of seats of a quick game: one person against computer players.
    pub recommended_seats: usize,
    /// The approximate duration of a game among people.
    pub minutes: u16,
    /// How ties are broken, if the rules say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie: Option<TieBreak>,
    /// The prefix of its rule ids.
    pub rule_prefix: &'static str,
    pub rules_version: u32,
    pub options: Vec<GameOption>,
    /// The computer players for its tables.
    pub players: Vec<&'static str>,
    /// The tips of a guided first game, in the order in which they are shown.
    pub tips: Vec<GameTip>,
}

/// A tie-break rule.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct TieBreak {
    /// In the requested language. Otherwise it is `about-tie` in the words of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub rule: &'static str,
}

/// A tip of a guided first game: shown once, with the first decision that has one of its choices.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameTip {
    /// The words of the game have its title as `tip-<id>`, and its text as the attribute `text` of that message.
    pub id: &'static str,
    /// Message ids of legal actions. Empty: shown with the very first decision.
    pub choices: Vec<&'static str>,
    /// The rule with more details.
    pub rule: &'static str,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct GameOption {
    /// The key in the options of a table.
    pub option: &'static str,
    /// A short title in the requested language. Otherwise it is `option-<option>` in the words of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it changes, in the requested language. Otherwise it is the attribute `text` of the title's entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// The rule that it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
    pub kind: OptionKind,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub default: Value,
}

/// The possible values of an option.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// True or false.
    Switch,
    Number {
        min: i64,
        max: i64,
    },
    /// One of these.
    Choice {
        values: Vec<OptionValue>,
    },
    /// `count` of these values, or none for a random choice.
    Set {
        count: usize,
        values: Vec<OptionValue>,
    },
    /// A content pack.
    Document,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct OptionValue {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub value: Value,
    /// The entry of the words that names it.
    pub name: String,
    /// Its name in the requested language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The rules of a game, one by one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Rulebook {
    pub game: &'static str,
    pub title: &'static str,
    /// The version of the rules.
    pub version: u32,
    pub rules: Vec<RuleText>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct RuleText {
    /// The rule id, as in refusals.
    pub id: &'static str,
    /// The heading of its section.
    pub section: &'static str,
    /// Markdown: one or more sentences, sometimes with a table.
    pub text: String,
}
