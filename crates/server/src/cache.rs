//! A cache with a maximum size in bytes. The least recently used values are evicted first.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    max_bytes: usize,
    entries: Mutex<Entries<K, V>>,
}

#[derive(Debug)]
struct Entries<K, V> {
    values: HashMap<K, Cached<V>>,
    bytes: usize,
    /// A counter of uses, to order them.
    uses: u64,
}

#[derive(Debug)]
struct Cached<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub(crate) fn new(max_bytes: usize) -> Cache<K, V> {
        Cache { max_bytes, entries: Mutex::new(Entries { values: HashMap::new(), bytes: 0, uses: 0 }) }
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.uses += 1;
        let used = entries.uses;
        let cached = entries.values.get_mut(key)?;
        cached.used = used;
        Some(cached.value.clone())
    }

    /// Inserts a value of this size, unless it is larger than the whole cache.
    pub(crate) fn insert(&self, key: K, value: V, bytes: usize) {
        if bytes > self.max_bytes {
            return;
        }
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.uses += 1;
        let used = entries.uses;
        if let Some(old) = entries.values.insert(key, Cached { value, bytes, used }) {
            entries.bytes -= old.bytes;
        }
        entries.bytes += bytes;
        if entries.bytes > self.max_bytes {
            // Evict a quarter at once, so that this is rare.
            let mut oldest: Vec<(u64, K)> =
                entries.values.iter().map(|(key, cached)| (cached.used, key.clone())).collect();
            oldest.sort_unstable_by_key(|(used, _)| *used);
            for (_, key) in oldest {
                if entries.bytes <= self.max_bytes / 4 * 3 {
                    break;
                }
                let evicted = entries.values.remove(&key).map_or(0, |cached| cached.bytes);
                entries.bytes -= evicted;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_recently_used_values_are_evicted_first() {
        let cache = Cache::new(100);
        (0..10).for_each(|number| cache.insert(number, number, 10));
        assert_eq!(cache.get(&0), Some(0));
        cache.insert(10, 10, 10);
        assert_eq!((cache.get(&0), cache.get(&1), cache.get(&9), cache.get(&10)), (Some(0), None, Some(9), Some(10)));
        cache.insert(11, 11, 101);
        assert_eq!(cache.get(&11), None, "it is larger than the cache");
        cache.insert(10, 12, 20);
        assert_eq!(cache.get(&10), Some(12));
        assert!(cache.entries.lock().unwrap().bytes <= 100);
    }
}
