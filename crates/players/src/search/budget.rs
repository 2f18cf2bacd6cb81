//! How long a search may take.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use harena_core::ParseError;

/// The limit of a search: iterations, time, or whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub iterations: Option<u64>,
    pub time: Option<Duration>,
}

/// The maximum number of iterations.
const MAX_ITERATIONS: u64 = 1_000_000_000;
const MAX_TIME: Duration = Duration::from_secs(3600);

impl Budget {
    pub const fn iterations(count: u64) -> Budget {
        Budget { iterations: Some(count), time: None }
    }

    pub const fn millis(millis: u64) -> Budget {
        Budget { iterations: None, time: Some(Duration::from_millis(millis)) }
    }

    /// The same, but never longer than this.
    #[must_use]
    pub fn within(self, time: Duration) -> Budget {
        Budget { time: Some(self.time.map_or(time, |own| own.min(time))), ..self }
    }

    /// The share of one of several threads.
    pub(super) fn share(&self, thread: u64, threads: u64) -> Budget {
        let part = |count: u64| count / threads + u64::from(thread < count % threads);
        Budget { iterations: self.iterations.map(part), time: self.time }
    }
}

/// `2000it`, `500ms` or `2s`.
impl FromStr for Budget {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Budget, ParseError> {
        let wrong = || {
            ParseError::new(format!(
                "{text:?} is no budget; write 2000it for iterations, 500ms or 2s for time, above 0"
            ))
        };
        let split = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
        let (number, unit) = text.split_at(split);
        let number: u64 = number.parse().ok().filter(|&number| number > 0).ok_or_else(wrong)?;
        let budget = match unit {
            "it" => Budget::iterations(number),
            "ms" => Budget::millis(number),
            "s" => Budget::millis(number.checked_mul(1000).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        };
        let too_much = number > MAX_ITERATIONS || budget.time.is_some_and(|time| time > MAX_TIME);
        if too_much { Err(ParseError::new("no search takes more than 1000000000it or 3600s")) } else { Ok(budget) }
    }
}

impl Display for Budget {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.iterations, self.time) {
            (Some(count), None) => write!(f, "{count}it"),
            (None, Some(time)) => write!(f, "{}ms", time.as_millis()),
            (Some(count), Some(time)) => write!(f, "{count}it within {}ms", time.as_millis()),
            (None, None) => f.write_str("no limit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_and_written() {
        for text in ["2000it", "500ms", "1it"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("2s".parse(), Ok(Budget::millis(2000)));
        for wrong in
            ["", "0it", "12", "it", "-5ms", "1.5s", "99999999999999999999ms", "18446744073709551615s", "2h", "4000s"]
        {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn threads_share_all_iterations() {
        for (count, threads) in [(10, 3), (2, 4), (1000, 1)] {
            let shares =
                (0..threads).map(|thread| Budget::iterations(count).share(thread, threads).iterations.unwrap());
            assert_eq!(shares.sum::<u64>(), count);
        }
    }
}
