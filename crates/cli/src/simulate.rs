//! `harena simulate`: many games between computer players, as fast as possible.

mod series;
mod tally;

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::Once;
use std::time::Instant;

use harena_catalog::{REFERENCE_KEYS, roster, solvers, with_any_game};
use harena_core::terminal::{Look, counted, wrap};
use harena_core::{Evaluate, FastRng, NoLog, Seats};
use harena_players::Blocking;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

pub(crate) use self::series::MAX_DECISIONS;
use self::series::Series;
use self::tally::{Distribution, Tally};
use crate::exit::{Outcome, Result};
use crate::number;
use crate::options::{self, EXAMPLE, Setup};
use crate::out::stdout;
use crate::set_table_folder;
use crate::terminal;
use crate::threads;

/// Play many games between computer players
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena simulate {EXAMPLE} --seats 4 --players random --games 20000 --seed 7 --json\n  harena simulate {EXAMPLE} --seats 3 --players greedy,random,random --games 1000\n  harena simulate {EXAMPLE} --games 20 --records games")
)]
pub(crate) struct Args {
    #[arg(help = format!("The game, as in `harena games`, or {}", REFERENCE_KEYS.join(", ")))]
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// The number of seats [default: 4, or as many as the game allows]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// One player for all seats, or one for each, separated by commas: random, greedy, novice, easy, medium, hard, expert, search:200it, and players that only this game has, as in `harena games --json`
    #[arg(long, default_value = "random")]
    players: String,
    #[arg(long, default_value_t = 1000, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    games: u64,
    /// The same seed gives the same games on any number of threads
    #[arg(long, default_value_t = 1, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads [default: all cores]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Write a record of each game to this folder, which must be new or empty
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    rules_version: u32,
    options: Value,
    seats: usize,
    players: Vec<String>,
    games: u64,
    seed: u64,
    threads: usize,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    mean_decisions: f64,
    /// A shared first place counts as a win.
    wins_by_seat: Vec<u64>,
    /// Games in which several seats share the first place.
    shared: u64,
    /// Games in which all seats share the first place.
    drawn: u64,
    mean_score_by_seat: Vec<f64>,
    /// The winner's score of each finished game.
    winning_scores: Option<Distribution>,
    /// `[from, count]`: all seats' scores in bins of five points.
    score_histogram: Vec<(i32, u64)>,
    unfinished: u64,
}

pub(crate) fn run(args: &Args) -> Result {
    set_table_folder();
    options::known(with_any_game!(args.game.as_str(), G => simulate::<G>(args)), &args.game)
}

fn simulate<G: Evaluate>(args: &Args) -> Result {
    let seats = options::seats(&G::META, args.seats.unwrap_or_else(|| options::default_seats(&G::META)))?;
    let players = options::per_seat(&args.players, seats)?;
    let options = args.setup.options::<G>()?;
    for name in &players {
        roster::<G>().player(name, Blocking::Allowed)?;
    }
    G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
    let threads = threads::count(args.threads)?;
    let pool = threads::pool(threads)?;
    let folder = args.records.as_deref().map(series::empty_folder).transpose()?;

    let series = Series::<G> { options: &options, seats, players: &players, seed: args.seed };
    let bar = progress(args.games);
    announce_solving(&bar);
    let begun = Instant::now();
    let tally = pool.install(|| {
        let chunk = (args.games / (threads as u64 * 16)).clamp(1, 512);
        let chunks = args.games.div_ceil(chunk);
        (0..chunks)
            .into_par_iter()
            .map(|index| {
                let games = index * chunk..((index + 1) * chunk).min(args.games);
                let count = games.end - games.start;
                let tally = match &folder {
                    None => Ok(series.play(games)),
                    Some(folder) => series.record(games, folder),
                };
                bar.inc(count);
                tally
            })
            .try_reduce(|| Tally::new(seats), |a, b| Ok(a.plus(&b)))
    });
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let tally = tally?;

    let per_game = |sum: f64| if args.games == 0 { 0.0 } else { sum / args.games as f64 };
    let report = Report {
        game: G::META.key,
        rules_version: G::META.rules_version,
        options: serde_json::to_value(&options)?,
        seats: seats.count(),
        players,
        games: args.games,
        seed: args.seed,
        threads,
        decisions: tally.decisions,
        seconds,
        games_per_second: args.games as f64 / seconds,
        decisions_per_second: tally.decisions as f64 / seconds,
        mean_decisions: per_game(tally.decisions as f64),
        wins_by_seat: tally.wins,
        shared: tally.shared,
        drawn: tally.drawn,
        mean_score_by_seat: tally.scores.iter().map(|&sum| per_game(sum as f64)).collect(),
        winning_scores: tally.winning.distribution(),
        score_histogram: tally.all.histogram(),
        unfinished: tally.unfinished,
    };
    print(&report, args, seats)?;
    Ok(if report.unfinished == 0 { Outcome::Success } else { Outcome::CheckFailed })
}

/// Prints a message when a player starts to solve the game; without it, the first games would seem to hang.
pub(crate) fn announce_solving(bar: &ProgressBar) {
    for solver in solvers() {
        let (bar, once) = (bar.clone(), Once::new());
        solver.on_solving(Box::new(move || {
            once.call_once(|| {
                bar.suspend(|| {
                    eprintln!("solving tables for the player \"solved\"; this happens once and takes a while")
                });
            });
        }));
    }
}

/// A progress bar, if the standard error is a terminal.
pub(crate) fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}

fn print(report: &Report, args: &Args, seats: Seats) -> anyhow::Result<()> {
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(());
    }
    let Look { paint, width } = terminal::look();
    let games = counted(report.games, "game");
    writeln!(out, "{} with {} seats: {games}, seed {}", report.game, report.seats, report.seed)?;
    let percent = |count: u64| 100.0 * count as f64 / report.games.max(1) as f64;
    for seat in seats.iter() {
        // Draws are listed separately below.
        let wins = report.wins_by_seat[seat.index()] - report.drawn;
        let share = percent(wins);
        let score = report.mean_score_by_seat[seat.index()];
        let name = &report.players[seat.index()];
        let letter = paint.seat(seat, &seat.to_string());
        writeln!(out, "  {letter} {name:10} {wins:9} wins  {share:5.1}%   mean score {score:6.2}")?;
    }
    if report.drawn > 0 {
        let drawn = report.drawn;
        writeln!(out, "    {:10} {drawn:9} drawn {:5.1}%", "", percent(drawn))?;
    }
    let several = report.shared - report.drawn;
    if several > 0 {
        let text = format!("{} with several winners, counted for each of them", counted(several, "game"));
        writeln!(out, "{}", wrap(&format!("  {text}"), width))?;
    }
    if let Some(Distribution { min, p10, median, p90, max, mean }) = report.winning_scores {
        let text =
            format!("winning scores {min} to {max}: 10% up to {p10}, median {median}, 90% up to {p90}, mean {mean:.2}");
        writeln!(out, "{}", wrap(&text, width))?;
    }
    let most = report.score_histogram.iter().map(|&(_, count)| count).max().unwrap_or(0);
    for &(from, count) in &report.score_histogram {
        // The longest bar takes half a line.
        let bar = "█".repeat((count * (width as u64 / 2)).div_ceil(most.max(1)) as usize);
        writeln!(out, "{}", paint.dim(&format!("  {from:>4}–{:<4} {count:>8} {bar}", from + 4)))?;
    }
    let speed = format!(
        "{:.1} decisions per game; {:.0} games and {:.0} decisions per second on {}",
        report.mean_decisions,
        report.games_per_second,
        report.decisions_per_second,
        counted(report.threads as u64, "thread")
    );
    writeln!(out, "{}", wrap(&speed, width))?;
    if let Some(folder) = &args.records {
        writeln!(out, "{}", wrap(&format!("{} in {}", counted(report.games, "record"), folder.display()), width))?;
    }
    if report.unfinished > 0 {
        let games = counted(report.unfinished, "game");
        writeln!(out, "{games} did not end within {MAX_DECISIONS} decisions")?;
    }
    Ok(())
}
