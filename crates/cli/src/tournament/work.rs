//! Playing many deals side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use harena_lab::tournament::{Deal, Played};

/// How often whoever watches is called, if no deal is finished meanwhile.
const TICK: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(super) struct Work<'a> {
    pub(super) open: &'a [Deal],
    pub(super) threads: usize,
}

impl Work<'_> {
    /// Plays all, handing over each as soon as it is finished, and nothing now and then. An error of whoever gets them
    /// ends the work.
    ///
    /// Threads of its own and no pool: a player that shares its thinking out among threads would otherwise be kept
    /// waiting by another game that its thread began meanwhile, and the time it thinks would be that of both.
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
                    // Nobody wants the rest any more.
                    next.store(self.open.len(), Ordering::Relaxed);
                    return done;
                }
            }
        })
    }
}
