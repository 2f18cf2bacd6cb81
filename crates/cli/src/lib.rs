//! The `harena` command: a thin `main`, one module per subcommand.

mod admin;
#[cfg(feature = "lab")]
mod balance;
#[cfg(feature = "lab")]
mod bench;
mod bench_server;
mod content;
mod ending;
mod games;
#[cfg(feature = "lab")]
mod laws;
mod markdown;
mod names;
mod options;
mod pack;
mod play;
mod position;
mod record_file;
mod replay;
mod rules;
mod scenario;
mod serve;
#[cfg(feature = "lab")]
mod simulate;
#[cfg(feature = "lab")]
mod tournament;
#[cfg(feature = "lab")]
mod tune;
mod verify_record;
mod words;

use std::process::ExitCode;

use anyhow::ensure;
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use harena_catalog::{COMMANDS, KEYS, unknown_game};
#[cfg(feature = "lab")]
use harena_command::threads;
use harena_command::{GameCommand, atomic_file, exit, folder, number, out, random, shell, terminal};

use self::options::EXAMPLE;

harena_core::overflow_probe!();

/// Arena games with exact rules: play, simulate, replay, look up rules.
#[derive(Debug, Parser)]
#[command(
    name = "harena",
    version,
    max_term_width = 100,
    after_help = format!("Example:\n  harena play {EXAMPLE}\n\nExit codes: 0 success, 1 a check failed, 2 wrong usage.")
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Args),
    Play(play::Args),
    #[cfg(feature = "lab")]
    Simulate(simulate::Args),
    #[cfg(feature = "lab")]
    Tournament(tournament::Args),
    Replay(replay::Args),
    Scenario(scenario::Args),
    Position(position::Args),
    Rules(rules::Args),
    Content(content::Args),
    #[cfg(feature = "lab")]
    Balance(balance::Args),
    #[cfg(feature = "lab")]
    Tune(tune::Args),
    #[cfg(feature = "lab")]
    Bench(bench::Args),
    #[cfg(feature = "lab")]
    Laws(laws::Args),
    Serve(Box<serve::Args>),
    Admin(admin::Args),
    VerifyRecord(verify_record::Args),
    BenchServer(bench_server::Args),
}

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let matches = command_line().get_matches();
    exit::code(match game_command(&matches) {
        Some((command, args)) => run_game_command(command, args),
        None => run(Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command),
    })
}

/// All commands. Commands of single games are listed after `content`.
fn command_line() -> clap::Command {
    let cli = Cli::command();
    let place = cli.find_subcommand("content").map_or(0, clap::Command::get_display_order);
    COMMANDS.iter().fold(cli, |cli, game| cli.subcommand((game.command)().display_order(place)))
}

/// The command of a single game, if one was called.
fn game_command(matches: &ArgMatches) -> Option<(&'static GameCommand, &ArgMatches)> {
    let (name, args) = matches.subcommand()?;
    COMMANDS.iter().find(|game| (game.command)().get_name() == name).map(|game| (game, args))
}

fn run(command: Command) -> exit::Result {
    match command {
        Command::Games(args) => games::run(&args),
        Command::Play(args) => play::run(&args),
        #[cfg(feature = "lab")]
        Command::Simulate(args) => simulate::run(&args),
        #[cfg(feature = "lab")]
        Command::Tournament(args) => tournament::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Position(args) => position::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Content(args) => content::run(&args),
        #[cfg(feature = "lab")]
        Command::Balance(args) => balance::run(&args),
        #[cfg(feature = "lab")]
        Command::Tune(args) => tune::run(&args),
        #[cfg(feature = "lab")]
        Command::Bench(args) => bench::run(&args),
        #[cfg(feature = "lab")]
        Command::Laws(args) => laws::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::VerifyRecord(args) => verify_record::run(&args),
        Command::BenchServer(args) => bench_server::run(&args),
    }
}

/// Runs a command that a game registers.
fn run_game_command(command: &GameCommand, args: &ArgMatches) -> exit::Result {
    if let Some(key) = args.get_one::<String>("game") {
        ensure!(KEYS.contains(&key.as_str()), unknown_game(key));
    }
    (command.run)(args)
}

/// Tells the solvers where solved tables are stored.
fn set_table_folder() {
    harena_catalog::solvers().iter().for_each(|solver| solver.set_folder(folder::tables()));
}
