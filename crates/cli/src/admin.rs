//! `harena admin`: looks after a server that runs.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs as _};

use anyhow::{Context as _, bail};
use harena_server::client::{Answer, Client};
use serde_json::{Value, json};

use crate::exit::{Outcome, Result};
use crate::out::stdout;

/// Look after a server that runs: tables, bans, accounts, announcements, backups
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  harena admin tables --phase playing\n  harena admin ban --address 192.0.2.7 --days 7 --reason spam\n  harena admin announce \"A restart in five minutes; games go on after it\" --seconds 300\n  harena admin backup /var/backups/harena/today.db\n\nThe server has the same token (--admin-token). This speaks plain HTTP: run it on the machine of the server, or\nthrough a tunnel. docs/operations.md tells when to do what."
)]
pub(crate) struct Args {
    /// Where the server is
    #[arg(long, env = "HARENA_SERVER", value_name = "URL", default_value = "http://127.0.0.1:8030")]
    server: String,
    /// The token that the server was started with; better in the environment, where others do not see it
    #[arg(long, env = "HARENA_ADMIN_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    token: String,
    /// Print what the server answers, as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// List the tables, private ones too, the newest first
    Tables {
        #[arg(long)]
        game: Option<String>,
        /// waiting, playing or over
        #[arg(long)]
        phase: Option<String>,
        /// At most so many, up to 100
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// End the game at a table; a table whose game has not begun is deleted
    CloseTable { table: String },
    /// Delete a game and everything that happened at its table
    DeleteGame { table: String },
    /// Find people by their name, account or id
    Users { name: String },
    /// Delete a person with their data: account, sessions, names at tables, what they said
    DeleteAccount {
        /// The name of the account, or the id of a person
        account: String,
    },
    /// List whom the server does not let in
    Bans,
    /// Do not let an address or an account in any more
    #[command(group = clap::ArgGroup::new("whom").required(true).args(["address", "account"]))]
    Ban {
        /// An address; of IPv6 the network of 64 bits
        #[arg(long)]
        address: Option<String>,
        /// The name of an account, or the id of a person
        #[arg(long)]
        account: Option<String>,
        #[arg(long, default_value = "")]
        reason: String,
        /// For so many days instead of for ever
        #[arg(long)]
        days: Option<u32>,
    },
    /// Let somebody in again
    Unban {
        /// The id of the ban
        ban: String,
    },
    /// Tell everybody something, such as that the server will be restarted
    Announce {
        /// Nothing takes back what was announced before
        #[arg(default_value = "")]
        text: String,
        /// In how many seconds it happens
        #[arg(long)]
        seconds: Option<u32>,
    },
    /// Copy an SQLite database to a new file while the server runs
    Backup {
        /// On the machine of the server, with its whole path
        file: String,
    },
}

pub(crate) fn run(args: &Args) -> Result {
    let (address, prefix) = located(&args.server)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let client = Client { address, token: Some(args.token.clone()) };
    let (method, path, body) = request(&args.task);
    let kind = [("content-type", "application/json")];
    let body = body.map_or_else(String::new, |body| body.to_string());
    let answer = runtime.block_on(client.send(method, &format!("{prefix}{path}"), &kind, &body));
    tell(args, &answer.with_context(|| format!("no answer from {}", args.server))?)
}

/// What to ask of the server.
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

/// As it may stand in an address.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// The address and the prefix of a server.
fn located(url: &str) -> anyhow::Result<(SocketAddr, String)> {
    let Some(rest) = url.strip_prefix("http://") else {
        bail!(
            "--server is such as http://127.0.0.1:8030, not {url:?}; for https, go through a tunnel to the server's own port"
        );
    };
    let (host, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    let prefix = prefix.trim_matches('/');
    let host = if host.contains(':') { host.to_string() } else { format!("{host}:80") };
    let mut found = host.to_socket_addrs().with_context(|| format!("cannot find {host}"))?;
    let address = found.next().with_context(|| format!("cannot find {host}"))?;
    Ok((address, if prefix.is_empty() { String::new() } else { format!("/{prefix}") }))
}

fn tell(args: &Args, answer: &Answer) -> Result {
    let told = answer.json();
    if !(200..300).contains(&answer.status) {
        let message = told["text"].as_str().unwrap_or("the server does not understand; is it a Harena server?");
        bail!("{message} (status {})", answer.status);
    }
    let mut out = stdout();
    if args.json {
        writeln!(out, "{told}")?;
        return Ok(Outcome::Fine);
    }
    let text = |value: &Value| value.as_str().unwrap_or("").to_string();
    match &args.task {
        Task::Tables { .. } => {
            for table in told.as_array().into_iter().flatten() {
                let seats = table["summary"]["seats"].as_array().into_iter().flatten();
                let names: Vec<String> = seats.map(|seat| text(&seat["name"])).collect();
                let (id, game, phase) = (text(&table["id"]), text(&table["game"]), text(&table["phase"]));
                writeln!(out, "{id}  {game:<14}  {phase:<7}  {}", names.join(", "))?;
            }
        }
        Task::Users { .. } => {
            for user in told.as_array().into_iter().flatten() {
                let account = user["login"].as_str().map_or("guest".to_string(), |login| format!("account {login}"));
                writeln!(out, "{}  {}  ({account})", text(&user["user"]), text(&user["name"]))?;
            }
        }
        Task::Bans => {
            for ban in told.as_array().into_iter().flatten() {
                let whom = ban["address"].as_str().or(ban["user"].as_str()).unwrap_or("");
                writeln!(out, "{}  {whom}  {}", text(&ban["id"]), text(&ban["reason"]))?;
            }
        }
        Task::Ban { .. } => writeln!(out, "banned; to lift it: harena admin unban {}", text(&told["id"]))?,
        Task::DeleteAccount { .. } => {
            writeln!(out, "deleted; {} tables named them", told["tables"])?;
            let damaged: Vec<&str> =
                told["damaged"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if !damaged.is_empty() {
                writeln!(
                    out,
                    "{} tables cannot be read and may name them still, until they are deleted:",
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
    Ok(Outcome::Fine)
}
