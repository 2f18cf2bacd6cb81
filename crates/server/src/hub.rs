//! The hub: what all parts of a server process share. Its parts are in the files below.

mod heartbeat;
mod live_tables;
mod maintenance;
mod new_table;
mod notices;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use tokio::sync::{Notify, OnceCell, Semaphore, broadcast, watch};

use self::heartbeat::{Heartbeats, ProcessStatus};
pub(crate) use self::new_table::{CreatedTable, create_rematch, create_table};
use crate::bans::Bans;
use crate::config::Config;
use crate::connection_limit::ConnectionLimit;
use crate::downtime::Gaps;
use crate::ids::TableId;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::newer_tables::NewerTables;
use crate::packs::Packs;
use crate::protocol::Announcement;
use crate::readiness::Readiness;
use crate::replays::Replays;
use crate::store::{Millis, Notice, Store};
use crate::table::LiveTable;
use crate::thinking_queue::ThinkingQueue;
use crate::win_probability::WinProbabilityCache;

/// The number of notices that may wait for a busy socket.
const NOTICES: usize = 256;

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
    out_of_memory: Mutex<HashMap<TableId, Millis>>,
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

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("process", &self.process).finish_non_exhaustive()
    }
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
            out_of_memory: Mutex::default(),
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

    pub(crate) fn wake_bots(&self) {
        self.bots.notify_one();
    }

    pub(crate) async fn bots_woken(&self) {
        self.bots.notified().await;
    }

    pub(crate) fn set_stage(&self, stage: Stage) {
        self.stage.send_replace(stage);
    }

    /// Resolves when the server has reached this stage.
    pub(crate) async fn reached(&self, stage: Stage) {
        // An error means that the sender is dropped, and with it the server.
        let _ = self.stage.subscribe().wait_for(|now| *now >= stage).await;
    }

    /// Waits for this long; `false` when the server stops.
    async fn wait(&self, pause: Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(pause) => true,
            () = self.reached(Stage::Stopping) => false,
        }
    }
}

#[cfg(test)]
mod tests;
