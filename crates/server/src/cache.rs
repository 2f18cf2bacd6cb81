//! What was computed once and may be asked for again, up to so many bytes: what was used longest ago goes first.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    most: usize,
    entries: Mutex<Entries<K, V>>,
}

#[derive(Debug)]
struct Entries<K, V> {
    values: HashMap<K, Cached<V>>,
    bytes: usize,
    /// Counts uses, so that it is known which was last.
    uses: u64,
}

#[derive(Debug)]
struct Cached<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub(crate) fn new(most: usize) -> Cache<K, V> {
        Cache { most, entries: Mutex::new(Entries { values: HashMap::new(), bytes: 0, uses: 0 }) }
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.uses += 1;
        let used = entries.uses;
        let cached = entries.values.get_mut(key)?;
        cached.used = used;
        Some(cached.value.clone())
    }

    /// Keeps a value of so many bytes, unless it is larger than everything that may be kept.
    pub(crate) fn keep(&self, key: K, value: V, bytes: usize) {
        if bytes > self.most {
            return;
        }
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.uses += 1;
        let used = entries.uses;
        if let Some(old) = entries.values.insert(key, Cached { value, bytes, used }) {
            entries.bytes -= old.bytes;
        }
        entries.bytes += bytes;
        if entries.bytes > self.most {
            // A quarter at once, so that this is not done for every value.
            let mut oldest: Vec<(u64, K)> =
                entries.values.iter().map(|(key, cached)| (cached.used, key.clone())).collect();
            oldest.sort_unstable_by_key(|(used, _)| *used);
            for (_, key) in oldest {
                if entries.bytes <= self.most / 4 * 3 {
                    break;
                }
                let gone = entries.values.remove(&key).map_or(0, |cached| cached.bytes);
                entries.bytes -= gone;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let cache = Cache::new(100);
        (0..10).for_each(|number| cache.keep(number, number, 10));
        assert_eq!(cache.get(&0), Some(0));
        cache.keep(10, 10, 10);
        assert_eq!((cache.get(&0), cache.get(&1), cache.get(&9), cache.get(&10)), (Some(0), None, Some(9), Some(10)));
        cache.keep(11, 11, 101);
        assert_eq!(cache.get(&11), None, "it is larger than all that there is room for");
        cache.keep(10, 12, 20);
        assert_eq!(cache.get(&10), Some(12));
        assert!(cache.entries.lock().unwrap().bytes <= 100);
    }
}
