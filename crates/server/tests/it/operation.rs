//! Operation of a server: health checks, metrics, stops, restarts, newer versions.

use std::path::Path;
use std::time::Duration;

use harena_server::{Config, Server};
use serde_json::{Value, json};

use crate::common::{LONG, act, config, database, guest, play, server, state, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_checks_metrics_and_pages() {
    let server = server("health").await;
    let ann = guest(&server, "Ann").await;
    let health = ann.get("/healthz").await.unwrap();
    assert_eq!((health.status, &health.json()["status"]), (200, &json!("ok")));
    for path in ["/livez", "/readyz"] {
        assert_eq!(ann.get(path).await.unwrap().json(), health.json(), "{path}");
    }
    let id = table("dragonic-tide", std::slice::from_ref(&ann), 1, json!({})).await;
    play(&ann, &id).await;
    let metrics = ann.get("/metrics").await.unwrap();
    assert!(metrics.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    for name in
        ["harena_actions_total", "harena_store_seconds_bucket{le=\"+Inf\"}", "harena_requests_total{status=\"2xx\"}"]
    {
        let line = metrics.body.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}"));
        assert!(line.rsplit(' ').next().unwrap().parse::<i64>().unwrap() > 0, "{line}");
    }
    let games = ann.get("/api/games").await.unwrap().json();
    assert_eq!(games.as_array().unwrap().len(), harena_catalog::KEYS.len());
    assert!(games[0]["players"].as_array().unwrap().contains(&json!("expert")));
    assert!(ann.get("/api/games/colossi/rules").await.unwrap().body.contains("CX-1.1"));
    for page in ["/", "/verify", "/t/abcdefghijkm", "/api/openapi.json"] {
        assert_eq!(ann.get(page).await.unwrap().status, 200, "{page}");
    }
    let record = ann.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    let verified = ann.send("POST", "/api/verify", &[("content-type", "text/plain")], &record).await.unwrap();
    assert_eq!(verified.json()["complete"], true, "{}", verified.body);
    server.stop().await;
}

/// The document in the repository is the one that the server sends.
#[test]
fn the_openapi_document_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let generated = format!("{}\n", harena_server::openapi().to_pretty_json().unwrap());
    if std::env::var_os("HARENA_BLESS").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == generated, "docs/openapi.json is stale: HARENA_BLESS=1 cargo test -p harena-server openapi");
}

/// The document lists the errors of each route, and describes the result of a game.
#[test]
fn the_openapi_document_lists_errors() {
    let document = serde_json::to_value(harena_server::openapi()).unwrap();
    let statuses = |method: &str, path: &str| -> Vec<String> {
        let responses = document["paths"][path][method]["responses"].as_object().unwrap();
        responses.keys().filter(|status| status.starts_with(['4', '5'])).cloned().collect()
    };
    assert_eq!(statuses("get", "/api/tables/{id}"), ["400", "401", "403", "404", "429", "500", "503"]);
    let chart = statuses("get", "/api/tables/{id}/chart");
    assert_eq!(chart, ["400", "401", "403", "404", "409", "410", "429", "500", "503"]);
    assert_eq!(statuses("get", "/api/tables/{id}/replay"), chart);
    assert_eq!(statuses("post", "/api/tables"), ["400", "401", "403", "413", "429", "500", "503"]);
    assert_eq!(statuses("get", "/livez"), ["429", "500"]);
    let standing = &document["components"]["schemas"]["Ending"]["properties"]["standing"];
    assert!(standing.to_string().contains("/schemas/Place"), "{standing}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_notifies_its_clients_and_loses_nothing() {
    let config = config("stop");
    let server = Server::start(config.clone()).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossal-arena", &people, 0, json!({})).await;
    let mut sockets = [people[0].socket(&id, None).await.unwrap(), people[1].socket(&id, None).await.unwrap()];
    let mut last = 0;
    for turn in 0..40 {
        let socket = &mut sockets[turn % 2];
        while let Some(message) = socket.next_within(Duration::from_millis(30)).await {
            if message["type"] == "update" || message["type"] == "state" {
                act(socket, &message).await;
            }
            last = last.max(message["version"].as_i64().unwrap_or(0));
        }
    }
    let before = state(&people[0], &id).await;
    let stopping = tokio::spawn(server.stop());
    let notice = tokio::time::timeout(LONG, sockets[0].next_of(&["stopping"])).await.expect("the notice").unwrap();
    assert!(notice["seconds"].is_number());
    assert!(sockets[0].next().await.unwrap_err().to_string().contains("closed"));
    stopping.await.unwrap();
    // Another server with the same database: the same game and the same people.
    let server = Server::start(config).await.unwrap();
    let mut ann = people[0].clone();
    ann.address = server.address();
    let after = state(&ann, &id).await;
    assert!(after["version"].as_i64().unwrap() >= last);
    assert_eq!(after["position"], before["position"]);
    server.stop().await;
}

/// Requests that wait for changes are answered when the server stops, and do not delay the stop.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_server_answers_waiting_requests() {
    let mut config = config("stop-waiting");
    config.stop = LONG;
    let server = Server::start(config).await.unwrap();
    let people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let id = table("colossi", &people, 0, json!({})).await;
    let before = state(&people[0], &id).await;
    let waiting = {
        let (ann, path) = (people[0].clone(), format!("/api/tables/{id}?since={}&wait=25", before["version"]));
        tokio::spawn(async move { ann.get(&path).await.unwrap() })
    };
    // Bob sees that Ann's request has arrived: it makes her present.
    let arrived = async {
        while state(&people[1], &id).await["table"]["seats"][0]["present"] != true {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, arrived).await.unwrap();
    server.stop().await;
    let answer = waiting.await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_cannot_use_one_sqlite_file() {
    let config = config("lock");
    let server = Server::start(config.clone()).await.unwrap();
    let error = Server::start(config.clone()).await.unwrap_err();
    assert!(format!("{error:#}").contains("another process uses it"), "{error:#}");
    server.stop().await;
    Server::start(config).await.unwrap().stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_are_stopped_while_no_server_runs() {
    const HOUR: i64 = 3_600_000;
    let config = config("break");
    let server = Server::start(config.clone()).await.unwrap();
    let mut people = [guest(&server, "Ann").await, guest(&server, "Bob").await];
    let clock = json!({ "clock": { "kind": "game", "seconds": 600, "increment": 0 } });
    let id = table("colossal-arena", &people, 0, clock).await;
    server.stop().await;
    // As if all this had happened an hour ago.
    let pool = database(&config).await;
    for change in ["processes SET seen = seen - $1", "entries SET at = at - $1", "games SET deadline = deadline - $1"] {
        sqlx::query(&format!("UPDATE {change}")).bind(HOUR).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let server = Server::start(config).await.unwrap();
    people.iter_mut().for_each(|person| person.address = server.address());
    let mut socket = people[0].socket(&id, None).await.unwrap();
    let state = socket.next_of(&["state", "update"]).await.unwrap();
    assert_eq!(state["table"]["phase"], "playing", "{state}");
    let seats = state["table"]["seats"].as_array().unwrap();
    assert!(seats.iter().all(|seat| seat["left"].as_i64().is_some_and(|left| left > 300_000)), "{}", state["table"]);
    let steps = people[0].get(&format!("/api/tables/{id}/steps")).await.unwrap();
    assert!(steps.body.contains("interrupted"), "{}", steps.body);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_with_newer_rules_are_refused_with_a_reason() {
    let config = Config { bot_pace: 20.0, stop: Duration::from_millis(100), ..config("newer-rules") };
    let server = Server::start(config.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let clock = json!({ "clock": { "kind": "days", "days": 1 } });
    let id = table("colosseum", std::slice::from_ref(&ann), 2, clock).await;
    // Until a computer player is to act.
    let mut socket = ann.socket(&id, None).await.unwrap();
    loop {
        let state = socket.next_of(&["state", "update"]).await.unwrap();
        if state["position"]["to_act"].as_array().is_some_and(|seats| !seats.is_empty() && seats[0] != "a") {
            break;
        }
        act(&mut socket, &state).await;
    }
    drop(socket);
    server.stop().await;
    let pool = database(&config).await;
    let setup: String =
        sqlx::query_scalar("SELECT setup FROM games WHERE id = $1").bind(&id).fetch_one(&pool).await.unwrap();
    let mut setup: Value = serde_json::from_str(&setup).unwrap();
    setup["rules"] = json!(99);
    sqlx::query("UPDATE games SET setup = $2, deadline = 1 WHERE id = $1")
        .bind(&id)
        .bind(setup.to_string())
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let server = Server::start(config).await.unwrap();
    let mut ann = ann.clone();
    ann.address = server.address();
    let answer = ann.get(&format!("/api/tables/{id}")).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("busy")), "{}", answer.body);
    assert!(answer.json()["text"].as_str().unwrap().contains("version 99 of the rules of Colosseum"));
    assert!(ann.get("/api/me/tables").await.unwrap().body.contains(&id), "it is still listed");
    server.stop().await;
}
