//! Runs the fuzz targets for a few seconds each, with coverage, on the stable toolchain.
//!
//! `cargo fuzz` wants a nightly compiler for its sanitizers. Coverage alone, which is what steers
//! libFuzzer, is there on stable through compiler passes; safe Rust needs no sanitizers.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context as _;
use harena_catalog::AnyGame;
use harena_core::{Seats, Seed};
use serde_json::Value;

use crate::{cargo, root};

const TARGETS: [&str; 3] = ["record", "scenario", "play"];

const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions";

pub(crate) fn run(seconds: u32) -> anyhow::Result<()> {
    let found = Command::new("c++").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        println!("no C++ compiler, which libFuzzer needs: installing g++");
        crate::run(Command::new("apt-get").args(["install", "--yes", "g++"]))
            .context("install a C++ compiler (package g++) by hand")?;
    }
    let host = host()?;
    let folder = root().join("target").join("fuzz");
    // With an explicit target the flags do not reach build scripts, which must not be instrumented.
    let mut build = cargo();
    build.args(["build", "--release", "--quiet", "--package", "harena-fuzz", "--features", "libfuzzer", "--bins"]);
    build.arg("--target").arg(&host).arg("--target-dir").arg(&folder).env("RUSTFLAGS", FLAGS);
    crate::run(&mut build)?;
    for target in TARGETS {
        let corpus = folder.join("corpus").join(target);
        fs::create_dir_all(&corpus)?;
        seed(target, &corpus)?;
        println!("{target}: {seconds} seconds");
        let mut fuzz = Command::new(folder.join(&host).join("release").join(target));
        fuzz.arg(&corpus).arg(format!("-max_total_time={seconds}"));
        // Long inputs let the parsers see whole files; the time limit catches what never ends.
        fuzz.args(["-max_len=8192", "-timeout=30", "-verbosity=0", "-print_final_stats=1", "-close_fd_mask=1"]);
        fuzz.arg(format!("-artifact_prefix={}/", folder.display()));
        run_target(&mut fuzz, target)?;
    }
    Ok(())
}

fn run_target(fuzz: &mut Command, target: &str) -> anyhow::Result<()> {
    let output = fuzz.output().with_context(|| format!("cannot run {fuzz:?}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let executed = text.lines().find(|line| line.starts_with("stat::number_of_executed_units"));
    if output.status.success() {
        println!("  {}", executed.unwrap_or("no statistics"));
        return Ok(());
    }
    anyhow::bail!("the fuzz target {target} found something:\n{text}")
}

/// Good files to start from: the scenarios as they are, and a whole record of each game, also with options that it brings along.
fn seed(target: &str, corpus: &std::path::Path) -> anyhow::Result<()> {
    if target == "scenario" {
        for folder in crate::scenario_folders()? {
            crate::coverage::walk(&folder, &mut |file| {
                if let Some(name) = file.file_name().filter(|_| file.extension().is_some_and(|it| it == "toml")) {
                    fs::copy(file, corpus.join(name))?;
                }
                Ok(())
            })?;
        }
    }
    if target == "record" {
        for entry in harena_catalog::entries() {
            let meta = entry.meta();
            fs::write(corpus.join(meta.key), played(entry, &Value::Null, meta.max_seats)?)?;
        }
        for file in games_files("fuzz")? {
            let setup: Value = serde_json::from_slice(&fs::read(&file)?).with_context(|| file.display().to_string())?;
            let key = setup["game"].as_str().with_context(|| format!("{} names no game", file.display()))?;
            let entry = harena_catalog::find(key).with_context(|| harena_catalog::unknown_game(key))?;
            let name = file.file_stem().context("a file has a name")?.to_string_lossy();
            fs::write(corpus.join(format!("{key}-{name}")), played(entry, &setup["options"], entry.meta().max_seats)?)?;
        }
    }
    Ok(())
}

/// Options that a game brings along for this, such as a content pack, which parsers and rules must take as it comes.
fn games_files(folder: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for game in fs::read_dir(root().join("games"))? {
        let folder = game?.path().join(folder);
        for file in fs::read_dir(folder).into_iter().flatten() {
            files.push(file?.path());
        }
    }
    Ok(files)
}

/// The record of a whole game.
fn played(game: &dyn AnyGame, options: &Value, seats: usize) -> anyhow::Result<String> {
    let seats = Seats::new(seats).context("a table of the game's size")?;
    let mut table = game.start(options, seats, Seed::Xoshiro(1))?;
    while let Some(seat) = table.to_act().first() {
        let legal = table.legal(seat);
        table.play(seat, &legal[table.played() * 7 % legal.len()])?;
    }
    Ok(table.record()?.to_string())
}

/// The triple of this machine.
fn host() -> anyhow::Result<String> {
    let output = Command::new("rustc").args(["--version", "--verbose"]).output().context("cannot run rustc")?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_string())
}
