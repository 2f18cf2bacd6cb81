//! Limits of requests: maximum sizes, and rates per key (an address, a person or a name).

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock, Reference as _};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::{DashMapStateStore, ShrinkableKeyedStateStore};
use governor::{Quota, RateLimiter};

use crate::protocol::{Code, Refusal};

pub(crate) const MAX_NAME_LEN: usize = 24;
pub(crate) const MAX_CHAT_LEN: usize = 300;
pub(crate) const MAX_PASSWORD_LEN: usize = 200;
pub(crate) const MIN_PASSWORD_LEN: usize = 8;
/// A command on the socket, and any request except those below.
pub(crate) const MAX_COMMAND_BYTES: usize = 8 * 1024;
/// The options of a new table may include a content pack, and a record to verify may be long.
pub(crate) const MAX_BODY_BYTES: usize = 256 * 1024;
/// The options of a table. They are stored with it and sent with every full state.
pub(crate) const MAX_OPTIONS_BYTES: usize = 32 * 1024;
/// The number of keys that each limiter tracks separately. See [`BoundedStore`].
const MAX_KEYS: usize = 20_000;
/// The number of buckets that all further keys share.
const SHARED_BUCKETS: u64 = 1_024;
/// The minimum time between two sweeps of a limiter that is full.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Request,
    Guest,
    Password,
    /// Password attempts for one name, from any address.
    PasswordOfName,
    Create,
    /// Tables created from one address.
    CreateAt,
    Socket,
    Command,
    Chat,
    Hint,
    /// Asking to take a decision back, and whether that is possible.
    TakeBack,
    /// Records to verify.
    Verify,
    /// Replays and charts that are not cached.
    Replay,
    /// Content packs that are not cached.
    Pack,
}

impl Kind {
    /// In the order of their discriminants, which index [`Limits::limiters`].
    const ALL: [Kind; 14] = [
        Kind::Request,
        Kind::Guest,
        Kind::Password,
        Kind::PasswordOfName,
        Kind::Create,
        Kind::CreateAt,
        Kind::Socket,
        Kind::Command,
        Kind::Chat,
        Kind::Hint,
        Kind::TakeBack,
        Kind::Verify,
        Kind::Replay,
        Kind::Pack,
    ];

    /// Burst size and refill rate.
    fn quota(self) -> Quota {
        let (burst, refill) = match self {
            Kind::Request => (300, Duration::from_millis(20)),
            Kind::Guest => (20, Duration::from_secs(10)),
            Kind::Password => (8, Duration::from_secs(10)),
            // Enough for the owner of an account during an attack on it; too little to guess the password.
            Kind::PasswordOfName => (60, Duration::from_secs(2)),
            Kind::Create => (15, Duration::from_secs(5)),
            Kind::CreateAt => (60, Duration::from_secs(1)),
            Kind::Socket => (60, Duration::from_millis(500)),
            Kind::Command => (60, Duration::from_micros(66_667)),
            Kind::Chat => (8, Duration::from_secs(2)),
            Kind::Hint => (4, Duration::from_secs(5)),
            Kind::TakeBack => (20, Duration::from_secs(1)),
            Kind::Verify => (10, Duration::from_secs(2)),
            // A long game is thirty pages for each viewer.
            Kind::Replay => (40, Duration::from_millis(500)),
            // Each stays in memory: ten, and then twelve an hour.
            Kind::Pack => (10, Duration::from_secs(300)),
        };
        let burst = NonZeroU32::new(burst).expect("a burst is not zero");
        Quota::with_period(refill).expect("a period is not zero").allow_burst(burst)
    }
}

/// The state of one limiter, bounded in size. When it is full, new keys share a fixed number of buckets, chosen by hash. So a
/// flood of keys neither takes memory without bound nor evicts a key that is limited.
#[derive(Debug, Default)]
struct BoundedStore {
    states: DashMapStateStore<String>,
    hasher: RandomState,
}

impl StateStore for BoundedStore {
    type Key = String;

    fn measure_and_replace<T, F, E>(&self, key: &String, f: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        if self.states.len() < MAX_KEYS || self.states.contains_key(key) {
            return self.states.measure_and_replace(key, f);
        }
        let shared = format!("shared {}", self.hasher.hash_one(key) % SHARED_BUCKETS);
        self.states.measure_and_replace(&shared, f)
    }
}

impl ShrinkableKeyedStateStore<String> for BoundedStore {
    fn retain_recent(&self, drop_below: Nanos) {
        self.states.retain_recent(drop_below);
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    fn is_empty(&self) -> bool {
        self.states.is_empty()
    }
}

type Limiter<C> = RateLimiter<String, BoundedStore, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A rate limiter for each [`Kind`].
#[derive(Debug)]
pub(crate) struct Limits<C: Clock = DefaultClock> {
    enabled: bool,
    clock: C,
    limiters: Vec<Limiter<C>>,
    last_sweep: Mutex<C::Instant>,
}

impl Limits {
    pub(crate) fn new(enabled: bool) -> Limits {
        Limits::with_clock(enabled, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Limits<C> {
    fn with_clock(enabled: bool, clock: C) -> Limits<C> {
        let limiter = |kind: Kind| RateLimiter::new(kind.quota(), BoundedStore::default(), clock.clone());
        let limiters = Kind::ALL.into_iter().map(limiter).collect();
        Limits { enabled, limiters, last_sweep: Mutex::new(clock.now()), clock }
    }

    pub(crate) fn check_rate(&self, kind: Kind, key: &str) -> Result<(), Refusal> {
        if !self.enabled {
            return Ok(());
        }
        let limiter = &self.limiters[kind as usize];
        if limiter.len() >= MAX_KEYS {
            self.sweep();
        }
        limiter
            .check_key(&key.to_string())
            .map_err(|_| Refusal::new(Code::TooOften, "too many requests; try again later"))
    }

    /// Drops the keys whose bucket is full again: they need no state.
    fn sweep(&self) {
        // One thread sweeps; the others continue.
        let Ok(mut last) = self.last_sweep.try_lock() else { return };
        let now = self.clock.now();
        if now.duration_since(*last) >= SWEEP_INTERVAL.into() {
            *last = now;
            self.limiters.iter().for_each(RateLimiter::retain_recent);
        }
    }
}

/// The key of an address. All addresses of an IPv6 /64 network share one key.
pub(crate) fn address_key(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => mapped.to_string(),
            None => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limits() -> (Limits<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (Limits::with_clock(true, clock.clone()), clock)
    }

    #[test]
    fn buckets_run_dry_and_refill() {
        let (limits, clock) = limits();
        let allowed = || limits.check_rate(Kind::Chat, "x").is_ok();
        assert!((0..8).all(|_| allowed()) && !allowed());
        clock.advance(Duration::from_millis(1_900));
        assert!(!allowed());
        clock.advance(Duration::from_millis(100));
        assert!(allowed() && !allowed());
        assert!(limits.check_rate(Kind::Chat, "y").is_ok());
        assert!((0..100).all(|_| Limits::new(false).check_rate(Kind::Chat, "x").is_ok()));
    }

    #[test]
    fn each_kind_has_its_own_limiter() {
        assert!(Kind::ALL.into_iter().enumerate().all(|(index, kind)| kind as usize == index));
    }

    #[test]
    fn many_keys_do_not_free_a_limited_one() {
        let (limits, _) = limits();
        while limits.check_rate(Kind::Password, "attacker").is_ok() {}
        for key in 0..5 * MAX_KEYS {
            let _ = limits.check_rate(Kind::Password, &format!("key {key}"));
        }
        assert!(limits.check_rate(Kind::Password, "attacker").is_err());
    }

    #[test]
    fn memory_is_bounded_and_freed() {
        let (limits, clock) = limits();
        let count = || limits.limiters[Kind::Guest as usize].len();
        for key in 0..5 * MAX_KEYS {
            let _ = limits.check_rate(Kind::Guest, &format!("key {key}"));
        }
        assert!(count() <= MAX_KEYS + SHARED_BUCKETS as usize, "{}", count());
        // A new key is still served, from a shared bucket.
        clock.advance(Duration::from_secs(10));
        limits.check_rate(Kind::Guest, "newcomer").unwrap();
        clock.advance(Duration::from_secs(3_600));
        limits.check_rate(Kind::Guest, "newcomer").unwrap();
        assert_eq!(count(), 1);
    }

    #[test]
    fn addresses_of_a_network_share_a_key() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8::1"), key("2001:db8::ffff"));
        assert_ne!(key("2001:db8:0:1::1"), key("2001:db8::1"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
    }
}
