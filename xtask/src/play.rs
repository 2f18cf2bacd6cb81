//! `cargo play`: builds Harena and plays in the browser or in the terminal.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use crate::{Build, harena, web};

const DEFAULT_ADDRESS: &str = "127.0.0.1:8030";

/// The arguments of `cargo play`.
#[derive(Debug, PartialEq)]
enum Mode<'a> {
    /// With arguments for `harena serve`.
    Browser(&'a [&'a str]),
    /// With arguments for `harena play`.
    Terminal(&'a [&'a str]),
}

/// Parses the arguments. As with other cargo commands, `--` may precede them.
fn parse<'a>(args: &'a [&'a str]) -> anyhow::Result<Mode<'a>> {
    let after_dashes = |args: &'a [&'a str]| if let ["--", rest @ ..] = args { rest } else { args };
    match after_dashes(args) {
        ["terminal", rest @ ..] => Ok(Mode::Terminal(after_dashes(rest))),
        rest => {
            // Checked before the build.
            let stray = rest.first().filter(|arg| !arg.starts_with('-'));
            ensure!(
                stray.is_none(),
                "there is no `cargo play {}`: use `cargo play`, with flags of `harena serve` such as --listen \
                 127.0.0.1:8040, or `cargo play terminal`",
                rest[0]
            );
            Ok(Mode::Browser(rest))
        }
    }
}

pub(crate) fn run(args: &[&str]) -> anyhow::Result<()> {
    match parse(args)? {
        Mode::Browser(args) => in_browser(args),
        Mode::Terminal(args) => on_terminal(args),
    }
}

/// Builds everything, starts a server with a database, and opens it in a browser.
fn in_browser(args: &[&str]) -> anyhow::Result<()> {
    println!("Building what has changed (the first time takes some minutes) …");
    let given = |flag: &str, variable: &str| {
        let is_it = |arg: &&str| *arg == flag || arg.strip_prefix(flag).is_some_and(|rest| rest.starts_with('='));
        args.iter().any(is_it) || std::env::var_os(variable).is_some()
    };
    // The pages stay in a folder, so that the program, which takes minutes to link, does not depend on them. They are
    // built in parallel with the program.
    let (pages, program) = std::thread::scope(|scope| {
        let pages = (!given("--web", "HARENA_WEB")).then(|| scope.spawn(web::build));
        let program = harena(Build::Play);
        (pages.map(|pages| pages.join().expect("building the pages does not panic")).transpose(), program)
    });
    let pages = pages?;
    let mut command = Command::new(program?);
    command.arg("serve").args(["--log", "warn"]);
    if let Some(folder) = pages {
        command.arg("--web").arg(folder);
    }
    if !given("--listen", "HARENA_LISTEN") {
        // The default port may be in use, for instance by another Harena.
        let free = TcpListener::bind(DEFAULT_ADDRESS).is_ok();
        command.args(["--listen", if free { DEFAULT_ADDRESS } else { "127.0.0.1:0" }]);
    }
    if !given("--database", "HARENA_DATABASE") {
        let folder = data_folder().context("no home folder found: set the database with --database")?;
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let file = folder.join("harena.db");
        println!("Games are saved in {}.", file.display());
        command.args(["--database", &format!("sqlite://{}", file.display())]);
    }
    let mut server = command.args(args).stdout(Stdio::piped()).spawn().context("cannot start the server")?;
    let output = server.stdout.take().expect("it was piped");
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        if let Some(address) = line.strip_prefix("Harena is at ") {
            // On some systems this returns only when the browser is closed, so it has its own thread.
            let address = address.to_owned();
            std::thread::spawn(move || {
                if !open(&address) {
                    println!("Open it in a browser.");
                }
            });
            println!("Press Ctrl-C to stop.");
        }
    }
    let status = server.wait().context("cannot wait for the server")?;
    anyhow::ensure!(status.success(), "the server ended with {status}");
    Ok(())
}

fn on_terminal(args: &[&str]) -> anyhow::Result<()> {
    println!("Building what has changed (the first time takes some minutes) …");
    crate::run(Command::new(harena(Build::Play)?).arg("play").args(args))
}

/// The data folder of Harena on this system.
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

/// Opens an address in the default browser, if there is one.
fn open(address: &str) -> bool {
    let (program, first): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        // There is no display.
        if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
            return false;
        }
        ("xdg-open", &[])
    };
    let opened = Command::new(program).args(first).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).status();
    opened.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_with_and_without_dashes() {
        let listen: &[&str] = &["--listen", "127.0.0.1:8931"];
        for args in [&["--listen", "127.0.0.1:8931"][..], &["--", "--listen", "127.0.0.1:8931"]] {
            assert_eq!(parse(args).unwrap(), Mode::Browser(listen));
        }
        assert_eq!(parse(&[]).unwrap(), Mode::Browser(&[]));
        assert_eq!(parse(&["--"]).unwrap(), Mode::Browser(&[]));
        let game: &[&str] = &["colossi", "--seed", "7"];
        for args in [
            &["terminal", "colossi", "--seed", "7"][..],
            &["terminal", "--", "colossi", "--seed", "7"],
            &["--", "terminal", "colossi", "--seed", "7"],
        ] {
            assert_eq!(parse(args).unwrap(), Mode::Terminal(game));
        }
        // Only the first `--` is removed: the next belongs to the program.
        assert_eq!(parse(&["--", "--", "x"]).unwrap(), Mode::Browser(&["--", "x"]));
    }

    #[test]
    fn an_argument_that_is_not_a_flag_is_refused_before_the_build() {
        let why = parse(&["--", "colossi"]).unwrap_err().to_string();
        assert!(why.contains("no `cargo play colossi`") && why.contains("cargo play terminal"), "{why}");
    }
}
