//! The middleware of all requests: addresses, rate limits, bans, origins, timeouts, and response headers.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;

use crate::error::clipped;
use crate::hub::Hub;
use crate::ids::Secret;
use crate::limits::{Kind, MAX_COMMAND_BYTES, address_key};
use crate::protocol::{Code, Refusal};

pub(crate) const COOKIE: &str = "harena";

/// The remote address of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Keeps a permit of the connection limit as long as a connection lives (behind a proxy: a request). A WebSocket takes
/// it over.
#[derive(Clone)]
pub(crate) struct HeldPermit {
    _permit: Arc<dyn Any + Send + Sync>,
}

impl HeldPermit {
    pub(crate) fn new(permit: impl Any + Send + Sync) -> HeldPermit {
        HeldPermit { _permit: Arc::new(permit) }
    }
}

/// The key of the client's address for limits and bans.
#[derive(Clone, Debug)]
pub(crate) struct Address(pub(crate) String);

pub(super) async fn guard(State(hub): State<Arc<Hub>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let address = address(&hub, &request);
    request.extensions_mut().insert(Address(address.clone()));
    // Assets are in memory, and a page has many of them.
    let counted = !path.starts_with("/assets/");
    let cors_origin = allowed_origin(&hub, request.headers());
    let rate = if counted { hub.limits.check_rate(Kind::Request, &address) } else { Ok(()) };
    let banned = || if is_internal(&path) { Ok(()) } else { hub.check_ban(Some(&address), None) };
    let allowed = rate
        .and_then(|()| banned())
        .and_then(|()| check_origin(&hub, &request))
        .and_then(|()| take_permit(&hub, &address, &mut request));
    let mut response = match allowed {
        Err(refusal) => refusal.into_response(),
        Ok(()) if cors_origin.is_some() && is_preflight(&request) => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => {
            let answer = std::panic::AssertUnwindSafe(respond(&hub, &path, request, next)).catch_unwind();
            answer.await.unwrap_or_else(|_| {
                hub.metrics.panics.inc();
                Refusal::internal(&format!("a panic at {method} {path}")).into_response()
            })
        }
    };
    add_security_headers(&hub, response.headers_mut(), &path);
    if let Some(origin) = cors_origin {
        add_cors_headers(response.headers_mut(), origin);
    }
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    hub.metrics.request(status, time);
    // Without query and body: they may contain secrets.
    tracing::debug!(%method, path, status, micros = time.as_micros() as u64, "request");
    response
}

/// The response, within the time limit. A backup or a deletion takes as long as it takes: for the operator the limit
/// applies to the request only.
async fn respond(hub: &Hub, path: &str, request: Request, next: Next) -> Response {
    let limit = hub.config.request_timeout;
    if !path.starts_with("/api/admin/") {
        let late = || Refusal::new(Code::Busy, "this took too long; check whether it was done").into_response();
        return tokio::time::timeout(limit, next.run(request)).await.unwrap_or_else(|_| late());
    }
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(limit, axum::body::to_bytes(body, MAX_COMMAND_BYTES)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, body.into())).await,
        Ok(Err(error)) => Refusal::new(Code::TooLarge, clipped(&error.to_string())).into_response(),
        Err(_) => Refusal::new(Code::Busy, "sending the request took too long").into_response(),
    }
}

/// Paths that bans do not affect: the operator can always remove a ban, also of their own address, and a proxy that was
/// banned by mistake must not take the server for dead.
fn is_internal(path: &str) -> bool {
    path.starts_with("/api/admin/") || matches!(path, "/healthz" | "/livez" | "/readyz" | "/metrics")
}

/// Behind a proxy permits are taken per request, because connections belong to the proxy.
fn take_permit(hub: &Hub, address: &str, request: &mut Request) -> Result<(), Refusal> {
    if !hub.config.trust_proxy {
        return Ok(());
    }
    let Some(permit) = hub.connection_limit.take(address) else {
        hub.metrics.connections_rejected.inc();
        return Err(Refusal::new(Code::TooOften, "there are too many connections from your address"));
    };
    let connection = request.extensions_mut().remove::<HeldPermit>();
    request.extensions_mut().insert(HeldPermit::new((permit, connection)));
    Ok(())
}

fn address(hub: &Hub, request: &Request) -> String {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    // The proxy appends the address it saw; everything before it may be forged.
    let forwarded = || -> Option<IpAddr> {
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        header.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if hub.config.trust_proxy { forwarded().or(peer) } else { peer };
    address.map_or_else(|| "unknown".to_string(), address_key)
}

/// Protection against cross-site requests: requests that change something, and the socket, must come from an allowed
/// origin. Programs send no origin, and no cookie by themselves.
fn check_origin(hub: &Hub, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !headers.contains_key(header::UPGRADE) {
        return Ok(());
    }
    let foreign = || Refusal::new(Code::WrongOrigin, "this request comes from a page of another site");
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

/// The origin of the request, if it is one of `--origin`.
fn allowed_origin(hub: &Hub, headers: &HeaderMap) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    hub.config.origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes()).then(|| origin.clone())
}

/// Whether this is a CORS preflight request.
fn is_preflight(request: &Request) -> bool {
    *request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Lets the page of an allowed origin read the response.
fn add_cors_headers(headers: &mut HeaderMap, origin: HeaderValue) {
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

/// The session token: in the `Authorization` header for programs, in the cookie for browsers.
pub(super) fn token(headers: &HeaderMap) -> Option<Secret> {
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = authorization.and_then(|value| value.strip_prefix("Bearer "));
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookie| cookie.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let cookie = || pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value);
    let token = bearer.or_else(cookie)?;
    (token.len() <= 64 && !token.is_empty()).then(|| Secret::new(token.to_string()))
}

/// The cookie that sets a session, or ends it.
pub(super) fn cookie(hub: &Hub, token: Option<&Secret>) -> HeaderValue {
    let (value, age) = token.map_or(("", 0), |token| (token.reveal(), 90 * 86_400));
    let secure = if hub.config.secure_cookies { "; Secure" } else { "" };
    let path = format!("{}/", hub.config.prefix);
    let text = format!("{COOKIE}={value}; Path={path}; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("tokens are letters and digits")
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

fn add_security_headers(hub: &Hub, headers: &mut HeaderMap, path: &str) {
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
