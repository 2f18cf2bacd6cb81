//! A backup made during play contains everything that was acknowledged before.

use std::sync::{Arc, Mutex};

use harena_server::client::Client;
use serde_json::json;

use crate::admin::admin;
use crate::common::{LONG, file};
use crate::crash::{Acknowledged, Match, Process, check};
use crate::postgres::Postgres;

/// Clients that play until the server is stopped, and what was acknowledged to them.
async fn played(process: &Process) -> (Vec<tokio::task::JoinHandle<Match>>, Acknowledged) {
    let acknowledged = Acknowledged::default();
    let mut playing = Vec::new();
    for (index, (game, bots)) in [("colossal-arena", 0), ("colossi", 1), ("colosseum", 1)].into_iter().enumerate() {
        let mut people = Vec::new();
        for name in ["Ann", "Bob"] {
            people.push(Client::guest(process.address, &format!("{name} {index}")).await.unwrap());
        }
        let one = Match { game, bots, people, table: None };
        playing.push(tokio::spawn(one.continue_playing(process.address, Arc::clone(&acknowledged))));
    }
    (playing, acknowledged)
}

async fn until(acknowledged: &Acknowledged, count: usize) {
    let enough = async {
        while acknowledged.lock().unwrap().len() < count {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LONG, enough).await.expect("actions are acknowledged");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_is_backed_up_while_it_runs_and_restored() {
    let url = format!("sqlite://{}", file("backup-source").display());
    let copy = file("backup-copy");
    let process = Process::start(&url, 0.0).await;
    let (playing, acknowledged) = played(&process).await;
    until(&acknowledged, 150).await;
    let before = acknowledged.lock().unwrap().clone();
    let wish = json!({ "file": copy.to_str().unwrap() });
    let admin = admin(process.address);
    let made = admin.post("/api/admin/backup", &wish).await.unwrap();
    assert_eq!(made.status, 204, "{}", made.body);
    // An existing file is not overwritten, and play has continued meanwhile.
    let again = admin.post("/api/admin/backup", &wish).await.unwrap();
    assert_eq!((again.status, again.json()["code"].as_str()), (409, Some("not-now")), "{}", again.body);
    until(&acknowledged, before.len() + 50).await;
    process.kill().await;
    for one in playing {
        one.await.unwrap();
    }
    let count = before.len();
    let restored = format!("sqlite://{}", copy.display());
    assert_eq!(check(&restored, &Arc::new(Mutex::new(before)), true).await, count);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_is_backed_up_while_it_runs_and_restored() {
    let Some(postgres) = Postgres::start("backup") else { return };
    let process = postgres.process(0.0).await;
    let (playing, acknowledged) = played(&process).await;
    until(&acknowledged, 150).await;
    let before = acknowledged.lock().unwrap().clone();
    let dump = file("backup-postgres");
    let dump = dump.to_str().unwrap();
    postgres.run("pg_dump", &["--format=custom", "--file", dump, &postgres.url]);
    // The server does not back up PostgreSQL itself.
    let refused = admin(process.address).post("/api/admin/backup", &json!({ "file": "/tmp/x" })).await.unwrap();
    assert!(refused.body.contains("pg_dump"), "{}", refused.body);
    until(&acknowledged, before.len() + 50).await;
    process.kill().await;
    for one in playing {
        one.await.unwrap();
    }
    let restored = postgres.url.replace("/postgres", "/restored").replace("restored://", "postgres://");
    postgres.run("psql", &[&postgres.url, "-c", "CREATE DATABASE restored"]);
    postgres.run("pg_restore", &["--exit-on-error", "--no-owner", "--dbname", &restored, dump]);
    let count = before.len();
    assert_eq!(check(&restored, &Arc::new(Mutex::new(before)), true).await, count);
}
