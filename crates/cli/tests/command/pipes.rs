//! Closed pipes and full disks.

use std::fs::File;
use std::process::Stdio;

use crate::common::{command, err, files, folder};

const COMMANDS: &[&[&str]] = &[
    &["play", "colossal-arena", "--players", "greedy,greedy", "--seed", "3"],
    &["play", "titan-arena", "--seed", "3"],
    &["play"],
    &["games"],
    &["balance", "dragonic-tide"],
    &["rules", "titan-arena"],
    &["simulate", "titan-arena", "--games", "5"],
];

/// No error and no panic.
#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in COMMANDS {
        let mut child = command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("harena runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("harena ends");
        assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{args:?}");
    }
}

/// A full disk is an error, also if the message cannot be printed.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").expect("Linux has one");
    for args in COMMANDS {
        let output = command(args).stdout(full()).output().expect("harena runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
        assert!(err(&output).contains("cannot write to the standard output"), "{args:?}: {}", err(&output));
        let silent = command(args).stdout(full()).stderr(full()).status().expect("harena runs");
        assert_eq!(silent.code(), Some(2), "{args:?}");
    }
}

/// The game is saved even if the output is closed.
#[test]
fn a_closed_output_does_not_lose_the_game() {
    let data = folder("outlived");
    let mut game = command(&["play", "colossal-arena", "--players", "greedy,greedy", "--seed", "3"]);
    let mut child = game.env("XDG_DATA_HOME", &data).stdout(Stdio::piped()).spawn().expect("harena runs");
    drop(child.stdout.take());
    assert!(child.wait().expect("harena ends").success());
    assert_eq!(files(&data.join("harena")).len(), 1);
}
