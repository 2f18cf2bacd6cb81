//! The hub: which tables are live here, how they are made, and what goes on beside them.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use harena_catalog::find;
use harena_core::{Seats, Seed};
use tokio::sync::{Notify, OnceCell, Semaphore, broadcast, mpsc, watch};

use crate::bans::Bans;
use crate::config::Config;
use crate::connection_limit::ConnectionLimit;
use crate::error::Refusal;
use crate::gaps::{self, Gaps};
use crate::identity::SESSION;
use crate::ids::{Secret, TableId, UserId, random_seed};
use crate::limits::{Limits, MOST_OPTIONS};
use crate::metrics::Metrics;
use crate::newer::Newer;
use crate::packs::{Packs, has_pack};
use crate::protocol::{Announcement, Clock, Code, CreateTable, Phase, SeatWish};
use crate::readiness::Readiness;
use crate::replays::Replays;
use crate::store::{
    Entry, Gap, Millis, NewEntry, NewTable, News, Notice, Stale, Store, StoreError, Stored, TableRow, Tidied,
};
use crate::table::{Actor, LiveTable, SeatSetup, Setup, TableEvent, TableRequest, TableState, level_of};
use crate::thinking_queue::ThinkingQueue;
use crate::time::{self, now};
use crate::win_probability::WinProbabilities;

/// A process that was not seen for so long is gone.
const GONE_AFTER: Millis = 10_000;
const HEARTBEAT: Duration = Duration::from_secs(2);
/// If nobody has stored a heartbeat for so long, nobody served.
const SILENCE: Millis = 4_000;
/// How often a process looks whether it runs.
const TICK: Duration = Duration::from_millis(200);
/// A clock that is so far from the time of the server was set.
const WRONG_CLOCK: Millis = 2_000;
/// For so long a time in which nobody served may still matter: a decision has 30 days at most.
const GAPS_KEPT: Millis = 60 * DAY;
/// While nothing can be stored, it is tried more often, so that everybody can go on soon.
const HEARTBEAT_IN_TROUBLE: Duration = Duration::from_millis(500);
/// A heartbeat that takes longer counts for nothing.
const BEAT_WITHIN: Duration = Duration::from_secs(4);
/// Between two goes at tidying up others get their turn.
const TIDY_PAUSE: Duration = Duration::from_millis(50);
const DAY: Millis = 86_400_000;
/// At every so many looks after overdue tables the bans are read again: what others decide is told, but may get lost.
const BANS_EVERY: u32 = 8;
/// How many notices may wait for a socket that is busy.
const NOTICES: usize = 256;
/// An announcement without a time is told to newcomers for so long.
const ANNOUNCED_FOR: Millis = 3_600_000;
/// Tables in memory.
const MOST_TABLES: i64 = 50_000;

/// How far a stop has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    Running,
    /// Connections are told and closed.
    Closing,
    /// Tables finish what they are writing.
    Stopping,
}

/// What all parts of one server process share.
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
    pub(crate) win_probabilities: WinProbabilities,
    pub(crate) replays: Replays,
    pub(crate) packs: Packs,
    pub(crate) gaps: Gaps,
    pub(crate) newer: Newer,
    /// Threads for thinking, and for hashing passwords.
    pub(crate) thinking: ThinkingQueue,
    pub(crate) hashing: Arc<Semaphore>,
    tables: Mutex<HashMap<TableId, Arc<OnceCell<LiveTable>>>>,
    processes: RwLock<Arc<HashMap<String, Seen>>>,
    /// The last heartbeat. Held while the heart beats.
    heartbeats: tokio::sync::Mutex<Heartbeats>,
    /// A clock that was set has been talked about.
    clock_was_set: AtomicBool,
    bots: Notify,
    stage: watch::Sender<Stage>,
    notices: broadcast::Sender<Notice>,
    bans: RwLock<Arc<Bans>>,
    /// What was announced last, and when.
    announced: Mutex<Option<(Millis, Announcement)>>,
}

/// A process as it was last seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// What it said the time was.
    pub(crate) said: Millis,
    pub(crate) alive: bool,
    /// When it was first seen to say so, by the steady clock.
    at: Millis,
}

/// Heartbeats, by the steady clock.
#[derive(Clone, Copy, Debug, Default)]
struct Heartbeats {
    /// When the last one began, and whether it was stored.
    begun: Option<Millis>,
    stored: bool,
    /// When the last that was stored was, and what time it was.
    last: Option<(Millis, Millis)>,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("process", &self.process).finish_non_exhaustive()
    }
}

/// A table that was made.
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
            win_probabilities: WinProbabilities::default(),
            replays: Replays::default(),
            packs: Packs::default(),
            gaps: Gaps::default(),
            newer: Newer::default(),
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

    /// The live table, opened if need be.
    pub(crate) async fn table(self: &Arc<Hub>, id: &TableId) -> Result<LiveTable, Refusal> {
        loop {
            if *self.stage.borrow() >= Stage::Stopping {
                // It would close at once.
                return Err(Refusal::new(Code::Busy, "the server stops; come back in a moment"));
            }
            let full = self.metrics.tables.load(Relaxed) >= MOST_TABLES;
            let cell = {
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                if full && !tables.contains_key(id) {
                    return Err(Refusal::new(Code::Busy, "there are too many tables in use; try again later"));
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

    /// Sends a table what other processes have done, if it is live here or about to be: a table that is being opened may have read
    /// its entries before that. One that is closed reads everything when it is opened again.
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
        // A table that is busy or not open yet must not keep the others from their news.
        let (hub, id) = (Arc::clone(self), id.clone());
        tokio::spawn(async move {
            if let Ok(live) = hub.table(&id).await {
                live.send(request).await;
            }
        });
    }

    /// The tables that are live here or about to be.
    fn all_tables(&self) -> Vec<TableId> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// A place where there is no live table, or none any more. One that somebody else is filling stays: otherwise there would soon be two
    /// tasks for one table, of which neither hears what the other does.
    fn forget(&self, id: &TableId, cell: &Arc<OnceCell<LiveTable>>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let is_done_with = match cell.get() {
            Some(live) => live.has_ended(),
            // This one and the one in the map.
            None => Arc::strong_count(cell) <= 2,
        };
        if is_done_with && tables.get(id).is_some_and(|found| Arc::ptr_eq(found, cell)) {
            tables.remove(id);
        }
    }

    /// Counts a live table, until it is dropped.
    pub(crate) fn enter_table(self: &Arc<Hub>) -> impl Drop + Send + use<> {
        struct LiveTableCount(Arc<Hub>);
        impl Drop for LiveTableCount {
            fn drop(&mut self) {
                self.0.metrics.tables.fetch_sub(1, Relaxed);
            }
        }
        self.metrics.tables.fetch_add(1, Relaxed);
        LiveTableCount(Arc::clone(self))
    }

    pub(crate) fn wake_bots(&self) {
        self.bots.notify_one();
    }

    pub(crate) async fn bots_woken(&self) {
        self.bots.notified().await;
    }

    /// The processes that this one has seen.
    pub(crate) fn processes(&self) -> Arc<HashMap<String, Seen>> {
        Arc::clone(&self.processes.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this process is alive, as far as this one knows.
    pub(crate) fn is_alive(&self, process: &str) -> bool {
        process == self.process || self.processes().get(process).is_some_and(|seen| seen.alive)
    }

    /// Whether nobody else serves.
    fn is_alone(&self) -> bool {
        !self.shared || !self.processes().iter().any(|(process, seen)| seen.alive && *process != self.process)
    }

    /// Looks whether this process has stood still. To be asked before anything is decided by the clock.
    pub(crate) fn tick(&self) {
        if let Some(gap) = self.gaps.tick(!self.is_alone()) {
            tracing::warn!(millis = gap.until - gap.since, "this process stood still; so do clocks");
        }
    }

    pub(crate) fn set_stage(&self, stage: Stage) {
        self.stage.send_replace(stage);
    }

    /// Resolves when the server is at this stage.
    pub(crate) async fn reached(&self, stage: Stage) {
        // An error means that the sender is gone, and with it the server.
        let _ = self.stage.subscribe().wait_for(|now| *now >= stage).await;
    }

    /// Before anybody is served: what time it is, and how long nobody served.
    pub(crate) async fn start_clock(&self) {
        let last = match self.store.last_heartbeat().await {
            Ok(last) => last,
            Err(error) => {
                tracing::warn!(%error, "cannot ask when anybody served last");
                None
            }
        };
        time::begin(self.clock().await, last);
        // Where others may serve, those whose process is gone are looked after by them.
        let silence = if self.shared { SILENCE } else { gaps::LONG };
        let mut heartbeats = self.heartbeats.lock().await;
        self.heartbeat(&mut heartbeats, silence).await;
    }

    /// The time as the database tells it, or this machine where the database is on it.
    async fn clock(&self) -> Millis {
        let asked = time::steady();
        match self.store.clock().await {
            // It was asked half of the way there and back ago.
            Ok(Some(clock)) => clock + (time::steady() - asked) / 2,
            Ok(None) => time::wall(),
            Err(error) => {
                tracing::warn!(%error, "cannot ask for the time");
                now()
            }
        }
    }

    /// Whether something can be stored now: a heartbeat that began after this was asked says so.
    pub(crate) async fn confirm_storing(&self) -> bool {
        let asked = time::steady();
        let mut heartbeats = self.heartbeats.lock().await;
        if heartbeats.begun.is_none_or(|begun| begun < asked) {
            self.heartbeat(&mut heartbeats, SILENCE).await;
        }
        heartbeats.stored
    }

    /// Says that this process is alive, and sees who else is. What it says is read back: so it is known whether anything can be
    /// stored. If nothing could be for a while, that is known before anybody goes on.
    async fn heartbeat(&self, heartbeats: &mut Heartbeats, silence: Millis) {
        let begun = time::steady();
        heartbeats.begun = Some(begun);
        heartbeats.stored = false;
        let heartbeat = async {
            let drift = time::follow(self.clock().await);
            let mut at = now();
            self.store.heartbeat(&self.process, at, silence).await?;
            if now() - at > gaps::LONG {
                // It took long to say so: what it says is old.
                at = now();
                self.store.heartbeat(&self.process, at, SILENCE).await?;
            }
            if self.store.seen(&self.process).await? != Some(at) {
                return Err(StoreError::failed("what was stored cannot be read back"));
            }
            for gap in self.gaps.unstored() {
                self.store.note_gap(gap).await?;
                self.gaps.stored(gap);
            }
            let seen = self.store.processes().await?;
            // Others may be a little behind.
            let known = heartbeats.last.map_or(at - GAPS_KEPT, |(_, last)| last - 60_000);
            Ok((at, drift, seen, self.store.gaps(known).await?))
        };
        let was_failing = self.readiness.is_failing();
        match tokio::time::timeout(BEAT_WITHIN, heartbeat).await {
            Ok(Ok((at, drift, seen, gaps))) => {
                let last = heartbeats.last.replace((begun, at));
                self.update_processes(&seen, begun, last.map(|(steady, _)| steady));
                self.check_clock(drift, &seen);
                self.gaps.learn(gaps);
                if let Some((_, since)) = last {
                    let long = if was_failing { gaps::LONG } else { SILENCE };
                    if at - since > long {
                        tracing::warn!(millis = at - since, "nothing could be stored for a while; clocks stood still");
                        // Where others served, they have no part in it; if nobody did, that is found in the heartbeats.
                        self.gaps.add(Gap { since, until: now() }, !self.is_alone());
                    }
                }
                heartbeats.stored = true;
                self.readiness.proven();
                if was_failing {
                    tracing::info!("the database stores again");
                }
            }
            Ok(Err(error)) => {
                self.readiness.failed();
                tracing::warn!(%error, "no heartbeat");
            }
            Err(_) => tracing::warn!("the database takes too long for a heartbeat"),
        }
    }

    /// Who is alive: anyone who has said something new lately, whatever clock they go by.
    fn update_processes(&self, said: &[(String, Millis)], at: Millis, last: Option<Millis>) {
        let known = self.processes();
        // In the meantime nobody could be seen.
        let blind = last.map_or(0, |last| (at - last - SILENCE).max(0));
        let seen = said.iter().map(|(process, said)| {
            let seen = match known.get(process) {
                Some(known) if known.said == *said => known.at + blind,
                Some(_) => at,
                None if now() - said <= GONE_AFTER => at,
                None => Millis::MIN / 2,
            };
            let alive = *process == self.process || self.shared && at - seen <= GONE_AFTER;
            (process.clone(), Seen { said: *said, alive, at: seen })
        });
        *self.processes.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(seen.collect());
    }

    /// A clock that was set is followed slowly. But if the others are all there already, it is this process that lags behind.
    fn check_clock(&self, drift: Millis, others: &[(String, Millis)]) {
        let was_set = drift.abs() > WRONG_CLOCK;
        if self.clock_was_set.swap(was_set, Relaxed) != was_set && was_set {
            tracing::warn!(
                millis = drift,
                "the clock was set, or runs wrong; the time of the server follows it slowly"
            );
        }
        let at = now();
        let ahead = others.iter().any(|(process, said)| *process != self.process && said - at > gaps::LONG);
        if was_set && drift > 0 && ahead {
            time::set(at + drift);
            self.gaps.add(Gap { since: at, until: at + drift }, !self.is_alone());
        }
    }

    /// Refuses what would have to be stored while nothing can be.
    pub(crate) fn check_storing(&self) -> Result<(), Refusal> {
        if self.readiness.may_store() { Ok(()) } else { Err(Refusal::storage()) }
    }

    /// The heart, apart from everything that may take its time: others take a process without a heartbeat for dead.
    pub(crate) async fn run_heartbeat(self: Arc<Hub>) {
        loop {
            let pause = if self.readiness.is_failing() { HEARTBEAT_IN_TROUBLE } else { HEARTBEAT };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                // Something could not be stored. Many such things are one reason.
                () = self.readiness.doubted() => tokio::time::sleep(Duration::from_millis(50)).await,
                () = self.reached(Stage::Stopping) => return,
            }
            let mut heartbeats = self.heartbeats.lock().await;
            self.heartbeat(&mut heartbeats, SILENCE).await;
        }
    }

    /// Looks several times a second whether this process runs, and tells the tables if it did not.
    pub(crate) async fn watch_clock(self: Arc<Hub>) {
        let mut notified = 0;
        while self.next(TICK).await {
            self.tick();
            let known = self.gaps.count();
            if known > notified {
                notified = known;
                for live in self.all_live() {
                    let _ = live.try_send(TableRequest::Gap); // a table that has much to do looks by itself
                }
            }
        }
    }

    fn all_live(&self) -> Vec<LiveTable> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// What is due by itself: time that is up at tables which are not live, tables that have closed.
    pub(crate) async fn maintain(self: Arc<Hub>) {
        let mut checks = 0_u32;
        while self.next(HEARTBEAT).await {
            checks = checks.wrapping_add(1);
            if self.shared && checks.is_multiple_of(BANS_EVERY) {
                self.read_bans().await;
            }
            match self.store.overdue(&self.newer.all(), now(), 100).await {
                Ok(overdue) => {
                    for id in overdue {
                        self.check_table(&id).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "cannot look for time that is up"),
            }
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            // An empty cell is one that somebody is filling, or that somebody who has gone was about to fill.
            tables.retain(|_, cell| match cell.get() {
                Some(live) => !live.has_ended(),
                None => Arc::strong_count(cell) > 1,
            });
        }
    }

    /// A table that cannot be read is left alone from now on. This is logged once, however often somebody tries.
    pub(crate) async fn set_aside(&self, id: &TableId, why: &str) {
        match self.store.set_aside(id, why).await {
            Ok(true) => tracing::error!(table = %id, why, "a table cannot be read; it is set aside"),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, table = %id, why, "cannot set a table aside"),
        }
    }

    async fn check_table(self: &Arc<Hub>, id: &TableId) {
        match self.table(id).await {
            Ok(live) => _ = live.try_send(TableRequest::Check), // if it is busy, it comes up again
            Err(refusal) if refusal.code == Code::NotFound => {
                // It would come up again forever, and others would wait behind it.
                if let Err(error) = self.store.retire(id).await {
                    tracing::warn!(%error, table = %id, "cannot retire a table");
                }
            }
            Err(_) => {}
        }
    }

    /// Deletes what nobody will ask for again and packs what is finished, until there is nothing left to do. Any process may do it.
    pub(crate) async fn tidy(self: Arc<Hub>) {
        let mut pause = self.config.tidy_every.min(Duration::from_secs(60));
        // Not at first: while the processes of a server are replaced one after the other, old ones could not read it.
        let mut may_pack = false;
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.reached(Stage::Closing) => return,
            }
            let tidied = tokio::select! {
                tidied = self.tidy_all(may_pack) => tidied,
                () = self.reached(Stage::Closing) => return,
            };
            match tidied {
                Ok(tidied) if tidied != Default::default() => tracing::info!(?tidied, "tidied up"),
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "cannot tidy up"),
            }
            pause = self.config.tidy_every;
            may_pack = true;
        }
    }

    async fn tidy_all(&self, may_pack: bool) -> Stored<Tidied> {
        let at = now();
        let days = |days: u32| (days > 0).then(|| at - DAY * Millis::from(days));
        let stale = Stale {
            sessions: at - SESSION,
            guests: days(self.config.forget_guests),
            waiting: days(self.config.forget_waiting),
            unfinished: days(self.config.forget_unfinished),
            finished: may_pack.then(|| at - self.config.pack_after.as_millis() as Millis),
            gaps: at - GAPS_KEPT,
        };
        let mut all = Tidied::default();
        loop {
            let tidied = self.store.tidy(&stale).await?;
            if tidied == Tidied::default() {
                return Ok(all);
            }
            all += tidied;
            tokio::time::sleep(TIDY_PAUSE).await;
        }
    }

    /// Waits for the next time something is due; `false` when the server stops.
    async fn next(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => true,
            () = self.reached(Stage::Stopping) => false,
        }
    }

    /// Passes on what other processes store.
    pub(crate) async fn receive_news(self: Arc<Hub>, mut news: mpsc::Receiver<News>) {
        loop {
            let heard = tokio::select! {
                heard = news.recv() => heard,
                () = self.reached(Stage::Stopping) => return,
            };
            match heard {
                Some(News::Entry { table, sequence }) => self.forward(&table, TableRequest::News(sequence)),
                Some(News::Jobs) => self.wake_bots(),
                Some(News::Notice(notice)) => self.on_notice(notice).await,
                Some(News::Unsure) => {
                    self.read_bans().await;
                    for table in self.all_tables() {
                        self.forward(&table, TableRequest::Check);
                    }
                    self.wake_bots();
                }
                None => return,
            }
        }
    }

    /// Tells everything that is open here, and the other processes, what they have to know.
    pub(crate) async fn notify(self: &Arc<Hub>, notice: Notice) {
        if let Err(error) = self.store.notify(&notice).await {
            // They find out by themselves, only later.
            tracing::warn!(%error, "cannot tell other processes");
        }
        self.on_notice(notice).await;
    }

    async fn on_notice(self: &Arc<Hub>, notice: Notice) {
        match &notice {
            Notice::Bans => self.read_bans().await,
            Notice::Changed { table } => self.forward(table, TableRequest::Reopen),
            Notice::Announced(announced) => {
                let kept = (!announced.text.is_empty()).then(|| (now(), announced.clone()));
                *self.announced.lock().unwrap_or_else(PoisonError::into_inner) = kept;
            }
            Notice::LoggedOut { .. } | Notice::Gone { .. } => {}
        }
        let _ = self.notices.send(notice); // nobody may be connected
    }

    pub(crate) fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    /// What the operator wants everybody to know now.
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

    /// Whether somebody may come in: from this address, or this person.
    pub(crate) fn check_ban(&self, address: Option<&str>, user: Option<&UserId>) -> Result<(), Refusal> {
        let bans = Arc::clone(&self.bans.read().unwrap_or_else(PoisonError::into_inner));
        bans.check(address, user, now())
    }

    /// Whether this person may look at a table: everybody at a public one, members at the others. To anybody else it is not
    /// there, whatever is the matter with it.
    pub(crate) async fn admit(self: &Arc<Hub>, id: &TableId, user: Option<&UserId>) -> Result<LiveTable, Refusal> {
        match self.open_for(id, user).await {
            Err(refusal) if refusal.code == Code::NotFound => Err(Refusal::unknown_table()),
            // Only who may look at the table gets to know why it cannot be opened.
            Err(refusal) if refusal.code == Code::Internal || self.newer.has(id) => {
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

/// Makes a table.
pub(crate) async fn create_table(hub: &Arc<Hub>, wish: CreateTable, actor: &Actor) -> Result<CreatedTable, Refusal> {
    hub.check_storing()?;
    let wrong = |message: String| Refusal::new(Code::BadMessage, message);
    let meta = find(&wish.game).ok_or_else(|| wrong(harena_catalog::unknown_game(&wish.game)))?.meta();
    check_times(&wish)?;
    if wish.options.to_string().len() > MOST_OPTIONS {
        return Err(wrong(format!("options have up to {MOST_OPTIONS} characters")));
    }
    let mut seats = Vec::new();
    for seat in &wish.seats {
        seats.push(match seat {
            SeatWish::Open => SeatSetup::Open,
            SeatWish::Me => SeatSetup::Person { user: actor.user.clone(), name: actor.name.clone() },
            SeatWish::Bot { level } => SeatSetup::Bot { level: level_of(&wish.game, level, has_pack(&wish.options))? },
        });
    }
    if seats.iter().filter(|seat| matches!(seat, SeatSetup::Person { .. })).count() > 1 {
        return Err(wrong("you can sit on one seat only".to_string()));
    }
    if seats.iter().all(|seat| matches!(seat, SeatSetup::Bot { .. })) {
        return Err(wrong("somebody has to play: leave a seat open, or take one".to_string()));
    }
    let setup = Setup {
        rules: meta.rules_version,
        game: wish.game,
        options: wish.options,
        seats,
        public: wish.public,
        clock: wish.clock,
        away_seconds: wish.away_seconds,
        hints: wish.hints,
        take_backs: wish.take_backs,
        spectator_chat: wish.spectator_chat,
        host: actor.user.clone(),
    };
    store_table(hub, setup, Vec::new()).await
}

/// Another table like one whose game is over: the same settings and computer players; the others may sit down again.
pub(crate) async fn create_rematch(hub: &Arc<Hub>, over: &TableState, actor: &Actor) -> Result<CreatedTable, Refusal> {
    let mut setup = over.setup().clone();
    if let Some(meta) = find(&setup.game).map(|game| game.meta()) {
        setup.rules = meta.rules_version;
    }
    setup.seats = over.rematch_seats(&actor.user, &actor.name);
    setup.host = actor.user.clone();
    store_table(hub, setup, over.users().cloned().collect()).await
}

/// Stores a table that these people may look at.
async fn store_table(hub: &Arc<Hub>, setup: Setup, members: Vec<UserId>) -> Result<CreatedTable, Refusal> {
    let seed = Seed::ChaCha20(random_seed());
    // Options that no table can be set up with are found now, not when everybody has sat down.
    let count =
        Seats::new(setup.seats.len()).ok_or_else(|| Refusal::new(Code::BadMessage, "there is no such table"))?;
    let trial = Seed::ChaCha20(random_seed());
    harena_catalog::open(&setup.game, &setup.options, count, trial)?;
    hub.packs.keep(&setup.options);
    let (id, invitation) = (TableId::random(), Secret::random());
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
    hub.metrics.tables_made.fetch_add(1, Relaxed);
    hub.wake_bots();
    Ok(CreatedTable { id, invitation })
}

fn check_times(wish: &CreateTable) -> Result<(), Refusal> {
    const SECONDS: u32 = 86_400;
    let fits = match wish.clock {
        Clock::None => true,
        Clock::Move { seconds } => (5..=SECONDS).contains(&seconds),
        Clock::Game { seconds, increment } => (10..=SECONDS).contains(&seconds) && increment <= 600,
        Clock::Days { days } => (1..=30).contains(&days),
    };
    if !fits {
        let text = "a clock has 5 to 86400 seconds for a decision, 10 to 86400 for a game with an increment up to 600, or \
                    1 to 30 days";
        return Err(Refusal::new(Code::BadMessage, text));
    }
    if wish.away_seconds.is_some_and(|seconds| !(10..=SECONDS).contains(&seconds)) {
        return Err(Refusal::new(Code::BadMessage, "somebody may be away for 10 to 86400 seconds"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Database;
    use crate::store::{Append, Listing, User};
    use crate::table::{EventResult, StoredEvent};

    /// A hub with a database of its own.
    async fn hub(name: &str) -> Hub {
        let file = std::env::temp_dir().join(format!("harena-{name}-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Arc::new(Store::open_sqlite(&file).await.unwrap());
        let config = Config::new("127.0.0.1:0".parse().unwrap(), Database::Sqlite(file));
        Hub::new(config, store, "here".to_string(), true)
    }

    #[tokio::test]
    async fn tidying_goes_on_until_nothing_is_left() {
        const TABLES: i64 = 1_100;
        let hub = hub("tidy").await;
        let host = User { id: UserId::random(), name: "Ann".to_string(), login: None };
        hub.store.create_user(&host, "token", now()).await.unwrap();
        // All of them long ago, and more of those that wait than a go deletes.
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
        let tidied = hub.tidy_all(true).await.unwrap();
        assert_eq!((tidied.tables, tidied.packed), (4 * TABLES as u64 / 5, TABLES as u64 / 5));
        assert_eq!(hub.tidy_all(true).await.unwrap(), Tidied::default());
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    #[tokio::test]
    async fn a_table_that_somebody_opens_is_not_forgotten() {
        let hub = hub("forget").await;
        let id = TableId::random();
        let place = || Arc::clone(hub.tables.lock().unwrap().entry(id.clone()).or_default());
        // Two want to open it. The first fails, the second is about to try.
        let (first, second) = (place(), place());
        hub.forget(&id, &first);
        assert!(Arc::ptr_eq(&place(), &second), "the next finds what the second has opened");
        drop(first);
        hub.forget(&id, &second);
        assert!(hub.tables.lock().unwrap().is_empty());
    }

    /// A table that nobody sits at, and actor has made it.
    async fn waiting_table(hub: &Arc<Hub>) -> (TableId, Actor) {
        let mut heartbeats = hub.heartbeats.lock().await;
        hub.heartbeat(&mut heartbeats, SILENCE).await;
        drop(heartbeats);
        let host = User { id: UserId::random(), name: "Ann".to_string(), login: None };
        hub.store.create_user(&host, "token", now()).await.unwrap();
        let actor = Actor { user: host.id, name: host.name };
        let wish = serde_json::json!({ "game": "colossi", "seats": [{ "kind": "open" }, { "kind": "open" }] });
        let id = create_table(hub, serde_json::from_value(wish).unwrap(), &actor).await.unwrap().id;
        (id, actor)
    }

    /// What another process stores while a table is being opened may be missing in what was read for it.
    #[tokio::test]
    async fn a_table_that_is_being_opened_hears_the_news() {
        let hub = Arc::new(hub("opening").await);
        let (id, Actor { user, name }) = waiting_table(&hub).await;
        hub.bots_woken().await; // as for every new table
        let (tell, news) = mpsc::channel(1);
        let hearing = tokio::spawn(Arc::clone(&hub).receive_news(news));
        for (sequence, lost) in [(2, false), (3, true)] {
            let place = Arc::default();
            hub.tables.lock().unwrap().insert(id.clone(), Arc::clone(&place));
            let opening = place.get_or_try_init(async || {
                let live = LiveTable::open(&hub, &id).await?;
                let event = TableEvent::Chat { user: user.clone(), name: name.clone(), text: "hello".to_string() };
                let body = StoredEvent { event, result: EventResult::default() }.body();
                let listing = Listing { phase: "waiting", summary: "{}".to_string(), deadline: None };
                let entry = Entry { sequence, at: now(), body };
                let new = NewEntry { table: id.clone(), entry, listing, jobs: None, member: None };
                assert_eq!(hub.store.append(new).await?, Append::Done);
                let one = News::Entry { table: id.clone(), sequence };
                tell.send(if lost { News::Unsure } else { one }).await.unwrap();
                // When this is heard, so was that.
                tell.send(News::Jobs).await.unwrap();
                hub.bots_woken().await;
                Ok::<_, Refusal>(live)
            });
            let mut versions = opening.await.unwrap().versions.clone();
            let heard = tokio::time::timeout(Duration::from_secs(5), versions.wait_for(|version| *version == sequence));
            assert!(heard.await.is_ok(), "entry {sequence} is missed");
        }
        hearing.abort();
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    /// A table that is left answers what was asked before; anyone who opens it anew waits until it has.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_table_has_one_task_however_often_it_is_left_and_opened() {
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
                        let command = crate::protocol::Command::Chat { text: number.to_string() };
                        live.command(actor.clone(), command).await.map(|_| ()).unwrap();
                    }
                })
            })
            .collect();
        let mut most = 0;
        while !asking.iter().all(tokio::task::JoinHandle::is_finished) {
            most = most.max(hub.metrics.tables.load(Relaxed));
            tokio::task::yield_now().await;
        }
        for one in asking {
            one.await.unwrap();
        }
        assert_eq!(most, 1);
        assert_eq!(hub.store.entries(&id, 0).await.unwrap().len(), 241, "nothing is lost, and nothing is done twice");
        let Database::Sqlite(file) = &hub.config.database else { unreachable!() };
        hub.store.close().await;
        let _ = std::fs::remove_file(file);
    }

    /// Actor is alive is seen by what they say, whatever time it is by their clock and however long this process could see nobody.
    #[tokio::test]
    async fn who_says_something_new_is_alive() {
        let hub = hub("alive").await;
        let (start, said) = (time::steady(), now());
        let see = |other: Millis, after: Millis, last: Option<Millis>| {
            let all = [("here".to_string(), 0), ("there".to_string(), said + other)];
            hub.update_processes(&all, start + after, last.map(|last| start + last));
            hub.is_alive("there")
        };
        assert!(see(0, 0, None));
        assert!(see(0, 9_000, Some(7_000)), "a moment ago");
        assert!(!see(0, 11_000, Some(9_000)), "gone");
        assert!(see(-3_600_000, 13_000, Some(11_000)), "back, with another clock");
        assert!(see(-3_600_000, 113_000, Some(13_000)), "nobody could be seen meanwhile");
        assert!(!see(-3_600_000, 123_000, Some(121_000)));
        assert!(hub.is_alive("here"));
    }
}
