//! Plays the games of a balance report.

use std::io::Write as _;

use harena_catalog::roster;
use harena_core::Evaluate;
use harena_core::balance::BalanceMetrics;
use harena_core::terminal::wrap;
use harena_lab::balance::{Series, plot};

use super::{Args, report};
use crate::exit::{Outcome, Result};
use crate::options;
use crate::out::stdout;
use crate::set_table_folder;
use crate::simulate::{announce_solving, progress};
use crate::{atomic_file, terminal, threads};

pub(super) fn show<G: BalanceMetrics + Evaluate>(args: &Args) -> Result {
    let seats = options::seats(&G::META, args.seats.unwrap_or_else(|| options::default_seats(&G::META)))?;
    let players = options::per_seat(args.players.as_deref().unwrap_or("greedy"), seats)?;
    let series = Series::<G>::new(roster(), args.setup.options::<G>()?, seats, players, args.seed.unwrap_or(1))?;
    let pool = threads::pool(threads::count(args.threads)?)?;
    if let Some(file) = args.plot.as_ref().filter(|file| !file.exists()) {
        // An unwritable file must be reported before the games, not after them.
        atomic_file::write(file, "")?;
    }
    let games = args.games.unwrap_or(1000);
    set_table_folder();
    let bar = progress(games);
    announce_solving(&bar);
    let report = pool.install(|| series.report(games, |count| bar.inc(count)));
    bar.finish_and_clear();

    if let Some(file) = &args.plot {
        atomic_file::write(file, &plot(&report))?;
    }
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        let look = terminal::look();
        report::print(&report, look, &mut out)?;
        if let Some(file) = &args.plot {
            writeln!(out, "\n{}", wrap(&format!("Chart in {}", file.display()), look.width))?;
        }
    }
    Ok(if report.unfinished == 0 { Outcome::Success } else { Outcome::CheckFailed })
}
