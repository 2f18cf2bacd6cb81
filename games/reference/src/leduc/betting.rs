//! The bets of a round in a few bits, so that a state is cheap to copy.

use harena_core::Seats;

use super::Action;

/// The bets of a round, two bits each; 0 is none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BettingRound(u32);

impl BettingRound {
    /// The longest round: all check but the last, who raises; all call but the last, who raises again; all call.
    pub(crate) fn most(seats: Seats) -> usize {
        3 * seats.count() - 2
    }

    #[inline]
    pub(super) fn push(&mut self, action: Action) {
        let place = 32 - self.0.leading_zeros().min(32);
        self.0 |= (action as u32 + 1) << place.next_multiple_of(2);
    }

    #[inline]
    pub(crate) fn at(self, place: usize) -> Option<Action> {
        [None, Some(Action::Fold), Some(Action::Call), Some(Action::Raise)][(self.0 >> (2 * place) & 3) as usize]
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Action> {
        (0..16).map_while(move |place| self.at(place))
    }
}
