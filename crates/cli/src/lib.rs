//! The `harena` command: a thin `main`, one module per subcommand.

mod exit;
mod scenario;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Five arena games with exact rules, fast and well played.
#[derive(Debug, Parser)]
#[command(name = "harena", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Scenario(scenario::Args),
}

pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Scenario(args) => scenario::run(&args),
    };
    exit::code(result)
}
