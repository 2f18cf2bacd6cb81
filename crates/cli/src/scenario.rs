//! `harena scenario`: runs executable examples of the rules.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use harena_catalog::{find, unknown_game};
use harena_core::scenario::Scenario;
use serde::Serialize;

use crate::exit::{Outcome, Result};

/// Run scenarios: positions, steps, and what must hold after them
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena scenario scenarios/colossal-arena\n  harena scenario my-question.toml\n\nThe format is described in docs/scenarios.md."
)]
pub(crate) struct Args {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    file: String,
    shows: String,
    holds: bool,
    /// What differed, or why the file makes no sense.
    differences: Vec<String>,
    #[serde(skip)]
    broken: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    anyhow::ensure!(!files.is_empty(), "no scenario files (*.toml) found");
    let reports: Vec<Report> = files.iter().map(|file| check(file)).collect::<anyhow::Result<_>>()?;
    let failed = reports.iter().filter(|report| !report.holds).count();
    let mut out = std::io::stdout().lock();
    if args.json {
        let json = serde_json::json!({ "passed": reports.len() - failed, "failed": failed, "scenarios": reports });
        writeln!(out, "{json}")?;
    } else {
        for report in reports.iter().filter(|report| !report.holds) {
            writeln!(out, "{}: {}", report.file, if report.broken { "cannot be run" } else { "does not hold" })?;
            for difference in &report.differences {
                writeln!(out, "  {difference}")?;
            }
        }
        writeln!(out, "{} passed, {failed} failed", reports.len() - failed)?;
    }
    if reports.iter().any(|report| report.broken) {
        anyhow::bail!("a scenario file makes no sense; see above");
    }
    Ok(if failed == 0 { Outcome::Fine } else { Outcome::CheckFailed })
}

/// A file itself, or all scenario files below a folder in order of their names.
fn collect(path: &Path, into: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        into.push(path.to_path_buf());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(path)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .with_context(|| format!("cannot read the folder {}", path.display()))?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "toml") {
            collect(&entry, into)?;
        }
    }
    Ok(())
}

fn check(file: &Path) -> anyhow::Result<Report> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut report = Report {
        file: file.display().to_string(),
        shows: String::new(),
        holds: false,
        differences: Vec::new(),
        broken: true,
    };
    match Scenario::parse(&text) {
        Err(error) => report.differences.push(error.to_string()),
        Ok(scenario) => {
            report.shows = scenario.shows.clone();
            match find(&scenario.game).map(|game| game.run_scenario(&scenario)) {
                None => report.differences.push(unknown_game(&scenario.game)),
                Some(Err(error)) => report.differences.push(error.to_string()),
                Some(Ok(differences)) => {
                    report.broken = false;
                    report.holds = differences.is_empty();
                    report.differences = differences;
                }
            }
        }
    }
    Ok(report)
}
