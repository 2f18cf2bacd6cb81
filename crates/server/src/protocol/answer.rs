//! Messages of the server: answers, refusals, announcements.

use harena_core::RuleId;
use harena_core::explanation::Explanation;
use harena_core::message::Message;
use harena_players::ActionAdvice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::TableView;
use crate::ids::TableId;
use crate::store::Millis;

/// A message of the server on the socket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The full state of the table, with the last steps.
    State(Box<TableView>),
    /// The current state of the table, with exactly the steps after `since`.
    Update(Box<TableView>),
    /// A command was carried out.
    Done(Done),
    /// A command or a malformed message was refused.
    Error(Refused),
    /// The server is restarting; reconnect in a moment.
    Stopping { seconds: u32 },
    /// An announcement of the operator.
    Announcement(Announcement),
}

/// An announcement of the operator, such as a restart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Announcement {
    /// For people; empty if the last announcement was withdrawn.
    pub text: String,
    /// When it happens, in server time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Millis>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Done {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The version of the table after the command.
    pub version: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintGiven>,
    /// The answer to `why`.
    #[serde(rename = "why", skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// The new table; the answer to `rematch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct HintGiven {
    pub choices: Vec<ActionAdvice>,
    /// Whether several seats choose at the same time: then choose at random with these shares.
    pub simultaneous: bool,
}

/// A refused request. It contains what a client may know; internal causes are logged and not sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Refusal {
    pub code: Code,
    /// One sentence for people.
    pub text: String,
    /// The same as a message, if the rules of the game forbid it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// The rule that forbids it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// With `storage`: nothing was tried, so that it is safe to send the same again. Otherwise the outcome is unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub not_tried: bool,
}

/// A refusal on the socket, with the number of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Refused {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// Refusal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not a valid message of this protocol.
    BadMessage,
    /// The message is too large.
    TooLarge,
    /// Too many requests.
    TooOften,
    /// There is no session; create one first (`POST /api/guest`).
    NoSession,
    /// Not permitted.
    Forbidden,
    /// The request comes from a page of another site.
    WrongOrigin,
    NotFound,
    /// Not an action of this game.
    Notation,
    /// The rules do not allow it; `rule` says which.
    Illegal,
    NotSeated,
    NotYourTurn,
    /// The table has changed since this version.
    Stale,
    NotStarted,
    AlreadyStarted,
    Over,
    NotOver,
    SeatTaken,
    /// Not possible now; the text says why.
    NotNow,
    /// The table does not allow it.
    NotAllowed,
    NameTaken,
    WrongPassword,
    /// Banned by the operator.
    Banned,
    /// The game was played under older rules, and there is no archived replay.
    OtherRules,
    /// Overloaded; try again in a moment.
    Busy,
    /// Storing fails at the moment. Unless `not_tried` is set, it is unknown whether this was stored.
    Storage,
    Internal,
}
