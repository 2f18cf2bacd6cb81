//! `cargo play`: a table in the browser, or on the terminal.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context as _;

use crate::{harena, run, web};

const USUAL: &str = "127.0.0.1:8030";

/// Builds everything, starts a server that keeps its games, and shows it in a browser. More arguments go to `harena serve`.
pub(crate) fn in_browser(args: &[&str]) -> anyhow::Result<()> {
    println!("Building Harena (the first time takes some minutes) …");
    web::build()?;
    let mut command = Command::new(harena()?);
    command.arg("serve").args(["--log", "warn"]);
    let given = |flag: &str| args.iter().any(|arg| *arg == flag || arg.starts_with(&format!("{flag}=")));
    if !given("--listen") && std::env::var_os("HARENA_LISTEN").is_none() {
        // Somebody else may have the usual port, for instance another Harena.
        let free = TcpListener::bind(USUAL).is_ok();
        command.args(["--listen", if free { USUAL } else { "127.0.0.1:0" }]);
    }
    if !given("--database") && std::env::var_os("HARENA_DATABASE").is_none() {
        let folder = data_folder().context("where is your home? Say with --database where games shall be kept")?;
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = folder.join("harena.db");
        println!("Games are kept in {}.", file.display());
        command.args(["--database", &format!("sqlite://{}", file.display())]);
    }
    let mut server = command.args(args).stdout(Stdio::piped()).spawn().context("cannot start the server")?;
    let output = server.stdout.take().expect("it was piped");
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        if let Some(address) = line.strip_prefix("Harena is at ") {
            // Some systems answer when the browser is closed; what the server says is shown meanwhile.
            let address = address.to_owned();
            std::thread::spawn(move || {
                if !open(&address) {
                    println!("Open it in a browser.");
                }
            });
            println!("Ctrl-C ends it.");
        }
    }
    let status = server.wait().context("the server was lost")?;
    anyhow::ensure!(status.success(), "the server ended with {status}");
    Ok(())
}

/// Arguments go to `harena play`.
pub(crate) fn on_terminal(args: &[&str]) -> anyhow::Result<()> {
    println!("Building Harena (the first time takes a minute) …");
    run(Command::new(harena()?).arg("play").args(args))
}

/// Where programs keep what is theirs on this system.
fn data_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        from("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        from("HOME")?.join("Library/Application Support")
    } else {
        from("XDG_DATA_HOME").or_else(|| Some(from("HOME")?.join(".local/share")))?
    };
    Some(base.join("harena"))
}

/// Shows an address in the browser of this system, if it has one.
fn open(address: &str) -> bool {
    let (program, first): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        // Without a screen there is nothing to show it on.
        if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
            return false;
        }
        ("xdg-open", &[])
    };
    let opened = Command::new(program).args(first).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).status();
    opened.is_ok_and(|status| status.success())
}
