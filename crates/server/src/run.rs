//! Starting and stopping a server.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tower::ServiceExt as _;
use tracing_subscriber::EnvFilter;

use crate::bots;
use crate::config::{Config, Database, Flags, LogFormat};
use crate::http::{Peer, router};
use crate::hub::{Hub, Stage};
use crate::ids::UserId;
use crate::store::{Postgres, Sqlite, Store};

/// Somebody who connects has to say what they want in this time.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// A server that runs. It stops when told to; dropped, it just ends with the program.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    hub: Arc<Hub>,
    accepting: JoinHandle<()>,
    beside: Vec<JoinHandle<()>>,
}

impl Server {
    /// Opens the database, brings it up to date, and listens.
    pub async fn start(config: Config) -> anyhow::Result<Server> {
        let process = UserId::random().to_string();
        let (store, shared): (Arc<dyn Store>, bool) = match &config.database {
            Database::Sqlite(file) => (Arc::new(Sqlite::open(file).await?), false),
            Database::Postgres(url) => (Arc::new(Postgres::connect(url, &process).await?), true),
        };
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", config.listen))?;
        let address = listener.local_addr()?;
        let news = store.listen().await?;
        let hub = Arc::new(Hub::new(config, store, process, shared));
        let mut beside = vec![tokio::spawn(Arc::clone(&hub).tend()), tokio::spawn(bots::run(Arc::clone(&hub)))];
        if let Some(news) = news {
            beside.push(tokio::spawn(Arc::clone(&hub).hear(news)));
        }
        let accepting = tokio::spawn(accept(Arc::clone(&hub), listener));
        tracing::info!(%address, process = hub.process, database = ?hub.config.database, "serving");
        Ok(Server { address, hub, accepting, beside })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Tells everybody, lets requests end, finishes what is being written.
    pub async fn stop(self) {
        let until = Instant::now() + self.hub.config.stop;
        tracing::info!("stopping");
        self.hub.set_stage(Stage::Closing);
        let _ = self.accepting.await; // it ends by itself
        let busy = || self.hub.metrics.sockets.load(Relaxed) + self.hub.metrics.connections.load(Relaxed) > 0;
        // Those who stay longer are cut off.
        while busy() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.hub.set_stage(Stage::Stopping);
        while self.hub.metrics.tables.load(Relaxed) > 0 && Instant::now() < until + Duration::from_secs(5) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        for task in self.beside {
            let _ = tokio::time::timeout(Duration::from_secs(2), task).await; // nothing depends on them
        }
        self.hub.store.close().await;
        tracing::info!("stopped");
    }
}

async fn accept(hub: Arc<Hub>, listener: TcpListener) {
    let router = router(&hub);
    let room = Arc::new(Semaphore::new(hub.config.max_connections));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = hub.reached(Stage::Closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, most likely: it passes.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else {
            tracing::warn!("too many connections");
            continue;
        };
        let (hub, router) = (Arc::clone(&hub), router.clone());
        tokio::spawn(async move {
            hub.metrics.connections.fetch_add(1, Relaxed);
            serve(&hub, router, stream, peer).await;
            hub.metrics.connections.fetch_sub(1, Relaxed);
            drop(place);
        });
    }
}

/// One connection: HTTP/1.1, and what it is upgraded to.
async fn serve(hub: &Hub, router: axum::Router, stream: TcpStream, peer: SocketAddr) {
    // Small messages shall not wait for more.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN).max_buf_size(64 * 1024);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = hub.reached(Stage::Closing) => {
            // The request that is being answered is the last.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}

/// Runs a server until the process is told to stop: the whole of `harena serve`.
pub fn run(flags: &Flags) -> anyhow::Result<()> {
    let config = Config::try_from(flags)?;
    let filter = log_filter(&flags.log)?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let set = match flags.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    set.map_err(|error| anyhow::anyhow!("cannot log: {error}"))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        // For people and for programs that start this one.
        println!("Harena is at http://{}/", server.address());
        told_to_stop().await?;
        server.stop().await;
        Ok(())
    })
}

/// What is logged. Libraries that would write whole messages into the log, and with them tokens and hands, are kept from it
/// whatever is asked for.
pub fn log_filter(text: &str) -> anyhow::Result<EnvFilter> {
    let mut filter = EnvFilter::try_new(text).context("--log is no filter, such as info or harena_server=debug")?;
    for talkative in
        ["hyper=info", "hyper_util=info", "axum=info", "tungstenite=warn", "tokio_tungstenite=warn", "sqlx=info"]
    {
        filter = filter.add_directive(talkative.parse().expect("a directive"));
    }
    Ok(filter)
}

async fn told_to_stop() -> anyhow::Result<()> {
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
