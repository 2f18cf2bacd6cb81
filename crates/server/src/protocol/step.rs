//! The history of a table, as one viewer may know it.

use std::collections::BTreeMap;

use harena_core::Seat;
use harena_core::message::Message;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::ids::TableId;
use crate::store::Millis;

/// Something that happened at a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Step {
    pub version: i64,
    pub at: Millis,
    #[serde(flatten)]
    pub event: StepEvent,
    /// Its game events, as this viewer may know them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub events: Vec<GameEvent>,
}

/// A table event as one viewer may know it.
// This is not a form of `TableEvent`, although most kinds correspond. That one is stored: it has the ids of people and
// processes, and what is needed to apply it. This one has what a viewer needs instead: names, durations, whether an
// action was taken back, whether a spectator is speaking. Clients and stored tables rely on the names of both.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum StepEvent {
    Made,
    Sat {
        seat: Seat,
        name: String,
    },
    Left {
        seat: Seat,
        name: String,
    },
    BotSat {
        seat: Seat,
        name: String,
        level: String,
    },
    Started,
    /// `action` is included for viewers who may know it: the seat itself, and everyone after the game.
    Acted {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        action: Option<String>,
        /// Whether it was taken back later.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        taken_back: bool,
    },
    Said {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
        /// Whether it is from a spectator of a running game.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        spectator: bool,
        name: String,
        text: String,
    },
    Resigned {
        seat: Seat,
    },
    TimeUp {
        seat: Seat,
    },
    TakeBackOffered {
        seat: Seat,
    },
    TakeBackAnswered {
        seat: Seat,
        yes: bool,
    },
    /// The game continues after this number of actions.
    TakenBack {
        actions: usize,
        /// Whether the player had learned something hidden since.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        informed: bool,
    },
    ReplaceOffered {
        by: Seat,
        seat: Seat,
    },
    ReplaceAnswered {
        by: Seat,
        seat: Seat,
        yes: bool,
    },
    Replaced {
        seat: Seat,
        level: String,
    },
    Returned {
        seat: Seat,
    },
    /// Clocks were paused for this long because not all players could move: the server, its database or the process of
    /// a player was down.
    Interrupted {
        millis: i64,
    },
    Away {
        seat: Seat,
    },
    Back {
        seat: Seat,
    },
    Rematch {
        table: TableId,
    },
    /// The operator has ended the game.
    Closed,
    /// The rules were corrected. The game continues under this version, or ends because it is not possible under this
    /// version.
    RulesChanged {
        rules: u32,
        continues: bool,
    },
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct GameEvent {
    /// The event as data; its field `event` is the kind.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub event: Value,
    /// The event as a line of the log: a sentence without a full stop.
    #[schema(value_type = harena_core::message::Message)]
    #[cfg_attr(feature = "ts", ts(as = "harena_core::message::Message"))]
    pub message: StoredMessage,
}

/// A message that an archived replay stores, such as that of a game event. On the wire it is like any other [`Message`];
/// but the game may no longer have a message with this id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMessage {
    pub id: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl StoredMessage {
    pub(crate) fn new(message: &Message) -> StoredMessage {
        let arg = |arg| serde_json::to_value(arg).expect("an argument is plain data");
        let args = message.args.iter().map(|(name, value)| ((*name).to_string(), arg(value))).collect();
        StoredMessage { id: message.id.to_string(), args, text: None }
    }

    /// A message for a stored text.
    pub(crate) fn plain(text: String) -> StoredMessage {
        StoredMessage::new(&Message::plain(text))
    }
}
