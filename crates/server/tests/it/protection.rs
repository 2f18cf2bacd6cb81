//! Protection of people from each other: names, logouts, chat, other origins, private tables.

use std::time::Duration;

use futures_util::future::join_all;
use harena_server::Server;
use harena_server::client::{Answer, Client};
use serde_json::{Value, json};

use crate::common::{close_reason, config, database, guest, seats, server, state, table};

async fn create_guest(server: &Server, name: &str) -> Answer {
    Client::anonymous(server.address()).post("/api/guest", &json!({ "name": name, "bearer": true })).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invisible_names_are_refused() {
    let server = server("blank").await;
    for blank in [
        "\u{3164}",
        "\u{2800}\u{2800}",
        "\u{1d159}",
        "\u{16fe4}",
        "\u{115f}\u{1160}",
        "\u{ffa0}",
        "\u{fe0f}",
        "\u{301}\u{302}",
        "\u{34f} ",
    ] {
        let answer = create_guest(&server, blank).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("bad-message")), "{blank:?}");
    }
    for (name, shown) in
        [("A\u{3164}nn", "Ann"), ("Zoë", "Zoë"), ("Ζωή", "Ζωή"), ("김", "김"), ("♥\u{fe0f}", "♥\u{fe0f}")]
    {
        assert_eq!(create_guest(&server, name).await.json()["name"], shown);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_like_the_name_of_an_account_are_refused() {
    let server = server("look-alikes").await;
    let (ann, bob) = (guest(&server, "Annie").await, guest(&server, "Bob").await);
    let account = |name: &str| json!({ "name": name, "password": "correct horse" });
    assert_eq!(ann.post("/api/account", &account("Annie")).await.unwrap().status, 200);
    // The same, with other capitals, with letters of other alphabets, and with other similar characters.
    for taken in
        ["Annie", "aNNIE", "\u{410}nnie", "Annіe", "Anníe", "Ａｎｎｉｅ", "Ann1e", "AnnIe", "Annle", "An nie", "Annie."]
    {
        let refused = [
            create_guest(&server, taken).await,
            bob.post("/api/me", &json!({ "name": taken })).await.unwrap(),
            bob.post("/api/account", &account(taken)).await.unwrap(),
        ];
        for answer in refused {
            assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("name-taken")), "{taken}");
        }
    }
    // Names that differ visibly are free.
    for free in ["Anna", "Annika", "Hannie", "Анна"] {
        assert_eq!(create_guest(&server, free).await.status, 200, "{free}");
    }
    // The display name of an account is protected until the account changes it; its login name always is.
    assert_eq!(ann.post("/api/me", &json!({ "name": "Champion" })).await.unwrap().status, 200);
    assert_eq!(create_guest(&server, "Champi\u{3bf}n").await.status, 409);
    assert_eq!(ann.post("/api/me", &json!({ "name": "champion" })).await.unwrap().status, 200, "its own name");
    assert_eq!(ann.post("/api/me", &json!({ "name": "Annie" })).await.unwrap().status, 200, "its own login");
    assert_eq!(create_guest(&server, "Champion").await.status, 200);
    assert_eq!(create_guest(&server, "annie").await.status, 409);
    server.stop().await;
}

/// A guest who had the name first gets another one when an account claims it, and is shown with it at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_lose_a_name_that_an_account_claims() {
    let mut config = config("claimed");
    // The next check of the session is after the end of the test.
    config.silence_timeout = Duration::from_secs(3600);
    let server = Server::start(config).await.unwrap();
    let (first, second) = (guest(&server, "Annie").await, guest(&server, "\u{410}nnie").await);
    let (ann, other) = (guest(&server, "Nobody").await, guest(&server, "Anni").await);
    let name =
        async |person: &Client| person.get("/api/me").await.unwrap().json()["name"].as_str().unwrap().to_string();
    let id = table("colossi", std::slice::from_ref(&first), 1, json!({})).await;
    let mut socket = first.socket(&id, None).await.unwrap();
    let account = json!({ "name": "annie", "password": "correct horse" });
    assert_eq!(ann.post("/api/account", &account).await.unwrap().status, 200);
    assert_eq!(
        (name(&ann).await, name(&first).await, name(&second).await),
        ("annie".into(), "Annie 2".into(), "\u{410}nnie 2".into())
    );
    assert_eq!(name(&other).await, "Anni", "it differs");
    socket.send(&json!({ "type": "chat", "text": "hello" })).await.unwrap();
    let said = loop {
        let update = socket.next_of(&["update"]).await.unwrap();
        let steps = update["steps"].as_array().unwrap().clone();
        if let Some(said) = steps.into_iter().find(|step| step["text"] == "hello") {
            break said;
        }
    };
    assert_eq!(said["name"], "Annie 2");
    // The same when an account changes its name, also to one with a number.
    assert_eq!(ann.post("/api/me", &json!({ "name": "Annie 2" })).await.unwrap().status, 200);
    assert_eq!(name(&first).await, "Annie 2 2");
    let long = "W".repeat(24);
    let third = guest(&server, &long).await;
    assert_eq!(ann.post("/api/me", &json!({ "name": long })).await.unwrap().status, 200);
    assert_eq!(name(&third).await, format!("{} 2", "W".repeat(22)));
    server.stop().await;
}

/// A guest takes a name while an account claims it: afterwards only the account has it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_claimed_while_guests_take_it() {
    let server = server("races").await;
    for round in 0..20 {
        let wanted = format!("Zoe {round}{round}{round}");
        let ann = guest(&server, "Nobody").await;
        let account = json!({ "name": wanted, "password": "correct horse" });
        let guests = (0..8).map(|_| create_guest(&server, &wanted));
        let (claimed, guests) = tokio::join!(ann.post("/api/account", &account), join_all(guests));
        assert_eq!(claimed.unwrap().status, 200);
        for guest in guests.into_iter().filter(|answer| answer.status == 200) {
            let guest = guest.json();
            let mut person = Client::anonymous(server.address());
            person.token = guest["token"].as_str().map(str::to_string);
            assert_ne!(person.get("/api/me").await.unwrap().json()["name"], wanted, "{guest}");
        }
    }
    server.stop().await;
}

/// Accounts from before this protection are protected too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_old_accounts_are_protected() {
    let config = config("old-accounts");
    let server = Server::start(config.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let mut same = guest(&server, "Anna").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap();
    server.stop().await;
    let pool = database(&config).await;
    sqlx::query("DELETE FROM names").execute(&pool).await.unwrap();
    sqlx::query("UPDATE users SET name = 'Ann', look = '' WHERE login IS NULL").execute(&pool).await.unwrap();
    pool.close().await;
    let server = Server::start(config).await.unwrap();
    same.address = server.address();
    assert_eq!(same.get("/api/me").await.unwrap().json()["name"], "Ann 2");
    assert_eq!(create_guest(&server, "\u{410}nn").await.status, 409);
    server.stop().await;
}

/// A logout closes the open sockets of the session immediately.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_logout_closes_the_sockets_of_its_session() {
    let mut config = config("logout-at-once");
    // The next check of the session is after the end of the test.
    config.silence_timeout = Duration::from_secs(3600);
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap();
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let login = json!({ "name": "Ann", "password": "correct horse", "bearer": true });
    let mut elsewhere = Client::anonymous(server.address());
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
        assert_eq!(close_reason(socket).await, (4001, "logged out".to_string()));
    }
    // Another session of the same person stays open.
    other.send(&json!({ "type": "ping" })).await.unwrap();
    other.next_of(&["done"]).await.unwrap();
    server.stop().await;
}

fn chat_message(state: &Value, text: &str) -> Value {
    let steps = state["steps"].as_array().unwrap();
    steps.iter().find(|step| step["text"] == text).cloned().unwrap_or_else(|| panic!("{text}: {state}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_chat_during_a_game_only_if_the_host_allows_it() {
    let server = server("strangers").await;
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let eve = guest(&server, "Eve").await;
    let chat = |text: &str| json!({ "type": "chat", "text": text });
    let id = people[0].create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.unwrap();
    assert_eq!(eve.command(&id, &chat("may I watch?")).await.unwrap().status, 200, "before the game");
    assert_eq!(people[1].command(&id, &json!({ "type": "sit" })).await.unwrap().status, 200);
    let refused = eve.command(&id, &chat("play the flame")).await.unwrap();
    assert_eq!((refused.status, refused.json()["code"].as_str()), (403, Some("not-allowed")), "{}", refused.body);
    assert_eq!(people[1].command(&id, &chat("hello")).await.unwrap().status, 200);
    assert_eq!(state(&eve, &id).await["table"]["spectator_chat"], false);
    assert_eq!(people[0].command(&id, &json!({ "type": "resign" })).await.unwrap().status, 200);
    assert_eq!(eve.command(&id, &chat("well played")).await.unwrap().status, 200, "after the game");
    let over = state(&people[0], &id).await;
    assert_eq!(chat_message(&over, "well played")["spectator"], true);
    assert_eq!(
        chat_message(&over, "may I watch?")["spectator"],
        Value::Null,
        "before the game there are no spectators"
    );
    assert_eq!(
        (chat_message(&over, "hello")["spectator"].clone(), chat_message(&over, "hello")["seat"].clone()),
        (Value::Null, json!("b"))
    );
    // If the host allows it, they can; the message is marked.
    let id = table("colossi", &people, 0, json!({ "spectator_chat": true })).await;
    assert_eq!(eve.command(&id, &chat("good luck")).await.unwrap().status, 200);
    let now = state(&people[0], &id).await;
    assert_eq!(
        (chat_message(&now, "good luck")["spectator"].clone(), now["table"]["spectator_chat"].clone()),
        (json!(true), json!(true))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_allowed_origin_may_send_requests() {
    let mut config = config("cors");
    config.origins = vec!["https://games.example.org".to_string()];
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let allowed = ("origin", "https://games.example.org");
    let method = ("access-control-request-method", "POST");
    let preflight = ann.send("OPTIONS", "/api/tables", &[allowed, method], "").await.unwrap();
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
    // Its pages may read the answers and the refusals.
    for path in ["/api/games", "/api/tables/abcdefghijkm"] {
        let answer = ann.send("GET", path, &[allowed], "").await.unwrap();
        assert_eq!(answer.header("access-control-allow-origin"), Some("https://games.example.org"), "{path}");
    }
    // Other origins get no such headers.
    let other = ("origin", "https://evil.example");
    for (verb, headers) in [("OPTIONS", vec![other, method]), ("GET", vec![other])] {
        let answer = ann.send(verb, "/api/games", &headers, "").await.unwrap();
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
        let error = answer.json();
        assert_eq!((answer.status, error["code"].as_str()), (status, Some(code)), "{method} {path}: {}", answer.body);
        assert!(error["text"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
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
async fn messages_that_are_too_long_close_the_socket() {
    let server = server("too-long").await;
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    // Up to 64 KiB are read; of longer messages the server reads only the beginning.
    for length in [9_000, 60_000, 70_000, 2_000_000] {
        let mut socket = ann.socket(&id, None).await.unwrap();
        socket.send_text(&"z".repeat(length)).await.unwrap();
        assert_eq!(close_reason(&mut socket).await, (1009, "too large".to_string()), "{length}");
    }
    // The maximum length.
    let mut socket = ann.socket(&id, None).await.unwrap();
    socket.send_text(&"z".repeat(8 * 1024)).await.unwrap();
    assert_eq!(socket.next_of(&["error"]).await.unwrap()["code"], "bad-message");
    server.stop().await;
}

/// The existence of a private table is a secret.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_for_private_and_unknown_tables_are_the_same() {
    let config = config("alike");
    let server = Server::start(config.clone()).await.unwrap();
    let (ann, mut eve) = (guest(&server, "Ann").await, guest(&server, "Eve").await);
    let wish = json!({ "game": "colossi", "seats": seats(1, 1), "public": false });
    // One that can be opened, and one of an unsupported version of the rules.
    let (private, old) = (ann.create(&wish).await.unwrap(), ann.create(&wish).await.unwrap());
    server.stop().await;
    let pool = database(&config).await;
    let change = "UPDATE games SET setup = json_set(setup, '$.rules', 0) WHERE id = $1";
    sqlx::query(change).bind(&old).execute(&pool).await.unwrap();
    pool.close().await;
    let server = Server::start(config).await.unwrap();
    eve.address = server.address();
    let anonymous = Client::anonymous(server.address());
    let tables = ["abcdefghijkm", private.as_str(), old.as_str()];
    for end in ["", "?since=1", "/steps", "/record", "/replay", "/replay/0", "/chart"] {
        for person in [&eve, &anonymous] {
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
