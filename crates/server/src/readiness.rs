//! Whether storing works, as found out by trying.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// A process is ready for this long after it has stored something.
pub(crate) const READY_FOR: Duration = Duration::from_secs(5);
/// After this long without success commands are refused at once.
const GIVE_UP_AFTER: Duration = Duration::from_secs(15);

#[derive(Debug, Default)]
pub(crate) struct Readiness {
    known: Mutex<Known>,
    check_requests: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// When something was last stored and read back.
    last_success: Option<Instant>,
    /// Whether the last attempt failed.
    failing: bool,
}

impl Readiness {
    /// Something was stored and read back.
    pub(crate) fn succeeded(&self) {
        self.set(|known| *known = Known { last_success: Some(Instant::now()), failing: false });
    }

    /// An entry was committed. This counts as success, so that a slow database that is busy with entries is not taken
    /// for one that fails because it has no time for heartbeats.
    pub(crate) fn committed(&self) {
        // It may have been committed before the last failure.
        self.set(|known| known.last_success = if known.failing { known.last_success } else { Some(Instant::now()) });
    }

    /// Storing has failed.
    pub(crate) fn failed(&self) {
        self.set(|known| known.failing = true);
    }

    /// Something could not be stored: requests a heartbeat to check whether storing works.
    pub(crate) fn request_check(&self) {
        self.check_requests.notify_one();
    }

    pub(crate) async fn check_requested(&self) {
        self.check_requests.notified().await;
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.known().failing
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.known().within(READY_FOR)
    }

    /// Whether it makes sense to try. A slow database alone is no reason not to.
    pub(crate) fn may_store(&self) -> bool {
        self.known().within(GIVE_UP_AFTER)
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
        !self.failing && self.last_success.is_some_and(|time| time.elapsed() < limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_ready_after_storing() {
        let readiness = Readiness::default();
        assert!(!readiness.is_ready() && !readiness.may_store(), "nothing was stored yet");
        readiness.succeeded();
        assert!(readiness.is_ready() && readiness.may_store());
        readiness.failed();
        assert!(!readiness.is_ready() && !readiness.may_store() && readiness.is_failing());
        readiness.succeeded();
        assert!(readiness.is_ready() && !readiness.is_failing());
        // An entry counts like a heartbeat, but does not end a failure.
        let readiness = Readiness::default();
        readiness.committed();
        assert!(readiness.is_ready() && readiness.may_store());
        readiness.failed();
        readiness.committed();
        assert!(!readiness.is_ready() && readiness.is_failing());
        let slow = Known { last_success: Instant::now().checked_sub(READY_FOR), failing: false };
        assert!(!slow.within(READY_FOR) && slow.within(GIVE_UP_AFTER));
    }
}
