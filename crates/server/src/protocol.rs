//! Everything that goes over the wire, and nothing else. `docs/protocol.md` describes it for anyone who writes a client.

use std::collections::BTreeMap;

use harena_core::{Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::ids::{TableId, UserId};
use crate::store::Millis;

/// A seat by its letter, `a` to `e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", as = "Seat"))]
#[schema(value_type = String, example = "a")]
pub struct SeatName(pub Seat);

impl Serialize for SeatName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SeatName {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SeatName, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(SeatName).map_err(serde::de::Error::custom)
    }
}

/// Time to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    #[default]
    None,
    /// Seconds for each decision.
    Move { seconds: u32 },
    /// Seconds for the whole game, and some more after each decision.
    Game { seconds: u32, increment: u32 },
    /// Days for each decision.
    Days { days: u32 },
}

/// Who shall sit on a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// Free: anyone may sit there.
    Open,
    /// The person who makes the table.
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
    /// One for each seat, in order.
    pub seats: Vec<SeatWish>,
    /// Whether it stands in the lobby; otherwise only people with the invitation find it. Yes if left out.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub public: bool,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub clock: Clock,
    /// Seconds that a person may be away while it is their turn, in all; then their time is up whatever the clock says.
    #[serde(default)]
    pub away_seconds: Option<u32>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub hints: bool,
    /// Whether decisions may be taken back; yes if left out.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub take_backs: bool,
    /// Whether those who only watch may speak while the game runs; no if left out.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub spectator_chat: bool,
}

fn yes() -> bool {
    true
}

/// Answer to a new table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Created {
    pub table: TableId,
    /// Give it to those who shall join; it is asked for by `enter`.
    pub invitation: String,
    /// An address that holds both, relative to this server. What follows the `#` is never sent to a server.
    pub link: String,
}

/// What a client asks of a table, on the socket or with POST.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Command {
    /// Take a seat: this one, or the first that is free. Also takes one's own seat back from a computer player that sat in.
    Sit {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<SeatName>,
    },
    /// Before the game: get up, so that the seat is free again.
    Leave,
    /// Before the game, by the host: a computer player on a free seat.
    AddBot {
        seat: SeatName,
        level: String,
    },
    /// Before the game, by the host: frees a seat where a computer player or another person sits.
    FreeSeat {
        seat: SeatName,
    },
    /// By the host: begin now, with computer players on the free seats.
    Start {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        level: Option<String>,
    },
    /// A decision, in notation. `version` is the newest version that the client has seen.
    Act {
        action: String,
        version: i64,
    },
    Chat {
        text: String,
    },
    Resign,
    /// Take one's last decision back; the other people are asked.
    OfferTakeBack,
    AnswerTakeBack {
        yes: bool,
    },
    /// Let a computer player sit in for somebody who is away; the other people are asked.
    OfferReplace {
        seat: SeatName,
    },
    AnswerReplace {
        seat: SeatName,
        yes: bool,
    },
    /// After the game: another one with the same settings.
    Rematch,
    /// What a strong player would do, where the table allows it.
    Hint,
    /// What one's seat can do with an object now, touched after those others, or why nothing.
    Why {
        object: String,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
        after: Vec<String>,
    },
    /// Nothing; answers with the version.
    Ping,
}

/// A command with a number of the client's choosing, which comes back with the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Request {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    #[serde(flatten)]
    pub command: Command,
}

/// What the server sends on the socket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The whole table, with the last steps.
    State(Box<TableView>),
    /// The table now, with exactly the steps after `since`.
    Update(Box<TableView>),
    /// A command was carried out.
    Done(Done),
    /// A command, or something that is none, was refused. Nothing has changed.
    Error(Refused),
    /// The server stops; come back in a moment.
    Stopping { seconds: u32 },
    /// The operator wants everybody to know this.
    Announcement(Announcement),
}

/// Something that a game says, without the words: the id of an entry in the words of the game
/// (`games/<game>/words/<language>.ftl`), and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Message {
    pub id: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Arg>,
    /// The sentence, where a language was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Message {
    pub(crate) fn new(message: &harena_core::message::Message) -> Message {
        let arg = |arg: &harena_core::message::Arg| Arg(serde_json::to_value(arg).expect("an argument is plain data"));
        let args = message.args.iter().map(|(name, value)| ((*name).to_string(), arg(value))).collect();
        Message { id: message.id.to_string(), args, text: None }
    }
}

/// What a message is about: a seat, a thing that has a name in the words, a number, text that is the same in every language, a
/// list, or another message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Value)]
pub struct Arg(pub Value);

/// Something that everybody should know, such as a restart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Announcement {
    /// For people; empty if what was announced before does not hold any more.
    pub text: String,
    /// When it happens, by the clock of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Millis>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Done {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The version after it.
    pub version: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintGiven>,
    /// After `why`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Reason>,
    /// The new table, after `rematch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct HintGiven {
    pub choices: Vec<Advice>,
    /// Others choose at the same time, so that these should be mixed by their shares.
    pub at_once: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Advice {
    pub action: String,
    /// Of winning with it.
    pub chance: f32,
    /// How much the search thinks of it.
    pub share: f32,
}

/// What can be done with an object; if nothing, why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Reason {
    /// The legal actions through it. Where bids and trades are free, some of them.
    pub actions: Vec<LegalAction>,
    /// If there are none: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<harena_core::message::Message>"))]
    pub message: Option<Message>,
    /// The rule that is the reason, where one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Refused {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    pub code: Code,
    /// One sentence for people.
    pub text: String,
    /// The same as a message, where the rules of the game forbid it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<harena_core::message::Message>"))]
    pub message: Option<Message>,
    /// The rule that forbids it, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
}

/// What a client can act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Nothing that this protocol knows.
    BadMessage,
    /// Bigger than anything that makes sense.
    TooLarge,
    /// Slow down.
    TooOften,
    /// Say who you are first (`POST /api/guest`).
    NoSession,
    /// Not for you.
    Forbidden,
    /// From a page of another site.
    WrongOrigin,
    NotFound,
    /// No action of this game.
    Notation,
    /// The rules do not allow it; `rule` says which.
    Illegal,
    NotSeated,
    NotYourTurn,
    /// The table has moved on since the version named.
    Stale,
    NotStarted,
    AlreadyStarted,
    Over,
    NotOver,
    SeatTaken,
    /// Not possible now; the text says why.
    NotNow,
    /// Not at this table.
    NotAllowed,
    NameTaken,
    WrongPassword,
    /// The operator does not let you in.
    Banned,
    /// Played under rules that this server does not play any more, and nothing is kept by which it could be shown.
    OtherRules,
    /// Too much to do; try again in a moment.
    Busy,
    /// The server cannot store anything at the moment: not saved yet; try again.
    Storage,
    Internal,
}

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields, rename = "TableState"))]
#[schema(as = TableState)]
pub struct TableView {
    /// Counts everything that ever happened at this table.
    pub version: i64,
    /// The steps are exactly those after this version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    pub you: You,
    pub table: TableInfo,
    pub steps: Vec<Step>,
    /// The game, once it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct You {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatName>,
    /// Made the table.
    pub host: bool,
    /// The invitation to this table, for the host; in a whole state only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Waiting,
    Playing,
    Over,
}

impl Phase {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

/// What is known of a table besides the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct TableInfo {
    pub id: TableId,
    pub game: String,
    pub title: String,
    /// The version of the rules.
    pub rules: u32,
    /// In a whole state only: they may be long, and never change.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional = nullable))]
    pub options: Option<Value>,
    pub phase: Phase,
    pub public: bool,
    pub hints: bool,
    pub take_backs: bool,
    /// Those who only watch may speak while the game runs.
    pub spectator_chat: bool,
    pub clock: Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_seconds: Option<u32>,
    pub seats: Vec<SeatInfo>,
    /// SHA-256 of the seed of all random events in this game.
    pub seed_sha256: String,
    /// The seed itself, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<Offer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replace: Option<Offer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The table of the next game, if somebody wants one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
    /// The time of the server when this was sent, to which the clocks refer.
    pub now: Millis,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct SeatInfo {
    pub seat: SeatName,
    pub kind: SeatKind,
    pub name: String,
    /// Of a computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// Is connected, or was heard of a moment ago.
    pub present: bool,
    /// Since when a person is away. After a while the others may replace them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_since: Option<Millis>,
    /// Has given up, or run out of time.
    pub resigned: bool,
    /// When this seat's time is up, if its clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Millis>,
    /// Milliseconds left for the game, where the clock counts so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    Open,
    Person,
    Bot,
}

/// Something that waits for the word of others.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Offer {
    /// Who offers.
    pub by: SeatName,
    /// Whom it is about, where that is somebody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatName>,
    pub agreed: Vec<SeatName>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Ending {
    pub reason: EndReason,
    /// `{seat, rank, score}` for each seat. Nothing where nobody was left to win.
    #[schema(value_type = Option<Vec<Object>>)]
    pub standing: Option<Standing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// By the rules of the game.
    Played,
    Resigned,
    Time,
    /// Nobody is left.
    Abandoned,
    /// By the operator.
    Closed,
    /// The rules of the game were corrected, and what was played does not hold under them. It does not count.
    Rules,
}

/// One thing that happened at the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Step {
    pub version: i64,
    pub at: Millis,
    #[serde(flatten)]
    pub what: What,
    /// What came of it in the game, as this viewer may know it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub events: Vec<GameEvent>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum What {
    Made,
    Sat {
        seat: SeatName,
        name: String,
    },
    Left {
        seat: SeatName,
        name: String,
    },
    BotSat {
        seat: SeatName,
        level: String,
    },
    Started,
    /// `action` is there for viewers who may know it: the seat itself, and everybody when the game is over.
    Acted {
        seat: SeatName,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        action: Option<String>,
        /// It was taken back later.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        taken_back: bool,
    },
    Said {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<SeatName>,
        /// By somebody who only watches a game that has begun.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        spectator: bool,
        name: String,
        text: String,
    },
    Resigned {
        seat: SeatName,
    },
    TimeUp {
        seat: SeatName,
    },
    TakeBackOffered {
        seat: SeatName,
    },
    TakeBackAnswered {
        seat: SeatName,
        yes: bool,
    },
    /// The game goes on from so many actions.
    TakenBack {
        actions: usize,
    },
    ReplaceOffered {
        by: SeatName,
        seat: SeatName,
    },
    ReplaceAnswered {
        by: SeatName,
        seat: SeatName,
        yes: bool,
    },
    Replaced {
        seat: SeatName,
        level: String,
    },
    Returned {
        seat: SeatName,
    },
    /// For so long not everybody could move: the server, its database or a player's process was away. Clocks stood still
    Interrupted {
        millis: i64,
    },
    Away {
        seat: SeatName,
    },
    Back {
        seat: SeatName,
    },
    Rematch {
        table: TableId,
    },
    /// The operator has ended the game.
    Closed,
    /// The rules were corrected. The game goes on by this version of them, or is over because it does not hold under it.
    RulesChanged {
        rules: u32,
        goes_on: bool,
    },
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct GameEvent {
    /// As data; `event` says which kind.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub event: Value,
    /// As a line of the log: a sentence without a full stop.
    #[cfg_attr(feature = "ts", ts(as = "harena_core::message::Message"))]
    pub message: Message,
}

/// The game as one viewer may know it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Position {
    /// How many actions have been played.
    pub actions: usize,
    pub to_act: Vec<SeatName>,
    /// What the viewer sees; its fields depend on the game.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// What the viewer's seat is asked, if it is to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<harena_core::message::Message>"))]
    pub question: Option<Message>,
    /// What the viewer's seat may choose now.
    pub legal: Vec<LegalAction>,
    /// The one legal action is asked for form's sake only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub forced: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct LegalAction {
    /// In notation: send this.
    pub action: String,
    /// A few words for a button.
    #[cfg_attr(feature = "ts", ts(as = "harena_core::message::Message"))]
    pub message: Message,
    /// The objects on the table that it goes through, in order.
    pub objects: Vec<String>,
    /// It declines what is asked for, such as passing; not there where it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub declines: bool,
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Me {
    pub user: UserId,
    pub name: String,
    /// Has a password.
    pub account: bool,
    /// For `Authorization: Bearer …`, if that was asked for; otherwise it is in a cookie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct GuestRequest {
    pub name: String,
    /// Answer with the token instead of setting a cookie, for programs.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub bearer: bool,
}

#[derive(Clone, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    pub password: String,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub bearer: bool,
}

/// Passwords do not print.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub name: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Enter {
    pub invitation: String,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct GameInfo {
    /// In addresses and requests.
    pub key: &'static str,
    pub title: &'static str,
    /// What the game is about, in one or two sentences.
    pub summary: String,
    pub designer: &'static str,
    /// Of the first edition, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    pub min_seats: usize,
    pub max_seats: usize,
    /// The number of seats of a quick game: one person against computer players.
    pub recommended_seats: usize,
    /// How long a game among people takes, roughly.
    pub minutes: u16,
    /// Which of two seats with the same score is ahead, where the rules say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie: Option<TieBreak>,
    /// What the ids of its rules begin with.
    pub rule_prefix: &'static str,
    pub rules_version: u32,
    pub options: Vec<GameOption>,
    /// The computer players that may sit at its tables.
    pub players: Vec<&'static str>,
    /// The tips of a guided first game, in the order in which they are shown.
    pub tips: Vec<GameTip>,
}

/// How a tie is broken.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct TieBreak {
    pub text: String,
    pub rule: &'static str,
}

/// A tip of a guided first game: shown once, with the first decision that offers one of its choices.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameTip {
    /// The words of the game have its title under `tip-<id>`, and its text as the attribute `text` of that entry.
    pub id: &'static str,
    /// Ids of messages of legal actions. Empty: with the first decision of all.
    pub choices: Vec<&'static str>,
    /// The rule that says more.
    pub rule: &'static str,
}

/// Something that may be agreed on before a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct GameOption {
    /// The key in the options of a table.
    pub option: &'static str,
    /// A few words for people.
    pub title: String,
    /// What it changes.
    pub summary: String,
    /// The rule that it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
    pub kind: OptionKind,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub default: Value,
}

/// What may stand in an option.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// True or false.
    Switch,
    Number {
        least: i64,
        most: i64,
    },
    /// One of these.
    Choice {
        values: Vec<OptionValue>,
    },
    /// The number of these, or none to leave it to chance.
    Set {
        count: usize,
        values: Vec<OptionValue>,
    },
    /// A content pack.
    Document,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct OptionValue {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub value: Value,
    pub title: String,
}

/// The rules of a game in their parts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Rulebook {
    pub game: &'static str,
    pub title: &'static str,
    /// The version of the rules.
    pub version: u32,
    pub rules: Vec<RuleText>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct RuleText {
    /// As refusals name it.
    pub id: &'static str,
    /// The heading under which it stands.
    pub section: &'static str,
    /// Markdown: a sentence or several, perhaps with a table.
    pub text: String,
}

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
    pub you: Option<SeatName>,
    /// You are to act there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub your_turn: bool,
}

/// What stands in [`TableListed::summary`].
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct Summary {
    pub seats: Vec<SummarySeat>,
    pub to_act: Vec<SeatName>,
    pub clock: Clock,
    pub host: UserId,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    pub standing: Option<Standing>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct SummarySeat {
    pub kind: SeatKind,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
}

/// What a record proves.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Verified {
    pub game: String,
    pub rules: u32,
    pub seats: usize,
    pub actions: usize,
    /// Played to its end.
    pub complete: bool,
    /// SHA-256 of the seed: compare it with what was shown before the game.
    pub seed_sha256: Option<String>,
    #[schema(value_type = Option<Vec<Object>>)]
    pub standing: Option<Standing>,
}

/// A moment of a finished game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", optional_fields))]
pub struct ReplayMoment {
    pub actions: usize,
    pub of: usize,
    /// The action that led here, if the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatName>,
    /// What came of it.
    pub events: Vec<GameEvent>,
    pub position: Position,
}

/// Some moments of a finished game, one after the other.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Replay {
    /// How many actions the game has.
    pub of: usize,
    pub moments: Vec<ReplayMoment>,
}

/// A finished game in numbers, ready to be drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameChart {
    /// How many actions the game has.
    pub of: usize,
    /// The first is the most telling.
    pub series: Vec<ChartSeries>,
    pub rounds: Vec<ChartRound>,
    /// Each seat's chance of winning, as computer players see it who know all cards.
    pub chance: ChartChance,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct ChartSeries {
    pub key: String,
    /// For people.
    pub title: String,
    /// For each number of actions, from 0 to all of them, one number for each seat.
    pub points: Vec<Vec<f64>>,
}

/// Where a part of the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct ChartRound {
    /// After so many actions.
    pub actions: usize,
    pub title: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct ChartChance {
    /// Otherwise it is still being thought about: ask again in a moment.
    pub ready: bool,
    pub points: Vec<ChancePoint>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct ChancePoint {
    /// After so many actions.
    pub actions: usize,
    /// One for each seat; together they are 1.
    pub seats: Vec<f32>,
}

/// A table as the operator sees it in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableAdmin {
    pub id: TableId,
    pub game: String,
    pub phase: String,
    pub created: Millis,
    pub updated: Millis,
    /// As in the lobby.
    #[schema(value_type = Summary)]
    pub summary: Value,
}

/// A person as the operator sees them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserAdmin {
    pub user: UserId,
    pub name: String,
    /// Of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub login: Option<String>,
}

/// Whom not to let in: an address or a person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BanRequest {
    /// Of IPv6 the whole network of 64 bits is banned.
    #[serde(default)]
    pub address: Option<String>,
    /// The id of a person, or the name of an account.
    #[serde(default)]
    pub user: Option<String>,
    /// For the person who reads the list later.
    #[serde(default)]
    pub reason: String,
    /// For how many days; forever if left out.
    #[serde(default)]
    pub days: Option<u32>,
}

/// A ban.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BanAdmin {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    pub reason: String,
    pub created: Millis,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
}

/// What to tell everybody.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnounceRequest {
    /// Up to 300 characters; empty to take back what was announced.
    pub text: String,
    /// In how many seconds it happens.
    #[serde(default)]
    pub seconds: Option<u32>,
}

/// Where to put a copy of the database.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BackupRequest {
    /// On the machine of the server, with its whole path; there must be no such file yet.
    pub file: String,
}

/// What was deleted with a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Erased {
    pub user: UserId,
    /// The number of tables that named them and do not any more.
    pub tables: usize,
    /// But for these, where something cannot be read any more: it may name them still, until the table is deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub damaged: Vec<TableId>,
}
