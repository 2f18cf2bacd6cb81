//! A position as one viewer may know it.

use harena_core::Seat;
use harena_core::message::Message;
use harena_core::touch::LegalAction;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The position of a game as one viewer may know it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Position {
    /// The number of actions played.
    pub actions: usize,
    pub to_act: Vec<Seat>,
    /// The view; its fields depend on the game.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// The question to the viewer's seat, if it is to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Message>,
    /// The legal actions of the viewer's seat.
    pub legal: Vec<LegalAction>,
    /// The only legal action is a forced action; clients may play it automatically.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub forced: bool,
}
