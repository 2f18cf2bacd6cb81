//! How a server is run: flags and environment, each with its default.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};

use crate::ids::Secret;

/// Flags of `harena serve`. Each has an environment variable of the same meaning; the flag wins.
#[derive(Clone, Debug, clap::Args)]
pub struct Flags {
    /// Where to listen; port 0 takes any free one
    #[arg(long, env = "HARENA_LISTEN", value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8030")]
    pub listen: SocketAddr,
    /// Where games are kept: sqlite://PATH (one process) or postgres://USER:PASSWORD@HOST/NAME (any number of processes)
    #[arg(
        long,
        env = "HARENA_DATABASE",
        value_name = "URL",
        default_value = "sqlite://harena.db",
        hide_env_values = true
    )]
    pub database: String,
    /// Another origin whose pages may use this server, such as https://games.example.org (repeatable); its own always may
    #[arg(long = "origin", env = "HARENA_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    pub origins: Vec<String>,
    /// The path under which a proxy shows this server, such as /harena; the proxy may take it away or leave it
    #[arg(long, env = "HARENA_PREFIX", value_name = "PATH", default_value = "")]
    pub prefix: String,
    /// Believe X-Forwarded-For: only behind a proxy that sets it, or anybody could pretend to be anywhere
    #[arg(long, env = "HARENA_TRUST_PROXY")]
    pub trust_proxy: bool,
    /// Send cookies over HTTPS only: behind a proxy that speaks it
    #[arg(long, env = "HARENA_SECURE_COOKIES")]
    pub secure_cookies: bool,
    /// Let anybody ask as often as they like: for tests and measurements
    #[arg(long, env = "HARENA_NO_RATE_LIMITS")]
    pub no_rate_limits: bool,
    /// Connections at the same time
    #[arg(long, env = "HARENA_MAX_CONNECTIONS", value_name = "N", default_value_t = 10_000)]
    pub max_connections: usize,
    /// Connections at the same time from one address (with --trust-proxy: requests and sockets for one)
    #[arg(long, env = "HARENA_MAX_PER_ADDRESS", value_name = "N", default_value_t = 200)]
    pub max_per_address: usize,
    /// Threads on which computer players think [default: one less than there are processors, at least 1]
    #[arg(long, env = "HARENA_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<usize>,
    /// How long computer players take, as a share of the usual half second to second and a half; 0 is at once
    #[arg(long, env = "HARENA_BOT_PACE", value_name = "SHARE", default_value_t = 1.0, allow_negative_numbers = true)]
    pub bot_pace: f64,
    /// Never solve games in the background (one solved setting takes up to a gigabyte)
    #[arg(long, env = "HARENA_NO_SOLVER")]
    pub no_solver: bool,
    /// Megabytes of memory for solved games, all of them together
    #[arg(long, env = "HARENA_SOLVER_MEMORY", value_name = "MEGABYTES", default_value_t = 1024)]
    pub solver_memory: usize,
    /// Megabytes that content packs in use may take, all of them together
    #[arg(long, env = "HARENA_PACK_MEMORY", value_name = "MEGABYTES", default_value_t = 64)]
    pub pack_memory: usize,
    /// A table that nobody uses leaves the memory after so many seconds
    #[arg(long, env = "HARENA_IDLE_SECONDS", value_name = "SECONDS", default_value_t = 120)]
    pub idle_seconds: u64,
    /// Delete guests who were not here for so many days and have finished no game; 0 for never
    #[arg(long, env = "HARENA_FORGET_GUESTS", value_name = "DAYS", default_value_t = 90)]
    pub forget_guests: u32,
    /// Delete tables whose game has not begun in so many days; 0 for never
    #[arg(long, env = "HARENA_FORGET_WAITING", value_name = "DAYS", default_value_t = 7)]
    pub forget_waiting: u32,
    /// Delete games that nobody has gone on with for so many days; 0 for never
    #[arg(long, env = "HARENA_FORGET_UNFINISHED", value_name = "DAYS", default_value_t = 90)]
    pub forget_unfinished: u32,
    /// How long a stopping server waits for its connections
    #[arg(long, env = "HARENA_STOP_SECONDS", value_name = "SECONDS", default_value_t = 10)]
    pub stop_seconds: u64,
    /// The token for harena admin and /api/admin, at least 16 characters; without one nobody can use them
    #[arg(long, env = "HARENA_ADMIN_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub admin_token: Option<String>,
    /// A folder with the browser client, instead of the one in the program: for work on it
    #[arg(long, env = "HARENA_WEB", value_name = "FOLDER", hide_short_help = true)]
    pub web: Option<PathBuf>,
    /// What to log: error, warn, info, debug, or a filter such as harena_server=debug
    #[arg(long, env = "HARENA_LOG", value_name = "FILTER", default_value = "info")]
    pub log: String,
    /// How to log: text or json
    #[arg(long, env = "HARENA_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// Where games are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    Sqlite(PathBuf),
    /// With its password.
    Postgres(String),
}

/// Passwords do not print.
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

/// The token of the operator. It does not print.
#[derive(Clone, Debug)]
pub struct AdminToken(Secret);

impl AdminToken {
    const LEAST: usize = 16;

    pub fn new(token: &str) -> anyhow::Result<AdminToken> {
        if token.chars().count() < AdminToken::LEAST {
            bail!("--admin-token has at least {} characters, such as openssl rand -hex 24 gives", AdminToken::LEAST);
        }
        Ok(AdminToken(Secret::new(token.to_string())))
    }

    pub(crate) fn is(&self, token: &str) -> bool {
        self.0.is(token)
    }
}

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub database: Database,
    pub origins: Vec<String>,
    /// Empty, or a path without a slash at its end.
    pub prefix: String,
    pub trust_proxy: bool,
    pub secure_cookies: bool,
    pub rate_limits: bool,
    pub max_connections: usize,
    pub max_per_address: usize,
    /// Days after which guests, waiting tables and unfinished games are deleted; 0 for never.
    pub forget_guests: u32,
    pub forget_waiting: u32,
    pub forget_unfinished: u32,
    /// How often the server tidies up.
    pub tidy_every: Duration,
    /// A game that is over for so long is packed.
    pub pack_after: Duration,
    pub bot_threads: usize,
    pub bot_pace: f64,
    pub solver: bool,
    /// The bytes that exact solutions may take, all of them together.
    pub solver_memory: usize,
    /// The bytes that content packs in use may take, all of them together.
    pub pack_memory: usize,
    /// What the operator shows to be let in; nobody is without one.
    pub admin_token: Option<AdminToken>,
    /// Where the browser client lies, if not in the program.
    pub web: Option<PathBuf>,
    pub idle: Duration,
    pub stop: Duration,
    /// A person who was heard of without a socket is present for so long.
    pub heard: Duration,
    /// A person who is away for so long may be replaced, if the others agree.
    pub replace_after: Duration,
    /// Somebody who connects has to say what they want in this time.
    pub headers: Duration,
    /// A client that sends nothing for so long, not even an answer to a ping, is gone.
    pub silence: Duration,
    /// A client that does not take a message for so long is gone.
    pub patience: Duration,
    /// A request has to be there, and answered, in this time.
    pub timeout: Duration,
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
            max_connections: 10_000,
            max_per_address: 200,
            forget_guests: 90,
            forget_waiting: 7,
            forget_unfinished: 90,
            tidy_every: Duration::from_secs(3600),
            pack_after: Duration::from_secs(3600),
            bot_threads: processors.saturating_sub(1).max(1),
            bot_pace: 1.0,
            solver: true,
            solver_memory: 1 << 30,
            pack_memory: 64 << 20,
            admin_token: None,
            web: None,
            idle: Duration::from_secs(120),
            stop: Duration::from_secs(10),
            heard: Duration::from_secs(60),
            replace_after: Duration::from_secs(30),
            headers: Duration::from_secs(10),
            silence: Duration::from_secs(60),
            patience: Duration::from_secs(10),
            timeout: Duration::from_secs(30),
        }
    }
}

/// A program that was built without pages inside finds them where it was built: anyone who starts the one that `cargo play` has
/// made gets what `cargo play` shows.
fn pages_beside_the_sources() -> Option<PathBuf> {
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
        // An empty one is none: a variable that is set to nothing.
        let token = flags.admin_token.as_deref().filter(|token| !token.is_empty());
        config.admin_token = token.map(AdminToken::new).transpose()?;
        config.web = flags.web.clone().or_else(pages_beside_the_sources);
        config.idle = Duration::from_secs(flags.idle_seconds);
        config.stop = Duration::from_secs(flags.stop_seconds);
        Ok(config)
    }
}

/// A path such as `/harena`, with or without slashes around it; nothing for none.
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
