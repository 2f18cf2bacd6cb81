//! `harena simulate`: many games by computer players, as fast as they go.

use std::io::{IsTerminal as _, Write};
use std::time::Instant;

use anyhow::Context as _;
use harena_catalog::with_game;
use harena_core::{Fast, NoLog, OptionsError, Seats, Sight};
use harena_players::{Greedy, Player, by_name};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use crate::exit::{Outcome, Result};
use crate::options::{self, Setup};
use crate::paint::Paint;

/// Play many games between computer players
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  harena simulate colossal-arena --seats 4 --players random --games 20000 --seed 7 --json\n  harena simulate titan-arena --seats 3 --players greedy,random,random --games 1000"
)]
pub(crate) struct Args {
    /// Which game, as in `harena games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// How many seats
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// One player for all seats, or one for each, separated by commas: random, greedy
    #[arg(long, default_value = "random")]
    players: String,
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if left out
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// A game that takes more decisions than this is given up and counted as unfinished. Arena games
/// take a few hundred.
const PATIENCE: u64 = 1_000_000;

#[derive(Serialize)]
struct Report {
    game: &'static str,
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
    wins_by_seat: Vec<u64>,
    mean_score_by_seat: Vec<f64>,
    unfinished: u64,
}

#[derive(Clone, Default)]
struct Tally {
    decisions: u64,
    wins: Vec<u64>,
    scores: Vec<i64>,
    unfinished: u64,
}

impl Tally {
    fn new(seats: Seats) -> Tally {
        Tally { wins: vec![0; seats.count()], scores: vec![0; seats.count()], ..Tally::default() }
    }

    fn plus(mut self, other: &Tally) -> Tally {
        self.decisions += other.decisions;
        self.unfinished += other.unfinished;
        self.wins.iter_mut().zip(&other.wins).for_each(|(a, b)| *a += b);
        self.scores.iter_mut().zip(&other.scores).for_each(|(a, b)| *a += b);
        self
    }
}

pub(crate) fn run(args: &Args) -> Result {
    options::known(with_game!(args.game.as_str(), G => simulate::<G>(args)), &args.game)
}

fn simulate<G: Greedy>(args: &Args) -> Result {
    let seats = options::seats(&G::META, args.seats)?;
    let players = options::per_seat(&args.players, seats)?;
    let options = args.setup.options::<G>()?;
    for name in &players {
        by_name::<G>(name)?;
    }
    G::start(&options, seats, &mut Fast::new(0), &mut NoLog).map_err(|OptionsError(why)| anyhow::anyhow!(why))?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    anyhow::ensure!((1..=1024).contains(&threads), "the number of threads is 1 to 1024");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")?;

    let bar = progress(args.games);
    let begun = Instant::now();
    let tally = pool.install(|| {
        let chunk = (args.games / (threads as u64 * 16)).clamp(1, 512);
        let chunks = args.games.div_ceil(chunk);
        (0..chunks)
            .into_par_iter()
            .map(|index| {
                let games = index * chunk..((index + 1) * chunk).min(args.games);
                let count = games.end - games.start;
                let tally = play_games::<G>(&options, seats, &players, args.seed, games);
                bar.inc(count);
                tally
            })
            .reduce(|| Tally::new(seats), |a, b| a.plus(&b))
    });
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let per_game = |sum: f64| if args.games == 0 { 0.0 } else { sum / args.games as f64 };
    let report = Report {
        game: G::META.key,
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
        mean_score_by_seat: tally.scores.iter().map(|&sum| per_game(sum as f64)).collect(),
        unfinished: tally.unfinished,
    };
    print(&report, args.json, seats)?;
    Ok(if report.unfinished == 0 { Outcome::Fine } else { Outcome::CheckFailed })
}

fn play_games<G: Greedy>(
    options: &G::Options,
    seats: Seats,
    names: &[String],
    seed: u64,
    games: std::ops::Range<u64>,
) -> Tally {
    let mut tally = Tally::new(seats);
    let mut players: Vec<Box<dyn Player<G>>> =
        names.iter().map(|name| by_name(name).expect("names were checked")).collect();
    for index in games {
        // The table's luck and the players' are apart, so that the same seed deals the same
        // games to whoever plays.
        let mut chance = Fast::nth(seed, 2 * index);
        let mut thought = Fast::nth(seed, 2 * index + 1);
        let mut game = G::start(options, seats, &mut chance, &mut NoLog).expect("options were checked");
        let mut decisions = 0;
        while let Some(seat) = game.to_act().first() {
            if decisions == PATIENCE {
                break;
            }
            let action = players[seat.index()].choose(&Sight::new(&game, seat), &mut thought);
            game.play(seat, action, &mut chance, &mut NoLog);
            decisions += 1;
        }
        tally.decisions += decisions;
        match game.standing() {
            None => tally.unfinished += 1,
            Some(standing) => {
                standing.winners().iter().for_each(|seat| tally.wins[seat.index()] += 1);
                seats.iter().for_each(|seat| tally.scores[seat.index()] += i64::from(standing.score(seat)));
            }
        }
    }
    tally
}

/// A bar on a terminal, nothing elsewhere.
fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}

fn print(report: &Report, json: bool, seats: Seats) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(());
    }
    let paint = Paint::auto();
    writeln!(out, "{} with {} seats: {} games, seed {}", report.game, report.seats, report.games, report.seed)?;
    for seat in seats.iter() {
        let wins = report.wins_by_seat[seat.index()];
        let share = 100.0 * wins as f64 / report.games.max(1) as f64;
        let score = report.mean_score_by_seat[seat.index()];
        let name = &report.players[seat.index()];
        let letter = paint.seat(seat, &seat.to_string());
        writeln!(out, "  {letter} {name:10} {wins:9} wins  {share:5.1}%   mean score {score:6.2}")?;
    }
    writeln!(
        out,
        "{:.1} decisions a game; {:.0} games and {:.0} decisions a second on {} threads",
        report.mean_decisions, report.games_per_second, report.decisions_per_second, report.threads
    )?;
    if report.unfinished > 0 {
        writeln!(out, "{} games did not end within {PATIENCE} decisions", report.unfinished)?;
    }
    Ok(())
}
