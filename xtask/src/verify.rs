//! `cargo verify`: all checks, the fastest first.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::{Build, cargo, fuzz, harena, python, root, web};

pub(crate) fn run_tests() -> anyhow::Result<()> {
    let nextest = cargo().args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if nextest.is_ok_and(|status| status.success()) {
        crate::run(cargo().args(["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "slow"]))?;
        // nextest runs no doctests.
        crate::run(cargo().args(["test", "--workspace", "--doc", "--quiet"]))
    } else {
        crate::run(cargo().args(["test", "--workspace", "--no-fail-fast"]))
    }
}

pub(crate) fn run() -> anyhow::Result<()> {
    let begun = Instant::now();
    step("format");
    crate::run(cargo().args(["fmt", "--all", "--check"]))?;
    step("lints");
    crate::run(cargo().args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))?;
    step("tests");
    run_tests()?;
    step("the browser client");
    web::check()?;
    let harena = harena(Build::Release)?; // with the client that was just built
    step("games in a browser");
    web::browser_tests(&harena)?;
    step("arithmetic");
    arithmetic_is_checked(&harena)?;
    step("scenarios");
    crate::run(Command::new(&harena).arg("scenario").args(crate::scenario_folders()?))?;
    step("laws");
    crate::run(Command::new(&harena).args(["laws", "--minutes", "1"]).current_dir(root()))?;
    step("the Python package");
    python::check()?;
    step("fuzzing");
    fuzz::run(10, &harena)?;
    println!("\nAll checks passed ({:.0} seconds).", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Checks that the release build has overflow checks.
fn arithmetic_is_checked(harena: &Path) -> anyhow::Result<()> {
    let output = Command::new(harena).args(["bench", "--seconds", "0.01", "--json"]).output()?;
    no_crate_is_unchecked(&serde_json::from_slice(&output.stdout).context("harena bench has no report")?)?;
    println!("every crate has overflow checks");
    Ok(())
}

/// Reads a report of `harena bench`.
fn no_crate_is_unchecked(report: &Value) -> anyhow::Result<()> {
    ensure!(report["optimized"] == true, "this is not a release build: {report}");
    let unchecked =
        report["unchecked"].as_array().context("the report of harena bench does not list unchecked crates")?;
    ensure!(unchecked.is_empty(), "no overflow checks in {unchecked:?}: see overflow-checks in Cargo.toml");
    Ok(())
}

fn step(name: &str) {
    println!("\n== {name}");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_crate_without_overflow_checks_fails() {
        let why = |report: Value| no_crate_is_unchecked(&report).unwrap_err().to_string();
        no_crate_is_unchecked(&json!({ "optimized": true, "unchecked": [] })).unwrap();
        assert!(why(json!({ "optimized": true, "unchecked": ["harena-colossi"] })).contains("harena-colossi"));
        assert!(why(json!({ "optimized": true })).contains("does not list"));
        // Test builds always have overflow checks, so they prove nothing.
        assert!(why(json!({ "optimized": false, "unchecked": [] })).contains("not a release build"));
    }
}
