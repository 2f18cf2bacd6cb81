//! How much anybody may ask of the server: sizes, and how often.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::Refusal;
use crate::protocol::Code;

pub(crate) const MOST_NAME: usize = 24;
pub(crate) const MOST_CHAT: usize = 300;
pub(crate) const MOST_PASSWORD: usize = 200;
pub(crate) const LEAST_PASSWORD: usize = 8;
/// A command on the socket, and any request but those below.
pub(crate) const MOST_COMMAND: usize = 8 * 1024;
/// The options of a new table may hold a content pack, a record that is to be checked may be long.
pub(crate) const MOST_BODY: usize = 256 * 1024;
/// The options of a table: they are kept with it, and sent with every whole state.
pub(crate) const MOST_OPTIONS: usize = 32 * 1024;
/// When there are so many buckets, full ones are forgotten: they say nothing. If that does not help, all are.
const MOST_BUCKETS: usize = 100_000;

/// What is counted: so many at once, and so many a second forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Request,
    Guest,
    Password,
    /// Passwords tried for one name, from wherever.
    PasswordOfName,
    Create,
    /// Tables made from one address.
    CreateAt,
    Socket,
    Command,
    Chat,
    Hint,
    /// Records to replay.
    Verify,
    /// Replays and charts that are not at hand.
    Replay,
    /// Content packs that nobody has brought lately.
    Pack,
}

impl Kind {
    /// How many at once, and how many more a second.
    const fn allowed(self) -> (f64, f64) {
        match self {
            Kind::Request => (300.0, 50.0),
            Kind::Guest => (20.0, 0.1),
            Kind::Password => (8.0, 0.1),
            // Enough for an owner who cannot remember, while somebody else tries too; too little to guess.
            Kind::PasswordOfName => (60.0, 0.5),
            Kind::Create => (15.0, 0.2),
            Kind::CreateAt => (60.0, 1.0),
            Kind::Socket => (60.0, 2.0),
            Kind::Command => (60.0, 15.0),
            Kind::Chat => (8.0, 0.5),
            Kind::Hint => (4.0, 0.2),
            Kind::Verify => (10.0, 0.5),
            // A long game is thirty pages for each viewer; nobody looks at them faster than this.
            Kind::Replay => (40.0, 2.0),
            // Each stays in memory: ten, and then twelve an hour.
            Kind::Pack => (10.0, 1.0 / 300.0),
        }
    }
}

/// Token buckets: each holds what somebody may still do at once, and fills up again.
#[derive(Debug)]
pub(crate) struct Limits {
    on: bool,
    buckets: Mutex<HashMap<(Kind, String), (f64, Instant)>>,
}

impl Limits {
    pub(crate) fn new(on: bool) -> Limits {
        Limits { on, buckets: Mutex::default() }
    }

    pub(crate) fn check_rate(&self, kind: Kind, whose: &str) -> Result<(), Refusal> {
        self.check_rate_at(kind, whose, Instant::now())
    }

    fn check_rate_at(&self, kind: Kind, whose: &str, now: Instant) -> Result<(), Refusal> {
        if !self.on {
            return Ok(());
        }
        let (most, rate) = kind.allowed();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_BUCKETS {
            buckets.retain(|(kind, _), (left, since)| {
                let (most, rate) = kind.allowed();
                *left + rate * (now - *since).as_secs_f64() < most
            });
            // Going through all of them again and again would cost more than it guards.
            if buckets.len() > MOST_BUCKETS / 2 {
                buckets.clear();
            }
        }
        let (left, since) = buckets.entry((kind, whose.to_string())).or_insert((most, now));
        *left = (*left + rate * (now - *since).as_secs_f64()).min(most);
        *since = now;
        if *left < 1.0 {
            return Err(Refusal::new(Code::TooOften, "slow down a little and try again"));
        }
        *left -= 1.0;
        Ok(())
    }
}

/// Whose address it is: neighbours in one network of IPv6 count as one.
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
    use std::time::Duration;

    use super::*;

    #[test]
    fn buckets_run_dry_and_fill_again() {
        let limits = Limits::new(true);
        let begun = Instant::now();
        let at = |millis| limits.check_rate_at(Kind::Chat, "x", begun + Duration::from_millis(millis)).is_ok();
        assert!((0..8).all(|_| at(0)));
        assert!(!at(0) && !at(1900) && at(2000) && !at(2001));
        assert!(limits.check_rate_at(Kind::Chat, "y", begun).is_ok());
        assert!((0..100).all(|_| Limits::new(false).check_rate(Kind::Chat, "x").is_ok()));
    }

    #[test]
    fn neighbours_are_one() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8::1"), key("2001:db8::ffff"));
        assert_ne!(key("2001:db8:0:1::1"), key("2001:db8::1"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
    }
}
