//! The browser client: npm, checks, tests in a browser.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

use crate::{cargo, pages, root, run};

/// npm in the folder of the client. It must not download browsers: the installed one is used.
fn npm(args: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args).current_dir(root().join("web")).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    command
}

/// Whether npm is installed.
fn has_npm() -> bool {
    let version = npm(&["--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

fn need_npm() -> anyhow::Result<()> {
    if has_npm() {
        return Ok(());
    }
    bail!("building the browser client needs Node 20 or newer and npm, which are not installed: see https://nodejs.org")
}

/// Installs the npm modules, unless they are up to date.
fn install() -> anyhow::Result<()> {
    need_npm()?;
    pages::install(&root().join("web"), || run(&mut npm(&["ci", "--no-audit", "--no-fund"])))
}

/// The folder with the built client. Builds it if it does not exist or its sources have changed.
pub(crate) fn build() -> anyhow::Result<PathBuf> {
    let web = root().join("web");
    if !pages::are_current(&web)? {
        install()?;
        pages::make(&web, || run(&mut npm(&["run", "--silent", "build", "--", "--logLevel", "warn"])))?;
    }
    Ok(pages::folder(&web))
}

/// Regenerates the TypeScript types.
pub(crate) fn types() -> anyhow::Result<()> {
    let types = ["test", "--quiet", "--package", "harena-server", "--test", "it", "types::"];
    run(cargo().args(types).env("HARENA_BLESS", "1"))
}

/// All checks except the tests in a browser. The tests of the server compare the types.
pub(crate) fn check() -> anyhow::Result<()> {
    install()?;
    for script in ["format:check", "lint", "check", "test"] {
        println!("-- {script}");
        run(&mut npm(&["run", "--silent", script]))?;
    }
    println!("-- build");
    build()?;
    println!("-- size");
    run(&mut npm(&["run", "--silent", "size"]))
}

/// Whole games in Chromium, against this `harena`.
pub(crate) fn browser_tests(harena: &Path) -> anyhow::Result<()> {
    let chromium = chromium()?;
    let mut tests = npm(&["run", "--silent", "e2e"]);
    // Test the embedded pages, which are the released ones.
    run(tests.env("HARENA_BIN", harena).env("HARENA_EMBEDDED", "1").env("CHROMIUM", chromium))
}

/// An installed Chromium. Tries to install it on Debian.
fn chromium() -> anyhow::Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    println!("Chromium is not installed; installing it …");
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0"));
    let apt = |args: &[&str]| {
        let mut command = if is_root { Command::new("apt-get") } else { Command::new("sudo") };
        if !is_root {
            command.args(["--non-interactive", "apt-get"]);
        }
        run(command.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "--quiet"])
        .and_then(|()| apt(&["install", "--yes", "--quiet", "--no-install-recommends", "chromium"]))
        .context("the tests in a browser need Chromium: install it, or set CHROMIUM=PATH")?;
    find_chromium().context("Chromium was installed, but cannot be found: set CHROMIUM=PATH")
}

fn find_chromium() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("CHROMIUM") {
        return Some(given.into());
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}
