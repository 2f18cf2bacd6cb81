//! The configuration of a server: flags and environment variables, with their defaults.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};

use crate::ids::Secret;

/// Flags of `harena serve`. Each has an environment variable with the same meaning; the flag takes precedence.
#[derive(Clone, Debug, clap::Args)]
pub struct Flags {
    /// Address to listen on; port 0 uses any free port
    #[arg(long, env = "HARENA_LISTEN", value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8030")]
    pub listen: SocketAddr,
    /// Database: sqlite://PATH (one process) or postgres://USER:PASSWORD@HOST/NAME (any number of processes)
    #[arg(
        long,
        env = "HARENA_DATABASE",
        value_name = "URL",
        default_value = "sqlite://harena.db",
        hide_env_values = true
    )]
    pub database: String,
    /// Another origin whose pages may use this server, such as https://games.example.org (repeatable)
    #[arg(long = "origin", env = "HARENA_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    pub origins: Vec<String>,
    /// Path under which a proxy serves this server, such as /harena; the proxy may strip it or not
    #[arg(long, env = "HARENA_PREFIX", value_name = "PATH", default_value = "")]
    pub prefix: String,
    /// Trust X-Forwarded-For; only safe behind a proxy that sets it
    #[arg(long, env = "HARENA_TRUST_PROXY")]
    pub trust_proxy: bool,
    /// Send cookies over HTTPS only; for servers behind an HTTPS proxy
    #[arg(long, env = "HARENA_SECURE_COOKIES")]
    pub secure_cookies: bool,
    /// Disable rate limits, for tests and measurements
    #[arg(long, env = "HARENA_NO_RATE_LIMITS")]
    pub no_rate_limits: bool,
    /// Let clients choose the seeds of their games, for tests; a game with a known seed can be predicted
    #[arg(long, env = "HARENA_ALLOW_SEEDS")]
    pub allow_seeds: bool,
    /// Maximum number of connections
    #[arg(long, env = "HARENA_MAX_CONNECTIONS", value_name = "N", default_value_t = 10_000)]
    pub max_connections: usize,
    /// Maximum number of connections from one address (with --trust-proxy: requests and sockets)
    #[arg(long, env = "HARENA_MAX_PER_ADDRESS", value_name = "N", default_value_t = 200)]
    pub max_per_address: usize,
    /// Search threads for computer players [default: number of processors minus 1, at least 1]
    #[arg(long, env = "HARENA_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<usize>,
    /// Response time of computer players, as a factor of the default of 0.4 to 1.5 seconds; 0 for no delay
    #[arg(long, env = "HARENA_BOT_PACE", value_name = "SHARE", default_value_t = 1.0, allow_negative_numbers = true)]
    pub bot_pace: f64,
    /// Never solve games in the background (a solved setting takes up to a gigabyte)
    #[arg(long, env = "HARENA_NO_SOLVER")]
    pub no_solver: bool,
    /// Memory for all solved games together, in megabytes
    #[arg(long, env = "HARENA_SOLVER_MEMORY", value_name = "MEGABYTES", default_value_t = 1024)]
    pub solver_memory: usize,
    /// Memory for all content packs in use together, in megabytes
    #[arg(long, env = "HARENA_PACK_MEMORY", value_name = "MEGABYTES", default_value_t = 64)]
    pub pack_memory: usize,
    /// Seconds after which an idle table is removed from memory
    #[arg(long, env = "HARENA_IDLE_SECONDS", value_name = "SECONDS", default_value_t = 120)]
    pub idle_seconds: u64,
    /// Delete guests without a finished game who were inactive for this many days; 0 for never
    #[arg(long, env = "HARENA_FORGET_GUESTS", value_name = "DAYS", default_value_t = 90)]
    pub forget_guests: u32,
    /// Delete tables whose game has not started after this many days; 0 for never
    #[arg(long, env = "HARENA_FORGET_WAITING", value_name = "DAYS", default_value_t = 7)]
    pub forget_waiting: u32,
    /// Delete unfinished games without activity for this many days; 0 for never
    #[arg(long, env = "HARENA_FORGET_UNFINISHED", value_name = "DAYS", default_value_t = 90)]
    pub forget_unfinished: u32,
    /// Seconds that a stopping server waits for its connections
    #[arg(long, env = "HARENA_STOP_SECONDS", value_name = "SECONDS", default_value_t = 10)]
    pub stop_seconds: u64,
    /// Token for harena admin and /api/admin, at least 16 characters; without it they are disabled
    #[arg(long, env = "HARENA_ADMIN_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub admin_token: Option<String>,
    /// Folder with the browser client, instead of the built-in one; for development
    #[arg(long, env = "HARENA_WEB", value_name = "FOLDER", hide_short_help = true)]
    pub web: Option<PathBuf>,
    /// Log level (error, warn, info, debug) or a filter such as harena_server=debug
    #[arg(long, env = "HARENA_LOG", value_name = "FILTER", default_value = "info")]
    pub log: String,
    /// Log format: text or json
    #[arg(long, env = "HARENA_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// The database of a server.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    Sqlite(PathBuf),
    /// The URL, including the password.
    Postgres(String),
}

/// Does not print the password.
impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Sqlite(path) => f.debug_tuple("Sqlite").field(path).finish(),
            Database::Postgres(_) => f.write_str("Postgres(…)"),
        }
    }
}

impl Database {
    pub fn parse(url: &str) -> anyhow::Result<Database> {
        if let Some(path) = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")) {
            if path.is_empty() || path.contains('?') {
                bail!("write sqlite://PATH, such as sqlite://harena.db or sqlite:///var/lib/harena.db");
            }
            return Ok(Database::Sqlite(PathBuf::from(path)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Database::Postgres(url.to_string()));
        }
        bail!("a database is sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME")
    }
}

/// The token of the operator. `Debug` does not print it.
#[derive(Clone, Debug)]
pub struct AdminToken(Secret);

impl AdminToken {
    const MIN_LEN: usize = 16;

    pub fn new(token: &str) -> anyhow::Result<AdminToken> {
        if token.chars().count() < AdminToken::MIN_LEN {
            bail!("--admin-token needs at least {} characters; openssl rand -hex 24 makes one", AdminToken::MIN_LEN);
        }
        Ok(AdminToken(Secret::new(token.to_string())))
    }

    pub(crate) fn is(&self, token: &str) -> bool {
        self.0.is(token)
    }
}

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub database: Database,
    pub origins: Vec<String>,
    /// Empty, or a path without a trailing slash.
    pub prefix: String,
    pub trust_proxy: bool,
    pub secure_cookies: bool,
    pub rate_limits: bool,
    /// Whether clients may choose the seeds of their games, for tests.
    pub allow_seeds: bool,
    pub max_connections: usize,
    pub max_per_address: usize,
    /// Days after which guests, waiting tables and unfinished games are deleted; 0 for never.
    pub forget_guests: u32,
    pub forget_waiting: u32,
    pub forget_unfinished: u32,
    /// How often the server cleans up.
    pub cleanup_interval: Duration,
    /// A finished game is compressed after this time.
    pub compress_after: Duration,
    pub bot_threads: usize,
    pub bot_pace: f64,
    pub solver: bool,
    /// The memory for all solved games together, in bytes.
    pub solver_memory: usize,
    /// The memory for all content packs in use together, in bytes.
    pub pack_memory: usize,
    /// The token of the operator; without it the admin API is disabled.
    pub admin_token: Option<AdminToken>,
    /// The folder of the browser client, if it is not built in.
    pub web: Option<PathBuf>,
    /// An idle table is removed from memory after this time.
    pub idle: Duration,
    /// How long a stopping server waits for its connections.
    pub stop: Duration,
    /// How long a request without a socket counts as presence.
    pub presence_timeout: Duration,
    /// A person who is away for this long may be replaced, if the others agree.
    pub replace_after: Duration,
    /// The maximum time to receive the headers of a request.
    pub header_timeout: Duration,
    /// A client that sends nothing for this long, not even a pong, is disconnected.
    pub silence_timeout: Duration,
    /// A client that does not read a message for this long is disconnected.
    pub send_timeout: Duration,
    /// The maximum time to receive and answer a request.
    pub request_timeout: Duration,
}

impl Config {
    pub fn new(listen: SocketAddr, database: Database) -> Config {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen,
            database,
            origins: Vec::new(),
            prefix: String::new(),
            trust_proxy: false,
            secure_cookies: false,
            rate_limits: true,
            allow_seeds: false,
            max_connections: 10_000,
            max_per_address: 200,
            forget_guests: 90,
            forget_waiting: 7,
            forget_unfinished: 90,
            cleanup_interval: Duration::from_secs(3600),
            compress_after: Duration::from_secs(3600),
            bot_threads: processors.saturating_sub(1).max(1),
            bot_pace: 1.0,
            solver: true,
            solver_memory: 1 << 30,
            pack_memory: 64 << 20,
            admin_token: None,
            web: None,
            idle: Duration::from_secs(120),
            stop: Duration::from_secs(10),
            presence_timeout: Duration::from_secs(60),
            replace_after: Duration::from_secs(30),
            header_timeout: Duration::from_secs(10),
            silence_timeout: Duration::from_secs(60),
            send_timeout: Duration::from_secs(10),
            request_timeout: Duration::from_secs(30),
        }
    }
}

/// A program that was built without the browser client uses the one in the source tree, so that the binary of `cargo
/// play` can also be started directly.
fn web_folder_in_source_tree() -> Option<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist"));
    (!cfg!(feature = "pages") && folder.join("index.html").is_file()).then(|| folder.to_path_buf())
}

impl TryFrom<&Flags> for Config {
    type Error = anyhow::Error;

    fn try_from(flags: &Flags) -> anyhow::Result<Config> {
        let mut config = Config::new(flags.listen, Database::parse(&flags.database)?);
        for origin in &flags.origins {
            let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            let host = host.with_context(|| format!("an origin begins with https:// or http://, not {origin:?}"))?;
            if host.is_empty() || host.contains('/') {
                bail!("an origin has no path, such as https://games.example.org, not {origin:?}");
            }
        }
        if !(0.0..=20.0).contains(&flags.bot_pace) {
            bail!("--bot-pace is from 0 to 20, not {}", flags.bot_pace);
        }
        config.origins.clone_from(&flags.origins);
        config.prefix = prefix(&flags.prefix)?;
        config.trust_proxy = flags.trust_proxy;
        config.secure_cookies = flags.secure_cookies;
        config.rate_limits = !flags.no_rate_limits;
        config.allow_seeds = flags.allow_seeds;
        config.max_connections = flags.max_connections.max(1);
        config.max_per_address = flags.max_per_address.max(1);
        config.forget_guests = flags.forget_guests;
        config.forget_waiting = flags.forget_waiting;
        // A decision may have 30 days.
        config.forget_unfinished = if flags.forget_unfinished == 0 { 0 } else { flags.forget_unfinished.max(31) };
        config.bot_threads = flags.bot_threads.unwrap_or(config.bot_threads).clamp(1, 256);
        config.bot_pace = flags.bot_pace;
        config.solver = !flags.no_solver;
        config.solver_memory = flags.solver_memory.saturating_mul(1 << 20);
        config.pack_memory = flags.pack_memory.saturating_mul(1 << 20);
        // An empty environment variable counts as unset.
        let token = flags.admin_token.as_deref().filter(|token| !token.is_empty());
        config.admin_token = token.map(AdminToken::new).transpose()?;
        config.web = flags.web.clone().or_else(web_folder_in_source_tree);
        config.idle = Duration::from_secs(flags.idle_seconds);
        config.stop = Duration::from_secs(flags.stop_seconds);
        Ok(config)
    }
}

/// Normalizes a path such as `/harena`, with or without slashes around it; may be empty.
fn prefix(text: &str) -> anyhow::Result<String> {
    let path = text.trim_matches('/');
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./~".contains(c);
    if !path.chars().all(plain) || path.split('/').any(|part| part == "..") || path.contains("//") {
        bail!("--prefix is a path such as /harena, not {text:?}");
    }
    Ok(if path.is_empty() { String::new() } else { format!("/{path}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_read() {
        for (text, path) in [("", ""), ("/", ""), ("harena", "/harena"), ("/a/b/", "/a/b")] {
            assert_eq!(prefix(text).unwrap(), path);
        }
        for wrong in ["/a b", "/a//b", "/..", "/a?b", "/ä"] {
            assert!(prefix(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn databases_are_read() {
        assert_eq!(Database::parse("sqlite://a/b.db").unwrap(), Database::Sqlite("a/b.db".into()));
        assert_eq!(Database::parse("sqlite:///a.db").unwrap(), Database::Sqlite("/a.db".into()));
        let postgres = Database::parse("postgres://me:secret@host/db").unwrap();
        assert!(!format!("{postgres:?}").contains("secret"));
        for wrong in ["", "mysql://x", "sqlite://", "harena.db"] {
            assert!(Database::parse(wrong).is_err(), "{wrong}");
        }
    }
}
