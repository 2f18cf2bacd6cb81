//! Administration of a running server.

use std::time::Duration;

use harena_server::client::{Answer, Client};
use harena_server::{AdminToken, Config, Server};
use serde_json::{Value, json};

use crate::common::{LONG, close_reason, config, database, guest, seats, state, table};
use crate::crash::ADMIN;

fn admin_config(name: &str) -> Config {
    let mut config = config(name);
    config.admin_token = Some(AdminToken::new(ADMIN).unwrap());
    config
}

pub(crate) fn admin(address: std::net::SocketAddr) -> Client {
    Client { address, token: Some(ADMIN.to_string()) }
}

async fn delete(client: &Client, path: &str) -> Answer {
    client.send("DELETE", path, &[], "").await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_token_is_required() {
    let without = crate::common::server("admin-none").await;
    let paths = ["/api/admin/tables", "/api/admin/bans", "/api/admin/users?name=x"];
    for path in paths {
        let answer = admin(without.address()).get(path).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (404, Some("not-found")), "{path}");
    }
    without.stop().await;
    let server = Server::start(admin_config("admin-token")).await.unwrap();
    let wrong = Client { address: server.address(), token: Some("another token of some length".to_string()) };
    for person in [&wrong, &guest(&server, "Eve").await, &Client::anonymous(server.address())] {
        for path in paths {
            let answer = person.get(path).await.unwrap();
            assert_eq!((answer.status, answer.json()["code"].as_str()), (403, Some("forbidden")), "{path}");
        }
        for path in ["/api/admin/tables/abcdefghijkm", "/api/admin/users/x", "/api/admin/bans/x"] {
            assert_eq!(delete(person, path).await.status, 403, "{path}");
        }
        for path in ["/api/admin/bans", "/api/admin/announcement", "/api/admin/backup", "/api/admin/tables/x/close"] {
            assert_eq!(person.post(path, &json!({})).await.unwrap().status, 403, "{path}");
        }
    }
    for path in paths {
        assert_eq!(admin(server.address()).get(path).await.unwrap().status, 200, "{path}");
    }
    assert!(AdminToken::new("short").is_err());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_listed_closed_and_deleted() {
    let server = Server::start(admin_config("admin-tables")).await.unwrap();
    let admin = admin(server.address());
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let running = table("colossal-arena", &people, 0, json!({})).await;
    let private = json!({ "game": "colossi", "seats": seats(2, 0), "public": false });
    let waiting = people[0].create(&private).await.unwrap();
    let listed = admin.get("/api/admin/tables").await.unwrap();
    assert!(listed.body.contains(&running) && listed.body.contains(&waiting), "{}", listed.body);
    let only = admin.get("/api/admin/tables?phase=waiting").await.unwrap().json();
    assert_eq!((only.as_array().unwrap().len(), &only[0]["id"]), (1, &json!(waiting)));

    // A running game ends without a winner, and all clients see it.
    let mut socket = people[1].socket(&running, None).await.unwrap();
    let close = |id: &str| format!("/api/admin/tables/{id}/close");
    assert_eq!(admin.post(&close(&running), &json!({})).await.unwrap().status, 204);
    let over = tokio::time::timeout(LONG, async {
        loop {
            let state = socket.next_of(&["state", "update"]).await.unwrap();
            if state["table"]["phase"] == "over" {
                break state;
            }
        }
    });
    let over = over.await.expect("it is over");
    assert_eq!(over["table"]["ending"], json!({ "reason": "closed", "standing": null }));
    assert!(over["steps"].as_array().unwrap().iter().any(|step| step["what"] == "closed"), "{over}");
    let again = admin.post(&close(&running), &json!({})).await.unwrap();
    assert_eq!((again.status, again.json()["code"].as_str()), (409, Some("over")));
    let record = people[0].get(&format!("/api/tables/{running}/record")).await.unwrap();
    assert!(record.status == 200 && harena_server::verify(&record.body).is_ok(), "{}", record.body);
    // A game that has not started is deleted.
    assert_eq!(admin.post(&close(&waiting), &json!({})).await.unwrap().status, 204);
    assert_eq!(people[0].get(&format!("/api/tables/{waiting}")).await.unwrap().status, 404);

    // A deleted table does not exist for its players either.
    let path = format!("/api/admin/tables/{running}");
    assert_eq!(delete(&admin, &path).await.status, 204);
    assert_eq!(close_reason(&mut socket).await.0, 1011);
    assert_eq!(people[0].get(&format!("/api/tables/{running}")).await.unwrap().status, 404);
    assert_eq!(people[0].command(&running, &json!({ "type": "chat", "text": "hi" })).await.unwrap().status, 404);
    assert_eq!(people[0].get("/api/me/tables").await.unwrap().json(), json!([]));
    assert_eq!(delete(&admin, &path).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn banned_addresses_and_people_are_refused() {
    let mut config = admin_config("admin-bans");
    config.trust_proxy = true;
    config.silence_timeout = std::time::Duration::from_secs(3600);
    let server = Server::start(config.clone()).await.unwrap();
    let admin = admin(server.address());
    let ann = guest(&server, "Ann").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "correct horse" })).await.unwrap();
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let from = |address: &'static str| [("x-forwarded-for", address)];
    let path = format!("/api/tables/{id}/socket");
    let anonymous = Client::anonymous(server.address());
    let mut far = anonymous.socket_at(&path, &from("203.0.113.9")).await.unwrap();
    let mut near = anonymous.socket_at(&path, &from("198.51.100.7")).await.unwrap();
    let ban = json!({ "address": "203.0.113.9", "reason": "spam", "days": 3 });
    let made = admin.post("/api/admin/bans", &ban).await.unwrap();
    assert_eq!(made.status, 201, "{}", made.body);
    assert_eq!(close_reason(&mut far).await, (4003, "banned".to_string()));
    let refused = anonymous.send("GET", "/api/games", &from("203.0.113.9"), "").await.unwrap();
    assert_eq!((refused.status, refused.json()["code"].as_str()), (403, Some("banned")));
    assert_eq!(anonymous.send("GET", "/api/games", &from("198.51.100.7"), "").await.unwrap().status, 200);
    assert_eq!(anonymous.send("GET", "/healthz", &from("203.0.113.9"), "").await.unwrap().status, 200);
    near.next_of(&["state"]).await.unwrap();

    // A person, from any address.
    let mut socket = ann.socket(&id, None).await.unwrap();
    let ban = json!({ "user": "ANN" });
    assert_eq!(admin.post("/api/admin/bans", &ban).await.unwrap().status, 201);
    assert_eq!(close_reason(&mut socket).await, (4003, "banned".to_string()));
    let login = json!({ "name": "Ann", "password": "correct horse", "bearer": true });
    for answer in [
        ann.get("/api/me").await.unwrap(),
        ann.command(&id, &json!({ "type": "resign" })).await.unwrap(),
        anonymous.post("/api/login", &login).await.unwrap(),
    ] {
        assert_eq!((answer.status, answer.json()["code"].as_str()), (403, Some("banned")), "{}", answer.body);
    }
    // Bans are stored, listed and lifted.
    server.stop().await;
    let server = Server::start(config).await.unwrap();
    let (admin, ann) = (crate::admin::admin(server.address()), Client { address: server.address(), ..ann });
    assert_eq!(ann.get("/api/me").await.unwrap().status, 403);
    let bans = admin.get("/api/admin/bans").await.unwrap().json();
    let bans = bans.as_array().unwrap();
    assert_eq!((bans.len(), &bans[0]["address"], &bans[0]["reason"]), (2, &json!("203.0.113.9"), &json!("spam")));
    assert!(bans[0]["until"].is_i64() && bans[1]["until"].is_null());
    for ban in bans {
        let path = format!("/api/admin/bans/{}", ban["id"].as_str().unwrap());
        assert_eq!(delete(&admin, &path).await.status, 204);
    }
    assert_eq!(ann.get("/api/me").await.unwrap().status, 200);
    for (wrong, status) in [
        (json!({}), 400),
        (json!({ "address": "somewhere" }), 400),
        (json!({ "address": "192.0.2.1", "user": "Ann" }), 400),
        (json!({ "user": "unknown" }), 404),
    ] {
        assert_eq!(admin.post("/api/admin/bans", &wrong).await.unwrap().status, status, "{wrong}");
    }
    server.stop().await;
}

/// The whole content of the database, as one text.
async fn everything(config: &Config) -> String {
    let pool = database(config).await;
    let mut all = String::new();
    for (table, columns) in [
        ("users", "id || name || COALESCE(login, '')"),
        ("sessions", "token || user_id"),
        ("names", "look || user_id"),
        ("members", "user_id || game"),
        ("games", "id || setup || summary"),
        ("entries", "game || body"),
        ("snapshots", "game || body"),
    ] {
        let rows: Vec<String> =
            sqlx::query_scalar(&format!("SELECT {columns} FROM {table}")).fetch_all(&pool).await.unwrap();
        all.push_str(&rows.join("\n"));
    }
    pool.close().await;
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_deleted_with_their_data() {
    let config = admin_config("admin-erase");
    let server = Server::start(config.clone()).await.unwrap();
    let admin = admin(server.address());
    let people = [guest(&server, "Xanthippe").await, guest(&server, "Bob").await, guest(&server, "Carl").await];
    people[0].post("/api/account", &json!({ "name": "Xanthippe", "password": "correct horse" })).await.unwrap();
    let user = people[0].get("/api/me").await.unwrap().json()["user"].as_str().unwrap().to_string();
    let say = |text: &str| json!({ "type": "chat", "text": text });
    // A finished game, a running one with snapshots, a waiting one, and one in which she was only a spectator with a chat message.
    let finished = table("colossi", &people[..2], 0, json!({})).await;
    people[0].command(&finished, &say("I live in Bonn")).await.unwrap();
    people[1].command(&finished, &json!({ "type": "resign" })).await.unwrap();
    let running = table("colossal-arena", &people, 0, json!({})).await;
    for _ in 0..70 {
        assert_eq!(people[0].command(&running, &say("Bonn again")).await.unwrap().status, 200);
    }
    let waiting = people[0].create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.unwrap();
    let watched = table("colossi", &people[1..], 0, json!({ "spectator_chat": true })).await;
    people[0].command(&watched, &say("Bonn is watching")).await.unwrap();
    let mut socket = people[0].socket(&running, None).await.unwrap();
    let mut other = people[1].socket(&running, None).await.unwrap();

    let found = admin.get("/api/admin/users?name=xanthippe").await.unwrap().json();
    assert_eq!(found, json!([{ "user": user, "name": "Xanthippe", "login": "xanthippe" }]));
    let gone = delete(&admin, "/api/admin/users/Xanthippe").await;
    assert_eq!((gone.status, gone.json()), (200, json!({ "user": user, "tables": 4 })), "{}", gone.body);
    assert_eq!(close_reason(&mut socket).await, (4001, "logged out".to_string()));
    assert_eq!(people[0].get("/api/me").await.unwrap().status, 401);
    let login = json!({ "name": "Xanthippe", "password": "correct horse" });
    assert_eq!(people[0].post("/api/login", &login).await.unwrap().status, 401);
    // The others continue without her.
    let now = tokio::time::timeout(LONG, async {
        loop {
            let state = other.next_of(&["state", "update"]).await.unwrap();
            if state["table"]["seats"][0]["name"] == "deleted" {
                break state;
            }
        }
    });
    let now = now.await.expect("the others see it");
    assert_eq!((&now["table"]["phase"], &now["table"]["seats"][0]["kind"]), (&json!("playing"), &json!("bot")));
    let mut ids = Vec::new();
    for id in [&finished, &running, &waiting, &watched] {
        let state = state(&people[1], id).await;
        let shown = state.to_string();
        assert!(!shown.contains("Xanthippe") && !shown.contains("Bonn") && !shown.contains(&user), "{shown}");
        ids.push(state["table"]["seats"][0]["user"].clone());
    }
    assert_ne!(ids[0], ids[1], "the two placeholders are not linked");
    let steps = people[1].get(&format!("/api/tables/{watched}/steps")).await.unwrap().json();
    let spoken = steps.as_array().unwrap().iter().find(|step| step["what"] == "said").unwrap();
    assert_eq!((&spoken["name"], &spoken["text"]), (&json!("deleted"), &json!("(deleted)")));
    // The name is free again, and the user does not exist any more.
    assert_eq!(delete(&admin, "/api/admin/users/Xanthippe").await.status, 404);
    server.stop().await;
    let stored = everything(&config).await;
    assert!(stored.contains("Bob"));
    for trace in ["Xanthippe", "xanthippe", "Bonn", &user] {
        assert!(!stored.contains(trace), "{trace} is still stored");
    }
    // Every table can be opened from storage.
    let server = Server::start(config).await.unwrap();
    let bob = Client { address: server.address(), ..people[1].clone() };
    for id in [&finished, &running, &watched] {
        assert!(!state(&bob, id).await.to_string().contains("Bonn"));
    }
    let record: Value = bob.get(&format!("/api/tables/{finished}/record")).await.unwrap().body.into();
    assert!(record.as_str().unwrap().contains("deleted"));
    assert_eq!(bob.post("/api/guest", &json!({ "name": "Xanthippe" })).await.unwrap().status, 200);
    server.stop().await;
}

/// Rows that cannot be read keep nothing of a person that can be taken out, stop nothing else from being deleted, and are named.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_deleted_where_rows_are_damaged_too() {
    let config = admin_config("admin-erase-damaged");
    let server = Server::start(config.clone()).await.unwrap();
    let mut people = [guest(&server, "Xanthippe").await, guest(&server, "Bob").await];
    let user = people[0].get("/api/me").await.unwrap().json()["user"].as_str().unwrap().to_string();
    let mut tables = Vec::new();
    for _ in 0..6 {
        let id = table("colossi", &people, 0, json!({})).await;
        people[0].command(&id, &json!({ "type": "chat", "text": "I live in \"Bonn\"" })).await.unwrap();
        tables.push(id);
    }
    server.stop().await;
    let [entry, setup, snapshot, bytes, pack, sound] = &tables[..] else { unreachable!() };
    let pool = database(&config).await;
    for (change, table) in [
        ("UPDATE entries SET body = SUBSTR(body, 1, LENGTH(body) - 6) WHERE game = $1 AND body LIKE '%Bonn%'", entry),
        ("UPDATE games SET setup = SUBSTR(setup, 1, LENGTH(setup) - 1), summary = summary || '}' WHERE id = $1", setup),
        (
            "INSERT OR REPLACE INTO snapshots (game, sequence, body) SELECT game, sequence, '[' || body FROM entries \
             WHERE game = $1 AND body LIKE '%Bonn%'",
            snapshot,
        ),
        ("UPDATE entries SET body = CAST(body || x'ff' AS BLOB) WHERE game = $1 AND body LIKE '%Bonn%'", bytes),
        ("INSERT INTO packs (game, sequence, body) VALUES ($1, 1, x'017777')", pack),
    ] {
        let changed = sqlx::query(change).bind(table).execute(&pool).await.unwrap();
        assert!(changed.rows_affected() > 0, "{change}");
    }
    let server = Server::start(config.clone()).await.unwrap();
    for person in &mut people {
        person.address = server.address();
    }
    let gone = delete(&admin(server.address()), &format!("/api/admin/users/{user}")).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert_eq!(gone.json()["tables"], 6, "{}", gone.body);
    let report = gone.json();
    let mut damaged: Vec<&str> = report["damaged"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    damaged.sort_unstable();
    // Truncated rows could be cleaned; invalid bytes and unreadable blocks are left to the operator.
    let mut wanted = [bytes.as_str(), pack.as_str()];
    wanted.sort_unstable();
    assert_eq!(damaged, wanted);
    assert!(!state(&people[1], sound).await.to_string().contains("Bonn"));
    server.stop().await;
    sqlx::query("DELETE FROM entries WHERE game = $1").bind(bytes).execute(&pool).await.unwrap();
    pool.close().await;
    let stored = everything(&config).await;
    assert!(stored.contains("Bob"));
    for trace in ["Xanthippe", "Bonn", &user] {
        let at = stored.find(trace).map(|at| &stored[at.saturating_sub(300)..at + 9]);
        assert!(at.is_none(), "{trace} is still stored: {at:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_is_announced() {
    let server = Server::start(admin_config("admin-announce")).await.unwrap();
    let admin = admin(server.address());
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    assert_eq!(ann.get("/api/announcement").await.unwrap().json(), Value::Null);
    let mut socket = ann.socket(&id, None).await.unwrap();
    let words = json!({ "text": "We restart in five minutes", "seconds": 300 });
    let announced = admin.post("/api/admin/announcement", &words).await.unwrap();
    assert_eq!(announced.status, 200, "{}", announced.body);
    let announcement = tokio::time::timeout(LONG, socket.next_of(&["announcement"])).await.unwrap().unwrap();
    assert_eq!((&announcement["text"], announcement["at"].is_i64()), (&words["text"], true), "{announcement}");
    // New connections get it too, and clients without a socket can ask for it.
    let mut later = ann.socket(&id, None).await.unwrap();
    assert_eq!(later.next_of(&["announcement"]).await.unwrap(), announcement);
    assert_eq!(ann.get("/api/announcement").await.unwrap().json()["text"], words["text"]);
    assert_eq!(admin.post("/api/admin/announcement", &json!({ "text": "" })).await.unwrap().status, 200);
    assert_eq!(socket.next_of(&["announcement"]).await.unwrap()["text"], "");
    assert_eq!(ann.get("/api/announcement").await.unwrap().json(), Value::Null);
    server.stop().await;
}

/// What the operator requests may take longer than other requests may.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_the_operator_have_no_time_limit() {
    let config = Config { request_timeout: Duration::from_secs(4), ..admin_config("admin-slow") };
    let server = Server::start(config.clone()).await.unwrap();
    let pool = database(&config).await;
    let ann = guest(&server, "Ann").await;
    let id = ann.create(&json!({ "game": "colossi", "seats": seats(2, 0) })).await.unwrap();
    let mut writer = pool.acquire().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *writer).await.unwrap();
    let deleting = {
        let admin = admin(server.address());
        tokio::spawn(async move { delete(&admin, &format!("/api/admin/tables/{id}")).await })
    };
    tokio::time::sleep(Duration::from_millis(6_500)).await;
    sqlx::raw_sql("COMMIT").execute(&mut *writer).await.unwrap();
    let deleted = deleting.await.unwrap();
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    // The size of requests is limited all the same.
    let long = json!({ "address": "x".repeat(100_000) });
    assert_eq!(admin(server.address()).post("/api/admin/bans", &long).await.unwrap().status, 413);
    drop(writer);
    pool.close().await;
    server.stop().await;
}
