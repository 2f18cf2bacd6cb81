//! The hub: which tables are live here, how they are made, and what goes on beside them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use harena_core::{Seats, Seed};
use tokio::sync::{Notify, OnceCell, Semaphore, broadcast, mpsc, watch};

use crate::bans::Bans;
use crate::chances::Chances;
use crate::config::Config;
use crate::error::Refusal;
use crate::films::Films;
use crate::house;
use crate::identity::SESSION;
use crate::ids::{Secret, TableId, UserId, random_seed};
use crate::limits::{Limits, MOST_OPTIONS};
use crate::metrics::Metrics;
use crate::packs::{Packs, has_pack};
use crate::places::Places;
use crate::protocol::{Announcement, Clock, Code, CreateTable, Phase, SeatWish};
use crate::readiness::Readiness;
use crate::store::{
    Append, Entry, Millis, NewEntry, NewTable, News, Notice, Stale, Store, StoreError, Stored, TableRow, Tidied,
};
use crate::table::{Ask, Deed, Fold, Live, SeatSetup, Setup, Who, level_of};
use crate::time::{self, now};
use crate::turns::Turns;

/// A process that was not seen for so long is gone.
const GONE_AFTER: i64 = 10_000;
const HEARTBEAT: Duration = Duration::from_secs(2);
/// While nothing can be stored, it is tried more often, so that everybody can go on soon.
const HEARTBEAT_IN_TROUBLE: Duration = Duration::from_millis(500);
/// A heartbeat that takes longer counts for nothing.
const BEAT_WITHIN: Duration = Duration::from_secs(4);
const TIDY_EVERY: Duration = Duration::from_secs(3600);
const DAY: Millis = 86_400_000;
/// At every so many looks after overdue tables the bans are read anew: what others decide is told, but may get lost.
const BANS_EVERY: u32 = 8;
/// So many notices may wait for a socket that is busy.
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
    pub(crate) store: Arc<dyn Store>,
    /// The name of this process among those that share a database.
    pub(crate) process: String,
    /// Whether other processes may write.
    pub(crate) shared: bool,
    pub(crate) metrics: Metrics,
    pub(crate) readiness: Readiness,
    pub(crate) limits: Limits,
    pub(crate) places: Arc<Places>,
    pub(crate) chances: Chances,
    pub(crate) films: Films,
    pub(crate) packs: Packs,
    /// From when to when no process served, if this one began after a break.
    slept: OnceLock<(Millis, Millis)>,
    /// Threads for thinking, and for hashing passwords.
    pub(crate) thinking: Turns,
    pub(crate) hashing: Semaphore,
    tables: Mutex<HashMap<TableId, Arc<OnceCell<Live>>>>,
    alive: RwLock<Arc<HashSet<String>>>,
    bots: Notify,
    stage: watch::Sender<Stage>,
    notices: broadcast::Sender<Notice>,
    bans: RwLock<Arc<Bans>>,
    /// What was announced last, and when.
    announced: Mutex<Option<(Millis, Announcement)>>,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("process", &self.process).finish_non_exhaustive()
    }
}

/// A table that was made.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) id: TableId,
    pub(crate) invitation: Secret,
}

impl Hub {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, process: String, shared: bool) -> Hub {
        Hub {
            store,
            shared,
            metrics: Metrics::default(),
            readiness: Readiness::default(),
            limits: Limits::new(config.rate_limits),
            places: Arc::new(Places::new(config.max_per_address)),
            chances: Chances::default(),
            films: Films::default(),
            packs: Packs::default(),
            slept: OnceLock::new(),
            thinking: Turns::new(config.bot_threads),
            hashing: Semaphore::new(config.bot_threads.clamp(1, 4)),
            tables: Mutex::default(),
            alive: RwLock::new(Arc::new(HashSet::from([process.clone()]))),
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
    pub(crate) async fn table(self: &Arc<Hub>, id: &TableId) -> Result<Live, Refusal> {
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
            let opened = cell.get_or_try_init(|| Live::open(self, id)).await;
            match opened {
                Ok(live) if !live.is_closed() => return Ok(live.clone()),
                Ok(_) => self.forget(id, &cell),
                Err(refusal) => {
                    self.forget(id, &cell);
                    return Err(refusal);
                }
            }
        }
    }

    /// The table, if it is live here.
    fn live(&self, id: &TableId) -> Option<Live> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).and_then(|cell| cell.get()).filter(|live| !live.is_closed()).cloned()
    }

    fn forget(&self, id: &TableId, cell: &Arc<OnceCell<Live>>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(id).is_some_and(|found| Arc::ptr_eq(found, cell)) {
            tables.remove(id);
        }
    }

    /// Counts a live table, until it is dropped.
    pub(crate) fn enter_table(self: &Arc<Hub>) -> impl Drop + Send + use<> {
        struct Stay(Arc<Hub>);
        impl Drop for Stay {
            fn drop(&mut self) {
                self.0.metrics.tables.fetch_sub(1, Relaxed);
            }
        }
        self.metrics.tables.fetch_add(1, Relaxed);
        Stay(Arc::clone(self))
    }

    pub(crate) fn kick_bots(&self) {
        self.bots.notify_one();
    }

    pub(crate) async fn bots_kicked(&self) {
        self.bots.notified().await;
    }

    pub(crate) fn alive(&self) -> Arc<HashSet<String>> {
        Arc::clone(&self.alive.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn set_stage(&self, stage: Stage) {
        self.stage.send_replace(stage);
    }

    /// Resolves when the server is at this stage.
    pub(crate) async fn reached(&self, stage: Stage) {
        // An error means that the sender is gone, and with it the server.
        let _ = self.stage.subscribe().wait_for(|now| *now >= stage).await;
    }

    /// Finds out how long nobody served, before the first heartbeat: players' clocks stood still meanwhile.
    pub(crate) async fn wake_up(&self) {
        self.set_clock().await;
        match self.store.last_heartbeat().await {
            Ok(Some(last)) if now() - last > GONE_AFTER => _ = self.slept.set((last, now())),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "cannot ask when anybody served last"),
        }
    }

    /// From when to when no process served before this one.
    pub(crate) fn slept(&self) -> Option<(Millis, Millis)> {
        self.slept.get().copied()
    }

    async fn set_clock(&self) {
        let asked = time::asking();
        match self.store.clock().await {
            Ok(Some(clock)) => time::set(clock, asked),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "cannot ask for the time"),
        }
    }

    /// Says that this process is alive, and sees who else is, by the clock that all of them share. What it says is read back: so
    /// it is known whether anything can be stored.
    pub(crate) async fn beat(&self) {
        let beat = async {
            self.set_clock().await;
            let at = now();
            self.store.heartbeat(&self.process, at).await?;
            if self.store.seen(&self.process).await? != Some(at) {
                return Err(StoreError("what was stored cannot be read back".to_string()));
            }
            self.store.processes(at - GONE_AFTER).await
        };
        let was_failing = self.readiness.is_failing();
        match tokio::time::timeout(BEAT_WITHIN, beat).await {
            Ok(Ok(mut seen)) => {
                if !self.shared {
                    seen.clear();
                }
                seen.push(self.process.clone());
                *self.alive.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(seen.into_iter().collect());
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

    /// Refuses what would have to be stored while nothing can be.
    pub(crate) fn check_storing(&self) -> Result<(), Refusal> {
        if self.readiness.may_store() { Ok(()) } else { Err(Refusal::storage()) }
    }

    /// The heart, apart from everything that may take its time: others take a process without a heartbeat for dead.
    pub(crate) async fn live_on(self: Arc<Hub>) {
        loop {
            let pause = if self.readiness.is_failing() { HEARTBEAT_IN_TROUBLE } else { HEARTBEAT };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                // Something could not be stored. Many such things are one reason.
                () = self.readiness.doubted() => tokio::time::sleep(Duration::from_millis(50)).await,
                () = self.reached(Stage::Stopping) => return,
            }
            self.beat().await;
        }
    }

    /// What is due by itself: time that is up at tables which are not live, tables that have closed.
    pub(crate) async fn tend(self: Arc<Hub>) {
        let mut looks = 0_u32;
        while self.next(HEARTBEAT).await {
            looks = looks.wrapping_add(1);
            if self.shared && looks.is_multiple_of(BANS_EVERY) {
                self.read_bans().await;
            }
            match self.store.overdue(now(), 100).await {
                Ok(overdue) => {
                    for id in overdue {
                        self.look_after(&id).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "cannot look for time that is up"),
            }
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            // An empty cell is one that somebody is filling, or that somebody who has gone was about to fill.
            tables.retain(|_, cell| match cell.get() {
                Some(live) => !live.is_closed(),
                None => Arc::strong_count(cell) > 1,
            });
        }
    }

    async fn look_after(self: &Arc<Hub>, id: &TableId) {
        match self.table(id).await {
            Ok(live) => _ = live.ask(Ask::Check), // if it is busy, it comes up again
            Err(refusal) if matches!(refusal.code, Code::OtherRules | Code::NotFound) => {
                // It would come up again for ever, and others would wait behind it.
                if let Err(error) = self.store.retire(id).await {
                    tracing::warn!(%error, table = %id, "cannot retire a table");
                }
            }
            Err(_) => {}
        }
    }

    /// Deletes what nobody will ask for again. Any process may do it.
    pub(crate) async fn tidy(self: Arc<Hub>) {
        let mut pause = Duration::from_secs(60);
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.reached(Stage::Closing) => return,
            }
            pause = TIDY_EVERY;
            match self.tidy_once().await {
                Ok(tidied) if tidied != Default::default() => tracing::info!(?tidied, "tidied up"),
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "cannot tidy up"),
            }
        }
    }

    async fn tidy_once(&self) -> Stored<Tidied> {
        let at = now();
        let days = |days: u32| (days > 0).then(|| at - DAY * Millis::from(days));
        let stale = Stale {
            sessions: at - SESSION,
            guests: days(self.config.forget_guests),
            waiting: days(self.config.forget_waiting),
        };
        self.store.tidy(&stale).await
    }

    /// Waits for the next time something is due; `false` when the server stops.
    async fn next(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => true,
            () = self.reached(Stage::Stopping) => false,
        }
    }

    /// Passes on what other processes store.
    pub(crate) async fn hear(self: Arc<Hub>, mut news: mpsc::Receiver<News>) {
        loop {
            let heard = tokio::select! {
                heard = news.recv() => heard,
                () = self.reached(Stage::Stopping) => return,
            };
            match heard {
                Some(News::Entry { table, sequence }) => {
                    if let Some(live) = self.live(&table)
                        && live.ask(Ask::News(sequence)).is_err()
                    {
                        // A table that has much to do must not keep the others from their news.
                        tokio::spawn(async move { live.tell(Ask::News(sequence)).await });
                    }
                }
                Some(News::Jobs) => self.kick_bots(),
                Some(News::Notice(notice)) => self.heed(notice).await,
                Some(News::Unsure) => {
                    self.read_bans().await;
                    let all: Vec<Live> = {
                        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                        tables.values().filter_map(|cell| cell.get().cloned()).collect()
                    };
                    for live in all {
                        let _ = live.ask(Ask::Check); // it looks by itself soon
                    }
                    self.kick_bots();
                }
                None => return,
            }
        }
    }

    /// Tells everything that is open here, and the other processes, what they have to know.
    pub(crate) async fn tell(&self, notice: Notice) {
        if let Err(error) = self.store.tell(&notice).await {
            // They find out by themselves, only later.
            tracing::warn!(%error, "cannot tell other processes");
        }
        self.heed(notice).await;
    }

    async fn heed(&self, notice: Notice) {
        match &notice {
            Notice::Bans => self.read_bans().await,
            Notice::Changed { table } => {
                if let Some(live) = self.live(table)
                    && live.ask(Ask::Reopen).is_err()
                {
                    // As with news: a table that has much to do must not keep others waiting.
                    tokio::spawn(async move { live.tell(Ask::Reopen).await });
                }
            }
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

    /// What whoever runs the server wants everybody to know now.
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
    pub(crate) async fn admit(self: &Arc<Hub>, id: &TableId, user: Option<&UserId>) -> Result<Live, Refusal> {
        match self.open_for(id, user).await {
            Err(refusal) if refusal.code == Code::NotFound => Err(Refusal::unknown_table()),
            // Only who may look at the table gets to know why it cannot be opened.
            Err(refusal) if matches!(refusal.code, Code::OtherRules | Code::Internal) => {
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

    async fn open_for(self: &Arc<Hub>, id: &TableId, user: Option<&UserId>) -> Result<Live, Refusal> {
        let live = self.table(id).await?;
        let public = live.look(|fold| fold.setup().public).await?;
        match user {
            _ if public => Ok(live),
            Some(user) if self.store.is_member(id, user).await? => Ok(live),
            _ => Err(Refusal::unknown_table()),
        }
    }
}

/// Makes a table.
pub(crate) async fn make(hub: &Arc<Hub>, wish: CreateTable, who: &Who) -> Result<Made, Refusal> {
    hub.check_storing()?;
    let wrong = |message: String| Refusal::new(Code::BadMessage, message);
    let meta = house::meta(&wish.game).ok_or_else(|| wrong(harena_catalog::unknown_game(&wish.game)))?;
    check_times(&wish)?;
    if wish.options.to_string().len() > MOST_OPTIONS {
        return Err(wrong(format!("options have up to {MOST_OPTIONS} characters")));
    }
    let mut seats = Vec::new();
    for seat in &wish.seats {
        seats.push(match seat {
            SeatWish::Open => SeatSetup::Open,
            SeatWish::Me => SeatSetup::Person { user: who.user.clone(), name: who.name.clone() },
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
        host: who.user.clone(),
    };
    keep(hub, setup).await
}

/// Another table like one whose game is over: the same settings and computer players; the others may sit down again.
pub(crate) async fn make_again(hub: &Arc<Hub>, over: &Fold, who: &Who) -> Result<Made, Refusal> {
    let mut setup = over.setup().clone();
    if let Some(meta) = house::meta(&setup.game) {
        setup.rules = meta.rules_version;
    }
    setup.seats = over.seats_again(&who.user, &who.name);
    setup.host = who.user.clone();
    let made = keep(hub, setup).await?;
    for user in over.users() {
        hub.store.add_member(&made.id, user, now()).await?;
    }
    Ok(made)
}

async fn keep(hub: &Arc<Hub>, setup: Setup) -> Result<Made, Refusal> {
    let seed = Seed::ChaCha20(random_seed());
    // Options that no table can be set up with are found now, not when everybody has sat down.
    let count =
        Seats::new(setup.seats.len()).ok_or_else(|| Refusal::new(Code::BadMessage, "there is no such table"))?;
    let trial = Seed::ChaCha20(random_seed());
    if let Err(error) = house::start(&setup.game, &setup.options, count, trial) {
        return Err(Refusal::new(Code::BadMessage, crate::error::clipped(&error.to_string())));
    }
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
    let mut fold = Fold::new(&row)?;
    let new = NewTable {
        id: id.clone(),
        game: setup.game.clone(),
        setup: row.setup,
        seed: row.seed,
        invite: row.invite,
        listed: setup.public,
        created: row.created,
        creator: setup.host.clone(),
    };
    hub.store.create_table(&new, &fold.listing()).await?;
    let made = fold.apply_deed(row.created, Deed::Made)?;
    let entry = Entry { sequence: 1, at: row.created, body: made.body() };
    let first = NewEntry { table: id.clone(), entry, listing: fold.listing(), jobs: fold.jobs(), member: None };
    if hub.store.append(first).await? == Append::Taken {
        return Err(Refusal::internal(&"a table that nobody knows has an entry"));
    }
    hub.metrics.tables_made.fetch_add(1, Relaxed);
    hub.kick_bots();
    Ok(Made { id, invitation })
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
