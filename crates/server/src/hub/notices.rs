//! Notifications of other processes, announcements and bans.

use std::sync::{Arc, PoisonError};

use tokio::sync::{broadcast, mpsc};

use super::{Hub, Stage};
use crate::bans::Bans;
use crate::ids::UserId;
use crate::protocol::{Announcement, Refusal};
use crate::store::{Millis, Notice, Notification};
use crate::table::TableRequest;
use crate::time::now;

/// How long an announcement without a time is sent to new connections.
const ANNOUNCED_FOR: Millis = 3_600_000;

impl Hub {
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
            Notice::LoggedOut { .. } | Notice::Gone { .. } | Notice::Renamed { .. } | Notice::MayBeLost => {}
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
}
