//! Limits for content packs from clients. A pack stays in memory as long as a table uses it, and all packs together
//! have a limit (`--pack-memory`). So each address may use a few new packs at once and then only some per hour, and
//! cannot exhaust the memory for others. A pack that was used recently is free, and so are stored tables.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::Value;

use crate::cache::Cache;
use crate::limits::{Kind, Limits};
use crate::protocol::Refusal;

/// The number of remembered packs. The least recently used ones are forgotten, and count as new again.
const MAX_REMEMBERED: usize = 5_000;

/// The packs that were accepted recently, by hash.
#[derive(Debug)]
pub(crate) struct Packs {
    accepted: Cache<u64, ()>,
}

impl Default for Packs {
    fn default() -> Packs {
        Packs { accepted: Cache::new(MAX_REMEMBERED) }
    }
}

impl Packs {
    /// Checks the rate limit of an address if these options contain a new pack.
    pub(crate) fn admit(&self, options: &Value, limits: &Limits, address: &str) -> Result<(), Refusal> {
        match pack_hash(options) {
            Some(hash) if self.accepted.get(&hash).is_none() => limits.check_rate(Kind::Pack, address),
            _ => Ok(()),
        }
    }

    /// A game with these options could be set up: remembers the pack.
    pub(crate) fn remember(&self, options: &Value) {
        if let Some(hash) = pack_hash(options) {
            self.accepted.insert(hash, (), 1);
        }
    }
}

/// Whether these options contain a pack.
pub(crate) fn has_pack(options: &Value) -> bool {
    options.get("content").is_some_and(|pack| !pack.is_null())
}

/// The hash of the pack in these options, if there is one.
fn pack_hash(options: &Value) -> Option<u64> {
    let pack = options.get("content").filter(|_| has_pack(options))?;
    let mut hasher = DefaultHasher::new();
    pack.to_string().hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn addresses_are_limited_separately() {
        let (packs, limits) = (Packs::default(), Limits::new(true));
        let add = |address: &str, name: &str| {
            let options = json!({ "content": { "name": name } });
            packs.admit(&options, &limits, address).map(|()| packs.remember(&options))
        };
        let accepted = (0..2 * MAX_REMEMBERED).filter(|pack| add("here", &pack.to_string()).is_ok()).count();
        assert!((5..50).contains(&accepted), "{accepted}");
        add("there", "x").unwrap();
        // Known packs and games without a pack are not limited.
        add("here", "0").unwrap();
        packs.admit(&json!({ "content": null }), &limits, "here").unwrap();
        packs.admit(&json!({}), &limits, "here").unwrap();
        packs.admit(&Value::Null, &limits, "here").unwrap();
        // Many packs from other addresses do not matter.
        (0..2 * MAX_REMEMBERED).for_each(|pack| add(&format!("address {pack}"), &format!("other {pack}")).unwrap());
    }
}
