//! `harena scenario`: runs executable examples of the rules.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use harena_catalog::{find, unknown_game};
use harena_core::scenario::Scenario;
use serde::Serialize;

use crate::exit::{Outcome, Result};
use crate::out::stdout;

/// Run scenarios: positions, steps and expectations
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena scenario games/GAME/scenarios\n  harena scenario my-question.toml\n\ndocs/scenarios.md describes the format. Exit codes: 0 all hold, 1 one does not hold, 2 one cannot be run."
)]
pub(crate) struct Args {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Report {
    file: String,
    shows: String,
    rules: Vec<String>,
    holds: bool,
    /// It could not be run: the file cannot be read or is invalid.
    broken: bool,
    /// The differences from what was expected, or why it could not be run.
    differences: Vec<String>,
}

impl Report {
    fn broken(file: &Path, why: String) -> Report {
        let file = file.display().to_string();
        Report { file, broken: true, differences: vec![why], ..Report::default() }
    }
}

pub(crate) fn run(args: &Args) -> Result {
    let mut reports = Vec::new();
    for path in &args.files {
        check_all(path, &mut reports);
    }
    anyhow::ensure!(!reports.is_empty(), "no scenario files (*.toml) found");
    let failed = reports.iter().filter(|report| !report.holds).count();
    let broken = reports.iter().filter(|report| report.broken).count();
    let mut out = stdout();
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
    match broken {
        0 if failed == 0 => Ok(Outcome::Success),
        0 => Ok(Outcome::CheckFailed),
        1 => anyhow::bail!("one scenario cannot be run; the output says why"),
        _ => anyhow::bail!("{broken} scenarios cannot be run; the output says why"),
    }
}

/// Checks a file, or all scenario files below a folder, sorted by name. An invalid file does not stop the others.
fn check_all(path: &Path, reports: &mut Vec<Report>) {
    if !path.is_dir() {
        reports.push(check(path));
        return;
    }
    let entries = fs::read_dir(path).and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect());
    let mut entries: Vec<PathBuf> = match entries {
        Ok(entries) => entries,
        Err(error) => return reports.push(Report::broken(path, format!("cannot read the folder: {error}"))),
    };
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "toml") {
            check_all(&entry, reports);
        }
    }
}

fn check(file: &Path) -> Report {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return Report::broken(file, format!("cannot read it: {error}")),
    };
    let scenario = match Scenario::parse(&text) {
        Ok(scenario) => scenario,
        Err(error) => return Report::broken(file, error.to_string()),
    };
    let result = match find(&scenario.game) {
        Some(game) => game.run_scenario(&scenario).map_err(|error| error.to_string()),
        None => Err(format!("game: {}", unknown_game(&scenario.game))),
    };
    let report = match result {
        Ok(differences) => {
            Report { file: file.display().to_string(), holds: differences.is_empty(), differences, ..Report::default() }
        }
        Err(why) => Report::broken(file, why),
    };
    Report { shows: scenario.shows, rules: scenario.rules, ..report }
}
