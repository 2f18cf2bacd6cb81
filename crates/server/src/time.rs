//! The time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::Millis;

pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
