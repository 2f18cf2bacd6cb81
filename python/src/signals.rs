//! Long calls: other Python threads run meanwhile, and Ctrl-C interrupts them.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::HarenaError;

/// How often signals are polled. Finished work is noticed at once.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs work in a thread and waits for it. A signal ends the wait at once and calls `stop`; the work then ends by itself.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
    stop: impl FnOnce(),
) -> PyResult<T> {
    let (done, mut waiting) = channel();
    let thread = std::thread::Builder::new().spawn(move || {
        // After a signal there is no receiver.
        let _ = done.send(work());
    });
    thread.map_err(|error| HarenaError::new_err(format!("cannot start a thread: {error}")))?;
    loop {
        let waiting = &mut waiting;
        match py.detach(move || waiting.recv_timeout(POLL_INTERVAL)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => return Err(HarenaError::new_err("the worker thread panicked")),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupted) = py.check_signals() {
                    stop();
                    return Err(interrupted);
                }
            }
        }
    }
}
