//! One guest must not slow or fill the machine: what costs much is limited by itself, and shared out fairly.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use harena_catalog::dragonic_tide::{Pack, SharedContent};
use harena_server::client::Client;
use harena_server::{Config, Database, Server};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{LONG, config, guest, play, seats, server, state, table};

async fn films(client: &harena_server::client::Client) -> u64 {
    let text = client.get("/metrics").await.unwrap().body;
    let line = text.lines().find(|line| line.starts_with("harena_films_total ")).expect("a number");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Replays are made once and kept; what is not at hand has a limit of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replays_are_kept_and_have_a_limit_of_their_own() {
    let mut config = config("replays");
    config.rate_limits = true;
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("dragonic-tide", std::slice::from_ref(&ann), 1, json!({})).await;
    play(&ann, &id).await;
    let page = async |eyes: &str, from: usize| {
        let answer = ann.get(&format!("/api/tables/{id}/replay?as={eyes}&from={from}&limit=2")).await.unwrap();
        let refused = (answer.status != 200).then(|| answer.json()["code"].as_str().unwrap_or_default().to_string());
        (answer.status, refused)
    };
    let chart = async || ann.get(&format!("/api/tables/{id}/chart")).await.unwrap().status;
    assert_eq!((page("a", 0).await.0, chart().await), (200, 200));
    let before = films(&ann).await;
    for _ in 0..30 {
        assert_eq!((page("a", 0).await.0, chart().await), (200, 200));
    }
    assert_eq!(films(&ann).await, before, "what is asked for again is there");
    let mut refused = None;
    'all: for eyes in ["b", "table", "all", "a"] {
        for from in 1..40 {
            if let (429, code) = page(eyes, from).await {
                refused = code;
                break 'all;
            }
        }
    }
    assert_eq!(refused.as_deref(), Some("too-often"));
    assert_eq!(page("a", 0).await.0, 200, "what is at hand costs nothing");
    assert_eq!(ann.get("/api/games").await.unwrap().status, 200);
    server.stop().await;
}

/// Solving takes as much memory as the numbers of a pack ask for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn packs_cannot_ask_for_solved() {
    let server = server("solved").await;
    let ann = guest(&server, "Ann").await;
    let pack = json!({ "content": { "name": "trial", "limits": { "round_limit": 3 } } });
    let solved = json!([{ "kind": "me" }, { "kind": "bot", "level": "solved" }]);
    let wish = |options: &Value, seats: &Value| json!({ "game": "dragonic-tide", "options": options, "seats": seats });
    assert_eq!(ann.post("/api/tables", &wish(&json!({}), &solved)).await.unwrap().status, 201);
    let answer = ann.post("/api/tables", &wish(&pack, &solved)).await.unwrap();
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert!(answer.json()["text"].as_str().unwrap().contains("numbers of the house"), "{}", answer.body);
    // Neither later.
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

/// A ping is a message like any other: whoever sends nothing else is let go all the same.
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
        assert!(tokio::time::timeout(Duration::from_secs(20), flood).await.expect("the flood is ended"));
    }
    server.stop().await;
}

/// Somebody with many tables waits for their own computer players, and nobody else does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_players_think_for_everybody_in_turn() {
    let mut config = config("turns");
    config.bot_threads = 1;
    config.bot_pace = 10.0;
    let server = Server::start(config).await.unwrap();
    let (hog, ann) = (guest(&server, "Hog").await, guest(&server, "Ann").await);
    let bot = |level: &str| json!({ "kind": "bot", "level": level });
    // In the arena a search takes all the time that it gets.
    let arena = json!({ "game": "titan-arena", "seats": [bot("hard"), bot("hard"), { "kind": "me" }] });
    for _ in 0..150 {
        hog.create(&arena).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let id = ann.create(&json!({ "game": "dragonic-tide", "seats": [{ "kind": "me" }, bot("greedy")] })).await.unwrap();
    let begun = Instant::now();
    let answered = async {
        loop {
            let shown = state(&ann, &id).await;
            if shown["steps"].as_array().unwrap().iter().any(|step| step["what"] == "acted") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(LONG, answered).await.expect("it chooses");
    // Its pace is four seconds here, and one thought of another comes before it.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    server.stop().await;
}

/// Content packs come and go, and their memory with them. While all of it is in use, another one has to wait: nothing is wrong with
/// it, nor with a table that is stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn packs_are_given_back_and_a_full_memory_breaks_nothing() {
    let held = |number: u8| {
        let pack = format!("name = 'held {number}'\n[limits]\nround_limit = {number}");
        SharedContent::with(&Pack::parse(&pack).unwrap()).unwrap()
    };
    let one = held(50);
    // Room for two of them.
    let pack_memory = SharedContent::in_use().1 * 5 / 2;
    drop(one);
    let own = Config { pack_memory, idle: Duration::from_millis(50), ..config("packs-go") };
    let server = Server::start(own.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let wish = |rounds: usize| {
        let pack = json!({ "name": format!("of {rounds}"), "limits": { "round_limit": rounds } });
        json!({ "game": "dragonic-tide", "seats": seats(1, 1), "options": { "content": pack } })
    };
    let rounds = async |client: &Client, table: &str| {
        let answer = client.get(&format!("/api/tables/{table}")).await.unwrap();
        answer.json()["position"]["view"]["round_limit"].as_u64().ok_or(answer.json()["code"].clone())
    };
    let until = async |most: usize| {
        let gone = async {
            while SharedContent::in_use().0 > most {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LONG, gone).await.expect("nobody uses them any more");
    };
    // One after the other any number of them.
    let mut tables = Vec::new();
    for number in 1..=5 {
        until(1).await;
        tables.push(ann.create(&wish(number)).await.unwrap());
        assert_eq!(rounds(&ann, &tables[number - 1]).await, Ok(number as u64));
    }
    until(0).await;
    // Two at once, and each has its own; both are held here.
    let both = [held(50), held(51)];
    assert_eq!(both.each_ref().map(|content| content.numbers.round_limit), [50, 51]);
    // Nobody else has room now: neither a new table nor one that is stored.
    let refused = ann.post("/api/tables", &wish(99)).await.unwrap();
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("busy")), "{}", refused.body);
    assert_eq!(refused.header("retry-after"), Some("2"));
    assert_eq!(rounds(&ann, &tables[0]).await, Err(json!("busy")));
    // Other tables are none the worse.
    let other = json!({ "game": "dragonic-tide", "seats": seats(1, 1) });
    assert_eq!(rounds(&ann, &ann.create(&other).await.unwrap()).await, Ok(60));
    drop(both);
    for (number, table) in (1..).zip(&tables) {
        until(1).await;
        assert_eq!(rounds(&ann, table).await, Ok(number));
    }
    server.stop().await;
    let Database::Sqlite(path) = &own.database else { unreachable!() };
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let aside: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE set_aside IS NOT NULL").fetch_one(&pool).await.unwrap();
    assert_eq!(aside, 0);
    pool.close().await;
}
