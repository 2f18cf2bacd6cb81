//! The ground floor of Harena: what a game is, and everything that can be said of any game
//! without knowing which one it is.
//!
//! A game is a plain value that seats act on ([`Game`]). Two verbs carry it: [`Game::legal`] says
//! what a seat may choose now, [`Game::play`] applies one choice. Around them stand
//!
//! - [`Seat`], [`SeatSet`], [`Viewer`]: who acts and who looks;
//! - [`Chance`]: the only source of luck, always handed in from outside;
//! - [`Match`]: the driver that checks, plays, logs and records;
//! - [`Record`]: a game as a text file, from which every state can be replayed;
//! - [`scenario`]: executable examples of the rules in TOML;
//! - [`rulebook`]: the numbered rules, and which of them no test names;
//! - [`encoding`]: actions and observations as numbers, for learning;
//! - [`Nature`]: what kind of game it is, in the words of game theory;
//! - [`Fork`]: luck as a tree, for whoever must try every outcome;
//! - [`fuzz`]: what a game brings along so that anything can be tried on it;
//! - [`conformance`]: the laws that every game must keep, as one function a game's tests call.

mod chance;
pub mod conformance;
pub mod encoding;
mod fork;
pub mod fuzz;
mod game;
mod illegal;
mod log;
mod meta;
mod nature;
mod overflow;
mod play;
mod record;
pub mod rulebook;
pub mod scenario;
mod seat;
mod standing;

pub use chance::{Chance, Fast, Lot, Scripted, Seed, SeededChance};
pub use encoding::Encoded;
pub use fork::Fork;
pub use fuzz::Fuzzed;
pub use game::{Fact, Game, OptionsError, ParseError, Sight};
pub use illegal::{Illegal, RuleId};
pub use log::{Log, NoLog};
pub use meta::{Meta, Variant};
pub use nature::{Dynamics, Information, Nature};
pub use play::{Match, playout, random_action};
pub use record::{Record, RecordError, RecordedAction, ReplayError};
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats, Viewer};
pub use standing::Standing;

overflow_probe!();
