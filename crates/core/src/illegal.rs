//! Refusals: an illegal action is a value, never a panic.

use std::fmt;

use serde::Serialize;

use crate::message::Message;

/// The id of a rule or ruling, such as `CA-4.3` or `TA-R19`. It is also the code that clients act
/// on: they open the rules at this id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "core.ts", type = "string"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "CA-4.3"))]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// An action that the rules do not allow here, with the rule that forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message} ({rule})")]
pub struct Illegal {
    pub rule: RuleId,
    /// One sentence for the player, without a full stop.
    pub message: Message,
}

impl Illegal {
    pub fn new(rule: &'static str, message: Message) -> Illegal {
        Illegal { rule: RuleId(rule), message }
    }
}
