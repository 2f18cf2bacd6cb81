//! Misbehaving clients: slow, silent, malformed. Others are not affected.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use harena_server::Server;
use harena_server::client::Client;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{LONG, chance, config, guest, play_all, server, table};

pub(crate) async fn metric(client: &Client, name: &str) -> i64 {
    let text = client.get("/metrics").await.unwrap().body;
    let line = text.lines().find(|line| line.split(' ').next() == Some(name)).expect("the metric");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

async fn two_people_play(server: &Server, game: &'static str) -> tokio::task::JoinHandle<()> {
    let people = [guest(server, "Ann").await, guest(server, "Bob").await];
    let id = table(game, &people, 0, json!({})).await;
    tokio::spawn(async move {
        for ending in play_all(&people, &id).await {
            assert_eq!(ending["table"]["ending"]["reason"], "played");
        }
    })
}

/// The bytes that open a socket.
fn handshake(client: &Client, table: &str) -> String {
    let token = client.token.as_deref().unwrap();
    format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        client.address
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_does_not_read_is_disconnected_and_blocks_no_other() {
    let mut config = config("slow-client");
    config.send_timeout = Duration::from_millis(300);
    let server = Server::start(config).await.unwrap();
    let (ann, slow) = (guest(&server, "Ann").await, guest(&server, "Slow").await);
    let id = table("colosseum", std::slice::from_ref(&ann), 2, json!({})).await;
    // A small window, and no reads.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(server.address()).await.unwrap();
    stream.write_all(handshake(&slow, &id).as_bytes()).await.unwrap();
    let mut listening = ann.socket(&id, None).await.unwrap();
    let mut sent = 0;
    while metric(&ann, "harena_slow_closed_total").await == 0 {
        for _ in 0..50 {
            let text = "x".repeat(290);
            let answer = ann.command(&id, &json!({ "type": "chat", "text": text })).await.unwrap();
            assert_eq!(answer.status, 200, "no client waits for the slow one: {}", answer.body);
            sent += 1;
        }
        // Clients that read get all messages meanwhile.
        while listening.next_within(Duration::from_millis(1)).await.is_some() {}
        assert!(sent < 50_000, "the slow client is never disconnected");
    }
    drop(stream);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_answers_no_ping_is_disconnected() {
    let mut config = config("silent");
    // Long enough for the pings of Ann's client on a busy machine.
    config.silence_timeout = Duration::from_secs(6);
    let server = Server::start(config).await.unwrap();
    let (ann, silent) = (guest(&server, "Ann").await, guest(&server, "Silent").await);
    let id = table("dragonic-tide", &[ann.clone(), silent.clone()], 0, json!({})).await;
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(handshake(&silent, &id).as_bytes()).await.unwrap();
    // This client reads, but sends nothing; the client of Ann answers pings automatically.
    let gone = tokio::time::timeout(LONG, async {
        let mut bytes = Vec::new();
        let mut listening = ann.socket(&id, None).await.unwrap();
        let mut present = false;
        let read = stream.read_to_end(&mut bytes);
        tokio::pin!(read);
        loop {
            tokio::select! {
                _ = &mut read => break,
                message = listening.next() => {
                    present |= message.unwrap()["table"]["seats"][1]["present"] == true;
                }
            }
        }
        // The others see that the player is absent.
        while listening.next_of(&["state", "update"]).await.unwrap()["table"]["seats"][1]["present"] == true {}
        present
    });
    assert!(gone.await.expect("the silent client is disconnected"), "it was connected before");
    server.stop().await;
}

/// Clients that send nothing, do not finish a request, or send no other request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_are_closed() {
    let mut config = config("nothing");
    config.header_timeout = Duration::from_millis(200);
    config.request_timeout = Duration::from_millis(200);
    let server = Server::start(config).await.unwrap();
    let one_request = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    let no_body =
        "POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{";
    for beginning in ["", "GET /api/games HTTP/1.1\r\nhost:", one_request, no_body] {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        stream.write_all(beginning.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        let ended = tokio::time::timeout(LONG, stream.read_to_end(&mut bytes)).await;
        assert!(ended.is_ok(), "the server waits forever after {beginning:?}");
    }
    server.stop().await;
}

/// Connections and sockets are counted by address, and other addresses are not affected.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_connections_of_an_address_are_limited() {
    let mut config = config("address");
    config.max_per_address = 4;
    let server = Server::start(config.clone()).await.unwrap();
    let ann = guest(&server, "Ann").await;
    let id = table("colossi", std::slice::from_ref(&ann), 1, json!({})).await;
    // Sockets still count after the upgrade from HTTP.
    let mut sockets = Vec::new();
    let fill = async {
        while sockets.len() < 4 {
            // A request that was just answered may still count for a moment.
            let Ok(mut socket) = ann.socket(&id, None).await else { continue };
            socket.next().await.unwrap();
            sockets.push(socket);
        }
    };
    tokio::time::timeout(LONG, fill).await.expect("four connections are allowed");
    assert!(ann.get("/healthz").await.is_err(), "the limit is reached");
    assert!(ann.socket(&id, None).await.is_err());
    drop(sockets.pop());
    let freed = async { while ann.get("/healthz").await.is_err() {} };
    tokio::time::timeout(LONG, freed).await.expect("a closed connection no longer counts");
    drop(sockets.pop());
    let freed = async { while ann.get("/metrics").await.is_err() {} };
    tokio::time::timeout(LONG, freed).await.expect("another connection no longer counts");
    drop(sockets.pop());
    assert!(metric(&ann, "harena_connections_rejected_total").await > 0);
    drop(sockets);
    server.stop().await;

    // Behind a proxy the address is the one that the proxy appends; earlier entries of the header are ignored.
    config.trust_proxy = true;
    let server = Server::start(config).await.unwrap();
    let mut ann = ann;
    ann.address = server.address();
    let path = format!("/api/tables/{id}/socket");
    let mut sockets = Vec::new();
    for index in 0..4 {
        let forwarded = format!("192.0.2.{index}, 198.51.100.7");
        sockets.push(ann.socket_at(&path, &[("x-forwarded-for", &forwarded)]).await.unwrap());
    }
    let from = async |address: &str| ann.send("GET", "/healthz", &[("x-forwarded-for", address)], "").await.unwrap();
    assert_eq!(from("198.51.100.7").await.status, 429);
    assert_eq!(from("198.51.100.8").await.status, 200);
    drop(sockets);
    server.stop().await;
}

/// Malformed messages of many kinds.
fn malformed(index: u64) -> Message {
    let number = chance();
    let word =
        ["act", "sit", "chat", "start", "add-bot", "answer-replace", "hint", "Act", "", "💥"][(number % 10) as usize];
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let text = match index % 26 {
        0 => String::new(),
        1 => "null".to_string(),
        2 => number.to_string(),
        3 => "{".to_string(),
        4 => format!("{{\"type\":\"{word}\"}}"),
        5 => json!({ "type": word, "action": number, "version": "one" }).to_string(),
        6 => json!({ "type": "act", "action": "x".repeat((number % 4000) as usize), "version": 1 }).to_string(),
        7 => json!({ "type": "act", "action": ["bet"], "version": 1 }).to_string(),
        8 => json!({ "type": "act", "action": "bet \u{0}\u{202e}\u{1F4A9}", "version": i64::MAX }).to_string(),
        9 => json!({ "type": "act", "action": "bet troll", "version": i64::MIN }).to_string(),
        10 => {
            let seat = ["z", "", "aa", "ä"][(number % 4) as usize];
            json!({ "type": "sit", "seat": seat }).to_string()
        }
        11 => json!({ "type": "sit", "seat": { "a": 1 } }).to_string(),
        12 => nested(1000),
        13 => format!("{{\"type\":{}}}", nested(200)),
        14 => json!([{ "type": "resign" }]).to_string(),
        15 => "{\"type\":\"act\",\"type\":\"act\"}".to_string(),
        16 => json!({ "type": "chat", "text": " \u{200b}\u{7}" }).to_string(),
        17 => json!({ "type": "chat", "text": "y".repeat(1000) }).to_string(),
        18 => json!({ "type": "add-bot", "seat": "b", "level": "search:3600s:64" }).to_string(),
        19 => json!({ "id": -1, "type": "ping" }).to_string(),
        20 => "{\"type\":\"act\",\"action\":\"\\ud800\",\"version\":1}".to_string(),
        21 => return Message::binary(number.to_le_bytes().to_vec()),
        22 => json!({ "type": "offer-replace", "seat": "a", "version": 1e300 }).to_string(),
        23 => json!({ "type": "why", "object": ["hand"], "after": number }).to_string(),
        24 => json!({ "type": "why", "object": "hand:troll-7", "after": vec!["x"; 300] }).to_string(),
        _ => {
            let letters: Vec<u8> = (0..40).map(|_| (chance() % 95) as u8 + 32).collect();
            String::from_utf8(letters).unwrap()
        }
    };
    Message::text(text)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_malformed_messages_are_errors_and_affect_no_other_client() {
    let server = server("malformed").await;
    let undisturbed = two_people_play(&server, "colossal-arena").await;
    let (eve, bob) = (guest(&server, "Eve").await, guest(&server, "Bob").await);
    let id = table("titan-arena", &[bob.clone(), guest(&server, "Carl").await], 0, json!({})).await;
    let before = bob.get(&format!("/api/tables/{id}")).await.unwrap().json();
    let mut sent = 0_u64;
    let mut errors = 0_u64;
    while sent < 10_000 {
        let mut socket = eve.socket(&id, None).await.unwrap();
        for _ in 0..250 {
            socket.socket.send(malformed(sent)).await.unwrap();
            sent += 1;
            // Each gets an answer.
            let answer = socket.next_of(&["error", "done"]).await.unwrap();
            assert_eq!(answer["type"], "error", "{answer}");
            assert!(answer["text"].as_str().is_some_and(|text| !text.is_empty() && text.len() < 2000));
            errors += 1;
        }
        // Sometimes a message that closes the connection: too long, binary, or an invalid frame.
        match (sent / 250) % 3 {
            0 => _ = socket.socket.send(Message::text("z".repeat(100_000))).await,
            1 => {
                let raw = socket.socket.get_mut();
                let _ = raw.write_all(&[0x81, 0x84, 0, 0, 0, 0, 0xff, 0xfe, 0xfd, 0xfc]).await;
            }
            _ => {
                let raw = socket.socket.get_mut();
                let _ = raw.write_all(&[0xff; 64]).await;
            }
        }
        while let Some(Ok(_)) = socket.socket.next().await {}
    }
    assert_eq!(errors, 10_000);
    let mut after = bob.get(&format!("/api/tables/{id}")).await.unwrap().json();
    after["table"]["now"] = before["table"]["now"].clone();
    assert_eq!(after, before, "the table has not changed");
    assert_eq!(metric(&eve, "harena_panics_total").await, 0);
    tokio::time::timeout(LONG, undisturbed).await.expect("the other game continues").unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_requests_are_errors() {
    let server = server("requests").await;
    let eve = guest(&server, "Eve").await;
    let head = "\r\nhost: x\r\nconnection: close\r\n";
    for request in [
        "GARBAGE\r\n\r\n".to_string(),
        format!("GET /{}{head}\r\n", "a".repeat(70_000)),
        format!("POST /api/guest HTTP/1.1{head}content-length: 5\r\n\r\n{{\"na"),
    ] {
        // Refused or closed; the next request is served.
        let _ = tokio::time::timeout(Duration::from_secs(1), eve.raw(request.as_bytes())).await;
    }
    let big = json!({ "name": "x".repeat(300_000) });
    for (method, path, body, status) in [
        ("POST", "/api/guest", "", 400),
        ("POST", "/api/guest", "{}", 400),
        ("POST", "/api/guest", "[]", 400),
        ("POST", "/api/guest", "{\"name\":\"\"}", 400),
        ("POST", "/api/guest", "{\"name\":\"\\u0000\\u202e\"}", 400),
        ("POST", "/api/guest", "{\"name\":7}", 400),
        ("POST", "/api/guest", &big.to_string(), 413),
        ("POST", "/api/tables", "{\"game\":\"colossi\"}", 400),
        ("POST", "/api/tables/abcdefghijkm/commands", "{\"type\":\"sit\"}", 404),
        ("POST", "/api/tables/..%2f..%2fetc/commands", "{\"type\":\"sit\"}", 404),
        ("GET", "/api/tables/%ff%fe", "", 404),
        ("GET", "/api/tables/'%20or%201=1--", "", 404),
        ("GET", "/api/tables?limit=many", "", 400),
        ("GET", "/api/tables?phase=';drop%20table%20games", "", 400),
        ("GET", "/api/tables?game=unknown", "", 400),
        ("GET", "/api/tables?game=colossi&phase=over", "", 200),
        ("GET", "/nothing/here", "", 404),
        ("DELETE", "/api/tables", "", 400),
        ("GET", "/api/tables/abcdefghijkm/socket", "", 400),
        ("POST", "/api/verify", "harena record 9", 422),
    ] {
        let answer = eve.send(method, path, &[("content-type", "application/json")], body).await.unwrap();
        assert_eq!(answer.status, status, "{method} {path} {}: {}", &body[..body.len().min(60)], answer.body);
        if status != 200 {
            assert!(answer.json()["text"].is_string() && answer.json()["code"].is_string(), "{}", answer.body);
        }
    }
    // A form of another page is not JSON.
    let form =
        eve.send("POST", "/api/tables", &[("content-type", "application/x-www-form-urlencoded")], "game=colossi").await;
    assert_eq!(form.unwrap().status, 400);
    assert_eq!(metric(&eve, "harena_panics_total").await, 0);
    let lobby: Value = eve.get("/api/tables").await.unwrap().json();
    assert_eq!(lobby, json!([]));
    server.stop().await;
}
