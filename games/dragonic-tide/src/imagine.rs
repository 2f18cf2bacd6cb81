//! Resamples what a seat cannot know: the opponent's OVERDRIVE card and a face-down choice (DT-11.2,
//! DT-11.3).

use harena_core::{Chance, Seat};

use crate::state::{Phase, State};
use crate::words::{Card, Categories, Kind, other};

const UNKNOWN: &str = "imagined";

impl State {
    pub(crate) fn imagined(&self, seat: Seat, chance: &mut impl Chance) -> State {
        let mut state = *self;
        let opponent = other(seat);
        let index = opponent.index();
        if self.kinds[index].is_some() && !self.known.contains(opponent) {
            state.kinds[index] = Some(Kind::ALL[chance.below(4) as usize]);
        }
        if !self.has_chosen(opponent) {
            return state;
        }
        match self.phase {
            Phase::Draft => {
                let nth = chance.below(self.dealt[index].len()) as usize;
                state.characters[index] = self.dealt[index].iter().nth(nth);
            }
            Phase::Place => {
                let mut cards = [0; 9];
                let mut count = 0;
                for card in Card::HAND.into_iter().filter(|&card| !self.is_barred(opponent, card)) {
                    cards[count] = card as u8;
                    count += 1;
                }
                let chosen = chance.pick(UNKNOWN, &cards[..count]);
                state.placed[index] = Some(Card::HAND[cards[chosen] as usize]);
            }
            Phase::Specify => {
                let count = self.attributes_to_specify(opponent);
                let nth = chance.below(Categories::of_attributes(count).count() as u32) as usize;
                state.specified[index] = Categories::of_attributes(count).nth(nth);
            }
            // The OVERDRIVE pick itself is covered above: it is not known.
            _ => {}
        }
        state
    }
}
