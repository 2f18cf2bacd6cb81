//! What single games bring along besides what every game has: players, solvers, commands.

use std::any::Any;

#[cfg(feature = "commands")]
use harena_command::{GameCommand, SolvedValues};
use harena_dragonic_tide as dragonic_tide;
use harena_dragonic_tide_solver as dragonic_tide_solver;
use harena_lab::solver::GameSolver;
use harena_players::Roster;

/// The games with players of their own; all others have those that every game has.
pub(crate) static ROSTERS: &[&(dyn Any + Sync)] =
    &[&Roster::<dragonic_tide::DragonicTide>::new(dragonic_tide_solver::PLAYERS)];

/// The solvers of the games that are solved.
pub fn solvers() -> &'static [&'static dyn GameSolver] {
    &[&dragonic_tide_solver::DuelSolver]
}

/// The commands that games bring to the program.
#[cfg(feature = "commands")]
pub const COMMANDS: &[GameCommand] = &[dragonic_tide_solver::command::SOLVE];

/// The games whose solved values the program can show.
#[cfg(feature = "commands")]
pub const SOLVED_VALUES: &[SolvedValues] = &[dragonic_tide_solver::command::VALUES];

/// From now on the content packs that are in use take no more than so many bytes together.
pub fn limit_packs(bytes: usize) {
    dragonic_tide::SharedContent::limit(bytes);
}
