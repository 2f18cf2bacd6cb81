//! Tests of the server over real sockets, with real databases. They use only the protocol, except for the leak test, which
//! compares the messages with the record.

// Helpers may unwrap like test functions.
#![allow(clippy::unwrap_used)]

mod accounts;
mod admin;
mod archive;
mod backup;
mod clients;
mod common;
mod crash;
mod faults;
mod games;
mod language;
mod leak;
mod limits;
mod locks;
mod lost_answers;
mod migration;
mod operation;
mod playing;
mod postgres;
mod postgres_faults;
mod protection;
mod records;
mod refusals;
mod rules;
mod soak;
mod store;
mod tables;
#[cfg(feature = "ts")]
mod types;
mod upgrade;
