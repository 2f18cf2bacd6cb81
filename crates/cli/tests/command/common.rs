//! Helpers that run the command and check its output.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The command with these arguments, with a data folder of the tests instead of that of the user.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harena"));
    command.args(args).stdin(Stdio::null()).env_remove("COLUMNS");
    command.env("XDG_DATA_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("data"));
    command
}

pub(crate) fn harena(args: &[&str]) -> Output {
    command(args).output().expect("harena runs")
}

/// Runs the command with this input.
pub(crate) fn typing(args: &[&str], input: &str) -> Output {
    type_into(command(args), input)
}

/// The same with its own data folder.
pub(crate) fn typing_at(data: &Path, args: &[&str], input: &str) -> Output {
    let mut command = command(args);
    command.env("XDG_DATA_HOME", data);
    type_into(command, input)
}

pub(crate) fn type_into(mut command: Command, input: &str) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("harena runs");
    // Written on another thread, so that no side blocks when a pipe is full.
    let mut keyboard = child.stdin.take().expect("piped");
    let input = input.to_string();
    // Writing may fail: the game can be over before all input is read.
    let writer = std::thread::spawn(move || _ = keyboard.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("harena ends");
    writer.join().expect("the writer does not panic");
    output
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub(crate) fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The output of a command that must succeed.
pub(crate) fn fine(output: &Output) -> String {
    assert!(output.status.success(), "{:?}: {}", output.status, err(output));
    out(output)
}

pub(crate) fn json(args: &[&str]) -> Value {
    let output = harena(args);
    assert!(output.status.success(), "{args:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A folder for one test, emptied first.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A file in its own folder.
pub(crate) fn file(folder: &str, name: &str, content: &str) -> String {
    let path = self::folder(folder).join(name);
    std::fs::write(&path, content).expect("can write");
    text(&path).to_string()
}

/// A pack for Dragonic Tide with low health for all characters and short duels, so that solving is fast.
pub(crate) fn weak(folder: &str, health: u8, rounds: u8) -> String {
    let characters = ["lucent", "terrence", "william", "dorothy", "elaine", "gaw"];
    let characters = characters.map(|key| format!("[[character]]\nkey = '{key}'\nhp = {health}\n")).concat();
    file(folder, "weak.toml", &format!("name = 'weak {health}'\n[limits]\nround_limit = {rounds}\n{characters}"))
}

/// The files of a folder by name.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("can read").path()).collect();
    files.sort();
    files
}

/// Checks that the command is refused with exit code 2, this text in the message, and no panic.
pub(crate) fn refused(args: &[&str], word: &str) -> String {
    let output = harena(args);
    let text = err(&output);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
    let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(word) || flowing.contains(word), "{args:?} says {text:?}, not {word:?}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// Checks that the text contains all these words, ignoring line breaks, which depend on the width and on paths.
pub(crate) fn contains(text: &str, words: &[&str]) {
    let flowing = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = flowing(text);
    for word in words {
        assert!(text.contains(word) || all.contains(&flowing(word)), "{word:?} is missing in:\n{text}");
    }
}

/// A record of a game for two seats without actions.
pub(crate) const RECORD: &str =
    "harena record 1\ngame colossal-arena\nrules 2\noptions {}\nseats 2\nchance xoshiro256++\nseed 7\n\n";
