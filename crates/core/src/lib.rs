//! The ground floor of Harena: what a game is, and everything that can be said of any game
//! without knowing which one it is.
//!
//! A game is a plain value that seats act on ([`Game`]). Two verbs carry it: [`Game::legal`] says
//! what a seat may choose now, [`Game::play`] applies one choice. Around them stand
//!
//! - [`Seat`], [`SeatSet`], [`Viewer`]: who acts and who looks;
//! - [`Chance`]: the only source of luck, always handed in from outside;
//! - [`Match`]: the driver that checks and plays, from any position, and keeps what its [`History`] keeps;
//! - [`Record`]: a game as a text file, from which every state can be replayed;
//! - [`position`]: positions as plain data;
//! - [`scenario`]: executable examples of the rules in TOML;
//! - [`rulebook`]: the numbered rules, and which of them no test names;
//! - [`encoding`]: actions and observations as numbers, for learning;
//! - [`Evaluate`]: what a search must know about a game;
//! - [`balance`]: what the designer of a game would count in it;
//! - [`Nature`]: what kind of game it is, in the words of game theory;
//! - [`regret_matching`]: how to mix choices where seats choose at once;
//! - [`interval`]: how sure a share is that was counted;
//! - [`spelling`]: suggestions for misspelt names;
//! - [`Fork`]: luck as a tree, for whoever must try every outcome; [`ChancePath`]: one path of it, chosen from outside;
//! - [`read_options`]: options from JSON, checked and typed;
//! - [`terminal`]: a table drawn as text;
//! - [`fuzz`]: what a game brings along so that anything can be tried on it;
//! - [`touch`], [`why`]: which objects on a table an action goes through, and the answer to a touch;
//! - [`message`], [`words`]: what a game says, as ids with arguments, and as sentences of a language;
//! - [`chart`]: a match in numbers worth drawing;
//! - [`conformance`]: the laws that every game must keep, as one function a game's tests call.

pub mod balance;
mod chance;
mod chance_path;
pub mod chart;
pub mod conformance;
pub mod encoding;
pub mod evaluate;
mod fork;
pub mod fuzz;
mod game;
mod illegal;
pub mod interval;
mod log;
pub mod message;
mod meta;
mod nature;
mod options;
mod overflow;
mod play;
pub mod position;
mod record;
pub mod regret_matching;
pub mod rulebook;
pub mod scenario;
mod seat;
pub mod spelling;
mod standing;
pub mod terminal;
pub mod touch;
mod variant;
pub mod why;
pub mod words;

pub use chance::{Chance, Fast, Lot, Scripted, Seed, SeededChance};
pub use chance_path::{ChancePath, PathError};
pub use encoding::Encoded;
pub use evaluate::{Evaluate, SearchParams, Weight, Weights, WinProbabilities};
pub use fork::Fork;
pub use fuzz::Fuzzed;
pub use game::{Fact, Game, OptionsError, ParseError, Sight};
pub use illegal::{Illegal, RuleId};
pub use log::{Log, NoLog};
pub use meta::Meta;
pub use nature::{Dynamics, Information, Nature};
pub use options::read_options;
pub use play::{History, Match, Recorded, Step, Transcript, playout, random_action};
pub use record::{Record, RecordError, RecordedAction, ReplayError};
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats, Viewer};
pub use standing::Standing;
pub use variant::{Labelled, Plain, Variant, VariantKind};

overflow_probe!();
