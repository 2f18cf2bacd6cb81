//! Cards for places whose content does not matter, chosen among those that the file does not name.

use crate::cards::{CardSet, FIGHTERS, Ix};
use crate::state::State;

/// Medium cards first, so that a filler rarely decides anything.
const STRENGTHS: [u8; 11] = [5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0];

/// Hands out cards that are not in use.
pub(super) struct Filler {
    queue: Vec<Ix>,
}

impl Filler {
    /// `used` are the cards that have a place, `mentioned` those that the file names.
    pub(super) fn new(state: &State, used: CardSet, mentioned: CardSet) -> Filler {
        let living = State::slots(state.alive);
        let dead = State::slots(!state.alive);
        let order: Vec<u8> = living.chain(dead).collect();
        let alive = state.alive.count_ones() as usize;
        let fighters = |slots: &[u8]| -> Vec<Ix> {
            STRENGTHS.iter().flat_map(|strength| slots.iter().map(move |slot| slot * 11 + strength)).collect()
        };
        let mut queue = fighters(&order[..alive]);
        queue.extend(FIGHTERS..102);
        queue.extend(fighters(&order[alive..]));
        queue.retain(|&ix| !used.has(ix));
        // Cards that the file names come last: they are used only if no other card is left.
        queue.sort_by_key(|&ix| mentioned.has(ix));
        queue.reverse();
        Filler { queue }
    }

    /// The next filler.
    pub(super) fn next(&mut self) -> Option<Ix> {
        self.queue.pop()
    }
}
