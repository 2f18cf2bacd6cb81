//! How many connections anybody may have at the same time, by address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The places that are taken. They are for connections; behind a proxy, where all come from one address, for requests.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    most: usize,
    taken: Mutex<HashMap<String, usize>>,
}

/// A place that is taken as long as this is kept.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    connection_limit: Arc<ConnectionLimit>,
    address: String,
}

impl ConnectionLimit {
    pub(crate) fn new(most: usize) -> ConnectionLimit {
        ConnectionLimit { most, taken: Mutex::default() }
    }

    /// A place for this address, if it has one left.
    pub(crate) fn take(self: &Arc<ConnectionLimit>, address: &str) -> Option<ConnectionPermit> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address.to_string()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { connection_limit: Arc::clone(self), address: address.to_string() })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut taken = self.connection_limit.taken.lock().unwrap_or_else(PoisonError::into_inner);
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
        let connection_limit = Arc::new(ConnectionLimit::new(2));
        let one = connection_limit.take("a").unwrap();
        let two = connection_limit.take("a").unwrap();
        assert!(connection_limit.take("a").is_none() && connection_limit.take("b").is_some());
        drop(one);
        assert!(connection_limit.take("a").is_some());
        drop(two);
        assert!(connection_limit.taken.lock().unwrap().is_empty(), "nobody is remembered who is gone");
    }
}
