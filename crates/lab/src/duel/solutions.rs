//! Tables on demand: whoever needs one asks for it, and a thread in the background solves one after the other.

use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use super::layout::Layout;
use super::rounds::Setting;
use super::solver::{Progress, Solver, Tolerance};
use super::table::Table;

/// So many tables are kept, those used last; each takes 3 to 40 megabytes.
const KEPT: usize = 24;

/// The tables of this program.
#[derive(Debug, Default)]
pub struct Solutions {
    inner: Mutex<Inner>,
    changed: Condvar,
    /// Where tables are kept that were solved before.
    folder: OnceLock<PathBuf>,
}

#[derive(Debug, Default)]
struct Inner {
    wanted: VecDeque<Wanted>,
    /// Used last stands last.
    solved: Vec<Arc<Table>>,
    at_work: Option<Wanted>,
    running: bool,
}

/// What somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub setting: Setting,
    /// For the last rounds of a duel: the values of each round by itself, up to this health.
    pub late: Option<[usize; 2]>,
}

/// With so many rounds to go the last rounds are looked up by themselves.
pub(super) const LATE: u8 = 24;

impl Wanted {
    fn fits(&self, table: &Table) -> bool {
        let covered = match self.late {
            None => table.late.is_empty(),
            Some(health) => !table.late.is_empty() && table.layout.covers(health),
        };
        covered && same(&self.setting, &table.setting)
    }

    fn solve(&self) -> Table {
        let (setting, tolerance, progress) = (self.setting, Tolerance::default(), Progress::default());
        let table = match self.late {
            None => Solver::new(setting, tolerance).solve(&progress),
            Some(health) => {
                let layout = Layout::up_to(&setting, health);
                Solver::up_to(setting, layout, tolerance).solve_late(&progress, LATE)
            }
        };
        table.expect("nobody stops this work")
    }
}

fn same(one: &Setting, other: &Setting) -> bool {
    std::ptr::eq(one.content, other.content) && one.characters == other.characters && one.kinds == other.kinds
}

impl Solutions {
    /// The one store that all players share.
    pub fn shared() -> &'static Solutions {
        static SHARED: OnceLock<Solutions> = OnceLock::new();
        SHARED.get_or_init(Solutions::default)
    }

    /// From now on tables that lie in this folder are taken from there. The first folder counts.
    pub fn look_in(&self, folder: PathBuf) {
        let _ = self.folder.set(folder);
    }

    /// A table that was solved before. One that cannot be read is solved again.
    fn kept(&self, wanted: &Wanted) -> Option<Table> {
        let file = self.folder.get()?.join(Table::file_name(&wanted.setting));
        let bytes = wanted.late.is_none().then(|| fs::read(file).ok()).flatten()?;
        Table::from_bytes(wanted.setting, &bytes).ok()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table, if it is there; otherwise it is put on the list. What was asked for last is solved first.
    pub fn get(&'static self, wanted: &Wanted) -> Option<Arc<Table>> {
        let mut inner = self.lock();
        if let Some(index) = inner.solved.iter().position(|table| wanted.fits(table)) {
            let table = inner.solved.remove(index);
            inner.solved.push(Arc::clone(&table));
            return Some(table);
        }
        let is_same =
            |other: &Wanted| same(&other.setting, &wanted.setting) && other.late.is_some() == wanted.late.is_some();
        let known = inner.at_work.iter().chain(&inner.wanted).any(is_same);
        if !known {
            inner.wanted.push_back(*wanted);
            // Nobody needs what was asked for long ago.
            if inner.wanted.len() > KEPT {
                inner.wanted.pop_front();
            }
        }
        if !inner.running {
            inner.running = true;
            thread::spawn(|| self.work());
        }
        None
    }

    /// The table, however long it takes.
    pub fn wait(&'static self, wanted: &Wanted) -> Arc<Table> {
        loop {
            if let Some(table) = self.get(wanted) {
                return table;
            }
            let inner = self.lock();
            if !inner.solved.iter().any(|table| wanted.fits(table)) {
                drop(self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner));
            }
        }
    }

    /// A table from elsewhere.
    pub fn add(&self, table: Table) {
        let mut inner = self.lock();
        inner.solved.push(Arc::new(table));
        if inner.solved.len() > KEPT {
            inner.solved.remove(0);
        }
        drop(inner);
        self.changed.notify_all();
    }

    fn work(&self) {
        loop {
            let mut inner = self.lock();
            let Some(wanted) = inner.wanted.pop_back() else {
                inner.running = false;
                return;
            };
            inner.at_work = Some(wanted);
            drop(inner);
            let table = self.kept(&wanted).unwrap_or_else(|| wanted.solve());
            self.lock().at_work = None;
            self.add(table);
        }
    }
}
