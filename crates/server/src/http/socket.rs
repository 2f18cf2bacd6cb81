//! The socket of a table. It sends what its viewer may see whenever the table has a new version, and receives commands.
//!
//! Nothing is queued for a slow client: the next message after a slow one covers all versions in between. Clients that
//! do not read, or do not answer pings, are disconnected.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{self, CloseFrame, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc};
use utoipa::IntoParams;

use super::guard::{Address, HeldPermit, token};
use super::tables::{actor, check_rates, execute, render};
use super::{AtTable, MaybeUser, Parameters};
use crate::error::clipped;
use crate::hub::{Hub, Stage};
use crate::identity;
use crate::ids::{Secret, TableId, UserId};
use crate::limits::{Kind, MAX_COMMAND_BYTES};
use crate::protocol::{Code, Command, Refusal, Request, ServerMessage};
use crate::store::{Notice, User};
use crate::table::{LiveTable, TableRequest};

const READ_BUFFER: usize = 4 * 1024;
/// Messages longer than a command are read up to this length, so that the sender gets a close code.
const MAX_READ: usize = 8 * MAX_COMMAND_BYTES;
/// Private close codes.
const LOGGED_OUT: u16 = 4001;
const BANNED: u16 = 4003;
/// The session is checked again every this many pings.
const PINGS_PER_SESSION_CHECK: u32 = 3;
/// The socket closes after reopening the table this many times in a row.
const MAX_FAILURES: u64 = 5;
/// The socket closes after this many refusals for sending too often.
const MAX_FLOODS: u32 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SocketParameters {
    /// The newest version that the client has; it gets exactly the steps after it, or the full state
    since: Option<i64>,
    /// The language of the texts of messages, such as en; without it messages have no text
    lang: Option<String>,
}

/// The socket of a table: sends `ServerMessage`, receives `Request`
#[utoipa::path(
    get,
    path = "/api/tables/{id}/socket",
    tag = "tables",
    params(("id" = String, Path), SocketParameters),
    responses((status = 101, description = "a WebSocket"), (status = 400, body = Refusal), (status = 401, body = Refusal))
)]
pub(super) async fn connect(
    State(hub): State<Arc<Hub>>,
    AtTable(id): AtTable,
    MaybeUser(user): MaybeUser,
    (Extension(Address(address)), Extension(permit)): (Extension<Address>, Extension<HeldPermit>),
    headers: HeaderMap,
    Parameters(SocketParameters { since, lang }): Parameters<SocketParameters>,
    upgrade: Result<WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|error| Refusal::new(Code::BadMessage, clipped(&error.body_text())))?;
    hub.limits.check_rate(Kind::Socket, &address)?;
    let live = hub.open_authorized(&id, user.as_ref().map(|user| &user.id)).await?;
    // Commands are short: a large buffer per connection would be most of the memory of a table.
    let upgrade = upgrade.max_message_size(MAX_READ).max_frame_size(MAX_READ).read_buffer_size(READ_BUFFER);
    let token = token(&headers);
    Ok(upgrade.on_upgrade(move |socket| async move {
        hub.metrics.sockets.inc();
        let last_message = Instant::now();
        let notices = hub.notices();
        let shared = Arc::clone(&hub);
        let mut connection = Connection {
            hub: shared,
            id,
            user,
            address,
            token,
            notices,
            socket,
            since,
            lang,
            last_message,
            // The session may have ended after it was read and before this connection got notices.
            pings: PINGS_PER_SESSION_CHECK - 1,
            floods: 0,
        };
        let why = connection.serve(live).await;
        connection.close(why).await;
        hub.metrics.sockets.dec();
        drop(permit);
    }))
}

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CloseReason {
    /// The client has closed it, or is gone.
    Gone,
    /// The client did not read in time.
    Slow,
    Silent,
    Flood,
    LoggedOut,
    Banned,
    /// The client sent a message that is too large.
    TooLarge,
    /// The table cannot be opened.
    Closed,
    Stopping,
}

struct Connection {
    hub: Arc<Hub>,
    id: TableId,
    user: Option<User>,
    address: String,
    token: Option<Secret>,
    notices: broadcast::Receiver<Notice>,
    socket: WebSocket,
    /// The version that the client has.
    since: Option<i64>,
    /// The language of texts, if requested.
    lang: Option<String>,
    last_message: Instant,
    pings: u32,
    floods: u32,
}

impl Connection {
    /// Serves until the socket is closed. A table that was closed is opened again.
    async fn serve(&mut self, mut live: LiveTable) -> CloseReason {
        let mut failures = 0;
        if let Some(announced) = self.hub.announced()
            && let Err(Some(reason)) = self.send(&ServerMessage::Announcement(announced)).await
        {
            return reason;
        }
        loop {
            let begun = Instant::now();
            let user = self.user.as_ref().map(|user| user.id.clone());
            if let Some(user) = &user {
                live.send(TableRequest::Connected(user.clone())).await;
            }
            let reason = self.run(&mut live).await;
            if let Some(user) = user {
                live.send(TableRequest::Disconnected(user)).await;
            }
            let Err(reason) = reason;
            match reason {
                Some(reason) => return reason,
                None if begun.elapsed() > self.hub.config.silence_timeout => failures = 1,
                None => failures += 1,
            }
            if failures > MAX_FAILURES {
                return CloseReason::Closed;
            }
            tokio::time::sleep(Duration::from_millis(20 * failures)).await;
            match self.hub.open_authorized(&self.id, self.user.as_ref().map(|user| &user.id)).await {
                Ok(again) => live = again,
                Err(_) => return CloseReason::Closed,
            }
        }
    }

    /// The error is the reason to close the socket, or `None` if the table must be opened again.
    async fn run(&mut self, live: &mut LiveTable) -> Result<std::convert::Infallible, Option<CloseReason>> {
        let user = self.user.as_ref().map(|user| user.id.clone());
        let (answers, mut answered) = mpsc::channel::<ServerMessage>(8);
        let hub = Arc::clone(&self.hub);
        let mut pings = tokio::time::interval(self.hub.config.silence_timeout / 3);
        pings.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        live.versions.mark_changed();
        loop {
            tokio::select! {
                changed = live.versions.changed() => {
                    changed.map_err(|_| None)?;
                    self.send_update(live, user.clone()).await?;
                }
                Some(message) = answered.recv() => self.send(&message).await?,
                message = self.socket.recv() => self.on_message(live, message, &answers).await?,
                notice = self.notices.recv() => self.on_notice(notice).await?,
                _ = pings.tick() => {
                    if self.last_message.elapsed() > self.hub.config.silence_timeout {
                        return Err(Some(CloseReason::Silent));
                    }
                    self.check_session().await?;
                    self.send_raw(ws::Message::Ping(Default::default())).await?;
                }
                () = hub.reached(Stage::Closing) => {
                    self.send(&ServerMessage::Stopping { seconds: 5 }).await?;
                    return Err(Some(CloseReason::Stopping));
                }
            }
        }
    }

    /// Handles a notice, which may be about this connection.
    async fn on_notice(
        &mut self,
        notice: Result<Notice, broadcast::error::RecvError>,
    ) -> Result<(), Option<CloseReason>> {
        let user = self.user.as_ref().map(|user| &user.id);
        match notice {
            Ok(Notice::LoggedOut { session }) => {
                let own = self.token.as_ref().is_some_and(|token| token.hash() == session);
                if own && user.is_some() { Err(Some(CloseReason::LoggedOut)) } else { Ok(()) }
            }
            Ok(Notice::Gone { user: gone }) if user == Some(&gone) => Err(Some(CloseReason::LoggedOut)),
            Ok(Notice::Renamed { user: renamed }) if user == Some(&renamed) => self.read_session().await,
            Ok(Notice::Bans) => self.hub.check_ban(Some(&self.address), user).map_err(|_| Some(CloseReason::Banned)),
            Ok(Notice::Announced(announced)) => self.send(&ServerMessage::Announcement(announced)).await,
            Ok(Notice::Gone { .. } | Notice::Renamed { .. } | Notice::Changed { .. }) => Ok(()),
            // Some notices were missed: check ban and session.
            Ok(Notice::MayBeLost) | Err(broadcast::error::RecvError::Lagged(_)) => {
                self.hub.check_ban(Some(&self.address), user).map_err(|_| Some(CloseReason::Banned))?;
                self.read_session().await
            }
            Err(broadcast::error::RecvError::Closed) => Err(Some(CloseReason::Stopping)),
        }
    }

    /// Reads the session again at every third ping.
    async fn check_session(&mut self) -> Result<(), Option<CloseReason>> {
        self.pings += 1;
        if self.pings.is_multiple_of(PINGS_PER_SESSION_CHECK) { self.read_session().await } else { Ok(()) }
    }

    /// Reads the session again: the name may have changed, or the session may have ended.
    async fn read_session(&mut self) -> Result<(), Option<CloseReason>> {
        let (Some(token), Some(user)) = (&self.token, &mut self.user) else { return Ok(()) };
        match identity::user_of_token(&self.hub, token).await {
            Ok(Some(now)) if now.id == user.id => *user = now,
            Ok(_) => return Err(Some(CloseReason::LoggedOut)),
            Err(refusal) if refusal.code == Code::Banned => return Err(Some(CloseReason::Banned)),
            // The database is busy: try again at the next ping.
            Err(_) => self.pings = PINGS_PER_SESSION_CHECK - 1,
        }
        Ok(())
    }

    /// Sends what the client does not have yet.
    async fn send_update(&mut self, live: &LiveTable, user: Option<UserId>) -> Result<(), Option<CloseReason>> {
        if self.since == Some(*live.versions.borrow()) {
            return Ok(());
        }
        let message = render(live, user, self.since, self.lang.clone()).await.map_err(|_| None)?;
        if let ServerMessage::State(state) | ServerMessage::Update(state) = &message {
            self.since = Some(state.version);
        }
        self.send(&message).await
    }

    async fn on_message(
        &mut self,
        live: &LiveTable,
        message: Option<Result<ws::Message, axum::Error>>,
        answers: &mpsc::Sender<ServerMessage>,
    ) -> Result<(), Option<CloseReason>> {
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(error)) if is_too_large(&error) => return Err(Some(CloseReason::TooLarge)),
            Some(Err(_)) | None => return Err(Some(CloseReason::Gone)),
        };
        self.last_message = Instant::now();
        let text = match &message {
            ws::Message::Text(text) => text.as_str(),
            ws::Message::Binary(bytes) if bytes.len() > MAX_COMMAND_BYTES => return Err(Some(CloseReason::TooLarge)),
            ws::Message::Binary(_) => "",
            // Pings count for the rate limit too.
            ws::Message::Ping(_) | ws::Message::Pong(_) => return self.check_rate().or_else(|_| self.count_flood()),
            ws::Message::Close(_) => return Err(Some(CloseReason::Gone)),
        };
        if text.len() > MAX_COMMAND_BYTES {
            return Err(Some(CloseReason::TooLarge));
        }
        self.hub.metrics.messages_in.inc();
        let request = match serde_json::from_str::<Request>(text) {
            Ok(request) => request,
            Err(error) => return self.refuse_malformed(text, &error).await,
        };
        let id = request.id;
        let Some(user) = self.user.as_ref() else {
            if let Err(refusal) = self.check_rate() {
                self.count_flood()?;
                return self.send(&ServerMessage::Error(refusal.with_id(id))).await;
            }
            let refusal = Refusal::new(Code::NoSession, "there is no session: POST /api/guest with a name first");
            return self.send(&ServerMessage::Error(refusal.with_id(id))).await;
        };
        let actor = actor(user);
        if let Err(refusal) = check_rates(&self.hub, &actor, &request.command) {
            self.count_flood()?;
            let message = answer(Err(refusal), id, &self.hub);
            return self.send(&message).await;
        }
        // A hint takes a while; the connection must not wait for it.
        if request.command == Command::Hint {
            let (hub, live, answers, lang) = (Arc::clone(&self.hub), live.clone(), answers.clone(), self.lang.clone());
            tokio::spawn(async move {
                let answer = answer(execute(&hub, &live, &actor, request, lang).await, id, &hub);
                let _ = answers.send(answer).await; // the client may be gone
            });
            return Ok(());
        }
        let result = execute(&self.hub, live, &actor, request, self.lang.clone()).await;
        let message = answer(result, id, &self.hub);
        self.send(&message).await
    }

    async fn refuse_malformed(&mut self, text: &str, error: &serde_json::Error) -> Result<(), Option<CloseReason>> {
        self.hub.metrics.refused.inc();
        let refusal = match self.check_rate() {
            Ok(()) => Refusal::new(Code::BadMessage, clipped(&error.to_string())),
            Err(refusal) => {
                self.count_flood()?;
                refusal
            }
        };
        // Repeat the id even if the rest is invalid.
        let id = serde_json::from_str::<serde_json::Value>(text).ok().and_then(|value| value.get("id")?.as_u64());
        self.send(&ServerMessage::Error(refusal.with_id(id))).await
    }

    /// Checks the rate limit of messages.
    fn check_rate(&self) -> Result<(), Refusal> {
        let whose = self.user.as_ref().map_or(self.address.as_str(), |user| user.id.as_str());
        self.hub.limits.check_rate(Kind::Command, whose)
    }

    fn count_flood(&mut self) -> Result<(), Option<CloseReason>> {
        self.floods += 1;
        if self.floods > MAX_FLOODS { Err(Some(CloseReason::Flood)) } else { Ok(()) }
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Option<CloseReason>> {
        let text = serde_json::to_string(message).expect("a message is plain data");
        self.send_raw(ws::Message::Text(text.into())).await
    }

    async fn send_raw(&mut self, message: ws::Message) -> Result<(), Option<CloseReason>> {
        self.hub.metrics.messages_out.inc();
        match tokio::time::timeout(self.hub.config.send_timeout, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Some(CloseReason::Gone)),
            Err(_) => Err(Some(CloseReason::Slow)),
        }
    }

    async fn close(mut self, why: CloseReason) {
        tracing::debug!(table = %self.id, ?why, "socket closed");
        let (code, reason) = match why {
            CloseReason::Gone => return,
            CloseReason::Slow => {
                self.hub.metrics.slow_closed.inc();
                return;
            }
            CloseReason::Silent => (close_code::POLICY, "silent"),
            CloseReason::Flood => (close_code::POLICY, "too often"),
            CloseReason::LoggedOut => (LOGGED_OUT, "logged out"),
            CloseReason::Banned => (BANNED, "banned"),
            CloseReason::TooLarge => (close_code::SIZE, "too large"),
            CloseReason::Closed => (close_code::ERROR, "the table cannot be opened"),
            CloseReason::Stopping => (close_code::AWAY, "the server is stopping"),
        };
        let close = ws::Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = tokio::time::timeout(Duration::from_secs(1), self.socket.send(close)).await; // best effort
    }
}

/// Whether a message was too long to be read.
fn is_too_large(error: &axum::Error) -> bool {
    use tokio_tungstenite::tungstenite::Error;
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<Error>());
    matches!(cause, Some(Error::Capacity(_)))
}

fn answer(result: Result<crate::protocol::Done, Refusal>, id: Option<u64>, hub: &Hub) -> ServerMessage {
    match result {
        Ok(done) => ServerMessage::Done(done),
        Err(refusal) => {
            hub.metrics.refused.inc();
            ServerMessage::Error(refusal.with_id(id))
        }
    }
}
