//! `harena bench`: the speed of the games and of the search on this machine.

mod arithmetic;
mod peers;

use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use harena_catalog::{KEYS, REFERENCE_KEYS, with_any_game};
use harena_core::terminal::wrap;
use harena_core::{Evaluate, FastRng, NoLog, Perspective, Seats, playout, random_action};
use harena_players::search::{Budget, Settings, think};
use serde::Serialize;

use crate::exit::{Outcome, Result};
use crate::number;
use crate::options::{self, EXAMPLE};
use crate::out::stdout;
use crate::terminal;

/// Measure the speed of the games on one thread
#[derive(Debug, clap::Args)]
#[command(
    after_help = format!("Example:\n  harena bench --json\n  harena bench {EXAMPLE} --seats 4 --seconds 5\n  harena bench --peers --rounds 9")
)]
pub(crate) struct Args {
    #[arg(help = format!("Only this game; also {}", REFERENCE_KEYS.join(", ")))]
    game: Option<String>,
    /// Only this number of seats
    #[arg(long, value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// Seconds per measurement: more than 0, at most 600
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    seconds: f64,
    /// Compare with OpenSpiel, PettingZoo and pgx instead, if they are installed, alternating on one core
    #[arg(long, conflicts_with_all = ["game", "seats"])]
    peers: bool,
    /// With --peers: the number of rounds; both sides run once per round
    #[arg(long, default_value_t = 5, requires = "peers", value_parser = number::whole::<usize>, allow_negative_numbers = true)]
    rounds: usize,
    /// With --peers: the Python interpreter that has them [default: that of `cargo xtask python`, or python3]
    #[arg(long, value_name = "FILE", requires = "peers")]
    python: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    machine: String,
    optimized: bool,
    /// Crates compiled without overflow checks; there must be none.
    unchecked: Vec<&'static str>,
    results: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    game: &'static str,
    seats: usize,
    /// Random play, including the list of legal actions, the choice and the set-up.
    ns_per_decision: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    mean_decisions: f64,
    ns_per_start: f64,
    ns_per_clone: f64,
    ns_per_imagine: f64,
    state_bytes: usize,
    /// The search player, on one thread and on two.
    iterations_per_second: f64,
    iterations_per_second_two_threads: f64,
    /// Winners and decisions of the first hundred games, so that a change of the rules is not mistaken for a change
    /// of speed.
    checksum: u64,
}

pub(crate) fn run(args: &Args) -> Result {
    anyhow::ensure!(
        args.seconds > 0.0 && args.seconds <= 600.0,
        "--seconds must be more than 0 and at most 600, not {}",
        args.seconds
    );
    if args.peers {
        let (python, json) = (args.python.as_deref(), args.json);
        return peers::run(&peers::Settings { seconds: args.seconds, rounds: args.rounds, python, json }, machine());
    }
    let mut results = Vec::new();
    let keys: Vec<&str> = args.game.as_deref().map_or_else(|| KEYS.to_vec(), |game| vec![game]);
    for key in keys {
        options::known(with_any_game!(key, G => bench::<G>(args, &mut results)), key)?;
    }
    let report =
        Report { machine: machine(), optimized: !cfg!(debug_assertions), unchecked: arithmetic::unchecked(), results };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(Outcome::Success);
    }
    let warning = if report.optimized { "" } else { " (NOT OPTIMISED: build with --release)" };
    let machine = format!(
        "{}, one thread{warning}; times in nanoseconds, search in iterations per second, and its speedup on two threads",
        report.machine
    );
    writeln!(out, "{}", wrap(&machine, terminal::width()))?;
    writeln!(out, "{:14} seats  decision games/s  start clone imagine bytes  search  two", "game")?;
    for line in &report.results {
        writeln!(
            out,
            "{:14} {:5}  {:8.1} {:7.0}  {:5.0} {:5.1} {:7.0} {:5}  {:6.0} {:4.2}",
            line.game,
            line.seats,
            line.ns_per_decision,
            line.games_per_second,
            line.ns_per_start,
            line.ns_per_clone,
            line.ns_per_imagine,
            line.state_bytes,
            line.iterations_per_second,
            line.iterations_per_second_two_threads / line.iterations_per_second
        )?;
    }
    Ok(Outcome::Success)
}

fn bench<G: Evaluate>(args: &Args, results: &mut Vec<Line>) -> anyhow::Result<()> {
    let all = G::META.min_seats..=G::META.max_seats;
    let counts: Vec<usize> = args.seats.map_or_else(|| all.collect(), |seats| vec![seats]);
    for count in counts {
        let seats = options::seats(&G::META, count)?;
        results.push(measure::<G>(seats, Duration::from_secs_f64(args.seconds)));
    }
    Ok(())
}

fn measure<G: Evaluate>(seats: Seats, time: Duration) -> Line {
    let options = G::Options::default();
    let start =
        |chance: &mut FastRng| G::start(&options, seats, chance, &mut NoLog).expect("the default options are valid");
    let mut legal = Vec::with_capacity(512);

    let mut checksum = 0u64;
    for index in 0..100 {
        let mut chance = FastRng::nth(7, index);
        let (standing, decisions) = playout(&mut start(&mut chance), &mut legal, &mut chance);
        let winner = standing.winners().first().map_or(0, |seat| seat.index() as u64);
        checksum = checksum.wrapping_mul(31).wrapping_add(decisions * 8 + winner);
    }

    let mut chance = FastRng::new(7);
    let (mut games, mut decisions) = (0u64, 0u64);
    let begun = Instant::now();
    while begun.elapsed() < time {
        for _ in 0..64 {
            let (standing, count) = playout(&mut start(&mut chance), &mut legal, &mut chance);
            black_box(standing);
            games += 1;
            decisions += count;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();

    // Positions from the middle of games, where `imagine` has hidden information to sample.
    let mut positions = Vec::new();
    while positions.len() < 256 {
        let mut game = start(&mut chance);
        for _ in 0..(decisions / games / 2) {
            if let Some(seat) = game.to_act().first() {
                let action = random_action(&game, seat, &mut legal, &mut chance);
                game.play(seat, action, &mut chance, &mut NoLog);
            }
        }
        if !game.to_act().is_empty() {
            positions.push(game);
        }
    }
    let seat = seats.iter().next().expect("a table has seats");
    let [iterations_per_second, iterations_per_second_two_threads] = searched(&positions, 2 * time);
    Line {
        game: G::META.key,
        seats: seats.count(),
        ns_per_decision: seconds * 1e9 / decisions as f64,
        games_per_second: games as f64 / seconds,
        decisions_per_second: decisions as f64 / seconds,
        mean_decisions: decisions as f64 / games as f64,
        ns_per_start: repeat(time / 4, |_| _ = black_box(start(&mut chance))),
        ns_per_clone: repeat(time / 4, |index| _ = black_box(positions[index % 256].clone())),
        ns_per_imagine: {
            let mut chance = FastRng::new(8);
            repeat(time / 4, |index| _ = black_box(positions[index % 256].imagine(seat, &mut chance)))
        },
        state_bytes: size_of::<G>(),
        iterations_per_second,
        iterations_per_second_two_threads,
        checksum,
    }
}

/// Iterations of the search per second on one thread and on two, at the level `expert`, on decisions from the middle of
/// games. The two alternate on the same decisions, so that other load on the machine slows both.
fn searched<G: Evaluate>(positions: &[G], time: Duration) -> [f64; 2] {
    let [.., expert] = G::ITERATIONS;
    let mut chance = FastRng::new(9);
    let (mut iterations, mut seconds) = ([0; 2], [0.0; 2]);
    let begun = Instant::now();
    for game in positions.iter().cycle() {
        let Some(seat) = game.to_act().first() else { continue };
        for threads in [1, 2] {
            let settings = Settings { threads, ..Settings::new::<G>(Budget::iterations(expert)) };
            let begun = Instant::now();
            iterations[threads - 1] += think(&Perspective::new(game, seat), &settings, &mut chance).iterations;
            seconds[threads - 1] += begun.elapsed().as_secs_f64();
        }
        if begun.elapsed() >= time {
            break;
        }
    }
    [0, 1].map(|index| iterations[index] as f64 / f64::max(seconds[index], 1e-9))
}

/// The nanoseconds of one call.
fn repeat(time: Duration, mut work: impl FnMut(usize)) -> f64 {
    let mut count = 0;
    let begun = Instant::now();
    while begun.elapsed() < time {
        for _ in 0..256 {
            work(count);
            count += 1;
        }
    }
    begun.elapsed().as_secs_f64() * 1e9 / count as f64
}

/// The model of the processor, with architecture and operating system.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("unknown processor", |(_, name)| name.trim());
    format!("{model}, {}, {}", std::env::consts::ARCH, std::env::consts::OS)
}
