//! The core of Harena: the trait [`Game`], and everything that works for any game.
//!
//! A game is a plain value. [`Game::legal`] lists the actions of a seat, [`Game::play`] applies one. The rest of the crate:
//!
//! - [`Seat`], [`SeatSet`], [`Viewer`]: who acts and who views;
//! - [`Chance`]: the only source of randomness, always passed in;
//! - [`Match`]: a game in progress: checks and plays actions, from any position, and records a [`History`];
//! - [`Record`]: a game as a text file, from which every state can be replayed;
//! - [`position`]: positions as plain data;
//! - [`scenario`]: executable examples of the rules in TOML;
//! - [`rulebook`]: the numbered rules, and which of them no test names;
//! - [`encoding`]: actions and observations as numbers, for learning;
//! - [`Evaluate`]: priors and values for a search;
//! - [`balance`]: statistics for the designer of a game;
//! - [`GameType`]: the type of a game in the terms of game theory;
//! - [`regret_matching`]: mixed strategies for simultaneous choices;
//! - [`interval`]: confidence intervals;
//! - [`spelling`]: suggestions for misspelt names;
//! - [`ChanceTree`]: enumerates all chance outcomes; [`ChancePath`]: follows a given path of outcomes;
//! - [`read_options`]: options from JSON, checked and typed;
//! - [`terminal`]: a table drawn as text;
//! - [`fuzz`]: what a game provides for stress tests;
//! - [`touch`], [`explanation`]: which objects on a table an action goes through, and the answer to a touch;
//! - [`message`], [`words`]: what a game says, as ids with arguments, and as sentences of a language;
//! - [`tip`]: tips of a guided first game;
//! - [`chart`]: a match as series of numbers to draw;
//! - [`conformance`]: the laws of all games, as functions that a game's tests call.

pub mod balance;
mod chance;
mod chance_path;
mod chance_tree;
pub mod chart;
pub mod conformance;
pub mod content;
mod content_error;
pub mod encoding;
pub mod evaluate;
pub mod explanation;
pub mod fuzz;
mod game;
mod game_type;
mod illegal;
pub mod interval;
mod log;
pub mod message;
pub mod meta;
mod options;
mod overflow;
mod play;
pub mod position;
mod record;
pub mod regret_matching;
pub mod rulebook;
pub mod scenario;
mod seat;
mod seeds;
pub mod spelling;
mod standing;
pub mod terminal;
pub mod tip;
pub mod touch;
mod variant;
pub mod words;

pub use chance::{Chance, ChanceEvent, FastRng, Scripted, Seed, SeededChance};
pub use chance_path::{ChancePath, PathError};
pub use chance_tree::ChanceTree;
pub use content_error::{ContentError, EntryKey, PathStep};
pub use encoding::Encoded;
pub use evaluate::{Evaluate, SearchParams, Weight, Weights, WinProbabilities};
pub use fuzz::Fuzzed;
pub use game::{ContentValue, Game, OptionsError, ParseError, Perspective};
pub use game_type::{Dynamics, GameType, Information};
pub use illegal::{Illegal, RuleId};
pub use log::{Log, NoLog};
pub use meta::Meta;
pub use options::read_options;
pub use play::{History, Match, Recorded, Step, Transcript, playout, random_action};
pub use record::{Record, RecordError, RecordedAction, ReplayError};
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats, Viewer};
pub use seeds::{EarlierSeed, Seeds};
pub use standing::{BrokenTie, Place, Standing};
pub use variant::{Plain, Variant, VariantKind};

overflow_probe!();
