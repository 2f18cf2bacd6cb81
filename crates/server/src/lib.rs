//! The table online: HTTP, WebSocket and storage for all games, for people and programs.
//!
//! - [`Config`] and [`Flags`]: how a server is run;
//! - [`Server`]: one that runs;
//! - [`protocol`]: everything that goes over the wire;
//! - [`store`]: what is kept, in SQLite or PostgreSQL;
//! - `table`: one table as the result of what happened, with the task that owns it while it is live;
//! - `hub`: the live tables of this process; `bots`: the computer players; `http`: routes, sockets, limits;
//! - [`verify()`]: the proof that a shuffle was fair.
//!
//! Hidden information leaves in one place, `table/render.rs`: views, redacted events, and the legal actions of one's own seat.
//! An action is stored before anybody is told.

mod archive;
mod bans;
mod bots;
mod cache;
pub mod client;
mod compression;
mod config;
mod connection_limit;
mod erase;
mod error;
mod gaps;
mod http;
mod hub;
mod identity;
mod ids;
mod limits;
pub mod load;
mod metrics;
mod newer;
mod open_files;
mod packs;
pub mod protocol;
mod readiness;
mod replays;
mod run;
pub mod store;
mod table;
mod thinking_queue;
mod time;
mod verify;
mod win_probability;
mod wording;
mod words;

pub use config::{AdminToken, Config, Database, Flags, LogFormat};
pub use http::openapi;
pub use ids::{TableId, UserId};
pub use open_files::raise_limit as raise_open_files;
pub use run::{Server, log_filter, run};
pub use verify::{VerifyError, verify};

harena_core::overflow_probe!();
