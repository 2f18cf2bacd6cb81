//! `harena laws`: plays any action that the rules accept, and tests the laws at every step.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game};
use harena_core::Fuzzed;
use harena_core::conformance::stress::{self, Tally, stress};
use serde::Serialize;

use crate::exit::{Outcome, Result};
use crate::number;
use crate::options::{self, EXAMPLE};
use crate::out::stdout;
use crate::threads;

/// Play any action that the rules accept, and test the laws at every step
///
/// Seats draw any well-formed action, play those that pass, and choose in styles that lead to rare situations. After
/// every step, invariants are checked, the state is compared with an independent model, and imagined positions are
/// checked against the log. A broken law is printed with the record of its game, for `harena replay`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena laws\n  harena laws {EXAMPLE} --minutes 10\n  harena laws --minutes 60 --seed 2\n\nExit codes: 0 every law holds, 1 one is broken, 2 wrong usage.")
)]
pub(crate) struct Args {
    #[arg(help = format!("Only this game [default: all, also {}]", REFERENCE_KEYS.join(", ")))]
    game: Option<String>,
    /// Total minutes, shared by the games: more than 0, at most 10,000
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    minutes: f64,
    /// Another seed plays other games
    #[arg(long, default_value_t = 1, value_parser = number::whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads [default: all cores]
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Fail if a branch of the rules is never reached
    #[arg(long)]
    all_branches: bool,
    /// Print one JSON object per game instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    rules_version: u32,
    seed: u64,
    threads: usize,
    seconds: f64,
    #[serde(flatten)]
    tally: &'a Tally,
    broken: Option<&'a str>,
}

pub(crate) fn run(args: &Args) -> Result {
    anyhow::ensure!(
        args.minutes > 0.0 && args.minutes <= 10_000.0,
        "--minutes must be more than 0 and at most 10,000, not {}",
        args.minutes
    );
    let keys: Vec<&str> = match args.game.as_deref() {
        Some(game) => vec![game],
        None => KEYS.iter().chain(REFERENCE_KEYS).copied().collect(),
    };
    // The reference games are small: a tenth of the time of the others is enough.
    let share = |key: &str| if REFERENCE_KEYS.contains(&key) { 0.1 } else { 1.0 };
    let shares: f64 = keys.iter().map(|key| share(key)).sum();
    let mut outcome = Outcome::Success;
    for key in keys {
        let time = Duration::from_secs_f64(args.minutes * 60.0 * share(key) / shares);
        let held = options::known(with_any_game!(key, G => test::<G>(args, time)), key)?;
        if !held {
            outcome = Outcome::CheckFailed;
        }
    }
    Ok(outcome)
}

/// Whether every law held.
fn test<G: Fuzzed>(args: &Args, time: Duration) -> anyhow::Result<bool> {
    let threads = threads::count(args.threads)?;
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let broken: Mutex<Option<String>> = Mutex::new(None);
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let work = || {
            let mut tally = Tally::new::<G>();
            while begun.elapsed() < time && !broken.lock().is_ok_and(|broken| broken.is_some()) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if let Err(law) = one_game::<G>(args.seed, index, &mut tally)
                    && let Ok(mut broken) = broken.lock()
                {
                    broken.get_or_insert(law);
                }
            }
            tally
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("panics are caught game by game")).collect()
    });
    let mut tally = Tally::new::<G>();
    tallies.iter().for_each(|part| tally.add(part));
    let broken = broken.into_inner().expect("no thread panics while it holds the lock");
    let report = Report {
        game: G::META.key,
        rules_version: G::META.rules_version,
        seed: args.seed,
        threads,
        seconds: begun.elapsed().as_secs_f64(),
        tally: &tally,
        broken: broken.as_deref(),
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&mut out, &report)?;
    }
    Ok(broken.is_none() && !(args.all_branches && tally.unreached().next().is_some()))
}

fn one_game<G: Fuzzed>(seed: u64, index: u64, tally: &mut Tally) -> std::result::Result<(), String> {
    let (options, seats) = stress::table::<G>(index);
    stress::<G>(&options, seats, harena_core::FastRng::nth_seed(seed, index), tally)
        .map_err(|broken| broken.to_string())
}

fn print(out: &mut impl Write, report: &Report<'_>) -> std::io::Result<()> {
    let tally = report.tally;
    writeln!(
        out,
        "{} (rules {}): {} decisions in {} games, {:.0} seconds on {} threads",
        report.game, report.rules_version, tally.decisions, tally.games, report.seconds, report.threads
    )?;
    writeln!(
        out,
        "  {} actions drawn, {} of them legal; {} played that `legal` does not list; {} positions imagined",
        tally.drawn, tally.accepted, tally.unlisted, tally.imagined
    )?;
    for (name, count) in &tally.branches {
        let never = if *count == 0 { "  NEVER REACHED" } else { "" };
        writeln!(out, "  {count:>12}  {name}{never}")?;
    }
    match report.broken {
        Some(law) => writeln!(out, "  BROKEN: {law}"),
        None => writeln!(out, "  every law holds"),
    }
}
