//! The time, in one place: as the database tells it, so that processes on several machines agree whatever their clocks say.

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::Millis;

/// How far the clock of the database is ahead of this machine's.
static AHEAD: AtomicI64 = AtomicI64::new(0);

pub(crate) fn now() -> Millis {
    own() + AHEAD.load(Relaxed)
}

/// The clock of this machine.
fn own() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// It is this time, says the database; it was asked at `asked` of this machine's clock.
pub(crate) fn set(database: Millis, asked: Millis) {
    // Half of the way there and back.
    AHEAD.store(database - (asked + own()) / 2, Relaxed);
}

/// When the database is asked.
pub(crate) fn asking() -> Millis {
    own()
}
