//! Solving several settings side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use harena_lab::duel::{Entry, Progress, Setting, Solver, Tolerance};
use rayon::ThreadPool;

use crate::results_file::rounded;

/// A setting takes up to half a gigabyte while it is solved. The threads of the pool help each other, so that more settings
/// at once would not be faster.
const MOST_AT_ONCE: usize = 8;
/// How often whoever watches is told.
const TICK: Duration = Duration::from_millis(100);

/// A finished setting, and the time it took.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) entry: Entry,
    pub(super) seconds: f64,
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
    pub(super) pool: &'a ThreadPool,
}

impl Work<'_> {
    /// Solves all, telling each as soon as it is finished. An error of whoever is told ends the work.
    ///
    /// A thread that waits for a part of one setting may begin another setting meanwhile; so the settings are handed to the
    /// pool by a few threads outside of it, and no more are ever begun than those.
    pub(super) fn run(
        &self,
        mut each: impl FnMut(Solved) -> anyhow::Result<()>,
        mut watch: impl FnMut(&State),
    ) -> anyhow::Result<()> {
        let progress: Vec<Progress> = self.settings.iter().map(|_| Progress::default()).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.settings.len().min(self.pool.current_num_threads()).min(MOST_AT_ONCE) {
                let (sender, progress, next) = (sender.clone(), &progress, &next);
                scope.spawn(move || self.serve(progress, next, &sender));
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
                // Nobody wants the rest any more.
                next.store(self.settings.len(), Ordering::Relaxed);
                progress.iter().for_each(|one| one.stop.store(true, Ordering::Relaxed));
            }
            result
        })
    }

    /// One setting after the other, until none is left.
    fn serve(&self, progress: &[Progress], next: &AtomicUsize, sender: &Sender<(usize, Solved)>) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&setting) = self.settings.get(index) else { return };
            let begun = Instant::now();
            let Some(entry) = self.pool.install(|| solve(setting, self.check, &progress[index])) else { return };
            let solved = Solved { entry, seconds: begun.elapsed().as_secs_f64() };
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

/// `None` if somebody stopped it.
fn solve(setting: Setting, check: bool, progress: &Progress) -> Option<Entry> {
    let solver = Solver::new(setting, Tolerance::default());
    let (table, guarantee) = if check {
        let (table, guarantee) = solver.solve_and_check(progress)?;
        (table, Some(guarantee))
    } else {
        (solver.solve(progress)?, None)
    };
    Some(Entry {
        characters: setting.characters.map(|one| one.key().to_string()),
        overdrives: setting.kinds.map(|one| one.key().to_string()),
        value: rounded(f64::from(table.root())),
        low: guarantee.map(|guarantee| rounded(guarantee.low)),
        high: guarantee.map(|guarantee| rounded(guarantee.high)),
        positions: solver.positions(),
    })
}
