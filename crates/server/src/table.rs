//! One table: what was agreed on ([`Setup`]), everything that happened ([`TableEvent`]), and what follows from both ([`TableState`]).
//!
//! The table is what its entries make it and nothing else. So every process that reads the same entries has the same table,
//! no matter which process wrote them. `decide.rs` turns commands into events or refuses them, `state.rs` applies events, `render.rs`
//! shows the result to a viewer, `live.rs` is the task that owns it all while somebody is there.

mod clock;
mod decide;
#[cfg(test)]
mod leak;
mod live;
mod render;
mod state;

use harena_core::Standing;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use self::decide::{Actor, level_of};
pub(crate) use self::live::{CommandResult, LiveTable, TableRequest, load};
pub(crate) use self::state::{FinishedGame, LoadError, TableState};
use crate::ids::{TableId, UserId};
use crate::protocol::{Clock, SeatName};
use crate::store::Millis;

/// The computer player that sits in where nobody says which.
pub(crate) const SUBSTITUTE: &str = "medium";

/// What is fixed when a table is made.
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
    /// Whether those who watch may speak while the game runs.
    #[serde(default)]
    pub(crate) spectator_chat: bool,
    pub(crate) host: UserId,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum SeatSetup {
    Open,
    Person { user: UserId, name: String },
    Bot { level: String },
}

/// Something that happened at a table. Old entries must be readable forever, so kinds and fields are added and never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub(crate) enum TableEvent {
    Made,
    Sit {
        seat: SeatName,
        user: UserId,
        name: String,
    },
    Stand {
        seat: SeatName,
    },
    Bot {
        seat: SeatName,
        level: String,
    },
    /// Computer players take the free seats, and the game begins.
    Start {
        level: String,
    },
    Act {
        seat: SeatName,
        action: String,
    },
    Chat {
        user: UserId,
        name: String,
        text: String,
    },
    Resign {
        seat: SeatName,
    },
    TimeUp {
        seat: SeatName,
    },
    OfferTakeBack {
        seat: SeatName,
        to: usize,
    },
    AnswerTakeBack {
        seat: SeatName,
        yes: bool,
    },
    /// Back to so many actions.
    TakeBack {
        to: usize,
    },
    OfferReplace {
        by: SeatName,
        seat: SeatName,
    },
    AnswerReplace {
        by: SeatName,
        seat: SeatName,
        yes: bool,
    },
    Replace {
        seat: SeatName,
        level: String,
    },
    /// A person takes the seat back from the computer player that sat in.
    Return {
        seat: SeatName,
    },
    Away {
        seat: SeatName,
    },
    /// Connected to this process.
    Back {
        seat: SeatName,
        process: String,
    },
    /// No process served from `since` to `until`.
    Interrupted {
        since: Millis,
        until: Millis,
    },
    Rematch {
        table: TableId,
    },
    /// The operator has ended the game.
    Closed,
    /// The program has other rules than the game was played by so far. It goes on by them, or has ended.
    RulesChanged {
        version: u32,
        goes_on: bool,
    },
}

impl TableEvent {
    /// The kind of an entry that cannot be read, if it is one that only newer programs have.
    pub(crate) fn unknown(body: &str) -> Option<String> {
        #[derive(Deserialize)]
        struct Named {
            #[serde(rename = "deed")]
            kind: String,
        }
        let Named { kind } = serde_json::from_str(body).ok()?;
        // A known one only lacks its fields here.
        let alone = serde_json::from_value::<TableEvent>(serde_json::json!({ "deed": kind }));
        alone.is_err_and(|error| error.to_string().starts_with("unknown variant")).then_some(kind)
    }
}

/// What the rules of its time made of an event. It stands beside the event, so that it can be held against what other rules make of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EventResult {
    /// The position that it led to, as a digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<String>,
    /// The game ended with it by the rules, like this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) over: Option<Standing>,
    /// The game began with it by these rules, and not by those of the day on which the table was made.
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
    fn what_a_newer_program_wrote_is_not_taken_for_damage() {
        assert_eq!(TableEvent::unknown(r#"{"deed":"juggle","balls":3}"#).as_deref(), Some("juggle"));
        for damaged in [r#"{"deed":"act","seat":"a"}"#, r#"{"deed":"made""#, r#"{"deed":7}"#, r#"{"dead":"made"}"#, ""]
        {
            assert!(serde_json::from_str::<StoredEvent>(damaged).is_err(), "{damaged}");
            assert_eq!(TableEvent::unknown(damaged), None, "{damaged}");
        }
    }
}
