//! The interface of solvers, for programs that do not depend on the game.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use harena_core::OptionsError;
use serde_json::Value;

/// The solver of one game. Settings and results are JSON whose format the game defines.
pub trait GameSolver: Sync {
    /// The key of the game.
    fn game(&self) -> &'static str;

    /// Solves one setting, and computes best responses to the strategies if `check` is set. `None` if it was stopped.
    fn solve(
        &self,
        setting: &Value,
        options: &Value,
        check: bool,
        progress: &Progress,
    ) -> Result<Option<Value>, OptionsError>;

    /// All built-in values.
    fn values(&self) -> Value;

    /// The solution of the game in which both sides first choose what they play with, from the built-in values.
    fn picks(&self, pairing: &Value) -> Result<Value, OptionsError>;

    /// Sets the folder with solved tables. Only the first call counts.
    fn set_folder(&self, folder: PathBuf);

    /// Limits the memory of all tables. Only the first call counts.
    fn limit_memory(&self, bytes: usize);

    /// Sets a callback for when a table is about to be solved for a player, which takes a while. Only the first call
    /// counts.
    fn on_solving(&self, callback: Box<dyn Fn() + Send + Sync>);
}

/// The progress of the work, which another thread may read or stop.
#[derive(Debug, Default)]
pub struct Progress {
    /// Rounds done, of all rounds.
    pub done: AtomicUsize,
    pub rounds: AtomicUsize,
    /// Matrix games solved or confirmed.
    pub games: AtomicUsize,
    pub stop: AtomicBool,
}
