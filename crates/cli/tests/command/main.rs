//! Tests of the command: output, errors, exit codes.

mod balance;
mod balance_played;
mod colosseum;
mod colossi;
mod common;
mod content;
mod documents;
mod duel;
mod games;
mod pipes;
mod play;
mod position;
mod replay;
mod rules;
mod saving;
mod scenario;
mod screen;
mod server;
mod simulate;
mod solve;
mod tournament;
mod usage;
