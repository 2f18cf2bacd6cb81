//! Games that are solved: what a solver does for programs that need not know its game.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use harena_core::OptionsError;
use serde_json::Value;

/// The solver of one game. What is solved and what comes of it is JSON in the words of the game.
pub trait GameSolver: Sync {
    /// The key of the game.
    fn game(&self) -> &'static str;

    /// Solves one setting, with best replies to its strategies if it is to be checked. `None` if it was stopped.
    fn solve(
        &self,
        setting: &Value,
        options: &Value,
        check: bool,
        progress: &Progress,
    ) -> Result<Option<Value>, OptionsError>;

    /// All values that come with the program.
    fn values(&self) -> Value;

    /// What those values come to where both sides still choose what they play with.
    fn picks(&self, pairing: &Value) -> Result<Value, OptionsError>;

    /// Sets the folder with solved tables. Only the first call counts.
    fn look_in(&self, folder: PathBuf);

    /// Limits the memory of all tables. Only the first call counts.
    fn limit_memory(&self, bytes: usize);

    /// Sets a callback for when a table is about to be solved for a player, which takes a while. Only the first call counts.
    fn on_solving(&self, called: Box<dyn Fn() + Send + Sync>);
}

/// How far the work has come; another thread may look at it, and stop it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Rounds done, of all rounds.
    pub done: AtomicUsize,
    pub rounds: AtomicUsize,
    /// Matrix games solved or confirmed.
    pub games: AtomicUsize,
    pub stop: AtomicBool,
}
