//! Regular work: time that is up at tables that are not live, and cleanup.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::{Hub, Stage};
use crate::identity::SESSION;
use crate::ids::TableId;
use crate::protocol::Code;
use crate::store::{CleanedUp, CleanupProgress, Millis, Stale, StoreResult};
use crate::table::TableRequest;
use crate::time::now;

/// Pause between two rounds of maintenance.
const PAUSE: Duration = Duration::from_secs(2);
/// Pause before the first cleanup, and after one that failed.
const CLEANUP_RETRY: Duration = Duration::from_secs(60);
/// Pause between two rounds of cleanup, so that other writers get their turn.
const CLEANUP_PAUSE: Duration = Duration::from_millis(50);
pub(super) const DAY: Millis = 86_400_000;
/// How long gaps are stored: a decision has 30 days at most.
pub(super) const GAP_RETENTION: Millis = 60 * DAY;
/// Bans are read again every this many rounds, because notifications may get lost.
const BANS_EVERY: u32 = 8;

impl Hub {
    /// Regular maintenance: time that is up at tables that are not live, and removal of closed tables.
    pub(crate) async fn maintain(self: Arc<Hub>) {
        let mut checks = 0_u32;
        while self.wait(PAUSE).await {
            checks = checks.wrapping_add(1);
            if self.shared && checks.is_multiple_of(BANS_EVERY) {
                self.read_bans().await;
            }
            match self.store.overdue(&self.newer_tables.all(), now(), 100).await {
                Ok(overdue) => {
                    for id in overdue {
                        self.check_table(&id).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "cannot look for overdue tables"),
            }
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            // An empty cell is being filled, unless the task that wanted to was cancelled.
            tables.retain(|_, cell| match cell.get() {
                Some(live) => !live.has_ended(),
                None => Arc::strong_count(cell) > 1,
            });
        }
    }

    /// Sets a table aside that cannot be read. It is logged once, however often it is requested.
    pub(crate) async fn set_aside(&self, id: &TableId, why: &str) {
        match self.store.set_aside(id, why).await {
            Ok(true) => tracing::error!(table = %id, why, "a table cannot be read; it is set aside"),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, table = %id, why, "cannot set a table aside"),
        }
    }

    async fn check_table(self: &Arc<Hub>, id: &TableId) {
        match self.table(id).await {
            Ok(live) => _ = live.try_send(TableRequest::Check), // if it is busy, the next round tries again
            Err(refusal) if refusal.code == Code::NotFound => {
                // Otherwise it would be found again every round, before other tables.
                if let Err(error) = self.store.retire(id).await {
                    tracing::warn!(%error, table = %id, "cannot retire a table");
                }
            }
            Err(_) => {}
        }
    }

    /// Deletes stale data and compresses finished games, regularly. Any process may do it.
    pub(crate) async fn clean_up(self: Arc<Hub>) {
        let mut pause = self.config.cleanup_interval.min(CLEANUP_RETRY);
        // Not in the first round: during a rolling upgrade old processes could not read compressed games.
        let mut may_compress = false;
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.reached(Stage::Closing) => return,
            }
            let cleaned = tokio::select! {
                cleaned = self.clean_up_all(may_compress) => cleaned,
                () = self.reached(Stage::Closing) => return,
            };
            pause = self.config.cleanup_interval;
            match cleaned {
                Ok(cleaned) => {
                    if cleaned != CleanedUp::default() {
                        tracing::info!(?cleaned, "cleaned up");
                    }
                    if cleaned.failed > 0 {
                        pause = pause.min(CLEANUP_RETRY);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot clean up");
                    pause = pause.min(CLEANUP_RETRY);
                }
            }
            may_compress = true;
        }
    }

    pub(super) async fn clean_up_all(&self, may_compress: bool) -> StoreResult<CleanedUp> {
        let at = now();
        let days = |days: u32| (days > 0).then(|| at - DAY * Millis::from(days));
        let stale = Stale {
            sessions: at - SESSION,
            guests: days(self.config.forget_guests),
            waiting: days(self.config.forget_waiting),
            unfinished: days(self.config.forget_unfinished),
            finished: may_compress.then(|| at - self.config.compress_after.as_millis() as Millis),
            gaps: at - GAP_RETENTION,
        };
        let (mut all, mut progress) = (CleanedUp::default(), CleanupProgress::default());
        loop {
            let cleaned = self.store.continue_cleanup(&stale, &mut progress).await?;
            all += CleanedUp { more: false, ..cleaned };
            if !cleaned.more {
                return Ok(all);
            }
            tokio::time::sleep(CLEANUP_PAUSE).await;
        }
    }
}
