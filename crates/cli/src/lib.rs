//! The `harena` command: a thin `main`, one module per subcommand.

mod admin;
mod balance;
mod bench;
mod bench_server;
mod content;
mod ending;
mod exit;
mod games;
mod laws;
mod markdown;
mod names;
mod number;
mod options;
mod out;
mod pack;
mod play;
mod position;
mod random;
mod record_file;
mod replay;
mod rules;
mod scenario;
mod serve;
mod shell;
mod simulate;
mod solve;
mod terminal;
mod threads;
mod tournament;
mod tune;
mod verify_record;
mod whole_file;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::options::EXAMPLE;

harena_core::overflow_probe!();

/// Arena games with exact rules: play, simulate, replay, look up.
#[derive(Debug, Parser)]
#[command(
    name = "harena",
    version,
    max_term_width = 100,
    after_help = format!("Example:\n  harena play {EXAMPLE}\n\nExit codes: 0 fine, 1 a check failed, 2 wrong usage.")
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Args),
    Play(play::Args),
    Simulate(simulate::Args),
    Tournament(tournament::Args),
    Replay(replay::Args),
    Scenario(scenario::Args),
    Position(position::Args),
    Rules(rules::Args),
    Content(content::Args),
    Solve(solve::Args),
    Balance(balance::Args),
    Tune(tune::Args),
    Bench(bench::Args),
    Laws(laws::Args),
    Serve(Box<serve::Args>),
    Admin(admin::Args),
    VerifyRecord(verify_record::Args),
    BenchServer(bench_server::Args),
}

/// The example of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    exit::code(match Cli::parse().command {
        Command::Games(args) => games::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Position(args) => position::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Content(args) => content::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::VerifyRecord(args) => verify_record::run(&args),
        Command::BenchServer(args) => bench_server::run(&args),
    })
}
