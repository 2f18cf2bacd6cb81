//! The Python package: a virtual environment under `target/`, installation, tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

use crate::{Build, clear_cargo_variables, harena, root, run};

/// Python 3.11 or newer.
fn python() -> anyhow::Result<PathBuf> {
    let given = std::env::var_os("PYTHON").map(PathBuf::from);
    let names = given.into_iter().chain(["python3", "python"].map(PathBuf::from));
    let is_new = |python: &PathBuf| {
        let check = "import sys, venv; sys.exit(sys.version_info < (3, 11))";
        let answer = Command::new(python).args(["-c", check]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        answer.is_ok_and(|status| status.success())
    };
    names
        .into_iter()
        .find(is_new)
        .context("the Python package needs Python 3.11 or newer with venv: install it, or set PYTHON=PATH")
}

fn inside(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// A virtual environment in this folder of `target/`. Returns its interpreter.
fn environment(name: &str) -> anyhow::Result<PathBuf> {
    let folder = root().join("target").join(name);
    if !inside(&folder).is_file() {
        run(Command::new(python()?).args(["-m", "venv"]).arg(&folder))?;
    }
    Ok(inside(&folder))
}

/// Installs the package with these extras, in one step, like a user.
fn install(python: &Path, extras: &str) -> anyhow::Result<()> {
    let package = format!("./python{extras}");
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", &package]).current_dir(root());
    // Built in the usual target folder, even if pip copies the sources.
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    run(clear_cargo_variables(&mut pip).env("CARGO_TARGET_DIR", target))
}

/// The environment with all packages for tests and comparisons; `harena bench --peers` uses it by default.
pub(crate) fn peers() -> anyhow::Result<PathBuf> {
    let python = environment("python")?;
    install(&python, "[test]")?;
    Ok(python)
}

/// Installs the package with all its peers, and runs its tests and the checks of its types.
pub(crate) fn check() -> anyhow::Result<()> {
    check_empty_environment()?;
    let python = peers()?;
    run(Command::new(&python).args(["-m", "mypy"]).current_dir(root().join("python")))?;
    // The stubs match the compiled module.
    run(Command::new(&python).args(["-m", "mypy.stubtest", "harena._native"]).current_dir(root()))?;
    // From another folder: inside, Python would import the sources instead of the installed package.
    run(Command::new(&python).args(["-m", "pytest", "python/tests"]).current_dir(root()))?;
    comparisons(&python)
}

/// Runs every comparison of `harena bench --peers` briefly.
fn comparisons(python: &Path) -> anyhow::Result<()> {
    // The release build is there already in `cargo verify`.
    let mut bench = Command::new(harena(Build::Release)?);
    bench.args(["bench", "--peers", "--json"]);
    bench.args(["--rounds", "1", "--seconds", "0.01", "--python"]).arg(python);
    let output = bench.stderr(Stdio::inherit()).output()?;
    let report = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || !report.contains(r#""missing":[],"failed":[]"#) {
        bail!("harena bench --peers could not measure everything: {report}");
    }
    println!("bench --peers: every comparison runs");
    Ok(())
}

/// Tests the package in an empty environment: it must install all its requirements, and work without the optional ones.
fn check_empty_environment() -> anyhow::Result<()> {
    let folder = root().join("target").join("python-fresh");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    let python = environment("python-fresh")?;
    install(&python, "")?;
    let program = "import harena; game = harena.make(harena.GAMES[0], seats=4, seed=1)\n\
                   while not game.over: game.apply(game.legal()[0])\n\
                   print('installed:', *harena.GAMES)";
    let output = Command::new(&python).args(["-c", program]).current_dir(root().join("target")).output()?;
    if !output.status.success() {
        bail!("the package does not work in an empty environment: {}", String::from_utf8_lossy(&output.stderr));
    }
    print!("{}", String::from_utf8_lossy(&output.stdout));
    Ok(())
}
