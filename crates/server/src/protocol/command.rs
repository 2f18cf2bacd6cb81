//! Requests of clients: new tables, and commands to a table.

use harena_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Clock;
use crate::ids::TableId;

/// A seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatRequest {
    /// Free for anyone.
    Open,
    /// For the creator of the table.
    Me,
    /// A computer player.
    Bot { level: String },
}

/// A new table.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The key of a game.
    pub game: String,
    /// Options of the game; left out or `null` for the defaults.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional = nullable))]
    pub options: Value,
    /// One per seat, in order.
    pub seats: Vec<SeatRequest>,
    /// Whether it is listed in the lobby; otherwise only people with the invitation find it. Default: true.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub public: bool,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub clock: Clock,
    /// Seconds that a person may be away during their turns, in total. Then their time is up, independent of the clock.
    #[serde(default)]
    pub away_seconds: Option<u32>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub hints: bool,
    /// Whether decisions may be taken back. Default: true.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub take_backs: bool,
    /// Whether spectators may chat during the game. Default: false.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub spectator_chat: bool,
    /// Continue from a position of a finished game: one seat is `me`, the others are computer players, and the options are
    /// those of that game.
    #[serde(default)]
    pub from: Option<Origin>,
    /// Any text; the game is the same for the same text. For tests: only servers with `--allow-seeds` accept it.
    #[serde(default)]
    pub seed: Option<String>,
}

/// A position of a finished game, from which another game continues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The table of the finished game.
    pub table: TableId,
    /// The number of actions that had been played.
    pub actions: usize,
}

fn yes() -> bool {
    true
}

/// The answer to `CreateTable`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Created {
    pub table: TableId,
    /// To be sent to people who may join; `enter` requires it.
    pub invitation: String,
    /// A link with both, relative to this server. The part after `#` is never sent to a server.
    pub link: String,
}

/// A command to a table, on the socket or with POST.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Command {
    /// Take this seat, or the first free one. Also takes the own seat back from a computer player.
    Sit {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
    },
    /// Before the game: leave the seat.
    Leave,
    /// Before the game, by the host: put a computer player on a free seat.
    AddBot {
        seat: Seat,
        level: String,
    },
    /// Before the game, by the host: free a seat of a computer player or another person.
    FreeSeat {
        seat: Seat,
    },
    /// By the host: start now, with computer players on the free seats.
    Start {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        level: Option<String>,
    },
    /// Play an action, in notation. `version` is the newest version that the client has seen.
    Act {
        action: String,
        version: i64,
    },
    Chat {
        text: String,
    },
    Resign,
    /// Ask to take back the own last decision. The other people must agree.
    OfferTakeBack,
    /// Ask whether `OfferTakeBack` would be accepted now.
    CanTakeBack,
    AnswerTakeBack {
        yes: bool,
    },
    /// Ask to replace a person who is away by a computer player. The other people must agree.
    OfferReplace {
        seat: Seat,
    },
    AnswerReplace {
        seat: Seat,
        yes: bool,
    },
    /// After the game: play another one with the same settings.
    Rematch,
    /// Ask what a strong player would do, if the table allows hints.
    Hint,
    /// Ask what the own seat can do with an object, touched after those in `after`, or why nothing.
    Why {
        object: String,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
        after: Vec<String>,
    },
    /// Does nothing; answers with the version.
    Ping,
}

/// A command with a number chosen by the client, which the answer repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Request {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    #[serde(flatten)]
    pub command: Command,
}
