//! What every request goes through: who sends it from where, how often, how long it may take; and what every answer carries.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;

use crate::error::Refusal;
use crate::hub::Hub;
use crate::ids::Secret;
use crate::limits::{Kind, address_key};
use crate::protocol::Code;

pub(crate) const COOKIE: &str = "harena";

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The place that a connection, or behind a proxy a request, takes among those that its address has. A socket keeps it.
#[derive(Clone)]
pub(crate) struct Held {
    _place: Arc<dyn Any + Send + Sync>,
}

impl Held {
    pub(crate) fn new(place: impl Any + Send + Sync) -> Held {
        Held { _place: Arc::new(place) }
    }
}

/// From where somebody asks, as far as limits go.
#[derive(Clone, Debug)]
pub(crate) struct Address(pub(crate) String);

pub(super) async fn guard(State(hub): State<Arc<Hub>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let address = address(&hub, &request);
    request.extensions_mut().insert(Address(address.clone()));
    // Files are in the memory, and a page has many of them.
    let counted = !path.starts_with("/assets/");
    let friend = friendly_origin(&hub, request.headers());
    let spent = if counted { hub.limits.check_rate(Kind::Request, &address) } else { Ok(()) };
    let banned = || if is_for_inside(&path) { Ok(()) } else { hub.check_ban(Some(&address), None) };
    let allowed = spent
        .and_then(|()| banned())
        .and_then(|()| checked_origin(&hub, &request))
        .and_then(|()| take_place(&hub, &address, &mut request));
    let mut response = match allowed {
        Err(refusal) => refusal.into_response(),
        Ok(()) if friend.is_some() && is_preflight(&request) => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => {
            let answer = std::panic::AssertUnwindSafe(next.run(request)).catch_unwind();
            match tokio::time::timeout(hub.config.timeout, answer).await {
                Ok(Ok(response)) => response,
                Ok(Err(_)) => {
                    hub.metrics.panics.fetch_add(1, Relaxed);
                    Refusal::internal(&format!("a panic at {method} {path}")).into_response()
                }
                Err(_) => Refusal::new(Code::Busy, "this took too long; look whether it was done").into_response(),
            }
        }
    };
    secure(&hub, response.headers_mut(), &path);
    if let Some(origin) = friend {
        share(response.headers_mut(), origin);
    }
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    hub.metrics.request(status, time);
    // No query and no body: they may hold what others must not know.
    tracing::debug!(%method, path, status, micros = time.as_micros() as u64, "request");
    response
}

/// The operator can always undo a ban, also one of their own address; and a proxy whose address was banned by
/// mistake must not take the server for dead.
fn is_for_inside(path: &str) -> bool {
    path.starts_with("/api/admin/") || matches!(path, "/healthz" | "/livez" | "/readyz" | "/metrics")
}

/// Behind a proxy places are counted by request: connections are the proxy's.
fn take_place(hub: &Hub, address: &str, request: &mut Request) -> Result<(), Refusal> {
    if !hub.config.trust_proxy {
        return Ok(());
    }
    let Some(place) = hub.connection_limit.take(address) else {
        hub.metrics.turned_away.fetch_add(1, Relaxed);
        return Err(Refusal::new(Code::TooOften, "there are too many connections from your address"));
    };
    let connection = request.extensions_mut().remove::<Held>();
    request.extensions_mut().insert(Held::new((place, connection)));
    Ok(())
}

fn address(hub: &Hub, request: &Request) -> String {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    // The proxy adds the address it saw at the end; what stands before it anybody may have written.
    let forwarded = || -> Option<IpAddr> {
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        header.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if hub.config.trust_proxy { forwarded().or(peer) } else { peer };
    address.map_or_else(|| "unknown".to_string(), address_key)
}

/// A page of another site must not act for its visitor: whatever changes something, and the socket, asks where the request
/// comes from. Programs send no origin and no cookie by themselves.
fn checked_origin(hub: &Hub, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !headers.contains_key(header::UPGRADE) {
        return Ok(());
    }
    let foreign = || Refusal::new(Code::WrongOrigin, "this comes from a page of another site");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().map_err(|_| foreign())?;
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let own = origin.split_once("://").map(|(_, rest)| rest);
        let fits = own.is_some() && own == host || hub.config.origins.iter().any(|allowed| allowed == origin);
        return if fits { Ok(()) } else { Err(foreign()) };
    }
    match headers.get("sec-fetch-site").and_then(|site| site.to_str().ok()) {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) => Err(foreign()),
    }
}

/// The origin of a page of another site that may use this server (`--origin`).
fn friendly_origin(hub: &Hub, headers: &HeaderMap) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    hub.config.origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes()).then(|| origin.clone())
}

/// Before a page of another site sends anything but the simplest request, its browser asks whether it may.
fn is_preflight(request: &Request) -> bool {
    *request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// What lets the page of a friendly site read the answer.
fn share(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    let mut set = |name: HeaderName, value: &'static str| _ = headers.insert(name, HeaderValue::from_static(value));
    set(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
    set(header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE");
    set(header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type");
    set(header::ACCESS_CONTROL_EXPOSE_HEADERS, "retry-after");
    set(header::ACCESS_CONTROL_MAX_AGE, "600");
    set(HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
}

/// The token of the session: for programs in the header, for browsers in the cookie.
pub(super) fn token(headers: &HeaderMap) -> Option<Secret> {
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = authorization.and_then(|value| value.strip_prefix("Bearer "));
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookie| cookie.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let cookie = || pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value);
    let token = bearer.or_else(cookie)?;
    (token.len() <= 64 && !token.is_empty()).then(|| Secret::new(token.to_string()))
}

/// The cookie that holds a session, or ends one.
pub(super) fn cookie(hub: &Hub, token: Option<&Secret>) -> HeaderValue {
    let (value, age) = token.map_or(("", 0), |token| (token.reveal(), 90 * 86_400));
    let secure = if hub.config.secure_cookies { "; Secure" } else { "" };
    let path = format!("{}/", hub.config.prefix);
    let text = format!("{COOKIE}={value}; Path={path}; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("tokens are letters and digits")
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

fn secure(hub: &Hub, headers: &mut HeaderMap, path: &str) {
    let mut set = |name: HeaderName, value: &'static str| _ = headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=()");
    if hub.config.secure_cookies {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if path.starts_with("/api/") {
        set(header::CACHE_CONTROL, "no-store");
    }
}
