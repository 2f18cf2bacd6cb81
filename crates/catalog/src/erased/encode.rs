//! Any match as numbers, for learning (see [`Encoded`](harena_core::Encoded)).

use harena_core::encoding::{Block, Field};
use harena_core::{ParseError, Seat};

use super::{ActionRef, Erased, MatchHistory, Playable};

/// Actions and observations of a match as numbers.
pub trait Encode {
    fn encoding_version(&self) -> u32;
    /// The size of the action space.
    fn action_count(&self) -> usize;
    /// How many values an observation has.
    fn observation_len(&self) -> usize;
    fn action_blocks(&self) -> Vec<Block>;
    fn observation_fields(&self) -> Vec<Field>;
    /// Replaces the list with the numbers of the legal actions, in ascending order.
    fn legal_numbers(&mut self, seat: Seat, numbers: &mut Vec<u32>);
    fn mask(&mut self, seat: Seat, into: &mut [u8]);
    fn observe(&self, seat: Seat, into: &mut [f32]);
    fn information_key(&self, seat: Seat) -> u64;
    /// The number of an action; `None` for one without a number, such as a free trade.
    fn number(&self, seat: Seat, notation: &str) -> Result<Option<usize>, ParseError>;
    fn notation(&self, seat: Seat, number: usize) -> Result<String, ParseError>;
    /// The returns of a finished game.
    fn returns(&self) -> Option<Vec<f64>>;
}

impl<G: Playable, H: MatchHistory<G>> Encode for Erased<G, H> {
    fn encoding_version(&self) -> u32 {
        G::ENCODING_VERSION
    }

    fn action_count(&self) -> usize {
        self.game().action_count()
    }

    fn observation_len(&self) -> usize {
        self.game().observation_len()
    }

    fn action_blocks(&self) -> Vec<Block> {
        self.game().action_blocks()
    }

    fn observation_fields(&self) -> Vec<Field> {
        self.game().observation_fields()
    }

    fn legal_numbers(&mut self, seat: Seat, numbers: &mut Vec<u32>) {
        numbers.clear();
        self.game.game().legal_indices(seat, &mut self.legal, numbers);
    }

    fn mask(&mut self, seat: Seat, into: &mut [u8]) {
        self.game.game().mask(seat, &mut self.legal, into);
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        self.game().observe(seat, into);
    }

    fn information_key(&self, seat: Seat) -> u64 {
        self.game().information_key(seat)
    }

    fn number(&self, seat: Seat, notation: &str) -> Result<Option<usize>, ParseError> {
        Ok(self.game().action_index(seat, self.read(seat, ActionRef::Notation(notation))?))
    }

    fn notation(&self, seat: Seat, number: usize) -> Result<String, ParseError> {
        Ok(self.read(seat, ActionRef::Number(number))?.to_string())
    }

    fn returns(&self) -> Option<Vec<f64>> {
        self.game().returns().map(|returns| returns[..self.game().seats().count()].to_vec())
    }
}
