//! What was computed once and may be asked for again, up to so many bytes: what was used longest ago goes first.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    values: HashMap<K, Held<V>>,
    bytes: usize,
    /// Counts uses, so that it is known which was last.
    uses: u64,
}

#[derive(Debug)]
struct Held<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub(crate) fn new(most: usize) -> Cache<K, V> {
        Cache { most, kept: Mutex::new(Kept { values: HashMap::new(), bytes: 0, uses: 0 }) }
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let used = kept.uses;
        let held = kept.values.get_mut(key)?;
        held.used = used;
        Some(held.value.clone())
    }

    /// Keeps a value of so many bytes, unless it is larger than everything that may be kept.
    pub(crate) fn keep(&self, key: K, value: V, bytes: usize) {
        if bytes > self.most {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let used = kept.uses;
        if let Some(old) = kept.values.insert(key, Held { value, bytes, used }) {
            kept.bytes -= old.bytes;
        }
        kept.bytes += bytes;
        if kept.bytes > self.most {
            // A quarter at once, so that this is not done for every value.
            let mut oldest: Vec<(u64, K)> = kept.values.iter().map(|(key, held)| (held.used, key.clone())).collect();
            oldest.sort_unstable_by_key(|(used, _)| *used);
            for (_, key) in oldest {
                if kept.bytes <= self.most / 4 * 3 {
                    break;
                }
                let gone = kept.values.remove(&key).map_or(0, |held| held.bytes);
                kept.bytes -= gone;
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
        assert!(cache.kept.lock().unwrap().bytes <= 100);
    }
}
