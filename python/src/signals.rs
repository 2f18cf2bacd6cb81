//! Work that takes time: other threads of Python run meanwhile, and Ctrl-C is heard.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::HarenaError;

/// How often somebody looks whether a signal has come. Work that is done is noticed at once.
const LOOK: Duration = Duration::from_millis(50);

/// Does this in a thread of its own and waits for it. A signal ends the waiting at once: `stop` tells the work that nobody wants it any more, and
/// what it is doing at that moment it ends by itself.
pub(crate) fn heard<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
    stop: impl FnOnce(),
) -> PyResult<T> {
    let (done, mut waiting) = channel();
    let thread = std::thread::Builder::new().spawn(move || {
        // Nobody listens any more after a signal.
        let _ = done.send(work());
    });
    thread.map_err(|error| HarenaError::new_err(format!("cannot start a thread: {error}")))?;
    loop {
        let waiting = &mut waiting;
        match py.detach(move || waiting.recv_timeout(LOOK)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => return Err(HarenaError::new_err("the work broke down")),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupted) = py.check_signals() {
                    stop();
                    return Err(interrupted);
                }
            }
        }
    }
}
