//! `harena bench --peers`: us beside other frameworks, in one run, on one core, in turns.
//!
//! The others are reached through Python (`harena.peers` of the package, in an environment that has them). Both sides do the same work, and what
//! is counted is time of the processor, so that other work on the machine weighs on nobody. Ratios are taken within a round and their median over
//! the rounds is what is told.

use std::fs;
use std::io::{BufRead as _, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, anyhow, ensure};
use harena_catalog::{KEYS, with_game};
use harena_core::Seats;
use harena_lab::peers::{self, Work};
use serde::Serialize;
use serde_json::Value;

use crate::exit::{Outcome, Result};
use crate::out::{complain, stdout};

/// What does a piece of work.
#[derive(Clone, Copy)]
enum Side {
    /// So many rounds of it, here.
    Here(fn(u64) -> Work),
    /// The work of this name, in Python.
    Python(&'static str),
}

/// The same work by us and by others.
struct Pair {
    what: &'static str,
    ours: Side,
    theirs: Side,
    /// Who they are.
    who: &'static str,
}

const fn pair(what: &'static str, ours: Side, theirs: &'static str, who: &'static str) -> Pair {
    Pair { what, ours, theirs: Side::Python(theirs), who }
}

const PAIRS: &[Pair] = &[
    pair("connect four, random games", Side::Here(connect_four), "openspiel connect_four", "OpenSpiel, C++"),
    pair("Leduc poker, random games", Side::Here(leduc), "openspiel leduc_poker", "OpenSpiel, C++"),
    pair("goofspiel, random games", Side::Here(goofspiel), "openspiel goofspiel", "OpenSpiel, C++"),
    pair("connect four, MCTS", Side::Here(mcts), "openspiel mcts", "OpenSpiel, C++"),
    pair("Leduc poker, IS-MCTS", Side::Here(is_mcts), "openspiel ismcts", "OpenSpiel, C++"),
    pair(
        "connect four, Python loop",
        Side::Python("harena python connect-four"),
        "openspiel python connect_four",
        "OpenSpiel, Python",
    ),
    pair(
        "Leduc poker, Python loop",
        Side::Python("harena python leduc-poker"),
        "openspiel python leduc_poker",
        "OpenSpiel, Python",
    ),
    pair(
        "goofspiel, Python loop",
        Side::Python("harena python goofspiel"),
        "openspiel python goofspiel",
        "OpenSpiel, Python",
    ),
    pair(
        "connect four, AEC environment",
        Side::Python("harena pettingzoo connect-four"),
        "pettingzoo connect_four",
        "PettingZoo",
    ),
    pair(
        "connect four, vector environment",
        Side::Python("harena vector connect-four"),
        "pettingzoo connect_four",
        "PettingZoo",
    ),
    pair(
        "connect four, vector environment",
        Side::Python("harena vector connect-four"),
        "pgx connect_four",
        "pgx, CPU",
    ),
];

/// Games of their own kind, to stand beside ours: what a decision costs. All begin after one and the same deal; hearts is played without
/// passing cards, and of bridge OpenSpiel's random games are the auction alone.
const BESIDE: &[(&str, &str)] = &[
    ("gin rummy", "openspiel gin_rummy"),
    ("hearts, no passing", "openspiel hearts"),
    ("skat", "openspiel skat"),
    ("bridge, the auction", "openspiel bridge"),
];

fn connect_four(rounds: u64) -> Work {
    peers::playouts(&[peers::connect_four()], rounds, 1)
}

fn leduc(rounds: u64) -> Work {
    peers::playouts(&[peers::leduc()], rounds, 1)
}

fn goofspiel(rounds: u64) -> Work {
    let two = Seats::new(2).expect("two can sit at a table");
    let deals = peers::deals::<harena_catalog::reference::Goofspiel>(&Default::default(), two, 1, 1);
    peers::playouts(&deals.expect("the default options are good"), rounds, 1)
}

fn mcts(rounds: u64) -> Work {
    peers::connect_four_mcts(1000, rounds, 1)
}

fn is_mcts(rounds: u64) -> Work {
    peers::leduc_is_mcts(1000, rounds, 1)
}

/// How a comparison is run.
#[derive(Debug)]
pub(super) struct Settings<'a> {
    /// How long each measurement takes, roughly.
    pub(super) seconds: f64,
    pub(super) rounds: usize,
    /// The Python that has the others.
    pub(super) python: Option<&'a Path>,
    pub(super) json: bool,
}

#[derive(Serialize)]
struct Report {
    machine: String,
    /// Whether both sides ran on one core and nowhere else.
    pinned: bool,
    optimized: bool,
    rounds: usize,
    versions: Value,
    python: Value,
    pairs: Vec<Compared>,
    games: Vec<Beside>,
    /// What is not installed.
    missing: Vec<String>,
    /// What could not be measured, and why.
    failed: Vec<String>,
}

#[derive(Serialize)]
struct Compared {
    what: &'static str,
    against: &'static str,
    our_ns_per_step: f64,
    their_ns_per_step: f64,
    /// How many times as many steps we do in the same time: the median of all rounds, the lowest and the highest.
    ratio: f64,
    lowest: f64,
    highest: f64,
}

#[derive(Serialize)]
struct Beside {
    game: String,
    by: &'static str,
    seats: Option<usize>,
    ns_per_decision: f64,
    lowest: f64,
    highest: f64,
}

pub(super) fn run(settings: &Settings<'_>, machine: String) -> Result {
    ensure!((1..=1000).contains(&settings.rounds), "--rounds is 1 to 1000, not {}", settings.rounds);
    // The Python that is started next is pinned with us.
    let pinned = pin();
    let mut others = Others::start(&settings.python.map_or_else(default_python, Path::to_path_buf))?;
    let there = others.ask("list")?;
    let names: Vec<&str> = there["names"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let (mut pairs, mut missing, mut failed) = (Vec::new(), Vec::new(), Vec::new());
    for pair in PAIRS {
        let Side::Python(theirs) = pair.theirs else { continue };
        if !names.contains(&theirs) {
            missing.push(format!("{}: {} is not installed", pair.what, pair.who));
            continue;
        }
        match compare(pair, settings, &mut others) {
            Ok(compared) => pairs.push(compared),
            Err(error) => failed.push(format!("{} against {}: {error:#}", pair.what, pair.who)),
        }
    }
    let mut subjects = KEYS.iter().map(|key| ours(key)).collect::<anyhow::Result<Vec<_>>>()?;
    for (game, name) in BESIDE {
        match names.contains(name) {
            true => subjects.push(Subject::new(game, "OpenSpiel, C++", None, Player::Python(name))),
            false => missing.push(format!("{game}: OpenSpiel is not installed")),
        }
    }
    let games = beside(subjects, settings, &mut others, &mut failed);
    let (versions, python) = (there["versions"].clone(), there["python"].clone());
    let optimized = !cfg!(debug_assertions);
    let rounds = settings.rounds;
    let report = Report { machine, pinned, optimized, rounds, versions, python, pairs, games, missing, failed };
    if settings.json {
        writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
    } else {
        tell(&report)?;
    }
    Ok(if report.failed.is_empty() { Outcome::Fine } else { Outcome::CheckFailed })
}

fn tell(report: &Report) -> anyhow::Result<()> {
    let mut out = stdout();
    let place = if report.pinned { "one core" } else { "NOT PINNED to a core" };
    let warning = if report.optimized { "" } else { " (NOT OPTIMISED: build with --release)" };
    let python = report.python.as_str().unwrap_or("?");
    writeln!(out, "{}, {place}, {} rounds in turns, Python {python}{warning}", report.machine, report.rounds)?;
    let versions = report.versions.as_object().into_iter().flatten();
    let versions: Vec<String> =
        versions.map(|(name, version)| format!("{name} {}", version.as_str().unwrap_or("?"))).collect();
    writeln!(out, "{}\n", versions.join(", "))?;
    writeln!(
        out,
        "{:33}  {:18}  {:>9}  {:>9}  {:>7}  {:>17}",
        "ns per step", "against", "ours", "theirs", "ratio", "lowest to highest"
    )?;
    for line in &report.pairs {
        let spread = format!("{:.1} to {:.1}", line.lowest, line.highest);
        writeln!(
            out,
            "{:33}  {:18}  {:9.1}  {:9.1}  {:7.1}  {spread:>17}",
            line.what, line.against, line.our_ns_per_step, line.their_ns_per_step, line.ratio
        )?;
    }
    writeln!(out, "\n{:33}  {:18}  {:>9}  {:>17}", "ns per decision", "by", "median", "lowest to highest")?;
    for line in &report.games {
        let game = line.seats.map_or_else(|| line.game.clone(), |seats| format!("{}, {seats} seats", line.game));
        let spread = format!("{:.0} to {:.0}", line.lowest, line.highest);
        writeln!(out, "{game:33}  {:18}  {:9.1}  {spread:>17}", line.by, line.ns_per_decision)?;
    }
    for line in report.missing.iter().chain(&report.failed) {
        writeln!(out, "\nNot measured: {line}")?;
    }
    Ok(())
}

/// Steps, and the seconds that they took.
#[derive(Clone, Copy)]
struct Done {
    steps: u64,
    seconds: f64,
}

impl Done {
    fn ns_per_step(self) -> f64 {
        self.seconds * 1e9 / self.steps as f64
    }
}

/// Does so many rounds of something.
type Doing<'a> = dyn FnMut(u64) -> anyhow::Result<Done> + 'a;

fn compare(pair: &Pair, settings: &Settings<'_>, others: &mut Others) -> anyhow::Result<Compared> {
    let our_rounds = calibrated(settings.seconds, &mut |rounds| others.side(pair.ours, rounds))?;
    let their_rounds = calibrated(settings.seconds, &mut |rounds| others.side(pair.theirs, rounds))?;
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..settings.rounds {
        // Whoever comes first has the colder machine: that changes, too.
        let (one, other) = if round % 2 == 0 {
            let one = others.side(pair.ours, our_rounds)?;
            (one, others.side(pair.theirs, their_rounds)?)
        } else {
            let other = others.side(pair.theirs, their_rounds)?;
            (others.side(pair.ours, our_rounds)?, other)
        };
        ratios.push(other.ns_per_step() / one.ns_per_step());
        ours.push(one.ns_per_step());
        theirs.push(other.ns_per_step());
    }
    let [lowest, ratio, highest] = spread(&mut ratios);
    let ([_, our_ns_per_step, _], [_, their_ns_per_step, _]) = (spread(&mut ours), spread(&mut theirs));
    Ok(Compared { what: pair.what, against: pair.who, our_ns_per_step, their_ns_per_step, ratio, lowest, highest })
}

/// A game whose decisions are timed.
struct Subject {
    game: String,
    by: &'static str,
    seats: Option<usize>,
    player: Player,
    times: Vec<f64>,
}

/// Who plays random games of it.
enum Player {
    Here(Box<dyn Fn(u64) -> u64>),
    Python(&'static str),
}

impl Subject {
    fn new(game: &str, by: &'static str, seats: Option<usize>, player: Player) -> Subject {
        Subject { game: game.to_string(), by, seats, player, times: Vec::new() }
    }

    fn play(&self, rounds: u64, others: &mut Others) -> anyhow::Result<Done> {
        match &self.player {
            Player::Here(work) => Ok(timed(|| work(rounds))),
            Player::Python(name) => others.work(name, rounds),
        }
    }
}

/// A game of ours with the fewest seats.
fn ours(key: &str) -> anyhow::Result<Subject> {
    let subject = with_game!(key, G => {
        use harena_core::Game as _;
        let seats = G::META.min_seats;
        let table = Seats::new(seats).expect("the game seats so many");
        let deals = peers::deals::<G>(&Default::default(), table, 64, 1).map_err(|error| anyhow!(error))?;
        let work = Box::new(move |rounds| peers::playouts(&deals, rounds, 1).steps);
        Subject::new(key, "Harena", Some(seats), Player::Here(work))
    });
    subject.ok_or_else(|| anyhow!(harena_catalog::unknown_game(key)))
}

/// Times all of them, each once in every round. Who fails is left out.
fn beside(
    mut subjects: Vec<Subject>,
    settings: &Settings<'_>,
    others: &mut Others,
    failed: &mut Vec<String>,
) -> Vec<Beside> {
    let mut ready = Vec::new();
    for subject in subjects.drain(..) {
        match calibrated(settings.seconds, &mut |rounds| subject.play(rounds, others)) {
            Ok(rounds) => ready.push((subject, rounds)),
            Err(error) => failed.push(format!("{}: {error:#}", subject.game)),
        }
    }
    for _ in 0..settings.rounds {
        ready.retain_mut(|(subject, rounds)| match subject.play(*rounds, others) {
            Ok(done) => {
                subject.times.push(done.ns_per_step());
                true
            }
            Err(error) => {
                failed.push(format!("{}: {error:#}", subject.game));
                false
            }
        });
    }
    let told = |(subject, _): (Subject, u64)| {
        let Subject { game, by, seats, mut times, .. } = subject;
        let [lowest, ns_per_decision, highest] = spread(&mut times);
        Beside { game, by, seats, ns_per_decision, lowest, highest }
    };
    ready.into_iter().map(told).collect()
}

/// How many rounds take so long, roughly. What was done to find out has warmed both sides up.
fn calibrated(seconds: f64, work: &mut Doing<'_>) -> anyhow::Result<u64> {
    let mut rounds = 1;
    loop {
        let took = work(rounds)?.seconds;
        if took >= seconds / 10.0 || rounds >= 1 << 40 {
            return Ok(((rounds as f64 * seconds / took.max(1e-9)) as u64).max(1));
        }
        rounds *= 4;
    }
}

/// The lowest, the median and the highest.
fn spread(values: &mut [f64]) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let median = if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 };
    [values[0], median, values[values.len() - 1]]
}

/// Runs work here and counts the time that this thread had a processor; the clock at the wall where the system does not say.
fn timed(work: impl FnOnce() -> u64) -> Done {
    let on_processor = || {
        let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split_whitespace().next()?.parse::<u64>().ok()
    };
    let (wall, before) = (std::time::Instant::now(), on_processor());
    let steps = work();
    let seconds = match (before, on_processor()) {
        (Some(before), Some(after)) if after > before => (after - before) as f64 / 1e9,
        _ => wall.elapsed().as_secs_f64(),
    };
    Done { steps, seconds }
}

/// Keeps this process, and all that it starts, on one core.
fn pin() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let pinned = last_core(&status).is_some_and(|core| {
        let pinned = Command::new("taskset")
            .args(["--cpu-list", "--pid", core, &std::process::id().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        pinned.is_ok_and(|status| status.success())
    });
    if !pinned {
        complain("harena: cannot stay on one core without the command taskset; the figures will be less steady");
    }
    pinned
}

/// The last core that a process may run on, as Linux tells of it: in a container that may be any, such as the last of `0-1,4,6-7`.
fn last_core(status: &str) -> Option<&str> {
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    let last = allowed.trim().rsplit([',', '-']).next()?;
    (!last.is_empty()).then_some(last)
}

/// Where `cargo xtask python` puts it, or whatever Python there is.
fn default_python() -> PathBuf {
    let own = PathBuf::from("target/python/bin/python");
    if own.is_file() { own } else { PathBuf::from("python3") }
}

/// The process that does what is done in Python.
struct Others {
    process: Child,
    asks: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Others {
    fn start(python: &Path) -> anyhow::Result<Others> {
        let mut command = Command::new(python);
        command
            .args(["-m", "harena.peers"])
            // One thread: more would only take turns on the one core.
            .envs([("OMP_NUM_THREADS", "1"), ("OPENBLAS_NUM_THREADS", "1"), ("JAX_PLATFORMS", "cpu")])
            .env("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1");
        Others::of(&mut command)
            .with_context(|| format!("cannot start {}: say with --python where Python is", python.display()))
    }

    fn of(command: &mut Command) -> std::io::Result<Others> {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let asks = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().expect("it was piped"));
        Ok(Others { process, asks, answers })
    }

    fn ask(&mut self, line: &str) -> anyhow::Result<Value> {
        let gone =
            "the Python side is gone; does its environment have the package? (cargo xtask python makes one that has)";
        let asks = self.asks.as_mut().expect("it is open until the end");
        writeln!(asks, "{line}").context(gone)?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer).context(gone)?;
        ensure!(!answer.is_empty(), "{gone}");
        serde_json::from_str(&answer).with_context(|| format!("the Python side said {answer:?}"))
    }

    fn work(&mut self, name: &str, rounds: u64) -> anyhow::Result<Done> {
        let answer = self.ask(&format!("{name} {rounds}"))?;
        match (answer["steps"].as_u64(), answer["seconds"].as_f64()) {
            (Some(steps), Some(seconds)) => Ok(Done { steps: steps.max(1), seconds }),
            _ => Err(anyhow!(answer["error"].as_str().unwrap_or("no answer").to_string())),
        }
    }

    fn side(&mut self, side: Side, rounds: u64) -> anyhow::Result<Done> {
        match side {
            Side::Here(work) => Ok(timed(|| work(rounds).steps)),
            Side::Python(name) => self.work(name, rounds),
        }
    }
}

impl Drop for Others {
    fn drop(&mut self) {
        // It ends when nobody can ask any more.
        self.asks = None;
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_late_is_left_out_and_the_others_are_measured() {
        // Good for one answer, which is enough to be calibrated.
        let answers =
            r#"read ask; echo '{"steps": 1, "seconds": 1.0}'; while read ask; do echo '{"error": "it broke"}'; done"#;
        let mut others = Others::of(Command::new("sh").args(["-c", answers])).expect("there is a shell");
        let subjects = vec![
            Subject::new("broken", "somebody", None, Player::Python("broken")),
            Subject::new("sound", "us", None, Player::Here(Box::new(|rounds| rounds))),
        ];
        let settings = Settings { seconds: 1e-6, rounds: 3, python: None, json: false };
        let mut failed = Vec::new();
        let told = beside(subjects, &settings, &mut others, &mut failed);
        assert_eq!(told.iter().map(|beside| beside.game.as_str()).collect::<Vec<_>>(), ["sound"]);
        assert_eq!(failed, ["broken: it broke"]);
    }

    #[test]
    fn the_core_is_one_that_is_allowed() {
        let status =
            |list: &str| format!("Name:\tharena\nCpus_allowed:\tf0\nCpus_allowed_list:\t{list}\nSeccomp:\t0\n");
        for (list, last) in [("0-1,4,6-7", "7"), ("0-3,12", "12"), ("5", "5")] {
            assert_eq!(last_core(&status(list)), Some(last));
        }
        assert_eq!(last_core(&status("")), None);
        assert_eq!(last_core("Name:\tharena\n"), None);
    }
}
