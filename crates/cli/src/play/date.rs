//! Date and time in UTC, for the names of files.

use std::time::SystemTime;

use jiff::Timestamp;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date(Timestamp);

impl Date {
    /// A clock out of range counts as 1970: a wrong date must not prevent a game.
    pub(super) fn of(time: SystemTime) -> Date {
        Date(Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH))
    }

    /// `20261115-142530`, for the name of a file.
    pub(super) fn compact(&self) -> String {
        self.0.strftime("%Y%m%d-%H%M%S").to_string()
    }

    /// `2026-11-15 14:25 UTC`, for people.
    pub(super) fn readable(&self) -> String {
        self.0.strftime("%Y-%m-%d %H:%M UTC").to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn seconds_become_dates() {
        let at = |seconds: u64| Date::of(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0).compact(), "19700101-000000");
        assert_eq!(at(951_782_399).compact(), "20000228-235959");
        assert_eq!(at(951_782_400).compact(), "20000229-000000");
        assert_eq!(at(1_709_251_199).compact(), "20240229-235959");
        assert_eq!(at(1_794_752_730).readable(), "2026-11-15 14:25 UTC");
        assert_eq!(at(4_107_542_400).compact(), "21000301-000000");
    }
}
