//! Whether this process can store, as it has found out by trying.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// A process that has stored nothing for so long is not ready.
const FRESH: Duration = Duration::from_secs(5);
/// After this it does not even try for others: they would wait in vain.
const HOPELESS: Duration = Duration::from_secs(15);

#[derive(Debug, Default)]
pub(crate) struct Readiness {
    known: Mutex<Known>,
    doubts: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// When something was last stored and read back.
    proven: Option<Instant>,
    /// Whether the last try failed.
    failing: bool,
}

impl Readiness {
    /// Something was stored and read back.
    pub(crate) fn proven(&self) {
        self.set(|known| *known = Known { proven: Some(Instant::now()), failing: false });
    }

    /// The database has refused.
    pub(crate) fn failed(&self) {
        self.set(|known| known.failing = true);
    }

    /// Something could not be stored: it should be found out whether anything can.
    pub(crate) fn doubt(&self) {
        self.doubts.notify_one();
    }

    pub(crate) async fn doubted(&self) {
        self.doubts.notified().await;
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.known().failing
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.known().within(FRESH)
    }

    /// Whether it makes sense to try. Slowness alone is no reason against it.
    pub(crate) fn may_store(&self) -> bool {
        self.known().within(HOPELESS)
    }

    fn known(&self) -> Known {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, change: impl FnOnce(&mut Known)) {
        change(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Known {
    fn within(self, limit: Duration) -> bool {
        !self.failing && self.proven.is_some_and(|proven| proven.elapsed() < limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ready_is_who_has_stored_lately() {
        let readiness = Readiness::default();
        assert!(!readiness.is_ready() && !readiness.may_store(), "nothing is known yet");
        readiness.proven();
        assert!(readiness.is_ready() && readiness.may_store());
        readiness.failed();
        assert!(!readiness.is_ready() && !readiness.may_store() && readiness.is_failing());
        readiness.proven();
        assert!(readiness.is_ready() && !readiness.is_failing());
        let slow = Known { proven: Instant::now().checked_sub(FRESH), failing: false };
        assert!(!slow.within(FRESH) && slow.within(HOPELESS));
    }
}
