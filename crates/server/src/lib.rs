//! The game server: HTTP, WebSocket and storage for all games, for people and programs.
//!
//! - [`Config`] and [`Flags`]: the configuration of a server;
//! - [`Server`]: a running server;
//! - [`protocol`]: all types that go over the wire;
//! - [`store`]: storage, in SQLite or PostgreSQL;
//! - `table`: the state of a table, computed from its entries, and the task that owns it while it is live;
//! - `hub`: the live tables of this process; `bots`: the computer players; `http`: routes, sockets, limits;
//! - [`verify()`]: the proof that a shuffle was fair.
//!
//! Hidden information is filtered in one place, `table/render.rs`: it sends views, redacted events, and the legal
//! actions of the viewer's own seat. An action is stored before any client sees it.

mod archive;
mod bans;
mod bot_names;
mod bots;
mod cache;
mod clean_text;
pub mod client;
mod client_stream;
mod compression;
mod config;
mod connection_limit;
mod downtime;
mod erase;
mod error;
mod http;
mod hub;
mod identity;
mod ids;
mod limits;
pub mod load;
mod metrics;
mod newer_tables;
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

pub use config::{AdminToken, Config, Database, Flags, LogFormat};
pub use http::openapi;
pub use ids::{TableId, UserId};
pub use open_files::raise_limit as raise_open_files;
pub use run::{Server, log_filter, run};
pub use verify::{VerifyError, verify};

harena_core::overflow_probe!();
