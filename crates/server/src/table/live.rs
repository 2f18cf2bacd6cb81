//! A live table: one task that owns the fold. Everything that happens at the table goes through it, one thing after the other.
//!
//! What is decided is applied first and stored then, and nobody can look before it is stored: the task answers nothing in
//! between. If storing fails or another process was faster, the table is read anew, so what is shown is always what is stored.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use harena_catalog::LobbyMatch;
use harena_core::Seat;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::decide::{Plan, Who};
use super::{Deed, Fold, Unfit};
use crate::error::Refusal;
use crate::film::Film;
use crate::films;
use crate::gaps;
use crate::hub::{Hub, Made, Stage, make_again};
use crate::ids::{TableId, UserId};
use crate::protocol::{Code, Command, Phase, Reason, SeatName};
use crate::store::{Append, Entry, Gap, Millis, NewEntry, StoreError, TableRow};
use crate::time::now;

/// Commands that wait at one table; more is answered with [`Code::Busy`].
const QUEUE: usize = 256;
/// A snapshot is made after so many entries.
const SNAPSHOT_EVERY: i64 = 64;
/// Whoever reconnects within this time was never away.
const AWAY_AFTER: Duration = Duration::from_secs(3);
/// Whoever was away more often than this is given more time: each coming and going is kept as long as the table is.
const OFTEN_AWAY: u32 = 50;
const AWAY_AFTER_OFTEN: Duration = Duration::from_secs(60);
/// Whoever loses their connection with its process has so long to come back before clocks run again.
const COME_BACK: Millis = 30_000;
/// Where it is not certain that somebody could have moved, it is looked again after this.
const LOOK_AGAIN: Millis = 1_000;
/// After a table was opened in the middle of a game, nobody's time is up before this: the server may have been away.
const GRACE: Millis = 15_000;
/// How often the table looks after itself.
const LOOK_EVERY: Duration = Duration::from_secs(5);
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
/// Whoever asks a table that is being closed waits for the next, so often at most.
const OPENINGS: u32 = 40;

/// The way to a live table.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    /// Where the table is found if it is opened again.
    hub: Weak<Hub>,
    id: TableId,
    asks: mpsc::Sender<Ask>,
    /// The newest version. Closed when the table is.
    pub(crate) versions: watch::Receiver<i64>,
}

/// What can be asked of a live table.
pub(crate) enum Ask {
    Command {
        who: Who,
        command: Command,
        reply: oneshot::Sender<Result<Carried, Refusal>>,
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
    Look(Box<dyn FnOnce(&Fold) + Send>),
    Connected(UserId),
    Disconnected(UserId),
    /// Has asked for news without a socket.
    Seen(UserId),
    /// Another process has stored this entry.
    News(i64),
    /// News may have been lost, or time may be up.
    Check,
    /// Whoever runs the server ends the game.
    Close(oneshot::Sender<Result<(), Refusal>>),
    /// What is stored was changed, or is gone: read it anew.
    Reopen,
    /// For a while nobody could do anything.
    Gap,
}

/// What came of a command.
pub(crate) struct Carried {
    pub(crate) version: i64,
    /// Think about this, for that seat.
    pub(crate) hint: Option<(Box<dyn LobbyMatch>, Seat)>,
    pub(crate) why: Option<Reason>,
    pub(crate) table: Option<TableId>,
}

impl Live {
    /// Opens a table from storage and starts its task.
    pub(crate) async fn open(hub: &Arc<Hub>, id: &TableId) -> Result<Live, Refusal> {
        let fold = load(hub, id).await?;
        let (asks, asked) = mpsc::channel(QUEUE);
        let (publish, versions) = watch::channel(fold.version());
        let grace_until = if fold.version() > 2 { now() + GRACE } else { 0 };
        // Whoever was here when this process last had the table comes back in a moment, or is gone.
        let until = Instant::now() + AWAY_AFTER;
        let here = fold.connected_to(&hub.process).map(|user| (user.clone(), Presence { sockets: 0, until }));
        let task = Task {
            _stay: Box::new(hub.enter_table()),
            hub: Arc::clone(hub),
            id: id.clone(),
            here: here.collect(),
            fold,
            publish,
            grace_until,
            used: Instant::now(),
            looks: 0,
            made_up: 0,
            slow: None,
            torn: false,
            rest_until: Instant::now(),
            unsure_until: Instant::now(),
        };
        tokio::spawn(task.run(asked));
        Ok(Live { hub: Arc::downgrade(hub), id: id.clone(), asks, versions })
    }

    /// Takes no more, but may still be at work on what was asked before.
    pub(crate) fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// Its task is over: only then may the table be opened anew.
    pub(crate) fn has_ended(&self) -> bool {
        self.versions.has_changed().is_err()
    }

    /// Waits until its task is over.
    pub(crate) async fn ended(&self) {
        let mut versions = self.versions.clone();
        while versions.changed().await.is_ok() {}
    }

    /// Sends without waiting: a table that has too much to do says so.
    pub(crate) fn ask(&self, ask: Ask) -> Result<(), Refusal> {
        self.asks.try_send(ask).map_err(|_| too_much())
    }

    /// Sends what must not be lost without waiting, or gives it back if the table is busy.
    pub(crate) fn try_tell(&self, ask: Ask) -> Option<Ask> {
        match self.asks.try_send(ask) {
            Err(TrySendError::Full(ask)) => Some(ask),
            Ok(()) | Err(TrySendError::Closed(_)) => None, // a table that is closed has nothing to be told
        }
    }

    /// Sends what must not be lost.
    pub(crate) async fn tell(&self, ask: Ask) {
        let _ = self.asks.send(ask).await; // a table that is closed has nothing to be told
    }

    /// Ends the game that runs here.
    pub(crate) async fn close(&self) -> Result<(), Refusal> {
        let (reply, answer) = oneshot::channel();
        self.ask(Ask::Close(reply))?;
        answer.await.map_err(|_| closed())?
    }

    /// A command. A table that closes before it has begun with it leaves it to the one that is opened next.
    pub(crate) async fn command(&self, who: Who, command: Command) -> Result<Carried, Refusal> {
        let mut live = self.clone();
        for opening in 0..OPENINGS {
            let (reply, answer) = oneshot::channel();
            let begun = Arc::new(AtomicBool::new(false));
            let ask = Ask::Command { who: who.clone(), command: command.clone(), reply, begun: Arc::clone(&begun) };
            match live.asks.try_send(ask) {
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
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Fold) -> T + Clone + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut live = self.clone();
        for opening in 0..OPENINGS {
            let (reply, answer) = oneshot::channel();
            let question = question.clone();
            let look = move |fold: &Fold| _ = reply.send(question(fold));
            if live.asks.send(Ask::Look(Box::new(look))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            live = live.next(opening).await?;
        }
        Err(closed())
    }

    /// The table as it is opened again.
    async fn next(&self, opening: u32) -> Result<Live, Refusal> {
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
pub(crate) async fn load(hub: &Hub, id: &TableId) -> Result<Fold, Refusal> {
    let begun = Instant::now();
    let loaded = std::panic::AssertUnwindSafe(read(hub, id)).catch_unwind().await;
    let broken = match loaded {
        Ok(Ok(fold)) => {
            hub.metrics.opened(begun.elapsed());
            return Ok(fold);
        }
        Ok(Err(Unreadable::Unfit(Unfit::Broken(why)) | Unreadable::Store(StoreError::Damaged(why)))) => why,
        Ok(Err(Unreadable::Unfit(unfit @ Unfit::Newer(_)))) => {
            hub.newer.add(id, &unfit);
            return Err(unfit.into());
        }
        Ok(Err(Unreadable::Unfit(unfit @ Unfit::NoRoom(_)))) => return Err(unfit.into()),
        Ok(Err(Unreadable::Store(error))) => return Err(error.into()),
        Ok(Err(Unreadable::Missing)) => return Err(Refusal::unknown_table()),
        Err(_) => "a panic".to_string(),
    };
    hub.set_aside(id, &broken).await;
    Err(Refusal::new(Code::Internal, "this table cannot be read; whoever runs the server knows"))
}

/// Why a table is not there.
#[derive(Debug, thiserror::Error)]
enum Unreadable {
    #[error(transparent)]
    Unfit(#[from] Unfit),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is none")]
    Missing,
}

async fn read(hub: &Hub, id: &TableId) -> Result<Fold, Unreadable> {
    let mut row = hub.store.table(id).await?.ok_or(Unreadable::Missing)?;
    for _ in 0..ATTEMPTS {
        let mut fold = read_entries(hub, id, &row).await?;
        // The row is read before the entries: meanwhile others may have added some, or deleted the table.
        if fold.needs_row() {
            let again = hub.store.table(id).await?.ok_or(Unreadable::Missing)?;
            let same = (&again.phase, &again.summary) == (&row.phase, &row.summary);
            row = again;
            if !same {
                continue;
            }
        }
        return show(hub, id, &mut fold, &row).await.map(|()| fold);
    }
    Err(Unreadable::Store(StoreError::failed("too much happens at this table to read it")))
}

async fn read_entries(hub: &Hub, id: &TableId, row: &TableRow) -> Result<Fold, Unreadable> {
    let mut fold = Fold::new(row)?;
    let restored = match hub.store.snapshot(id).await {
        Ok(Some((_, body))) => fold.restore(&body),
        Err(StoreError::Damaged(why)) => Err(Unfit::Broken(why)),
        Ok(None) => Ok(()),
        Err(error) => return Err(error.into()),
    };
    if let Err(error) = restored {
        // It is only a short cut.
        tracing::debug!(table = %id, %error, "a snapshot is passed over");
        fold = Fold::new(row)?;
    }
    for entry in hub.store.entries(id, fold.version()).await? {
        fold.apply(&entry)?;
    }
    Ok(fold)
}

/// What it takes to show it, beyond its entries.
async fn show(hub: &Hub, id: &TableId, fold: &mut Fold, row: &TableRow) -> Result<(), Unreadable> {
    if fold.version() == 0 {
        // Every table is made together with its first entry.
        return Err(Unfit::Broken("it has no entries".to_string()).into());
    }
    fold.hold_against(row)?;
    if fold.needs_film()
        && let Some(film) = hub.store.film(id).await?
    {
        // Without it there is still what was played while the rules were the same, and the steps.
        if let Err(torn) = Film::unpack(&film).and_then(|film| fold.show_by(&film)) {
            tracing::error!(table = %id, %torn, "a finished game cannot be shown as it was");
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
    fold: Fold,
    publish: watch::Sender<i64>,
    /// The people who are connected here, or were heard of a moment ago.
    here: HashMap<UserId, Presence>,
    grace_until: Millis,
    used: Instant,
    looks: u32,
    /// So many of the gaps that the hub knows of are made up for.
    made_up: usize,
    /// For so long the last entry was on its way to the disk, if that was long; not made up for yet.
    slow: Option<Gap>,
    /// The fold has something in it that is not known to be stored: nobody may look.
    torn: bool,
    /// Nothing is done unasked before this.
    rest_until: Instant,
    /// Something could not be stored or read; until then the database is asked at every look.
    unsure_until: Instant,
}

/// Somebody who is here.
struct Presence {
    sockets: usize,
    /// Without a socket they count as away from then on.
    until: Instant,
}

impl Task {
    async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
        let mut look = tokio::time::interval(LOOK_EVERY);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let hub = Arc::clone(&self.hub);
        let mut kept = self.begin().await;
        loop {
            let fails = kept.is_err();
            if let Err(refusal) = kept {
                if self.torn || refusal.code != Code::Storage {
                    // What still waits gets its answer from the table that is opened next.
                    tracing::debug!(table = %self.id, why = refusal.text, "table closed");
                    return;
                }
                // What is shown is what is stored, so the table can be looked at; it goes on when the database does.
                self.rest_until = Instant::now() + REST;
            }
            if self.slow.is_some() && !fails {
                kept = self.make_up().await;
                continue;
            }
            let wake = self.next_wake();
            kept = tokio::select! {
                ask = asked.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                () = sleep_until(wake) => self.wake().await,
                _ = look.tick() => {
                    if self.is_idle() {
                        return self.leave(asked).await;
                    }
                    self.looks = self.looks.wrapping_add(1);
                    self.check(self.looks.is_multiple_of(ASK_EVERY)).await
                }
                () = hub.reached(Stage::Stopping) => Err(Refusal::new(Code::Busy, "stopping")),
            };
        }
    }

    /// Before anybody looks at it: the rules, the clocks, and who is there, are those of now.
    async fn begin(&mut self) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.make_up().await?;
        if self.fold.phase() == Phase::Over { Ok(()) } else { self.look_for_stranded().await }
    }

    /// A game that runs by older rules goes on by those of the program, or ends.
    async fn adopt_rules(&mut self) -> Result<(), Refusal> {
        while let Some(deed) = self.fold.rules_deed() {
            self.submit(deed, None).await?;
        }
        Ok(())
    }

    /// Clocks stood still while nobody could have moved. Before anything is decided by the clock.
    async fn make_up(&mut self) -> Result<(), Refusal> {
        self.hub.tick();
        if let Some(Gap { since, until }) = self.slow {
            self.stand_still(since, until).await?;
            self.slow = None;
        }
        for noted in self.hub.gaps.after(self.made_up) {
            // Where others served meanwhile, it concerns those who were here, with a socket or without one.
            if !noted.own || self.somebody_plays_here() {
                self.stand_still(noted.gap.since, noted.gap.until).await?;
            }
            self.made_up += 1;
        }
        Ok(())
    }

    /// Nobody could do anything in this time.
    async fn stand_still(&mut self, since: Millis, until: Millis) -> Result<(), Refusal> {
        let mut attempts = 0..ATTEMPTS;
        while let Some(deed) = self.fold.interruption(since, until) {
            if let Submitted::Overtaken = self.submit(deed, None).await?
                && attempts.next().is_none()
            {
                break;
            }
        }
        Ok(())
    }

    /// Whether somebody who has a seat is connected to this process, or was heard of here lately.
    fn somebody_plays_here(&self) -> bool {
        let connected = self.fold.connected_to(&self.hub.process).next().is_some();
        connected || self.here.keys().any(|user| self.fold.seat_of(user).is_some())
    }

    /// Answers what has been asked meanwhile, and takes no more.
    async fn leave(mut self, mut asked: mpsc::Receiver<Ask>) {
        asked.close();
        while let Some(ask) = asked.recv().await {
            if self.answer(ask).await.is_err() {
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.here.is_empty() && self.used.elapsed() > self.hub.config.idle
    }

    /// An error means that the table cannot go on and is to be opened again.
    async fn answer(&mut self, ask: Ask) -> Result<(), Refusal> {
        match ask {
            Ask::Command { who, command, reply, begun } => {
                begun.store(true, Relaxed);
                self.used = Instant::now();
                let result = self.carry_out(&who, &command).await;
                if result.is_ok() {
                    self.seen(who.user);
                }
                let _ = reply.send(result); // whoever asked may be gone
                if self.torn { self.reload().await } else { self.settle().await }
            }
            Ask::Bot { seat, since, action, reply } => {
                self.used = Instant::now();
                let result = self.act_for_bot(seat, since, action).await;
                let _ = reply.send(result); // as above
                if self.torn { self.reload().await } else { Ok(()) }
            }
            Ask::Look(look) => {
                self.used = Instant::now();
                look(&self.fold);
                Ok(())
            }
            Ask::Connected(user) => {
                let until = Instant::now();
                self.here.entry(user).or_insert(Presence { sockets: 0, until }).sockets += 1;
                self.settle().await
            }
            Ask::Disconnected(user) => {
                let often = self.fold.seat_of(&user).is_some_and(|seat| self.fold.times_away(seat) > OFTEN_AWAY);
                let until = Instant::now() + if often { AWAY_AFTER_OFTEN } else { AWAY_AFTER };
                if let Some(presence) = self.here.get_mut(&user) {
                    presence.sockets = presence.sockets.saturating_sub(1);
                    presence.until = until;
                }
                Ok(())
            }
            Ask::Seen(user) => {
                self.used = Instant::now();
                self.seen(user);
                self.settle().await
            }
            Ask::News(sequence) if sequence > self.fold.version() => self.catch_up().await,
            Ask::News(_) => Ok(()),
            Ask::Check => self.check(true).await,
            Ask::Close(reply) => {
                let result = self.close().await;
                let broken = matches!(&result, Err(refusal) if matches!(refusal.code, Code::Internal | Code::Storage));
                let _ = reply.send(result); // as above
                if broken { self.reload().await } else { Ok(()) }
            }
            Ask::Reopen => Err(Refusal::new(Code::Busy, "to be read anew")),
            Ask::Gap => self.make_up().await,
        }
    }

    /// Whoever is heard of without a socket is here for a while. Whoever has one is here as long as it is open.
    fn seen(&mut self, user: UserId) {
        if self.fold.seat_of(&user).is_some() {
            let until = Instant::now() + self.hub.config.heard;
            self.here.entry(user).or_insert(Presence { sockets: 0, until }).until = until;
        }
    }

    async fn carry_out(&mut self, who: &Who, command: &Command) -> Result<Carried, Refusal> {
        self.adopt_rules().await?;
        self.make_up().await?;
        for _ in 0..ATTEMPTS {
            let replaceable = now() - self.hub.config.replace_after.as_millis() as Millis;
            let deed = match self.fold.decide(who, command, replaceable)? {
                Plan::Do(deed) => deed,
                Plan::Nothing => return Ok(self.carried()),
                Plan::Hint(seat) => {
                    let game = self.fold.game().map(|game| (game.clone_lobby(), seat));
                    return Ok(Carried { hint: game, ..self.carried() });
                }
                Plan::Said(why) => return Ok(Carried { why: Some(why), ..self.carried() }),
                Plan::Rematch => match self.fold.rematch() {
                    Some(table) => return Ok(Carried { table: Some(table.clone()), ..self.carried() }),
                    None => {
                        let Made { id, .. } = make_again(&self.hub, &self.fold, who).await?;
                        Deed::Rematch { table: id }
                    }
                },
            };
            let member = matches!(deed, Deed::Sit { .. }).then(|| who.user.clone());
            let table = match &deed {
                Deed::Rematch { table } => Some(table.clone()),
                _ => None,
            };
            match self.submit(deed, member).await? {
                // Others may have gone on since.
                Submitted::Stored(version) => return Ok(Carried { version, table, ..self.carried() }),
                Submitted::Overtaken => {}
            }
        }
        Err(Refusal::new(Code::Busy, "too much happens at this table; try again"))
    }

    fn carried(&self) -> Carried {
        Carried { version: self.fold.version(), hint: None, why: None, table: None }
    }

    async fn act_for_bot(&mut self, seat: Seat, since: i64, action: String) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.make_up().await?;
        for _ in 0..ATTEMPTS {
            let deed = self.fold.decide_bot(seat, since, action.clone())?;
            if let Submitted::Stored(_) = self.submit(deed, None).await? {
                return Ok(());
            }
        }
        Err(Refusal::new(Code::Busy, "too much happens at this table"))
    }

    async fn close(&mut self) -> Result<(), Refusal> {
        for _ in 0..ATTEMPTS {
            let deed = self.fold.decide_close()?;
            if let Submitted::Stored(_) = self.submit(deed, None).await? {
                return Ok(());
            }
        }
        Err(Refusal::new(Code::Busy, "too much happens at this table; try again"))
    }

    /// Applies a deed and stores it. Nobody is told before it is stored.
    async fn submit(&mut self, deed: Deed, member: Option<UserId>) -> Result<Submitted, Refusal> {
        if let Err(refusal) = self.hub.check_storing() {
            self.grace_until = now() + GRACE;
            return Err(refusal);
        }
        let is_action = matches!(deed, Deed::Act { .. });
        let makes_up = matches!(deed, Deed::Interrupted { .. });
        let (sequence, at) = (self.fold.version() + 1, now().max(self.fold.at()));
        self.torn = true;
        let kept = self.fold.apply_deed(at, deed.clone())?;
        let entry = Entry { sequence, at, body: kept.body() };
        let new =
            NewEntry { table: self.id.clone(), entry, listing: self.fold.listing(), jobs: self.fold.jobs(), member };
        let has_jobs = new.jobs.as_ref().is_some_and(|jobs| !jobs.is_empty());
        let begun = Instant::now();
        let late = || StoreError::failed("an entry is not stored in time");
        let stored = tokio::time::timeout(STORED_WITHIN, self.hub.store.append(new)).await;
        match stored.unwrap_or_else(|_| Err(late())) {
            Ok(Append::Done) => {
                self.torn = false;
                self.hub.metrics.stored(begun.elapsed(), is_action);
                if begun.elapsed().as_millis() as Millis > gaps::LONG && !makes_up {
                    // Nobody could see it, and nobody could do anything here, before it was stored.
                    self.slow = Some(Gap { since: at, until: now() });
                }
                self.published();
                if has_jobs {
                    self.hub.kick_bots();
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
                self.unsure_until = Instant::now() + UNSURE;
                // Nobody's time is up while nobody can move.
                self.grace_until = now() + GRACE;
                // It may have been stored all the same: a connection can break after the last word. What is there now says so.
                let refusal = error.into();
                self.reload().await?;
                if self.fold.has(sequence, at, &deed) { Ok(Submitted::Stored(sequence)) } else { Err(refusal) }
            }
        }
    }

    fn published(&mut self) {
        let version = self.fold.version();
        self.publish.send_replace(version);
        let over = self.fold.phase() == Phase::Over;
        let ended = over && self.fold.ended_at() == version;
        if version % SNAPSHOT_EVERY == 0 && !over || ended {
            let (hub, id, body) = (Arc::clone(&self.hub), self.id.clone(), self.fold.compact());
            // Only a short cut: if it is lost, the entries are there.
            tokio::spawn(async move {
                if let Err(error) = hub.store.save_snapshot(&id, version, &body).await {
                    tracing::warn!(%error, "no snapshot");
                }
            });
        }
        if ended && let Some(shown) = self.fold.shown() {
            films::keep_soon(&self.hub, &self.id, shown);
        }
    }

    async fn reload(&mut self) -> Result<(), Refusal> {
        self.fold = load(&self.hub, &self.id).await?;
        self.torn = false;
        self.publish.send_replace(self.fold.version());
        Ok(())
    }

    /// Reads what other processes have stored.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let entries = self.hub.store.entries(&self.id, self.fold.version()).await;
        // What could not be read is asked for again at the next look: nobody tells of it twice.
        let entries = entries.inspect_err(|_| self.unsure_until = Instant::now() + UNSURE)?;
        if entries.is_empty() {
            return Ok(());
        }
        for entry in &entries {
            self.fold.apply(entry)?;
        }
        self.publish.send_replace(self.fold.version());
        self.settle().await
    }

    /// Whoever is connected here and sits at the table is present.
    async fn settle(&mut self) -> Result<(), Refusal> {
        while let Some(seat) = self.newly_present() {
            let back = Deed::Back { seat: SeatName(seat), process: self.hub.process.clone() };
            self.submit(back, None).await?;
        }
        Ok(())
    }

    fn newly_present(&self) -> Option<Seat> {
        if self.fold.phase() == Phase::Over {
            return None;
        }
        let seats = self.here.keys().filter_map(|user| self.fold.seat_of(user));
        seats.into_iter().find(|seat| self.fold.process_of(*seat).is_none())
    }

    /// Looks for what nobody tells: lost news, people whose process is gone, time that is up.
    async fn check(&mut self, ask: bool) -> Result<(), Refusal> {
        if self.hub.shared && ask || self.unsure_until > Instant::now() {
            self.catch_up().await?;
        }
        if self.fold.phase() != Phase::Over {
            self.make_up().await?;
            self.look_for_stranded().await?;
        }
        self.settle().await?;
        self.wake().await
    }

    /// People whose process is gone could do nothing since it was last heard of, and get some time to come back.
    async fn look_for_stranded(&mut self) -> Result<(), Refusal> {
        let stranded = self.fold.stranded(|process| self.hub.is_alive(process));
        if stranded.is_empty() {
            return Ok(());
        }
        let (at, processes) = (now(), self.hub.processes());
        let heard = stranded.iter().filter_map(|seat| processes.get(self.fold.process_of(seat)?));
        let since = heard.map(|seen| seen.said).min().unwrap_or(at);
        self.stand_still(since, at + COME_BACK).await?;
        while let Some(seat) = self.fold.stranded(|process| self.hub.is_alive(process)).first() {
            self.submit(Deed::Away { seat: SeatName(seat) }, None).await?;
        }
        Ok(())
    }

    /// When something is due by itself.
    fn next_wake(&self) -> Option<Instant> {
        let deadline = self.fold.deadline().map(|deadline| {
            let wait = (deadline.max(self.grace_until) - now()).max(0);
            Instant::now() + Duration::from_millis(wait as u64 + 1)
        });
        let leaving = self.here.values().filter(|presence| presence.sockets == 0).map(|presence| presence.until);
        leaving.chain(deadline).min().map(|wake| wake.max(self.rest_until))
    }

    async fn wake(&mut self) -> Result<(), Refusal> {
        self.adopt_rules().await?;
        self.make_up().await?;
        let now_here = Instant::now();
        let is_gone = |presence: &Presence| presence.sockets == 0 && presence.until <= now_here;
        let gone: Vec<UserId> =
            self.here.iter().filter(|(_, presence)| is_gone(presence)).map(|(user, _)| user.clone()).collect();
        for user in gone {
            while let Some(seat) = self.still_connected(&user) {
                self.submit(Deed::Away { seat: SeatName(seat) }, None).await?;
            }
            self.here.remove(&user);
        }
        if now() >= self.grace_until && self.fold.overdue(now()).is_some() {
            self.time_is_up().await?;
        }
        Ok(())
    }

    /// Somebody's time seems to be up. It is if they could have moved: something can be stored now, and their process was there.
    async fn time_is_up(&mut self) -> Result<(), Refusal> {
        if !self.hub.proves_itself().await {
            self.grace_until = now() + LOOK_AGAIN;
            return Ok(());
        }
        self.make_up().await?;
        let Some(seat) = self.fold.overdue(now()) else { return Ok(()) };
        if !self.could_move(seat) {
            self.grace_until = now() + LOOK_AGAIN;
            return Ok(());
        }
        self.submit(Deed::TimeUp { seat: SeatName(seat) }, None).await?;
        Ok(())
    }

    /// Whether the process to which somebody is connected was there until their time was up.
    fn could_move(&self, seat: Seat) -> bool {
        let Some(process) = self.fold.process_of(seat).filter(|process| *process != self.hub.process) else {
            return true;
        };
        let said = self.hub.processes().get(process).filter(|seen| seen.alive).map(|seen| seen.said);
        said.is_some_and(|said| self.fold.deadline_of(seat).is_some_and(|deadline| said >= deadline))
    }
}

impl Task {
    /// The seat of somebody who counts as connected to this process, in a game that goes on.
    fn still_connected(&self, user: &UserId) -> Option<Seat> {
        let seat = self.fold.seat_of(user).filter(|_| self.fold.phase() != Phase::Over)?;
        (self.fold.process_of(seat) == Some(self.hub.process.as_str())).then_some(seat)
    }
}

async fn sleep_until(wake: Option<Instant>) {
    match wake {
        Some(at) => tokio::time::sleep_until(at.into()).await,
        None => std::future::pending().await,
    }
}
