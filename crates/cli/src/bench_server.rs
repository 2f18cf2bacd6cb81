//! `harena bench-server`: many games at once over real sockets.

use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use harena_server::load::{Load, LoadReport, Quantiles, run_load_test};
use harena_server::{Config, Database, Server};
use serde::Serialize;

use crate::exit::{Outcome, Result};
use crate::options::EXAMPLE;
use crate::out::{print_stderr, stdout};
use crate::random::random;

/// Measure a server under load: many games at once, each with connected seats
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  harena bench-server\n  harena bench-server --games 2000 --rate 0 --seconds 30 --json\n\nWithout --connect it starts its own server with a new SQLite file. A server given with --connect needs\n--no-rate-limits and --max-per-address for so many clients from one address. If clients and server share the\nmachine, the figures include the work of both. Rate 0 sends as fast as the server answers. If the target rate is\nnot reached, an action is refused or a client loses its connection, the exit code is 1."
)]
pub(crate) struct Args {
    /// The number of games at the same time
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Connected seats at each table
    #[arg(long, default_value_t = 2)]
    seats: usize,
    #[arg(long, default_value = EXAMPLE)]
    game: String,
    /// The target rate in actions per second, over all games
    #[arg(long, default_value_t = 200.0)]
    rate: f64,
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// A running server without rate limits
    #[arg(long, value_name = "ADDRESS:PORT")]
    connect: Option<SocketAddr>,
    /// The database of the own server [default: a new SQLite file in the temporary folder]
    #[arg(long, value_name = "URL", conflicts_with = "connect")]
    database: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    measured: LoadReport,
    game: String,
    wanted_rate: f64,
    /// The target rate was not reached.
    missed: bool,
    optimized: bool,
    /// Memory of server and clients together before and after the games were opened, in bytes.
    memory_before: Option<u64>,
    memory_after: Option<u64>,
    /// The memory of a game with its connected seats, both ends of each socket included.
    bytes_per_game: Option<u64>,
}

pub(crate) fn run(args: &Args) -> Result {
    ensure!((1..=20_000).contains(&args.games), "--games must be from 1 to 20000, not {}", args.games);
    ensure!((2..=5).contains(&args.seats), "--seats must be from 2 to 5, not {}", args.seats);
    ensure!(args.rate >= 0.0 && args.rate <= 1e6, "--rate must be from 0 to 1000000, not {}", args.rate);
    ensure!(
        args.seconds > 0.0 && args.seconds <= 3600.0,
        "--seconds must be more than 0 and at most 3600, not {}",
        args.seconds
    );
    check_open_files(args, harena_server::raise_open_files())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    runtime.block_on(measure(args))
}

/// Every connection is an open file; two if the server runs in this process too.
fn check_open_files(args: &Args, limit: Option<u64>) -> anyhow::Result<()> {
    const OTHERS: u64 = 100;
    let ends = if args.connect.is_some() { 1 } else { 2 };
    let wanted = ends * (args.games * args.seats) as u64 + OTHERS;
    if let Some(limit) = limit.filter(|&limit| limit < wanted) {
        let elsewhere = if ends == 2 { "; or run `harena serve` separately and use --connect" } else { "" };
        anyhow::bail!(
            "{} games with {} seats need {wanted} open files, but the limit of this process is {limit}. Raise it, as root: `ulimit -n {wanted}`{elsewhere}",
            args.games,
            args.seats
        );
    }
    Ok(())
}

async fn measure(args: &Args) -> Result {
    let folder = std::env::temp_dir().join(format!("harena-bench-{:016x}", random()?));
    let server = match args.connect {
        Some(_) => None,
        None => {
            std::fs::create_dir_all(&folder).context("cannot create a folder for the database")?;
            let database = match &args.database {
                Some(url) => Database::parse(url)?,
                None => Database::Sqlite(folder.join("bench.db")),
            };
            let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), database);
            config.rate_limits = false;
            config.max_connections = 6 * args.games + 1000;
            // All connections come from this machine.
            config.max_per_address = config.max_connections;
            Some(Server::start(config).await?)
        }
    };
    let address = args.connect.or_else(|| server.as_ref().map(Server::address)).context("a server")?;
    let load = Load {
        address,
        game: args.game.clone(),
        games: args.games,
        seats: args.seats,
        rate: args.rate,
        time: Duration::from_secs_f64(args.seconds),
    };
    // The memory of another process is not measured.
    let used = || server.as_ref().and_then(|_| memory());
    let before = used();
    let mut after = None;
    let after_opening = std::sync::Mutex::new(&mut after);
    let measured = run_load_test(&load, |text| {
        if let Ok(mut after) = after_opening.lock() {
            **after = used();
        }
        if !args.json {
            print_stderr(text);
        }
    })
    .await;
    if let Some(server) = server {
        server.stop().await;
        let _ = std::fs::remove_dir_all(&folder); // a temporary folder
    }
    let measured = measured?;
    let report = Report {
        missed: misses(args.rate, &measured),
        measured,
        game: args.game.clone(),
        wanted_rate: args.rate,
        optimized: !cfg!(debug_assertions),
        memory_before: before,
        memory_after: after,
        bytes_per_game: before.zip(after).map(|(before, after)| after.saturating_sub(before) / args.games as u64),
    };
    print(args, &report)
}

/// Whether the target rate was not reached. A few actions may still be in flight when the time is up.
fn misses(rate: f64, measured: &LoadReport) -> bool {
    const SHARE: f64 = 0.05;
    let wanted = rate * measured.seconds;
    wanted - measured.actions as f64 > (SHARE * wanted).max(2.0)
}

fn fails(report: &Report) -> bool {
    report.missed || report.measured.errors > 0 || report.measured.failed > 0
}

fn print(args: &Args, report: &Report) -> Result {
    let mut out = stdout();
    let outcome = if fails(report) { Outcome::CheckFailed } else { Outcome::Success };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(outcome);
    }
    let LoadReport { games, seats, seconds, actions, actions_per_second, errors, finished, failed, .. } =
        &report.measured;
    writeln!(out, "{games} games of {} at once, {seats} connected seats each, {seconds:.1} seconds", report.game)?;
    writeln!(out, "{actions} actions, {actions_per_second:.0} per second; {finished} games ended, {errors} errors")?;
    let line = |times: &Quantiles| {
        format!("p50 {:.1}  p90 {:.1}  p99 {:.1}  max {:.1} ms", times.p50, times.p90, times.p99, times.max)
    };
    writeln!(out, "acknowledged after           {}", line(&report.measured.acknowledged_ms))?;
    writeln!(out, "seen by the other seats      {}", line(&report.measured.seen_ms))?;
    if let Some(bytes) = report.bytes_per_game {
        writeln!(
            out,
            "memory per game              {:.0} kB, both ends of each connection included",
            bytes as f64 / 1000.0
        )?;
    }
    if !report.optimized {
        writeln!(out, "This is a debug build; use a release build for measurements.")?;
    }
    if *failed > 0 {
        writeln!(out, "FAILED: the clients of {failed} tables stopped before the end")?;
    }
    if report.missed {
        writeln!(out, "MISSED: the target was {:.0} actions per second", args.rate)?;
    }
    Ok(outcome)
}

/// The memory of this process, if the system reports it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(1024 * kilobytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_lost_clients_and_a_missed_rate_are_failures() {
        let report = |missed: bool, errors: u64, failed: u64| Report {
            measured: LoadReport { errors, failed, ..LoadReport::default() },
            game: EXAMPLE.to_string(),
            wanted_rate: 0.0,
            missed,
            optimized: true,
            memory_before: None,
            memory_after: None,
            bytes_per_game: None,
        };
        assert!(!fails(&report(false, 0, 0)));
        assert!(fails(&report(true, 0, 0)) && fails(&report(false, 1, 0)) && fails(&report(false, 0, 1)));
    }
}
