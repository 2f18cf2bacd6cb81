//! All types that go over the wire. `docs/protocol.md` describes them for authors of clients.

mod admin;
mod answer;
mod command;
mod game;
mod list;
mod person;
mod position;
mod replay;
mod step;
mod table;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::admin::{AnnounceRequest, BackupRequest, BanAdmin, BanRequest, DeletedPerson, TableAdmin, UserAdmin};
pub use self::answer::{Announcement, Code, Done, HintGiven, Refusal, Refused, ServerMessage};
pub use self::command::{Command, CreateTable, Created, Origin, Request, SeatRequest};
pub use self::game::{GameInfo, GameOption, GameTip, OptionKind, OptionValue, RuleText, Rulebook, TieBreak};
pub use self::list::{Summary, SummarySeat, TableListed};
pub use self::person::{Credentials, Enter, GuestRequest, Me, Rename};
pub use self::position::Position;
pub(crate) use self::replay::message_or_text;
pub use self::replay::{
    ChartSection, ChartSeries, GameChart, Replay, ReplayMoment, Verified, WinProbabilities, WinProbabilityPoint,
};
pub use self::step::{GameEvent, Step, StepEvent, StoredMessage};
pub use self::table::{EndReason, Ending, Offer, Phase, SeatInfo, SeatKind, TableInfo, TableView, You};

/// Time to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    #[default]
    None,
    /// Seconds for each decision.
    Move { seconds: u32 },
    /// Seconds for the whole game, and an increment after each decision.
    Game { seconds: u32, increment: u32 },
    /// Days for each decision.
    Days { days: u32 },
}
