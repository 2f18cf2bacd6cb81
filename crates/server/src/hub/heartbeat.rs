//! Heartbeats: whether storing works, which processes are alive, and how long players could not act.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::maintenance::GAP_RETENTION;
use super::{Hub, Stage};
use crate::downtime;
use crate::protocol::Refusal;
use crate::store::{Gap, Millis, StoreError};
use crate::table::TableRequest;
use crate::time::{self, now};

/// Pause between two heartbeats. A second one would be too long: see [`downtime`].
const PAUSE: Duration = Duration::from_millis(500);
/// A process without a heartbeat for this long is gone.
const PROCESS_TIMEOUT: Millis = 10_000;
/// If no process has stored a heartbeat for this long, no process was serving, even if this one has noticed nothing. A
/// process of an older version stores one every two seconds only.
const MAX_SILENCE: Millis = 4_000;
/// How often a process checks whether it was stopped.
const TICK: Duration = Duration::from_millis(200);
/// A larger difference between the database clock and the time of the server means that a clock was set.
const MAX_DRIFT: Millis = 2_000;
/// A heartbeat that takes longer has failed.
const TIMEOUT: Duration = Duration::from_secs(4);

/// A process and its last heartbeat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProcessStatus {
    /// The time of its last heartbeat, by its own clock.
    pub(crate) heartbeat: Millis,
    pub(crate) alive: bool,
    /// When this process first saw that heartbeat, by the monotonic clock.
    at: Millis,
}

/// The heartbeats of this process.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heartbeats {
    /// When the last one began, by the monotonic clock, and whether it was stored.
    begun: Option<Millis>,
    stored: bool,
    /// The last one that was stored: its monotonic time and its time.
    last: Option<(Millis, Millis)>,
}

impl Hub {
    /// All known processes.
    pub(crate) fn processes(&self) -> Arc<HashMap<String, ProcessStatus>> {
        Arc::clone(&self.processes.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether a process is alive.
    pub(crate) fn is_alive(&self, process: &str) -> bool {
        process == self.process || self.processes().get(process).is_some_and(|seen| seen.alive)
    }

    /// Whether no other process is alive.
    fn is_alone(&self) -> bool {
        !self.shared || !self.processes().iter().any(|(process, seen)| seen.alive && *process != self.process)
    }

    /// Checks whether this process was stopped or storing was slow for a while. Must be called before anything is decided
    /// by a clock.
    pub(crate) fn tick(&self) {
        for slow in self.store.take_slow_writes() {
            let until = now() - slow.ended.elapsed().as_millis() as Millis;
            let gap = Gap { since: until - (slow.ended - slow.begun).as_millis() as Millis, until };
            self.gaps.add_slow(gap, slow.longest.as_millis() as Millis, !self.is_alone());
        }
        if let Some(gap) = self.gaps.tick(!self.is_alone()) {
            tracing::warn!(
                millis = gap.until - gap.since,
                "this process was stopped for a while; clocks are paused for that time"
            );
        }
    }

    /// Sets the time and finds out how long no process was serving. Must run before the first request.
    pub(crate) async fn start_clock(&self) {
        let last = match self.store.last_heartbeat().await {
            Ok(last) => last,
            Err(error) => {
                tracing::warn!(%error, "cannot read the last heartbeat");
                None
            }
        };
        time::start(self.clock().await, last);
        let mut heartbeats = self.heartbeats.lock().await;
        self.heartbeat(&mut heartbeats).await;
    }

    /// The time of the database, or of this machine for SQLite.
    async fn clock(&self) -> Millis {
        let asked = time::monotonic();
        match self.store.clock().await {
            // Half of the round trip has passed since.
            Ok(Some(clock)) => clock + (time::monotonic() - asked) / 2,
            Ok(None) => time::system_time(),
            Err(error) => {
                tracing::warn!(%error, "cannot read the time of the database");
                now()
            }
        }
    }

    /// Whether storing works now, according to a heartbeat that began after this call.
    pub(crate) async fn confirm_storing(&self) -> bool {
        let asked = time::monotonic();
        let mut heartbeats = self.heartbeats.lock().await;
        if heartbeats.begun.is_none_or(|begun| begun < asked) {
            self.heartbeat(&mut heartbeats).await;
        }
        heartbeats.stored
    }

    /// Something was committed. If nothing was for a while, that is added as a gap before play continues.
    pub(crate) fn committed(&self) {
        self.readiness.committed();
        self.note_commit();
    }

    fn note_commit(&self) {
        if let Some(gap) = self.gaps.committed(!self.is_alone()) {
            tracing::warn!(
                millis = gap.until - gap.since,
                "storing failed or was slow for a while; clocks are paused for that time"
            );
        }
    }

    /// If no process has stored a heartbeat for this long, all clocks are paused for that time. After a start, or if this
    /// process could not store anything, it only matters whether another process could.
    fn max_silence(&self) -> Millis {
        if self.gaps.is_silent() { downtime::LONG } else { MAX_SILENCE }
    }

    /// Stores a heartbeat, and reads those of other processes. The heartbeat is read back to prove that storing works.
    pub(super) async fn heartbeat(&self, heartbeats: &mut Heartbeats) {
        let begun = time::monotonic();
        heartbeats.begun = Some(begun);
        heartbeats.stored = false;
        let heartbeat = async {
            let drift = time::slew_towards(self.clock().await);
            let mut at = now();
            self.store.heartbeat(&self.process, at, self.max_silence()).await?;
            if now() - at > downtime::LONG {
                // Storing took so long that the heartbeat is old already.
                at = now();
                self.store.heartbeat(&self.process, at, self.max_silence()).await?;
            }
            if self.store.seen(&self.process).await? != Some(at) {
                return Err(StoreError::failed("a heartbeat cannot be read back"));
            }
            for gap in self.gaps.unstored() {
                self.store.add_gap(gap).await?;
                self.gaps.stored(gap);
            }
            let seen = self.store.processes().await?;
            // Other processes may be a little behind.
            let after = heartbeats.last.map_or(at - GAP_RETENTION, |(_, last)| last - 60_000);
            Ok((at, drift, seen, self.store.gaps(after).await?))
        };
        let was_failing = self.readiness.is_failing();
        match tokio::time::timeout(TIMEOUT, heartbeat).await {
            Ok(Ok((at, drift, seen, gaps))) => {
                let last = heartbeats.last.replace((begun, at));
                self.update_processes(&seen, begun, last.map(|(monotonic, _)| monotonic));
                self.check_clock(drift, &seen);
                self.gaps.add_stored(gaps);
                self.note_commit();
                heartbeats.stored = true;
                self.readiness.succeeded();
                if was_failing {
                    tracing::info!("the database works again");
                }
            }
            Ok(Err(error)) => {
                self.readiness.failed();
                tracing::warn!(%error, "cannot store a heartbeat");
            }
            Err(_) => tracing::warn!("storing a heartbeat takes too long"),
        }
    }

    /// A process is alive if its heartbeat has changed recently, independent of its clock.
    pub(super) fn update_processes(&self, heartbeats: &[(String, Millis)], at: Millis, last: Option<Millis>) {
        let known = self.processes();
        // During this time heartbeats could not be read.
        let blind = last.map_or(0, |last| (at - last - MAX_SILENCE).max(0));
        let processes = heartbeats.iter().map(|(process, heartbeat)| {
            let seen = match known.get(process) {
                Some(known) if known.heartbeat == *heartbeat => known.at + blind,
                Some(_) => at,
                None if now() - heartbeat <= PROCESS_TIMEOUT => at,
                None => Millis::MIN / 2,
            };
            let alive = *process == self.process || self.shared && at - seen <= PROCESS_TIMEOUT;
            (process.clone(), ProcessStatus { heartbeat: *heartbeat, alive, at: seen })
        });
        *self.processes.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(processes.collect());
    }

    /// If the clock was set, the time of the server follows slowly. But if another process is ahead already, this
    /// process is the one that lags, and jumps.
    fn check_clock(&self, drift: Millis, others: &[(String, Millis)]) {
        let was_set = drift.abs() > MAX_DRIFT;
        if self.clock_was_set.swap(was_set, Relaxed) != was_set && was_set {
            tracing::warn!(millis = drift, "the clock was set or is wrong; the time of the server follows it slowly");
        }
        let at = now();
        let ahead =
            others.iter().any(|(process, heartbeat)| *process != self.process && heartbeat - at > downtime::LONG);
        if was_set && drift > 0 && ahead {
            time::set(at + drift);
            // All deadlines are nearer at once, and no one has had that time.
            self.gaps.add(Gap { since: at, until: at + drift }, !self.is_alone());
        }
    }

    /// Refuses commands while storing fails.
    pub(crate) fn check_storing(&self) -> Result<(), Refusal> {
        if self.readiness.may_store() { Ok(()) } else { Err(Refusal::storage()) }
    }

    /// Stores heartbeats, in a separate task: other processes take a process without heartbeats for dead.
    pub(crate) async fn run_heartbeat(self: Arc<Hub>) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(PAUSE) => {}
                // Something could not be stored. Wait a moment, as many errors come at once.
                () = self.readiness.check_requested() => tokio::time::sleep(Duration::from_millis(50)).await,
                () = self.reached(Stage::Stopping) => return,
            }
            let mut heartbeats = self.heartbeats.lock().await;
            self.heartbeat(&mut heartbeats).await;
        }
    }

    /// Checks several times a second whether this process was stopped, and notifies the tables if so.
    pub(crate) async fn watch_clock(self: Arc<Hub>) {
        let mut notified = 0;
        while self.wait(TICK).await {
            self.tick();
            let known = self.gaps.count();
            if known > notified {
                notified = known;
                for live in self.all_live() {
                    let _ = live.try_send(TableRequest::Gap); // a busy table checks by itself
                }
            }
        }
    }
}
