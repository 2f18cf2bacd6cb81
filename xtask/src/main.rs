//! Tasks of the project: `cargo play` and `cargo verify`.

mod fuzz;
mod pages;
mod play;
mod python;
mod verify;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, bail};

const USAGE: &str = "\
cargo play [ARGS]            build what has changed and play in the browser; ARGS go to `harena serve`
cargo play terminal [ARGS]   play in the terminal; ARGS go to `harena play`
cargo verify                 all checks: format, lints, tests, the browser client, scenarios, rule coverage, the Python package, fuzzing
cargo xtask coverage         only the rule coverage
cargo xtask fuzz SECS        only the fuzz targets, each for SECS seconds
cargo xtask python           only the Python package: install it under target/, check its types, run its tests
cargo xtask types            regenerate the types of the browser client
cargo xtask web              only the checks of the browser client";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["play", ref rest @ ..] => play::run(rest),
        ["verify"] => verify::run(),
        ["coverage"] => coverage(),
        ["fuzz", seconds] => seconds
            .parse()
            .context("how many seconds?")
            .and_then(|seconds| fuzz::run(seconds, &harena(Build::Release)?)),
        ["python"] => python::check(),
        ["types"] => web::types(),
        ["web"] => web::check().and_then(|()| web::browser_tests(&harena(Build::Release)?)),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nFAILED: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is in the workspace").to_path_buf()
}

/// The folders with the scenarios of the games.
fn scenario_folders() -> anyhow::Result<Vec<PathBuf>> {
    game_folders("scenarios")
}

/// The folders of this name, of all games that have one.
fn game_folders(name: &str) -> anyhow::Result<Vec<PathBuf>> {
    let games = std::fs::read_dir(root().join("games")).context("cannot read the folder of the games")?;
    let mut folders: Vec<PathBuf> = games.map(|game| Ok(game?.path().join(name))).collect::<anyhow::Result<_>>()?;
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    Ok(folders)
}

/// Prints the rules that no test names. This is a test of the catalog: `xtask` depends on no game, so that it builds
/// quickly.
fn coverage() -> anyhow::Result<()> {
    run(cargo().args(["test", "--quiet", "--package", "harena-catalog", "--test", "coverage", "--", "--nocapture"]))
}

/// The cargo that runs this program.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    clear_cargo_variables(command.current_dir(root()));
    command
}

/// Removes the environment variables that cargo sets for this program. Build scripts track them, so everything would be
/// rebuilt whenever cargo is called from here and then by hand.
fn clear_cargo_variables(command: &mut Command) -> &mut Command {
    let is_own = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_own)) {
        command.env_remove(name);
    }
    command
}

/// Runs a command; an error if it fails.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

/// Which `harena` to build.
#[derive(Clone, Copy)]
enum Build {
    /// The released program: all commands, with the browser client embedded.
    Release,
    /// For `cargo play`, faster to build: without the commands that play many games, and with the browser client in a
    /// folder, so that the program is not linked again when a page changes.
    Play,
}

/// Builds the `harena` command and returns its path. The two builds have separate profiles, so neither invalidates the
/// other.
fn harena(build: Build) -> anyhow::Result<PathBuf> {
    let (profile, flags): (&str, &[&str]) = match build {
        Build::Release => ("release", &[]),
        Build::Play => ("play", &["--no-default-features"]),
    };
    run(cargo().args(["build", "--profile", profile, "--quiet", "--package", "harena-cli"]).args(flags))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join(profile).join("harena"))
}
