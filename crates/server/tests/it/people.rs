//! Who somebody is, and what others cannot do in their name.

use std::io::Write;
use std::sync::{Arc, Mutex};

use harena_server::Server;
use harena_server::client::Client;
use serde_json::json;

use crate::common::{config, guest, server, state, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_get_a_cookie_that_no_script_and_no_other_site_can_use() {
    let server = server("cookie").await;
    let nobody = Client::nobody(server.address());
    let newcomer = nobody.send("GET", "/api/me", &[], "").await.unwrap();
    assert_eq!((newcomer.status, newcomer.json()), (200, json!(null)), "nobody yet is no fault");
    let answer = nobody.post("/api/guest", &json!({ "name": " Ann \u{202e}\n<b> " })).await.unwrap();
    assert_eq!(answer.json()["name"], "Ann <b>");
    assert!(answer.json()["token"].is_null(), "not where scripts could read it");
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let pair = cookie.split(';').next().unwrap();
    let me = nobody.send("GET", "/api/me", &[("cookie", pair)], "").await.unwrap();
    assert_eq!(me.json()["name"], "Ann <b>");
    assert_eq!(nobody.send("GET", "/api/me", &[("cookie", "harena=wrong")], "").await.unwrap().status, 401);
    // Every answer says what a page may do.
    for name in ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"] {
        assert!(me.header(name).is_some(), "{name}");
    }
    assert_eq!(me.header("cache-control"), Some("no-store"));
    assert!(me.header("content-security-policy").unwrap().contains("default-src 'none'"));
    // Logged out is logged out.
    let out = nobody.send("POST", "/api/logout", &[("cookie", pair)], "").await.unwrap();
    assert_eq!(out.status, 204);
    assert_eq!(nobody.send("GET", "/api/me", &[("cookie", pair)], "").await.unwrap().status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_are_refused() {
    let mut config = config("origin");
    config.origins = vec!["https://games.example.org".to_string()];
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let own = format!("http://{}", server.address());
    let body = json!({ "name": "Bob" }).to_string();
    let json = ("content-type", "application/json");
    for (origin, status) in [
        (own.as_str(), 200),
        ("https://games.example.org", 200),
        ("https://evil.example", 403),
        ("https://games.example.org.evil.example", 403),
        ("null", 403),
        ("", 403),
    ] {
        let answer = ann.send("POST", "/api/me", &[json, ("origin", origin)], &body).await.unwrap();
        assert_eq!(answer.status, status, "{origin}: {}", answer.body);
    }
    let cross = ann.send("POST", "/api/me", &[json, ("sec-fetch-site", "cross-site")], &body).await.unwrap();
    assert_eq!((cross.status, cross.json()["code"].as_str()), (403, Some("wrong-origin")));
    // Nothing is granted to other origins by CORS either.
    let preflight = ann.send("OPTIONS", "/api/me", &[("origin", "https://evil.example")], "").await.unwrap();
    assert!(preflight.header("access-control-allow-origin").is_none());
    // The socket asks too.
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let path = format!("/api/tables/{id}/socket");
    assert!(ann.socket_at(&path, &[("origin", "https://evil.example")]).await.is_err());
    assert!(ann.socket_at(&path, &[("origin", &own)]).await.is_ok());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_come_back_from_anywhere() {
    let server = server("accounts").await;
    let (ann, bob) = (guest(&server, "Ann").await, guest(&server, "Bob").await);
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let credentials = json!({ "name": "Ann", "password": "correct horse" });
    assert_eq!(ann.post("/api/account", &json!({ "name": "Ann", "password": "short" })).await.unwrap().status, 400);
    assert_eq!(ann.post("/api/account", &credentials).await.unwrap().json()["account"], true);
    assert_eq!(ann.post("/api/account", &credentials).await.unwrap().json()["code"], "not-now");
    let taken = bob.post("/api/account", &json!({ "name": "aNN", "password": "another one" })).await.unwrap();
    assert_eq!((taken.status, taken.json()["code"].as_str()), (409, Some("name-taken")));
    // Somewhere else.
    let mut elsewhere = Client::nobody(server.address());
    let wrong = |name: &str, password: &str| json!({ "name": name, "password": password, "bearer": true });
    let answers = [
        elsewhere.post("/api/login", &wrong("ann", "wrong horse")).await.unwrap(),
        elsewhere.post("/api/login", &wrong("nobody", "correct horse")).await.unwrap(),
        elsewhere.post("/api/login", &wrong("bob", "correct horse")).await.unwrap(),
    ];
    assert!(answers.iter().all(|answer| answer.status == 401 && answer.body == answers[0].body), "nothing is told");
    let back = elsewhere.post("/api/login", &wrong("ANN", "correct horse")).await.unwrap().json();
    elsewhere.token = back["token"].as_str().map(str::to_string);
    assert_eq!(state(&elsewhere, &id).await["you"]["seat"], "a", "the seat is still Ann's");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_too_often_is_slowed_down() {
    let mut config = config("limits");
    config.rate_limits = true;
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({ "spectator_chat": true })).await;
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(ann.command(&id, &json!({ "type": "chat", "text": "hi" })).await.unwrap().status);
    }
    assert!(statuses[..5].iter().all(|status| *status == 200) && statuses.contains(&429), "{statuses:?}");
    // Others are not.
    let bob = guest(&server, "Bob").await;
    assert_eq!(bob.command(&id, &json!({ "type": "chat", "text": "hi" })).await.unwrap().status, 200);
    let mut logins = Vec::new();
    for _ in 0..12 {
        let guess = json!({ "name": "Ann", "password": "guess guess" });
        logins.push(Client::nobody(server.address()).post("/api/login", &guess).await.unwrap());
    }
    let last = logins.last().unwrap();
    assert_eq!((last.status, last.header("retry-after")), (429, Some("2")));
    // A flood on the socket ends it.
    let mut socket = bob.socket(&id, None).await.unwrap();
    let mut sent = 0;
    while socket.send(&json!({ "type": "ping" })).await.is_ok() && sent < 5000 {
        sent += 1;
    }
    let ended = async { while socket.next().await.is_ok() {} };
    tokio::time::timeout(crate::common::LONG, ended).await.expect("the flood is ended");
    server.stop().await;
}

/// Who logs out is nobody on the sockets that are open either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_out_ends_the_sockets_too() {
    let mut config = config("logout");
    config.silence = std::time::Duration::from_millis(300);
    let server = Server::start(config).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    socket.next().await.unwrap();
    assert_eq!(ann.send("POST", "/api/logout", &[], "").await.unwrap().status, 204);
    let ended = async {
        loop {
            if let Err(error) = socket.next().await {
                return error.to_string();
            }
        }
    };
    let why = tokio::time::timeout(crate::common::LONG, ended).await.expect("it is ended");
    assert!(why.contains("logged out"), "{why}");
    server.stop().await;
}

/// A server that lives under a path, whether or not the proxy before it takes the path away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_lives_under_a_prefix() {
    let mut config = config("prefix");
    config.prefix = "/harena".to_string();
    config.secure_cookies = true;
    let server = Server::start(config).await.unwrap();
    let nobody = Client::nobody(server.address());
    let answer = nobody.post("/harena/api/guest", &json!({ "name": "Ann" })).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.header("strict-transport-security").is_some());
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("Path=/harena/;") && cookie.contains("; Secure"), "{cookie}");
    let ann = guest(&server, "Ann").await;
    let wish = json!({ "game": "colossi", "seats": crate::common::seats(1, 1) });
    let made = ann.post("/harena/api/tables", &wish).await.unwrap().json();
    let id = made["table"].as_str().unwrap();
    assert!(made["link"].as_str().unwrap().starts_with(&format!("/harena/t/{id}#")), "{made}");
    let socket = ann.socket_at(&format!("/harena/api/tables/{id}/socket"), &[]).await.unwrap().next().await.unwrap();
    assert_eq!(socket["type"], "state");
    for path in ["/harena", "/harena/", "/harena/healthz", "/healthz"] {
        assert_eq!(ann.get(path).await.unwrap().status, 200, "{path}");
    }
    assert_eq!(ann.get("/harenas/healthz").await.unwrap().status, 404);
    server.stop().await;
}

/// A log that can be read.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_is_logged() {
    let kept = Kept::default();
    let writer = kept.clone();
    let filter = harena_server::log_filter("trace").unwrap();
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || writer.clone()).try_init();
    let server = server("secrets").await;
    let ann = guest(&server, "Ann").await;
    ann.post("/api/account", &json!({ "name": "Ann", "password": "very secret words" })).await.unwrap();
    let wish = json!({ "game": "colossal-arena", "seats": [{"kind": "me"}, {"kind": "open"}], "public": false });
    let made = ann.post("/api/tables", &wish).await.unwrap().json();
    let id = made["table"].as_str().unwrap();
    let bob = guest(&server, "Bob").await;
    let enter = json!({ "invitation": made["invitation"] });
    assert_eq!(bob.post(&format!("/api/tables/{id}/enter"), &enter).await.unwrap().status, 204);
    bob.command(id, &json!({ "type": "sit" })).await.unwrap();
    let mut socket = bob.socket(id, None).await.unwrap();
    let hand = socket.next().await.unwrap()["position"]["view"]["seats"][1]["hand"].clone();
    assert!(hand.as_array().is_some_and(|hand| !hand.is_empty()));
    bob.command(id, &json!({ "type": "resign" })).await.unwrap();
    let seed = state(&ann, id).await["table"]["seed"].as_str().unwrap().to_string();
    server.stop().await;
    let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("serving"), "there is a log");
    let secrets = [
        ann.token.as_deref().unwrap(),
        bob.token.as_deref().unwrap(),
        "very secret words",
        made["invitation"].as_str().unwrap(),
        &seed,
    ];
    for secret in secrets {
        assert!(!log.contains(secret), "a secret is in the log");
    }
}
