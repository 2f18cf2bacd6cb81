//! The browser client: its files, and one page for all its addresses.
//!
//! The files are compiled into the program (see `build.rs`), or come from a folder during development (`--web`). Their
//! names change with their content, so browsers may cache them forever; only the page itself is always revalidated.

use std::borrow::Cow;
use std::path::{Component, Path as FilePath};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use super::PathParams;
use super::operation::text;
use crate::hub::Hub;
use crate::protocol::{Code, Refusal};

struct File {
    name: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/web.rs"));

const HTML: &str = "text/html; charset=utf-8";
const UNBUILT: &str = include_str!("../pages/unbuilt.html");

/// All addresses of pages of the client.
const PAGES: [&str; 9] =
    ["/", "/play/{game}", "/lobby", "/t/{id}", "/replay/{id}", "/rules", "/rules/{game}", "/verify", "/about"];

pub(super) fn router() -> Router<Arc<Hub>> {
    let files = Router::new().route("/assets/{*name}", get(asset)).route("/favicon.svg", get(favicon));
    PAGES.iter().fold(files, |router, page| router.route(page, get(index)))
}

/// The page. It refers to its files by relative paths, so that the server works under any prefix.
async fn index(State(hub): State<Arc<Hub>>, uri: Uri) -> Response {
    let page = match &hub.config.web {
        Some(folder) => tokio::fs::read_to_string(folder.join("index.html")).await.ok().map(Cow::Owned),
        None => find("index.html").and_then(|file| std::str::from_utf8(file.plain).ok()).map(Cow::Borrowed),
    };
    let page = page
        .map_or_else(|| UNBUILT.to_string(), |page| page.replace("\"./", &format!("\"{}", relative_root(uri.path()))));
    let mut response = text(HTML, page);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// Unknown addresses: a page for browsers, a refusal for programs.
pub(super) async fn missing(state: State<Arc<Hub>>, uri: Uri, headers: HeaderMap) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if uri.path().starts_with("/api/") || !accepts.is_some_and(|kinds| kinds.contains("text/html")) {
        return Refusal::new(Code::NotFound, "this page does not exist").into_response();
    }
    let mut response = index(state, uri).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// The relative path from an address to the root.
fn relative_root(path: &str) -> String {
    match path.bytes().filter(|&byte| byte == b'/').count() {
        0 | 1 => "./".to_string(),
        steps => "../".repeat(steps - 1),
    }
}

async fn asset(
    State(hub): State<Arc<Hub>>,
    PathParams(name): PathParams<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let mut response = file(&hub, &format!("assets/{name}"), &headers).await?;
    let immutable = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(header::CACHE_CONTROL, immutable);
    Ok(response)
}

async fn favicon(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> Result<Response, Refusal> {
    file(&hub, "favicon.svg", &headers).await
}

async fn file(hub: &Hub, name: &str, headers: &HeaderMap) -> Result<Response, Refusal> {
    let missing = || Refusal::new(Code::NotFound, "this page does not exist");
    let kind = HeaderValue::from_static(kind(name));
    if let Some(folder) = &hub.config.web {
        let inside = FilePath::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        let bytes = if inside { tokio::fs::read(folder.join(name)).await.ok() } else { None };
        return Ok(([(header::CONTENT_TYPE, kind)], bytes.ok_or_else(missing)?).into_response());
    }
    let file = find(name).ok_or_else(missing)?;
    let (bytes, encoding) = match file {
        File { brotli: Some(bytes), .. } if accepts_encoding(headers, "br") => (*bytes, Some("br")),
        File { gzip: Some(bytes), .. } if accepts_encoding(headers, "gzip") => (*bytes, Some("gzip")),
        _ => (file.plain, None),
    };
    let mut response = ([(header::CONTENT_TYPE, kind)], Bytes::from_static(bytes)).into_response();
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Ok(response)
}

fn find(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        _ => "application/octet-stream",
    }
}

/// Whether the client accepts this encoding.
fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
    let given = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut choices = given.flat_map(|value| value.split(','));
    choices.any(|choice| {
        let (name, quality) = choice.split_once(';').unwrap_or((choice, "q=1"));
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q == 0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_find_their_files_from_any_depth() {
        let found = ["/", "/verify", "/t/abc", "/a/b/c"].map(relative_root);
        assert_eq!(found, ["./", "./", "../", "../../"]);
    }

    #[test]
    fn encodings_are_read() {
        let asks = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            [accepts_encoding(&headers, "br"), accepts_encoding(&headers, "gzip")]
        };
        assert_eq!(asks("gzip, deflate, br, zstd"), [true, true]);
        assert_eq!(asks("gzip;q=0.5, br;q=0"), [false, true]);
        assert_eq!(asks("identity"), [false, false]);
        assert_eq!(asks("brotli-like"), [false, false]);
    }
}
