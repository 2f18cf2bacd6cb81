//! Solving several settings side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use harena_command::threads;
use harena_lab::solver::Progress;
use rayon::ThreadPool;

use super::results_file::rounded;
use crate::{Entry, Layout, Setting, Solver, Table, Tolerance};

/// A setting takes a fifth of a gigabyte for each million positions (it has up to four and a quarter) while it is solved, and half a gigabyte
/// while it is checked. Where there are more threads than settings at once, several work on each.
const MAX_AT_ONCE: usize = 8;
const MAX_CHECKED_AT_ONCE: usize = 4;
/// Settings with the built-in content never come near this; those of a content pack may, and are then solved one after the other.
const MAX_MEMORY: usize = 16 << 30;
/// The interval of progress reports.
const TICK: Duration = Duration::from_millis(100);

/// A finished setting, and the time it took.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) entry: Entry,
    /// The solving alone, and the check where there was one.
    pub(super) seconds: f64,
    pub(super) check_seconds: f64,
    /// Its table as the bytes of a file, if tables are kept.
    pub(super) table: Option<(String, Vec<u8>)>,
}

/// How far all of them have come.
#[derive(Debug)]
pub(super) struct State {
    /// Settings that are finished.
    pub(super) finished: usize,
    /// Rounds that are done, over all settings.
    pub(super) rounds: usize,
    /// In which round each of those is that are being solved.
    pub(super) under_way: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Work<'a> {
    pub(super) settings: &'a [Setting],
    /// Whether to work out best replies, too.
    pub(super) check: bool,
    /// Whether the tables themselves are wanted.
    pub(super) tables: bool,
    pub(super) threads: usize,
}

impl Work<'_> {
    /// The bytes that the largest setting takes, roughly.
    pub(super) fn memory(&self) -> usize {
        let factor = if self.check { 3 } else { 1 };
        self.settings.iter().map(|setting| Layout::new(setting).memory().saturating_mul(factor)).max().unwrap_or(0)
    }

    /// How many settings fit into memory at once: a content pack with much health makes them large.
    fn fit(&self) -> usize {
        MAX_MEMORY / self.memory().max(1)
    }

    /// Solves all settings and passes each result to `each` as soon as it is finished. An error of `each` stops the work.
    ///
    /// Every setting that is solved concurrently has a thread pool of its own. In a shared pool, a thread that waits for a
    /// part of one setting would start another one, and so on: the first would stall, and memory use would have no bound.
    pub(super) fn run(
        &self,
        mut each: impl FnMut(Solved) -> anyhow::Result<()>,
        mut watch: impl FnMut(&State),
    ) -> anyhow::Result<()> {
        let most = if self.check { MAX_CHECKED_AT_ONCE } else { MAX_AT_ONCE };
        let at_once = self.settings.len().min(self.threads).min(most).min(self.fit()).max(1);
        let share = |index: usize| self.threads / at_once + usize::from(index < self.threads % at_once);
        let pools: Vec<ThreadPool> =
            (0..at_once).map(|index| threads::pool(share(index))).collect::<anyhow::Result<_>>()?;
        let progress: Vec<Progress> = self.settings.iter().map(|_| Progress::default()).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for pool in &pools {
                let (sender, progress, next) = (sender.clone(), &progress, &next);
                scope.spawn(move || self.serve(pool, progress, next, &sender));
            }
            drop(sender);
            let mut finished = vec![false; self.settings.len()];
            let result = loop {
                match receiver.recv_timeout(TICK) {
                    Ok((index, solved)) => {
                        finished[index] = true;
                        if let Err(error) = each(solved) {
                            break Err(error);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                }
                watch(&state(&progress, &finished));
            };
            if result.is_err() {
                // The rest is not needed any more.
                next.store(self.settings.len(), Ordering::Relaxed);
                progress.iter().for_each(|one| one.stop.store(true, Ordering::Relaxed));
            }
            result
        })
    }

    /// One setting after the other, until none is left.
    fn serve(&self, pool: &ThreadPool, progress: &[Progress], next: &AtomicUsize, sender: &Sender<(usize, Solved)>) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&setting) = self.settings.get(index) else { return };
            let begun = Instant::now();
            let solved = pool.install(|| solve(setting, self.check, &progress[index]));
            let Some((entry, table, check_seconds)) = solved else { return };
            let seconds = begun.elapsed().as_secs_f64() - check_seconds;
            let table = self.tables.then(|| (Table::file_name(&setting), table.to_bytes()));
            let solved = Solved { entry, seconds, check_seconds, table };
            if sender.send((index, solved)).is_err() {
                return;
            }
        }
    }
}

fn state(progress: &[Progress], finished: &[bool]) -> State {
    let done = |one: &Progress| one.done.load(Ordering::Relaxed);
    let begun = |one: &&Progress| one.rounds.load(Ordering::Relaxed) > 0;
    let open = progress.iter().zip(finished).filter(|(_, finished)| !**finished).map(|(one, _)| one);
    State {
        finished: finished.iter().filter(|one| **one).count(),
        rounds: progress.iter().map(done).sum(),
        under_way: open.filter(begun).map(done).collect(),
    }
}

/// `None` if it was stopped.
fn solve(setting: Setting, check: bool, progress: &Progress) -> Option<(Entry, Table, f64)> {
    let solver = Solver::new(setting, Tolerance::default());
    let (table, guarantee) = if check {
        let (table, guarantee) = solver.solve_and_check(progress)?;
        (table, Some(guarantee))
    } else {
        (solver.solve(progress)?, None)
    };
    let entry = Entry {
        characters: setting.characters.map(|one| one.key().to_string()),
        overdrives: setting.kinds.map(|one| one.key().to_string()),
        value: rounded(f64::from(table.root())),
        low: guarantee.map(|guarantee| rounded(guarantee.low)),
        high: guarantee.map(|guarantee| rounded(guarantee.high)),
        positions: solver.positions(),
    };
    Some((entry, table, guarantee.map_or(0.0, |guarantee| guarantee.seconds)))
}
