//! A live table: one task that owns its state. Everything that happens at the table goes through it, one request at a
//! time.
//!
//! An event is first applied and then stored. The task answers nothing in between, so no client can see an event that
//! is not stored. If storing fails or another process was faster, the table is read again: what clients see is always
//! what is stored.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use harena_catalog::LobbyMatch;
use harena_core::Seat;
use harena_core::explanation::Explanation;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::decide::{Actor, Decision};
use super::{LoadError, TableEvent, TableState};
use crate::archive::ArchivedReplay;
use crate::downtime::{self, SHORTEST_CREDIT};
use crate::hub::{CreatedTable, Hub, Stage, create_rematch};
use crate::ids::{TableId, UserId};
use crate::protocol::{Code, Command, Phase, Refusal};
use crate::replays;
use crate::store::{Append, Entry, Gap, Millis, NewEntry, StoreError, TableRow};
use crate::time::now;

/// The maximum number of waiting requests of one table; further ones are refused with [`Code::Busy`].
const QUEUE: usize = 256;
/// The number of entries between two snapshots.
const SNAPSHOT_EVERY: i64 = 64;
/// A person who reconnects within this time does not count as away.
const AWAY_AFTER: Duration = Duration::from_secs(3);
/// After being away this often a person gets more time to reconnect, because every absence is stored.
const OFTEN_AWAY: u32 = 50;
const AWAY_AFTER_OFTEN: Duration = Duration::from_secs(60);
/// How long clocks stay paused for people whose process is gone, so that they can reconnect.
const RECONNECT_TIME: Millis = 30_000;
/// Pause before checking again whether a player could have moved.
const RECHECK_AFTER: Millis = 1_000;
/// For this long after a table was opened during a game no time is up: the server may have been down.
const GRACE: Millis = 15_000;
/// How often the table checks for missed notifications, absent people and time that is up.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// Every this many checks the table also reads the database. Notifications that are known to be lost are fetched at
/// once.
const READ_STORE_EVERY: u32 = 6;
/// A command that lost this many races against other processes is refused.
const ATTEMPTS: usize = 8;
/// After this time an entry counts as not stored, until it is found in the database.
const STORE_TIMEOUT: Duration = Duration::from_secs(20);
/// Pause after a storage error before the table does anything unasked.
const RETRY_PAUSE: Duration = Duration::from_secs(1);
/// If the next attempt to store something fails too, and begins this soon, no one could move in between.
const NEXT_ATTEMPT: Millis = 5_000;
/// For this long after a storage error every check reads the database: the entry may have been stored after all.
const RECHECK_FOR: Duration = Duration::from_secs(60);
/// How often a request is passed on to the reopened table if the table is being closed.
const MAX_REOPENINGS: u32 = 40;

/// A handle of a live table.
#[derive(Clone, Debug)]
pub(crate) struct LiveTable {
    /// To find the table when it is opened again.
    hub: Weak<Hub>,
    id: TableId,
    requests: mpsc::Sender<TableRequest>,
    /// The newest version. Closed when the table is.
    pub(crate) versions: watch::Receiver<i64>,
}

/// A request to a live table.
pub(crate) enum TableRequest {
    Command {
        actor: Actor,
        command: Command,
        reply: oneshot::Sender<Result<CommandResult, Refusal>>,
        /// Set when the table starts to execute it. After that it must not be sent again.
        begun: Arc<AtomicBool>,
    },
    /// A computer player has chosen an action for a decision that began at this version.
    Bot {
        seat: Seat,
        since: i64,
        action: String,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    Read(Box<dyn FnOnce(&TableState) + Send>),
    Connected(UserId),
    Disconnected(UserId),
    /// The person has polled for updates without a socket.
    Seen(UserId),
    /// Another process has stored this entry.
    Stored(i64),
    /// Notifications may have been lost, or time may be up.
    Check,
    /// The operator ends the game.
    Close {
        reply: oneshot::Sender<Result<(), Refusal>>,
        /// As for a command.
        begun: Arc<AtomicBool>,
    },
    /// The stored data was changed or deleted: read it again.
    Reopen,
    /// A new gap is known.
    Gap,
}

/// The result of a command.
pub(crate) struct CommandResult {
    pub(crate) version: i64,
    /// The position and the seat to compute a hint for.
    pub(crate) hint: Option<(Box<dyn LobbyMatch>, Seat)>,
    pub(crate) explanation: Option<Explanation>,
    pub(crate) table: Option<TableId>,
}

impl LiveTable {
    /// Opens a table from storage and starts its task.
    pub(crate) async fn open(hub: &Arc<Hub>, id: &TableId) -> Result<LiveTable, Refusal> {
        let table = load(hub, id).await?;
        let (requests, receiver) = mpsc::channel(QUEUE);
        let (publish, versions) = watch::channel(table.version());
        let grace_until = if table.version() > 2 { now() + GRACE } else { 0 };
        // People who were connected when this process last had the table reconnect soon, or are gone.
        let until = Instant::now() + AWAY_AFTER;
        let presences = table.connected_to(&hub.process).map(|user| (user.clone(), Presence { sockets: 0, until }));
        // No one could move while there was no memory for it.
        let slow = hub.out_of_memory_since(id).map(|since| Gap { since, until: now() });
        let task = Task {
            _live_count: Box::new(hub.enter_table()),
            hub: Arc::clone(hub),
            id: id.clone(),
            presences: presences.collect(),
            table,
            publish,
            grace_until,
            used: Instant::now(),
            checks: 0,
            credited: 0,
            slow,
            unsaved: false,
            retry_after: Instant::now(),
            recheck_until: Instant::now(),
        };
        tokio::spawn(task.run(receiver));
        Ok(LiveTable { hub: Arc::downgrade(hub), id: id.clone(), requests, versions })
    }

    /// It takes no more requests, but may still work on earlier ones.
    pub(crate) fn is_closed(&self) -> bool {
        self.requests.is_closed()
    }

    /// Its task has ended. Only then may the table be reopened.
    pub(crate) fn has_ended(&self) -> bool {
        self.versions.has_changed().is_err()
    }

    /// Waits until its task has ended.
    pub(crate) async fn ended(&self) {
        let mut versions = self.versions.clone();
        while versions.changed().await.is_ok() {}
    }

    /// Sends without waiting; fails if the queue is full.
    pub(crate) fn try_send(&self, request: TableRequest) -> Result<(), Refusal> {
        self.requests.try_send(request).map_err(|_| busy())
    }

    /// Sends without waiting; returns the request if the queue is full.
    pub(crate) fn try_deliver(&self, request: TableRequest) -> Option<TableRequest> {
        match self.requests.try_send(request) {
            Err(TrySendError::Full(request)) => Some(request),
            Ok(()) | Err(TrySendError::Closed(_)) => None, // a closed table reads everything when it is reopened
        }
    }

    /// Sends, and waits for room in the queue.
    pub(crate) async fn send(&self, request: TableRequest) {
        let _ = self.requests.send(request).await; // a closed table reads everything when it is reopened
    }

    /// Ends the running game.
    pub(crate) async fn close(&self) -> Result<(), Refusal> {
        self.request_once(|reply, begun| TableRequest::Close { reply, begun }).await
    }

    pub(crate) async fn command(&self, actor: Actor, command: Command) -> Result<CommandResult, Refusal> {
        let request =
            |reply, begun| TableRequest::Command { actor: actor.clone(), command: command.clone(), reply, begun };
        self.request_once(request).await
    }

    /// Sends a request that must not be executed twice. If the table closes before it has started with it, the reopened
    /// table executes it.
    async fn request_once<T>(
        &self,
        request: impl Fn(oneshot::Sender<Result<T, Refusal>>, Arc<AtomicBool>) -> TableRequest,
    ) -> Result<T, Refusal> {
        let mut live = self.clone();
        for opening in 0..MAX_REOPENINGS {
            let (reply, answer) = oneshot::channel();
            let begun = Arc::new(AtomicBool::new(false));
            match live.requests.try_send(request(reply, Arc::clone(&begun))) {
                Err(TrySendError::Full(_)) => return Err(busy()),
                Err(TrySendError::Closed(_)) => {}
                Ok(()) => match answer.await {
                    Ok(result) => return result,
                    Err(_) if begun.load(Relaxed) => {
                        return Err(Refusal::internal(&"a table task died during a command"));
                    }
                    Err(_) => {}
                },
            }
            live = live.reopened(opening).await?;
        }
        Err(closed())
    }

    /// Reads something from the table. If the table closes before it has answered, the reopened table answers.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&TableState) -> T + Clone + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut live = self.clone();
        for opening in 0..MAX_REOPENINGS {
            let (reply, answer) = oneshot::channel();
            let question = question.clone();
            let read = move |table: &TableState| _ = reply.send(question(table));
            if live.requests.send(TableRequest::Read(Box::new(read))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            live = live.reopened(opening).await?;
        }
        Err(closed())
    }

    /// The reopened table.
    async fn reopened(&self, opening: u32) -> Result<LiveTable, Refusal> {
        let hub = self.hub.upgrade().ok_or_else(closed)?;
        // No pause the first time: most tables were just idle.
        tokio::time::sleep(Duration::from_millis(u64::from(opening) * 20)).await;
        hub.table(&self.id).await
    }
}

fn busy() -> Refusal {
    Refusal::new(Code::Busy, "this table is busy; try again")
}

fn closed() -> Refusal {
    Refusal::new(Code::Busy, "this table is being closed; try again")
}

/// Loads a table from storage. A table that cannot be read is set aside.
pub(crate) async fn load(hub: &Hub, id: &TableId) -> Result<TableState, Refusal> {
    let begun = Instant::now();
    let read = || std::panic::AssertUnwindSafe(read_table(hub, id)).catch_unwind();
    let mut loaded = read().await;
    if let Ok(Err(ReadError::Store(error @ StoreError::Unreadable(_)))) = &loaded {
        // Is it this table, or the whole disk?
        if !hub.confirm_storing().await {
            return Err(error.clone().into());
        }
        loaded = read().await;
    }
    let broken = match loaded {
        Ok(Ok(table)) => {
            hub.metrics.opened(begun.elapsed());
            return Ok(table);
        }
        Ok(Err(
            ReadError::Load(LoadError::Broken(why))
            | ReadError::Store(StoreError::Damaged(why) | StoreError::Unreadable(why)),
        )) => why,
        Ok(Err(ReadError::Load(error @ LoadError::Newer(_)))) => {
            hub.newer_tables.add(id, &error);
            return Err(error.into());
        }
        Ok(Err(ReadError::Load(error @ (LoadError::OutOfMemory(_) | LoadError::Illegal(_))))) => {
            if let LoadError::OutOfMemory(_) = error {
                hub.mark_out_of_memory(id);
            }
            return Err(error.into());
        }
        Ok(Err(ReadError::Store(error))) => return Err(error.into()),
        Ok(Err(ReadError::Missing)) => {
            hub.clear_out_of_memory(id);
            return Err(Refusal::unknown_table());
        }
        Err(_) => "a panic".to_string(),
    };
    hub.set_aside(id, &broken).await;
    Err(Refusal::new(Code::Internal, "this table cannot be read; the error was logged"))
}

/// Why a table cannot be loaded.
#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no such table")]
    Missing,
}

async fn read_table(hub: &Hub, id: &TableId) -> Result<TableState, ReadError> {
    let mut row = hub.store.table(id).await?.ok_or(ReadError::Missing)?;
    for _ in 0..ATTEMPTS {
        let mut table = read_entries(hub, id, &row).await?;
        // The row was read before the entries: other processes may have changed or deleted the table since.
        if table.needs_row() {
            let again = hub.store.table(id).await?.ok_or(ReadError::Missing)?;
            let same = (&again.phase, &again.summary) == (&row.phase, &row.summary);
            row = again;
            if !same {
                continue;
            }
        }
        return complete(hub, id, &mut table, &row).await.map(|()| table);
    }
    Err(ReadError::Store(StoreError::failed("this table changes too fast to be read")))
}

async fn read_entries(hub: &Hub, id: &TableId, row: &TableRow) -> Result<TableState, ReadError> {
    let mut table = TableState::new(row)?;
    let restored = match hub.store.snapshot(id).await {
        Ok(Some((_, body))) => table.restore(&body),
        Err(StoreError::Damaged(why) | StoreError::Unreadable(why)) => Err(LoadError::Broken(why)),
        Ok(None) => Ok(()),
        Err(error) => return Err(error.into()),
    };
    if let Err(error) = restored {
        // A snapshot is only an optimization.
        tracing::debug!(table = %id, %error, "a snapshot is ignored");
        table = TableState::new(row)?;
    }
    for entry in hub.store.entries(id, table.version()).await? {
        table.apply(&entry)?;
    }
    Ok(table)
}

/// Adds what is needed beyond the entries.
async fn complete(hub: &Hub, id: &TableId, table: &mut TableState, row: &TableRow) -> Result<(), ReadError> {
    if table.version() == 0 {
        // Every table is created together with its first entry.
        return Err(LoadError::Broken("it has no entries".to_string()).into());
    }
    table.compare_with(row)?;
    if table.needs_archive()
        && let Some(replay) = hub.store.replay(id).await?
    {
        // Without it the common part of the game and the steps can still be shown.
        if let Err(error) = ArchivedReplay::decompress(&replay).and_then(|replay| table.use_archive(&replay)) {
            tracing::error!(table = %id, %error, "the archived replay of a table cannot be used");
        }
    }
    Ok(())
}

/// Whether an entry was stored.
enum Submitted {
    /// With this version.
    Stored(i64),
    /// Another process was faster; the table is up to date again.
    Overtaken,
}

struct Task {
    /// The table counts as live until this is dropped. It is the first field, so it is dropped first.
    _live_count: Box<dyn Send>,
    hub: Arc<Hub>,
    id: TableId,
    table: TableState,
    publish: watch::Sender<i64>,
    /// The people who are connected to this process, or sent a request recently.
    presences: HashMap<UserId, Presence>,
    grace_until: Millis,
    used: Instant,
    checks: u32,
    /// The number of known gaps that are credited.
    credited: usize,
    /// The time it took to store the last entry, or to open the table, if that was long and is not credited yet. Also the
    /// time in which an entry could not be stored.
    slow: Option<Gap>,
    /// The state contains an event that may not be stored: it must not be shown.
    unsaved: bool,
    /// Nothing is done unasked before this time.
    retry_after: Instant,
    /// Something could not be stored or read; until this time every check reads the database.
    recheck_until: Instant,
}

/// Whether a gap of the table is credited.
fn is_long_enough(slow: Gap) -> bool {
    slow.until - slow.since >= SHORTEST_CREDIT
}

/// A person who is connected to this process.
struct Presence {
    sockets: usize,
    /// Without a socket they count as away after this time.
    until: Instant,
}

impl Task {
    async fn run(mut self, mut requests: mpsc::Receiver<TableRequest>) {
        let mut check = tokio::time::interval(CHECK_INTERVAL);
        check.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let hub = Arc::clone(&self.hub);
        let mut outcome = self.begin().await;
        loop {
            let fails = outcome.is_err();
            if let Err(refusal) = outcome {
                if self.unsaved || refusal.code != Code::Storage {
                    // Waiting requests are passed on to the reopened table.
                    tracing::debug!(table = %self.id, why = refusal.text, "table closed");
                    return;
                }
                // The state is what is stored, so it can be shown; the game continues when the database works again.
                self.retry_after = Instant::now() + RETRY_PAUSE;
            }
            if self.slow.is_some_and(is_long_enough) && !fails {
                outcome = self.credit_gaps().await;
                continue;
            }
            let wake = self.next_wake();
            outcome = tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => return,
                },
                () = sleep_until(wake) => self.wake().await,
                _ = check.tick() => {
                    if self.is_idle() {
                        return self.leave(requests).await;
                    }
                    self.checks = self.checks.wrapping_add(1);
                    self.check(self.checks.is_multiple_of(READ_STORE_EVERY)).await
                }
                () = hub.reached(Stage::Stopping) => Err(Refusal::new(Code::Busy, "stopping")),
            };
        }
    }

    /// Brings rules, clocks and presence up to date before the first request.
    async fn begin(&mut self) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.credit_gaps().await?;
        if self.table.phase() == Phase::Over { Ok(()) } else { self.look_for_stranded().await }
    }

    /// A running game under older rules continues with the rules of this program, or ends.
    async fn adopt_rules(&mut self) -> Result<(), Refusal> {
        let mut changed = false;
        while let Some(event) = self.table.rules_event() {
            self.submit(event, None).await?;
            changed = true;
        }
        // Processes with the older rules drop the table now, and their players with it.
        if changed && self.table.phase() != Phase::Over { self.look_for_stranded().await } else { Ok(()) }
    }

    /// Credits the gaps in which players could not act. Must run before anything is decided by a clock.
    async fn credit_gaps(&mut self) -> Result<(), Refusal> {
        self.hub.tick();
        if let Some(slow) = self.slow {
            if is_long_enough(slow) {
                self.pause_clocks(slow.since, slow.until).await?;
                // If storing still fails, the next gap follows directly.
                self.slow = Some(Gap { since: slow.until, ..slow });
            }
            self.hub.clear_out_of_memory(&self.id);
        }
        for known in self.hub.gaps.after(self.credited) {
            // If other processes were serving, only people of this process are affected.
            if !known.local || self.has_local_players() {
                self.pause_clocks(known.gap.since, known.gap.until).await?;
            }
            self.credited += 1;
        }
        Ok(())
    }

    /// Nothing could be stored from this time until now. Attempts that fail one after the other are one gap: each of them
    /// may be too short to be credited.
    fn extend_slow(&mut self, at: Millis) {
        let since = self.slow.filter(|slow| at - slow.until <= NEXT_ATTEMPT).map_or(at, |slow| slow.since.min(at));
        self.slow = Some(Gap { since, until: now() });
    }

    /// Pauses the clocks for this period.
    async fn pause_clocks(&mut self, since: Millis, until: Millis) -> Result<(), Refusal> {
        let mut attempts = 0..ATTEMPTS;
        while let Some(event) = self.table.interruption(since, until) {
            if let Submitted::Overtaken = self.submit(event, None).await?
                && attempts.next().is_none()
            {
                break;
            }
        }
        Ok(())
    }

    /// Whether a player of this table is connected to this process, or was until recently.
    fn has_local_players(&self) -> bool {
        let connected = self.table.connected_to(&self.hub.process).next().is_some();
        connected || self.presences.keys().any(|user| self.table.seat_of(user).is_some())
    }

    /// Closes the queue and answers the requests that are in it.
    async fn leave(mut self, mut requests: mpsc::Receiver<TableRequest>) {
        requests.close();
        while let Some(request) = requests.recv().await {
            if self.answer(request).await.is_err() {
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.presences.is_empty() && self.used.elapsed() > self.hub.config.idle
    }

    /// After an error the table must be reopened.
    async fn answer(&mut self, request: TableRequest) -> Result<(), Refusal> {
        match request {
            TableRequest::Command { actor, command, reply, begun } => {
                begun.store(true, Relaxed);
                self.used = Instant::now();
                let result = self.execute(&actor, &command).await;
                if result.is_ok() {
                    self.seen(actor.user);
                }
                let _ = reply.send(result); // the client may be gone
                if self.unsaved { self.reload().await } else { self.mark_present().await }
            }
            TableRequest::Bot { seat, since, action, reply } => {
                self.used = Instant::now();
                let result = self.act_for_bot(seat, since, action).await;
                let _ = reply.send(result); // as above
                if self.unsaved { self.reload().await } else { Ok(()) }
            }
            TableRequest::Read(read) => {
                self.used = Instant::now();
                read(&self.table);
                Ok(())
            }
            TableRequest::Connected(user) => {
                let until = Instant::now();
                self.presences.entry(user).or_insert(Presence { sockets: 0, until }).sockets += 1;
                self.mark_present().await
            }
            TableRequest::Disconnected(user) => {
                let often = self.table.seat_of(&user).is_some_and(|seat| self.table.times_away(seat) > OFTEN_AWAY);
                let until = Instant::now() + if often { AWAY_AFTER_OFTEN } else { AWAY_AFTER };
                if let Some(presence) = self.presences.get_mut(&user) {
                    presence.sockets = presence.sockets.saturating_sub(1);
                    presence.until = until;
                }
                Ok(())
            }
            TableRequest::Seen(user) => {
                self.used = Instant::now();
                self.seen(user);
                self.mark_present().await
            }
            TableRequest::Stored(sequence) if sequence > self.table.version() => self.catch_up().await,
            TableRequest::Stored(_) => Ok(()),
            TableRequest::Check => self.check(true).await,
            TableRequest::Close { reply, begun } => {
                begun.store(true, Relaxed);
                let _ = reply.send(self.close().await); // as above
                if self.unsaved { self.reload().await } else { Ok(()) }
            }
            TableRequest::Reopen => Err(Refusal::new(Code::Busy, "to be reopened")),
            TableRequest::Gap => self.credit_gaps().await,
        }
    }

    /// A request without a socket counts as presence for a while. A socket counts as long as it is open.
    fn seen(&mut self, user: UserId) {
        if self.table.seat_of(&user).is_some() {
            let until = Instant::now() + self.hub.config.presence_timeout;
            self.presences.entry(user).or_insert(Presence { sockets: 0, until }).until = until;
        }
    }

    async fn execute(&mut self, actor: &Actor, command: &Command) -> Result<CommandResult, Refusal> {
        self.adopt_rules().await.map_err(Refusal::before_trying)?;
        self.credit_gaps().await.map_err(Refusal::before_trying)?;
        for _ in 0..ATTEMPTS {
            let replaceable = now() - self.hub.config.replace_after.as_millis() as Millis;
            let event = match self.table.decide(actor, command, replaceable)? {
                Decision::Event(event) => event,
                Decision::Nothing => return Ok(self.result_now()),
                Decision::Hint(seat) => {
                    let game = self.table.game().map(|game| (game.clone_lobby(), seat));
                    return Ok(CommandResult { hint: game, ..self.result_now() });
                }
                Decision::Explain(explanation) => {
                    return Ok(CommandResult { explanation: Some(explanation), ..self.result_now() });
                }
                Decision::Rematch => match self.table.rematch() {
                    Some(table) => return Ok(CommandResult { table: Some(table.clone()), ..self.result_now() }),
                    None => {
                        let CreatedTable { id, .. } = create_rematch(&self.hub, &self.table, actor).await?;
                        TableEvent::Rematch { table: id }
                    }
                },
            };
            let member = matches!(event, TableEvent::Sit { .. }).then(|| actor.user.clone());
            let table = match &event {
                TableEvent::Rematch { table } => Some(table.clone()),
                _ => None,
            };
            let submitted = self.submit(event, member).await;
            // The table of a rematch exists already.
            let is_rematch = table.is_some();
            match submitted.map_err(|refusal| Refusal { not_tried: refusal.not_tried && !is_rematch, ..refusal })? {
                // Others may have acted since.
                Submitted::Stored(version) => return Ok(CommandResult { version, table, ..self.result_now() }),
                Submitted::Overtaken => {}
            }
        }
        Err(Refusal::new(Code::Busy, "too many concurrent changes at this table; try again"))
    }

    fn result_now(&self) -> CommandResult {
        CommandResult { version: self.table.version(), hint: None, explanation: None, table: None }
    }

    async fn act_for_bot(&mut self, seat: Seat, since: i64, action: String) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.credit_gaps().await?;
        for _ in 0..ATTEMPTS {
            let event = self.table.decide_bot(seat, since, action.clone())?;
            if let Submitted::Stored(_) = self.submit(event, None).await? {
                return Ok(());
            }
        }
        Err(Refusal::new(Code::Busy, "too many concurrent changes at this table"))
    }

    async fn close(&mut self) -> Result<(), Refusal> {
        for _ in 0..ATTEMPTS {
            let event = self.table.decide_close()?;
            if let Submitted::Stored(_) = self.submit(event, None).await? {
                return Ok(());
            }
        }
        Err(Refusal::new(Code::Busy, "too many concurrent changes at this table; try again"))
    }

    /// Applies an event and stores it. It is published only after it is stored.
    async fn submit(&mut self, event: TableEvent, member: Option<UserId>) -> Result<Submitted, Refusal> {
        if let Err(refusal) = self.hub.check_storing() {
            // Other entries and heartbeats may be stored meanwhile, so this may not be within a known gap.
            self.extend_slow(now());
            self.grace_until = now() + GRACE;
            return Err(refusal);
        }
        let is_action = matches!(event, TableEvent::Act { .. });
        let is_credit = matches!(event, TableEvent::Interrupted { .. });
        let (sequence, at) = (self.table.version() + 1, now().max(self.table.at()));
        self.unsaved = true;
        let stored = self.table.apply_new(at, event.clone());
        let stored = stored.inspect_err(|error| self.unsaved = !matches!(error, LoadError::Illegal(_)))?;
        let entry = Entry { sequence, at, body: stored.body() };
        let new =
            NewEntry { table: self.id.clone(), entry, listing: self.table.listing(), jobs: self.table.jobs(), member };
        let has_jobs = new.jobs.as_ref().is_some_and(|jobs| !jobs.is_empty());
        let begun = Instant::now();
        let late = || StoreError::failed("storing an entry took too long");
        let stored = tokio::time::timeout(STORE_TIMEOUT, self.hub.store.append(new)).await;
        match stored.unwrap_or_else(|_| Err(late())) {
            Ok(Append::Done) => {
                self.unsaved = false;
                self.hub.committed();
                self.hub.metrics.stored(begun.elapsed(), is_action);
                if begun.elapsed().as_millis() as Millis > downtime::LONG && !is_credit {
                    // Until it was stored no client could see it or act.
                    self.extend_slow(at);
                } else if !is_credit {
                    // What is shorter is not credited.
                    self.slow = self.slow.filter(|slow| is_long_enough(*slow));
                }
                self.publish_version();
                if has_jobs {
                    self.hub.wake_bots();
                }
                Ok(Submitted::Stored(sequence))
            }
            Ok(Append::Taken) => {
                self.reload().await?;
                self.hub.metrics.conflict();
                Ok(Submitted::Overtaken)
            }
            Err(error) => {
                self.hub.readiness.request_check();
                // Heartbeats may be stored all the same, if the database has no room for entries.
                self.extend_slow(at);
                // No time is up while players cannot move.
                self.grace_until = now() + GRACE;
                self.recheck_until = Instant::now() + RECHECK_FOR;
                // It may be stored all the same, if the connection broke after the commit: compare with what is stored.
                let refusal = error.into();
                self.reload().await?;
                if self.table.is_entry(sequence, at, &event) {
                    return Ok(Submitted::Stored(sequence));
                }
                self.slow = self.slow.map(|slow| Gap { until: now(), ..slow });
                Err(refusal)
            }
        }
    }

    fn publish_version(&mut self) {
        let version = self.table.version();
        self.publish.send_replace(version);
        let over = self.table.phase() == Phase::Over;
        let ended = over && self.table.ended_at() == version;
        if version % SNAPSHOT_EVERY == 0 && !over || ended {
            let (hub, id, body) = (Arc::clone(&self.hub), self.id.clone(), self.table.compact());
            // A snapshot is only an optimization: the entries are stored.
            tokio::spawn(async move {
                if let Err(error) = hub.store.save_snapshot(&id, version, &body).await {
                    tracing::warn!(%error, "cannot store a snapshot");
                }
            });
        }
        if ended && let Some(finished) = self.table.finished_game() {
            replays::archive_later(&self.hub, &self.id, finished);
        }
    }

    async fn reload(&mut self) -> Result<(), Refusal> {
        self.table = load(&self.hub, &self.id).await?;
        self.unsaved = false;
        self.publish.send_replace(self.table.version());
        Ok(())
    }

    /// Reads what other processes have stored.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let entries = self.hub.store.entries(&self.id, self.table.version()).await;
        // Each entry is notified once, so after an error the next checks read the database again.
        let entries = entries.inspect_err(|_| self.recheck_until = Instant::now() + RECHECK_FOR)?;
        if entries.is_empty() {
            return Ok(());
        }
        for entry in &entries {
            self.table.apply(entry)?;
        }
        self.publish.send_replace(self.table.version());
        self.mark_present().await
    }

    /// Marks players who are connected to this process as present.
    async fn mark_present(&mut self) -> Result<(), Refusal> {
        while let Some(seat) = self.newly_present() {
            let back = TableEvent::Back { seat, process: self.hub.process.clone() };
            self.submit(back, None).await?;
        }
        Ok(())
    }

    fn newly_present(&self) -> Option<Seat> {
        if self.table.phase() == Phase::Over {
            return None;
        }
        let seats = self.presences.keys().filter_map(|user| self.table.seat_of(user));
        seats.into_iter().find(|seat| self.table.process_of(*seat).is_none())
    }

    /// Checks what no notification reports: lost notifications, people whose process is gone, time that is up.
    async fn check(&mut self, ask_store: bool) -> Result<(), Refusal> {
        if self.hub.shared && ask_store || self.recheck_until > Instant::now() {
            self.catch_up().await?;
        }
        if self.table.phase() != Phase::Over {
            self.credit_gaps().await?;
            self.look_for_stranded().await?;
        }
        self.mark_present().await?;
        self.wake().await
    }

    /// People whose process is gone, or may have dropped the table, could not act since its last heartbeat, and get some
    /// time to reconnect.
    async fn look_for_stranded(&mut self) -> Result<(), Refusal> {
        let stranded = self.table.stranded(&self.hub.process, |process| self.hub.is_alive(process));
        if stranded.is_empty() {
            return Ok(());
        }
        let (at, processes) = (now(), self.hub.processes());
        let heartbeats = stranded.iter().filter_map(|seat| processes.get(self.table.process_of(seat)?));
        let since = heartbeats.map(|process| process.heartbeat).min().unwrap_or(at);
        self.pause_clocks(since, at + RECONNECT_TIME).await?;
        while let Some(seat) = self.table.stranded(&self.hub.process, |process| self.hub.is_alive(process)).first() {
            self.submit(TableEvent::Away { seat }, None).await?;
        }
        Ok(())
    }

    /// When something is due without a request.
    fn next_wake(&self) -> Option<Instant> {
        let deadline = self.table.deadline().map(|deadline| {
            let wait = (deadline.max(self.grace_until) - now()).max(0);
            Instant::now() + Duration::from_millis(wait as u64 + 1)
        });
        let leaving = self.presences.values().filter(|presence| presence.sockets == 0).map(|presence| presence.until);
        leaving.chain(deadline).min().map(|wake| wake.max(self.retry_after))
    }

    async fn wake(&mut self) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.credit_gaps().await?;
        let now_here = Instant::now();
        let is_gone = |presence: &Presence| presence.sockets == 0 && presence.until <= now_here;
        let gone: Vec<UserId> =
            self.presences.iter().filter(|(_, presence)| is_gone(presence)).map(|(user, _)| user.clone()).collect();
        for user in gone {
            while let Some(seat) = self.still_connected(&user) {
                self.submit(TableEvent::Away { seat }, None).await?;
            }
            self.presences.remove(&user);
        }
        if now() >= self.grace_until && self.table.overdue(now()).is_some() {
            self.time_is_up().await?;
        }
        Ok(())
    }

    /// The time of a player seems to be up. It is, if they could have moved: storing works now, and their process was
    /// alive.
    async fn time_is_up(&mut self) -> Result<(), Refusal> {
        if !self.hub.confirm_storing().await {
            self.grace_until = now() + RECHECK_AFTER;
            return Ok(());
        }
        self.credit_gaps().await?;
        let Some(seat) = self.table.overdue(now()) else { return Ok(()) };
        if !self.could_move(seat) {
            self.grace_until = now() + RECHECK_AFTER;
            return Ok(());
        }
        self.submit(TableEvent::TimeUp { seat }, None).await?;
        Ok(())
    }

    /// Whether the process of this player was alive until their deadline.
    fn could_move(&self, seat: Seat) -> bool {
        let Some(process) = self.table.process_of(seat).filter(|process| *process != self.hub.process) else {
            return true;
        };
        let processes = self.hub.processes();
        let heartbeat = processes.get(process).filter(|process| process.alive).map(|process| process.heartbeat);
        heartbeat.is_some_and(|heartbeat| self.table.deadline_of(seat).is_some_and(|deadline| heartbeat >= deadline))
    }
}

impl Task {
    /// The seat of this person, if they count as connected to this process and the game is not over.
    fn still_connected(&self, user: &UserId) -> Option<Seat> {
        let seat = self.table.seat_of(user).filter(|_| self.table.phase() != Phase::Over)?;
        (self.table.process_of(seat) == Some(self.hub.process.as_str())).then_some(seat)
    }
}

async fn sleep_until(wake: Option<Instant>) {
    match wake {
        Some(at) => tokio::time::sleep_until(at.into()).await,
        None => std::future::pending().await,
    }
}
