//! Runs the fuzz targets for a few seconds each, with coverage, on the stable toolchain.
//!
//! `cargo fuzz` needs a nightly compiler for its sanitizers. Coverage, which guides libFuzzer, is available on stable
//! through compiler passes; safe Rust needs no sanitizers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::{cargo, root};

const TARGETS: [&str; 3] = ["record", "scenario", "play"];

const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions";

pub(crate) fn run(seconds: u32, harena: &Path) -> anyhow::Result<()> {
    let found = Command::new("c++").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        println!("libFuzzer needs a C++ compiler, and there is none: installing g++");
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
        seed(target, &corpus, harena)?;
        println!("{target}: {seconds} seconds");
        let mut fuzz = Command::new(folder.join(&host).join("release").join(target));
        fuzz.arg(&corpus).arg(format!("-max_total_time={seconds}"));
        // Long inputs let the parsers see whole files; the time limit catches endless loops.
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

/// Fills the corpus with valid files: all scenarios, and a record of each game, also with the packs in its folder. A pack
/// is named after its game.
fn seed(target: &str, corpus: &Path, harena: &Path) -> anyhow::Result<()> {
    if target == "scenario" {
        for file in crate::scenario_folders()?.iter().flat_map(|folder| toml_files(folder)) {
            fs::copy(&file, corpus.join(file.file_name().context("a file has a name")?))?;
        }
    }
    if target == "record" {
        let games = Command::new(harena).args(["games", "--json"]).output().context("cannot list the games")?;
        let games: Value = serde_json::from_slice(&games.stdout).context("harena games printed no list")?;
        let games = games["games"].as_array().context("harena games printed no list")?;
        let keys: Vec<&str> = games.iter().filter_map(|game| game["key"].as_str()).collect();
        ensure!(!keys.is_empty(), "harena games printed an empty list");
        for key in &keys {
            record(harena, key, None, &corpus.join(key))?;
        }
        for pack in crate::game_folders("packs")?.iter().flat_map(|folder| toml_files(folder)) {
            let key = pack.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            ensure!(keys.contains(&key), "{}: there is no game {key:?}", pack.display());
            record(harena, key, Some(&pack), &corpus.join(format!("{key}-with-pack")))?;
        }
    }
    Ok(())
}

/// Writes the record of a random game, perhaps with a content pack.
fn record(harena: &Path, key: &str, pack: Option<&Path>, to: &Path) -> anyhow::Result<()> {
    let folder = to.with_extension("records");
    let _ = fs::remove_dir_all(&folder); // from an earlier run
    let mut simulate = Command::new(harena);
    simulate.args(["simulate", key, "--games", "1", "--records"]).arg(&folder);
    if let Some(pack) = pack {
        simulate.arg("--content").arg(pack);
    }
    crate::run(simulate.stdout(Stdio::null()))?;
    let written = fs::read_dir(&folder)?.next().context("harena simulate wrote no record")??;
    fs::rename(written.path(), to)?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// The TOML files below a folder.
fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let below = |path: PathBuf| if path.is_dir() { toml_files(&path) } else { vec![path] };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|it| it == "toml")).collect()
}

/// The target triple of this machine.
fn host() -> anyhow::Result<String> {
    let output = Command::new("rustc").args(["--version", "--verbose"]).output().context("cannot run rustc")?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_string())
}
