//! A bot that uses only docs/protocol.md: it creates a guest, takes a seat, and plays a legal action whenever it is to act, until
//! the game is over.
//!
//! ```text
//! cargo run -p harena-server --example bot -- 127.0.0.1:8030                 a new table against a computer player
//! cargo run -p harena-server --example bot -- 127.0.0.1:8030 TABLE           a free seat at this table
//! cargo run -p harena-server --example bot -- 127.0.0.1:8030 TABLE INVITATION   the same at a private table
//! ```

use std::error::Error;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A session on a server.
struct Session {
    server: String,
    token: String,
}

impl Session {
    /// Posts JSON and returns the JSON answer.
    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let (body, Session { server, token }) = (body.to_string(), self);
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(server)?;
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        if !status.starts_with('2') {
            return Err(format!("{path}: {status} {body}").into());
        }
        Ok(if body.is_empty() { Value::Null } else { serde_json::from_str(body)? })
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    run(std::env::args().skip(1)).await
}

pub(crate) async fn run(mut arguments: impl Iterator<Item = String>) -> Result<()> {
    let server = arguments.next().ok_or("the first argument is a server, such as 127.0.0.1:8030")?;
    let mut session = Session { server, token: String::new() };
    let me = session.post("/api/guest", &json!({ "name": "example bot", "bearer": true }))?;
    session.token = me["token"].as_str().ok_or("no token")?.to_string();
    let table = match arguments.next() {
        Some(table) => {
            if let Some(invitation) = arguments.next() {
                session.post(&format!("/api/tables/{table}/enter"), &json!({ "invitation": invitation }))?;
            }
            session.post(&format!("/api/tables/{table}/commands"), &json!({ "type": "sit" }))?;
            table
        }
        None => {
            let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "easy" }]);
            let created = session.post("/api/tables", &json!({ "game": "dragonic-tide", "seats": seats }))?;
            created["table"].as_str().ok_or("no table")?.to_string()
        }
    };
    println!("playing at table {table}");
    let mut version = None;
    // If the connection breaks, reconnect with the last known version.
    for _ in 0..10 {
        match play(&session, &table, &mut version).await {
            Ok(ending) => {
                println!("over: {ending}");
                return Ok(());
            }
            Err(error) => println!("connection lost: {error}"),
        }
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    Err("the server does not answer".into())
}

/// Plays until the game is over, and returns how it ended.
async fn play(session: &Session, table: &str, version: &mut Option<i64>) -> Result<Value> {
    let since = version.map_or(String::new(), |version| format!("&since={version}"));
    let address = format!("ws://{}/api/tables/{table}/socket?lang=en{since}", session.server);
    let mut request = address.into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {}", session.token).parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        match message["type"].as_str() {
            Some("state" | "update") => {}
            Some("error") => {
                println!("refused: {}", message["text"]);
                continue;
            }
            _ => continue,
        }
        *version = message["version"].as_i64();
        for event in
            message["steps"].as_array().into_iter().flatten().flat_map(|step| step["events"].as_array()).flatten()
        {
            println!("{}", event["message"]["text"].as_str().unwrap_or_default());
        }
        if message["table"]["phase"] == "over" {
            return Ok(message["table"]["ending"].clone());
        }
        // A better bot would use message["position"]["view"] here.
        if let Some(legal) = message["position"]["legal"].as_array().filter(|legal| !legal.is_empty()) {
            let choice = &legal[version.unwrap_or(0) as usize * 7 % legal.len()];
            let act = json!({ "type": "act", "action": choice["action"], "version": version });
            socket.send(Message::text(act.to_string())).await?;
        }
    }
    Err("closed".into())
}
