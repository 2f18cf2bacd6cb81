//! Luck for what is not the table, and luck that is chosen by hand: a list of outcomes, as Python gives it.

use harena_core::{Chance, Fast};

use crate::errors::Refused;

/// What luck is needed for, beside the table. The numbers only have to be different ones.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(crate) enum Purpose {
    Imagining = 0xA3B1_95F2_6C0D_47E9,
    Choosing = 0x5D2E_C871_90FB_364B,
    Searching = 0xE47A_0B96_D3F5_128C,
}

/// The number that seeds luck of this kind. People give one seed to everything, and the table has it as it is: whoever drew the same luck
/// again would imagine the very cards that were dealt, or choose by them.
pub(crate) fn luck_for(purpose: Purpose, seed: u64) -> u64 {
    // Another number is enough, since a generator mixes what it is seeded with.
    seed ^ purpose as u64
}

/// Follows a path of outcomes. Unlike `harena_core::Fork` it trusts nobody: what is out of range is noticed, not played.
#[derive(Debug)]
pub(crate) struct Path<'a> {
    path: &'a [u32],
    asked: usize,
    /// What was asked for first beyond the end.
    next: Option<u32>,
    wrong: Option<(u32, u32)>,
    /// What is asked for beyond the end is thrown away, but it must not be the same for ever: ties are rolled off until they are broken.
    beyond: Fast,
}

impl Path<'_> {
    pub(crate) fn new(path: &[u32]) -> Path<'_> {
        Path { path, asked: 0, next: None, wrong: None, beyond: Fast::new(0) }
    }

    /// How many outcomes come next, each equally likely; nothing where the path was used up exactly.
    pub(crate) fn next(&self) -> Result<Option<u32>, Refused> {
        if let Some((outcome, bound)) = self.wrong {
            return Err(Refused::Options(format!("outcome {outcome} of luck is not below {bound}")));
        }
        if self.asked < self.path.len() {
            let (asked, given) = (self.asked, self.path.len());
            return Err(Refused::Options(format!(
                "luck is asked for {asked} times here, and {given} outcomes are given"
            )));
        }
        Ok(self.next)
    }
}

impl Chance for Path<'_> {
    fn bits(&mut self) -> u32 {
        self.below(u32::MAX)
    }

    fn below(&mut self, bound: u32) -> u32 {
        let place = self.asked;
        self.asked += 1;
        match self.path.get(place) {
            Some(&outcome) if outcome < bound => outcome,
            Some(&outcome) => {
                self.wrong.get_or_insert((outcome, bound));
                self.beyond.below(bound)
            }
            None => {
                self.next.get_or_insert(bound);
                self.beyond.below(bound)
            }
        }
    }
}
