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

    /// From now on tables that lie in this folder are taken from there. The first folder counts.
    fn look_in(&self, folder: PathBuf);

    /// From now on all tables together take no more than so many bytes. The first limit counts.
    fn limit_memory(&self, bytes: usize);

    /// From now on this is called whenever a table is about to be solved for a player, which takes a while. The first counts.
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
