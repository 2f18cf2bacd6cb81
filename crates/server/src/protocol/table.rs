//! A table as one viewer sees it.

use harena_core::message::Message;
use harena_core::{Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Clock, Origin, Position, Step};
use crate::ids::{TableId, UserId};
use crate::store::Millis;

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct TableView {
    /// The number of entries of the table so far.
    pub version: i64,
    /// If set, the steps are exactly those after this version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    pub you: You,
    pub table: TableInfo,
    pub steps: Vec<Step>,
    /// The position, once the game has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct You {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whether this person created the table.
    pub host: bool,
    /// The invitation to this table, for the host; in a full state only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Waiting,
    Playing,
    Over,
}

impl Phase {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

/// Everything about a table except the position.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct TableInfo {
    pub id: TableId,
    pub game: String,
    pub title: String,
    /// The version of the rules.
    pub rules: u32,
    /// In a full state only: options may be long, and never change.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional = nullable))]
    pub options: Option<Value>,
    pub phase: Phase,
    pub public: bool,
    pub hints: bool,
    pub take_backs: bool,
    /// Whether spectators may chat during the game.
    pub spectator_chat: bool,
    pub clock: Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_seconds: Option<u32>,
    pub seats: Vec<SeatInfo>,
    /// The position of a finished game from which this one continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// SHA-256 of the seed of the game; if it continues from a position, of the seed from there on.
    pub seed_sha256: String,
    /// The seed, after the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<Offer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replace: Option<Offer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The table of the rematch, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
    /// The time of the server when this was sent, for the clocks.
    pub now: Millis,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct SeatInfo {
    pub seat: Seat,
    pub kind: SeatKind,
    pub name: String,
    /// The level of a computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// Whether the person is connected, or sent a request recently.
    pub present: bool,
    /// When the person left, if they are away. After a while the others may replace them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_since: Option<Millis>,
    /// Whether the player has resigned or run out of time.
    pub resigned: bool,
    /// When this seat's time is up, if its clock is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Millis>,
    /// Milliseconds left for the whole game, with a clock of kind `game`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    Open,
    Person,
    Bot,
}

/// A request that waits for the agreement of others.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Offer {
    /// The seat that asks.
    pub by: Seat,
    /// The seat to be replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    pub agreed: Vec<Seat>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Ending {
    pub reason: EndReason,
    /// `{seat, rank, score}` for each seat; `null` if the game has no result.
    #[schema(value_type = Option<Vec<harena_core::Place>>)]
    pub standing: Option<Standing>,
    /// What decided between winners with the same score, if a tie-break did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub decided_by: Option<Message>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The game ended by its rules.
    Played,
    Resigned,
    Time,
    /// No people are left, and there is no result. Only in games that ended under earlier versions of the server.
    Abandoned,
    /// The operator ended the game.
    Closed,
    /// The rules were corrected, and the game is not possible under them. It does not count.
    Rules,
}
