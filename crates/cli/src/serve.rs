//! `harena serve`: hosts all games for people and programs.

use harena_server::Flags;

use crate::exit::{Outcome, Result};
use crate::set_table_folder;

/// Host all games for people and programs, over HTTP and WebSocket
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  harena serve\n  harena serve --listen 0.0.0.0:8030 --database sqlite:///var/lib/harena/games.db\n  harena serve --database postgres://harena:secret@db.example.org/harena --trust-proxy --secure-cookies --log-format json\n\nSeveral processes can share one PostgreSQL database: players on different processes play the same game. An SQLite\nfile belongs to one process. TLS to PostgreSQL is used if the database supports it; ?sslmode=verify-full in the URL\nrequires it.\n\nGET /livez reports whether the process answers, GET /readyz (or /healthz) whether it can store; GET /metrics has\nmetrics for Prometheus.\nSIGTERM or Ctrl-C stop the server: it notifies clients and finishes pending writes.\nThe server speaks plain HTTP; put an HTTPS proxy in front of it, with --trust-proxy and --secure-cookies.\nFinished games are never deleted. Once an hour, unused guests, tables and unfinished games are deleted\n(--forget-guests, --forget-waiting, --forget-unfinished).\nWith --admin-token, harena admin administers the running server: tables, bans, accounts, announcements, backups.\ndocs/operations.md explains how to run a public server, with a proxy, backups and upgrades.\ndocs/protocol.md and /api/openapi.json describe the protocol."
)]
pub(crate) struct Args {
    #[command(flatten)]
    flags: Flags,
}

pub(crate) fn run(args: &Args) -> Result {
    set_table_folder();
    harena_server::run(&args.flags)?;
    Ok(Outcome::Success)
}
