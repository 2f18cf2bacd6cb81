//! Shared by all commands: output, terminal, files, threads, and commands that a game registers.

pub mod exit;
pub mod folder;
pub mod number;
pub mod out;
pub mod random;
pub mod shell;
pub mod terminal;
pub mod threads;
pub mod whole_file;

use std::path::Path;

use clap::{ArgMatches, Command};

harena_core::overflow_probe!();

/// A command that a game registers. An argument `game` of it is the key of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameCommand {
    pub command: fn() -> Command,
    pub run: fn(&ArgMatches) -> exit::Result,
}

/// A game whose values are solved, which `harena balance` shows.
#[derive(Clone, Copy, Debug)]
pub struct SolvedValues {
    /// The key of the game.
    pub game: &'static str,
    pub title: &'static str,
    /// What the values are, for the help.
    pub meaning: &'static str,
    /// Shows what the values in a file, or those that come with the program, add up to.
    pub show: fn(Shown<'_>) -> exit::Result,
}

/// How solved values are shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    pub from: Option<&'a Path>,
    /// Where a heat map goes.
    pub svg: Option<&'a Path>,
    pub json: bool,
}
