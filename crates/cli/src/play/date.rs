//! The date and time of day in UTC: all that naming a file needs.

use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
}

impl Date {
    /// A clock set before 1970 counts as 1970: a wrong date is no reason not to play.
    pub(super) fn of(time: SystemTime) -> Date {
        Date::at(time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64))
    }

    /// Days are counted in eras of 400 years that begin on the first of March, so that the leap day comes last
    /// ("days to civil", Howard Hinnant).
    fn at(seconds: i64) -> Date {
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let shifted = days + 719_468;
        let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        Date {
            year: year + era * 400 + i64::from(month <= 2),
            month,
            day: of_year - (153 * from_march + 2) / 5 + 1,
            hour: rest / 3_600,
            minute: rest / 60 % 60,
            second: rest % 60,
        }
    }

    /// `20261115-142530`, for the name of a file.
    pub(super) fn compact(&self) -> String {
        let Date { year, month, day, hour, minute, second } = self;
        format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
    }

    /// `2026-11-15 14:25 UTC`, for people.
    pub(super) fn readable(&self) -> String {
        let Date { year, month, day, hour, minute, .. } = self;
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(Date::at(0).compact(), "19700101-000000");
        assert_eq!(Date::at(951_782_399).compact(), "20000228-235959");
        assert_eq!(Date::at(951_782_400).compact(), "20000229-000000");
        assert_eq!(Date::at(1_709_251_199).compact(), "20240229-235959");
        assert_eq!(Date::at(1_794_752_730).readable(), "2026-11-15 14:25 UTC");
        assert_eq!(Date::at(4_107_542_400).compact(), "21000301-000000");
    }
}
