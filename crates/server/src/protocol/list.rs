//! Lists of tables.

use harena_core::{Seat, Standing};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Clock, SeatKind};
use crate::ids::{TableId, UserId};
use crate::store::Millis;

/// A table in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct TableListed {
    pub id: TableId,
    pub game: String,
    pub phase: String,
    pub created: Millis,
    pub updated: Millis,
    #[cfg_attr(feature = "ts", ts(as = "Summary"))]
    pub summary: Value,
    /// Your seat, among your own tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// Whether it is your turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub your_turn: bool,
}

/// The type of [`TableListed::summary`].
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Summary {
    pub seats: Vec<SummarySeat>,
    pub to_act: Vec<Seat>,
    pub clock: Clock,
    pub host: UserId,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<harena_core::Place>>)]
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct SummarySeat {
    pub kind: SeatKind,
    pub name: String,
    /// The level of a computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
}
