//! How many connections anybody may have at the same time, by address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The places that are taken. They are for connections; behind a proxy, where all come from one address, for requests.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    taken: Mutex<HashMap<String, usize>>,
}

/// A place that is taken as long as this is kept.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    address: String,
}

impl Places {
    pub(crate) fn new(most: usize) -> Places {
        Places { most, taken: Mutex::default() }
    }

    /// A place for this address, if it has one left.
    pub(crate) fn take(self: &Arc<Places>, address: &str) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address.to_string()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { places: Arc::clone(self), address: address.to_string() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_and_given_back() {
        let places = Arc::new(Places::new(2));
        let one = places.take("a").unwrap();
        let two = places.take("a").unwrap();
        assert!(places.take("a").is_none() && places.take("b").is_some());
        drop(one);
        assert!(places.take("a").is_some());
        drop(two);
        assert!(places.taken.lock().unwrap().is_empty(), "nobody is remembered who is gone");
    }
}
