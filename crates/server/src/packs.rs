//! Content packs that people bring. A pack is in memory as long as a table uses it, and all of them together take so much and no more
//! (`--pack-memory`). So each address may bring a few new ones and then one now and then, and nobody uses up what others may bring. A
//! pack that was brought lately costs nothing, and neither do tables that are stored already.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::Value;

use crate::cache::Cache;
use crate::error::Refusal;
use crate::limits::{Kind, Limits};

/// How many packs are remembered. Those that nobody has used for the longest time are forgotten, and then are new again.
const MOST: usize = 5_000;

/// The packs that have been taken.
#[derive(Debug)]
pub(crate) struct Packs {
    taken: Cache<u64, ()>,
}

impl Default for Packs {
    fn default() -> Packs {
        Packs { taken: Cache::new(MOST) }
    }
}

impl Packs {
    /// Lets a game with these options be tried, unless they hold one new pack too many from this address.
    pub(crate) fn admit(&self, options: &Value, limits: &Limits, address: &str) -> Result<(), Refusal> {
        match number(options) {
            Some(number) if self.taken.get(&number).is_none() => limits.check_rate(Kind::Pack, address),
            _ => Ok(()),
        }
    }

    /// A game with these options could be set up: its pack is known from now on.
    pub(crate) fn keep(&self, options: &Value) {
        if let Some(number) = number(options) {
            self.taken.keep(number, (), 1);
        }
    }
}

/// Whether there is a pack in these options.
pub(crate) fn has_pack(options: &Value) -> bool {
    options.get("content").is_some_and(|pack| !pack.is_null())
}

/// The pack in these options, if there is one.
fn number(options: &Value) -> Option<u64> {
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
    fn nobody_uses_up_what_others_may_bring() {
        let (packs, limits) = (Packs::default(), Limits::new(true));
        let bring = |address: &str, name: &str| {
            let options = json!({ "content": { "name": name } });
            packs.admit(&options, &limits, address).map(|()| packs.keep(&options))
        };
        let taken = (0..2 * MOST).filter(|pack| bring("here", &pack.to_string()).is_ok()).count();
        assert!((5..50).contains(&taken), "{taken}");
        bring("there", "x").unwrap();
        // What is there already costs nothing, and most games have no pack.
        bring("here", "0").unwrap();
        packs.admit(&json!({ "content": null }), &limits, "here").unwrap();
        packs.admit(&json!({}), &limits, "here").unwrap();
        packs.admit(&Value::Null, &limits, "here").unwrap();
        // However many there were from elsewhere, there is room.
        (0..2 * MOST).for_each(|pack| bring(&format!("address {pack}"), &format!("other {pack}")).unwrap());
    }
}
