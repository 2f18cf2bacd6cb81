//! Solves several settings in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use harena_command::threads;
use harena_lab::solver::Progress;
use rayon::ThreadPool;

use super::results_file::rounded;
use crate::{Entry, Layout, Setting, Solver, Table, Tolerance};

/// Solving takes 0.2 GB per million positions, checking 0.5 GB; a setting has up to 4.25 million positions. If there are
/// more threads than parallel settings, several threads work on each setting.
const MAX_AT_ONCE: usize = 8;
const MAX_CHECKED_AT_ONCE: usize = 4;
/// Settings of a content pack may need so much memory that they are solved one after the other. The built-in ones do not.
const MAX_MEMORY: usize = 16 << 30;
/// The interval of progress reports.
const TICK: Duration = Duration::from_millis(100);

/// A finished setting, and the time it took.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) entry: Entry,
    /// For the solution alone, and for the check, if there was one.
    pub(super) seconds: f64,
    pub(super) check_seconds: f64,
    /// The name and content of the table's file, if tables are saved.
    pub(super) table: Option<(String, Vec<u8>)>,
}

/// The progress of all settings.
#[derive(Debug)]
pub(super) struct State {
    /// Finished settings.
    pub(super) finished: usize,
    /// Finished rounds of all settings together.
    pub(super) rounds: usize,
    /// For each setting in progress, the number of finished rounds.
    pub(super) in_progress: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Work<'a> {
    pub(super) settings: &'a [Setting],
    /// Whether to compute best responses too.
    pub(super) check: bool,
    /// Whether to return the complete tables.
    pub(super) tables: bool,
    pub(super) threads: usize,
}

impl Work<'_> {
    /// The approximate memory of the largest setting in bytes.
    pub(super) fn memory(&self) -> usize {
        let factor = if self.check { 3 } else { 1 };
        self.settings.iter().map(|setting| Layout::new(setting).memory().saturating_mul(factor)).max().unwrap_or(0)
    }

    /// How many settings fit into memory at once: with a content pack that has more health they are larger.
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
                scope.spawn(move || self.work(pool, progress, next, &sender));
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
                // Stop the other settings.
                next.store(self.settings.len(), Ordering::Relaxed);
                progress.iter().for_each(|one| one.stop.store(true, Ordering::Relaxed));
            }
            result
        })
    }

    /// Solves one setting after the other, until none is left.
    fn work(&self, pool: &ThreadPool, progress: &[Progress], next: &AtomicUsize, sender: &Sender<(usize, Solved)>) {
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
        in_progress: open.filter(begun).map(done).collect(),
    }
}

/// Solves one setting; `None` if it was stopped.
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
