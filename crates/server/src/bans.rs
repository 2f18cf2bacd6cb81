//! The bans, as last read from the database.

use std::collections::HashMap;
use std::net::IpAddr;

use crate::ids::UserId;
use crate::limits::address_key;
use crate::protocol::{Code, Refusal};
use crate::store::{Ban, Millis};

/// The end of each ban; `None` for a permanent one.
#[derive(Debug, Default)]
pub(crate) struct Bans {
    addresses: HashMap<String, Option<Millis>>,
    users: HashMap<UserId, Option<Millis>>,
}

impl Bans {
    pub(crate) fn new(bans: &[Ban]) -> Bans {
        let mut all = Bans::default();
        for ban in bans {
            if let Some(address) = &ban.address {
                let ends = all.addresses.entry(address.clone()).or_insert(ban.until);
                *ends = later(*ends, ban.until);
            }
            if let Some(user) = &ban.user {
                let ends = all.users.entry(user.clone()).or_insert(ban.until);
                *ends = later(*ends, ban.until);
            }
        }
        all
    }

    pub(crate) fn check(&self, address: Option<&str>, user: Option<&UserId>, now: Millis) -> Result<(), Refusal> {
        let holds = |until: &Option<Millis>| until.is_none_or(|until| now < until);
        if address.and_then(|address| self.addresses.get(address)).is_some_and(holds) {
            return Err(Refusal::new(Code::Banned, "your address is banned"));
        }
        if user.and_then(|user| self.users.get(user)).is_some_and(holds) {
            return Err(Refusal::new(Code::Banned, "you are banned"));
        }
        Ok(())
    }
}

fn later(one: Option<Millis>, other: Option<Millis>) -> Option<Millis> {
    one.zip(other).map(|(one, other)| one.max(other))
}

/// The key of an address for bans and limits. For IPv6 it is the network.
pub(crate) fn banned_address(text: &str) -> Option<String> {
    text.trim().parse::<IpAddr>().ok().map(address_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bans_hold_until_they_end() {
        let ban = |address: Option<&str>, user: Option<&UserId>, until| Ban {
            id: String::new(),
            address: address.map(str::to_string),
            user: user.cloned(),
            reason: String::new(),
            created: 0,
            until,
        };
        let (ann, bob) = (UserId::random(), UserId::random());
        let all = [ban(Some("10.0.0.1"), None, None), ban(None, Some(&ann), Some(5)), ban(None, Some(&ann), Some(9))];
        let bans = Bans::new(&all);
        assert!(bans.check(Some("10.0.0.1"), None, 1 << 60).is_err());
        assert!(bans.check(Some("10.0.0.2"), Some(&bob), 0).is_ok());
        assert!(bans.check(None, Some(&ann), 8).is_err() && bans.check(None, Some(&ann), 9).is_ok());
        assert_eq!(banned_address("2001:db8::1"), banned_address("2001:db8::2"));
        assert_eq!(banned_address("somewhere"), None);
    }
}
