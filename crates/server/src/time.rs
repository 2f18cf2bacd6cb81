//! The time of the server. It runs on the monotonic clock, starts with the time of the database (so that processes on
//! several machines agree), and then follows it slowly: if a clock is set, no duration is wrong by more than one
//! percent.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::Millis;

/// The difference between the time and the monotonic clock.
static OFFSET: LazyLock<AtomicI64> = LazyLock::new(|| AtomicI64::new(system_time() - monotonic()));
/// When the time was last corrected, by the monotonic clock.
static CORRECTED: AtomicI64 = AtomicI64::new(0);
static STARTED: AtomicBool = AtomicBool::new(false);
/// To follow another clock, time runs faster or slower by one part in this many.
const SLEW_DIVISOR: Millis = 100;

pub(crate) fn now() -> Millis {
    monotonic() + OFFSET.load(Relaxed)
}

/// The system time, which may be set.
pub(crate) fn system_time() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A clock with any origin that is never set and includes suspends.
#[cfg(target_os = "linux")]
pub(crate) fn monotonic() -> Millis {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// A clock with any origin that is never set.
#[cfg(not(target_os = "linux"))]
pub(crate) fn monotonic() -> Millis {
    static ORIGIN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    i64::try_from(ORIGIN.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// Starts the time: the time of the clock, but not earlier than the last known event. A second server in the same
/// process uses the time of the first.
pub(crate) fn start(clock: Millis, last: Option<Millis>) {
    if !STARTED.swap(true, Relaxed) {
        set(clock);
    }
    if let Some(last) = last.filter(|last| *last > now()) {
        set(last);
    }
}

/// Sets the time.
pub(crate) fn set(time: Millis) {
    OFFSET.store(time - monotonic(), Relaxed);
    CORRECTED.store(monotonic(), Relaxed);
}

/// Moves the time a little towards another clock; returns the difference.
pub(crate) fn slew_towards(clock: Millis) -> Millis {
    let (at, drift) = (monotonic(), clock - now());
    let most = (at - CORRECTED.swap(at, Relaxed)).clamp(0, 60_000) / SLEW_DIVISOR;
    OFFSET.fetch_add(drift.clamp(-most, most), Relaxed);
    drift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_follows_a_clock_that_was_set_slowly() {
        start(system_time(), None);
        let before = now();
        for jump in [3_600_000, -3_600_000] {
            std::thread::sleep(std::time::Duration::from_millis(20));
            assert!((slew_towards(system_time() + jump) - jump).abs() < 5_000);
        }
        let passed = now() - before;
        assert!((0..5_000).contains(&passed), "{passed} ms");
        // The time is never earlier than the last known event.
        let known = now() + 100_000;
        start(system_time(), Some(known));
        assert!(now() >= known);
    }
}
