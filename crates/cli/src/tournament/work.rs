//! Plays many deals in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use harena_lab::tournament::{Deal, Played};

/// How often the callback is called if no deal is finished.
const TICK: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(super) struct Work<'a> {
    pub(super) open: &'a [Deal],
    pub(super) threads: usize,
}

impl Work<'_> {
    /// Plays all deals. Calls back with each deal as soon as it is finished, and with `None` at regular intervals. An
    /// error of the callback ends the work.
    ///
    /// It uses its own threads and no pool: in a pool, a player that searches on several threads could have to wait for
    /// another game that its thread has started meanwhile, and its thinking time would include that game.
    pub(super) fn run(
        &self,
        play: impl Fn(Deal) -> Played + Sync,
        mut each: impl FnMut(Option<Played>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.min(self.open.len()) {
                let (sender, play, next) = (sender.clone(), &play, &next);
                scope.spawn(move || {
                    while let Some(&deal) = self.open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if sender.send(play(deal)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                let done = match receiver.recv_timeout(TICK) {
                    Ok(played) => each(Some(played)),
                    Err(RecvTimeoutError::Timeout) => each(None),
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                if done.is_err() {
                    // Stops the other threads.
                    next.store(self.open.len(), Ordering::Relaxed);
                    return done;
                }
            }
        })
    }
}
