//! A small client of the protocol, for load tests and tests. It does not depend on the rest of the server.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// A client of a server.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub token: Option<String>,
}

/// An answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// Names are in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

impl Client {
    pub fn anonymous(address: SocketAddr) -> Client {
        Client { address, token: None }
    }

    /// Creates a guest.
    pub async fn guest(address: SocketAddr, name: &str) -> anyhow::Result<Client> {
        let client = Client::anonymous(address);
        let answer = client.post("/api/guest", &json!({ "name": name, "bearer": true })).await?;
        let token = answer.json()["token"].as_str().map(str::to_string);
        ensure!(token.is_some(), "no guest: {}", answer.body);
        Ok(Client { address, token })
    }

    pub async fn get(&self, path: &str) -> anyhow::Result<Answer> {
        self.send("GET", path, &[], "").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Answer> {
        self.send("POST", path, &[("content-type", "application/json")], &body.to_string()).await
    }

    /// A command at a table.
    pub async fn command(&self, table: &str, command: &Value) -> anyhow::Result<Answer> {
        self.post(&format!("/api/tables/{table}/commands"), command).await
    }

    /// Creates a table and returns its id.
    pub async fn create(&self, request: &Value) -> anyhow::Result<String> {
        let answer = self.post("/api/tables", request).await?;
        let id = answer.json()["table"].as_str().map(str::to_string);
        id.with_context(|| format!("no table: {}", answer.body))
    }

    pub async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> anyhow::Result<Answer> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        if let Some(token) = &self.token {
            request.push_str(&format!("authorization: Bearer {token}\r\n"));
        }
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str(&format!("content-length: {}\r\n\r\n{body}", body.len()));
        self.raw(request.as_bytes()).await
    }

    /// Sends these bytes and reads the response until the connection ends.
    pub async fn raw(&self, request: &[u8]) -> anyhow::Result<Answer> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        stream.write_all(request).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").context("no answer")?;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
        let headers = lines.filter_map(|line| line.split_once(':'));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_string())).collect();
        Ok(Answer { status: status.context("no status")?, headers, body: body.to_string() })
    }

    /// The socket of a table, with the version that the client has already.
    pub async fn socket(&self, table: &str, since: Option<i64>) -> anyhow::Result<Socket> {
        let since = since.map_or(String::new(), |since| format!("?since={since}"));
        self.socket_at(&format!("/api/tables/{table}/socket{since}"), &[]).await
    }

    pub async fn socket_at(&self, path: &str, headers: &[(&'static str, &str)]) -> anyhow::Result<Socket> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse()?);
        }
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let small = WebSocketConfig::default().read_buffer_size(16 * 1024);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await?;
        Ok(Socket { socket })
    }
}

/// The socket of a table.
#[derive(Debug)]
pub struct Socket {
    pub socket: WebSocketStream<TcpStream>,
}

impl Socket {
    pub async fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        self.send_text(&message.to_string()).await
    }

    pub async fn send_text(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message; an error if the server has closed the socket.
    pub async fn next(&mut self) -> anyhow::Result<Value> {
        Ok(serde_json::from_str(&self.next_text().await?)?)
    }

    /// The next message as text.
    pub async fn next_text(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => bail!("closed: {frame:?}"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => bail!("closed"),
            }
        }
    }

    /// The next message of one of these types; others are skipped.
    pub async fn next_of(&mut self, kinds: &[&str]) -> anyhow::Result<Value> {
        loop {
            let message = self.next().await?;
            if message["type"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
                return Ok(message);
            }
        }
    }

    /// The next message, if it arrives in this time.
    pub async fn next_within(&mut self, time: Duration) -> Option<Value> {
        tokio::time::timeout(time, self.next()).await.ok()?.ok()
    }
}
