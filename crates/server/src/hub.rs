//! The hub: the live tables of this process, the creation of tables, and background tasks.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use harena_catalog::find;
use harena_core::{Seats, Seed};
use tokio::sync::{Notify, OnceCell, Semaphore, broadcast, mpsc, watch};

use crate::bans::Bans;
use crate::bot_names::name_bots;
use crate::config::Config;
use crate::connection_limit::ConnectionLimit;
use crate::downtime::{self, Gaps};
use crate::identity::SESSION;
use crate::ids::{Secret, TableId, UserId, random_seed, seed_from};
use crate::limits::{Limits, MAX_OPTIONS_BYTES};
use crate::metrics::Metrics;
use crate::newer_tables::NewerTables;
use crate::packs::{Packs, has_pack};
use crate::protocol::{Announcement, Clock, Code, CreateTable, Phase, Refusal, SeatRequest};
use crate::readiness::Readiness;
use crate::replays::Replays;
use crate::store::{
    CleanedUp, Entry, Gap, Millis, NewEntry, NewTable, Notice, Notification, Stale, Store, StoreError, Stored, TableRow,
};
use crate::table::{Actor, LiveTable, SeatSetup, Setup, TableEvent, TableRequest, TableState, level_of};
use crate::thinking_queue::ThinkingQueue;
use crate::time::{self, now};
use crate::win_probability::WinProbabilityCache;

/// A process without a heartbeat for this long is gone.
const PROCESS_TIMEOUT: Millis = 10_000;
const HEARTBEAT: Duration = Duration::from_secs(2);
/// If no process has stored a heartbeat for this long, no process was serving.
const MAX_SILENCE: Millis = 4_000;
/// How often a process checks whether it was stopped.
const TICK: Duration = Duration::from_millis(200);
/// A larger difference between the database clock and the time of the server means that a clock was set.
const MAX_DRIFT: Millis = 2_000;
/// How long gaps are stored: a decision has 30 days at most.
const GAP_RETENTION: Millis = 60 * DAY;
/// The interval while storing fails, shorter so that play continues soon after.
const HEARTBEAT_WHILE_FAILING: Duration = Duration::from_millis(500);
/// A heartbeat that takes longer has failed.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(4);
/// Pause before the first cleanup, and after one that failed.
const CLEANUP_RETRY: Duration = Duration::from_secs(60);
/// Pause between two rounds of cleanup, so that other writers get their turn.
const CLEANUP_PAUSE: Duration = Duration::from_millis(50);
const DAY: Millis = 86_400_000;
/// Bans are read again every this many maintenance rounds, because notifications may get lost.
const BANS_EVERY: u32 = 8;
/// The number of notices that may wait for a busy socket.
const NOTICES: usize = 256;
/// How long an announcement without a time is sent to new connections.
const ANNOUNCED_FOR: Millis = 3_600_000;
/// The maximum number of tables in memory.
const MAX_TABLES: i64 = 50_000;

/// The stages of a shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    Running,
    /// Connections are notified and closed.
    Closing,
    /// Tables finish what they are writing.
    Stopping,
}

/// What all parts of a server process share.
pub(crate) struct Hub {
    pub(crate) config: Config,
    pub(crate) store: Arc<Store>,
    /// The name of this process among those that share a database.
    pub(crate) process: String,
    /// Whether other processes may write.
    pub(crate) shared: bool,
    pub(crate) metrics: Metrics,
    pub(crate) readiness: Readiness,
    pub(crate) limits: Limits,
    pub(crate) connection_limit: Arc<ConnectionLimit>,
    pub(crate) win_probabilities: WinProbabilityCache,
    pub(crate) replays: Replays,
    pub(crate) packs: Packs,
    pub(crate) gaps: Gaps,
    pub(crate) newer_tables: NewerTables,
    /// Tables that cannot be opened because there is not enough memory for their content pack, and since when. No one
    /// can move there.
    without_room: Mutex<HashMap<TableId, Millis>>,
    /// Threads for computer players, and for hashing passwords.
    pub(crate) thinking: ThinkingQueue,
    pub(crate) hashing: Arc<Semaphore>,
    tables: Mutex<HashMap<TableId, Arc<OnceCell<LiveTable>>>>,
    processes: RwLock<Arc<HashMap<String, ProcessStatus>>>,
    /// The last heartbeat. Locked during a heartbeat.
    heartbeats: tokio::sync::Mutex<Heartbeats>,
    /// Whether the warning that a clock was set is already logged.
    clock_was_set: AtomicBool,
    bots: Notify,
    stage: watch::Sender<Stage>,
    notices: broadcast::Sender<Notice>,
    bans: RwLock<Arc<Bans>>,
    /// The last announcement, and its time.
    announced: Mutex<Option<(Millis, Announcement)>>,
}

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
struct Heartbeats {
    /// When the last one began, by the monotonic clock, and whether it was stored.
    begun: Option<Millis>,
    stored: bool,
    /// The last one that was stored: its monotonic time and its time.
    last: Option<(Millis, Millis)>,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("process", &self.process).finish_non_exhaustive()
    }
}

/// A new table.
#[derive(Debug)]
pub(crate) struct CreatedTable {
    pub(crate) id: TableId,
    pub(crate) invitation: Secret,
}

impl Hub {
    pub(crate) fn new(config: Config, store: Arc<Store>, process: String, shared: bool) -> Hub {
        Hub {
            store,
            shared,
            metrics: Metrics::default(),
            readiness: Readiness::default(),
            limits: Limits::new(config.rate_limits),
            connection_limit: Arc::new(ConnectionLimit::new(config.max_per_address)),
            win_probabilities: WinProbabilityCache::default(),
            replays: Replays::default(),
            packs: Packs::default(),
            gaps: Gaps::default(),
            newer_tables: NewerTables::default(),
            without_room: Mutex::default(),
            thinking: ThinkingQueue::new(config.bot_threads),
            hashing: Arc::new(Semaphore::new(config.bot_threads.clamp(1, 4))),
            tables: Mutex::default(),
            processes: RwLock::default(),
            heartbeats: tokio::sync::Mutex::default(),
            clock_was_set: AtomicBool::new(false),
            bots: Notify::new(),
            stage: watch::Sender::new(Stage::Running),
            notices: broadcast::Sender::new(NOTICES),
            bans: RwLock::default(),
            announced: Mutex::default(),
            process,
            config,
        }
    }

    /// The live table; opens it if necessary.
    pub(crate) async fn table(self: &Arc<Hub>, id: &TableId) -> Result<LiveTable, Refusal> {
        loop {
            if *self.stage.borrow() >= Stage::Stopping {
                // It would close at once.
                return Err(Refusal::new(Code::Busy, "the server is restarting; try again in a moment"));
            }
            let full = self.metrics.tables.get() >= MAX_TABLES;
            let cell = {
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                if full && !tables.contains_key(id) {
                    return Err(Refusal::new(Code::Busy, "too many tables are in use; try again later"));
                }
                Arc::clone(tables.entry(id.clone()).or_default())
            };
            let opened = cell.get_or_try_init(|| LiveTable::open(self, id)).await;
            match opened {
                Ok(live) if !live.is_closed() => return Ok(live.clone()),
                Ok(live) => {
                    live.ended().await;
                    self.forget(id, &cell);
                }
                Err(refusal) => {
                    self.forget(id, &cell);
                    return Err(refusal);
                }
            }
        }
    }

    /// Passes a notification of another process to a table that is live or being opened: it may have read its entries
    /// before that. A closed table reads everything when it is opened again.
    fn forward(self: &Arc<Hub>, id: &TableId, request: TableRequest) {
        let unsent = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(cell) = tables.get(id) else { return };
            match cell.get() {
                Some(live) => live.try_deliver(request),
                None => Some(request),
            }
        };
        let Some(request) = unsent else { return };
        // A table that is busy or not open yet must not delay the notifications of other tables.
        let (hub, id) = (Arc::clone(self), id.clone());
        tokio::spawn(async move {
            if let Ok(live) = hub.table(&id).await {
                live.send(request).await;
            }
        });
    }

    /// The tables that are live here or being opened.
    fn all_tables(&self) -> Vec<TableId> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// Removes a cell without a live table. A cell that another task is filling stays: otherwise there could be two
    /// tasks for one table.
    fn forget(&self, id: &TableId, cell: &Arc<OnceCell<LiveTable>>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let is_unused = match cell.get() {
            Some(live) => live.has_ended(),
            // The caller's reference and the one in the map.
            None => Arc::strong_count(cell) <= 2,
        };
        if is_unused && tables.get(id).is_some_and(|found| Arc::ptr_eq(found, cell)) {
            tables.remove(id);
        }
    }

    /// There is not enough memory to open this table.
    pub(crate) fn no_room_for(&self, id: &TableId) {
        let mut tables = self.without_room.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry(id.clone()).or_insert_with(now);
    }

    /// Since when this table could not be opened for lack of memory.
    pub(crate) fn without_room_since(&self, id: &TableId) -> Option<Millis> {
        self.without_room.lock().unwrap_or_else(PoisonError::into_inner).get(id).copied()
    }

    /// This table is open and that time is credited, or it does not exist any more.
    pub(crate) fn has_room(&self, id: &TableId) {
        self.without_room.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Counts a live table until the guard is dropped.
    pub(crate) fn enter_table(self: &Arc<Hub>) -> impl Drop + Send + use<> {
        struct LiveTableCount(Arc<Hub>);
        impl Drop for LiveTableCount {
            fn drop(&mut self) {
                self.0.metrics.tables.dec();
            }
        }
        self.metrics.tables.inc();
        LiveTableCount(Arc::clone(self))
    }

    pub(crate) fn wake_bots(&self) {
        self.bots.notify_one();
    }

    pub(crate) async fn bots_woken(&self) {
        self.bots.notified().await;
    }

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
        for (begun, ended) in self.store.take_slow_writes() {
            let until = now() - ended.elapsed().as_millis() as Millis;
            self.add_gap(Gap { since: until - (ended - begun).as_millis() as Millis, until });
        }
        if let Some(gap) = self.gaps.tick(!self.is_alone()) {
            tracing::warn!(
                millis = gap.until - gap.since,
                "this process was stopped for a while; clocks are paused for that time"
            );
        }
    }

    pub(crate) fn set_stage(&self, stage: Stage) {
        self.stage.send_replace(stage);
    }

    /// Resolves when the server has reached this stage.
    pub(crate) async fn reached(&self, stage: Stage) {
        // An error means that the sender is dropped, and with it the server.
        let _ = self.stage.subscribe().wait_for(|now| *now >= stage).await;
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
        // With several processes the others take care of the people of a process that is gone.
        let silence = if self.shared { MAX_SILENCE } else { downtime::LONG };
        let mut heartbeats = self.heartbeats.lock().await;
        self.heartbeat(&mut heartbeats, silence).await;
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
            self.heartbeat(&mut heartbeats, MAX_SILENCE).await;
        }
        heartbeats.stored
    }

    /// Stores a heartbeat, and reads those of other processes. The heartbeat is read back to prove that storing works.
    /// If it did not for a while, that is added as a gap before play continues.
    async fn heartbeat(&self, heartbeats: &mut Heartbeats, silence: Millis) {
        let begun = time::monotonic();
        heartbeats.begun = Some(begun);
        heartbeats.stored = false;
        let heartbeat = async {
            let drift = time::slew_towards(self.clock().await);
            let mut at = now();
            self.store.heartbeat(&self.process, at, silence).await?;
            if now() - at > downtime::LONG {
                // Storing took so long that the heartbeat is old already.
                at = now();
                self.store.heartbeat(&self.process, at, MAX_SILENCE).await?;
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
        match tokio::time::timeout(HEARTBEAT_TIMEOUT, heartbeat).await {
            Ok(Ok((at, drift, seen, gaps))) => {
                let last = heartbeats.last.replace((begun, at));
                self.update_processes(&seen, begun, last.map(|(monotonic, _)| monotonic));
                self.check_clock(drift, &seen);
                self.gaps.add_stored(gaps);
                if let Some((_, since)) = last {
                    // A slow heartbeat shows that storing has not worked since some moment after the previous one.
                    let was_slow = time::monotonic() - begun > downtime::LONG;
                    let long = if was_failing || was_slow { downtime::LONG } else { MAX_SILENCE };
                    let gap = Gap { since, until: now() };
                    if gap.until - gap.since > long {
                        tracing::warn!(
                            millis = gap.until - gap.since,
                            "storing failed or was slow for a while; clocks are paused for that time"
                        );
                        self.add_gap(gap);
                    }
                }
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

    /// Adds a gap that this process has noticed. It is local if other processes were serving.
    pub(crate) fn add_gap(&self, gap: Gap) {
        self.gaps.add(gap, !self.is_alone());
    }

    /// A process is alive if its heartbeat has changed recently, independent of its clock.
    fn update_processes(&self, heartbeats: &[(String, Millis)], at: Millis, last: Option<Millis>) {
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
            self.add_gap(Gap { since: at, until: at + drift });
        }
    }

    /// Refuses commands while storing fails.
    pub(crate) fn check_storing(&self) -> Result<(), Refusal> {
        if self.readiness.may_store() { Ok(()) } else { Err(Refusal::storage()) }
    }

    /// Stores heartbeats, in a separate task: other processes take a process without heartbeats for dead.
    pub(crate) async fn run_heartbeat(self: Arc<Hub>) {
        loop {
            let pause = if self.readiness.is_failing() { HEARTBEAT_WHILE_FAILING } else { HEARTBEAT };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                // Something could not be stored. Wait a moment, as many errors come at once.
                () = self.readiness.check_requested() => tokio::time::sleep(Duration::from_millis(50)).await,
                () = self.reached(Stage::Stopping) => return,
            }
            let mut heartbeats = self.heartbeats.lock().await;
            self.heartbeat(&mut heartbeats, MAX_SILENCE).await;
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

    fn all_live(&self) -> Vec<LiveTable> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// Regular maintenance: time that is up at tables that are not live, and removal of closed tables.
    pub(crate) async fn maintain(self: Arc<Hub>) {
        let mut checks = 0_u32;
        while self.wait(HEARTBEAT).await {
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

    async fn clean_up_all(&self, may_compress: bool) -> Stored<CleanedUp> {
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
        let mut all = CleanedUp::default();
        loop {
            let cleaned = self.store.clean_up(&stale).await?;
            if cleaned.is_complete() {
                return Ok(CleanedUp { failed: cleaned.failed, ..all });
            }
            all += cleaned;
            tokio::time::sleep(CLEANUP_PAUSE).await;
        }
    }

    /// Waits for this long; `false` when the server stops.
    async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => true,
            () = self.reached(Stage::Stopping) => false,
        }
    }

    /// Passes on notifications of other processes.
    pub(crate) async fn receive_notifications(self: Arc<Hub>, mut notifications: mpsc::Receiver<Notification>) {
        loop {
            let received = tokio::select! {
                received = notifications.recv() => received,
                () = self.reached(Stage::Stopping) => return,
            };
            match received {
                Some(Notification::Entry { table, sequence }) => self.forward(&table, TableRequest::Stored(sequence)),
                Some(Notification::Jobs) => self.wake_bots(),
                Some(Notification::Notice(notice)) => self.on_notice(notice).await,
                Some(Notification::MayBeLost) => {
                    self.read_bans().await;
                    let _ = self.notices.send(Notice::MayBeLost); // there may be no connection
                    for table in self.all_tables() {
                        self.forward(&table, TableRequest::Check);
                    }
                    self.wake_bots();
                }
                None => return,
            }
        }
    }

    /// Sends a notice to all connections of this process, and to the other processes.
    pub(crate) async fn notify(self: &Arc<Hub>, notice: Notice) {
        if let Err(error) = self.store.notify(&notice).await {
            // They find out by themselves later.
            tracing::warn!(%error, "cannot notify other processes");
        }
        self.on_notice(notice).await;
    }

    async fn on_notice(self: &Arc<Hub>, notice: Notice) {
        match &notice {
            Notice::Bans => self.read_bans().await,
            Notice::Changed { table } => self.forward(table, TableRequest::Reopen),
            Notice::Announced(announced) => {
                let current = (!announced.text.is_empty()).then(|| (now(), announced.clone()));
                *self.announced.lock().unwrap_or_else(PoisonError::into_inner) = current;
            }
            Notice::LoggedOut { .. } | Notice::Gone { .. } | Notice::MayBeLost => {}
        }
        let _ = self.notices.send(notice); // there may be no connection
    }

    pub(crate) fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    /// The current announcement of the operator.
    pub(crate) fn announced(&self) -> Option<Announcement> {
        let announced = self.announced.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, announced) = announced.as_ref()?;
        (now() < announced.at.unwrap_or(since + ANNOUNCED_FOR)).then(|| announced.clone())
    }

    pub(crate) async fn read_bans(&self) {
        match self.store.bans().await {
            Ok(bans) => {
                *self.bans.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Bans::new(&bans));
            }
            Err(error) => tracing::warn!(%error, "cannot read the bans"),
        }
    }

    /// Refuses banned addresses and people.
    pub(crate) fn check_ban(&self, address: Option<&str>, user: Option<&UserId>) -> Result<(), Refusal> {
        let bans = Arc::clone(&self.bans.read().unwrap_or_else(PoisonError::into_inner));
        bans.check(address, user, now())
    }

    /// The table, if this person may see it: everyone sees public tables, members see private ones. For other people a
    /// private table does not exist, also if it cannot be opened.
    pub(crate) async fn admit(self: &Arc<Hub>, id: &TableId, user: Option<&UserId>) -> Result<LiveTable, Refusal> {
        match self.open_for(id, user).await {
            Err(refusal) if refusal.code == Code::NotFound => Err(Refusal::unknown_table()),
            // Only people who may see the table learn why it cannot be opened.
            Err(refusal) if refusal.code != Code::Storage => {
                let row = self.store.table(id).await?.ok_or_else(Refusal::unknown_table)?;
                let setup: serde_json::Value = serde_json::from_str(&row.setup).unwrap_or_default();
                let member = match user {
                    Some(user) => self.store.is_member(id, user).await?,
                    None => false,
                };
                Err(if member || setup["public"] == true { refusal } else { Refusal::unknown_table() })
            }
            other => other,
        }
    }

    async fn open_for(self: &Arc<Hub>, id: &TableId, user: Option<&UserId>) -> Result<LiveTable, Refusal> {
        let live = self.table(id).await?;
        let public = live.read(|table| table.setup().public).await?;
        match user {
            _ if public => Ok(live),
            Some(user) if self.store.is_member(id, user).await? => Ok(live),
            _ => Err(Refusal::unknown_table()),
        }
    }
}

/// Creates a table.
pub(crate) async fn create_table(hub: &Arc<Hub>, request: CreateTable, actor: &Actor) -> Result<CreatedTable, Refusal> {
    hub.check_storing()?;
    let wrong = |message: String| Refusal::new(Code::BadMessage, message);
    let meta = find(&request.game).ok_or_else(|| wrong(harena_catalog::unknown_game(&request.game)))?.meta();
    check_times(&request)?;
    if request.seed.is_some() && !hub.config.allow_seeds {
        return Err(wrong("this server chooses the seeds of its games itself: leave out seed".to_string()));
    }
    if request.options.to_string().len() > MAX_OPTIONS_BYTES {
        return Err(wrong(format!("options have at most {MAX_OPTIONS_BYTES} characters")));
    }
    let mut seats = Vec::new();
    for seat in &request.seats {
        seats.push(match seat {
            SeatRequest::Open => SeatSetup::Open,
            SeatRequest::Me => SeatSetup::Person { user: actor.user.clone(), name: actor.name.clone() },
            SeatRequest::Bot { level } => {
                let level = level_of(&request.game, level, has_pack(&request.options))?;
                SeatSetup::Bot { level, name: String::new() }
            }
        });
    }
    if seats.iter().filter(|seat| matches!(seat, SeatSetup::Person { .. })).count() > 1 {
        return Err(wrong("you can take one seat only".to_string()));
    }
    if seats.iter().all(|seat| matches!(seat, SeatSetup::Bot { .. })) {
        return Err(wrong("a table needs a person: leave a seat open, or take one".to_string()));
    }
    let setup = Setup {
        rules: meta.rules_version,
        game: request.game,
        options: request.options,
        seats,
        public: request.public,
        clock: request.clock,
        away_seconds: request.away_seconds,
        hints: request.hints,
        take_backs: request.take_backs,
        spectator_chat: request.spectator_chat,
        host: actor.user.clone(),
    };
    let seed = request.seed.map_or_else(random_seed, |text| seed_from(&text));
    store_table(hub, setup, seed, Vec::new()).await
}

/// Creates a table with the settings and computer players of a finished game. The other players may take their seats
/// again.
pub(crate) async fn create_rematch(hub: &Arc<Hub>, over: &TableState, actor: &Actor) -> Result<CreatedTable, Refusal> {
    let mut setup = over.setup().clone();
    if let Some(meta) = find(&setup.game).map(|game| game.meta()) {
        setup.rules = meta.rules_version;
    }
    setup.seats = over.rematch_seats(&actor.user, &actor.name);
    setup.host = actor.user.clone();
    store_table(hub, setup, random_seed(), over.users().cloned().collect()).await
}

/// Stores a new table with these members.
async fn store_table(
    hub: &Arc<Hub>,
    mut setup: Setup,
    seed: [u8; 32],
    members: Vec<UserId>,
) -> Result<CreatedTable, Refusal> {
    let seed = Seed::ChaCha20(seed);
    // Refuse invalid options now, not when the game starts.
    let count = Seats::new(setup.seats.len())
        .ok_or_else(|| Refusal::new(Code::BadMessage, "a table cannot have this number of seats"))?;
    let trial = Seed::ChaCha20(random_seed());
    harena_catalog::open(&setup.game, &setup.options, count, trial)?;
    hub.packs.remember(&setup.options);
    let (id, invitation) = (TableId::random(), Secret::random());
    name_bots(&mut setup.seats, &id);
    let row = TableRow {
        id: id.clone(),
        setup: serde_json::to_string(&setup).expect("a setup is plain data"),
        seed: seed.to_string(),
        invite: invitation.reveal().to_string(),
        created: now(),
        phase: Phase::Waiting.name().to_string(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row)?;
    let new = NewTable {
        id: id.clone(),
        game: setup.game.clone(),
        setup: row.setup,
        seed: row.seed,
        invite: row.invite,
        listed: setup.public,
        created: row.created,
        creator: setup.host.clone(),
        members,
    };
    let made = table.apply_new(row.created, TableEvent::Made)?;
    let entry = Entry { sequence: 1, at: row.created, body: made.body() };
    let first = NewEntry { table: id.clone(), entry, listing: table.listing(), jobs: table.jobs(), member: None };
    hub.store.create_table(&new, &first).await?;
    hub.metrics.tables_created.inc();
    hub.wake_bots();
    Ok(CreatedTable { id, invitation })
}

fn check_times(request: &CreateTable) -> Result<(), Refusal> {
    const SECONDS: u32 = 86_400;
    let fits = match request.clock {
        Clock::None => true,
        Clock::Move { seconds } => (5..=SECONDS).contains(&seconds),
        Clock::Game { seconds, increment } => (10..=SECONDS).contains(&seconds) && increment <= 600,
        Clock::Days { days } => (1..=30).contains(&days),
    };
    if !fits {
        let text = "a clock has 5 to 86400 seconds per decision, 10 to 86400 seconds per game with an increment of up to 600, or \
                    1 to 30 days per decision";
        return Err(Refusal::new(Code::BadMessage, text));
    }
    if request.away_seconds.is_some_and(|seconds| !(10..=SECONDS).contains(&seconds)) {
        return Err(Refusal::new(Code::BadMessage, "away_seconds is from 10 to 86400"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Database;
    use crate::protocol::Command;
    use crate::store::{Append, Listing, User};
    use crate::table::{EventResult, StoredEvent};

    /// A hub with a new database.
    async fn hub(name: &str) -> Hub {
        let file = std::env::temp_dir().join(format!("harena-{name}-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Arc::new(Store::open_sqlite(&file).await.unwrap());
        let config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(file));
        Hub::new(config, store, "here".to_string(), true)
    }

    #[tokio::test]
    async fn cleanup_continues_until_nothing_is_left() {
        const TABLES: i64 = 1_100;
        let hub = hub("cleanup").await;
        let host = User { id: UserId::random(), name: "Ann".to_string(), login: None };
        hub.store.create_user(&host, "token", now()).await.unwrap();
        // All of them are old, and more are waiting than one call deletes.
        let phases = ["waiting", "waiting", "waiting", "playing", "over"];
        for (number, phase) in (0..TABLES).zip(phases.into_iter().cycle()) {
            let (id, created) = (TableId::random(), now() - 100 * DAY + number);
            let table = NewTable {
                id: id.clone(),
                game: "colossi".to_string(),
                setup: String::new(),
                seed: String::new(),
                invite: String::new(),
                listed: true,
                created,
                creator: host.id.clone(),
                members: Vec::new(),
            };
            let entry = Entry { sequence: 1, at: created, body: "{}".to_string() };
            let listing = Listing { phase, summary: String::new(), deadline: None };
            let first = NewEntry { table: id, entry, listing, jobs: None, member: None };
            hub.store.create_table(&table, &first).await.unwrap();
        }
        let cleaned = hub.clean_up_all(true).await.unwrap();
        assert_eq!((cleaned.tables, cleaned.compressed), (4 * TABLES as u64 / 5, TABLES as u64 / 5));
        assert_eq!(hub.clean_up_all(true).await.unwrap(), CleanedUp::default());
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    #[tokio::test]
    async fn a_table_that_is_being_opened_stays_in_the_map() {
        let hub = hub("forget").await;
        let id = TableId::random();
        let cell = || Arc::clone(hub.tables.lock().unwrap().entry(id.clone()).or_default());
        // Two tasks open it. The first fails, the second is about to try.
        let (first, second) = (cell(), cell());
        hub.forget(&id, &first);
        assert!(Arc::ptr_eq(&cell(), &second), "a third task finds the table that the second has opened");
        drop(first);
        hub.forget(&id, &second);
        assert!(hub.tables.lock().unwrap().is_empty());
    }

    /// A table with free seats only, and its host.
    async fn waiting_table(hub: &Arc<Hub>) -> (TableId, Actor) {
        let mut heartbeats = hub.heartbeats.lock().await;
        hub.heartbeat(&mut heartbeats, MAX_SILENCE).await;
        drop(heartbeats);
        let host = User { id: UserId::random(), name: "Ann".to_string(), login: None };
        hub.store.create_user(&host, "token", now()).await.unwrap();
        let actor = Actor { user: host.id, name: host.name };
        let request = serde_json::json!({ "game": "colossi", "seats": [{ "kind": "open" }, { "kind": "open" }] });
        let id = create_table(hub, serde_json::from_value(request).unwrap(), &actor).await.unwrap().id;
        (id, actor)
    }

    /// An entry that another process stores while a table is being opened may be missing in what was read.
    #[tokio::test]
    async fn a_table_that_is_being_opened_gets_notifications() {
        let hub = Arc::new(hub("opening").await);
        let (id, Actor { user, name }) = waiting_table(&hub).await;
        hub.bots_woken().await; // as for every new table
        let (sender, notifications) = mpsc::channel(1);
        let receiving = tokio::spawn(Arc::clone(&hub).receive_notifications(notifications));
        for (sequence, lost) in [(2, false), (3, true)] {
            let cell = Arc::default();
            hub.tables.lock().unwrap().insert(id.clone(), Arc::clone(&cell));
            let opening = cell.get_or_try_init(async || {
                let live = LiveTable::open(&hub, &id).await?;
                let event = TableEvent::Chat { user: user.clone(), name: name.clone(), text: "hello".to_string() };
                let body = StoredEvent { event, result: EventResult::default() }.body();
                let listing = Listing { phase: "waiting", summary: "{}".to_string(), deadline: None };
                let entry = Entry { sequence, at: now(), body };
                let new = NewEntry { table: id.clone(), entry, listing, jobs: None, member: None };
                assert_eq!(hub.store.append(new).await?, Append::Done);
                let one = Notification::Entry { table: id.clone(), sequence };
                sender.send(if lost { Notification::MayBeLost } else { one }).await.unwrap();
                // When this is received, so was the one before.
                sender.send(Notification::Jobs).await.unwrap();
                hub.bots_woken().await;
                Ok::<_, Refusal>(live)
            });
            let mut versions = opening.await.unwrap().versions.clone();
            let updated =
                tokio::time::timeout(Duration::from_secs(5), versions.wait_for(|version| *version == sequence));
            assert!(updated.await.is_ok(), "entry {sequence} is missed");
        }
        receiving.abort();
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    /// A table that closes answers earlier requests; a task that reopens it waits for that.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_table_never_has_two_tasks() {
        let mut hub = hub("one-task").await;
        hub.config.idle = Duration::ZERO;
        let hub = Arc::new(hub);
        let (id, actor) = waiting_table(&hub).await;
        let asking: Vec<_> = (0..6)
            .map(|_| {
                let (hub, id, actor) = (Arc::clone(&hub), id.clone(), actor.clone());
                tokio::spawn(async move {
                    for number in 0..40 {
                        let live = hub.table(&id).await.unwrap();
                        let command = Command::Chat { text: number.to_string() };
                        live.command(actor.clone(), command).await.map(|_| ()).unwrap();
                    }
                })
            })
            .collect();
        let mut most = 0;
        while !asking.iter().all(tokio::task::JoinHandle::is_finished) {
            most = most.max(hub.metrics.tables.get());
            tokio::task::yield_now().await;
        }
        for one in asking {
            one.await.unwrap();
        }
        assert_eq!(most, 1);
        assert_eq!(hub.store.entries(&id, 0).await.unwrap().len(), 241, "no command is lost or executed twice");
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    /// The operator ends a game. Another process is faster, and then the table cannot be read.
    #[tokio::test]
    async fn a_game_that_could_not_be_ended_is_not_shown_as_ended() {
        let hub = Arc::new(hub("close").await);
        let (id, actor) = waiting_table(&hub).await;
        let live = hub.table(&id).await.unwrap();
        for command in [Command::Sit { seat: None }, Command::Start { level: None }] {
            live.command(actor.clone(), command).await.map(|_| ()).unwrap();
        }
        let sequence = live.read(TableState::version).await.unwrap() + 1;
        let event = TableEvent::Chat { user: actor.user, name: actor.name, text: "hello".to_string() };
        let body = StoredEvent { event, result: EventResult::default() }.body();
        let listing = Listing { phase: "playing", summary: "{}".to_string(), deadline: None };
        let entry = Entry { sequence, at: now(), body };
        let new = NewEntry { table: id.clone(), entry, listing, jobs: None, member: None };
        assert_eq!(hub.store.append(new).await.unwrap(), Append::Done);
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
        let rename = async |from: &str, to: &str| {
            let update = sqlx::query("UPDATE games SET setup = REPLACE(setup, $1, $2)").bind(from).bind(to);
            update.execute(&pool).await.unwrap();
        };
        rename("colossi", "of a newer version").await;
        assert_eq!(live.close().await.unwrap_err().code, Code::Busy);
        assert_eq!(live.read(TableState::phase).await.unwrap_err().code, Code::Busy);
        rename("of a newer version", "colossi").await;
        assert_eq!(live.read(TableState::phase).await.unwrap(), Phase::Playing);
        pool.close().await;
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    #[tokio::test]
    async fn a_refusal_says_whether_something_was_tried() {
        let hub = Arc::new(hub("tried").await);
        let (id, actor) = waiting_table(&hub).await;
        let live = hub.table(&id).await.unwrap();
        let chat = async || {
            let command = Command::Chat { text: "hello".to_string() };
            let refusal = live.command(actor.clone(), command).await.map(|_| ()).unwrap_err();
            (refusal.code, refusal.not_tried, refusal.with_id(None))
        };
        hub.readiness.failed();
        let (code, not_tried, refused) = chat().await;
        assert_eq!((code, not_tried), (Code::Storage, true));
        assert_eq!(serde_json::to_value(refused).unwrap()["not_tried"], true);
        hub.readiness.succeeded();
        hub.store.close().await;
        let (code, not_tried, refused) = chat().await;
        assert_eq!((code, not_tried), (Code::Storage, false));
        assert!(serde_json::to_value(refused).unwrap().get("not_tried").is_none());
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        let _ = std::fs::remove_file(file);
    }

    /// A process is alive if its heartbeat changes, independent of its clock, and of how long this process could not
    /// read heartbeats.
    #[tokio::test]
    async fn a_process_with_a_new_heartbeat_is_alive() {
        let hub = hub("alive").await;
        let (start, heartbeat) = (time::monotonic(), now());
        let see = |other: Millis, after: Millis, last: Option<Millis>| {
            let all = [("here".to_string(), 0), ("there".to_string(), heartbeat + other)];
            hub.update_processes(&all, start + after, last.map(|last| start + last));
            hub.is_alive("there")
        };
        assert!(see(0, 0, None));
        assert!(see(0, 9_000, Some(7_000)), "a moment ago");
        assert!(!see(0, 11_000, Some(9_000)), "gone");
        assert!(see(-3_600_000, 13_000, Some(11_000)), "back, with another clock");
        assert!(see(-3_600_000, 113_000, Some(13_000)), "heartbeats could not be read meanwhile");
        assert!(!see(-3_600_000, 123_000, Some(121_000)));
        assert!(hub.is_alive("here"));
    }
}
