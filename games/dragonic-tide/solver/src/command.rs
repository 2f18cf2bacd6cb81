//! The command `harena solve`, and the solved values for `harena balance`.

mod balance;
mod duels;
mod report;
mod results_file;
mod solve;
mod wanted;
mod work;

use harena_command::{GameCommand, SolvedValues};
use harena_core::Game as _;
use harena_dragonic_tide::DragonicTide;

pub const SOLVE: GameCommand = GameCommand { command: solve::command, run: solve::run };

pub const VALUES: SolvedValues = SolvedValues {
    game: DragonicTide::META.key,
    title: DragonicTide::META.title,
    meaning: balance::MEANING,
    show: balance::show,
};
