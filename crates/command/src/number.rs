//! Numbers on the command line.

use std::str::FromStr;

/// A whole number that is not negative.
pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}
