//! Runs the fuzz targets for a few seconds each, with coverage, on the stable toolchain.
//!
//! `cargo fuzz` wants a nightly compiler for its sanitizers. Coverage alone, which is what steers
//! libFuzzer, is there on stable through compiler passes; safe Rust needs no sanitizers.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::Context as _;

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

/// Good files to start from: the scenarios as they are, and a whole record of each game.
fn seed(target: &str, corpus: &std::path::Path) -> anyhow::Result<()> {
    use harena_core::{Seats, Seed};
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
            let seats = Seats::new(entry.meta().max_seats).context("a table of the game's size")?;
            let mut table = entry.start(&Default::default(), seats, Seed::Xoshiro(1))?;
            while let Some(seat) = table.to_act().first() {
                let legal = table.legal(seat);
                let action = &legal[table.played() * 7 % legal.len()];
                table.play(seat, action)?;
            }
            fs::write(corpus.join(entry.meta().key), table.record()?.to_string())?;
        }
        fs::write(corpus.join("content-pack"), with_pack()?)?;
    }
    Ok(())
}

/// A record whose options hold a content pack, which parsers and rules must take as it comes.
fn with_pack() -> anyhow::Result<String> {
    use harena_core::{Seats, Seed};
    let pack = serde_json::json!({ "content": {
        "name": "seed", "limits": { "round_limit": 9 },
        "skill": [{ "key": "lunge", "power": 5, "firing_range": ["short", "middle"], "reads": "int", "impact": [1, -1, 2] }],
        "character": [{ "key": "gaw", "hp": 20, "aura": { "condition": { "all_dice": 2 }, "power_factor": 4 } }],
    } });
    let game = harena_catalog::find("dragonic-tide").context("the game that takes packs")?;
    let mut table = game.start(&pack, Seats::new(2).context("two seats")?, Seed::Xoshiro(1))?;
    while let Some(seat) = table.to_act().first() {
        let legal = table.legal(seat);
        table.play(seat, &legal[table.played() * 5 % legal.len()])?;
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
