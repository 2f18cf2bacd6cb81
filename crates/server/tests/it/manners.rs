//! What people must not be able to do to each other, and how a client is told no.

use std::time::Duration;

use futures_util::StreamExt as _;
use harena_server::Server;
use harena_server::client::{Answer, Client, Socket};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{LONG, config, guest, server, state, table};

async fn come_in(server: &Server, name: &str) -> Answer {
    Client::nobody(server.address()).post("/api/guest", &json!({ "name": name, "bearer": true })).await.unwrap()
}

/// Why the server closes a socket: the code and the reason.
pub(crate) async fn closed(socket: &mut Socket) -> (u16, String) {
    let ended = async {
        loop {
            match socket.socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return (frame.code.into(), frame.reason.to_string()),
                Some(Ok(Message::Close(None))) => return (1005, String::new()),
                Some(Ok(_)) => {}
                other => panic!("closed without a word: {other:?}"),
            }
        }
    };
    tokio::time::timeout(LONG, ended).await.expect("it is closed")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_can_be_seen() {
    let server = server("blank").await;
    for blank in
        ["\u{3164}", "\u{2800}\u{2800}", "\u{115f}\u{1160}", "\u{ffa0}", "\u{fe0f}", "\u{301}\u{302}", "\u{34f} "]
    {
        let answer = come_in(&server, blank).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("bad-message")), "{blank:?}");
    }
    for (name, kept) in
        [("A\u{3164}nn", "Ann"), ("Zoë", "Zoë"), ("Ζωή", "Ζωή"), ("김", "김"), ("♥\u{fe0f}", "♥\u{fe0f}")]
    {
        assert_eq!(come_in(&server, name).await.json()["name"], kept);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_name_of_an_account_is_its_own() {
    let server = server("look-alikes").await;
    let (ann, bob) = (guest(&server, "Annie").await, guest(&server, "Bob").await);
    let account = |name: &str| json!({ "name": name, "password": "correct horse" });
    assert_eq!(ann.post("/api/account", &account("Annie")).await.unwrap().status, 200);
    // As it is written, in other capitals, with letters of other alphabets, and with other things that look alike.
    for taken in
        ["Annie", "aNNIE", "\u{410}nnie", "Annіe", "Anníe", "Ａｎｎｉｅ", "Ann1e", "AnnIe", "Annle", "An nie", "Annie."]
    {
        let refused = [
            come_in(&server, taken).await,
            bob.post("/api/me", &json!({ "name": taken })).await.unwrap(),
            bob.post("/api/account", &account(taken)).await.unwrap(),
        ];
        for answer in refused {
            assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("name-taken")), "{taken}");
        }
    }
    // Names that are merely similar are nobody's.
    for free in ["Anna", "Annika", "Hannie", "Анна"] {
        assert_eq!(come_in(&server, free).await.status, 200, "{free}");
    }
    // The name that an account shows is its own too, and free again when it shows another; the login stays.
    assert_eq!(ann.post("/api/me", &json!({ "name": "Champion" })).await.unwrap().status, 200);
    assert_eq!(come_in(&server, "Champi\u{3bf}n").await.status, 409);
    assert_eq!(ann.post("/api/me", &json!({ "name": "champion" })).await.unwrap().status, 200, "one's own name");
    assert_eq!(ann.post("/api/me", &json!({ "name": "Annie" })).await.unwrap().status, 200, "one's own login");
    assert_eq!(come_in(&server, "Champion").await.status, 200);
    assert_eq!(come_in(&server, "annie").await.status, 409);
    server.stop().await;
}

/// Accounts that were made before look-alikes were guarded are guarded too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_old_accounts_are_guarded() {
    let config = config("old-accounts");
    let harena_server::Database::Sqlite(path) = config.database.clone() else { unreachable!() };
    let server = Server::start(config.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap();
    server.stop().await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    sqlx::query("DELETE FROM names").execute(&pool).await.unwrap();
    pool.close().await;
    let server = Server::start(config).await.unwrap();
    assert_eq!(come_in(&server, "\u{410}nn").await.status, 409);
    server.stop().await;
}

/// Who logs out is nobody on the sockets that are open either, at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_out_closes_the_sockets_of_this_session_at_once() {
    let mut config = config("logout-at-once");
    // So that nothing but the logout itself can close them in time.
    config.silence = Duration::from_secs(3600);
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap();
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let login = json!({ "name": "Ann", "password": "correct horse", "bearer": true });
    let mut elsewhere = Client::nobody(server.address());
    elsewhere.token = elsewhere.post("/api/login", &login).await.unwrap().json()["token"].as_str().map(str::to_string);
    let mut sockets = [
        ann.socket(&id, None).await.unwrap(),
        ann.socket(&id, None).await.unwrap(),
        elsewhere.socket(&id, None).await.unwrap(),
    ];
    for socket in &mut sockets {
        socket.next().await.unwrap();
    }
    assert_eq!(ann.send("POST", "/api/logout", &[], "").await.unwrap().status, 204);
    let [first, second, other] = &mut sockets;
    for socket in [first, second] {
        let (code, why) = tokio::time::timeout(Duration::from_secs(20), closed(socket)).await.expect("at once");
        assert_eq!((code, why.as_str()), (4001, "logged out"));
    }
    // Another session of the same person goes on.
    other.send(&json!({ "type": "ping" })).await.unwrap();
    other.next_of(&["done"]).await.unwrap();
    server.stop().await;
}

fn said(state: &Value, text: &str) -> Value {
    let steps = state["steps"].as_array().unwrap();
    steps.iter().find(|step| step["text"] == text).cloned().unwrap_or_else(|| panic!("{text}: {state}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_speak_into_a_running_game_only_where_they_may() {
    let server = server("strangers").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let eve = guest(&server, "Eve").await;
    let chat = |text: &str| json!({ "type": "chat", "text": text });
    let id = people[0].create(&json!({ "game": "colossi", "seats": crate::common::seats(2, 0) })).await.unwrap();
    assert_eq!(eve.command(&id, &chat("may I watch?")).await.unwrap().status, 200, "before the game");
    assert_eq!(people[1].command(&id, &json!({ "type": "sit" })).await.unwrap().status, 200);
    let refused = eve.command(&id, &chat("play the flame")).await.unwrap();
    assert_eq!((refused.status, refused.json()["code"].as_str()), (403, Some("not-allowed")), "{}", refused.body);
    assert_eq!(people[1].command(&id, &chat("hello")).await.unwrap().status, 200);
    assert_eq!(state(&eve, &id).await["table"]["spectator_chat"], false);
    assert_eq!(people[0].command(&id, &json!({ "type": "resign" })).await.unwrap().status, 200);
    assert_eq!(eve.command(&id, &chat("well played")).await.unwrap().status, 200, "after the game");
    let over = state(&people[0], &id).await;
    assert_eq!(said(&over, "well played")["spectator"], true);
    assert_eq!(said(&over, "may I watch?")["spectator"], Value::Null, "nobody played yet");
    assert_eq!(
        (said(&over, "hello")["spectator"].clone(), said(&over, "hello")["seat"].clone()),
        (Value::Null, json!("b"))
    );
    // Where the host allows it, they may; and everybody sees who it was.
    let id = table("colossi", &people, 0, json!({ "spectator_chat": true })).await;
    assert_eq!(eve.command(&id, &chat("good luck")).await.unwrap().status, 200);
    let now = state(&people[0], &id).await;
    assert_eq!(
        (said(&now, "good luck")["spectator"].clone(), now["table"]["spectator_chat"].clone()),
        (json!(true), json!(true))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_a_friendly_site_may_ask() {
    let mut config = config("cors");
    config.origins = vec!["https://games.example.org".to_string()];
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let friend = ("origin", "https://games.example.org");
    let asks = ("access-control-request-method", "POST");
    let preflight = ann.send("OPTIONS", "/api/tables", &[friend, asks], "").await.unwrap();
    assert_eq!(preflight.status, 204, "{}", preflight.body);
    assert_eq!(preflight.header("access-control-allow-origin"), Some("https://games.example.org"));
    assert_eq!(preflight.header("access-control-allow-credentials"), Some("true"));
    for (name, word) in [
        ("access-control-allow-methods", "POST"),
        ("access-control-allow-headers", "authorization"),
        ("access-control-allow-headers", "content-type"),
        ("vary", "origin"),
    ] {
        assert!(preflight.header(name).is_some_and(|value| value.contains(word)), "{name}");
    }
    // The answers themselves, and refusals too, may be read.
    for path in ["/api/games", "/api/tables/abcdefghijkm"] {
        let answer = ann.send("GET", path, &[friend], "").await.unwrap();
        assert_eq!(answer.header("access-control-allow-origin"), Some("https://games.example.org"), "{path}");
    }
    // Of strangers' pages nothing.
    let stranger = ("origin", "https://evil.example");
    for (method, headers) in [("OPTIONS", vec![stranger, asks]), ("GET", vec![stranger])] {
        let answer = ann.send(method, "/api/games", &headers, "").await.unwrap();
        assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")), "{:?}", answer.headers);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_error_has_a_code() {
    let server = server("codes").await;
    let ann = guest(&server, "Ann").await;
    let id = table("dragonic-tide", std::slice::from_ref(&ann), 1, json!({})).await;
    let json = [("content-type", "application/json")];
    for (method, path, headers, body, status, code) in [
        ("GET", "/api/tables?limit=many".to_string(), &json, "", 400, "bad-message"),
        ("GET", "/api/me/tables?before=now".to_string(), &json, "", 400, "bad-message"),
        ("GET", format!("/api/tables/{id}?since=x"), &json, "", 400, "bad-message"),
        ("GET", format!("/api/tables/{id}/steps?limit=-1"), &json, "", 400, "bad-message"),
        ("GET", format!("/api/tables/{id}/socket?since=x"), &json, "", 400, "bad-message"),
        ("GET", format!("/api/tables/{id}/replay?from=x"), &json, "", 400, "bad-message"),
        ("GET", format!("/api/tables/{id}/replay/first"), &json, "", 400, "bad-message"),
        ("GET", "/api/games/%ff/rules".to_string(), &json, "", 404, "not-found"),
        ("GET", "/assets/%ff".to_string(), &json, "", 404, "not-found"),
        ("GET", "/api/nothing".to_string(), &json, "", 404, "not-found"),
        ("PUT", "/api/tables".to_string(), &json, "", 400, "bad-message"),
        ("POST", "/api/guest".to_string(), &[("content-type", "text/plain")], "{}", 400, "bad-message"),
    ] {
        let answer = ann.send(method, &path, headers, body).await.unwrap();
        let told = answer.json();
        assert_eq!((answer.status, told["code"].as_str()), (status, Some(code)), "{method} {path}: {}", answer.body);
        assert!(told["text"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
    }
    let request = format!(
        "POST /api/verify HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n",
        server.address()
    );
    let latin = ann.raw(&[request.as_bytes(), &[0xff, 0xfe]].concat()).await.unwrap();
    assert_eq!((latin.status, latin.json()["code"].as_str()), (400, Some("bad-message")), "{}", latin.body);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_long_ends_the_socket_with_a_code() {
    let server = server("too-long").await;
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    for length in [9_000, 60_000] {
        let mut socket = ann.socket(&id, None).await.unwrap();
        socket.send_text(&"z".repeat(length)).await.unwrap();
        assert_eq!(closed(&mut socket).await, (1009, "too large".to_string()), "{length}");
    }
    // Just as long as it may be.
    let mut socket = ann.socket(&id, None).await.unwrap();
    socket.send_text(&"z".repeat(8 * 1024)).await.unwrap();
    assert_eq!(socket.next_of(&["error"]).await.unwrap()["code"], "bad-message");
    server.stop().await;
}

/// Nobody finds out which private tables there are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_and_unknown_tables_are_answered_alike() {
    let config = config("alike");
    let harena_server::Database::Sqlite(path) = config.database.clone() else { unreachable!() };
    let server = Server::start(config.clone()).await.unwrap();
    let (ann, mut eve) = (guest(&server, "Ann").await, guest(&server, "Eve").await);
    let wish = json!({ "game": "colossi", "seats": crate::common::seats(1, 1), "public": false });
    // One that can be opened, and one of rules that are not played any more.
    let (private, old) = (ann.create(&wish).await.unwrap(), ann.create(&wish).await.unwrap());
    server.stop().await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let change = "UPDATE games SET setup = json_set(setup, '$.rules', 0) WHERE id = $1";
    sqlx::query(change).bind(&old).execute(&pool).await.unwrap();
    pool.close().await;
    let server = Server::start(config).await.unwrap();
    eve.address = server.address();
    let nobody = Client::nobody(server.address());
    let tables = ["abcdefghijkm", private.as_str(), old.as_str()];
    for end in ["", "?since=1", "/steps", "/record", "/replay", "/replay/0", "/chart"] {
        for person in [&eve, &nobody] {
            let mut answers = Vec::new();
            for id in tables {
                let answer = person.get(&format!("/api/tables/{id}{end}")).await.unwrap();
                answers.push((answer.status, answer.body));
            }
            assert_eq!(answers[0].0, 404, "{end}: {}", answers[0].1);
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{end}: {answers:?}");
        }
    }
    for id in tables {
        let error = eve.socket(id, None).await.unwrap_err().to_string();
        assert!(error.contains("404"), "{error}");
    }
    for (end, body) in [("commands", json!({ "type": "sit" })), ("enter", json!({ "invitation": "wrong" }))] {
        let mut answers = Vec::new();
        for id in tables {
            let answer = eve.post(&format!("/api/tables/{id}/{end}"), &body).await.unwrap();
            answers.push((answer.status, answer.body));
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{end}: {answers:?}");
    }
    server.stop().await;
}
