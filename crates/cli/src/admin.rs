//! `harena admin`: administers a running server.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs as _};

use anyhow::{Context as _, bail};
use harena_server::client::{Answer, Client};
use serde_json::{Value, json};

use crate::exit::{Outcome, Result};
use crate::out::stdout;

/// Administer a running server: tables, bans, accounts, announcements, backups
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  harena admin tables --phase playing\n  harena admin ban --address 192.0.2.7 --days 7 --reason spam\n  harena admin announce \"Restart in five minutes; games continue afterwards\" --seconds 300\n  harena admin backup /var/backups/harena/today.db\n\nThe server must have the same token (--admin-token). The connection is plain HTTP: run this on the machine of the\nserver, or through a tunnel. See docs/operations.md."
)]
pub(crate) struct Args {
    /// The URL of the server
    #[arg(long, env = "HARENA_SERVER", value_name = "URL", default_value = "http://127.0.0.1:8030")]
    server: String,
    /// The admin token of the server; safer in the environment, where other users cannot see it
    #[arg(long, env = "HARENA_ADMIN_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    token: String,
    /// Print the answer of the server as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// List all tables, also private ones, newest first
    Tables {
        #[arg(long)]
        game: Option<String>,
        /// waiting, playing or over
        #[arg(long)]
        phase: Option<String>,
        /// The maximum number of tables, up to 100
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// End the game at a table; a table whose game has not started is deleted
    CloseTable { table: String },
    /// Delete a table with its game, log and chat
    DeleteGame { table: String },
    /// Find users by name, account or id
    Users { name: String },
    /// Delete a user with all data: account, sessions, names at tables, chat messages
    DeleteAccount {
        /// The name of the account, or the id of a user
        account: String,
    },
    /// List the bans
    Bans,
    /// Ban an address or an account
    #[command(group = clap::ArgGroup::new("whom").required(true).args(["address", "account"]))]
    Ban {
        /// An IP address; for IPv6 the /64 network is banned
        #[arg(long)]
        address: Option<String>,
        /// The name of an account, or the id of a user
        #[arg(long)]
        account: Option<String>,
        #[arg(long, default_value = "")]
        reason: String,
        /// For this many days [default: permanently]
        #[arg(long)]
        days: Option<u32>,
    },
    /// Lift a ban
    Unban {
        /// The id of the ban
        ban: String,
    },
    /// Send an announcement to everyone, for instance that the server will be restarted
    Announce {
        /// The text; if left out, the current announcement is withdrawn
        #[arg(default_value = "")]
        text: String,
        /// Seconds until the announced event
        #[arg(long)]
        seconds: Option<u32>,
    },
    /// Copy an SQLite database to a new file while the server runs
    Backup {
        /// An absolute path on the machine of the server
        file: String,
    },
}

pub(crate) fn run(args: &Args) -> Result {
    let (address, prefix) = parse_url(&args.server)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let client = Client { address, token: Some(args.token.clone()) };
    let (method, path, body) = request(&args.task);
    let kind = [("content-type", "application/json")];
    let body = body.map_or_else(String::new, |body| body.to_string());
    let answer = runtime.block_on(client.send(method, &format!("{prefix}{path}"), &kind, &body));
    print(args, &answer.with_context(|| format!("no answer from {}", args.server))?)
}

/// The method, path and body of the request.
fn request(task: &Task) -> (&'static str, String, Option<Value>) {
    let admin = |path: &str| format!("/api/admin/{path}");
    match task {
        Task::Tables { game, phase, limit } => {
            let mut path = admin(&format!("tables?limit={limit}"));
            for (name, value) in [("game", game), ("phase", phase)] {
                if let Some(value) = value {
                    path.push_str(&format!("&{name}={}", escaped(value)));
                }
            }
            ("GET", path, None)
        }
        Task::CloseTable { table } => ("POST", admin(&format!("tables/{}/close", escaped(table))), None),
        Task::DeleteGame { table } => ("DELETE", admin(&format!("tables/{}", escaped(table))), None),
        Task::Users { name } => ("GET", admin(&format!("users?name={}", escaped(name))), None),
        Task::DeleteAccount { account } => ("DELETE", admin(&format!("users/{}", escaped(account))), None),
        Task::Bans => ("GET", admin("bans"), None),
        Task::Ban { address, account, reason, days } => {
            let ban = json!({ "address": address, "user": account, "reason": reason, "days": days });
            ("POST", admin("bans"), Some(ban))
        }
        Task::Unban { ban } => ("DELETE", admin(&format!("bans/{}", escaped(ban))), None),
        Task::Announce { text, seconds } => {
            ("POST", admin("announcement"), Some(json!({ "text": text, "seconds": seconds })))
        }
        Task::Backup { file } => ("POST", admin("backup"), Some(json!({ "file": file }))),
    }
}

/// Percent-encodes a text for a URL.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// The address and the prefix of a server.
fn parse_url(url: &str) -> anyhow::Result<(SocketAddr, String)> {
    let Some(rest) = url.strip_prefix("http://") else {
        bail!(
            "--server takes a URL such as http://127.0.0.1:8030, not {url:?}; for https, use a tunnel to the port of the server"
        );
    };
    let (host, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    let prefix = prefix.trim_matches('/');
    let host = if host.contains(':') { host.to_string() } else { format!("{host}:80") };
    let mut found = host.to_socket_addrs().with_context(|| format!("cannot find {host}"))?;
    let address = found.next().with_context(|| format!("cannot find {host}"))?;
    Ok((address, if prefix.is_empty() { String::new() } else { format!("/{prefix}") }))
}

fn print(args: &Args, answer: &Answer) -> Result {
    let answered = answer.json();
    if !(200..300).contains(&answer.status) {
        let message = answered["text"].as_str().unwrap_or("unexpected answer; is this a Harena server?");
        bail!("{message} (status {})", answer.status);
    }
    let mut out = stdout();
    if args.json {
        writeln!(out, "{answered}")?;
        return Ok(Outcome::Success);
    }
    let text = |value: &Value| value.as_str().unwrap_or("").to_string();
    match &args.task {
        Task::Tables { .. } => {
            for table in answered.as_array().into_iter().flatten() {
                let seats = table["summary"]["seats"].as_array().into_iter().flatten();
                let names: Vec<String> = seats.map(|seat| text(&seat["name"])).collect();
                let (id, game, phase) = (text(&table["id"]), text(&table["game"]), text(&table["phase"]));
                writeln!(out, "{id}  {game:<14}  {phase:<7}  {}", names.join(", "))?;
            }
        }
        Task::Users { .. } => {
            for user in answered.as_array().into_iter().flatten() {
                let account = user["login"].as_str().map_or("guest".to_string(), |login| format!("account {login}"));
                writeln!(out, "{}  {}  ({account})", text(&user["user"]), text(&user["name"]))?;
            }
        }
        Task::Bans => {
            for ban in answered.as_array().into_iter().flatten() {
                let whom = ban["address"].as_str().or(ban["user"].as_str()).unwrap_or("");
                writeln!(out, "{}  {whom}  {}", text(&ban["id"]), text(&ban["reason"]))?;
            }
        }
        Task::Ban { .. } => writeln!(out, "banned; to lift it: harena admin unban {}", text(&answered["id"]))?,
        Task::DeleteAccount { .. } => {
            writeln!(out, "deleted, and removed from {} tables", answered["tables"])?;
            let damaged: Vec<&str> =
                answered["damaged"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if !damaged.is_empty() {
                writeln!(
                    out,
                    "{} tables cannot be read and may still contain the name; delete them with:",
                    damaged.len()
                )?;
            }
            for table in damaged {
                writeln!(out, "  harena admin delete-game {table}")?;
            }
        }
        Task::CloseTable { .. } => writeln!(out, "closed")?,
        Task::DeleteGame { .. } => writeln!(out, "deleted")?,
        Task::Unban { .. } => writeln!(out, "lifted")?,
        Task::Announce { .. } => writeln!(out, "announced")?,
        Task::Backup { file } => writeln!(out, "copied to {file}")?,
    }
    Ok(Outcome::Success)
}
