//! `harena serve` and the commands around it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::common::{RECORD, command, contains, err, file, fine, folder, harena, out, refused, text};

/// The record of docs/records.md.
fn record() -> String {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/records.md")).expect("the page");
    let from = page.find("harena record 1").expect("a record");
    let to = from + page[from..].find("```").expect("its end");
    page[from..to].to_string()
}

const HASH: &str = "ca294477fd36692889e89903f1f7ebe2a823446f4b5561c813aa120dd858b197";

#[test]
fn a_fair_record_is_verified() {
    let path = file("verify-fair", "game.hrec", &record());
    let text = fine(&harena(&["verify-record", &path, "--hash", &HASH.to_uppercase()]));
    assert!(text.contains("the shuffle was fair") && text.contains("8 actions"), "{text}");
    let text = fine(&harena(&["verify-record", &path]));
    assert!(text.contains("was fair if this is the hash"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&harena(&["verify-record", &path, "--json"]))).expect("JSON");
    assert_eq!(json["seed_sha256"], HASH);
}

#[test]
fn a_manipulated_record_fails() {
    let fails = |name: &str, content: &str, more: &[&str], word: &str| {
        let path = file(name, "game.hrec", content);
        let output = harena(&[&["verify-record", &path], more].concat());
        assert_eq!(output.status.code(), Some(1), "{}", out(&output));
        assert!(err(&output).contains(word), "{word}: {}", err(&output));
    };
    let record = record();
    fails("verify-hash", &record, &["--hash", &"0".repeat(64)], "not the one that was shown");
    fails("verify-seed", &record.replace("seed 4688", "seed 4689"), &[], "hash");
    fails("verify-action", &record.replace("a bet magus", "a bet nobody"), &[], "no creature");
    fails("verify-plain", RECORD, &[], "nothing is proved");
    let path = file("verify-usage", "game.hrec", &record);
    refused(&["verify-record", &path, "--hash", "12"], "64 hexadecimal digits");
    refused(&["verify-record", "nowhere.hrec"], "nowhere.hrec");
}

#[test]
fn the_help_of_serve_is_complete() {
    let help = fine(&harena(&["serve", "--help"]));
    let flags =
        ["--listen", "--database", "--origin", "--trust-proxy", "--secure-cookies", "--bot-threads", "--log-format"];
    contains(&help, &flags);
    contains(
        &help,
        &["HARENA_LISTEN", "HARENA_DATABASE", "postgres://", "/healthz", "/metrics", "SIGTERM", "docs/protocol.md"],
    );
    for (args, word) in [
        (["serve", "--database", "mysql://x"], "sqlite://PATH"),
        (["serve", "--origin", "example.org"], "https://"),
        (["serve", "--bot-pace", "-1"], "--bot-pace"),
        (["serve", "--admin-token", "short"], "at least 16"),
    ] {
        refused(&args, word);
    }
}

#[cfg(unix)]
#[test]
fn a_server_starts_answers_and_stops() {
    let database = format!("sqlite://{}", text(&folder("serve").join("games.db")));
    let mut child = command(&["serve", "--listen", "127.0.0.1:0", "--database", &database, "--log-format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("harena runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let address =
        line.trim().strip_prefix("Harena is at http://").expect("an address").trim_end_matches('/').to_string();
    let mut stream = TcpStream::connect(&address).expect("it listens");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"status\":\"ok\""), "{answer}");
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it stops");
    assert!(output.status.success(), "{:?}", output.status);
    let log = err(&output);
    assert!(log.lines().all(|line| line.starts_with('{')) && log.contains("\"stopped\""), "{log}");
}

#[test]
fn a_short_measurement() {
    let text = fine(&harena(&["bench-server", "--games", "3", "--seconds", "1", "--rate", "10", "--json"]));
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(report["actions"].as_u64().is_some_and(|actions| actions > 0), "{report}");
    assert_eq!(report["errors"], 0);
    assert_eq!(report["missed"], false);
    refused(&["bench-server", "--games", "0"], "--games must be from 1");
}

/// Each connection is an open file; a limit that is too low is reported before the measurement.
#[cfg(unix)]
#[test]
fn too_few_open_files() {
    let harena = env!("CARGO_BIN_EXE_harena");
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit -n 300 && exec {harena} bench-server --games 1000 --seconds 0.5")])
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = err(&output);
    assert!(text.contains("need 4100 open files") && text.contains("ulimit -n 4100"), "{text}");
}

/// An unreachable rate is reported.
#[test]
fn a_missed_rate_is_a_failure() {
    for json in [false, true] {
        let mut args = vec!["bench-server", "--games", "2", "--seconds", "0.5", "--rate", "900000"];
        args.extend(json.then_some("--json"));
        let output = harena(&args);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(if json { "\"missed\":true" } else { "MISSED" }), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn admin_works_on_a_running_server() {
    const TOKEN: &str = "a token for this test";
    let folder = folder("admin");
    let database = format!("sqlite://{}", text(&folder.join("games.db")));
    let mut child = command(&["serve", "--listen", "127.0.0.1:0", "--database", &database, "--admin-token", TOKEN])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("harena runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let server = line.trim().strip_prefix("Harena is at ").expect("an address").to_string();
    let admin = |args: &[&str]| harena(&[&["admin", "--server", &server, "--token", TOKEN], args].concat());
    assert_eq!(fine(&admin(&["tables"])), "");
    contains(&fine(&admin(&["ban", "--address", "192.0.2.7", "--reason", "spam"])), &["unban"]);
    let listed = fine(&admin(&["bans"]));
    contains(&listed, &["192.0.2.7", "spam"]);
    let ban = listed.split_whitespace().next().expect("an id").to_string();
    contains(&fine(&admin(&["unban", &ban])), &["lifted"]);
    contains(&fine(&admin(&["announce", "A restart", "--seconds", "60", "--json"])), &["\"A restart\""]);
    let copy = text(&folder.join("copy.db")).to_string();
    contains(&fine(&admin(&["backup", &copy])), &["copied"]);
    assert!(std::path::Path::new(&copy).is_file());
    for (args, word) in [
        (&["backup", &copy][..], "exists already"),
        (&["close-table", "abcdefghijkm"], "no such table"),
        (&["delete-account", "Jäger"], "there is no person"),
        (&["ban"], "--address"),
    ] {
        let output = admin(args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(err(&output).contains(word), "{word}: {}", err(&output));
    }
    refused(&["admin", "--server", &server, "--token", "a wrong token of some length", "bans"], "token");
    refused(&["admin", "--server", "https://example.org", "--token", TOKEN, "bans"], "tunnel");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill").success());
    assert!(child.wait().expect("it stops").success());
}
