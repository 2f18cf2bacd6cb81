//! A server for one test, and clients that play.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::future::join_all;
use harena_server::client::{Client, Socket};
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};
use sqlx::SqlitePool;
use tokio_tungstenite::tungstenite::Message;

/// The maximum time that a test waits for something. Long, since the machine may be slow.
pub(crate) const LONG: Duration = Duration::from_secs(120);

/// The path of a new database.
pub(crate) fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("server");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}-{}.db", std::process::id()));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    path
}

pub(crate) fn config(name: &str) -> Config {
    config_for(&file(name))
}

/// A configuration with a database that may exist.
pub(crate) fn config_for(path: &Path) -> Config {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(path.to_path_buf()));
    config.rate_limits = false;
    config.bot_pace = 0.0;
    config.solver = false;
    config.bot_threads = 2;
    config.replace_after = Duration::ZERO;
    config
}

/// Connects to the database of a server.
pub(crate) async fn database(config: &Config) -> SqlitePool {
    let Database::Sqlite(path) = &config.database else { panic!("not SQLite") };
    sqlite(path).await
}

pub(crate) async fn sqlite(path: &Path) -> SqlitePool {
    SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap()
}

pub(crate) async fn server(name: &str) -> Server {
    Server::start(config(name)).await.unwrap()
}

pub(crate) async fn guest(server: &Server, name: &str) -> Client {
    Client::guest(server.address(), name).await.unwrap()
}

/// A number for random choices, different at each call.
pub(crate) fn chance() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let mut x = NEXT.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed);
    x ^= x >> 30;
    x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^= x >> 27;
    x.wrapping_mul(0x94D0_49BB_1331_11EB)
}

pub(crate) fn seats(people: usize, bots: usize) -> Vec<Value> {
    let mut seats = vec![json!({ "kind": "me" })];
    seats.extend((1..people).map(|_| json!({ "kind": "open" })));
    seats.extend((0..bots).map(|_| json!({ "kind": "bot", "level": "greedy" })));
    seats
}

/// A table with these people, in order of seats.
pub(crate) async fn table(game: &str, people: &[Client], bots: usize, more: Value) -> String {
    let mut wish = json!({ "game": game, "seats": seats(people.len(), bots) });
    wish.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    let id = people[0].create(&wish).await.unwrap();
    for person in &people[1..] {
        let answer = person.command(&id, &json!({ "type": "sit" })).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    id
}

/// A request that must succeed.
pub(crate) async fn get(client: &Client, path: &str) -> Value {
    let answer = client.get(path).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", &answer.body);
    answer.json()
}

pub(crate) async fn state(client: &Client, table: &str) -> Value {
    get(client, &format!("/api/tables/{table}")).await
}

/// The steps of a table by version, from this version on.
pub(crate) async fn steps(client: &Client, table: &str, first: i64) -> BTreeMap<i64, Value> {
    let mut steps = BTreeMap::new();
    let mut from = first;
    loop {
        let page = get(client, &format!("/api/tables/{table}/steps?from={from}&limit=500")).await;
        let page = page.as_array().unwrap();
        steps.extend(page.iter().map(|step| (step["version"].as_i64().unwrap(), step.clone())));
        if page.len() < 500 {
            return steps;
        }
        from += 500;
    }
}

/// Waits until the server closes a socket. Returns the code and the reason.
pub(crate) async fn close_reason(socket: &mut Socket) -> (u16, String) {
    let closed = async {
        loop {
            match socket.socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return (frame.code.into(), frame.reason.to_string()),
                Some(Ok(Message::Close(None))) => return (1005, String::new()),
                Some(Ok(_)) => {}
                other => panic!("closed without a close frame: {other:?}"),
            }
        }
    };
    tokio::time::timeout(LONG, closed).await.expect("the server closes the socket")
}

/// All people play until the game is over. Returns the last state of each.
pub(crate) async fn play_all(people: &[Client], table: &str) -> Vec<Value> {
    let playing = people.iter().map(|person| {
        let (person, table) = (person.clone(), table.to_string());
        tokio::spawn(async move { play(&person, &table).await })
    });
    join_all(playing).await.into_iter().map(|ending| ending.unwrap()).collect()
}

/// Plays at a table through its socket until the game is over. Returns the last state.
pub(crate) async fn play(client: &Client, table: &str) -> Value {
    let mut socket = client.socket(table, None).await.unwrap();
    loop {
        let message = tokio::time::timeout(LONG, socket.next()).await.expect("the next message").unwrap();
        match message["type"].as_str().unwrap() {
            "state" | "update" if message["table"]["phase"] == "over" => return message,
            "state" | "update" => act(&mut socket, &message).await,
            "done" => {}
            // Another client was faster; the next update has the new state.
            "error" => {
                let code = message["code"].as_str().unwrap();
                assert!(["stale", "not-your-turn", "over"].contains(&code), "{message}");
            }
            other => panic!("{other}"),
        }
    }
}

/// Plays one of the legal actions, if there are any.
pub(crate) async fn act(socket: &mut Socket, state: &Value) {
    if let Some(action) = choice(state) {
        let command = json!({ "type": "act", "action": action, "version": state["version"] });
        socket.send(&command).await.unwrap();
    }
}

pub(crate) fn choice(state: &Value) -> Option<String> {
    let legal = state["position"]["legal"].as_array()?;
    let index = chance() % legal.len().max(1) as u64;
    Some(legal.get(index as usize)?["action"].as_str().unwrap().to_string())
}
