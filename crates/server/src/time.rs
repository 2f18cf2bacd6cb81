//! The time, in one place. It is counted by a clock that nobody can set, begins with what the database says (so that processes on
//! several machines agree), and then follows it slowly: whatever anybody does to a clock, no span is measured wrong by more
//! than a hundredth.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::Millis;

/// What the steady clock lacks.
static AHEAD: LazyLock<AtomicI64> = LazyLock::new(|| AtomicI64::new(wall() - steady()));
/// When the time was last corrected, by the steady clock.
static CORRECTED: AtomicI64 = AtomicI64::new(0);
static BEGUN: AtomicBool = AtomicBool::new(false);
/// Time runs faster or slower by one part in so many to follow another clock.
const SLOWLY: Millis = 100;

pub(crate) fn now() -> Millis {
    steady() + AHEAD.load(Relaxed)
}

/// The clock on the wall, which anybody may set.
pub(crate) fn wall() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A clock that begins anywhere, is never set, and runs on while the machine sleeps.
#[cfg(target_os = "linux")]
pub(crate) fn steady() -> Millis {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// A clock that begins anywhere and is never set.
#[cfg(not(target_os = "linux"))]
pub(crate) fn steady() -> Millis {
    static ORIGIN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    i64::try_from(ORIGIN.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// A server begins: it is as late as the clock says, and not earlier than the last thing that is known. A second server in the same
/// process has the time of the first.
pub(crate) fn begin(clock: Millis, last: Option<Millis>) {
    if !BEGUN.swap(true, Relaxed) {
        set(clock);
    }
    if let Some(last) = last.filter(|last| *last > now()) {
        set(last);
    }
}

/// It is this time.
pub(crate) fn set(time: Millis) {
    AHEAD.store(time - steady(), Relaxed);
    CORRECTED.store(steady(), Relaxed);
}

/// Goes a little towards another clock, and says how far away it was.
pub(crate) fn follow(clock: Millis) -> Millis {
    let (at, drift) = (steady(), clock - now());
    let most = (at - CORRECTED.swap(at, Relaxed)).clamp(0, 60_000) / SLOWLY;
    AHEAD.fetch_add(drift.clamp(-most, most), Relaxed);
    drift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_follows_a_clock_that_was_set_but_never_jumps() {
        begin(wall(), None);
        let before = now();
        for jump in [3_600_000, -3_600_000] {
            std::thread::sleep(std::time::Duration::from_millis(20));
            assert!((follow(wall() + jump) - jump).abs() < 5_000);
        }
        let passed = now() - before;
        assert!((0..5_000).contains(&passed), "{passed} ms");
        // It is never earlier than what is known to have been.
        let known = now() + 100_000;
        begin(wall(), Some(known));
        assert!(now() >= known);
    }
}
