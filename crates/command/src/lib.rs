//! Shared by all commands: output, terminal, files, threads, and commands that a game registers.

pub mod atomic_file;
pub mod exit;
pub mod folder;
pub mod number;
pub mod out;
pub mod random;
pub mod shell;
pub mod terminal;
pub mod threads;

use std::path::Path;

use clap::{ArgMatches, Command};

harena_core::overflow_probe!();

/// A command that a game registers. An argument `game` of it is the key of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameCommand {
    pub command: fn() -> Command,
    pub run: fn(&ArgMatches) -> exit::Result,
}

/// A game with solved values, which `harena balance` shows.
#[derive(Clone, Copy, Debug)]
pub struct SolvedValues {
    /// The key of the game.
    pub game: &'static str,
    pub title: &'static str,
    /// What the values mean, for the help text.
    pub meaning: &'static str,
    /// Shows a summary of the values in a file, or of the built-in ones.
    pub show: fn(ShowArgs<'_>) -> exit::Result,
}

/// The arguments of `SolvedValues::show`.
#[derive(Clone, Copy, Debug)]
pub struct ShowArgs<'a> {
    /// The file of values; `None` for the built-in ones.
    pub from: Option<&'a Path>,
    /// The file for a heat map.
    pub svg: Option<&'a Path>,
    pub json: bool,
}
