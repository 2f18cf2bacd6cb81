//! `harena tournament`: computer players against each other, every deal in all rotations, and ratings in the end.

mod csv;
mod kept;
mod told;
mod work;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, ensure};
use harena_catalog::{roster, with_game};
use harena_core::{Evaluate, FastRng, NoLog};
use harena_lab::tournament::{Meet, Plan, Report, Results, Schedule, Tournament, rating_chart};
use harena_players::Blocking;

use self::kept::Kept;
use self::told::Told;
use self::work::Work;
use crate::exit::{Outcome, Result};
use crate::look_for_tables;
use crate::options::{self, EXAMPLE, Setup};
use crate::out::stdout;
use crate::simulate::{PATIENCE, progress, tell_of_solving};
use crate::{number, terminal, threads, whole_file};

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Meeting {
    All,
    Neighbours,
}

/// All of them are kept in memory.
const MAX_GAMES: u64 = 1_000_000;

/// Let computer players meet each other, and rate them
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena tournament {EXAMPLE} --players greedy,random --games 1000\n  harena tournament {EXAMPLE} --players hard,medium,easy,novice --games 600 --out games.json\n  harena tournament {EXAMPLE} --seats 4 --players search:500ms,greedy --plot ratings.svg --csv ratings.csv\n\nAll tables of different players are played (with --meet neighbours only those of each and the next in the list); where there are fewer players than seats, each sits down at a table whose other seats are shared out among the others. Every deal is played in all rotations, so that everybody has every seat with the same luck.\n\nWith --out the games are kept as they are played: whoever stops the command can start it again, and it goes on with what is missing; with more --games it is made longer. More in docs/tournaments.md.")
)]
pub(crate) struct Args {
    /// Which game, as in `harena games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// Two players or more, each once, separated by commas: random, greedy and the others of the game
    #[arg(long, value_name = "A,B,…")]
    players: String,
    /// Who meets whom: everybody everybody, or only neighbours in the list of players
    #[arg(long, value_enum, default_value_t = Meeting::All)]
    meet: Meeting,
    /// The player whose rating is 0 [default: none, the mean of all is 0]
    #[arg(long, value_name = "PLAYER")]
    zero: Option<String>,
    /// How many seats a table has [default: 2, or as few as the game allows]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// At least so many games; rounded up so that every table is dealt equally often
    #[arg(long, default_value_t = 1000, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    games: u64,
    /// The same seed gives the same games, whatever the number of threads; but players that think for a time, and not
    /// for a number of steps, never play quite the same
    #[arg(long, default_value_t = 1, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// How many threads; all cores if left out
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Keep the games in this file, and go on with those that are in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a table with a row for each player into this file, over what is in it
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the ratings into this SVG file, over what is in it
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object, at the end, instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    look_for_tables();
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
        Meeting::All => Meet::All,
        Meeting::Neighbours => Meet::Neighbours,
    };
    let schedule = Schedule::new(meet, players.len(), seats)?;
    let zero = args.zero.as_ref().map(|zero| {
        let place = players.iter().position(|player| player == zero);
        place.with_context(|| format!("{zero} cannot be the zero of the ratings: it is not among the players"))
    });
    let zero = zero.transpose()?;
    let deals = schedule.deals(args.games);
    for file in [&args.csv, &args.plot].into_iter().flatten() {
        can_be_written(file)?;
    }
    let mut results = Results::new(Plan {
        game: G::META.key.to_string(),
        rules_version: G::META.rules_version,
        options: serde_json::to_value(&options)?,
        seats: seats.count(),
        players: players.clone(),
        meet,
        seed: args.seed,
    });
    let mut kept = args.out.as_deref().map(|file| Kept::go_on(file, &mut results, &schedule)).transpose()?;
    let open = results.missing(&schedule, deals);

    let look = terminal::look();
    let mut told = Told { file: args.out.as_deref(), json: args.json, out: stdout(), look };
    told.begin(&results, &schedule, deals, open.len())?;
    let bar = progress((open.len() * seats.count()) as u64);
    tell_of_solving(&bar);
    let tournament = Tournament::<G> {
        roster: roster::<G>(),
        options: &options,
        players: &players,
        schedule: &schedule,
        seed: args.seed,
        max_decisions: PATIENCE,
    };
    let (begun, before) = (Instant::now(), results.seconds);
    let played = Work { open: &open, threads }.run(
        |deal| tournament.play(deal, || bar.inc(1)),
        |played| {
            results.deals.extend(played);
            results.seconds = before + begun.elapsed().as_secs_f64();
            bar.tick();
            kept.as_mut().map_or(Ok(()), |kept| kept.save_now_and_then(&results))
        },
    );
    bar.finish_and_clear();
    played?;
    if !open.is_empty() {
        results.deals.sort_by_key(|played| played.deal);
        kept.map_or(Ok(()), |mut kept| kept.save(&results))?;
    }

    let report = threads::pool(threads)?.install(|| Report::of(&results, &schedule, deals, zero));
    // A file that cannot be written shall not cost anybody the results.
    let files = write_files(args, G::META.title, &report);
    // What was played before may have had other threads.
    let threads = (schedule.games(deals) == (open.len() * seats.count()) as u64).then_some(threads);
    told.end(&report, threads)?;
    files?;
    told.files(args.csv.as_deref(), args.plot.as_deref())?;
    Ok(if report.unfinished == 0 { Outcome::Fine } else { Outcome::CheckFailed })
}

/// The names of the players, each of which there is.
fn entrants<G: Evaluate>(names: &str) -> anyhow::Result<Vec<String>> {
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_string()).collect();
    ensure!(names.len() >= 2, "a tournament has two players or more, separated by commas, such as greedy,random");
    for (index, name) in names.iter().enumerate() {
        roster::<G>().player(name, Blocking::Allowed)?;
        ensure!(!names[..index].contains(name), "{name} is given twice; a tournament is between different players");
    }
    Ok(names)
}

/// Found out before the games and not after them, as far as that goes without touching the file.
fn can_be_written(file: &Path) -> anyhow::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot save to {}: there is no folder {}", file.display(), folder.display());
    ensure!(!file.is_dir(), "cannot save to {}: it is a folder", file.display());
    Ok(())
}

fn write_files(args: &Args, title: &str, report: &Report) -> anyhow::Result<()> {
    if let Some(file) = &args.csv {
        whole_file::write(file, &csv::table(report))?;
    }
    if let Some(file) = &args.plot {
        whole_file::write(file, &rating_chart(title, report))?;
    }
    Ok(())
}
