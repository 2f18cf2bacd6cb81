//! Starting and stopping a server.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tower::ServiceExt as _;
use tracing_subscriber::EnvFilter;

use crate::bots;
use crate::client_stream::ClientStream;
use crate::config::{Config, Database, Flags, LogFormat};
use crate::connection_limit::ConnectionPermit;
use crate::http::{HeldPermit, Peer, router};
use crate::hub::{Hub, Stage};
use crate::identity;
use crate::ids::UserId;
use crate::limits::address_key;
use crate::open_files::raise_limit;
use crate::replays;
use crate::store::Store;

/// A connection whose peer acknowledges nothing for this long is closed.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(60);
/// Open files besides connections: database, log and so on, with some margin.
const OTHER_FILES: usize = 64;

/// A running server. Call `stop` for a clean shutdown; if it is dropped, it just runs on until the program ends.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    hub: Arc<Hub>,
    accepting: JoinHandle<()>,
    background: Vec<JoinHandle<()>>,
}

impl Server {
    /// Opens and migrates the database, and listens.
    pub async fn start(config: Config) -> anyhow::Result<Server> {
        let process = UserId::random().to_string();
        let (store, shared) = match &config.database {
            Database::Sqlite(file) => (Arc::new(Store::open_sqlite(file).await?), false),
            Database::Postgres(url) => (Arc::new(Store::connect_postgres(url, &process).await?), true),
        };
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", config.listen))?;
        let address = listener.local_addr()?;
        let notifications = store.listen().await?;
        let hub = Arc::new(Hub::new(config, store, process, shared));
        // Before the first request: until it has read heartbeats, a process takes all others for dead.
        hub.start_clock().await;
        // These limits are those of the process: of several servers in one process the last one sets them.
        harena_catalog::solvers().iter().for_each(|solver| solver.limit_memory(hub.config.solver_memory));
        harena_core::content::limit_packs(hub.config.pack_memory);
        hub.read_bans().await;
        identity::claim_old_names(&hub).await.map_err(|refusal| anyhow::anyhow!(refusal.text))?;
        let mut background = vec![
            tokio::spawn(Arc::clone(&hub).run_heartbeat()),
            tokio::spawn(Arc::clone(&hub).watch_clock()),
            tokio::spawn(Arc::clone(&hub).maintain()),
            tokio::spawn(Arc::clone(&hub).clean_up()),
            tokio::spawn(bots::run(Arc::clone(&hub))),
            tokio::spawn(replays::archive_missing_games(Arc::clone(&hub))),
        ];
        if let Some(notifications) = notifications {
            background.push(tokio::spawn(Arc::clone(&hub).receive_notifications(notifications)));
        }
        let accepting = tokio::spawn(accept(Arc::clone(&hub), listener));
        tracing::info!(%address, process = hub.process, database = ?hub.config.database, "serving");
        Ok(Server { address, hub, accepting, background })
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Notifies clients, lets requests end, and finishes pending writes.
    pub async fn stop(self) {
        let until = Instant::now() + self.hub.config.stop;
        tracing::info!("stopping");
        self.hub.set_stage(Stage::Closing);
        let _ = self.accepting.await; // it ends by itself
        let busy = || self.hub.metrics.sockets.get() + self.hub.metrics.connections.get() > 0;
        // Connections that stay longer are closed.
        while busy() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.hub.set_stage(Stage::Stopping);
        while self.hub.metrics.tables.get() > 0 && Instant::now() < until + Duration::from_secs(5) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        for task in self.background {
            let _ = tokio::time::timeout(Duration::from_secs(2), task).await; // nothing depends on them
        }
        self.hub.store.close().await;
        tracing::info!("stopped");
    }
}

async fn accept(hub: Arc<Hub>, listener: TcpListener) {
    let router = router(&hub);
    let slots = Arc::new(Semaphore::new(hub.config.max_connections));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = hub.reached(Stage::Closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Probably too many open files, which is temporary.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(permit) = admit(&hub, &slots, peer) else { continue };
        let (hub, router) = (Arc::clone(&hub), router.clone());
        tokio::spawn(async move {
            hub.metrics.connections.inc();
            serve(&hub, router, stream, peer, permit).await;
            hub.metrics.connections.dec();
        });
    }
}

/// The permits of a connection, in total and for its address; `None` if there are none left.
fn admit(
    hub: &Hub,
    slots: &Arc<Semaphore>,
    peer: SocketAddr,
) -> Option<(OwnedSemaphorePermit, Option<ConnectionPermit>)> {
    let refused = |why: &str| {
        hub.metrics.connections_rejected.inc();
        tracing::debug!(why, "connection rejected");
    };
    let Ok(permit) = Arc::clone(slots).try_acquire_owned() else {
        refused("too many connections");
        return None;
    };
    // Connections through a proxy have the proxy's address: there each request is counted, by its forwarded address.
    if hub.config.trust_proxy {
        return Some((permit, None));
    }
    match hub.connection_limit.take(&address_key(peer.ip())) {
        Some(own) => Some((permit, Some(own))),
        None => {
            refused("too many connections from one address");
            None
        }
    }
}

/// One connection: HTTP/1.1, and what it is upgraded to.
async fn serve(
    hub: &Hub,
    router: axum::Router,
    stream: TcpStream,
    peer: SocketAddr,
    permit: (OwnedSemaphorePermit, Option<ConnectionPermit>),
) {
    // Send small messages at once.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(&stream).set_tcp_user_timeout(Some(TCP_USER_TIMEOUT)); // the default of the system is long
    // A socket keeps its permit when the connection is not HTTP any more.
    let permit = HeldPermit::new(permit);
    let prefix = hub.config.prefix.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = without_prefix(&prefix, request.map(Body::new));
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(permit.clone());
        router.clone().oneshot(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(hub.config.header_timeout).max_buf_size(64 * 1024);
    let mut connection =
        pin!(builder.serve_connection(TokioIo::new(ClientStream::new(stream)), service).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = hub.reached(Stage::Closing) => {
            // The current request is the last one.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}

/// Removes the prefix from the path of a request. A proxy may have stripped it already.
fn without_prefix(prefix: &str, mut request: Request<Body>) -> Request<Body> {
    let inside = |path: &str| -> Option<String> {
        let rest = path.strip_prefix(prefix).filter(|_| !prefix.is_empty())?;
        match rest.as_bytes().first() {
            None => Some("/".to_string()),
            Some(b'?') => Some(format!("/{rest}")),
            Some(b'/') => Some(rest.to_string()),
            Some(_) => None,
        }
    };
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    if let Some(uri) = inside(path).and_then(|path| path.parse().ok()) {
        *request.uri_mut() = uri;
    }
    request
}

/// Runs a server until the process gets a signal to stop: the command `harena serve`.
pub fn run(flags: &Flags) -> anyhow::Result<()> {
    let config = Config::try_from(flags)?;
    let filter = log_filter(&flags.log)?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let set = match flags.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    set.map_err(|error| anyhow::anyhow!("cannot log: {error}"))?;
    warn_if_too_few_files(raise_limit(), config.max_connections);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        // For people, and for programs that start this one.
        println!("Harena is at http://{}{}/", server.address(), server.hub.config.prefix);
        shutdown_signal().await?;
        server.stop().await;
        Ok(())
    })
}

/// Every connection is an open file. Warns at the start if there may be too few.
fn warn_if_too_few_files(limit: Option<u64>, connections: usize) {
    if let Some(limit) = limit.filter(|&limit| limit < (connections + OTHER_FILES) as u64) {
        tracing::warn!(
            limit,
            connections,
            "this process may open fewer files than --max-connections needs; raise the limit (LimitNOFILE of a unit, ulimit -n)"
        );
    }
}

/// The log filter. Libraries that could log whole messages, and with them tokens and hidden information, are always
/// restricted.
pub fn log_filter(text: &str) -> anyhow::Result<EnvFilter> {
    let mut filter = EnvFilter::try_new(text).context("--log is not a filter such as info or harena_server=debug")?;
    for directive in
        ["hyper=info", "hyper_util=info", "axum=info", "tungstenite=warn", "tokio_tungstenite=warn", "sqlx=info"]
    {
        filter = filter.add_directive(directive.parse().expect("a directive"));
    }
    Ok(filter)
}

async fn shutdown_signal() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            result = tokio::signal::ctrl_c() => result?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_is_removed() {
        let path = |prefix: &str, uri: &str| {
            let request = Request::builder().uri(uri).body(Body::empty()).unwrap();
            without_prefix(prefix, request).uri().to_string()
        };
        for (uri, inside) in [
            ("/harena/api/me?x=1", "/api/me?x=1"),
            ("/harena", "/"),
            ("/harena/", "/"),
            ("/harena?x=1", "/?x=1"),
            // A proxy may have stripped it; a path that only starts with the same letters is not changed.
            ("/api/me", "/api/me"),
            ("/harenae/api", "/harenae/api"),
        ] {
            assert_eq!(path("/harena", uri), inside);
            assert_eq!(path("", uri), uri);
        }
    }
}
