//! What single games add to the common interface: players, solvers, commands.

use std::any::Any;

#[cfg(feature = "commands")]
use harena_command::{GameCommand, SolvedValues};
use harena_dragonic_tide as dragonic_tide;
use harena_dragonic_tide_solver as dragonic_tide_solver;
use harena_lab::solver::GameSolver;
use harena_players::Roster;

/// The rosters of games with extra players; all other games have only the common players.
pub(crate) static ROSTERS: &[&(dyn Any + Sync)] =
    &[&Roster::<dragonic_tide::DragonicTide>::new(dragonic_tide_solver::PLAYERS)];

/// The solvers of single games.
pub fn solvers() -> &'static [&'static dyn GameSolver] {
    &[&dragonic_tide_solver::DuelSolver]
}

/// The commands that single games add to the program.
#[cfg(feature = "commands")]
pub const COMMANDS: &[GameCommand] = &[dragonic_tide_solver::command::SOLVE];

/// The games whose solved values the program can show.
#[cfg(feature = "commands")]
pub const SOLVED_VALUES: &[SolvedValues] = &[dragonic_tide_solver::command::VALUES];
