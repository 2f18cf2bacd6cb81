//! `harena serve`: hosts all games for people and programs.

use harena_server::Flags;

use crate::exit::{Outcome, Result};
use crate::look_for_tables;

/// Host all games for people and programs, over HTTP and WebSocket
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  harena serve\n  harena serve --listen 0.0.0.0:8030 --database sqlite:///var/lib/harena/games.db\n  harena serve --database postgres://harena:secret@db.example.org/harena --trust-proxy --secure-cookies --log-format json\n\nAny number of processes may share one PostgreSQL: a player on one and a player on another play the same game.\nAn SQLite file has one process. TLS to PostgreSQL is used where the database offers it; ?sslmode=verify-full in the URL\ninsists on it.\n\nGET /livez says whether the process answers, GET /readyz (or /healthz) whether it can store; GET /metrics has numbers for\nPrometheus.\nSIGTERM or Ctrl-C stop it: clients are told, what is being written is finished.\nIt speaks plain HTTP; put a proxy that speaks HTTPS before it, with --trust-proxy and --secure-cookies.\nFinished games are kept for ever. Once an hour guests, tables and unfinished games that nobody used are deleted\n(--forget-guests, --forget-waiting, --forget-unfinished).\nWith --admin-token, harena admin looks after it while it runs: tables, bans, accounts, announcements, backups.\ndocs/operations.md tells how to run it for others, with a proxy, backups and upgrades.\nThe protocol is described in docs/protocol.md, and at /api/openapi.json."
)]
pub(crate) struct Args {
    #[command(flatten)]
    flags: Flags,
}

pub(crate) fn run(args: &Args) -> Result {
    look_for_tables();
    harena_server::run(&args.flags)?;
    Ok(Outcome::Fine)
}
