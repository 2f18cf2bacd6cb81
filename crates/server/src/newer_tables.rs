//! Tables that only a newer version of the program can read, during a rolling upgrade: with newer rules, a new game, or
//! a new kind of entry. This process leaves them, with their jobs and clocks, to newer processes.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::ids::TableId;
use crate::table::LoadError;

/// The maximum number of remembered tables. Others are tried again now and then, which is harmless.
const MAX_TABLES: usize = 2_000;

/// The known tables of newer programs. A table never becomes readable for an older program again.
#[derive(Debug, Default)]
pub(crate) struct NewerTables(Mutex<BTreeSet<String>>);

impl NewerTables {
    /// Adds a table. This is logged once.
    pub(crate) fn add(&self, id: &TableId, why: &LoadError) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MAX_TABLES && known.insert(id.as_str().to_string()) {
            tracing::warn!(table = %id, %why, "a table is left to a newer version of the server");
        }
    }

    pub(crate) fn contains(&self, id: &TableId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(id.as_str())
    }

    pub(crate) fn all(&self) -> Vec<TableId> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().cloned().map(TableId::stored).collect()
    }
}
