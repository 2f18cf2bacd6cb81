//! Limits of expensive work, so that one guest cannot overload the server.

use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use harena_server::Server;
use harena_server::client::Client;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::clients::metric;
use crate::common::{LONG, config, file, guest, play, seats, server, sqlite, state, steps, table};
use crate::crash::Process;

/// Replays are computed once and cached; requests that need another replay have a limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replays_are_cached_and_limited() {
    let mut config = config("replays");
    config.rate_limits = true;
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("dragonic-tide", std::slice::from_ref(&ann), 1, json!({})).await;
    play(&ann, &id).await;
    let page = async |viewer: &str, from: usize| {
        let answer = ann.get(&format!("/api/tables/{id}/replay?as={viewer}&from={from}&limit=2")).await.unwrap();
        let refused = (answer.status != 200).then(|| answer.json()["code"].as_str().unwrap_or_default().to_string());
        (answer.status, refused)
    };
    let chart = async || ann.get(&format!("/api/tables/{id}/chart")).await.unwrap().status;
    assert_eq!((page("a", 0).await.0, chart().await), (200, 200));
    let before = metric(&ann, "harena_replays_loaded_total").await;
    for _ in 0..30 {
        assert_eq!((page("a", 0).await.0, chart().await), (200, 200));
    }
    assert_eq!(metric(&ann, "harena_replays_loaded_total").await, before, "a second request uses the cache");
    let mut refused = None;
    'all: for viewer in ["b", "table", "all", "a"] {
        for from in 1..40 {
            if let (429, code) = page(viewer, from).await {
                refused = code;
                break 'all;
            }
        }
    }
    assert_eq!(refused.as_deref(), Some("too-often"));
    assert_eq!(page("a", 0).await.0, 200, "cached replays are not limited");
    assert_eq!(ann.get("/api/games").await.unwrap().status, 200);
    server.stop().await;
}

/// Solving needs an amount of memory that depends on the content pack.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn content_packs_cannot_be_solved() {
    let server = server("solved").await;
    let ann = guest(&server, "Ann").await;
    let pack = json!({ "content": { "name": "trial", "limits": { "round_limit": 3 } } });
    let solved = json!([{ "kind": "me" }, { "kind": "bot", "level": "solved" }]);
    let wish = |options: &Value, seats: &Value| json!({ "game": "dragonic-tide", "options": options, "seats": seats });
    assert_eq!(ann.post("/api/tables", &wish(&json!({}), &solved)).await.unwrap().status, 201);
    let answer = ann.post("/api/tables", &wish(&pack, &solved)).await.unwrap();
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert!(answer.json()["text"].as_str().unwrap().contains("content pack"), "{}", answer.body);
    // The same after the table was created.
    let open = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = ann.create(&wish(&pack, &open)).await.unwrap();
    for command in
        [json!({ "type": "add-bot", "seat": "b", "level": "solved" }), json!({ "type": "start", "level": "solved" })]
    {
        assert_eq!(ann.command(&id, &command).await.unwrap().status, 400);
    }
    assert_eq!(ann.command(&id, &json!({ "type": "start", "level": "expert" })).await.unwrap().status, 200);
    server.stop().await;
}

/// Pings count towards the message limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_count_as_messages() {
    let mut config = config("pings");
    config.rate_limits = true;
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("dragonic-tide", std::slice::from_ref(&ann), 1, json!({})).await;
    let mut stranger = ann.clone();
    stranger.token = None;
    for client in [&ann, &stranger] {
        let mut socket = client.socket(&id, None).await.unwrap().socket;
        let flood = async {
            for _ in 0..2000 {
                if socket.send(Message::Ping(Default::default())).await.is_err() {
                    return true;
                }
            }
            while let Some(Ok(message)) = socket.next().await {
                if let Message::Close(frame) = message {
                    return frame.is_some_and(|frame| frame.reason.as_str() == "too often");
                }
            }
            true
        };
        assert!(tokio::time::timeout(LONG, flood).await.expect("the server closes the socket"));
    }
    server.stop().await;
}

/// A person with many tables delays only their own computer players.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_players_serve_the_hosts_in_turn() {
    let mut config = config("turns");
    config.bot_threads = 1;
    config.bot_pace = 10.0;
    let server = Server::start(config).await.unwrap();
    let (hog, ann) = (guest(&server, "Hog").await, guest(&server, "Ann").await);
    let bot = |level: &str| json!({ "kind": "bot", "level": level });
    // In the arena a search uses its whole time limit.
    let arena = json!({ "game": "titan-arena", "seats": [bot("hard"), bot("hard"), { "kind": "me" }] });
    let mut tables = Vec::new();
    for _ in 0..150 {
        tables.push(hog.create(&arena).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let id = ann.create(&json!({ "game": "dragonic-tide", "seats": [{ "kind": "me" }, bot("greedy")] })).await.unwrap();
    let has_acted = |state: &Value| state["steps"].as_array().unwrap().iter().any(|step| step["what"] == "acted");
    let answered = async {
        while !has_acted(&state(&ann, &id).await) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(LONG, answered).await.expect("the computer player acts");
    // Most of the other tables are still waiting. In the order of requests they would all have come first.
    let (mut served, mut waiting) = (0, 0);
    for table in &tables {
        let state = state(&hog, table).await;
        served += usize::from(has_acted(&state));
        waiting += usize::from(!has_acted(&state) && state["position"]["to_act"][0] != "c");
    }
    assert!(served < waiting, "{served} tables served, {waiting} waiting");
    server.stop().await;
}

/// The memory of unused content packs is freed. While all of it is in use, other packs, of any game, and the stored tables
/// that need them must wait. The memory is that of a process, so the server has one of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_memory_of_content_packs_is_limited_and_freed() {
    let url = |path: &Path| format!("sqlite://{}", path.display());
    let idle = ("HARENA_TEST_IDLE_MS", "50".to_string());
    let wish = |rounds: usize| {
        let pack = json!({ "name": format!("of {rounds}"), "limits": { "round_limit": rounds } });
        json!({ "game": "dragonic-tide", "seats": seats(1, 1), "options": { "content": pack } })
    };
    // A table is in memory as long as somebody is connected.
    let hold = async |client: &Client, rounds: usize| {
        let table = client.create(&wish(rounds)).await.unwrap();
        client.socket(&table, None).await.unwrap()
    };
    let server = Process::start_with(&url(&file("pack-size")), 0.0, std::slice::from_ref(&idle)).await;
    let ann = Client::guest(server.address, "Ann").await.unwrap();
    let held = hold(&ann, 50).await;
    assert_eq!(metric(&ann, "harena_content_packs").await, 1);
    // Space for two of them, and not for the smaller one of another game.
    let memory = metric(&ann, "harena_content_pack_bytes").await * 21 / 10;
    drop(held);
    server.kill().await;
    let limit = ("HARENA_TEST_PACK_MEMORY", memory.to_string());
    let path = file("packs-go");
    let server = Process::start_with(&url(&path), 0.0, &[idle, limit]).await;
    let ann = Client::guest(server.address, "Ann").await.unwrap();
    let rounds = async |client: &Client, table: &str| {
        let answer = client.get(&format!("/api/tables/{table}")).await.unwrap();
        answer.json()["position"]["view"]["round_limit"].as_u64().ok_or(answer.json()["code"].clone())
    };
    let wait_for_at_most = async |most: i64| {
        let freed = async {
            while metric(&ann, "harena_content_packs").await > most {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LONG, freed).await.expect("the other packs are freed");
    };
    // Any number of packs, one after the other.
    let mut tables = Vec::new();
    for number in 1..=5 {
        wait_for_at_most(1).await;
        tables.push(ann.create(&wish(number)).await.unwrap());
        assert_eq!(rounds(&ann, &tables[number - 1]).await, Ok(number as u64));
    }
    // A running game with a clock, at a private table.
    wait_for_at_most(1).await;
    let mut clocked = wish(6);
    clocked["public"] = json!(false);
    clocked["clock"] = json!({ "kind": "days", "days": 1 });
    let clocked = ann.create(&clocked).await.unwrap();
    wait_for_at_most(0).await;
    // Two at once, with different packs; both stay in use.
    let both = [hold(&ann, 50).await, hold(&ann, 51).await];
    // Now there is no space for a new table or a stored one.
    let elsewhere = json!({ "name": "rich", "game": { "coins": 50 } });
    let elsewhere = json!({ "game": "colosseum", "seats": seats(1, 2), "options": { "content": elsewhere } });
    for wish in [&wish(99), &elsewhere] {
        let refused = ann.post("/api/tables", wish).await.unwrap();
        assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("busy")), "{}", refused.body);
        assert_eq!(refused.header("retry-after"), Some("2"));
    }
    assert_eq!(rounds(&ann, &tables[0]).await, Err(json!("busy")));
    // Members learn why they must wait; strangers do not learn that the table exists.
    assert_eq!(rounds(&ann, &clocked).await, Err(json!("busy")));
    let stranger = Client::anonymous(server.address).get(&format!("/api/tables/{clocked}")).await.unwrap();
    assert_eq!(stranger.status, 404, "{}", stranger.body);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    // Other tables are not affected.
    let other = json!({ "game": "dragonic-tide", "seats": seats(1, 1) });
    assert_eq!(rounds(&ann, &ann.create(&other).await.unwrap()).await, Ok(60));
    drop(both);
    wait_for_at_most(1).await;
    assert_eq!(rounds(&ann, &clocked).await, Ok(6));
    let paused = |step: &Value| step["what"] == "interrupted" && step["millis"].as_i64().unwrap() >= 1_500;
    let history = steps(&ann, &clocked, 1).await;
    assert!(history.values().any(paused), "clocks were paused: {history:?}");
    for (number, table) in (1..).zip(&tables) {
        wait_for_at_most(1).await;
        assert_eq!(rounds(&ann, table).await, Ok(number));
    }
    wait_for_at_most(0).await;
    ann.create(&elsewhere).await.unwrap();
    server.kill().await;
    let pool = sqlite(&path).await;
    let set_aside: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE set_aside IS NOT NULL").fetch_one(&pool).await.unwrap();
    assert_eq!(set_aside, 0);
    pool.close().await;
}
