//! A server for one test, and programs that play.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use harena_server::client::{Client, Socket};
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};

/// A test that waits for something waits so long at most. Generous: the machine may be slow.
pub(crate) const LONG: Duration = Duration::from_secs(120);

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
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(file(name)));
    config.rate_limits = false;
    config.bot_pace = 0.0;
    config.solver = false;
    config.bot_threads = 2;
    config.replace_after = Duration::ZERO;
    config
}

pub(crate) async fn server(name: &str) -> Server {
    Server::start(config(name)).await.unwrap()
}

pub(crate) async fn guest(server: &Server, name: &str) -> Client {
    Client::guest(server.address(), name).await.unwrap()
}

/// Numbers for choosing, different at each call.
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

/// A table where these people sit, in order.
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

pub(crate) async fn state(client: &Client, table: &str) -> Value {
    let answer = client.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Plays at a table with nothing but what comes over its socket, until the game is over; gives the last state.
pub(crate) async fn play(client: &Client, table: &str) -> Value {
    let mut socket = client.socket(table, None).await.unwrap();
    loop {
        let message = tokio::time::timeout(LONG, socket.next()).await.expect("the game goes on").unwrap();
        match message["type"].as_str().unwrap() {
            "state" | "update" if message["table"]["phase"] == "over" => return message,
            "state" | "update" => act(&mut socket, &message).await,
            "done" => {}
            // Somebody else was faster; the next update says how things are.
            "error" => {
                let code = message["code"].as_str().unwrap();
                assert!(["stale", "not-your-turn", "over"].contains(&code), "{message}");
            }
            other => panic!("{other}"),
        }
    }
}

/// Takes one of the legal actions, if there are any.
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
