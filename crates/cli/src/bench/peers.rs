//! `harena bench --peers`: compares Harena with other frameworks, in one run, alternating on one core.
//!
//! The other frameworks are called through Python (`harena.peers`, in an environment that has them). Both sides do the
//! same work. CPU time is measured, so that other processes do not matter. Ratios are taken within a round; the median
//! over the rounds is reported.

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
use crate::out::{print_stderr, stdout};

/// How a workload is run.
#[derive(Clone, Copy)]
enum Workload {
    /// In this process, for a number of rounds.
    Here(fn(u64) -> Work),
    /// In Python, by this name.
    Python(&'static str),
}

/// The same workload in Harena and in another framework.
struct Pair {
    what: &'static str,
    harena: Workload,
    other: Workload,
    /// The other framework.
    framework: &'static str,
}

const fn pair(what: &'static str, harena: Workload, other: &'static str, framework: &'static str) -> Pair {
    Pair { what, harena, other: Workload::Python(other), framework }
}

const PAIRS: &[Pair] = &[
    pair("connect four, random games", Workload::Here(connect_four), "openspiel connect_four", "OpenSpiel, C++"),
    pair("Leduc poker, random games", Workload::Here(leduc), "openspiel leduc_poker", "OpenSpiel, C++"),
    pair("goofspiel, random games", Workload::Here(goofspiel), "openspiel goofspiel", "OpenSpiel, C++"),
    pair("connect four, MCTS", Workload::Here(mcts), "openspiel mcts", "OpenSpiel, C++"),
    pair("Leduc poker, IS-MCTS", Workload::Here(is_mcts), "openspiel ismcts", "OpenSpiel, C++"),
    pair(
        "connect four, Python loop",
        Workload::Python("harena python connect-four"),
        "openspiel python connect_four",
        "OpenSpiel, Python",
    ),
    pair(
        "Leduc poker, Python loop",
        Workload::Python("harena python leduc-poker"),
        "openspiel python leduc_poker",
        "OpenSpiel, Python",
    ),
    pair(
        "goofspiel, Python loop",
        Workload::Python("harena python goofspiel"),
        "openspiel python goofspiel",
        "OpenSpiel, Python",
    ),
    pair(
        "connect four, AEC environment",
        Workload::Python("harena pettingzoo connect-four"),
        "pettingzoo connect_four",
        "PettingZoo",
    ),
    pair(
        "connect four, vector environment",
        Workload::Python("harena vector connect-four"),
        "pettingzoo connect_four",
        "PettingZoo",
    ),
    pair(
        "connect four, vector environment",
        Workload::Python("harena vector connect-four"),
        "pgx connect_four",
        "pgx, CPU",
    ),
];

/// Other card games of OpenSpiel, whose cost per decision is shown beside that of our games. Each always starts from the
/// same deal; hearts is played without passing, and random games of bridge consist of the auction alone.
const OTHER_GAMES: &[(&str, &str)] = &[
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
    let two = Seats::new(2).expect("a table of two");
    let deals = peers::deals::<harena_catalog::reference::Goofspiel>(&Default::default(), two, 1, 1);
    peers::playouts(&deals.expect("the default options are valid"), rounds, 1)
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
    /// The approximate time of each measurement.
    pub(super) seconds: f64,
    pub(super) rounds: usize,
    /// The Python interpreter that has the other frameworks.
    pub(super) python: Option<&'a Path>,
    pub(super) json: bool,
}

#[derive(Serialize)]
struct Report {
    machine: String,
    /// Whether both sides were pinned to one core.
    pinned: bool,
    optimized: bool,
    rounds: usize,
    versions: Value,
    python: Value,
    pairs: Vec<Compared>,
    games: Vec<DecisionTime>,
    /// Workloads whose framework is not installed.
    missing: Vec<String>,
    /// Workloads that could not be measured, and why.
    failed: Vec<String>,
}

#[derive(Serialize)]
struct Compared {
    what: &'static str,
    against: &'static str,
    our_ns_per_step: f64,
    their_ns_per_step: f64,
    /// Their time per step divided by ours: the median of all rounds, the lowest and the highest.
    ratio: f64,
    lowest: f64,
    highest: f64,
}

#[derive(Serialize)]
struct DecisionTime {
    game: String,
    by: &'static str,
    seats: Option<usize>,
    ns_per_decision: f64,
    lowest: f64,
    highest: f64,
}

pub(super) fn run(settings: &Settings<'_>, machine: String) -> Result {
    ensure!((1..=1000).contains(&settings.rounds), "--rounds must be from 1 to 1000, not {}", settings.rounds);
    // The Python process that is started next inherits the pinning.
    let pinned = pin();
    let mut others = PythonProcess::start(&settings.python.map_or_else(default_python, Path::to_path_buf))?;
    let there = others.ask("list")?;
    let names: Vec<&str> = there["names"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let (mut pairs, mut missing, mut failed) = (Vec::new(), Vec::new(), Vec::new());
    for pair in PAIRS {
        let Workload::Python(theirs) = pair.other else { continue };
        if !names.contains(&theirs) {
            missing.push(format!("{}: {} is not installed", pair.what, pair.framework));
            continue;
        }
        match compare(pair, settings, &mut others) {
            Ok(compared) => pairs.push(compared),
            Err(error) => failed.push(format!("{} against {}: {error:#}", pair.what, pair.framework)),
        }
    }
    let mut subjects = KEYS.iter().map(|key| harena_subject(key)).collect::<anyhow::Result<Vec<_>>>()?;
    for (game, name) in OTHER_GAMES {
        match names.contains(name) {
            true => subjects.push(Subject::new(game, "OpenSpiel, C++", None, Runner::Python(name))),
            false => missing.push(format!("{game}: OpenSpiel is not installed")),
        }
    }
    let games = decision_times(subjects, settings, &mut others, &mut failed);
    let (versions, python) = (there["versions"].clone(), there["python"].clone());
    let optimized = !cfg!(debug_assertions);
    let rounds = settings.rounds;
    let report = Report { machine, pinned, optimized, rounds, versions, python, pairs, games, missing, failed };
    if settings.json {
        writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report)?;
    }
    Ok(if report.failed.is_empty() { Outcome::Success } else { Outcome::CheckFailed })
}

fn print(report: &Report) -> anyhow::Result<()> {
    let mut out = stdout();
    let place = if report.pinned { "one core" } else { "NOT PINNED to a core" };
    let warning = if report.optimized { "" } else { " (NOT OPTIMISED: build with --release)" };
    let python = report.python.as_str().unwrap_or("?");
    writeln!(out, "{}, {place}, {} alternating rounds, Python {python}{warning}", report.machine, report.rounds)?;
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

/// A number of steps, and their time.
#[derive(Clone, Copy)]
struct Timing {
    steps: u64,
    seconds: f64,
}

impl Timing {
    fn ns_per_step(self) -> f64 {
        self.seconds * 1e9 / self.steps as f64
    }
}

/// Runs a number of rounds of a workload.
type Run<'a> = dyn FnMut(u64) -> anyhow::Result<Timing> + 'a;

fn compare(pair: &Pair, settings: &Settings<'_>, others: &mut PythonProcess) -> anyhow::Result<Compared> {
    let our_rounds = calibrated(settings.seconds, &mut |rounds| others.run(pair.harena, rounds))?;
    let their_rounds = calibrated(settings.seconds, &mut |rounds| others.run(pair.other, rounds))?;
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..settings.rounds {
        // The first side runs on a colder machine, so the order alternates.
        let (one, other) = if round % 2 == 0 {
            let one = others.run(pair.harena, our_rounds)?;
            (one, others.run(pair.other, their_rounds)?)
        } else {
            let other = others.run(pair.other, their_rounds)?;
            (others.run(pair.harena, our_rounds)?, other)
        };
        ratios.push(other.ns_per_step() / one.ns_per_step());
        ours.push(one.ns_per_step());
        theirs.push(other.ns_per_step());
    }
    let [lowest, ratio, highest] = spread(&mut ratios);
    let ([_, our_ns_per_step, _], [_, their_ns_per_step, _]) = (spread(&mut ours), spread(&mut theirs));
    Ok(Compared {
        what: pair.what,
        against: pair.framework,
        our_ns_per_step,
        their_ns_per_step,
        ratio,
        lowest,
        highest,
    })
}

/// A game whose decisions are timed.
struct Subject {
    game: String,
    by: &'static str,
    seats: Option<usize>,
    runner: Runner,
    times: Vec<f64>,
}

/// What plays random games of it.
enum Runner {
    Here(Box<dyn Fn(u64) -> u64>),
    Python(&'static str),
}

impl Subject {
    fn new(game: &str, by: &'static str, seats: Option<usize>, runner: Runner) -> Subject {
        Subject { game: game.to_string(), by, seats, runner, times: Vec::new() }
    }

    fn play(&self, rounds: u64, others: &mut PythonProcess) -> anyhow::Result<Timing> {
        match &self.runner {
            Runner::Here(work) => Ok(timed(|| work(rounds))),
            Runner::Python(name) => others.work(name, rounds),
        }
    }
}

/// One of our games, with its smallest number of seats.
fn harena_subject(key: &str) -> anyhow::Result<Subject> {
    let subject = with_game!(key, G => {
        use harena_core::Game as _;
        let seats = G::META.min_seats;
        let table = Seats::new(seats).expect("the game has this number of seats");
        let deals = peers::deals::<G>(&Default::default(), table, 64, 1).map_err(|error| anyhow!(error))?;
        let work = Box::new(move |rounds| peers::playouts(&deals, rounds, 1).steps);
        Subject::new(key, "Harena", Some(seats), Runner::Here(work))
    });
    subject.ok_or_else(|| anyhow!(harena_catalog::unknown_game(key)))
}

/// Times all games, each once per round. Games that fail are reported and left out.
fn decision_times(
    mut subjects: Vec<Subject>,
    settings: &Settings<'_>,
    others: &mut PythonProcess,
    failed: &mut Vec<String>,
) -> Vec<DecisionTime> {
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
    let result = |(subject, _): (Subject, u64)| {
        let Subject { game, by, seats, mut times, .. } = subject;
        let [lowest, ns_per_decision, highest] = spread(&mut times);
        DecisionTime { game, by, seats, ns_per_decision, lowest, highest }
    };
    ready.into_iter().map(result).collect()
}

/// The number of rounds that take about this long. The calibration also warms both sides up.
fn calibrated(seconds: f64, work: &mut Run<'_>) -> anyhow::Result<u64> {
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

/// Runs work here and measures the CPU time of this thread; wall-clock time if the system does not report it.
fn timed(work: impl FnOnce() -> u64) -> Timing {
    let cpu_time = || {
        let statistics = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        statistics.split_whitespace().next()?.parse::<u64>().ok()
    };
    let (wall, before) = (std::time::Instant::now(), cpu_time());
    let steps = work();
    let seconds = match (before, cpu_time()) {
        (Some(before), Some(after)) if after > before => (after - before) as f64 / 1e9,
        _ => wall.elapsed().as_secs_f64(),
    };
    Timing { steps, seconds }
}

/// Pins this process and its children to one core.
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
        print_stderr("harena: cannot pin to one core without the command taskset; the figures will be less stable");
    }
    pinned
}

/// The last core that a process may run on, from `/proc/self/status`, where the list may be `0-1,4,6-7`.
fn last_core(status: &str) -> Option<&str> {
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    let last = allowed.trim().rsplit([',', '-']).next()?;
    (!last.is_empty()).then_some(last)
}

/// The environment of `cargo xtask python`, or else `python3`.
fn default_python() -> PathBuf {
    let own = PathBuf::from("target/python/bin/python");
    if own.is_file() { own } else { PathBuf::from("python3") }
}

/// The process that runs the Python workloads.
struct PythonProcess {
    process: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl PythonProcess {
    fn start(python: &Path) -> anyhow::Result<PythonProcess> {
        let mut command = Command::new(python);
        command
            .args(["-m", "harena.peers"])
            // One thread: more would only share the one core.
            .envs([("OMP_NUM_THREADS", "1"), ("OPENBLAS_NUM_THREADS", "1"), ("JAX_PLATFORMS", "cpu")])
            .env("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1");
        PythonProcess::of(&mut command)
            .with_context(|| format!("cannot start {}: use --python to name the interpreter", python.display()))
    }

    fn of(command: &mut Command) -> std::io::Result<PythonProcess> {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let requests = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().expect("it was piped"));
        Ok(PythonProcess { process, requests, answers })
    }

    fn ask(&mut self, line: &str) -> anyhow::Result<Value> {
        let gone = "the Python process has ended; is the package installed there? (cargo xtask python makes such an environment)";
        let requests = self.requests.as_mut().expect("it is open until the end");
        writeln!(requests, "{line}").context(gone)?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer).context(gone)?;
        ensure!(!answer.is_empty(), "{gone}");
        serde_json::from_str(&answer).with_context(|| format!("the Python process answered {answer:?}"))
    }

    fn work(&mut self, name: &str, rounds: u64) -> anyhow::Result<Timing> {
        let answer = self.ask(&format!("{name} {rounds}"))?;
        match (answer["steps"].as_u64(), answer["seconds"].as_f64()) {
            (Some(steps), Some(seconds)) => Ok(Timing { steps: steps.max(1), seconds }),
            _ => Err(anyhow!(answer["error"].as_str().unwrap_or("no answer").to_string())),
        }
    }

    fn run(&mut self, workload: Workload, rounds: u64) -> anyhow::Result<Timing> {
        match workload {
            Workload::Here(work) => Ok(timed(|| work(rounds).steps)),
            Workload::Python(name) => self.work(name, rounds),
        }
    }
}

impl Drop for PythonProcess {
    fn drop(&mut self) {
        // The process ends when its input is closed.
        self.requests = None;
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_failure_does_not_stop_the_other_measurements() {
        // It answers once, which is enough for the calibration.
        let answers =
            r#"read ask; echo '{"steps": 1, "seconds": 1.0}'; while read ask; do echo '{"error": "it broke"}'; done"#;
        let mut others = PythonProcess::of(Command::new("sh").args(["-c", answers])).expect("there is a shell");
        let subjects = vec![
            Subject::new("broken", "other", None, Runner::Python("broken")),
            Subject::new("working", "us", None, Runner::Here(Box::new(|rounds| rounds))),
        ];
        let settings = Settings { seconds: 1e-6, rounds: 3, python: None, json: false };
        let mut failed = Vec::new();
        let times = decision_times(subjects, &settings, &mut others, &mut failed);
        assert_eq!(times.iter().map(|time| time.game.as_str()).collect::<Vec<_>>(), ["working"]);
        assert_eq!(failed, ["broken: it broke"]);
    }

    #[test]
    fn the_core_is_an_allowed_one() {
        let status =
            |list: &str| format!("Name:\tharena\nCpus_allowed:\tf0\nCpus_allowed_list:\t{list}\nSeccomp:\t0\n");
        for (list, last) in [("0-1,4,6-7", "7"), ("0-3,12", "12"), ("5", "5")] {
            assert_eq!(last_core(&status(list)), Some(last));
        }
        assert_eq!(last_core(&status("")), None);
        assert_eq!(last_core("Name:\tharena\n"), None);
    }
}
