//! One table: its settings ([`Setup`]), its events ([`TableEvent`]), and the state that follows from both
//! ([`TableState`]).
//!
//! The state of a table follows from its entries and nothing else, so every process that reads the same entries has the
//! same table, no matter which process wrote them. `decide.rs` turns commands into events or refuses them, `state.rs`
//! applies events, `render.rs` renders the state for a viewer, `live.rs` is the task that owns the table while it is in
//! use.

mod clock;
mod decide;
#[cfg(test)]
mod leak;
mod live;
mod render;
#[cfg(test)]
pub(crate) mod sample;
mod state;

use harena_core::{Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use self::decide::{Actor, level_of};
pub(crate) use self::live::{CommandResult, LiveTable, TableRequest, load};
pub(crate) use self::state::{FinishedGame, LoadError, TableState};
use crate::ids::{TableId, UserId};
use crate::protocol::{Clock, Origin};
use crate::store::Millis;

/// The default level of a computer player that replaces a person or fills a free seat.
pub(crate) const SUBSTITUTE: &str = "medium";

/// The settings that are fixed when a table is created.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) options: Value,
    pub(crate) seats: Vec<SeatSetup>,
    pub(crate) public: bool,
    pub(crate) clock: Clock,
    pub(crate) away_seconds: Option<u32>,
    pub(crate) hints: bool,
    pub(crate) take_backs: bool,
    /// Whether spectators may chat during the game.
    #[serde(default)]
    pub(crate) spectator_chat: bool,
    pub(crate) host: UserId,
    /// The beginning, if the game continues from a position of another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<Beginning>,
}

/// The first part of a game that continues from a position of a finished one. It is stored with the table, so that the
/// table does not depend on the other one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Beginning {
    pub(crate) origin: Origin,
    /// The record of the other game up to there, without names.
    pub(crate) record: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum SeatSetup {
    Open,
    Person {
        user: UserId,
        name: String,
    },
    Bot {
        level: String,
        #[serde(default)]
        name: String,
    },
}

/// Something that happened at a table. Old entries must stay readable forever: kinds and fields may be added, but never
/// changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub(crate) enum TableEvent {
    Made,
    Sit {
        seat: Seat,
        user: UserId,
        name: String,
    },
    Stand {
        seat: Seat,
    },
    Bot {
        seat: Seat,
        level: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    /// Fills the free seats with computer players and starts the game.
    Start {
        level: String,
        /// The names of these computer players, in the order of seats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        names: Vec<String>,
    },
    Act {
        seat: Seat,
        action: String,
    },
    Chat {
        user: UserId,
        name: String,
        text: String,
    },
    Resign {
        seat: Seat,
    },
    TimeUp {
        seat: Seat,
    },
    OfferTakeBack {
        seat: Seat,
        to: usize,
    },
    AnswerTakeBack {
        seat: Seat,
        yes: bool,
    },
    /// Takes actions back until `to` are left.
    TakeBack {
        to: usize,
        /// Whether the player had learned something hidden since. Only allowed without other people.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        informed: bool,
    },
    OfferReplace {
        by: Seat,
        seat: Seat,
    },
    AnswerReplace {
        by: Seat,
        seat: Seat,
        yes: bool,
    },
    Replace {
        seat: Seat,
        level: String,
    },
    /// A person takes their seat back from the computer player that replaced them.
    Return {
        seat: Seat,
    },
    Away {
        seat: Seat,
    },
    /// The person is connected to this process.
    Back {
        seat: Seat,
        process: String,
    },
    /// Clocks were paused from `since` to `until`, because players could not act.
    Interrupted {
        since: Millis,
        until: Millis,
    },
    Rematch {
        table: TableId,
    },
    /// The operator has ended the game.
    Closed,
    /// The game was played by another version of the rules than this program has. It continues with this version, or
    /// has ended.
    RulesChanged {
        version: u32,
        /// Stored as `goes_on`.
        #[serde(rename = "goes_on")]
        continues: bool,
    },
}

impl TableEvent {
    /// The kind of an entry that cannot be parsed, if only newer versions of the program have that kind.
    pub(crate) fn unknown(body: &str) -> Option<String> {
        #[derive(Deserialize)]
        struct Named {
            #[serde(rename = "deed")]
            kind: String,
        }
        let Named { kind } = serde_json::from_str(body).ok()?;
        // A known kind gives another error: its fields are missing.
        let alone = serde_json::from_value::<TableEvent>(serde_json::json!({ "deed": kind }));
        alone.is_err_and(|error| error.to_string().starts_with("unknown variant")).then_some(kind)
    }
}

/// What an event led to under the rules that were in force. It is stored with the event, so that later versions of the
/// rules can be compared with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EventResult {
    /// A digest of the resulting position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<String>,
    /// The standing, if the game ended with this event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) over: Option<Standing>,
    /// The version of the rules, if the game started with this event under another version than the table was created
    /// with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<u32>,
}

/// The body of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    #[serde(flatten)]
    pub(crate) event: TableEvent,
    #[serde(flatten)]
    pub(crate) result: EventResult,
}

impl StoredEvent {
    pub(crate) fn body(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_newer_programs_are_not_damaged() {
        assert_eq!(TableEvent::unknown(r#"{"deed":"juggle","balls":3}"#).as_deref(), Some("juggle"));
        for damaged in [r#"{"deed":"act","seat":"a"}"#, r#"{"deed":"made""#, r#"{"deed":7}"#, r#"{"dead":"made"}"#, ""]
        {
            assert!(serde_json::from_str::<StoredEvent>(damaged).is_err(), "{damaged}");
            assert_eq!(TableEvent::unknown(damaged), None, "{damaged}");
        }
    }
}
