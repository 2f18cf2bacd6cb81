//! Guests, accounts and sessions: cookies, origins, logins, logouts, rate limits, secrets in the log.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::join_all;
use harena_server::Server;
use harena_server::client::Client;
use serde_json::json;

use crate::common::{LONG, close_reason, config, database, guest, seats, server, state, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_cookie_of_a_guest_is_hidden_from_scripts_and_other_sites() {
    let server = server("cookie").await;
    let anonymous = Client::anonymous(server.address());
    let before = anonymous.send("GET", "/api/me", &[], "").await.unwrap();
    assert_eq!((before.status, before.json()), (200, json!(null)), "no session is no error");
    let answer = anonymous.post("/api/guest", &json!({ "name": " Ann \u{202e}\n<b> " })).await.unwrap();
    assert_eq!(answer.json()["name"], "Ann <b>");
    assert!(answer.json()["token"].is_null(), "scripts could read it there");
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let pair = cookie.split(';').next().unwrap();
    let me = anonymous.send("GET", "/api/me", &[("cookie", pair)], "").await.unwrap();
    assert_eq!(me.json()["name"], "Ann <b>");
    assert_eq!(anonymous.send("GET", "/api/me", &[("cookie", "harena=wrong")], "").await.unwrap().status, 401);
    // Every answer has the security headers.
    for name in ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"] {
        assert!(me.header(name).is_some(), "{name}");
    }
    assert_eq!(me.header("cache-control"), Some("no-store"));
    assert!(me.header("content-security-policy").unwrap().contains("default-src 'none'"));
    // After the logout the cookie is invalid.
    let out = anonymous.send("POST", "/api/logout", &[("cookie", pair)], "").await.unwrap();
    assert_eq!(out.status, 204);
    assert_eq!(anonymous.send("GET", "/api/me", &[("cookie", pair)], "").await.unwrap().status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_other_origins_are_refused() {
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
    // No CORS headers for other origins.
    let preflight = ann.send("OPTIONS", "/api/me", &[("origin", "https://evil.example")], "").await.unwrap();
    assert!(preflight.header("access-control-allow-origin").is_none());
    // The socket checks the origin too.
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let path = format!("/api/tables/{id}/socket");
    assert!(ann.socket_at(&path, &[("origin", "https://evil.example")]).await.is_err());
    assert!(ann.socket_at(&path, &[("origin", &own)]).await.is_ok());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_can_log_in_from_another_device() {
    let server = server("accounts").await;
    let (ann, bob) = (guest(&server, "Ann").await, guest(&server, "Bob").await);
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let credentials = json!({ "name": "Ann", "password": "correct horse" });
    assert_eq!(ann.post("/api/account", &json!({ "name": "Ann", "password": "short" })).await.unwrap().status, 400);
    assert_eq!(ann.post("/api/account", &credentials).await.unwrap().json()["account"], true);
    assert_eq!(ann.post("/api/account", &credentials).await.unwrap().json()["code"], "not-now");
    let taken = bob.post("/api/account", &json!({ "name": "aNN", "password": "another one" })).await.unwrap();
    assert_eq!((taken.status, taken.json()["code"].as_str()), (409, Some("name-taken")));
    // On another device.
    let mut elsewhere = Client::anonymous(server.address());
    let login = |name: &str, password: &str| json!({ "name": name, "password": password, "bearer": true });
    let answers = [
        elsewhere.post("/api/login", &login("ann", "wrong horse")).await.unwrap(),
        elsewhere.post("/api/login", &login("nobody", "correct horse")).await.unwrap(),
        elsewhere.post("/api/login", &login("bob", "correct horse")).await.unwrap(),
    ];
    assert!(
        answers.iter().all(|answer| answer.status == 401 && answer.body == answers[0].body),
        "the answers do not reveal which names exist"
    );
    let back = elsewhere.post("/api/login", &login("ANN", "correct horse")).await.unwrap().json();
    elsewhere.token = back["token"].as_str().map(str::to_string);
    assert_eq!(state(&elsewhere, &id).await["you"]["seat"], "a", "the seat is still Ann's");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frequent_requests_are_limited() {
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
    // Other people are not limited.
    let bob = guest(&server, "Bob").await;
    assert_eq!(bob.command(&id, &json!({ "type": "chat", "text": "hi" })).await.unwrap().status, 200);
    // Concurrently, since on a slow machine a sequence may take longer than the limit needs to recover.
    let guess = json!({ "name": "Ann", "password": "guess guess" });
    let anonymous = Client::anonymous(server.address());
    let logins = join_all((0..40).map(|_| anonymous.post("/api/login", &guess))).await;
    let refused = logins.iter().map(|answer| answer.as_ref().unwrap()).find(|answer| answer.status == 429);
    assert_eq!(refused.expect("a refused login").header("retry-after"), Some("2"));
    // A flood of messages closes the socket.
    let mut socket = bob.socket(&id, None).await.unwrap();
    let mut sent = 0;
    while socket.send(&json!({ "type": "ping" })).await.is_ok() && sent < 5000 {
        sent += 1;
    }
    let closed = async { while socket.next().await.is_ok() {} };
    tokio::time::timeout(LONG, closed).await.expect("the server closes the socket");
    server.stop().await;
}

/// A socket checks its session from time to time, in case the notice of a logout is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_without_a_session_is_closed() {
    let mut config = config("lost-notice");
    // The session is checked once in this time, and the client must answer a ping in it.
    config.silence_timeout = Duration::from_secs(15);
    let server = Server::start(config.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    let mut socket = ann.socket(&id, None).await.unwrap();
    socket.next().await.unwrap();
    let pool = database(&config).await;
    assert!(sqlx::query("DELETE FROM sessions").execute(&pool).await.unwrap().rows_affected() > 0);
    pool.close().await;
    assert_eq!(close_reason(&mut socket).await, (4001, "logged out".to_string()));
    server.stop().await;
}

/// A server under a path prefix, whether or not the proxy removes the prefix.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_can_have_a_path_prefix() {
    let mut config = config("prefix");
    config.prefix = "/harena".to_string();
    config.secure_cookies = true;
    let server = Server::start(config).await.unwrap();
    let anonymous = Client::anonymous(server.address());
    let answer = anonymous.post("/harena/api/guest", &json!({ "name": "Ann" })).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.header("strict-transport-security").is_some());
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("Path=/harena/;") && cookie.contains("; Secure"), "{cookie}");
    let ann = guest(&server, "Ann").await;
    let wish = json!({ "game": "colossi", "seats": seats(1, 1) });
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

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_are_not_logged() {
    let log = Log::default();
    let writer = log.clone();
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
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("serving"), "the log is captured");
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
