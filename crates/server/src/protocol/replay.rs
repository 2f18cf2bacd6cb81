//! Finished games: records, replays, charts.

use harena_core::{Seat, Standing};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{GameEvent, Position, StoredMessage};

/// The result of verifying a record.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Verified {
    pub game: String,
    pub rules: u32,
    pub seats: usize,
    pub actions: usize,
    /// Whether the game was played to its end.
    pub complete: bool,
    /// SHA-256 of the seed. Compare it with the hash that was shown before the game.
    pub seed_sha256: Option<String>,
    /// The number of actions before the seed was used, if the game continues from a position of another one: the deal and
    /// these actions are not covered by the hash.
    pub continued_from: Option<usize>,
    #[schema(value_type = Option<Vec<harena_core::Place>>)]
    pub standing: Option<Standing>,
}

/// A moment of a finished game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct ReplayMoment {
    pub actions: usize,
    pub action_count: usize,
    /// The last action, if the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The events of the last action.
    pub events: Vec<GameEvent>,
    pub position: Position,
}

/// Consecutive moments of a finished game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Replay {
    /// The number of actions of the game.
    pub action_count: usize,
    pub moments: Vec<ReplayMoment>,
}

/// Data for the charts of a finished game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameChart {
    /// The number of actions of the game.
    pub action_count: usize,
    /// The first one is the most informative.
    pub series: Vec<ChartSeries>,
    pub sections: Vec<ChartSection>,
    /// Win probabilities of the seats, estimated by computer players with perfect information.
    pub win_probabilities: WinProbabilities,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct ChartSeries {
    pub key: String,
    /// The title as an old replay has it, or in the requested language. Otherwise it is `chart-<key>` in the words of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// After each number of actions, starting at 0: one number per seat.
    pub points: Vec<Vec<f64>>,
}

/// Reads a stored title. Old replays have a text.
pub(crate) fn message_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<StoredMessage, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Text(String),
        Message(StoredMessage),
    }
    Ok(match Stored::deserialize(deserializer)? {
        Stored::Text(text) => StoredMessage::plain(text),
        Stored::Message(message) => message,
    })
}

/// The start of a part of the game, such as a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct ChartSection {
    /// The number of actions before it.
    pub actions: usize,
    #[serde(deserialize_with = "message_or_text")]
    #[schema(value_type = harena_core::message::Message)]
    #[cfg_attr(feature = "ts", ts(as = "harena_core::message::Message"))]
    pub title: StoredMessage,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct WinProbabilities {
    /// If false, the computation is not finished: ask again in a moment.
    pub ready: bool,
    pub points: Vec<WinProbabilityPoint>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct WinProbabilityPoint {
    /// The number of actions before it.
    pub actions: usize,
    /// One probability per seat; their sum is 1.
    pub seats: Vec<f32>,
}
