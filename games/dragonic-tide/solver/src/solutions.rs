//! Tables on demand: requests are queued, and a background thread solves them one by one.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::{fmt, fs};

use harena_lab::solver::Progress;

use super::layout::Layout;
use super::rounds::Setting;
use super::solver::{Solver, Tolerance};
use super::table::{Seen, Table};

/// The size limit of the cache in bytes; the most recently used tables are kept.
const KEPT: usize = 1 << 30;
/// The limit in bytes for the cache and the table that is being solved. A table that would exceed it is not solved for a
/// player.
const MOST: usize = 3 << 30;
/// The length of the queue; older requests are dropped.
const WAITING: usize = 24;

/// The tables of this program. Each is kept once, with the lower character first.
#[derive(Default)]
pub struct Solutions {
    inner: Mutex<Inner>,
    changed: Condvar,
    /// The folder of tables that were solved before.
    folder: OnceLock<PathBuf>,
    on_solve: OnceLock<OnSolve>,
    /// The limit for all tables, in bytes.
    budget: OnceLock<usize>,
}

/// Called before a table is solved.
type OnSolve = Box<dyn Fn(&Setting) + Send + Sync>;

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("inner", &self.inner).field("folder", &self.folder).finish_non_exhaustive()
    }
}

#[derive(Debug, Default)]
struct Inner {
    wanted: VecDeque<Wanted>,
    /// The most recently used is last.
    solved: Vec<Arc<Table>>,
    at_work: Option<Wanted>,
    running: bool,
}

/// A request for a table.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub setting: Setting,
    /// For the last rounds of a duel: the values of each round separately, up to this health.
    pub late: Option<[usize; 2]>,
}

/// With fewer rounds to go than this the values of the last rounds are used.
pub(super) const LATE: u8 = 24;

impl Wanted {
    /// The same with the lower character first, and whether the order was swapped.
    fn normal(&self) -> (Wanted, bool) {
        let Setting { characters: [a, b], kinds: [x, y], .. } = self.setting;
        if a < b {
            return (*self, false);
        }
        let setting = Setting { characters: [b, a], kinds: [y, x], ..self.setting };
        (Wanted { setting, late: self.late.map(|[one, two]| [two, one]) }, true)
    }

    fn fits(&self, table: &Table) -> bool {
        let covered = match self.late {
            None => table.late.is_empty(),
            Some(health) => !table.late.is_empty() && table.layout.covers(health),
        };
        covered && same(&self.setting, &table.setting)
    }

    /// Whether solving the other table solves this one too.
    fn is_served_by(&self, other: &Wanted) -> bool {
        let covered = match (self.late, other.late) {
            (None, None) => true,
            (Some([a, b]), Some([c, d])) => a <= c && b <= d,
            _ => false,
        };
        covered && same(&self.setting, &other.setting)
    }

    fn solver(&self) -> Solver {
        match self.late {
            None => Solver::new(self.setting, Tolerance::default()),
            Some(health) => Solver::up_to(self.setting, Layout::up_to(&self.setting, health), Tolerance::default()),
        }
    }

    fn solve(&self) -> Option<Table> {
        let (solver, progress) = (self.solver(), Progress::default());
        match self.late {
            None => solver.solve(&progress),
            Some(_) => solver.solve_late(&progress, LATE),
        }
    }

    /// The memory for solving it, in bytes.
    fn memory(&self) -> usize {
        let layout = Layout::new(&self.setting);
        let late = if self.late.is_some() { 2 * usize::from(LATE) } else { 0 };
        layout.memory().saturating_add(layout.len().saturating_mul(late))
    }
}

fn same(one: &Setting, other: &Setting) -> bool {
    one.characters == other.characters && one.kinds == other.kinds && one.numbers == other.numbers
}

impl Inner {
    fn find(&mut self, wanted: &Wanted) -> Option<Arc<Table>> {
        let index = self.solved.iter().position(|table| wanted.fits(table))?;
        let table = self.solved.remove(index);
        self.solved.push(Arc::clone(&table));
        Some(table)
    }

    fn keep(&mut self, table: Table, most: usize) {
        self.solved.push(Arc::new(table));
        while self.solved.len() > 1 && self.kept() > most {
            self.solved.remove(0);
        }
    }

    fn kept(&self) -> usize {
        self.solved.iter().map(|table| table.size()).sum()
    }

    /// Evicts the least recently used tables until at most this many bytes are kept.
    fn shrink(&mut self, most: usize) {
        while !self.solved.is_empty() && self.kept() > most {
            self.solved.remove(0);
        }
    }
}

impl Solutions {
    /// The one store that all players share.
    pub fn shared() -> &'static Solutions {
        static SHARED: OnceLock<Solutions> = OnceLock::new();
        SHARED.get_or_init(Solutions::default)
    }

    /// Loads tables from this folder from now on. Only the first call has an effect.
    pub fn set_folder(&self, folder: PathBuf) {
        let _ = self.folder.set(folder);
    }

    /// Registers a callback for each table that is about to be solved (not for cached ones), which takes seconds. Only the
    /// first call has an effect.
    pub fn on_solve(&self, callback: impl Fn(&Setting) + Send + Sync + 'static) {
        let _ = self.on_solve.set(Box::new(callback));
    }

    /// Limits the memory of all tables, including the one that is being solved. Only the first call has an effect.
    pub fn limit(&self, bytes: usize) {
        let _ = self.budget.set(bytes);
    }

    /// The number of cached tables.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.lock().solved.len()
    }

    fn budget(&self) -> usize {
        self.budget.get().copied().unwrap_or(MOST)
    }

    /// Whether it fits into the limit.
    fn is_possible(&self, wanted: &Wanted) -> bool {
        wanted.memory() < self.budget()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table, if it is cached; otherwise it is requested, unless it is too large. The latest request is solved
    /// first.
    pub fn get(&'static self, wanted: &Wanted) -> Option<Seen> {
        let (wanted, turned) = wanted.normal();
        let mut inner = self.lock();
        let table = self.find_or_ask(&mut inner, &wanted);
        table.map(|table| Seen { table, turned })
    }

    /// The table; blocks until it is solved. `None` if it is too large.
    pub fn wait(&'static self, wanted: &Wanted) -> Option<Seen> {
        let (wanted, turned) = wanted.normal();
        if !self.is_possible(&wanted) {
            return None;
        }
        let mut inner = self.lock();
        loop {
            if let Some(table) = self.find_or_ask(&mut inner, &wanted) {
                return Some(Seen { table, turned });
            }
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn find_or_ask(&'static self, inner: &mut Inner, wanted: &Wanted) -> Option<Arc<Table>> {
        if let Some(table) = inner.find(wanted) {
            return Some(table);
        }
        let known = inner.at_work.iter().chain(&inner.wanted).any(|other| wanted.is_served_by(other));
        if !known && self.is_possible(wanted) {
            inner.wanted.push_back(*wanted);
            if inner.wanted.len() > WAITING {
                inner.wanted.pop_front();
            }
        }
        if !inner.running && !inner.wanted.is_empty() {
            inner.running = true;
            thread::spawn(|| self.work());
        }
        None
    }

    /// A table that was solved before. A table that cannot be read is solved again.
    fn stored(&self, wanted: &Wanted) -> Option<Table> {
        let file = self.folder.get()?.join(Table::file_name(&wanted.setting));
        let bytes = wanted.late.is_none().then(|| fs::read(file).ok()).flatten()?;
        Table::from_bytes(wanted.setting, &bytes).ok()
    }

    fn work(&self) {
        // Wakes waiting callers even after a panic.
        let _guard = StopGuard(self);
        loop {
            let mut inner = self.lock();
            let Some(wanted) = inner.wanted.pop_back() else { return };
            inner.at_work = Some(wanted);
            inner.shrink(self.budget().saturating_sub(wanted.memory()));
            drop(inner);
            let table = self.stored(&wanted).or_else(|| {
                self.on_solve.get().inspect(|on_solve| on_solve(&wanted.setting));
                wanted.solve()
            });
            let mut inner = self.lock();
            inner.at_work = None;
            if let Some(table) = table {
                inner.keep(table, KEPT.min(self.budget()));
            }
            drop(inner);
            self.changed.notify_all();
        }
    }
}

/// Marks the background thread as stopped when it is dropped.
struct StopGuard<'a>(&'a Solutions);

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        let mut inner = self.0.lock();
        inner.running = false;
        inner.at_work = None;
        drop(inner);
        self.0.changed.notify_all();
    }
}
