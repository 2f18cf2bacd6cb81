//! Saved games: one file per game, never overwritten by another game.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{RECORD, command, contains, err, file, files, fine, folder, json, out, text, typing, typing_at};

fn saved(data: &Path) -> Vec<std::path::PathBuf> {
    files(&data.join("harena"))
}

/// Checks that a command with its own data folder is refused.
fn refused_at(data: &Path, args: &[&str], word: &str) {
    let output = typing_at(data, args, "");
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(err(&output).contains(word), "{} does not say {word:?}", err(&output));
}

#[test]
fn each_game_has_its_own_file() {
    let data = folder("own-file");
    for _ in 0..3 {
        fine(&typing_at(&data, &["play", "colossal-arena"], "1\nquit\n"));
    }
    let names: Vec<String> =
        saved(&data).iter().map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    for name in names {
        // colossal-arena-YYYYMMDD-HHMMSS-xxxx.hrec
        let rest = name.strip_prefix("colossal-arena-20").and_then(|rest| rest.strip_suffix(".hrec"));
        let lengths: Vec<usize> = rest.expect("a date").split('-').map(str::len).collect();
        assert_eq!(lengths, [6, 6, 4], "{name}");
    }
}

#[test]
fn resume_takes_the_newest_unfinished_game_of_its_kind() {
    let data = folder("newest");
    refused_at(&data, &["play", "titan-arena", "--resume"], "there is no saved game of Titan: The Arena yet");
    refused_at(&data, &["play", "--resume"], "there is no saved game yet");
    fine(&typing_at(&data, &["play", "titan-arena", "--players", "human,random", "--name", "Old"], "quit\n"));
    std::thread::sleep(Duration::from_millis(20));
    fine(&typing_at(&data, &["play", "titan-arena", "--players", "human,random", "--name", "New"], "quit\n"));
    std::thread::sleep(Duration::from_millis(20));
    fine(&typing_at(&data, &["play", "colossal-arena", "--players", "human,random", "--name", "Other"], "quit\n"));
    std::thread::sleep(Duration::from_millis(20));
    // Finished games and unreadable files are skipped.
    fine(&typing_at(&data, &["play", "titan-arena", "--players", "random,random"], ""));
    fs::write(data.join("harena/broken.hrec"), "nonsense").expect("can write");
    let resumed = |args: &[&str]| fine(&typing_at(&data, args, "quit\n"));
    contains(&resumed(&["play", "titan-arena", "--resume"]), &["A New "]);
    contains(&resumed(&["play", "colossal-arena", "--resume"]), &["A Other ", "\n  harena play --resume\n"]);
    contains(&resumed(&["play", "titan-arena", "--resume"]), &["\n  harena play --resume /"]);
    assert_eq!(saved(&data).len(), 5, "resuming makes no new file");
}

#[test]
fn a_resumed_file_determines_its_game() {
    let file = file("names-game", "a.hrec", &RECORD.replace("seats 2", "seats 2\nname a Ann\nname b Bob"));
    contains(&fine(&typing(&["play", "--resume", &file], "\nquit\n")), &["Colossal Arena  round 1"]);
    let data = folder("names-game-data");
    refused_at(&data, &["play", "titan-arena", "--resume", &file], "is a game of colossal-arena, not of titan-arena");
    refused_at(&data, &["play", "--resume", "/no/such/file"], "cannot read /no/such/file");
    refused_at(&data, &["play", "--resume", "titan-arena"], "harena play titan-arena --resume");
    fine(&typing_at(&data, &["play", "titan-arena", "--players", "random,random"], ""));
    refused_at(&data, &["play", "titan-arena", "--resume"], "every saved game of Titan: The Arena is finished");
}

/// Without arguments, `play` suggests to continue an unfinished game, but not with options for a new game.
#[test]
fn play_without_arguments_suggests_to_continue() {
    let data = folder("continue");
    assert!(!fine(&typing_at(&data, &["play"], "quit\n")).contains("Continue"));
    fine(&typing_at(&data, &["play", "titan-arena", "--players", "human,random", "--name", "Ann"], "1\nquit\n"));
    let said = fine(&typing_at(&data, &["play"], "c\nquit\n"));
    contains(&said, &["Resume Titan: The Arena: ", " so far, saved 20", "A Ann "]);
    assert!(!fine(&typing_at(&data, &["play", "--seed", "3"], "quit\n")).contains("Continue"));
    assert_eq!(saved(&data).len(), 1);
}

#[test]
fn resume_and_save_leaves_the_first_file_alone() {
    let folder = folder("elsewhere");
    let [first, second] = ["first.hrec", "second.hrec"].map(|name| folder.join(name));
    let args = ["play", "colossal-arena", "--players", "human,random", "--seed", "3", "--save", text(&first)];
    fine(&typing(&args, "no bet\nquit\n"));
    let before = fs::read_to_string(&first).expect("saved");
    let resume = ["play", "--resume", text(&first), "--save", text(&second)];
    fine(&typing(&resume, "1\nquit\n"));
    assert_eq!(fs::read_to_string(&first).expect("there"), before);
    let after = fs::read_to_string(&second).expect("saved");
    assert!(after.starts_with(&before) && after.len() > before.len(), "{after}");
    // Resuming the first file again may overwrite the second, which is the same game.
    fine(&typing(&resume, "quit\n"));
    assert_eq!(fs::read_to_string(&second).expect("saved"), before);
}

#[test]
fn a_new_game_overwrites_nothing() {
    let folder = folder("overwrite");
    let game = folder.join("game.hrec");
    fine(&typing(&["play", "colossal-arena", "--save", text(&game)], "quit\n"));
    let before = fs::read_to_string(&game).expect("saved");
    refused_at(&folder, &["play", "colossal-arena", "--save", text(&game)], "already exists");
    assert_eq!(fs::read_to_string(&game).expect("there"), before);
    let other = folder.join("other.hrec");
    fs::write(&other, RECORD).expect("can write");
    refused_at(&folder, &["play", "--resume", text(&game), "--save", text(&other)], "contains another game");
    assert_eq!(fs::read_to_string(&other).expect("there"), RECORD);
}

/// An unwritable file is reported before the first question.
#[test]
fn a_file_that_cannot_be_written_is_refused_at_once() {
    let folder = folder("unwritable");
    let save = |file: &str| ["play", "colossal-arena", "--seed", "1", "--save", file].map(String::from);
    for (file, word) in [("missing/game.hrec", "cannot save to"), (".", "is a folder")] {
        let args = save(text(&folder.join(file)));
        refused_at(&folder, &args.each_ref().map(String::as_str), word);
    }
    assert!(files(&folder).is_empty(), "no folder is created, and no temporary file is left");
    #[cfg(unix)]
    refused_at(&folder, &["play", "colossal-arena", "--save", "/dev/null"], "not a regular file");
}

/// If the data folder cannot be used, there is one warning and the game continues.
#[test]
fn a_failed_autosave_warns_once() {
    let data = file("failing", "data", "a file where a folder should be");
    let play = |input: &str| {
        let args = ["play", "colossal-arena", "--players", "human,random", "--seed", "3"];
        typing_at(Path::new(&data), &args, input)
    };
    let copy = folder("failing-copy").join("copy.hrec");
    let said = fine(&play(&format!("no bet\n1\nno bet\n1\nquit\nsave {}\nquit\n", text(&copy))));
    let flowing = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flowing.matches("The game continues unsaved").count(), 1, "{said}");
    contains(&said, &["cannot create the folder", "\"quit\" again quits without saving", "Saved to"]);
    assert!(copy.exists());
    // At the end of the input it is an error.
    let output = play("no bet\n1\n");
    assert_eq!(output.status.code(), Some(2), "{}", out(&output));
    assert!(err(&output).contains("cannot create the folder"), "{}", err(&output));
    // A whole game can be played.
    contains(&fine(&play(&"1\n".repeat(600))), &["1. ", "This game is not saved"]);
}

#[test]
fn copies_overwrite_only_the_same_game() {
    let folder = folder("copies");
    let [precious, other, copy] = ["precious.txt", "other.hrec", "copy.hrec"].map(|name| folder.join(name));
    fs::write(&precious, "precious").expect("can write");
    fs::write(&other, RECORD).expect("can write");
    let home = folder.join("home");
    fs::create_dir(&home).expect("a folder");
    let lines = [&precious, &other, &copy, &copy, &folder.join("new/copy.hrec"), &folder]
        .map(|file| format!("save {}\n", text(file)));
    let game = folder.join("game.hrec");
    let mut command =
        command(&["play", "colossal-arena", "--players", "human,random", "--seed", "3", "--save", text(&game)]);
    command.env("HOME", &home).env("COLUMNS", "160");
    let said = fine(&crate::common::type_into(
        command,
        &format!("{}save ~/copy.hrec\nno bet\nsave {}\nquit\n", lines.concat(), text(&copy)),
    ));
    contains(&said, &["already exists and is not a record", "contains another game", "copy.hrec", "cannot save to"]);
    assert_eq!(said.matches("Saved to").count(), 4, "{said}");
    assert_eq!(fs::read_to_string(&precious).expect("there"), "precious");
    assert_eq!(fs::read_to_string(&other).expect("there"), RECORD);
    assert!(home.join("copy.hrec").exists());
    let names: Vec<_> = files(&folder).iter().map(|path| path.file_name().expect("a name").to_owned()).collect();
    assert_eq!(names, ["copy.hrec", "game.hrec", "home", "other.hrec", "precious.txt"], "no temporary file is left");
    assert_eq!(fs::read_to_string(&copy).expect("there"), fs::read_to_string(&game).expect("there"));
}

/// After each decision and after each undo the file has the current game.
#[test]
fn undo_is_saved_too() {
    let game = folder("undo").join("game.hrec");
    let args = ["play", "colossal-arena", "--players", "human,human", "--seed", "3", "--save", text(&game)];
    let mut child = command(&args).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("harena runs");
    let mut keyboard = child.stdin.take().expect("piped");
    let mut becomes = |line: &str, actions: usize| {
        keyboard.write_all(line.as_bytes()).expect("it listens");
        let begun = Instant::now();
        let count = || json(&["replay", text(&game), "--json"])["actions"].as_array().expect("a list").len();
        while !game.exists() || count() != actions {
            assert!(begun.elapsed() < Duration::from_secs(20), "{line:?} does not lead to {actions} actions");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    becomes("\n", 0);
    becomes("no bet\n", 1);
    becomes("undo\n", 0);
    becomes("no bet\n", 1);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}
