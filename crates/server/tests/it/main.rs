//! The server over real sockets, with real databases. Nothing here knows more than the protocol, but for the leak test, which
//! compares what two different truths look like.

// Helpers outside of test functions may fail like those inside.
#![allow(clippy::unwrap_used)]

mod admin;
mod answers;
mod backup;
mod clients;
mod common;
mod crash;
mod fair;
mod faults;
mod games;
mod keeping;
mod leak;
mod locks;
mod manners;
mod migration;
mod operation;
mod people;
mod postgres;
mod records;
mod refusals;
mod rules;
mod soak;
mod store;
mod tables;
mod told;
#[cfg(feature = "ts")]
mod types;
mod upgrade;
mod wording;
