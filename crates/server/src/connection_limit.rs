//! The limit of concurrent connections per address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The permits in use. Permits are for connections, or behind a proxy, where all connections have one address, for
/// requests.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    max: usize,
    taken: Mutex<HashMap<String, usize>>,
}

/// A permit; it is released when this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    connection_limit: Arc<ConnectionLimit>,
    address: String,
}

impl ConnectionLimit {
    pub(crate) fn new(max: usize) -> ConnectionLimit {
        ConnectionLimit { max, taken: Mutex::default() }
    }

    /// A permit for this address, if there is one left.
    pub(crate) fn take(self: &Arc<ConnectionLimit>, address: &str) -> Option<ConnectionPermit> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address.to_string()).or_default();
        if *count >= self.max {
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
    fn permits_are_taken_and_released() {
        let connection_limit = Arc::new(ConnectionLimit::new(2));
        let one = connection_limit.take("a").unwrap();
        let two = connection_limit.take("a").unwrap();
        assert!(connection_limit.take("a").is_none() && connection_limit.take("b").is_some());
        drop(one);
        assert!(connection_limit.take("a").is_some());
        drop(two);
        assert!(connection_limit.taken.lock().unwrap().is_empty(), "addresses without connections are forgotten");
    }
}
