//! A live table: one task that owns its state. Everything that happens at the table goes through it, one thing after the other.
//!
//! What is decided is applied first and stored then, and nobody can look before it is stored: the task answers nothing in
//! between. If storing fails or another process was faster, the table is read again, so what is shown is always what is stored.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use harena_catalog::LobbyMatch;
use harena_core::Seat;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::decide::{Actor, Plan};
use super::{LoadError, TableEvent, TableState};
use crate::archive::ArchivedReplay;
use crate::error::Refusal;
use crate::gaps;
use crate::hub::{CreatedTable, Hub, Stage, create_rematch};
use crate::ids::{TableId, UserId};
use crate::protocol::{Code, Command, Phase, Reason, SeatName};
use crate::replays;
use crate::store::{Append, Entry, Gap, Millis, NewEntry, StoreError, TableRow};
use crate::time::now;

/// Commands that wait at one table; more is answered with [`Code::Busy`].
const QUEUE: usize = 256;
/// A snapshot is made after so many entries.
const SNAPSHOT_EVERY: i64 = 64;
/// A person who reconnects within this time was never away.
const AWAY_AFTER: Duration = Duration::from_secs(3);
/// A person who was away more often than this is given more time: each coming and going is kept as long as the table is.
const OFTEN_AWAY: u32 = 50;
const AWAY_AFTER_OFTEN: Duration = Duration::from_secs(60);
/// A person who loses their connection with its process has so long to come back before clocks run again.
const COME_BACK: Millis = 30_000;
/// Where it is not certain that somebody could have moved, it is looked again after this.
const LOOK_AGAIN: Millis = 1_000;
/// After a table was opened in the middle of a game, nobody's time is up before this: the server may have been away.
const GRACE: Millis = 15_000;
/// How often the table looks after itself.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// At every so many looks it asks the database whether it has missed anything. News that are known to be lost are asked for
/// at once.
const ASK_EVERY: u32 = 6;
/// A command that comes second so often is refused.
const ATTEMPTS: usize = 8;
/// An entry that is not stored in this time counts as not stored, until it turns up.
const STORED_WITHIN: Duration = Duration::from_secs(20);
/// After something could not be stored, the table does nothing by itself for so long.
const REST: Duration = Duration::from_secs(1);
/// So long it asks the database at every look: what could not be stored may have been all the same, and what could not be read
/// is still there.
const UNSURE: Duration = Duration::from_secs(60);
/// A person who asks a table that is being closed waits for the next, so often at most.
const OPENINGS: u32 = 40;

/// The way to a live table.
#[derive(Clone, Debug)]
pub(crate) struct LiveTable {
    /// Where the table is found if it is opened again.
    hub: Weak<Hub>,
    id: TableId,
    asks: mpsc::Sender<TableRequest>,
    /// The newest version. Closed when the table is.
    pub(crate) versions: watch::Receiver<i64>,
}

/// What can be asked of a live table.
pub(crate) enum TableRequest {
    Command {
        actor: Actor,
        command: Command,
        reply: oneshot::Sender<Result<CommandResult, Refusal>>,
        /// Set when the table begins with it: from then on it must not be sent to another.
        begun: Arc<AtomicBool>,
    },
    /// A computer player has chosen for a seat that was asked since this version.
    Bot {
        seat: Seat,
        since: i64,
        action: String,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    Read(Box<dyn FnOnce(&TableState) + Send>),
    Connected(UserId),
    Disconnected(UserId),
    /// Has asked for news without a socket.
    Seen(UserId),
    /// Another process has stored this entry.
    News(i64),
    /// News may have been lost, or time may be up.
    Check,
    /// The operator ends the game.
    Close(oneshot::Sender<Result<(), Refusal>>),
    /// What is stored was changed, or is gone: read it anew.
    Reopen,
    /// For a while nobody could do anything.
    Gap,
}

/// What came of a command.
pub(crate) struct CommandResult {
    pub(crate) version: i64,
    /// Think about this, for that seat.
    pub(crate) hint: Option<(Box<dyn LobbyMatch>, Seat)>,
    pub(crate) why: Option<Reason>,
    pub(crate) table: Option<TableId>,
}

impl LiveTable {
    /// Opens a table from storage and starts its task.
    pub(crate) async fn open(hub: &Arc<Hub>, id: &TableId) -> Result<LiveTable, Refusal> {
        let table = load(hub, id).await?;
        let (asks, asked) = mpsc::channel(QUEUE);
        let (publish, versions) = watch::channel(table.version());
        let grace_until = if table.version() > 2 { now() + GRACE } else { 0 };
        // A person who was here when this process last had the table comes back in a moment, or is gone.
        let until = Instant::now() + AWAY_AFTER;
        let here = table.connected_to(&hub.process).map(|user| (user.clone(), Presence { sockets: 0, until }));
        let task = Task {
            _stay: Box::new(hub.enter_table()),
            hub: Arc::clone(hub),
            id: id.clone(),
            here: here.collect(),
            table,
            publish,
            grace_until,
            used: Instant::now(),
            checks: 0,
            credited: 0,
            slow: None,
            unsaved: false,
            retry_after: Instant::now(),
            recheck_until: Instant::now(),
        };
        tokio::spawn(task.run(asked));
        Ok(LiveTable { hub: Arc::downgrade(hub), id: id.clone(), asks, versions })
    }

    /// Takes no more, but may still be at work on what was asked before.
    pub(crate) fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// Its task is over: only then may the table be reopened.
    pub(crate) fn has_ended(&self) -> bool {
        self.versions.has_changed().is_err()
    }

    /// Waits until its task is over.
    pub(crate) async fn ended(&self) {
        let mut versions = self.versions.clone();
        while versions.changed().await.is_ok() {}
    }

    /// Sends without waiting: a table that has too much to do says so.
    pub(crate) fn try_send(&self, request: TableRequest) -> Result<(), Refusal> {
        self.asks.try_send(request).map_err(|_| too_much())
    }

    /// Sends what must not be lost without waiting, or gives it back if the table is busy.
    pub(crate) fn try_deliver(&self, request: TableRequest) -> Option<TableRequest> {
        match self.asks.try_send(request) {
            Err(TrySendError::Full(request)) => Some(request),
            Ok(()) | Err(TrySendError::Closed(_)) => None, // a table that is closed has nothing to be told
        }
    }

    /// Sends what must not be lost.
    pub(crate) async fn send(&self, request: TableRequest) {
        let _ = self.asks.send(request).await; // a table that is closed has nothing to be told
    }

    /// Ends the game that runs here.
    pub(crate) async fn close(&self) -> Result<(), Refusal> {
        let (reply, answer) = oneshot::channel();
        self.try_send(TableRequest::Close(reply))?;
        answer.await.map_err(|_| closed())?
    }

    /// A command. A table that closes before it has begun with it leaves it to the one that is opened next.
    pub(crate) async fn command(&self, actor: Actor, command: Command) -> Result<CommandResult, Refusal> {
        let mut live = self.clone();
        for opening in 0..OPENINGS {
            let (reply, answer) = oneshot::channel();
            let begun = Arc::new(AtomicBool::new(false));
            let request = TableRequest::Command {
                actor: actor.clone(),
                command: command.clone(),
                reply,
                begun: Arc::clone(&begun),
            };
            match live.asks.try_send(request) {
                Err(TrySendError::Full(_)) => return Err(too_much()),
                Err(TrySendError::Closed(_)) => {}
                Ok(()) => match answer.await {
                    Ok(result) => return result,
                    Err(_) if begun.load(Relaxed) => return Err(Refusal::internal(&"a table has died at a command")),
                    Err(_) => {}
                },
            }
            live = live.next(opening).await?;
        }
        Err(closed())
    }

    /// A question about the table. If the table closes before it has answered, the one that is opened next does.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&TableState) -> T + Clone + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut live = self.clone();
        for opening in 0..OPENINGS {
            let (reply, answer) = oneshot::channel();
            let question = question.clone();
            let read = move |table: &TableState| _ = reply.send(question(table));
            if live.asks.send(TableRequest::Read(Box::new(read))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            live = live.next(opening).await?;
        }
        Err(closed())
    }

    /// The table as it is opened again.
    async fn next(&self, opening: u32) -> Result<LiveTable, Refusal> {
        let hub = self.hub.upgrade().ok_or_else(closed)?;
        // The first time at once: most tables just were not used any more.
        tokio::time::sleep(Duration::from_millis(u64::from(opening) * 20)).await;
        hub.table(&self.id).await
    }
}

fn too_much() -> Refusal {
    Refusal::new(Code::Busy, "this table has too much to do; try again")
}

fn closed() -> Refusal {
    Refusal::new(Code::Busy, "this table cannot be kept open; try again")
}

/// The table as it is stored. One that cannot be read is set aside, whatever is the matter with it.
pub(crate) async fn load(hub: &Hub, id: &TableId) -> Result<TableState, Refusal> {
    let begun = Instant::now();
    let loaded = std::panic::AssertUnwindSafe(read_table(hub, id)).catch_unwind().await;
    let broken = match loaded {
        Ok(Ok(table)) => {
            hub.metrics.opened(begun.elapsed());
            return Ok(table);
        }
        Ok(Err(ReadError::LoadError(LoadError::Broken(why)) | ReadError::Store(StoreError::Damaged(why)))) => why,
        Ok(Err(ReadError::LoadError(unfit @ LoadError::Newer(_)))) => {
            hub.newer.add(id, &unfit);
            return Err(unfit.into());
        }
        Ok(Err(ReadError::LoadError(unfit @ (LoadError::NoRoom(_) | LoadError::Illegal(_))))) => {
            return Err(unfit.into());
        }
        Ok(Err(ReadError::Store(error))) => return Err(error.into()),
        Ok(Err(ReadError::Missing)) => return Err(Refusal::unknown_table()),
        Err(_) => "a panic".to_string(),
    };
    hub.set_aside(id, &broken).await;
    Err(Refusal::new(Code::Internal, "this table cannot be read; the operator has been told"))
}

/// Why a table is not there.
#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    LoadError(#[from] LoadError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is none")]
    Missing,
}

async fn read_table(hub: &Hub, id: &TableId) -> Result<TableState, ReadError> {
    let mut row = hub.store.table(id).await?.ok_or(ReadError::Missing)?;
    for _ in 0..ATTEMPTS {
        let mut table = read_entries(hub, id, &row).await?;
        // The row is read before the entries: meanwhile others may have added some, or deleted the table.
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
    Err(ReadError::Store(StoreError::failed("too much happens at this table to read it")))
}

async fn read_entries(hub: &Hub, id: &TableId, row: &TableRow) -> Result<TableState, ReadError> {
    let mut table = TableState::new(row)?;
    let restored = match hub.store.snapshot(id).await {
        Ok(Some((_, body))) => table.restore(&body),
        Err(StoreError::Damaged(why)) => Err(LoadError::Broken(why)),
        Ok(None) => Ok(()),
        Err(error) => return Err(error.into()),
    };
    if let Err(error) = restored {
        // It is only a short cut.
        tracing::debug!(table = %id, %error, "a snapshot is passed over");
        table = TableState::new(row)?;
    }
    for entry in hub.store.entries(id, table.version()).await? {
        table.apply(&entry)?;
    }
    Ok(table)
}

/// What it takes to show it, beyond its entries.
async fn complete(hub: &Hub, id: &TableId, table: &mut TableState, row: &TableRow) -> Result<(), ReadError> {
    if table.version() == 0 {
        // Every table is made together with its first entry.
        return Err(LoadError::Broken("it has no entries".to_string()).into());
    }
    table.compare_with(row)?;
    if table.needs_archive()
        && let Some(replay) = hub.store.replay(id).await?
    {
        // Without it there is still what was played while the rules were the same, and the steps.
        if let Err(error) = ArchivedReplay::unpack(&replay).and_then(|replay| table.use_archive(&replay)) {
            tracing::error!(table = %id, %error, "a finished game cannot be shown as it was");
        }
    }
    Ok(())
}

/// Whether an entry was stored.
enum Submitted {
    /// With this version.
    Stored(i64),
    /// Another process was faster; the table is now as it left it.
    Overtaken,
}

struct Task {
    /// The table counts as live until this is dropped: the first of all that the task has.
    _stay: Box<dyn Send>,
    hub: Arc<Hub>,
    id: TableId,
    table: TableState,
    publish: watch::Sender<i64>,
    /// The people who are connected here, or were heard of a moment ago.
    here: HashMap<UserId, Presence>,
    grace_until: Millis,
    used: Instant,
    checks: u32,
    /// How many of the gaps that the hub knows of are made up for.
    credited: usize,
    /// For so long the last entry was on its way to the disk, if that was long; not made up for yet.
    slow: Option<Gap>,
    /// The state has something in it that is not known to be stored: it must not be shown.
    unsaved: bool,
    /// Nothing is done unasked before this.
    retry_after: Instant,
    /// Something could not be stored or read; until then the database is asked at every look.
    recheck_until: Instant,
}

/// Somebody who is here.
struct Presence {
    sockets: usize,
    /// Without a socket they count as away from then on.
    until: Instant,
}

impl Task {
    async fn run(mut self, mut asked: mpsc::Receiver<TableRequest>) {
        let mut check = tokio::time::interval(CHECK_INTERVAL);
        check.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let hub = Arc::clone(&self.hub);
        let mut outcome = self.begin().await;
        loop {
            let fails = outcome.is_err();
            if let Err(refusal) = outcome {
                if self.unsaved || refusal.code != Code::Storage {
                    // What still waits gets its answer from the table that is opened next.
                    tracing::debug!(table = %self.id, why = refusal.text, "table closed");
                    return;
                }
                // What is shown is what is stored, so the table can be looked at; it goes on when the database does.
                self.retry_after = Instant::now() + REST;
            }
            if self.slow.is_some() && !fails {
                outcome = self.credit_gaps().await;
                continue;
            }
            let wake = self.next_wake();
            outcome = tokio::select! {
                request = asked.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => return,
                },
                () = sleep_until(wake) => self.wake().await,
                _ = check.tick() => {
                    if self.is_idle() {
                        return self.leave(asked).await;
                    }
                    self.checks = self.checks.wrapping_add(1);
                    self.check(self.checks.is_multiple_of(ASK_EVERY)).await
                }
                () = hub.reached(Stage::Stopping) => Err(Refusal::new(Code::Busy, "stopping")),
            };
        }
    }

    /// Before anybody looks at it: the rules, the clocks, and who is there, are those of now.
    async fn begin(&mut self) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.credit_gaps().await?;
        if self.table.phase() == Phase::Over { Ok(()) } else { self.look_for_stranded().await }
    }

    /// A game that runs by older rules goes on by those of the program, or ends.
    async fn adopt_rules(&mut self) -> Result<(), Refusal> {
        while let Some(event) = self.table.rules_event() {
            self.submit(event, None).await?;
        }
        Ok(())
    }

    /// Clocks stood still while nobody could have moved. Before anything is decided by the clock.
    async fn credit_gaps(&mut self) -> Result<(), Refusal> {
        self.hub.tick();
        if let Some(Gap { since, until }) = self.slow {
            self.pause_clocks(since, until).await?;
            self.slow = None;
        }
        for noted in self.hub.gaps.after(self.credited) {
            // Where others served meanwhile, it concerns those who were here, with a socket or without one.
            if !noted.own || self.somebody_plays_here() {
                self.pause_clocks(noted.gap.since, noted.gap.until).await?;
            }
            self.credited += 1;
        }
        Ok(())
    }

    /// Nobody could do anything in this time.
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

    /// Whether somebody who has a seat is connected to this process, or was heard of here lately.
    fn somebody_plays_here(&self) -> bool {
        let connected = self.table.connected_to(&self.hub.process).next().is_some();
        connected || self.here.keys().any(|user| self.table.seat_of(user).is_some())
    }

    /// Answers what has been asked meanwhile, and takes no more.
    async fn leave(mut self, mut asked: mpsc::Receiver<TableRequest>) {
        asked.close();
        while let Some(request) = asked.recv().await {
            if self.answer(request).await.is_err() {
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.here.is_empty() && self.used.elapsed() > self.hub.config.idle
    }

    /// An error means that the table cannot go on and is to be opened again.
    async fn answer(&mut self, request: TableRequest) -> Result<(), Refusal> {
        match request {
            TableRequest::Command { actor, command, reply, begun } => {
                begun.store(true, Relaxed);
                self.used = Instant::now();
                let result = self.execute(&actor, &command).await;
                if result.is_ok() {
                    self.seen(actor.user);
                }
                let _ = reply.send(result); // anyone who asked may be gone
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
                self.here.entry(user).or_insert(Presence { sockets: 0, until }).sockets += 1;
                self.mark_present().await
            }
            TableRequest::Disconnected(user) => {
                let often = self.table.seat_of(&user).is_some_and(|seat| self.table.times_away(seat) > OFTEN_AWAY);
                let until = Instant::now() + if often { AWAY_AFTER_OFTEN } else { AWAY_AFTER };
                if let Some(presence) = self.here.get_mut(&user) {
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
            TableRequest::News(sequence) if sequence > self.table.version() => self.catch_up().await,
            TableRequest::News(_) => Ok(()),
            TableRequest::Check => self.check(true).await,
            TableRequest::Close(reply) => {
                let result = self.close().await;
                let broken = matches!(&result, Err(refusal) if matches!(refusal.code, Code::Internal | Code::Storage));
                let _ = reply.send(result); // as above
                if broken { self.reload().await } else { Ok(()) }
            }
            TableRequest::Reopen => Err(Refusal::new(Code::Busy, "to be read anew")),
            TableRequest::Gap => self.credit_gaps().await,
        }
    }

    /// A person who is heard of without a socket is here for a while. A person who has one is here as long as it is open.
    fn seen(&mut self, user: UserId) {
        if self.table.seat_of(&user).is_some() {
            let until = Instant::now() + self.hub.config.heard;
            self.here.entry(user).or_insert(Presence { sockets: 0, until }).until = until;
        }
    }

    async fn execute(&mut self, actor: &Actor, command: &Command) -> Result<CommandResult, Refusal> {
        self.adopt_rules().await?;
        self.credit_gaps().await?;
        for _ in 0..ATTEMPTS {
            let replaceable = now() - self.hub.config.replace_after.as_millis() as Millis;
            let event = match self.table.decide(actor, command, replaceable)? {
                Plan::Do(event) => event,
                Plan::Nothing => return Ok(self.result_now()),
                Plan::Hint(seat) => {
                    let game = self.table.game().map(|game| (game.clone_lobby(), seat));
                    return Ok(CommandResult { hint: game, ..self.result_now() });
                }
                Plan::Said(why) => return Ok(CommandResult { why: Some(why), ..self.result_now() }),
                Plan::Rematch => match self.table.rematch() {
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
            match self.submit(event, member).await? {
                // Others may have gone on since.
                Submitted::Stored(version) => return Ok(CommandResult { version, table, ..self.result_now() }),
                Submitted::Overtaken => {}
            }
        }
        Err(Refusal::new(Code::Busy, "too much happens at this table; try again"))
    }

    fn result_now(&self) -> CommandResult {
        CommandResult { version: self.table.version(), hint: None, why: None, table: None }
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
        Err(Refusal::new(Code::Busy, "too much happens at this table"))
    }

    async fn close(&mut self) -> Result<(), Refusal> {
        for _ in 0..ATTEMPTS {
            let event = self.table.decide_close()?;
            if let Submitted::Stored(_) = self.submit(event, None).await? {
                return Ok(());
            }
        }
        Err(Refusal::new(Code::Busy, "too much happens at this table; try again"))
    }

    /// Applies an event and stores it. Nobody is told before it is stored.
    async fn submit(&mut self, event: TableEvent, member: Option<UserId>) -> Result<Submitted, Refusal> {
        if let Err(refusal) = self.hub.check_storing() {
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
        let late = || StoreError::failed("an entry is not stored in time");
        let stored = tokio::time::timeout(STORED_WITHIN, self.hub.store.append(new)).await;
        match stored.unwrap_or_else(|_| Err(late())) {
            Ok(Append::Done) => {
                self.unsaved = false;
                self.hub.metrics.stored(begun.elapsed(), is_action);
                if begun.elapsed().as_millis() as Millis > gaps::LONG && !is_credit {
                    // Nobody could see it, and nobody could do anything here, before it was stored.
                    self.slow = Some(Gap { since: at, until: now() });
                }
                self.publish_version();
                if has_jobs {
                    self.hub.wake_bots();
                }
                Ok(Submitted::Stored(sequence))
            }
            Ok(Append::Taken) => {
                self.reload().await?;
                self.hub.metrics.overtaken();
                Ok(Submitted::Overtaken)
            }
            Err(error) => {
                self.hub.readiness.doubt();
                self.recheck_until = Instant::now() + UNSURE;
                // Nobody's time is up while nobody can move.
                self.grace_until = now() + GRACE;
                // It may have been stored all the same: a connection can break after the last word. What is there now says so.
                let refusal = error.into();
                self.reload().await?;
                if self.table.is_entry(sequence, at, &event) { Ok(Submitted::Stored(sequence)) } else { Err(refusal) }
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
            // Only a short cut: if it is lost, the entries are there.
            tokio::spawn(async move {
                if let Err(error) = hub.store.save_snapshot(&id, version, &body).await {
                    tracing::warn!(%error, "no snapshot");
                }
            });
        }
        if ended && let Some(shown) = self.table.finished_game() {
            replays::archive_later(&self.hub, &self.id, shown);
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
        // What could not be read is asked for again at the next look: nobody tells of it twice.
        let entries = entries.inspect_err(|_| self.recheck_until = Instant::now() + UNSURE)?;
        if entries.is_empty() {
            return Ok(());
        }
        for entry in &entries {
            self.table.apply(entry)?;
        }
        self.publish.send_replace(self.table.version());
        self.mark_present().await
    }

    /// A person who is connected here and sits at the table is present.
    async fn mark_present(&mut self) -> Result<(), Refusal> {
        while let Some(seat) = self.newly_present() {
            let back = TableEvent::Back { seat: SeatName(seat), process: self.hub.process.clone() };
            self.submit(back, None).await?;
        }
        Ok(())
    }

    fn newly_present(&self) -> Option<Seat> {
        if self.table.phase() == Phase::Over {
            return None;
        }
        let seats = self.here.keys().filter_map(|user| self.table.seat_of(user));
        seats.into_iter().find(|seat| self.table.process_of(*seat).is_none())
    }

    /// Looks for what nobody tells: lost news, people whose process is gone, time that is up.
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

    /// People whose process is gone could do nothing since it was last heard of, and get some time to come back.
    async fn look_for_stranded(&mut self) -> Result<(), Refusal> {
        let stranded = self.table.stranded(|process| self.hub.is_alive(process));
        if stranded.is_empty() {
            return Ok(());
        }
        let (at, processes) = (now(), self.hub.processes());
        let heard = stranded.iter().filter_map(|seat| processes.get(self.table.process_of(seat)?));
        let since = heard.map(|seen| seen.said).min().unwrap_or(at);
        self.pause_clocks(since, at + COME_BACK).await?;
        while let Some(seat) = self.table.stranded(|process| self.hub.is_alive(process)).first() {
            self.submit(TableEvent::Away { seat: SeatName(seat) }, None).await?;
        }
        Ok(())
    }

    /// When something is due by itself.
    fn next_wake(&self) -> Option<Instant> {
        let deadline = self.table.deadline().map(|deadline| {
            let wait = (deadline.max(self.grace_until) - now()).max(0);
            Instant::now() + Duration::from_millis(wait as u64 + 1)
        });
        let leaving = self.here.values().filter(|presence| presence.sockets == 0).map(|presence| presence.until);
        leaving.chain(deadline).min().map(|wake| wake.max(self.retry_after))
    }

    async fn wake(&mut self) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.credit_gaps().await?;
        let now_here = Instant::now();
        let is_gone = |presence: &Presence| presence.sockets == 0 && presence.until <= now_here;
        let gone: Vec<UserId> =
            self.here.iter().filter(|(_, presence)| is_gone(presence)).map(|(user, _)| user.clone()).collect();
        for user in gone {
            while let Some(seat) = self.still_connected(&user) {
                self.submit(TableEvent::Away { seat: SeatName(seat) }, None).await?;
            }
            self.here.remove(&user);
        }
        if now() >= self.grace_until && self.table.overdue(now()).is_some() {
            self.time_is_up().await?;
        }
        Ok(())
    }

    /// Somebody's time seems to be up. It is if they could have moved: something can be stored now, and their process was there.
    async fn time_is_up(&mut self) -> Result<(), Refusal> {
        if !self.hub.confirm_storing().await {
            self.grace_until = now() + LOOK_AGAIN;
            return Ok(());
        }
        self.credit_gaps().await?;
        let Some(seat) = self.table.overdue(now()) else { return Ok(()) };
        if !self.could_move(seat) {
            self.grace_until = now() + LOOK_AGAIN;
            return Ok(());
        }
        self.submit(TableEvent::TimeUp { seat: SeatName(seat) }, None).await?;
        Ok(())
    }

    /// Whether the process to which somebody is connected was there until their time was up.
    fn could_move(&self, seat: Seat) -> bool {
        let Some(process) = self.table.process_of(seat).filter(|process| *process != self.hub.process) else {
            return true;
        };
        let said = self.hub.processes().get(process).filter(|seen| seen.alive).map(|seen| seen.said);
        said.is_some_and(|said| self.table.deadline_of(seat).is_some_and(|deadline| said >= deadline))
    }
}

impl Task {
    /// The seat of somebody who counts as connected to this process, in a game that goes on.
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
