//! `harena tournament`: computer players against each other, every deal in all rotations, with ratings.

mod checkpoint;
mod csv;
mod report;
mod work;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, ensure};
use harena_catalog::{roster, with_game};
use harena_core::{Evaluate, FastRng, NoLog};
use harena_lab::tournament::{Pairing, Parameters, Report, Results, Schedule, Tournament, rating_chart};
use harena_players::Blocking;

use self::checkpoint::Checkpoint;
use self::report::Reporter;
use self::work::Work;
use crate::exit::{Outcome, Result};
use crate::options::{self, EXAMPLE, Setup};
use crate::out::stdout;
use crate::set_table_folder;
use crate::simulate::{MAX_DECISIONS, announce_solving, progress};
use crate::{atomic_file, number, terminal, threads};

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Meeting {
    All,
    Neighbours,
}

/// The limit on games, since all results are in memory.
const MAX_GAMES: u64 = 1_000_000;

/// Play a tournament between computer players, and rate them
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena tournament {EXAMPLE} --players greedy,random --games 1000\n  harena tournament {EXAMPLE} --players hard,medium,easy,novice --games 600 --out games.json\n  harena tournament {EXAMPLE} --seats 4 --players search:500ms,greedy --plot ratings.svg --csv ratings.csv\n\nAll tables of different players are played (with --meet neighbours, only those of neighbours in the list). If there are fewer players than seats, each player has one table, whose other seats are divided among the others. Every deal is played in all rotations, so that every player has every seat with the same cards.\n\nWith --out the results are saved during play: run a stopped command again to play the missing games, or with more --games to extend the tournament. More in docs/tournaments.md.")
)]
pub(crate) struct Args {
    /// The game, as in `harena games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// Two or more different players, separated by commas: random, greedy and other players of the game
    #[arg(long, value_name = "A,B,…")]
    players: String,
    /// Who plays whom: all against all, or only neighbours in the list of players
    #[arg(long, value_enum, default_value_t = Meeting::All)]
    meet: Meeting,
    /// The player whose rating is 0 [default: none; the mean of all ratings is 0]
    #[arg(long, value_name = "PLAYER")]
    zero: Option<String>,
    /// The number of seats of a table [default: 2, or as few as the game allows]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// At least this many games; rounded up so that every table has the same number of deals
    #[arg(long, default_value_t = 1000, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    games: u64,
    /// The same seed gives the same games on any number of threads, except for players with a time limit instead of a
    /// number of iterations
    #[arg(long, default_value_t = 1, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads [default: all cores]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Save the results to this file, and resume from it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a table with a row per player to this CSV file, overwriting it
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a chart of the ratings to this SVG file, overwriting it
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object, at the end, instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    set_table_folder();
    options::known(with_game!(args.game.as_str(), G => tournament::<G>(args)), &args.game)
}

fn tournament<G: Evaluate>(args: &Args) -> Result {
    let seats = options::seats(&G::META, args.seats.unwrap_or_else(|| G::META.min_seats.max(2)))?;
    let players = entrants::<G>(&args.players)?;
    let options = args.setup.options::<G>()?;
    G::start(&options, seats, &mut FastRng::new(0), &mut NoLog)?;
    ensure!(args.games <= MAX_GAMES, "a tournament has at most {MAX_GAMES} games, not {}", args.games);
    let threads = threads::count(args.threads)?;
    let meet = match args.meet {
        Meeting::All => Pairing::All,
        Meeting::Neighbours => Pairing::Neighbours,
    };
    let schedule = Schedule::new(meet, players.len(), seats)?;
    let zero = args.zero.as_ref().map(|zero| {
        let place = players.iter().position(|player| player == zero);
        place.with_context(|| format!("{zero} cannot have the rating 0: it is not among the players"))
    });
    let zero = zero.transpose()?;
    let deals = schedule.deals(args.games);
    for file in [&args.csv, &args.plot].into_iter().flatten() {
        can_be_written(file)?;
    }
    let mut results = Results::new(Parameters {
        game: G::META.key.to_string(),
        rules_version: G::META.rules_version,
        options: serde_json::to_value(&options)?,
        seats: seats.count(),
        players: players.clone(),
        meet,
        seed: args.seed,
    });
    let mut checkpoint =
        args.out.as_deref().map(|file| Checkpoint::resume(file, &mut results, &schedule)).transpose()?;
    let open = results.missing(&schedule, deals);

    let look = terminal::look();
    let mut reporter = Reporter { file: args.out.as_deref(), json: args.json, out: stdout(), look };
    reporter.begin(&results, &schedule, deals, open.len())?;
    let bar = progress((open.len() * seats.count()) as u64);
    announce_solving(&bar);
    let tournament = Tournament::<G> {
        roster: roster::<G>(),
        options: &options,
        players: &players,
        schedule: &schedule,
        seed: args.seed,
        max_decisions: MAX_DECISIONS,
    };
    let (begun, before) = (Instant::now(), results.seconds);
    let played = Work { open: &open, threads }.run(
        |deal| tournament.play(deal, || bar.inc(1)),
        |played| {
            results.deals.extend(played);
            results.seconds = before + begun.elapsed().as_secs_f64();
            bar.tick();
            checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save_if_due(&results))
        },
    );
    bar.finish_and_clear();
    played?;
    if !open.is_empty() {
        results.deals.sort_by_key(|played| played.deal);
        checkpoint.map_or(Ok(()), |mut checkpoint| checkpoint.save(&results))?;
    }

    let report = threads::pool(threads)?.install(|| Report::of(&results, &schedule, deals, zero));
    // The report is printed even if a file cannot be written.
    let files = write_files(args, G::META.title, &report);
    // Games of earlier runs may have used another number of threads.
    let threads = (schedule.games(deals) == (open.len() * seats.count()) as u64).then_some(threads);
    reporter.end(&report, threads)?;
    files?;
    reporter.files(args.csv.as_deref(), args.plot.as_deref())?;
    Ok(if report.unfinished == 0 { Outcome::Success } else { Outcome::CheckFailed })
}

/// The names of the players, checked.
fn entrants<G: Evaluate>(names: &str) -> anyhow::Result<Vec<String>> {
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_string()).collect();
    ensure!(names.len() >= 2, "a tournament needs two or more players, separated by commas, such as greedy,random");
    for (index, name) in names.iter().enumerate() {
        roster::<G>().player(name, Blocking::Allowed)?;
        ensure!(!names[..index].contains(name), "{name} is given twice; the players must be different");
    }
    Ok(names)
}

/// Checks before the games, as far as possible without touching the file, that it can be written.
fn can_be_written(file: &Path) -> anyhow::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot save to {}: there is no folder {}", file.display(), folder.display());
    ensure!(!file.is_dir(), "cannot save to {}: it is a folder", file.display());
    Ok(())
}

fn write_files(args: &Args, title: &str, report: &Report) -> anyhow::Result<()> {
    if let Some(file) = &args.csv {
        atomic_file::write(file, &csv::table(report))?;
    }
    if let Some(file) = &args.plot {
        atomic_file::write(file, &rating_chart(title, report))?;
    }
    Ok(())
}
