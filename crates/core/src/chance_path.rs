//! Chance with given outcomes.

use crate::{Chance, FastRng};

/// Follows a list of outcomes, one for each draw. Unlike [`ChanceTree`](crate::ChanceTree) it does not trust its input: an outcome
/// out of range is an error.
#[derive(Debug)]
pub struct ChancePath<'a> {
    path: &'a [u32],
    draws: usize,
    /// The bound of the first draw beyond the end of the list.
    next: Option<u32>,
    wrong: Option<PathError>,
    /// Draws beyond the end are discarded, but must not be constant: some games repeat a draw until a tie is broken.
    beyond: FastRng,
}

/// A list of outcomes that does not fit the draws.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    #[error("chance outcome {outcome} is not below {bound}")]
    OutOfRange { outcome: u32, bound: u32 },
    #[error("there are {draws} chance nodes here, and {given} outcomes are given")]
    TooLong { draws: usize, given: usize },
}

impl ChancePath<'_> {
    pub fn new(path: &[u32]) -> ChancePath<'_> {
        ChancePath { path, draws: 0, next: None, wrong: None, beyond: FastRng::new(0) }
    }

    /// The number of equally likely outcomes of the next draw; `None` if the list was used up exactly.
    pub fn next(self) -> Result<Option<u32>, PathError> {
        match self.wrong {
            Some(wrong) => Err(wrong),
            None if self.draws < self.path.len() => {
                Err(PathError::TooLong { draws: self.draws, given: self.path.len() })
            }
            None => Ok(self.next),
        }
    }
}

impl Chance for ChancePath<'_> {
    fn bits(&mut self) -> u32 {
        self.below(u32::MAX)
    }

    fn below(&mut self, bound: u32) -> u32 {
        let place = self.draws;
        self.draws += 1;
        match self.path.get(place) {
            Some(&outcome) if outcome < bound => outcome,
            Some(&outcome) => {
                self.wrong.get_or_insert(PathError::OutOfRange { outcome, bound });
                self.beyond.below(bound)
            }
            None => {
                self.next.get_or_insert(bound);
                self.beyond.below(bound)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_draws(path: &[u32]) -> Result<Option<u32>, PathError> {
        let mut chance = ChancePath::new(path);
        let _ = (chance.below(4), chance.below(6));
        chance.next()
    }

    #[test]
    fn the_next_draw_and_the_errors() {
        assert_eq!(two_draws(&[]), Ok(Some(4)));
        assert_eq!(two_draws(&[3]), Ok(Some(6)));
        assert_eq!(two_draws(&[3, 5]), Ok(None));
        assert_eq!(two_draws(&[3, 6]), Err(PathError::OutOfRange { outcome: 6, bound: 6 }));
        assert_eq!(two_draws(&[3, 5, 0]), Err(PathError::TooLong { draws: 2, given: 3 }));
    }
}
