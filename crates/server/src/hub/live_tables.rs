//! The live tables of this process.

use std::sync::{Arc, PoisonError};

use tokio::sync::OnceCell;

use super::{Hub, Stage};
use crate::ids::{TableId, UserId};
use crate::protocol::{Code, Refusal};
use crate::store::Millis;
use crate::table::{LiveTable, TableRequest};
use crate::time::now;

/// The maximum number of tables in memory.
const MAX_TABLES: i64 = 50_000;

impl Hub {
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
    pub(super) fn forward(self: &Arc<Hub>, id: &TableId, request: TableRequest) {
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
    pub(super) fn all_tables(&self) -> Vec<TableId> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// Removes a cell without a live table. A cell that another task is filling stays: otherwise there could be two
    /// tasks for one table.
    pub(super) fn forget(&self, id: &TableId, cell: &Arc<OnceCell<LiveTable>>) {
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
    pub(crate) fn mark_out_of_memory(&self, id: &TableId) {
        let mut tables = self.out_of_memory.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry(id.clone()).or_insert_with(now);
    }

    /// Since when this table could not be opened for lack of memory.
    pub(crate) fn out_of_memory_since(&self, id: &TableId) -> Option<Millis> {
        self.out_of_memory.lock().unwrap_or_else(PoisonError::into_inner).get(id).copied()
    }

    /// This table is open and that time is credited, or it does not exist any more.
    pub(crate) fn clear_out_of_memory(&self, id: &TableId) {
        self.out_of_memory.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
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

    pub(super) fn all_live(&self) -> Vec<LiveTable> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// The table, if this person may see it: everyone sees public tables, members see private ones. For other people a
    /// private table does not exist, also if it cannot be opened.
    pub(crate) async fn open_authorized(
        self: &Arc<Hub>,
        id: &TableId,
        user: Option<&UserId>,
    ) -> Result<LiveTable, Refusal> {
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
