//! Playing the games that a report is made of.

use std::io::Write as _;

use harena_catalog::roster;
use harena_core::Evaluate;
use harena_core::balance::Balanced;
use harena_core::terminal::wrap;
use harena_lab::balance::{Series, plot};

use super::{Args, told};
use crate::exit::{Outcome, Result};
use crate::look_for_tables;
use crate::options;
use crate::out::stdout;
use crate::simulate::{progress, tell_of_solving};
use crate::{terminal, threads, whole_file};

pub(super) fn show<G: Balanced + Evaluate>(args: &Args) -> Result {
    let seats = options::seats(&G::META, args.seats.unwrap_or_else(|| options::usual_seats(&G::META)))?;
    let players = options::per_seat(args.players.as_deref().unwrap_or("greedy"), seats)?;
    let series = Series::<G>::new(roster(), args.setup.options::<G>()?, seats, players, args.seed.unwrap_or(1))?;
    let pool = threads::pool(threads::count(args.threads)?)?;
    if let Some(file) = args.plot.as_ref().filter(|file| !file.exists()) {
        // A file that cannot be written is found out before the games and not after them.
        whole_file::write(file, "")?;
    }
    let games = args.games.unwrap_or(1000);
    look_for_tables();
    let bar = progress(games);
    tell_of_solving(&bar);
    let report = pool.install(|| series.report(games, |count| bar.inc(count)));
    bar.finish_and_clear();

    if let Some(file) = &args.plot {
        whole_file::write(file, &plot(&report))?;
    }
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        let look = terminal::look();
        told::tell(&report, look, &mut out)?;
        if let Some(file) = &args.plot {
            writeln!(out, "\n{}", wrap(&format!("Picture in {}", file.display()), look.width))?;
        }
    }
    Ok(if report.unfinished == 0 { Outcome::Fine } else { Outcome::CheckFailed })
}
