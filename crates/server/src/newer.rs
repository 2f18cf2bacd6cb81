//! Tables that only a newer version of the program understands, as there are while processes are replaced one after the other: of corrected
//! rules, of a game that is not here yet, with a kind of entry that nobody knew of. This process leaves them alone: their jobs and their
//! clocks are for anyone who can read them.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::ids::TableId;
use crate::table::LoadError;

/// How many are passed over. Others are tried again now and then, which takes a moment and does no harm.
const MOST: usize = 2_000;

/// The tables of newer programs that this process has met. A table never becomes one of an older program again.
#[derive(Debug, Default)]
pub(crate) struct Newer(Mutex<BTreeSet<String>>);

impl Newer {
    /// This one is not for this process. It is logged once.
    pub(crate) fn add(&self, id: &TableId, why: &LoadError) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST && known.insert(id.as_str().to_string()) {
            tracing::warn!(table = %id, %why, "a table is left to a newer version of the server");
        }
    }

    pub(crate) fn has(&self, id: &TableId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(id.as_str())
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<TableId> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().cloned().map(TableId::stored).collect()
    }
}
